"""Leads and signals of a system, as its settings tell them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cuebid.core.errors import ReadError
from cuebid.formats.bss import Carding, Lead, Signal
from cuebid.formats.bss.carding import NOTRUMP_HOLDINGS, SUIT_HOLDINGS

__all__ = ["read_leads_and_signals"]

_SIGNALS = ("partner leads", "declarer leads", "discards")


def read_leads_and_signals(settings: Mapping[str, Any]) -> Carding | None:
    """The leads and signals in a system's settings; None where there are none.

    Raises:
        ReadError: a holding or occasion is missing, or has no possible value.
    """
    table = settings.get("carding")
    if table is None:
        return None
    signals = [_signals(table, occasion) for occasion in _SIGNALS]
    return Carding(
        notrump_leads=_leads(table, "notrump", NOTRUMP_HOLDINGS),
        suit_leads=_leads(table, "suits", SUIT_HOLDINGS),
        signals=tuple(signal for _ in range(2) for three in signals for signal in three),
        text=str(table.get("text", "")),
    )


def _leads(table: Mapping[str, Any], kind: str, holdings: Sequence[str]) -> tuple[Lead, ...]:
    places = table.get(kind, {})
    return tuple(_lead(kind, holding, places.get(holding)) for holding in holdings)


def _lead(kind: str, holding: str, place: object) -> Lead:
    """A lead by its place from the top; the queen of Qxx and longer is not on offer."""
    lowest = 2 if holding.startswith("Qx") else 1
    cards = len(holding.replace("10", "T"))
    if place == 0:
        return Lead(holding, "A")
    if not isinstance(place, int) or not lowest <= place <= cards:
        message = f"carding.{kind}: the lead from {holding} is {place!r}"
        raise ReadError(message, holding, expected=f"0, or a place from {lowest} to {cards}")
    return Lead(holding, chr(ord("B") + place - lowest))


def _signals(table: Mapping[str, Any], occasion: str) -> tuple[Signal, ...]:
    names = table.get("signals", {}).get(occasion)
    known = {signal.name: signal for signal in Signal}
    if not isinstance(names, list) or len(names) != 3 or not set(names) <= known.keys():
        message = f"carding.signals: {occasion!r} has {names!r}"
        raise ReadError(message, occasion, expected=f"three of {', '.join(known)}")
    return tuple(known[name] for name in names)
