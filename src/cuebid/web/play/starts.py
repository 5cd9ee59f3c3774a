"""Deal boards to play: at random, to descriptions of hands, after calls, or of a theme."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from cuebid.core import Auction, Board, Deal, RangeError, ReadError, Seat, Side
from cuebid.web.play.game import BoardCall
from cuebid.web.play.series import Series
from cuebid.web.play.start import Start
from cuebid.web.settings import WITHOUT_RULES
from cuebid.web.texts import words

# Boards of a theme that are searched for one where the visitor's seat is next to call.
_MOST_THEME_BOARDS: Final = 1_000


def deal_one(
    series: Series, seat: Seat, systems: Mapping[Side, str], seed: int, number: int
) -> Start:
    """Return one board of a series.

    Args:
        series: the kind of board.
        seat: the person's seat.
        systems: the system of each side.
        seed: random seed of the deal.
        number: the board number, which determines dealer and vulnerability, unless calls or a
            theme determine them.

    Raises:
        CuebidError: no deal is like that.
    """
    if series.node or series.theme or series.described:
        [start] = deal_set(series, 1, seat, systems, seed)
        if series.described:
            return Start(Board.numbered(number, start.board.deal))
        return start
    return Start(Board.numbered(number, Deal.random(seed)))


def deal_set(
    series: Series, count: int, seat: Seat, systems: Mapping[Side, str], seed: int
) -> tuple[Start, ...]:
    """Return `count` boards of a series; the other arguments are as for `deal_one`.

    Raises:
        CuebidError: no deal is like that.
    """
    # Imported here, because they load NumPy or systems, and most games are random deals.
    if series.node:
        from cuebid.web.play.node import start_at_node  # noqa: PLC0415

        return tuple(
            start_at_node(series.node, seat, systems, seed + index) for index in range(count)
        )
    if series.theme:
        return _of_theme(series.theme, count, seat, systems, seed)
    if series.described:
        from cuebid.dealing import Dealer  # noqa: PLC0415

        deals = Dealer(constraints=dict(series.described), seed=seed).deals(count)
        return tuple(Start(Board.numbered(number, deal)) for number, deal in enumerate(deals, 1))
    from cuebid.match.deals import random_boards  # noqa: PLC0415

    return tuple(map(Start, random_boards(count, seed)))


def _of_theme(
    text: str, count: int, seat: Seat, systems: Mapping[Side, str], seed: int
) -> tuple[Start, ...]:
    from cuebid.practice import parse_theme, theme_boards  # noqa: PLC0415
    from cuebid.web.play.jobs import explain_own_call  # noqa: PLC0415
    from cuebid.web.serving.studies import study_of  # noqa: PLC0415

    system = systems[seat.side]
    if system in WITHOUT_RULES:
        raise ReadError(words("play", "theme_needs_rules", system=system))
    study = study_of(system)
    practised = theme_boards(study, parse_theme(text, study), seed=seed, side=seat.side)

    def starts() -> Iterator[Start]:
        for each in islice(practised, _MOST_THEME_BOARDS):
            auction = each.auction
            # If one call is the question, the person must be the one to make it.
            if each.is_question and auction.seat_of(len(auction)) is not seat:
                continue
            vulnerability = each.board.vulnerability
            calls = []
            for position, call in enumerate(each.script):
                caller = systems[auction.seat_of(position).side]
                before = Auction(auction.dealer, each.script[:position])
                calls.append(
                    BoardCall(call, *explain_own_call(caller, before, vulnerability, call))
                )
            yield Start(each.board, tuple(calls))

    dealt = tuple(islice(starts(), count))
    if not dealt:
        raise RangeError(words("play", "theme_too_rare", theme=text))
    return dealt
