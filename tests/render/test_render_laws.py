"""What holds for every diagram of every value, in every medium."""

from __future__ import annotations

import io
import re
from collections import Counter
from html.parser import HTMLParser
from random import Random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from render_samples import SAMPLES

from cuebid.core import (
    CARDS,
    SEATS,
    Auction,
    Board,
    BoardRecord,
    Card,
    Contract,
    Deal,
    Doubled,
    Explanation,
    Hand,
    Play,
    Rank,
    Strain,
    Suit,
    view_from,
)
from cuebid.render import (
    auction_figure,
    deal_figure,
    to_html,
    to_latex,
    to_rich,
    to_svg,
    to_text,
)

SVG = "{http://www.w3.org/2000/svg}"
HOLDING = re.compile(r"([♠♥♦♣])\s*([AKQJT2-9()]+)")
LETTER_HOLDING = re.compile(r"\b([SHDC]) ([AKQJT2-9()]+)")


def parsed(document):
    return ET.fromstring(document)  # noqa: S314 - the document is our own


def seen_text(value):
    return to_text(value)


def seen_letters(value):
    def symbol(match):
        return Suit.parse(match[1]).symbol + match[2]

    return LETTER_HOLDING.sub(symbol, to_text(value, ascii=True))


def seen_html(value):
    """The text of the page less what is only spoken."""
    root = parsed(to_html(value))

    def text(element):
        own = "" if element.get("class") == "cb-spoken" else element.text or ""
        inner = "".join(map(text, element)) if element.get("class") != "cb-spoken" else ""
        space = "\n" if element.tag in ("p", "td", "th", "div", "li") else ""
        return space + own + inner + space + (element.tail or "")

    return text(root).replace("\ufe0e", "")


def seen_svg(value):
    root = parsed(to_svg(value))
    texts = ("".join(element.itertext()) for element in root.iter(f"{SVG}text"))
    return "\n".join(texts).replace("\ufe0e", "")


def seen_latex(value):
    text = to_latex(value)
    for suit in Suit:
        text = text.replace(rf"\cbsuit{suit.name.lower().removesuffix('s')}{{}}", suit.symbol)
    text = re.sub(r"\\(?:cbrole|cbstrong)\{\w+\}|\\cb(?:played|mark|winner)", "", text)
    return text.replace("{", "").replace("}", "")


MEDIA = {
    "text": seen_text,
    "ascii": seen_letters,
    "html": seen_html,
    "svg": seen_svg,
    "latex": seen_latex,
}


def cards_in(text):
    return Counter(
        Card.of(Suit.parse(symbol), Rank.parse(rank))
        for symbol, ranks in HOLDING.findall(text)
        for rank in ranks.replace("(", "").replace(")", "")
    )


@st.composite
def deals(draw, least=13):
    cards = list(CARDS)
    Random(draw(st.integers(0, 2**32))).shuffle(cards)
    sizes = [draw(st.integers(least, 13)) for _ in SEATS]
    return Deal(
        {
            seat: Hand.of(cards[13 * seat : 13 * seat + size])
            for seat, size in zip(SEATS, sizes, strict=True)
        }
    )


@st.composite
def auctions(draw):
    auction = Auction(draw(st.sampled_from(SEATS)))
    for _ in range(draw(st.integers(0, 30))):
        if auction.is_over:
            break
        # Low calls, so that the auctions are long; passes now and then.
        auction = auction.with_call(draw(st.sampled_from(auction.legal_calls[:5])))
    return auction


@st.composite
def plays(draw, deal=None):
    deal = deal or draw(deals())
    contract = Contract(
        draw(st.integers(1, 7)),
        draw(st.sampled_from(Strain)),
        draw(st.sampled_from(SEATS)),
        draw(st.sampled_from(Doubled)),
    )
    play = Play(contract)
    rng = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 52))):
        play = play.with_card(rng.choice(list(play.legal_cards(deal[play.turn]))))
    return deal, play


# Whatever a person, or somebody else's file, may put into words.
words = st.text(max_size=40) | st.sampled_from(
    ["<script>alert('&')</script>", r"\input{x} 50% $5 #1 a_b ~^", "♠♥♦♣", "\x1b[31mred\x00", "]]>"]
)


@st.composite
def records(draw):
    deal, play = draw(plays())
    auction = draw(auctions())
    explanations = draw(
        st.dictionaries(st.integers(0, 31), st.builds(Explanation, words, st.booleans()))
    )
    return BoardRecord(
        Board.numbered(draw(st.integers(1, 99)), deal),
        auction,
        explanations,
        play.cards if auction.is_over and not auction.is_passed_out else (),
        players=draw(st.dictionaries(st.sampled_from(SEATS), words)),
        room=draw(words),
    )


