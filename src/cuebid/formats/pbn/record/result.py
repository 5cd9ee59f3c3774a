"""Declarer, Contract, Result and Score, and whether they say what calls and cards say."""

from __future__ import annotations

import re
from typing import Final

from cuebid.core import Auction, Contract, ReadError, Side, Vulnerability, score_for
from cuebid.formats.pbn.record.board import read_seat
from cuebid.formats.pbn.record.game_report import GameReport
from cuebid.formats.pbn.record.play import PlayReading
from cuebid.text import from_read_error

__all__ = ["check_result", "check_score", "read_contract", "read_tricks"]

_RESULT: Final = re.compile(r"\s*\^?\s*(?P<side>NS|EW)?\s*(?P<tricks>1[0-3]|\d)\s*", re.IGNORECASE)
_RELATIVE: Final = re.compile(r"\s*(=|[+-]\s*\d{1,2})\s*")
_SCORE: Final = re.compile(r"\s*(?P<side>NS|EW)?\s*(?P<points>[+-]?\s*\d{1,5})\s*", re.IGNORECASE)
_OTHER_SCORES: Final = re.compile("rubber|chicago|cavendish|imp|mp|matchpoint", re.IGNORECASE)


def read_contract(finder: GameReport, auction: Auction) -> Contract | None:
    """The contract that the tags give where the auction does not; both are compared."""
    final = auction.contract if auction.is_over else None
    written = (finder.game.value("Contract") or "").strip()
    if not written:
        return None
    if final is not None and written == final.bid_text:
        _compare_declarer(finder, final)
        return None
    passed_out = written.upper() in ("PASS", "AP", "P")
    if passed_out:
        if final is not None:
            _differs(finder, f"the auction ends in {final}", final.bid_text)
        return None
    declarer = read_seat(finder, "Declarer", "pbn-bad-declarer")
    try:
        named = Contract.parse(f"{written} by {declarer or 'N'}")
    except ReadError as error:
        finder.report.add(from_read_error(error, finder.named("Contract"), "pbn-bad-contract"))
        return None
    if named is None or not auction.is_over:
        return named if declarer is not None else None
    if final is None:
        _differs(finder, "all four passed", "Pass")
    elif named.bid_text != final.bid_text:
        _differs(finder, f"the auction ends in {final}", final.bid_text)
    else:
        _compare_declarer(finder, final)
    return None


def _differs(finder: GameReport, truth: str, expected: str) -> None:
    where = finder.named("Contract")
    message = f"the contract is said to be {finder.game.value('Contract')}, but {truth}"
    finder.report.warning("pbn-contract-differs", message, where, expected=expected)


def _compare_declarer(finder: GameReport, final: Contract) -> None:
    value = finder.game.value("Declarer")
    if not value or value == final.declarer.letter or value.startswith("^"):
        return
    seat = read_seat(finder, "Declarer", "pbn-bad-declarer")
    if seat is not None and seat is not final.declarer:
        message = f"declarer is said to be {seat.word}, but the auction ends in {final}"
        where = finder.named("Declarer")
        expected = final.declarer.letter
        finder.report.warning("pbn-declarer-differs", message, where, expected=expected)


def read_tricks(finder: GameReport, contract: Contract | None) -> int | None:
    """Declarer's tricks as [Result] gives them."""
    value = finder.game.value("Result")
    if not value or not value.strip() or (value.strip() == "0" and contract is None):
        return None
    match = _RESULT.fullmatch(value)
    if match is not None:
        tricks = int(match["tricks"])
        side = match["side"]
        if side and contract is not None and Side.parse(side) is not contract.declarer.side:
            return 13 - tricks
        return tricks
    relative = _RELATIVE.fullmatch(value)
    if relative is not None and contract is not None:
        over = 0 if relative[1] == "=" else int(relative[1].replace(" ", ""))
        if 0 <= contract.tricks + over <= 13:
            return contract.tricks + over
    message = f"{value!r} is not a number of tricks"
    where = finder.named("Result")
    finder.report.error("pbn-bad-result", message, where, expected="0 to 13, of declarer")
    return None


def check_result(finder: GameReport, play: PlayReading, tricks: int | None, written: int) -> None:
    """Say it if [Result] is not what cards or claim give, or cannot come of the cards.

    Args:
        finder: of the game.
        play: the cards.
        tricks: declarer's tricks by the cards or the claim; None where neither tells.
        written: declarer's tricks by [Result].
    """
    least = play.won
    most = 13 - (len(play.cards) // 4 - least)
    if tricks is not None and tricks != written:
        giver = "cards give" if len(play.cards) == 52 else "claim gives"
        truth, expected = f"the {giver} {tricks}", str(tricks)
    elif not least <= written <= most:
        bound = f"at least {least}" if written < least else f"at most {most}"
        truth, expected = f"the cards give {bound}", f"{least} to {most}"
    else:
        return
    message = f"declarer is said to have {written} tricks, but {truth}"
    where = finder.named("Result")
    finder.report.warning("pbn-result-differs", message, where, expected=expected)


def check_score(
    finder: GameReport, contract: Contract | None, tricks: int | None, vulnerability: Vulnerability
) -> None:
    """Say it if [Score] is not what contract, tricks and vulnerability score (Law 77)."""
    value = finder.game.value("Score")
    if not value or _OTHER_SCORES.search(finder.game.value("Scoring") or ""):
        return
    score = score_for(Side.NS, contract, tricks, vulnerability)
    match = _SCORE.fullmatch(value)
    if match is None:
        message = f"{value!r} is not a score"
        where = finder.named("Score")
        finder.report.warning("pbn-bad-score", message, where, expected=f"NS {score}")
        return
    declaring = contract.declarer.side if contract is not None else Side.NS
    side = Side.parse(match["side"]) if match["side"] else declaring
    right = score if side is Side.NS else -score
    if int(match["points"].replace(" ", "")) != right:
        where = finder.named("Score")
        message = f"the score is said to be {value}, but contract and tricks score {side} {right}"
        finder.report.warning("pbn-score-differs", message, where, expected=f"{side} {right}")
