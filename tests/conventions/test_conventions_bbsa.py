"""Cards of BBA become a choice of base and modules, and back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from cuebid.cli.system.card import card as card_command
from cuebid.cli.system.new import new
from cuebid.conventions import (
    BASES,
    RULES_BASES,
    ModuleError,
    catalogue_of,
    change_modules,
    read_root,
    shipped_catalogue,
    start_path,
)
from cuebid.conventions.bba_table import SwitchKind, switches
from cuebid.conventions.bbsa import base_of, read_card, with_card, write_card
from cuebid.core import ReadError
from cuebid.text import Diagnostics, Source, read_source

CARD = """System type = 0
1NT opening range 15-17 = 1
Bergen = 0
Cappelletti = 0
Lebensohl after 1NT = 1
Reverse Bergen = 1
Ogust = 1
Wilkosz = 1
Flannery = 0
Not defined = 0
Opponent type = 0
"""
# The modules that have a switch.
MODULES = sorted(
    {
        choice
        for switch in switches().values()
        if switch.kind is SwitchKind.BOTH_WAYS
        for choice in switch.modules
        if choice.partition(":")[0] in shipped_catalogue().headers
    }
)


def base(name):
    """The root file of a base, and the modules that there are for it."""
    source = read_source(start_path(name), Diagnostics())
    catalogue = catalogue_of(source)
    return read_root(source, catalogue), catalogue


def choices(root):
    return {module.text for module in root.modules}


@pytest.mark.parametrize("name", [*BASES, *RULES_BASES])
def test_each_base_comes_back_from_its_card(name):
    root, catalogue = base(name)
    written = write_card(root, catalogue)
    assert base_of(root) == name
    assert with_card(root, catalogue, read_card(written.text)) == (root, ())
    # What BBA has no type for is said to be written as another.
    is_typed = read_card(written.text).base == name
    assert is_typed == (name not in {"sef", "beginner"})
    assert any(f"{name} itself" in each for each in written.unmatched) != is_typed


@pytest.mark.parametrize("choice", MODULES)
def test_each_module_that_has_a_switch_comes_back_from_a_card(choice):
    for name in BASES:
        root, catalogue = base(name)
        try:
            changed = change_modules(root, catalogue, add=[choice]).root
        except ModuleError:
            # Another base has what the module needs.
            continue
        written = write_card(changed, catalogue)
        assert with_card(root, catalogue, read_card(written.text)).root == changed
        return
    pytest.fail(f"no base can play {choice}")


def test_a_card_chooses_modules_and_what_it_has_besides_is_named():
    root, catalogue = base("2over1")
    card = read_card(CARD)
    assert card.base == "2over1"
    chosen, unmatched = with_card(root, catalogue, card)
    assert choices(chosen) - choices(root) == {
        "bergen:reverse",
        "ogust",
        "natural-over-notrump",
    }
    assert choices(root) - choices(chosen) == {"bergen", "cappelletti", "feature"}
    assert unmatched == ("Wilkosz",)


def test_an_agreement_of_the_base_that_a_card_switches_off_is_named():
    _, unmatched = with_card(*base("2over1"), read_card("System type = 0\nForcing 1NT = 0\n"))
    assert unmatched == ("no Forcing 1NT",)


def test_a_range_that_the_base_does_not_play_is_named():
    text = "System type = 4\n1NT opening range 12-14 = 0\n1NT opening range 15-17 = 1\n"
    _, unmatched = with_card(*base("acol"), read_card(text))
    assert unmatched == ("no 1NT opening range 12-14", "1NT opening range 15-17")


@pytest.mark.parametrize("kind", ["9", ""])
def test_a_type_of_system_that_is_not_known_is_named(kind):
    card = read_card(f"System type = {kind}\n" if kind else "Bergen = 1\n")
    assert card.unmatched == (f"system type {kind or 'not given'}",)


def test_a_module_that_the_base_cannot_play_is_named_with_the_reason():
    chosen, unmatched = with_card(*base("acol"), read_card("System type = 4\nJacoby 2NT = 1\n"))
    assert "jacoby-2nt" not in choices(chosen)
    assert any(each.startswith("jacoby-2nt needs five-card-majors") for each in unmatched)


def test_of_two_modules_in_one_position_the_one_that_gives_way_is_named():
    text = "System type = 0\nNew Minor Forcing = 1\nTwo Way New Minor Forcing = 1\n"
    chosen, unmatched = with_card(*base("2over1"), read_card(text))
    assert "two-way-checkback" in choices(chosen)
    assert unmatched == ("new-minor-forcing beside two-way-checkback",)


def test_a_module_is_played_with_the_option_that_suits_the_notrump():
    text = "System type = 4\nSupport double redouble = 1\n"
    chosen, _ = with_card(*base("acol"), read_card(text))
    assert "support-doubles:weak-notrump" in choices(chosen)


def test_options_that_a_card_does_not_tell_apart_stay_and_are_named():
    root, catalogue = base("2over1")
    changed = change_modules(root, catalogue, add=["michaels:weak"]).root
    written = write_card(changed, catalogue)
    assert "michaels:weak, written without its option" in written.unmatched
    assert with_card(changed, catalogue, read_card(written.text)).root == changed


def test_names_of_older_cards_are_read_and_not_written():
    text = "System type = 2\nMinor Suit Transfers after 1NT = 0\n"
    root, catalogue = base("polish")
    chosen, unmatched = with_card(root, catalogue, read_card(text))
    assert choices(root) - choices(chosen) == {"minor-suit-transfers"}
    assert not unmatched
    assert "Minor Suit Transfers after 1NT" not in write_card(root, catalogue).text


def test_a_written_card_has_each_switch_once_between_its_first_and_last_line():
    lines = write_card(*base("2over1")).text.splitlines()
    names = [line.rpartition(" = ")[0] for line in lines]
    assert (lines[0], lines[-1]) == ("System type = 0", "Opponent type = 0")
    assert len(names) == len({*names}) > 150
    assert {line.rpartition(" = ")[2] for line in lines[1:]} == {"0", "1"}


def test_any_card_settles_after_one_reading():
    random = Random(38)
    names = [switch.name for switch in switches().values()]
    for number in range(5):
        root, catalogue = base({"0": "2over1", "1": "sayc"}.get(str(number), "acol"))
        for _ in range(4):
            on = {*random.sample(names, 60)}
            text = "".join(f"{name} = {int(name in on)}\n" for name in names)
            once = with_card(root, catalogue, read_card(text)).root
            written = write_card(once, catalogue).text
            again = with_card(root, catalogue, read_card(written)).root
            assert write_card(again, catalogue).text == written


def test_notes_that_are_made_of_no_base_have_no_card():
    source = Source("own.bml", "1C = 16+\n")
    catalogue = catalogue_of(source)
    with pytest.raises(ReadError, match="not made of a base"):
        write_card(read_root(source, catalogue), catalogue)


def test_the_commands_write_a_card_and_make_a_system_of_it(tmp_path: Path) -> None:
    path = tmp_path / "ours.bbsa"
    written = CliRunner().invoke(card_command, ["2over1", "-o", str(path)])
    assert written.exit_code == 1, written.output
    assert "not on the card: feature; mathe;" in written.output
    made = CliRunner().invoke(new, ["ours", "--card", str(path), "-o", str(tmp_path / "ours")])
    assert made.exit_code == 0, made.output
    text = (tmp_path / "ours" / "ours.bml").read_text()
    assert text.splitlines()[1:] == start_path("2over1").read_text().splitlines()[1:]


def test_a_card_becomes_a_system_and_the_rest_is_named(tmp_path: Path) -> None:
    path = tmp_path / "ours.bbsa"
    path.write_text(CARD)
    result = CliRunner().invoke(new, ["ours", "--card", str(path), "-o", str(tmp_path / "ours")])
    assert result.exit_code == 1
    assert "without a counterpart: Wilkosz" in result.output
    text = (tmp_path / "ours" / "ours.bml").read_text()
    assert "modules/natural-over-notrump.bml" in text
    assert "modules/cappelletti.bml" not in text
