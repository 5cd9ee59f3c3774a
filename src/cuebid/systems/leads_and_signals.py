"""Leads and signals of a system, from its settings.

The settings are written for people: in words (`carding_words`), or from each holding the position
of the card that is led, counted from the top, and three signals for each occasion. Files of Full
Disclosure (BSS) write both as letters; `Carding` has that form.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cuebid.core import ReadError
from cuebid.formats.bss import NOTRUMP_HOLDINGS, SUIT_HOLDINGS, Carding, Lead, Signal
from cuebid.systems.carding_words import leads_in_words, signals_in_words

# In the order in which BSS has them (bml.txt, BSS Syntax).
_OCCASIONS = ("partner leads", "declarer leads", "discards")


def read_leads_and_signals(settings: Mapping[str, Any]) -> Carding | None:
    """Return the leads and signals in a system's settings; None if it has none.

    Raises:
        ReadError: a holding or occasion is missing, its value is not possible, or words are not
            known.
    """
    table = settings.get("carding")
    if table is None:
        return None
    table = _without_words(table)
    signals = [_signals(table, occasion) for occasion in _OCCASIONS]
    return Carding(
        notrump_leads=_leads(table, "notrump", NOTRUMP_HOLDINGS),
        suit_leads=_leads(table, "suits", SUIT_HOLDINGS),
        # Twice: the format has signals against suits and against notrump, the settings one set.
        signals=tuple(signal for _ in range(2) for three in signals for signal in three),
        text=str(table.get("text", "")),
    )


def _without_words(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the table with leads and signals in words replaced by positions and signal names."""
    leads, signals = table.get("leads"), table.get("signals")
    if not (isinstance(leads, str) or isinstance(signals, str)):
        return table
    in_full = dict(table)
    if isinstance(leads, str) or "notrump" not in table:
        in_full |= leads_in_words(leads or "")
    if isinstance(signals, str) or signals is None:
        in_full["signals"] = signals_in_words(signals or "")
    return in_full


def _leads(table: Mapping[str, Any], kind: str, holdings: Sequence[str]) -> tuple[Lead, ...]:
    # A holding that is left out has no position and is reported: a card with gaps is of no use.
    positions = table.get(kind, {})
    return tuple(_lead(kind, holding, positions.get(holding)) for holding in holdings)


def _lead(kind: str, holding: str, position: object) -> Lead:
    """Return the lead from a holding, given the card's position from the top; 0 is none agreed."""
    # The format has no letter for the queen from Qxx and longer.
    lowest = 2 if holding.startswith("Qx") else 1
    # `10` is one card.
    cards = len(holding.replace("10", "T"))
    if position == 0:
        return Lead(holding, "A")
    if not isinstance(position, int) or not lowest <= position <= cards:
        message = f"carding.{kind}: the lead from {holding} is {position!r}"
        raise ReadError(message, holding, expected=f"0, or a position from {lowest} to {cards}")
    # The letters of BSS: `A` is no agreement, and from `B` on the cards from the top.
    return Lead(holding, chr(ord("B") + position - lowest))


def _signals(table: Mapping[str, Any], occasion: str) -> tuple[Signal, ...]:
    names = table.get("signals", {}).get(occasion)
    by_name = {signal.name: signal for signal in Signal}
    # Always three: the format has three places, and fills them up with "no agreement".
    if not isinstance(names, list) or len(names) != 3 or not set(names) <= by_name.keys():
        message = f"carding.signals: {occasion!r} has {names!r}"
        raise ReadError(message, occasion, expected=f"three of {', '.join(by_name)}")
    return tuple(by_name[name] for name in names)
