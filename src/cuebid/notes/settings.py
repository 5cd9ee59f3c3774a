"""Write the `system.toml` of notes: title, agreements on aces, leads, signals, convention card.

Agreements of the whole system stand in metadata, of the notes or of a file that they include:

    #+ACES: 1430
    #+ASKS: kickback
    #+LEADS: 4th best, K from AK; suits: 3rd/5th
    #+SIGNALS: low encourages, count, suit preference
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from cuebid.bml import Document
from cuebid.conventions.header import metadata_lines
from cuebid.core import Call, ReadError
from cuebid.meaning import CallMeaning, Style
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.meaning.style import style_of_openings
from cuebid.notes.merge.embedded_rules import EmbeddedRules
from cuebid.notes.merge.merged_rules import settings_lines
from cuebid.systems.carding_words import leads_in_words, signals_in_words
from cuebid.systems.style_settings import ACE_ASK, ASKS, style_lines
from cuebid.text import Diagnostics, Severity, Span, from_read_error

# The meaning of 4N as an ask for aces, where no row describes it.
_ACES: Final = "ACES"
# Further asks for key cards; those of all included files are joined.
_ASKS: Final = "ASKS"
_CARDING: Final = "[carding]"
# Agreements on leads and signals, and the functions that parse their words.
_READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "LEADS": leads_in_words,
    "SIGNALS": signals_in_words,
}


def check_carding(document: Document, report: Diagnostics) -> None:
    """Report words for leads and signals that cannot be read; the card leaves them blank."""
    for key, (value, span) in _agreements(document).items():
        try:
            _READERS.get(key, str)(value)
        except ReadError as error:
            problem = from_read_error(error, span, "notes-carding", severity=Severity.WARNING)
            report.add(problem)


def settings_of_notes(
    document: Document, title: str, source_name: str, auctions: list[InterpretedAuction]
) -> str:
    """Return the settings of notes as text.

    Args:
        document: the notes.
        title: the title of the system.
        source_name: the file name of the notes.
        auctions: the auctions of the notes with their meanings, which the card lists.
    """
    agreements = _agreements(document)
    openings = _in_rank(_opening_calls(auctions))
    lines = [*_head(title, source_name, agreements), "", *_carding(agreements)]
    lines += style_lines(_style(auctions))
    lines += _card_section("Openings", openings)
    for opening in openings:
        answers = [f"{opening} P {call}" for call in _in_rank(_answers(auctions, opening))]
        if answers:
            lines += _card_section(f"Answers to {opening}", answers)
    return "\n".join(lines) + "\n"


def embedded_settings(
    document: Document, title: str, source_name: str, embedded: EmbeddedRules
) -> str:
    """Return the settings file of embedded rules, with the title of the notes."""
    agreements = _agreements(document)
    lines = list(settings_lines(embedded))
    # A table may occur only once, and the leads and signals of the embedded rules have more detail.
    carding = () if any(line.startswith(_CARDING[:-1]) for line in lines) else _carding(agreements)
    # Keys after a table would belong to it, so that tables come last.
    return "\n".join([*_head(title, source_name, agreements), *lines, *carding, ""])


def _agreements(document: Document) -> dict[str, tuple[str, Span]]:
    """Return the first value of each agreement of the notes or of a file that they include.

    Further asks for key cards (`#+ASKS`) are joined instead.
    """
    agreements: dict[str, tuple[str, Span]] = {}
    for source in (document.written, *(include.source for include in document.includes)):
        for key, value, span in metadata_lines(source):
            if value and (key in {_ACES, _ASKS} or key in _READERS):
                first, first_span = agreements.setdefault(key, (value, span))
                if key == _ASKS and value not in first:
                    agreements[key] = (f"{first} {value}", first_span)
    return agreements


def _head(
    title: str, source_name: str, agreements: Mapping[str, tuple[str, Span]]
) -> Iterator[str]:
    yield f"title = {_quoted(title)}"
    yield f"notes = {_quoted(source_name)}"
    if _ACES in agreements:
        yield f"{ACE_ASK} = {_quoted(agreements[_ACES][0])}"
    if _ASKS in agreements:
        yield f"{ASKS} = {_quoted(agreements[_ASKS][0])}"


def _carding(agreements: Mapping[str, tuple[str, Span]]) -> list[str]:
    """Return the table of leads and signals, without words that cannot be read."""
    lines = []
    for key, read in _READERS.items():
        value, _ = agreements.get(key, ("", None))
        try:
            read(value)
        except ReadError:
            # `check_carding` has reported it.
            continue
        lines += [f"{key.lower()} = {_quoted(value)}"] * bool(value)
    return [_CARDING, *lines, ""] if lines else []


def _in_rank(calls: Iterable[str]) -> list[str]:
    """Return bids as a card lists them, the lowest first."""
    return sorted(calls, key=lambda call: Call(call).index)


def _card_section(title: str, auctions: list[str]) -> list[str]:
    listed = ", ".join(_quoted(auction) for auction in auctions)
    return ["[[card]]", f"title = {_quoted(title)}", f"auctions = [{listed}]", ""]


def _style(auctions: Iterable[InterpretedAuction]) -> Style:
    openings: dict[str, CallMeaning] = {}
    for interpreted in auctions:
        sequence = interpreted.sequence
        if len(sequence.calls) == 1 and sequence.is_ours:
            # The first row of a call counts.
            openings.setdefault(sequence.call.text, interpreted.meaning)
    return style_of_openings(openings)


def _opening_calls(auctions: Iterable[InterpretedAuction]) -> list[str]:
    """Return the bids with which our side opens."""
    sequences = (interpreted.sequence for interpreted in auctions)
    return list(
        dict.fromkeys(
            sequence.call.text
            for sequence in sequences
            if len(sequence.calls) == 1 and sequence.is_ours and sequence.call.is_bid
        )
    )


def _answers(auctions: Iterable[InterpretedAuction], opening: str) -> list[str]:
    """Return the bids that answer an opening of ours after a pass."""
    sequences = (interpreted.sequence for interpreted in auctions)
    return list(
        dict.fromkeys(
            sequence.call.text
            for sequence in sequences
            if len(sequence.calls) == 3
            and sequence.we_open
            and sequence.calls[0].text == opening
            and not sequence.calls[1].index
            and sequence.call.is_bid
        )
    )


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
