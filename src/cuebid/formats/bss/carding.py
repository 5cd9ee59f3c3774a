"""The carding record: leads and signals (bml.txt, Defensive Carding Record)."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from cuebid.formats.bss.codes import Signal

NOTRUMP_HOLDINGS: Final = (
    "xx", "xxx", "xxxx", "xxxxx", "Qxx", "Qxxx", "Qxxxx", "Qxxxxx", "Qxxxxxx",
    "AKx", "KQJ", "QJ10", "J109", "1098", "KQ109", "AKJ10", "AQJ", "AJ10",
    "A109", "KJ10", "K109", "Q109",
)  # fmt: skip
"""The 22 holdings for which a lead against notrump is agreed, in the order of the record."""
SUIT_HOLDINGS: Final = (
    "xx", "xxx", "xxxx", "xxxxx", "Qxx", "Qxxx", "Qxxxx", "Qxxxxx", "Qxxxxxx",
    "AK", "AKx", "KQJ", "QJ10", "J109", "1098", "KJ10", "K109", "Q109",
)  # fmt: skip
"""The 18 holdings for which a lead against a suit contract is agreed, in order."""
SIGNAL_OCCASIONS: Final = tuple(
    f"{occasion} vs {contract}"
    for contract in ("notrump", "suits")
    for occasion in ("partner leads", "declarer leads", "discards")
)
"""The six occasions for signals, three priorities each."""

# The ten is the one card of two characters in the names of holdings: `KQ109`.
_CARD: Final = re.compile("10|.")
_PLACES: Final = ("top", "2nd", "3rd", "4th", "5th", "6th", "7th")


class Lead(Struct, frozen=True):
    """The agreed card to lead from a holding."""

    holding: str
    """The cards held, such as `KQJ` or `Qxx`."""
    choice: str
    """The letter of the record: `A` no agreement, `B` the highest card on offer, `C` the next lower
    one, and so on. The queen of `Qxx` to `Qxxxxxx` is not on offer."""

    @property
    def card(self) -> str:
        """The card to lead: `K`, `4th`; empty if the letter `choice` stands for no card."""
        cards = _CARD.findall(self.holding)
        # The editor does not let you lead the queen from Qxx (bml.txt, Leads vs NT), so that `B` is
        # the second card there.
        skipped = 1 if self.holding.startswith("Qx") else 0
        number = ord(self.choice) - ord("B") + skipped
        # Files have such letters; the record is kept, and the words show the letter.
        if not skipped <= number < len(cards):
            return ""
        return _PLACES[number] if cards[number] == "x" else cards[number]

    @property
    def words(self) -> str:
        """The agreement in words: `K from KQJ`, `no agreement with AKx`."""
        if self.choice == "A":
            return f"no agreement with {self.holding}"
        return f"{self.card or f'choice {self.choice}'} from {self.holding}"


class Carding(Struct, frozen=True):
    """Leads and signals: `% <Leads vs NT> <Leads vs Suits> <Defensive Signals> <Description>`."""

    notrump_leads: tuple[Lead, ...]
    """The lead from each of `NOTRUMP_HOLDINGS`."""
    suit_leads: tuple[Lead, ...]
    """The lead from each of `SUIT_HOLDINGS`."""
    signals: tuple[Signal, ...]
    """First, second and third priority for each of `SIGNAL_OCCASIONS`."""
    text: str = ""
    """Other agreements, as a text."""

    @property
    def priorities(self) -> dict[str, tuple[Signal, ...]]:
        """The three signals, first priority first, for each of `SIGNAL_OCCASIONS`."""
        return {
            occasion: self.signals[3 * number : 3 * number + 3]
            for number, occasion in enumerate(SIGNAL_OCCASIONS)
        }

    def agreed_signals(self, occasion: str) -> tuple[Signal, ...]:
        """Return the signals of an occasion, without those on which there is no agreement."""
        signals = self.priorities[occasion]
        return tuple(signal for signal in signals if signal is not Signal.NO_AGREEMENT)

    def __str__(self) -> str:
        leads = "".join(lead.choice for lead in self.notrump_leads + self.suit_leads)
        return f"%{leads}{''.join(signal.value for signal in self.signals)}{self.text}"
