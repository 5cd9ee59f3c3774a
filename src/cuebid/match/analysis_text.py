"""An analysis in words and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from cuebid.core import BoardRecord, Card
from cuebid.match.analysis import BoardAnalysis, CallCost, CardCost, ClaimCost

__all__ = ["analysis_lines", "analysis_record", "heading", "summary"]

_NAMED: Final = 3
"""How many better cards are named."""


def heading(analysis: BoardAnalysis) -> str:
    """`Board 3, Open room: 4♠ by S -1, NS -50`."""
    record = analysis.record
    room = f", {record.room} room" if record.room else ""
    score = record.score_ns
    points = "" if score is None else f", NS {score:+d}"
    return f"Board {record.board.number}{room}: {record.result_text}{points}"


def summary(analysis: BoardAnalysis) -> str:
    """Par, and what the contract makes double dummy."""
    text = f"Par is {analysis.par}"
    contract = analysis.record.contract
    if contract is not None and analysis.double_dummy is not None:
        text += f"; double dummy {contract.declarer.word} takes {analysis.double_dummy}"
    return text


def _call_words(cost: CallCost) -> str:
    """`West's Pass costs 8 IMPs: EW -420, not -100`; points where these are no IMP."""
    lost = _counted(cost.imps, "IMP") if cost.imps else f"{cost.before - cost.after} points"
    scores = f"{cost.seat.side.name} {cost.after:+d}, not {cost.before:+d}"
    return f"{cost.seat.word}'s {cost.call.symbol} costs {lost}: {scores}"


def _card_words(cost: CardCost) -> str:
    """`Trick 5: South's ♥3 costs 1 trick and 10 IMPs; ♥A or ♣4 would not`."""
    who = f"{cost.seat.word}'s {cost.card.symbol}"
    if cost.actor is not cost.seat:
        who = f"{cost.card.symbol} from dummy, chosen by {cost.actor.word},"
    lost = f"{_counted(cost.tricks, 'trick')} and {_counted(cost.imps, 'IMP')}"
    return f"Trick {cost.trick}: {who} costs {lost}; {_cards(cost.better)} would not"


def _claim_words(cost: ClaimCost, *, claimed: bool) -> str:
    """What the end of the play cost."""
    what = "The claim" if claimed else "The play that is not recorded"
    tricks = _counted(cost.tricks, "trick")
    return f"{what} costs {cost.side.name} {tricks} and {_counted(cost.imps, 'IMP')}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _cards(cards: Sequence[Card]) -> str:
    """`♥A`, `♥A or ♣4`, `♥A, ♣4, ♣3 or 5 others`."""
    names = [card.symbol for card in cards[:_NAMED]]
    if len(cards) > _NAMED:
        more = len(cards) - _NAMED
        names.append(f"{more} others" if more > 1 else cards[-1].symbol)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def analysis_lines(analysis: BoardAnalysis) -> Iterator[str]:
    """All costs, in the order in which they arose; one line that there are none, if so."""
    if not (analysis.calls or analysis.cards or analysis.claim):
        yield _nothing(analysis.record)
    yield from map(_call_words, analysis.calls)
    yield from map(_card_words, analysis.cards)
    if analysis.claim is not None:
        yield _claim_words(analysis.claim, claimed=analysis.record.claim is not None)


def _nothing(record: BoardRecord) -> str:
    """That nothing was lost, by what is recorded."""
    if record.auction.calls and (record.cards or record.contract is None):
        return "No call and no card cost anything."
    if record.auction.calls:
        return "No call cost anything; no cards are recorded."
    if record.cards:
        return "No card cost anything; no calls are recorded."
    return "No calls and no cards are recorded."


def analysis_record(analysis: BoardAnalysis) -> dict[str, Any]:
    """The analysis for JSON."""
    record, claim = analysis.record, analysis.claim
    contract = record.contract
    return {
        "board": record.board.number,
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
            }
            for cost in analysis.cards
        ],
        "claim": None
        if claim is None
        else {"side": claim.side.name, "tricks": claim.tricks, "imps": claim.imps},
    }
