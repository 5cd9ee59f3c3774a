"""The fields of BSS records say what calls mean where they stand."""

from __future__ import annotations

import pytest

from cuebid.bml import defined_auctions, parse_bml
from cuebid.bml.bss import infer_fields
from cuebid.dealing import Dealer
from cuebid.evaluation import LENGTH, FeatureArrays
from cuebid.formats.bss import ANY_LENGTH, Disposition
from cuebid.notes import fields_reader, interpret
from strong_club import STRONG_CLUB

NOTES = """\
1C = !STR F, 16+ HCP
  1H = 8+ HCP, 5+!h
    2H = 3+!h
      3D = CTRL
1N = 15--17 BAL
  2C = STAY
    2D = no major
      2H = NF, 4!s 4!h, weak
  2S = PUP
    3C = Forced
  3C = gnarf Texas, 6+!d
2H = 5--10 HCP, 6!h
  2S = F1, usually 5!s
  2N = Ogust
    3D = MIN
    3H = MAX
"""


def fields_of(text):
    """The fields of each auction of notes."""
    document = parse_bml(text)
    reader = fields_reader(document)
    return {
        one.auction: reader(one, infer_fields(one.call, one.full_text))
        for one in defined_auctions(document)
        if one.is_ours and one.text
    }


@pytest.fixture(scope="module")
def fields():
    return fields_of(NOTES)


def test_lengths_count_what_was_shown_before(fields):
    """A heart opener who repeats hearts after an answer has the six that the opening showed."""
    assert fields["1C-(P)-1H-(P)-2H"].lengths == (3, 8)
    text = "2H = 5--10 HCP, 6!h\n  2S = F\n    3H = MIN\n    4H = MAX\n"
    assert fields_of(text)["2H-(P)-2S-(P)-3H"].lengths == (6, 8)


def test_an_answer_to_a_question_is_artificial(fields):
    """What is said after an asking bid need not show the suit, and is an answer."""
    for call in ("3D", "3H"):
        answer = fields[f"2H-(P)-2N-(P)-{call}"]
        assert (answer.artificial, answer.disposition, answer.lengths) == (
            call == "3D",
            Disposition.ASKING_BID_RESPONSE if call == "3D" else Disposition.NO_AGREEMENT,
            ANY_LENGTH if call == "3D" else (6, 8),
        )


def test_a_puppet_and_what_it_forces_are_artificial(fields):
    assert fields["1N-(P)-2S"].disposition is Disposition.PUPPET
    assert fields["1N-(P)-2S"].artificial
    assert fields["1N-(P)-2S-(P)-3C"].artificial


def test_what_is_not_understood_leaves_the_words(fields):
    """Beside a word outside the tables, what the words alone say is not lost."""
    texas = fields["1N-(P)-3C"]
    assert (texas.artificial, texas.disposition) == (True, Disposition.TRANSFER)


def test_what_one_alternative_forces_does_not_force_the_other():
    found = fields_of("1N = 15--17 BAL\n  3C = GF 6+!c or PRE 7+!c\n  3D = GF, 6+!d or 5+!d 4+!c\n")
    either, both = found["1N-(P)-3C"], found["1N-(P)-3D"]
    assert (either.disposition, either.outcomes.defend) == (Disposition.NO_AGREEMENT, True)
    assert (both.disposition, both.outcomes.defend) == (Disposition.FORCING_TO_GAME, False)


def test_a_hedged_length_is_still_natural(fields):
    assert not fields["2H-(P)-2S"].artificial
    assert fields["2H-(P)-2S"].disposition is Disposition.FORCING


def test_hands_have_the_lengths_that_fields_promise():
    """Every hand that a natural bid of the shipped strong club shows is within its lengths."""
    import numpy  # noqa: ICN001

    document = parse_bml(STRONG_CLUB.read_text("utf-8"))
    reader = fields_reader(document)
    hands = FeatureArrays(Dealer({}, {}, seed=3).arrays(2_000).reshape(-1))
    judged = 0
    for one in interpret(document):
        sequence, suit = one.sequence, one.context.suit
        if not sequence.is_ours or suit is None or sequence.is_prefix:
            continue
        fields = reader(sequence, infer_fields(sequence.call, sequence.full_text))
        fits = numpy.any([box.mask(hands) for box in one.meaning.boxes.boxes], axis=0)
        fits &= one.context.own.mask(hands)
        lengths = hands.column(LENGTH, suit)[fits]
        if fields.lengths is None or not len(lengths):
            continue
        judged += not fields.artificial
        assert fields.lengths.shortest <= lengths.min(), sequence.auction
        assert lengths.max() <= fields.lengths.longest or fields.lengths.longest == 8
    assert judged > 50
