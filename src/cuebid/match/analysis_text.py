"""An analysis as text and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from cuebid.core import Board, BoardRecord, Card
from cuebid.match.analysis import BoardAnalysis, CallCost, CardCost, ClaimCost
from cuebid.match.analysis_totals import AnalysisTotals, DecisionTotal
from cuebid.text.layout import counted

TOTALS_COLUMNS: Final = ("decisions", "costly", "tricks", "IMPs")
"""The heads of the columns of numbers in tables of totals."""
# Where most cards of a hand are better, a list of all of them says less than a few.
_MOST_NAMED: Final = 3


def board_names(analyses: Sequence[BoardAnalysis]) -> list[str]:
    """Return a name for each board: `Board 3`, or `Board 3 (deal 2)` if deals share a number.

    A file may hold several sessions, each with a board 1. Such deals are `Board 1 (deal 1)`,
    `Board 1 (deal 2)`. The tables of one deal have one name.
    """
    deals: dict[int, list[Board]] = {}
    for analysis in analyses:
        board = analysis.record.board
        same_number = deals.setdefault(board.number, [])
        if board not in same_number:
            same_number.append(board)
    names = []
    for analysis in analyses:
        board = analysis.record.board
        same_number = deals[board.number]
        deal = f" (deal {same_number.index(board) + 1})" if len(same_number) > 1 else ""
        names.append(f"Board {board.number}{deal}")
    return names


def heading(analysis: BoardAnalysis, name: str | None = None) -> str:
    """Return a line such as `Board 3, Open room: 4♠ by S -1, NS -50`.

    Args:
        analysis: the board at one table.
        name: the name of the board, one of `board_names`; its number by default.
    """
    record = analysis.record
    name = name or f"Board {record.board.number}"
    room = f", {record.room} room" if record.room else ""
    score = record.score_ns
    points = "" if score is None else f", NS {score:+d}"
    return f"{name}{room}: {record.result_text}{points}"


def summary(analysis: BoardAnalysis) -> str:
    """Return a line with par and the double-dummy tricks of the contract."""
    text = f"Par is {analysis.par.words}"
    contract = analysis.record.contract
    if contract is not None and analysis.double_dummy is not None:
        text += f"; double dummy {contract.declarer.word} takes {analysis.double_dummy}"
    return text


def _call_words(cost: CallCost) -> str:
    """Return a line such as `West's Pass costs 8 IMPs: EW -420, not -100`.

    Differences of less than an IMP are given in points.
    """
    # Less than 20 points are no IMP (Law 78B), but a call that loses them is still worth a line.
    lost = counted(cost.imps, "IMP") if cost.imps else f"{cost.before - cost.after} points"
    scores = f"{cost.seat.side.name} {cost.after:+d}, not {cost.before:+d}"
    return f"{cost.seat.word}'s {cost.call.symbol} costs {lost}: {scores}"


def _card_words(cost: CardCost) -> str:
    """Return a line such as `Trick 5: South's ♥3 costs 1 trick and 10 IMPs; ♥A or ♣4 would not`."""
    who = f"{cost.seat.word}'s {cost.card.symbol}"
    # Dummy makes no errors: the line names who chose.
    if cost.actor is not cost.seat:
        who = f"{cost.card.symbol} from dummy, chosen by {cost.actor.word},"
    lost = f"{counted(cost.tricks, 'trick')} and {counted(cost.imps, 'IMP')}"
    # The leader sees one hand only, so the line does not blame him, and adds the best lead.
    if cost.is_opening_lead:
        best = _cards(cost.better)
        return f"Lead: {who}, led blind, gives {lost}; double dummy {best} is best"
    return f"Trick {cost.trick}: {who} costs {lost}; {_cards(cost.better)} would not"


def _claim_words(cost: ClaimCost, *, claimed: bool) -> str:
    """Return a line with the cost of a claim, or if not `claimed`, of play that is not recorded."""
    subject = "The claim" if claimed else "The play that is not recorded"
    tricks = counted(cost.tricks, "trick")
    return f"{subject} costs {cost.side.name} {tricks} and {counted(cost.imps, 'IMP')}"


def _cards(cards: Sequence[Card]) -> str:
    """Return a list such as `♥A`, `♥A or ♣4` or `♥A, ♣4, ♣3 or 5 others`."""
    names = [card.symbol for card in cards[:_MOST_NAMED]]
    # A single card beyond the limit is named: "1 others" would be as long.
    if len(cards) > _MOST_NAMED:
        more = len(cards) - _MOST_NAMED
        names.append(f"{more} others" if more > 1 else cards[-1].symbol)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def analysis_lines(analysis: BoardAnalysis) -> Iterator[str]:
    """Yield a line for each costly call, card and claim, or one line if there are none."""
    if not (analysis.calls or analysis.cards or analysis.claim):
        yield _no_cost(analysis.record)
    yield from map(_call_words, analysis.calls)
    yield from map(_card_words, analysis.cards)
    if analysis.claim is not None:
        yield _claim_words(analysis.claim, claimed=analysis.record.claim is not None)


def card_remarks(analysis: BoardAnalysis) -> dict[int, str]:
    """Return a line for each card that cost something, by the card's position in the play."""
    return {cost.position: _card_words(cost) for cost in analysis.cards}


