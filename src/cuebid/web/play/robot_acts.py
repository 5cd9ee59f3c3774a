"""Acts of the robot whose turn it is, and how long the last act stays on the screen."""

from __future__ import annotations

from cuebid.core import BoardRecord, Card
from cuebid.web.play import jobs
from cuebid.web.play.game import BoardCall, BoardCard, Game
from cuebid.web.play.start import Start
from cuebid.web.serving.workers import JobRunner


async def decision(workers: JobRunner, game: Game) -> jobs.RobotAct:
    """Return what the robot does."""
    view = game.view()
    is_prompt = game.play is None or len(game.legal_cards()) == 1
    job = jobs.decide_at_once if is_prompt else jobs.decide_by_thought
    return await workers.run(job, game.systems[view.seat.side], game.seed, view)


def with_decision(game: Game, answer: jobs.RobotAct) -> Game:
    """Return the game after what a robot does."""
    if isinstance(answer.act, Card):
        return game.with_card(BoardCard(answer.act, answer.reasons))
    return game.with_call(BoardCall(answer.act, answer.text, answer.alerted, answer.reasons))


async def play_other_table(workers: JobRunner, game: Game) -> BoardRecord:
    """Return the board of a game as robots play it at the other table."""
    return await workers.run(jobs.other_table, Start.of(game), game.systems, game.seed)


async def compare_with_robots(workers: JobRunner, game: Game) -> jobs.BoardResults:
    """Return the results of a board that is over; robots play the other table now."""
    second_record = await play_other_table(workers, game)
    return await workers.run(jobs.board_results, game.record(), second_record)


def seconds_on_screen(game: Game, pace: float) -> float:
    """Return how long the last act stays before a robot acts."""
    if game.play is None:
        # Calls before a person's first one are read together, when the page has come.
        return pace / 2 if game.has_person_called else 0.0
    # A trick that is complete is looked at for longer: four cards are to be seen.
    is_trick_complete = bool(game.cards) and len(game.cards) % 4 == 0
    return pace * (2 if is_trick_complete else 1)
