"""Parse leads and signals in players' words: `4th best, K from AK; suits: 3rd/5th`.

A text has parts, separated by semicolons. A part may begin with what it is for: `notrump:` or
`suits:` for leads, `partner:`, `declarer:` or `discards:` for signals; otherwise it is for all.
Each part lists agreements, separated by commas; the last one about a holding counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cuebid.core import ReadError
from cuebid.formats.bss import Signal

_LENGTHS: Final = ("xxxx", "xxxxx", "Qxx", "Qxxx", "Qxxxx", "Qxxxxx", "Qxxxxxx")
_TOUCHING: Final = ("KQJ", "QJ10", "J109", "1098", "KQ109")
_INNER: Final = ("AQJ", "AJ10", "A109", "KJ10", "K109", "Q109")


def _from_length(*positions: int) -> dict[str, int]:
    return dict(zip(_LENGTHS, positions, strict=True))


def _honours(position: int) -> dict[str, int]:
    return dict.fromkeys(_TOUCHING, position)


# The leads of pairs that do not name others: the top of two and of touching honours, the higher of
# two touching cards below a gap.
_USUAL: Final[Mapping[str, int]] = (
    {"xx": 1, "AK": 1, "AKJ10": 1} | _honours(1) | dict.fromkeys(_INNER, 2)
)
_LEADS: Final[Mapping[str, Mapping[str, int]]] = {
    "4th best": _from_length(4, 4, 3, 4, 4, 4, 4),
    # The third of an even number, the lowest of an odd one.
    "3rd/5th": {"xxx": 3} | _from_length(3, 5, 3, 3, 5, 3, 5),
    "3rd/low": {"xxx": 3} | _from_length(3, 5, 3, 3, 5, 3, 7),
    # The second of small cards, the fourth below an honour.
    "2nd/4th": {"xxx": 2} | _from_length(2, 2, 3, 4, 4, 4, 4),
    "top of nothing": {"xxx": 1, "xxxx": 1, "xxxxx": 1},
    "MUD": {"xxx": 2},
    "low from three small": {"xxx": 3},
    "low from a doubleton": {"xx": 2},
    "A from AK": {"AKx": 1, "AK": 2},
    "K from AK": {"AKx": 2, "AK": 1},
    "Rusinow": _honours(2) | {"AKx": 2},
    "top of touching honours": _honours(1),
}
_SIGNALS: Final[Mapping[str, tuple[Signal, ...]]] = {
    "attitude": (Signal.ATTITUDE_HIGH,),
    "low encourages": (Signal.ATTITUDE_LOW,),
    "odd encourages": (Signal.ATTITUDE_ODD,),
    "even encourages": (Signal.ATTITUDE_EVEN,),
    "count": (Signal.COUNT_HIGH_EVEN,),
    "reverse count": (Signal.COUNT_HIGH_ODD,),
    "upside down": (Signal.ATTITUDE_LOW, Signal.COUNT_HIGH_ODD),
    "suit preference": (Signal.SUIT_PREFERENCE,),
    "reverse suit preference": (Signal.SUIT_PREFERENCE_REVERSED,),
    "odd-even": (Signal.ATTITUDE_ODD, Signal.SUIT_PREFERENCE),
}
# Synonyms of the agreements, as `_plain` writes them: letters, digits and slashes alone.
_OTHER_WORDS: Final[Mapping[str, str]] = {
    "4th": "4th best", "fourth": "4th best", "fourth best": "4th best", "4th highest": "4th best",
    "fourth highest": "4th best", "standard": "4th best",
    "3rd and 5th": "3rd/5th", "3/5": "3rd/5th", "third and fifth": "3rd/5th",
    "3rd and low": "3rd/low", "3rd and lowest": "3rd/low", "3rd/lowest": "3rd/low",
    "third and low": "3rd/low",
    "2nd and 4th": "2nd/4th", "2/4": "2nd/4th", "second and fourth": "2nd/4th",
    "ton": "top of nothing", "middle up down": "MUD",
    "low from xxx": "low from three small", "low from xx": "low from a doubleton",
    "a from akx": "A from AK", "ace from ace king": "A from AK", "ace from ak": "A from AK",
    "k from akx": "K from AK", "king from ace king": "K from AK", "king from ak": "K from AK",
    "standard honours": "top of touching honours",
    "attitude high": "attitude", "high encourages": "attitude", "standard attitude": "attitude",
    "attitude low": "low encourages", "upside down attitude": "low encourages",
    "reverse attitude": "low encourages", "low encouraging": "low encourages",
    "high encouraging": "attitude",
    "standard count": "count", "count high even": "count", "high low even": "count",
    "count high odd": "reverse count", "upside down count": "reverse count",
    "udca": "upside down", "upside down count and attitude": "upside down",
    "lavinthal": "suit preference", "mckenney": "suit preference",
    "roman": "odd-even", "odd even": "odd-even", "italian": "odd-even",
}  # fmt: skip
_CONTRACTS: Final = {"suits": "suits", "suit": "suits", "notrump": "notrump", "nt": "notrump"}
_OCCASIONS: Final = {
    "partner": "partner leads",
    "partner leads": "partner leads",
    "declarer": "declarer leads",
    "declarer leads": "declarer leads",
    "discards": "discards",
}
_MOST_SIGNALS: Final = 3
# Players show attitude on partner's lead and in discards, but not in a suit that declarer leads.
_ATTITUDES: Final = frozenset(
    {Signal.ATTITUDE_HIGH, Signal.ATTITUDE_LOW, Signal.ATTITUDE_ODD, Signal.ATTITUDE_EVEN}
)
_PART: Final = re.compile(r"(?:\s*(?P<head>[^:;]*):)?(?P<rest>[^;]+)")
_AGREEMENT: Final = re.compile(r"[^\s,](?:[^,]*[^\s,])?")
_NO_LETTERS: Final = re.compile(r"[^\w/]+")


def leads_in_words(text: str) -> dict[str, dict[str, int]]:
    """Return by `notrump` and `suits`, for each holding, the led card's position from the top.

    Holdings that the text does not mention have the usual lead of an honour, or no agreement (0).
    If the text is empty, no holding has an agreement.

    Raises:
        ReadError: a part is for something else than contracts, or an agreement is not known.
    """
    usual = dict(_USUAL) if text.strip() else dict.fromkeys(_USUAL, 0)
    none = dict.fromkeys((*_LENGTHS, "xxx", "AKx"), 0)
    leads = {"notrump": none | usual, "suits": none | usual}
    for contract, name in _agreements(text, _CONTRACTS, _LEADS):
        for kind in leads if contract is None else (contract,):
            leads[kind] |= _LEADS[name]
    return leads


def signals_in_words(text: str) -> dict[str, list[str]]:
    """Return the names of three signals for each occasion, the first priority first.

    Raises:
        ReadError: a part is for something else than occasions, or a signal is not known.
    """
    signals: dict[str, list[Signal]] = {occasion: [] for occasion in _OCCASIONS.values()}
    own: dict[str, list[Signal]] = {}
    for occasion, name in _agreements(text, _OCCASIONS, _SIGNALS):
        if occasion is not None:
            own.setdefault(occasion, []).extend(_SIGNALS[name])
            continue
        for each, chosen in signals.items():
            is_declarers = each == "declarer leads"
            chosen += [
                signal for signal in _SIGNALS[name] if not (is_declarers and signal in _ATTITUDES)
            ]
    return {occasion: _three(chosen) for occasion, chosen in (signals | own).items()}


def _three(signals: Sequence[Signal]) -> list[str]:
    names = [signal.name for signal in signals[:_MOST_SIGNALS]]
    return names + [Signal.NO_AGREEMENT.name] * (_MOST_SIGNALS - len(names))


def _agreements(
    text: str, heads: Mapping[str, str], names: Mapping[str, object]
) -> Iterator[tuple[str | None, str]]:
    """Yield the contract or occasion that each agreement is for, None for all, and its name."""
    by_words = {_plain(name): name for name in names}
    by_words |= {_plain(words): name for words, name in _OTHER_WORDS.items() if name in names}
    for part in _PART.finditer(text):
        kind = heads.get(_plain(part["head"])) if part["head"] else None
        if part["head"] and kind is None:
            expected = ", ".join(dict.fromkeys(heads))
            message = f"{part['head'].strip()!r} is no kind of agreement"
            raise ReadError(message, text, part.start("head"), expected)
        for agreement in _AGREEMENT.finditer(text, part.start("rest"), part.end("rest")):
            name = by_words.get(_plain(agreement[0]))
            if name is None:
                message = f"{agreement[0]!r} is no agreement on leads or signals that is read"
                raise ReadError(message, text, agreement.start(), ", ".join(names))
            yield kind, name


def _plain(words: str) -> str:
    return _NO_LETTERS.sub(" ", words).strip().lower()