def _no_cost(record: BoardRecord) -> str:
    """Return a line that says that no recorded call or card cost anything."""
    # What is not recorded was not looked at, so the line must not say that it cost nothing.
    if record.auction.calls and (record.cards or record.contract is None):
        return "No call and no card cost anything."
    if record.auction.calls:
        return "No call cost anything; no cards are recorded."
    if record.cards:
        return "No card cost anything; no calls are recorded."
    return "No calls and no cards are recorded."


def totals_lines(totals: AnalysisTotals) -> Iterator[str]:
    """Yield the totals as tables: by player, by side, by kind of decision."""
    for title, rows in totals_tables(totals):
        # Nothing was decided at boards without calls and cards.
        if not rows:
            continue
        width = max(len(title), *(len(row.name) for row in rows))
        yield "  ".join([f"{title:{width}}", *(f"{head:>9}" for head in TOTALS_COLUMNS)])
        for row in rows:
            numbers = (row.decisions, row.costly, row.tricks, row.imps)
            yield "  ".join([f"{row.name:{width}}", *(f"{number:9}" for number in numbers)])
        yield ""


def totals_tables(totals: AnalysisTotals) -> list[tuple[str, tuple[DecisionTotal, ...]]]:
    """Return the tables of totals, each as its title and rows."""
    return [
        ("Player, without leads", totals.players),
        ("Side, without leads", totals.sides),
        ("Kind of decision", totals.kinds),
    ]


def totals_record(totals: AnalysisTotals) -> dict[str, Any]:
    """Return the totals as data for JSON."""
    return {
        "players": [asdict(total) for total in totals.players],
        "sides": [asdict(total) for total in totals.sides],
        "kinds": [asdict(total) for total in totals.kinds],
    }


def analysis_record(analysis: BoardAnalysis, name: str | None = None) -> dict[str, Any]:
    """Return the analysis of a board as data for JSON; `name` is one of `board_names`."""
    record, claim = analysis.record, analysis.claim
    contract = record.contract
    return {
        "board": record.board.number,
        "name": name or f"Board {record.board.number}",
        "room": record.room,
        "contract": None if contract is None else str(contract),
        "tricks": record.tricks,
        "score_ns": record.score_ns,
        "par_ns": analysis.par.score_ns,
        "double_dummy": analysis.double_dummy,
        "calls": [
            {
                "position": cost.position,
                "seat": cost.seat.letter,
                "call": cost.call.text,
                "before": cost.before,
                "after": cost.after,
                "imps": cost.imps,
            }
            for cost in analysis.calls
        ],
        "cards": [
            {
                "position": cost.position,
                "trick": cost.trick,
                "seat": cost.seat.letter,
                "actor": cost.actor.letter,
                "card": cost.card.text,
                "better": [card.text for card in cost.better],
                "tricks": cost.tricks,
                "imps": cost.imps,
                "opening_lead": cost.is_opening_lead,
            }
            for cost in analysis.cards
        ],
        "claim": None
        if claim is None
        else {"side": claim.side.name, "tricks": claim.tricks, "imps": claim.imps},
    }
