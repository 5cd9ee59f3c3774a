"""The commands that choose a system, and cards of BBA."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from cuebid.cli.system.modules import modules
from cuebid.cli.system.new import new
from cuebid.cli.system.options_of_base import options
from cuebid.conventions.bbsa import read_card

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
"""


def run(command, *arguments: object) -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


def test_a_system_is_written_changed_and_keeps_what_its_owner_changed(tmp_path: Path) -> None:
    first = run(new, "ours", "--with", "bergen:reverse,ogust", "--without", "drury", "-o", tmp_path)
    assert first.exit_code == 0, first.output
    root = tmp_path / "ours.bml"
    text = root.read_text()
    assert "#+TITLE: ours" in text
    assert "modules/ogust.bml" in text
    assert "modules/drury.bml" not in text
    assert "modules/passed-two-clubs.bml" in text
    changed = tmp_path / "modules" / "ogust.bml"
    changed.write_text(changed.read_text() + "\n// ours\n")
    second = run(new, "ours", "--base", root, "--with", "dont", "-o", tmp_path)
    assert second.exit_code == 0, second.output
    assert "cappelletti was taken out" in second.output
    assert "// ours" in changed.read_text()


def test_wrong_choices_are_wrong_usage_with_the_fix(tmp_path: Path) -> None:
    clash = run(new, "ours", "--with", "bergin", "-o", tmp_path)
    assert clash.exit_code == 2
    assert "did you mean bergen?" in clash.output
    assert not (tmp_path / "ours.bml").exists()
    assert run(new, "ours", "--base", "nothing", "-o", tmp_path).exit_code == 2
    assert run(new, "../ours", "-o", tmp_path).exit_code == 2
    assert run(modules, "bergin").exit_code == 2
    assert run(options, "nothing").exit_code == 2


def test_modules_and_options_are_explained() -> None:
    explained = run(modules, "bergen").output
    assert "option bergen:reverse" in explained
    assert "KJ54.A32.9832.74  3C" in explained
    assert "*feature   ogust" in run(options, "2over1").output


def test_a_card_becomes_a_choice_and_the_rest_is_named(tmp_path: Path) -> None:
    card = read_card(CARD)
    assert card.base == "2over1"
    assert card.on == ["bergen:reverse", "lebensohl", "ogust"]
    assert card.off == ["cappelletti"]
    assert card.unmatched == ["Wilkosz"]
    path = tmp_path / "ours.bbsa"
    path.write_text(CARD)
    result = run(new, "ours", "--card", path, "-o", tmp_path / "ours")
    assert result.exit_code == 1
    assert "without a counterpart: Wilkosz" in result.output
    text = (tmp_path / "ours" / "ours.bml").read_text()
    assert "modules/natural-over-notrump.bml" in text
    assert "modules/cappelletti.bml" not in text
