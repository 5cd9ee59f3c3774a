"""The state behind the pages of sets: boards, players, games and robots' tables."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from cuebid.core import BoardRecord, RangeError
from cuebid.web.play.board_set import BoardSet, daily_set
from cuebid.web.play.game import BoardCall, BoardCard, Game
from cuebid.web.play.open_tables import OpenTables
from cuebid.web.play.robot_acts import play_other_table
from cuebid.web.play.store import GameStore
from cuebid.web.serving.workers import JobRunner
from cuebid.web.sets.results import Compared, Played, compared
from cuebid.web.sets.store import SetStore
from cuebid.web.settings import WebSettings
from cuebid.web.texts import words

# 128 bits: nobody guesses the link of a set.
_ID_BYTES: Final = 16
_DAILY: Final = "daily-"
# The robots of a daily set bid alike at every server.
_DAILY_SYSTEM: Final = "sayc"
# More than any class has, but a link that spreads widely must not fill the file.
_MOST_PLAYERS: Final = 200
# Finished boards in the cache: they never change, and a class opens them again and again.
_MOST_KEPT: Final = 5_000


@dataclass(frozen=True, slots=True)
class OpenSet:
    """A set of boards with its identifier, its owner and, for a daily set, its date."""

    id: str
    """The identifier."""
    board_set: BoardSet
    owner: str = ""
    """The visitor who made it; empty for a daily set."""
    day: date | None = None
    """The date of a daily set; None for other sets."""

    @property
    def address(self) -> str:
        """The path of the set's page."""
        return f"/sets/{self.id}" if self.day is None else f"/daily/{self.day.isoformat()}"


