"""Phrases for cards, calls, contracts and scores: visible symbols, ASCII and spoken words."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from cuebid.core import PASS, Call, Card, Contract, Doubled, Hand, Rank, Strain, Suit, Vulnerability
from cuebid.render.figures.layout import FigureRun, Phrase, Role

_ROLES: Final = (Role.CLUB, Role.DIAMOND, Role.HEART, Role.SPADE, Role.NOTRUMP)
_SUIT_OF_SYMBOL: Final = {suit.symbol: suit for suit in Suit} | dict(zip("♧♢♡♤", Suit, strict=True))
# Phones add the emoji selector U+FE0F after a suit symbol; it is matched too, and so dropped.
_SYMBOLS: Final = re.compile(f"([{''.join(_SUIT_OF_SYMBOL)}])\ufe0f?")
# Overrides of the writing direction can make a text look like a different one (Unicode UAX 9).
_DIRECTION_CONTROLS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def without_controls(text: str) -> str:
    """Return `text` on one line, with U+FFFD for control characters and direction overrides.

    Names and explanations come from strangers; a terminal would obey an escape sequence in them.
    """
    return "".join("\ufffd" if _is_harmful(letter) else letter for letter in " ".join(text.split()))


def _is_harmful(letter: str) -> bool:
    return (
        # Controls; halves of surrogate pairs, which no file can hold; and, below, non-characters,
        # which XML forbids.
        unicodedata.category(letter) in ("Cc", "Cs")
        or letter in _DIRECTION_CONTROLS
        or letter in "\ufffe\uffff"
    )


def suit_run(suit: Suit | Strain) -> FigureRun:
    """Return the symbol of a suit, or `NT`."""
    return FigureRun(suit.symbol, _ROLES[suit], str(suit))


def prose(text: str, role: Role = Role.PLAIN) -> Phrase:
    """Return a phrase of free text, in which suit symbols get their colours and spoken names."""
    plain = without_controls(text)
    parts = _SYMBOLS.split(plain)
    if len(parts) == 1:
        return Phrase((FigureRun(plain, role),))
    runs = tuple(
        suit_run(_SUIT_OF_SYMBOL[part]) if position % 2 else FigureRun(part, role)
        for position, part in enumerate(parts)
        if part
    )
    # Blanks around the word, or "5+♥" would be read as one word; the join removes doubled ones.
    spoken = _SYMBOLS.sub(lambda match: f" {_SUIT_OF_SYMBOL[match[1]].word} ", plain)
    return Phrase(runs, " ".join(spoken.split()))


def rank_word(rank: Rank) -> str:
    """Return the spoken name of a rank: `ace` to `jack`, or `10` to `2`."""
    return rank.name.lower() if rank > Rank.TEN else str(int(rank))


def card_phrase(card: Card) -> Phrase:
    """Return the phrase of a card, such as `♠K`, spoken `king of spades`."""
    runs = (suit_run(card.suit), FigureRun(card.rank.letter))
    return Phrase(runs, f"{rank_word(card.rank)} of {card.suit.word}")


def call_phrase(call: Call) -> Phrase:
    """Return the phrase of a call, such as `Pass`, `Dbl`, `Rdbl` or `2♥`, spoken in full."""
    if call.strain is None:
        shown = ("Pass", "Dbl", "Rdbl")[call.index]
        return Phrase(
            (FigureRun(shown, Role.MUTED if call is PASS else Role.PLAIN),), call.word.lower()
        )
    return Phrase(
        (FigureRun(str(call.level)), suit_run(call.strain)), _bid_words(call.level, call.strain)
    )


def contract_phrase(contract: Contract) -> Phrase:
    """Return the phrase of a contract, such as `4♠X`, spoken `4 spades doubled`."""
    doubled = (FigureRun(contract.doubled.text),) if contract.doubled else ()
    words = _bid_words(contract.level, contract.strain)
    if contract.doubled:
        words += " doubled" if contract.doubled is Doubled.DOUBLED else " redoubled"
    return Phrase((FigureRun(str(contract.level)), suit_run(contract.strain), *doubled), words)


def _bid_words(level: int, strain: Strain) -> str:
    word = strain.word
    return f"{level} {word.removesuffix('s') if level == 1 else word}"


def holding_phrase(hand: Hand, suit: Suit, played: Hand) -> Phrase:
    """Return the phrase of one suit, such as `♠ AK5`, with `played` cards marked; a void is `–`."""
    cards = tuple(hand.in_suit(suit))
    start = (suit_run(suit), FigureRun(" "))
    if not cards:
        return Phrase((*start, FigureRun("–", Role.MUTED, "-")), f"{suit.word}: none")
    ranks: list[FigureRun] = []
    for card in cards:
        role = Role.PLAYED if card in played else Role.PLAIN
        # Ranks of one role become one run, so that `AK5` is one piece of text and can be searched.
        before = ranks.pop() if ranks and ranks[-1].role is role else FigureRun("", role)
        ranks.append(FigureRun(before.text + card.rank.letter, role))
    # Each card is spoken by its name: a screen reader would read `AK5` as a word.
    words = (rank_word(card.rank) + " played" * (card in played) for card in cards)
    return Phrase((*start, *ranks), f"{suit.word}: {', '.join(words)}")


def score_phrase(score: int) -> Phrase:
    """Return the phrase of a score: `+420`, `−50` or `0`, coloured as gain or loss."""
    if score == 0:
        return Phrase((FigureRun("0"),))
    if score > 0:
        return Phrase((FigureRun(f"+{score}", Role.GAIN),), f"plus {score}")
    return Phrase((FigureRun(f"−{-score}", Role.LOSS, f"-{-score}"),), f"minus {-score}")


def vulnerability_phrase(vulnerability: Vulnerability) -> Phrase:
    """Return the phrase `Neither vul`, `NS vul`, `EW vul` or `Both vul`, spoken in full."""
    text = ("Neither vul", "NS vul", "EW vul", "Both vul")[vulnerability]
    role = Role.VULNERABLE if vulnerability else Role.MUTED
    return Phrase((FigureRun(text, role),), f"{vulnerability.words} vulnerable")
