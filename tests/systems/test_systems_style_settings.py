"""Settings name the style of natural bidding, and are refused with what could be written."""

import pytest

from cuebid.core.errors import ReadError
from cuebid.meaning import AceAsk, Style
from cuebid.systems.folder import settings_of
from cuebid.systems.style_settings import style_lines, style_of

OTHER = Style(
    majors=4, notrump=(12, 14), two_notrump=(20, 22), opens=11, strong_twos=True, two_over_one=True
)


def test_settings_without_a_style_are_standard():
    assert style_of({}) == Style()
    assert list(style_lines(Style())) == []


def test_a_style_is_written_as_it_is_read():
    text = "\n".join(style_lines(OTHER))
    assert text.splitlines()[:3] == ["[style]", "majors = 4", 'notrump = "12-14"']
    assert style_of(settings_of(text, "system.toml")) == OTHER


def test_the_ask_for_aces_stands_beside_the_table():
    assert style_of({"ace_ask": "1430"}) == Style(ace_ask=AceAsk.KEY_CARDS_1430)
    assert style_of({"asks": "kickback exclusion"}) == Style(kickback=True, exclusion=True)


@pytest.mark.parametrize(
    ("settings", "message", "expected"),
    [
        ({"style": {"majors": 3}}, "style.majors cannot be 3", "4 to 5"),
        ({"style": {"majors": True}}, "style.majors cannot be True", "4 to 5"),
        ({"style": {"opens": 16}}, "style.opens cannot be 16", "8 to 15"),
        ({"style": {"notrump": "17-15"}}, "style.notrump cannot be '17-15'", "15-17"),
        ({"style": {"notrump": "15"}}, "style.notrump cannot be '15'", "15-17"),
        ({"style": {"notrump": "15-40"}}, "style.notrump cannot be '15-40'", "15-17"),
        ({"style": {"strong_twos": "yes"}}, "style.strong_twos cannot be 'yes'", "true or false"),
        ({"style": {"minors": 3}}, "style has no choice 'minors'", "majors"),
        ({"style": "weak"}, "style is a table", "notrump"),
        ({"ace_ask": "1340"}, "ace_ask cannot be '1340'", "aces, 0314, 1430"),
        ({"asks": "voidwood"}, "asks cannot be 'voidwood'", "kickback, exclusion"),
    ],
)
def test_a_choice_that_is_none_is_refused_with_what_is_expected(settings, message, expected):
    with pytest.raises(ReadError, match=message) as raised:
        style_of(settings)
    assert expected in raised.value.expected
