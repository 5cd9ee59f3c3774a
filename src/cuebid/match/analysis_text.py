"""An analysis as text and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from cuebid.core import BoardRecord, Card
from cuebid.match.analysis import BoardAnalysis, CallCost, CardCost, ClaimCost

__all__ = ["analysis_lines", "analysis_record", "heading", "summary"]

# Where most cards of a hand are better, a list of all of them says less than a few.
_MOST_NAMED: Final = 3


def heading(analysis: BoardAnalysis) -> str:
    """Return a line such as `Board 3, Open room: 4♠ by S -1, NS -50`."""
    record = analysis.record
    room = f", {record.room} room" if record.room else ""
    score = record.score_ns
    points = "" if score is None else f", NS {score:+d}"
    return f"Board {record.board.number}{room}: {record.result_text}{points}"


def summary(analysis: BoardAnalysis) -> str:
    """Return par, and the double-dummy tricks of the contract."""
    text = f"Par is {analysis.par}"
    contract = analysis.record.contract
    if contract is not None and analysis.double_dummy is not None:
        text += f"; double dummy {contract.declarer.word} takes {analysis.double_dummy}"
    return text


def _call_words(cost: CallCost) -> str:
    """Return a line such as `West's Pass costs 8 IMPs: EW -420, not -100`.

    Differences of less than an IMP are given in points.
    """
    # Less than 20 points are no IMP (Law 78B), but a call that loses them is still worth a line.
    lost = _counted(cost.imps, "IMP") if cost.imps else f"{cost.before - cost.after} points"
    scores = f"{cost.seat.side.name} {cost.after:+d}, not {cost.before:+d}"
    return f"{cost.seat.word}'s {cost.call.symbol} costs {lost}: {scores}"


def _card_words(cost: CardCost) -> str:
    """Return a line such as `Trick 5: South's ♥3 costs 1 trick and 10 IMPs; ♥A or ♣4 would not`."""
    who = f"{cost.seat.word}'s {cost.card.symbol}"
    # Dummy makes no errors: the line names who chose.
    if cost.actor is not cost.seat:
        who = f"{cost.card.symbol} from dummy, chosen by {cost.actor.word},"
    lost = f"{_counted(cost.tricks, 'trick')} and {_counted(cost.imps, 'IMP')}"
    return f"Trick {cost.trick}: {who} costs {lost}; {_cards(cost.better)} would not"


def _claim_words(cost: ClaimCost, *, claimed: bool) -> str:
    """Return what the end of the play cost."""
    subject = "The claim" if claimed else "The play that is not recorded"
    tricks = _counted(cost.tricks, "trick")
    return f"{subject} costs {cost.side.name} {tricks} and {_counted(cost.imps, 'IMP')}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _cards(cards: Sequence[Card]) -> str:
    """Return a list such as `♥A`, `♥A or ♣4` or `♥A, ♣4, ♣3 or 5 others`."""
    names = [card.symbol for card in cards[:_MOST_NAMED]]
    # A single card beyond the limit is named: "1 others" would be as long.
    if len(cards) > _MOST_NAMED:
        more = len(cards) - _MOST_NAMED
        names.append(f"{more} others" if more > 1 else cards[-1].symbol)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def analysis_lines(analysis: BoardAnalysis) -> Iterator[str]:
    """Yield the costs in the order in which they arose, or one line that there are none."""
    if not (analysis.calls or analysis.cards or analysis.claim):
        yield _no_cost(analysis.record)
    yield from map(_call_words, analysis.calls)
    yield from map(_card_words, analysis.cards)
    if analysis.claim is not None:
        yield _claim_words(analysis.claim, claimed=analysis.record.claim is not None)


def _no_cost(record: BoardRecord) -> str:
    """Return a line that nothing was lost, as far as calls and cards are recorded."""
    # What is not recorded was not looked at, so the line must not say that it cost nothing.
    if record.auction.calls and (record.cards or record.contract is None):
        return "No call and no card cost anything."
    if record.auction.calls:
        return "No call cost anything; no cards are recorded."
    if record.cards:
        return "No card cost anything; no calls are recorded."
    return "No calls and no cards are recorded."


def analysis_record(analysis: BoardAnalysis) -> dict[str, Any]:
    """Return the analysis as data for JSON."""
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