class SetDesk:
    """All sets and the games on their boards. Mutable; for the event loop's thread only.

    Attributes:
        settings: the settings of the server.
        clock: returns the time, in seconds.
        store: the sets, once the desk is open.
        workers: run the jobs of robots, once the desk is open.
    """

    def __init__(self, settings: WebSettings, clock: Callable[[], float]) -> None:
        self.settings = settings
        self.clock = clock
        self.store: SetStore
        self._games: GameStore
        self._tables: OpenTables
        self.workers: JobRunner
        self._over: OrderedDict[str, Played] = OrderedDict()
        self._robots: dict[tuple[str, int], asyncio.Task[BoardRecord]] = {}

    def open(self, games: GameStore, tables: OpenTables, workers: JobRunner) -> None:
        """Open the store of sets, which is in the file of the games."""
        self._games, self._tables, self.workers = games, tables, workers
        self.store = SetStore(games.connection)

    @property
    def today(self) -> date:
        """The date of the present daily set, in UTC, so that it is the same everywhere."""
        return datetime.fromtimestamp(self.clock(), UTC).date()

    def add(self, board_set: BoardSet, owner: str) -> OpenSet:
        """Store a new set of a visitor."""
        opened = OpenSet(secrets.token_urlsafe(_ID_BYTES), board_set, owner)
        self.store.add(opened.id, owner, board_set, self.clock())
        return opened

    def listed(self, visitor: str, count: int) -> list[dict[str, str]]:
        """Return the newest sets that a visitor made or plays, as rows of the home page."""
        rows = self.store.sets_of(visitor, count) if visitor else []
        opened = [OpenSet(set_id, BoardSet.from_text(text)) for set_id, text in rows]
        return [
            {
                "address": each.address,
                "title": each.board_set.title,
                "facts": words("sets", "size", count=len(each.board_set)),
            }
            for each in opened
        ]

    def find(self, set_id: str) -> OpenSet | None:
        """Return the set with an identifier; None if there is no such set."""
        found = self.store.load(set_id)
        return None if found is None else OpenSet(set_id, *found)

    def daily(self, day: date) -> OpenSet | None:
        """Return the daily set of a date; None for a date in the future."""
        if day > self.today:
            return None
        systems = self.settings.systems
        system = _DAILY_SYSTEM if _DAILY_SYSTEM in systems else systems[0]
        return OpenSet(f"{_DAILY}{day.isoformat()}", daily_set(day, system), day=day)

    def of_game(self, game: Game) -> OpenSet | None:
        """Return the set that a game belongs to; None if there is none or it was deleted."""
        set_id = game.series.set_id
        if set_id.startswith(_DAILY):
            return self.daily(date.fromisoformat(set_id.removeprefix(_DAILY)))
        return self.find(set_id) if set_id else None

    def begin(self, opened: OpenSet, place: int, visitor: str) -> str:
        """Return the identifier of a visitor's game on a board of a set, begun if need be.

        The people at the visitor's last table of the set join the new game, except those who
        already know the board.

        Raises:
            RangeError: too many people play the set.
        """
        entries = self._games.entries(opened.id)
        own = entries.get((visitor, place)) or self.store.guests_game(opened.id, place, visitor)
        if own is not None:
            return own
        self.join(opened, visitor)
        before = self._tables.links.last_of(visitor)
        last = self._tables.game(before, visitor)
        if last is None or last.series.set_id != opened.id:
            before = ""
        knowing = frozenset(player for player, played in entries if played == place)
        game = opened.board_set.game(opened.id, place)
        game_id = self._tables.begin(game, visitor, before, knowing)
        self._games.enter(opened.id, place, visitor, game_id)
        begun = self._tables.game(game_id, visitor)
        for person in [] if begun is None else begun.people.values():
            if person.visitor != visitor:
                self.store.add_guest(opened.id, place, person.visitor, game_id)
        return game_id

    def admit(self, game: Game, game_id: str, visitor: str) -> None:
        """Check and store that a visitor plays a board of a set at somebody else's table.

        Raises:
            RangeError: the visitor has begun the board alone, or at another table.
        """
        series = game.series
        if not series.set_id:
            return
        key = series.set_id, series.place
        other = self._games.entries(series.set_id).get((visitor, series.place))
        other = other or self.store.guests_game(*key, visitor)
        if other not in {None, game_id}:
            raise RangeError(words("people", "known"))
        self.store.add_guest(*key, visitor, game_id)

    def join(self, opened: OpenSet, visitor: str, name: str = "") -> None:
        """Store that a visitor plays a set, with a name; without a new name the old one stays.

        Raises:
            RangeError: too many play the set.
        """
        players = self.store.players(opened.id)
        if visitor in players and not name:
            return
        if visitor not in players and len(players) >= _MOST_PLAYERS:
            raise RangeError(words("sets", "full", most=_MOST_PLAYERS))
        number = len(players) + 1
        self.store.join(opened.id, visitor, name or words("sets", "player", number=number))

    def games(self, opened: OpenSet) -> dict[tuple[str, int], Game | Played]:
        """Return all games of a set, finished or not, by player and position of the board."""
        found: dict[tuple[str, int], Game | Played] = {}
        for (player, place), game_id in self._games.entries(opened.id).items():
            if game_id in self._over:
                found[player, place] = self._over[game_id]
                continue
            game = self._tables.game(game_id, player)
            if game is None:
                continue
            found[player, place] = game
            if game.is_over:
                played = Played(player, place, game.seat, game.record(), game.undone)
                found[player, place] = self._over[game_id] = played
                while len(self._over) > _MOST_KEPT:
                    self._over.popitem(last=False)
        return found

    def results(self, opened: OpenSet) -> tuple[Compared, ...]:
        """Return a set's finished boards, scored with the robots' tables played so far."""
        plays = [each for each in self.games(opened).values() if isinstance(each, Played)]
        return compared(plays, self.robots_tables(opened, plays), opened.board_set.scoring)

    def robots_tables(self, opened: OpenSet, plays: list[Played]) -> dict[int, BoardRecord]:
        """Return the robots' table of each board that was played, as far as it is known.

        Robots start to play the missing ones: a player may have left before the comparison was
        made.
        """
        known = {
            place: game.record() for place, game in self.store.robots_tables(opened.id).items()
        }
        for place in {played.place for played in plays} - set(known):
            self._robots_table(opened.board_set.game(opened.id, place))
        return known

    async def other_table(self, game: Game) -> BoardRecord:
        """Return the robots' table of a game's board; for a set, robots play it only once."""
        series = game.series
        if not series.set_id:
            return await play_other_table(self.workers, game)
        stored = self.store.robots_tables(series.set_id).get(series.place)
        if stored:
            return stored.record()
        task = self._robots_table(game)
        if task.done():
            # It failed for another player; a player who has finished the board may try once more.
            del self._robots[series.set_id, series.place]
            task = self._robots_table(game)
        # Shielded, because others may wait for the task even if this game no longer does.
        return await asyncio.shield(task)

    def version(self, opened: OpenSet) -> str:
        """Return a version text that changes whenever a page of the set changes."""
        counts = len(self.store.players(opened.id)), len(self.store.robots_tables(opened.id))
        return f"{self._games.last_change(opened.id)}/{counts[0]}/{counts[1]}"

    def _robots_table(self, game: Game) -> asyncio.Task[BoardRecord]:
        """Return the task in which robots play a set's board, started if need be."""
        key = game.series.set_id, game.series.place
        if key not in self._robots:
            # A failed task is kept, so that robots do not fail again whenever a page is opened.
            self._robots[key] = asyncio.create_task(self._play_other(game))
        return self._robots[key]

    async def _play_other(self, game: Game) -> BoardRecord:
        record = await play_other_table(self.workers, game)
        set_id, place = game.series.set_id, game.series.place
        self.store.keep_robots_table(set_id, place, game_of_record(record, game))
        del self._robots[set_id, place]
        return record


def game_of_record(record: BoardRecord, like: Game) -> Game:
    """Return a game with a record's calls and cards, and seat, systems and seed of `like`."""
    calls = []
    for position, call in enumerate(record.auction):
        told = record.explanations.get(position)
        calls.append(BoardCall(call) if told is None else BoardCall(call, told.text, told.alerted))
    return Game(
        record.board,
        like.seat,
        like.systems,
        like.seed,
        tuple(calls),
        tuple(map(BoardCard, record.cards)),
        series=like.series,
    )
