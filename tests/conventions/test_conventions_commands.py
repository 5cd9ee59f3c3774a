"""The commands that choose a system, and cards of BBA."""

from __future__ import annotations

from pathlib import Path

import click
from click.testing import CliRunner, Result

from cuebid.cli.system.ask_modules import ask_modules
from cuebid.cli.system.modules import modules, options
from cuebid.cli.system.new import new
from cuebid.conventions import base_path, catalogue_of, read_root
from cuebid.conventions.module_positions import positions
from cuebid.notes.systems import is_notes, notes_path
from cuebid.text import Diagnostics, read_source


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
    listed = run(options, "2over1").output
    assert "weak-two-2N" in listed
    assert "*feature   muiderberg (standard/sound)   ogust" in listed
    assert "*michaels (WIDE/weak)" in listed


def test_answers_choose_modules_their_options_and_what_is_left_out() -> None:
    source = read_source(base_path("2over1"), Diagnostics())
    catalogue = catalogue_of(source)
    root = read_root(source, catalogue)
    groups = positions(catalogue, root)
    answers = []
    present = {module.name for module in root.modules}
    for group in groups:
        names = [header.name for header in group if not header.is_filler]
        # Bergen in its other way, Ogust for feature asks, no Drury; the rest as it is.
        changed = {"bergen": "1\nreverse", "drury": "0"}.get(names[0], "")
        answers.append(str(names.index("ogust") + 1) if "ogust" in names else changed)
        kept = [header for header in group if header.name in present]
        if any(len(header.options) > 1 for header in kept) and not changed:
            answers.append("")
    chosen: list[tuple[list[str], list[str]]] = []
    command = click.Command("ask", callback=lambda: chosen.append(ask_modules(root, catalogue)))
    result = CliRunner().invoke(command, [], input="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.output
    ((added, left_out),) = chosen
    assert {"bergen:reverse", "ogust"} <= set(added)
    assert left_out == ["drury"]
    assert f"{len(groups)} of {len(groups)}" in result.output


def test_a_folder_of_notes_is_a_system(tmp_path: Path) -> None:
    folder = tmp_path / "ours"
    assert run(new, "ours", "-o", folder).exit_code == 0
    assert is_notes(str(folder))
    assert notes_path(str(folder)) == folder / "ours.bml"
    assert run(options, folder).exit_code == 0
    (folder / "ours.bml").rename(folder / "one.bml")
    (folder / "two.bml").write_text("#+TITLE: two\n\n1N = 15--17\n")
    assert not is_notes(str(folder)), "of two root files neither is meant"


def test_what_rests_on_a_convention_that_is_left_out_is_named_with_it(tmp_path: Path) -> None:
    result = run(new, "ours", "--without", "stayman", "-o", tmp_path)
    assert "smolen needs stayman: leave out both, --without stayman,smolen" in result.output
