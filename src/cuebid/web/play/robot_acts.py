"""Get robots' calls and cards from workers, and pace them on the screen."""

from __future__ import annotations

from cuebid.core import BoardRecord, Card
from cuebid.web.play import jobs
from cuebid.web.play.game import BoardCall, BoardCard, Game
from cuebid.web.play.start import Start
from cuebid.web.serving.workers import JobRunner


async def decision(workers: JobRunner, game: Game) -> jobs.RobotAct:
    """Return the call or card of the robot whose turn it is."""
    view = game.view()
    is_prompt = game.play is None or len(game.legal_cards()) == 1
    job = jobs.decide_at_once if is_prompt else jobs.decide_by_thought
    return await workers.run(job, game.systems[view.seat.side], game.seed, view)


def with_decision(game: Game, answer: jobs.RobotAct) -> Game:
    """Return the game after a robot's call or card."""
    if isinstance(answer.act, Card):
        return game.with_card(BoardCard(answer.act, answer.reasons))
    return game.with_call(BoardCall(answer.act, answer.text, answer.alerted, answer.reasons))


async def play_other_table(workers: JobRunner, game: Game) -> BoardRecord:
    """Return the record of a game's board at the other table, played by robots."""
    return await workers.run(jobs.other_table, Start.of(game), game.systems, game.seed)


async def compare_with_robots(workers: JobRunner, game: Game) -> jobs.BoardResults:
    """Return the results of a finished board, after robots have played the other table."""
    second_record = await play_other_table(workers, game)
    return await workers.run(jobs.board_results, game.record(), second_record)


def seconds_on_screen(game: Game, pace: float) -> float:
    """Return the seconds that the last call or card stays on screen before a robot acts."""
    if game.play is None:
        # Calls before a person's first call need no pause: they appear together with the page.
        return pace / 2 if game.has_person_called else 0.0
    # A complete trick stays longer, because there are four cards to see.
    is_trick_complete = bool(game.cards) and len(game.cards) % 4 == 0
    return pace * (2 if is_trick_complete else 1)
