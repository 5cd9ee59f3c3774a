"""Make the players of entrants in a worker process, and cache them."""

from __future__ import annotations

import atexit
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

from cuebid.core import SEATS, Auction, Board, CuebidError, Player, ReadError, Seat, View, view_from
from cuebid.match.deals import random_boards
from cuebid.match.entrants.entrant import Entrant, EntrantKind, SystemKey, system_of
from cuebid.match.entrants.guarded import GuardedPlayer, SideClock
from cuebid.match.entrants.program import ProgramPlayer, ProgramStartError
from cuebid.robots import Budget, Scoring, make_player
from cuebid.robots.bidder import Observer
from cuebid.robots.json_lines import AnswerError
from cuebid.robots.registry import PlayerOptions, is_system_name

PROGRAM_SECONDS: Final = 60.0
"""Seconds for a call or card of a program without a limit, as in `cuebid table serve`."""
# A league has a hundred robots and a board of it two; opened systems take tens of megabytes each.
_KEPT: Final = 64
# An entrant outside a match, as one that is checked, plays for IMPs.
_SCORINGS: Final = {"": Scoring.IMPS, "imps": Scoring.IMPS, "matchpoints": Scoring.MATCHPOINTS}
# Observers cannot be sent to other processes, so they are no part of an entrant: they are kept here
# for the players that this process makes.
_observers: dict[str, Observer] = {}


def seat_entrants(
    north_south: Entrant, east_west: Entrant, *, explains: bool
) -> dict[Seat, Player]:
    """Return the players of a table for one board, each in a wrapper that reports its faults.

    Args:
        north_south: the entrant that sits North and South.
        east_west: the entrant that sits East and West.
        explains: whether robots of ours say what their calls show.
    """
    clocks = [_clock(north_south), _clock(east_west)]
    players: dict[Seat, Player] = {}
    for seat in SEATS:
        entrant, opponent = (north_south, east_west)[:: 1 - 2 * seat.side]
        player = unguarded_player(entrant, seat, explains=explains, opponent=opponent)
        players[seat] = GuardedPlayer(seat, entrant.name, player, clocks[seat.side])
    return players


def unguarded_player(
    entrant: Entrant, seat: Seat, *, explains: bool, opponent: Entrant | None = None
) -> Player:
    """Return the player of an entrant for a seat; partners are two separate players.

    A robot reads the calls of an opponent that bids another system by that system.
    """
    theirs = None
    if opponent is not None and entrant.kind is opponent.kind is EntrantKind.ROBOT:
        theirs = None if system_of(opponent) == system_of(entrant) else system_of(opponent)
    # Two processes for a pair, as two people: what one knows the other does not.
    return _player(entrant, seat in SEATS[:2], explains, theirs)


@lru_cache(maxsize=_KEPT)
def _player(
    entrant: Entrant,
    is_first: bool,  # noqa: ARG001 - a key
    explains: bool,
    theirs: SystemKey | None,
) -> Player:
    if entrant.kind is EntrantKind.ROBOT:
        budget = Budget.parse(entrant.budget) if entrant.budget else None
        is_variant = bool(entrant.without or (theirs is not None and theirs[1]))
        if is_variant and is_system_name(entrant.player):
            # Modules of notes take longer to import than a robot to make.
            from cuebid.match.entrants.variants import variant_player  # noqa: PLC0415

            options = PlayerOptions(
                entrant.seed,
                budget,
                entrant.think,
                _SCORINGS[entrant.scoring],
                _observers.get(entrant.name),
                explains=explains,
            )
            return variant_player(entrant, options, theirs)
        return make_player(
            entrant.player,
            entrant.seed,
            budget,
            time_limit=entrant.think,
            scoring=_SCORINGS[entrant.scoring],
            observer=_observers.get(entrant.name),
            explains=explains,
            their_system="" if theirs is None else theirs[0],
        )
    if entrant.kind is EntrantKind.TABLE:
        raise CuebidError(f"{entrant.name} plays at a table only")
    announces = entrant.kind is EntrantKind.PYTHON
    player = ProgramPlayer(_command(entrant), _clock(entrant).think, announces=announces)
    atexit.register(player.close)
    return player


def _command(entrant: Entrant) -> list[str]:
    if entrant.kind is EntrantKind.PYTHON:
        host = "cuebid.match.entrants.host"
        return [sys.executable, "-m", host, entrant.player, str(entrant.seed)]
    return shlex.split(entrant.program)


def _clock(entrant: Entrant) -> SideClock:
    think = entrant.think or (PROGRAM_SECONDS if entrant.is_foreign else 0.0)
    return SideClock(think, entrant.board_time)


@contextmanager
def observed(name: str, observer: Observer | None) -> Iterator[None]:
    """Pass the decisions of an entrant's robots to `observer` while the `with` block runs.

    Args:
        name: the entrant's name.
        observer: receives the decisions that robots of this process make; None for no observer.
    """
    if observer is None:
        yield
        return
    _player.cache_clear()
    _observers[name] = observer
    try:
        yield
    finally:
        del _observers[name]
        _player.cache_clear()


def check_entrant(entrant: Entrant) -> str:
    """Make a player of an entrant and ask it once, to report mistakes before the match.

    A program that answers nonsense is let in: it loses boards, not the match.

    Returns:
        What was wrong with its answer; empty if it gave a call.

    Raises:
        CuebidError: there is no such player, or its program does not start.
    """
    if entrant.kind is EntrantKind.TABLE:
        if not shlex.split(entrant.table):
            raise ReadError(f"{entrant.name} has an empty command", entrant.table)
        return ""
    player = _player(entrant, True, False, None)
    if not isinstance(player, ProgramPlayer):
        return ""
    [board] = random_boards(1, 0)
    try:
        player.call(_first_view(board))
    except ProgramStartError as error:
        raise CuebidError(f"{entrant.name} {error}") from error
    except AnswerError as error:
        # It ended before it answered anything: it will do so on every board.
        if str(error).startswith("ended with exit code"):
            raise CuebidError(f"{entrant.name} {error}") from error
        return str(error)
    finally:
        player.close()
    return ""


def _first_view(board: Board) -> View:
    return view_from(board.dealer, board, Auction(board.dealer))