class Balance(HTMLParser):
    """Fails where an element is closed that is not the open one."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):  # noqa: ARG002 - the parser's signature
        self.open.append(tag)

    def handle_startendtag(self, tag, attrs):  # noqa: ARG002 - the parser's signature
        assert tag == "br"

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def assert_well_formed(value):
    """Draws `value` in every medium and checks what each medium asks of a document."""
    html = to_html(value)
    parsed(html)
    parser = Balance()
    parser.feed(html)
    parser.close()
    assert parser.open == []
    assert "<script" not in html
    parsed(to_svg(value))
    assert_latex_is_safe(to_latex(value))
    for text in (to_text(value), to_text(value, width=20)):
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", text)
    assert to_text(value, ascii=True).isascii()


MACROS = re.compile(
    r"\\(begin|end|par|medskip|smallskip|hspace|raggedright|quad|hline|multicolumn|ensuremath|"
    r"text[a-z]+|ldots|cdot|pm|times|leq|geq|neq|approx|div|emptyset|infty|circ|cb[a-z]+|"
    r"(left|right|up|down|leftright|Right)arrow|guillemot(left|right))\b|\\[{}$&#%_]|\\\\"
)


def assert_latex_is_safe(text):
    """Braces balance, and no macro or special character stands there that the layout did not."""
    rest = MACROS.sub("", text)
    depth = 0
    for letter in rest:
        depth += (letter == "{") - (letter == "}")
        assert depth >= 0
    assert depth == 0
    assert "\\" not in rest
    assert not set("$#_^") & set(rest)
    assert not re.search(r"%(?!\n)", rest)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_is_well_formed_in_every_medium(name):
    assert_well_formed(SAMPLES[name])


@pytest.mark.parametrize("medium", MEDIA)
@settings(max_examples=settings().max_examples // 2)
@given(deal=deals(least=0), played=st.integers(0, (1 << 52) - 1))
def test_every_card_of_a_deal_is_seen_exactly_once(medium, deal, played):
    expected = Counter(card for hand in deal for card in hand)
    assert cards_in(MEDIA[medium](deal)) == expected
    struck = deal_figure(Board.numbered(3, deal), played=Hand.from_bits(played), hcp=True)
    assert cards_in(MEDIA[medium](struck)) == expected


@pytest.mark.parametrize("medium", MEDIA)
@settings(max_examples=settings().max_examples // 2)
@given(deal=deals(), played=st.integers(0, (1 << 52) - 1))
def test_removed_cards_are_not_seen(medium, deal, played):
    gone = Hand.from_bits(played)
    figure = deal_figure(deal, played=gone, removes_played=True)
    assert cards_in(MEDIA[medium](figure)) == Counter(card for hand in deal for card in hand - gone)


@pytest.mark.parametrize("medium", ["text", "html", "svg", "latex"])
@settings(max_examples=settings().max_examples // 2)
@given(deal_and_play=plays())
def test_every_card_played_is_seen_exactly_once(medium, deal_and_play):
    _, play = deal_and_play
    assert cards_in(MEDIA[medium](play)) == Counter(play.cards)


@given(auction=auctions(), first=st.sampled_from(["west", "north", "dealer"]), folds=st.booleans())
def test_every_call_stands_under_its_caller(auction, first, folds):
    figure = auction_figure(auction, first=first, all_pass=folds)
    assert_well_formed(figure)
    table = figure.blocks[0]
    order = [SEATS[["N", "E", "S", "W"].index(cell.lines[0].text[0])] for cell in table.head]
    seen = []
    for row in table.rows:
        assert sum(cell.span for cell in row) == 4
        for seat, cell in zip(order, row, strict=False):
            seen += [(seat, cell.lines[0].text)] if cell.lines else []
    shown = {"P": "Pass", "X": "Dbl", "XX": "Rdbl"}
    calls = [
        (auction.seat_of(position), shown.get(call.text, call.symbol))
        for position, call in enumerate(auction)
    ]
    if not auction.is_over:
        assert seen == [*calls, (auction.turn, "?")]
    elif folds:
        ending = 4 if auction.is_passed_out else 3
        assert seen == [*calls[:-ending], (calls[-ending][0], "All pass")]
    else:
        assert seen == calls


@given(record=records())
def test_no_record_can_break_a_document(record):
    assert_well_formed(record)


@settings(max_examples=settings().max_examples // 4)
@given(deal_and_play=plays(), seat=st.sampled_from(SEATS))
def test_a_view_shows_no_hidden_hand(deal_and_play, seat):
    """Every card seen is in the hand, in dummy once it is down, or was played."""
    deal, play = deal_and_play
    board = Board.numbered(1, deal)
    contract = play.contract
    auction = Auction(contract.declarer)
    view = view_from(seat, board, auction, play)
    known = deal[seat] | play.played
    if play.cards:
        known |= deal[contract.dummy]
    shown = Hand.of(cards_in(to_text(view)))
    assert shown <= known
    assert_well_formed(view)


@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(record=records())
def test_no_record_can_break_a_document_at_length(record):
    assert_well_formed(record)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_terminal_shows_the_same_as_plain_text(name):
    """Also where the console is narrow, and where it has no Unicode."""
    from rich.console import Console

    for width, encoding in ((80, "utf-8"), (30, "utf-8"), (80, "ascii")):
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="")
        Console(file=stream, width=width, color_system=None).print(to_rich(SAMPLES[name]))
        stream.flush()
        shown = stream.buffer.getvalue().decode(encoding)
        expected = to_text(SAMPLES[name], ascii=encoding == "ascii", width=width)
        if max(map(len, expected.splitlines())) <= width:
            assert [line.rstrip() for line in shown.splitlines()] == expected.splitlines()
        # A table too wide for the terminal is folded, not cut.
        assert "".join(shown.split()) == "".join(expected.split())
