"""Read the tags Declarer, Contract, Result and Score, and compare them with calls and cards.

Programs write Result in several ways: declarer's tricks (the standard), tricks of a named side, or
the difference to the contract. All are read.
"""

from __future__ import annotations

import re
from typing import Final

from cuebid.core import Auction, Contract, ReadError, Side, Vulnerability, score_for
from cuebid.formats.pbn.record.board import read_seat
from cuebid.formats.pbn.record.game_report import GameReport
from cuebid.formats.pbn.record.play import PlayReading
from cuebid.text import from_read_error

# `^` marks an irregular value in PBN 2.1.
_RESULT: Final = re.compile(
    r"(?:\^\s*)?(?:(?P<side>NS|EW)\s*)?(?P<tricks>1[0-3]|\d)", re.IGNORECASE
)
_RELATIVE: Final = re.compile(r"(=|[+-]\s*\d{1,2})")
_SCORE: Final = re.compile(r"(?:(?P<side>NS|EW)\s*)?(?P<points>[+-]?\s*\d{1,5})", re.IGNORECASE)
# With these scorings, [Score] is not in points of the score table.
_NOT_POINTS: Final = re.compile("rubber|chicago|cavendish|imp|mp|matchpoint", re.IGNORECASE)


def read_contract(report: GameReport, auction: Auction) -> Contract | None:
    """Return the contract of the tags if the auction does not give one; compare them if it does."""
    final = auction.contract if auction.is_over else None
    written = (report.game.value("Contract") or "").strip()
    if not written:
        return None
    if final is not None and written == final.bid_text:
        _compare_declarer(report, final)
        return None
    # "Pass" is the standard's word; programs write the others too.
    passed_out = written.upper() in ("PASS", "AP", "P")
    if passed_out:
        if final is not None:
            _differs(report, f"the auction ends in {final}", final.bid_text)
        return None
    declarer = read_seat(report, "Declarer", "pbn-bad-declarer")
    try:
        # Without a declarer the contract is read with any, so that a fault in it is still reported.
        named = Contract.parse(f"{written} by {declarer or 'N'}")
    except ReadError as error:
        report.diagnostics.add(
            from_read_error(error, report.span_of_named("Contract"), "pbn-bad-contract")
        )
        return None
    if named is None or not auction.is_over:
        return named if declarer is not None else None
    if final is None:
        _differs(report, "all four passed", "Pass")
    elif named.bid_text != final.bid_text:
        _differs(report, f"the auction ends in {final}", final.bid_text)
    else:
        _compare_declarer(report, final)
    return None


def _differs(report: GameReport, truth: str, expected: str) -> None:
    where = report.span_of_named("Contract")
    message = f"[Contract] is {report.game.value('Contract')}, but {truth}"
    report.diagnostics.warning("pbn-contract-differs", message, where, expected=expected)


def _compare_declarer(report: GameReport, final: Contract) -> None:
    value = report.game.value("Declarer")
    # `^S`: the standard's mark of a declarer who became it irregularly, which must differ.
    if not value or value == final.declarer.letter or value.startswith("^"):
        return
    seat = read_seat(report, "Declarer", "pbn-bad-declarer")
    if seat is not None and seat is not final.declarer:
        message = f"[Declarer] is {seat.word}, but the auction ends in {final}"
        where = report.span_of_named("Declarer")
        expected = final.declarer.letter
        report.diagnostics.warning("pbn-declarer-differs", message, where, expected=expected)


def read_tricks(report: GameReport, contract: Contract | None) -> int | None:
    """Return declarer's tricks from the tag [Result]; None if it gives none."""
    value = report.game.value("Result")
    # A passed-out board has an empty value in the standard; some programs write 0.
    if not value or not value.strip() or (value.strip() == "0" and contract is None):
        return None
    match = _RESULT.fullmatch(value.strip())
    if match is not None:
        tricks = int(match["tricks"])
        # `NS 9` counts tricks of a side, not of declarer.
        side = match["side"]
        if side and contract is not None and Side.parse(side) is not contract.declarer.side:
            return 13 - tricks
        return tricks
    relative = _RELATIVE.fullmatch(value.strip())
    if relative is not None and contract is not None:
        over = 0 if relative[1] == "=" else int("".join(relative[1].split()))
        if 0 <= contract.tricks + over <= 13:
            return contract.tricks + over
    message = f"{value!r} is not a number of tricks"
    where = report.span_of_named("Result")
    report.diagnostics.error("pbn-bad-result", message, where, expected="0 to 13, of declarer")
    return None


def check_result(report: GameReport, play: PlayReading, tricks: int | None, written: int) -> None:
    """Report a [Result] that differs from cards or claim, or that the cards exclude.

    Args:
        report: the report of the game.
        play: the cards.
        tricks: declarer's tricks by the cards or the claim; None without either.
        written: declarer's tricks by [Result].
    """
    # An unfinished play still bounds the result.
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
    message = f"[Result] gives declarer {written} tricks, but {truth}"
    where = report.span_of_named("Result")
    report.diagnostics.warning("pbn-result-differs", message, where, expected=expected)


def check_score(
    report: GameReport, contract: Contract | None, tricks: int | None, vulnerability: Vulnerability
) -> None:
    """Report a [Score] that differs from that of contract, tricks, vulnerability (Law 77)."""
    value = report.game.value("Score")
    if not value or _NOT_POINTS.search(report.game.value("Scoring") or ""):
        return
    # Law 77. Called for passed-out boards too, whose score is 0 whoever is vulnerable.
    score = score_for(Side.NS, contract, tricks, vulnerability)
    match = _SCORE.fullmatch(value.strip())
    if match is None:
        message = f"{value!r} is not a score"
        where = report.span_of_named("Score")
        report.diagnostics.warning("pbn-bad-score", message, where, expected=f"NS {score}")
        return
    # The standard gives the score to declarer's side unless a side is named.
    declaring = contract.declarer.side if contract is not None else Side.NS
    side = Side.parse(match["side"]) if match["side"] else declaring
    right = score if side is Side.NS else -score
    if int("".join(match["points"].split())) != right:
        where = report.span_of_named("Score")
        message = f"[Score] is {value}, but contract and tricks score {side} {right}"
        report.diagnostics.warning("pbn-score-differs", message, where, expected=f"{side} {right}")
