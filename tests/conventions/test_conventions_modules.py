"""Modules of conventions: chosen, checked, and bid as their examples say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from cuebid.bml import Document, definitions, read_document
from cuebid.bml.auctions.compare import compare_documents
from cuebid.conventions import (
    BASES,
    LIBRARY,
    ModuleError,
    ModuleHeader,
    RootFile,
    base_path,
    change_modules,
    check_doubled_rows,
    check_modules,
    positions,
    read_root,
    shipped_catalogue,
)
from cuebid.conventions.selection import with_dependents
from cuebid.conventions.write import write_system
from cuebid.notes import build_notes, check_examples, check_notes
from cuebid.notes.overlay import overlay_system
from cuebid.notes.report.module_examples import book_against
from cuebid.robots.bidder import Bidder
from cuebid.text import Diagnostics, read_source
from module_deals import faults_after

CATALOGUE = shipped_catalogue()
CONVENTIONS = [header.name for header in CATALOGUE.conventions]


def root_of(base: str) -> RootFile:
    return read_root(read_source(base_path(base), Diagnostics()), CATALOGUE)


def document_of(path: Path) -> Document:
    report = Diagnostics()
    document = read_document(path, report)
    assert not report.has_errors, report.summary()
    return document


def bidder_of(root: RootFile, folder: Path) -> Bidder:
    write_system(folder, "ours", root.text(CATALOGUE))
    path = folder / "ours.bml"
    return Bidder(overlay_system(build_notes(document_of(path)), path).book)


def bidder_with(header: ModuleHeader, folder: Path) -> Bidder:
    """Return a bidder of two over one with a module, against opponents whom it is meant for."""
    root = root_of("2over1")
    if header.name not in {module.name for module in root.modules}:
        root = change_modules(root, CATALOGUE, add=[header.name]).root
    bidder = bidder_of(root, folder)
    if not header.against:
        return bidder
    return Bidder(book_against(bidder.book, header.against))


def systems_with_modules(base: str) -> Iterator[tuple[str, RootFile]]:
    """Yield a base, and systems in which each module and option that it does not have is once.

    Building takes a second or more, so modules that can be played together are.
    """
    root = root_of(base)
    yield base, root
    waiting = choices_for(root)
    while waiting:
        together: list[str] = []
        system = root
        for names in waiting:
            if option_of_any(names[-1], together):
                continue
            try:
                system = change_modules(root, CATALOGUE, add=[*together, *names]).root
            # They clash with what is there; the next system has them.
            except ModuleError:
                assert together, names
            else:
                together += [name for name in names if name not in together]
        waiting = [names for names in waiting if names[-1] not in together]
        yield together[0], system


def option_of_any(name: str, others: list[str]) -> bool:
    """Return whether a choice is another option of a module among others."""
    module = name.partition(":")[0]
    return any(other != name and other.partition(":")[0] == module for other in others)


def choices_for(root: RootFile) -> list[list[str]]:
    """Return the modules and options that a system does not have, each after what it rests on."""
    present = {module.text for module in root.modules}
    choices = []
    for header in CATALOGUE.conventions:
        if not is_playable(header, root):
            continue
        needed = [name for name in rests_on(header) if name in CATALOGUE.headers.keys() - present]
        usual = header.option()
        for option in header.options or (None,):
            name = header.name if option in {None, usual} else f"{header.name}:{option.name}"
            if name not in present:
                choices.append([*needed, name])
    return choices


def test_positions_have_the_modules_that_a_system_can_play() -> None:
    def offered(base: str) -> set[str]:
        return {header.name for group in positions(CATALOGUE, root_of(base)) for header in group}

    # Limited openings exclude both, and five-card majors are wanted by the first.
    assert {"bergen", "splinters"} <= offered("2over1")
    assert not {"bergen", "splinters"} & offered("precision")
    assert "bergen" not in offered("acol")
    assert {module.name for module in root_of("precision").modules} <= offered("precision")


@lru_cache(maxsize=1)
def shipped_two_over_one() -> Document:
    return document_of(base_path("2over1"))


def test_every_module_has_examples_a_source_and_a_description() -> None:
    for header in CATALOGUE.conventions:
        assert header.description, header.name
        assert header.examples, header.name
        assert "#+SOURCE:" in CATALOGUE.sources[header.name].text, header.name


def test_the_modules_that_players_ask_for_are_there() -> None:
    wanted = (
        "stayman jacoby-transfers texas-transfers minor-suit-transfers smolen quantitative-4nt "
        "splinters jacoby-2nt bergen drury inverted-minors fourth-suit-forcing "
        "new-minor-forcing two-way-checkback lebensohl negative-doubles support-doubles michaels "
        "unusual-2nt cappelletti dont ogust feature rkc0314 rkc1430"
    )
    assert set(wanted.split()) <= set(CONVENTIONS)


@pytest.mark.parametrize("base", BASES)
def test_a_base_names_its_modules_as_commands_would_write_them(base: str) -> None:
    root = root_of(base)
    assert change_modules(root, CATALOGUE).root.text(CATALOGUE) == base_path(base).read_text()


@pytest.mark.parametrize("base", BASES)
def test_a_base_has_no_module_that_clashes_or_lacks_something(base: str) -> None:
    report = Diagnostics()
    document = document_of(base_path(base))
    check_modules(document, report)
    check_doubled_rows(document, definitions(document), report)
    assert not report


def test_a_clash_is_reported_at_the_line_of_the_module_with_its_fix(tmp_path: Path) -> None:
    text = root_of("2over1").text(CATALOGUE)
    text = text.replace(
        "#INCLUDE modules/feature.bml", "#INCLUDE modules/feature.bml\n\n#INCLUDE modules/ogust.bml"
    )
    write_system(tmp_path, "ours", text)
    report = Diagnostics()
    check_modules(document_of(tmp_path / "ours.bml"), report)
    (clash,) = report
    assert clash.code == "module-clash"
    assert clash.span.source.name.endswith("ogust.bml")
    assert clash.span.first.line == 1
    assert "remove the line `#INCLUDE` of feature" in clash.expected


def test_a_missing_prerequisite_is_reported(tmp_path: Path) -> None:
    text = root_of("2over1").text(CATALOGUE).replace("#INCLUDE modules/stayman.bml\n", "")
    write_system(tmp_path, "ours", text)
    report = Diagnostics()
    check_modules(document_of(tmp_path / "ours.bml"), report)
    assert [(item.code, item.span.text) for item in report] == [("module-need", "smolen")]


@pytest.mark.parametrize(
    ("add", "remove", "words"),
    [
        (["bergin"], [], "did you mean bergen?"),
        (["bergen:upside"], [], "its options: standard, reverse"),
        (["cappelletti", "dont"], [], "clash: both say what (1N)- means"),
        ([], ["ogust"], "the system has no module ogust"),
        ([], ["stayman"], "smolen needs stayman"),
    ],
)
def test_a_choice_that_cannot_be_says_how_to_mend_it(
    add: list[str], remove: list[str], words: str
) -> None:
    with pytest.raises(ModuleError) as caught:
        change_modules(root_of("2over1"), CATALOGUE, add=add, remove=remove)
    assert words in str(caught.value)


def test_a_module_that_a_system_excludes_is_refused_and_reported(tmp_path: Path) -> None:
    root = root_of("precision")
    with pytest.raises(ModuleError, match="bergen cannot be played with limited-openings"):
        change_modules(root, CATALOGUE, add=["bergen"])
    text = root.text(CATALOGUE).replace(
        "* The base", "#INCLUDE modules/no-checkback.bml\n\n* The base"
    )
    write_system(tmp_path, "ours", text)
    report = Diagnostics()
    check_modules(document_of(tmp_path / "ours.bml"), report)
    assert [(item.code, item.span.text) for item in report] == [("module-excluded", "no-checkback")]


def test_modules_that_rest_on_another_are_left_out_with_it() -> None:
    root = root_of("2over1")
    removed = with_dependents(["stayman"], root, CATALOGUE)
    assert removed[0] == "stayman"
    assert "smolen" in removed
    remaining = {
        module.name for module in change_modules(root, CATALOGUE, remove=removed).root.modules
    }
    assert not remaining & set(removed)
    assert with_dependents(["bergen"], root, CATALOGUE) == ["bergen"]
    assert with_dependents(["stayman"], root, CATALOGUE, add=["stayman"]) == ["stayman"]


def test_a_module_takes_the_place_of_its_rivals_and_an_option_is_kept() -> None:
    selection = change_modules(root_of("2over1"), CATALOGUE, add=["bergen:reverse", "ogust"])
    assert selection.replaced == ("feature",)
    again = change_modules(selection.root, CATALOGUE)
    assert "bergen:reverse" in [module.text for module in again.root.modules]
    assert "#PASTE bergen \\LOW=3D \\HIGH=3C" in again.root.text(CATALOGUE)


def rests_on(header: ModuleHeader) -> list[str]:
    """Return what a module needs, of alternatives the first."""
    return [need.partition("/")[0] for need in header.needs]


def dependents_of(name: str) -> list[str]:
    """Return the modules that rest on another, alone or as one of alternatives."""
    return [
        header.name
        for header in CATALOGUE.conventions
        if any(name in need.split("/") for need in header.needs)
    ]


def is_playable(header: ModuleHeader, root: RootFile) -> bool:
    """Return whether a base has the agreements that a module rests on and excludes none."""
    agreements = {need for need in rests_on(header) if need not in CATALOGUE.headers}
    have = set(root.provides)
    return agreements <= have and not have & set(header.excludes)


@pytest.mark.parametrize(
    ("name", "base"),
    [
        (name, base)
        for base in BASES
        for name in CONVENTIONS
        if is_playable(CATALOGUE.headers[name], root_of(base))
    ],
)
def test_adding_and_removing_a_module_gives_the_same_file(name: str, base: str) -> None:
    root = root_of(base)
    present = {module.name: module.text for module in root.modules}
    # What rests on a module goes before it and comes back after it.
    others = [other for other in dependents_of(name) if other in present]
    if name in present:
        without = change_modules(root, CATALOGUE, remove=[*others, name]).root
        restored = change_modules(
            without, CATALOGUE, add=[present[n] for n in (name, *others)]
        ).root
        assert name not in [module.name for module in without.modules]
        assert restored.text(CATALOGUE) == root.text(CATALOGUE)
    else:
        # What it rests on is added and removed with it.
        names = [*(n for n in rests_on(CATALOGUE.headers[name]) if n in CATALOGUE.headers), name]
        names = [n for n in names if n not in present]
        changed = change_modules(root, CATALOGUE, add=names)
        replaced = [present[module] for module in changed.replaced]
        restored = change_modules(changed.root, CATALOGUE, add=replaced, remove=names).root
        assert restored.text(CATALOGUE) == root.text(CATALOGUE)


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_every_module_changes_the_auctions_of_its_slots_only(base: str, tmp_path: Path) -> None:
    root = root_of(base)
    usual = document_of(base_path(base))
    present = {module.name for module in root.modules}
    for header in CATALOGUE.conventions:
        if not is_playable(header, root):
            continue
        dependents = dependents_of(header.name)
        own_present = [name for name in [*dependents, header.name] if name in present]
        needed = [name for name in rests_on(header) if name in CATALOGUE.headers]
        if header.name in present:
            changed = change_modules(root, CATALOGUE, remove=own_present).root
        else:
            missing = [name for name in needed if name not in present]
            changed = change_modules(root, CATALOGUE, add=[*missing, header.name]).root
        write_system(tmp_path / header.name, "ours", changed.text(CATALOGUE))
        changes = compare_documents(usual, document_of(tmp_path / header.name / "ours.bml"))
        assert changes, header.name
        slots = {
            slot
            for name in (header.name, *dependents, *needed)
            for slot in CATALOGUE.headers[name].slots
        }
        own = {other.name for other in CATALOGUE.headers.values() if slots & set(other.slots)}
        strays = [
            change.sequence.auction
            for change in changes
            if Path(change.sequence.written.source.name).stem not in own
        ]
        assert not strays, header.name


@pytest.mark.parametrize("name", ["bergen", "drury", "jacoby-2nt", "cappelletti"])
def test_systems_with_and_without_a_module_differ_by_its_auctions_only(
    name: str, tmp_path: Path
) -> None:
    without = change_modules(root_of("2over1"), CATALOGUE, remove=[name]).root
    write_system(tmp_path, "without", without.text(CATALOGUE))
    changes = compare_documents(document_of(tmp_path / "without.bml"), shipped_two_over_one())
    assert changes
    slots = set(CATALOGUE.headers[name].slots)
    own = {header.name for header in CATALOGUE.headers.values() if slots & set(header.slots)}
    for change in changes:
        for definition in (change.old, change.new):
            if definition is not None:
                assert Path(definition.written.source.name).stem in own, definition.auction


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_each_base_with_any_module_bids_all_examples_and_says_no_call_twice(
    base: str, tmp_path: Path
) -> None:
    for name, root in systems_with_modules(base):
        bidder = bidder_of(root, tmp_path / name)
        document = document_of(tmp_path / name / "ours.bml")
        report = Diagnostics()
        check_doubled_rows(document, definitions(document), report)
        assert check_examples(document, bidder.book, report), name
        assert not report, (name, report.summary(), [item.span.text for item in report])


def test_what_examples_need_is_a_module_an_option_or_an_agreement_that_a_base_has() -> None:
    """A misspelt word would leave the example out everywhere."""
    known = {agreement for base in BASES for agreement in root_of(base).provides} | set(CONVENTIONS)
    known |= {
        f"{header.name}:{option.name}"
        for header in CATALOGUE.conventions
        for option in header.options
    }
    needs = {need for h in CATALOGUE.conventions for e in h.examples for need in e.needs}
    assert needs
    assert needs <= known


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "stayman",
        "jacoby-transfers",
        "drury",
        "mathe",
        "rkc1430",
        "over-gambling",
        "over-five-card-two",
    ],
)
def test_deals_that_reach_a_module_bring_no_illegal_call_and_no_silent_pass(
    name: str, tmp_path: Path
) -> None:
    """`bench/module_deals.py` has all modules and more deals."""
    header = CATALOGUE.headers[name]
    assert not list(faults_after(header, bidder_with(header, tmp_path), deals=40, seed=3))


# A call of theirs that is no pass.
_THEY_BID = re.compile(r"\((?!P\))")


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_a_base_is_read_without_doubt_and_leaves_two_hands_in_a_hundred_at_most(base: str) -> None:
    """Where they bid, natural bidding has the hands without a row (`test_conventions_values`)."""
    report = check_notes(build_notes(document_of(base_path(base))), deals=1_500)
    assert (report.unknown, report.impossible, report.illegal, report.unsure) == ((), (), (), ())
    assert not [row for row in report.readings if row.certainty == "doubtful"]
    nodes = [node for node in report.nodes if not _THEY_BID.search(node.auction)]
    # The page of a beginner is short: natural bidding has the rest.
    if base != "beginner":
        assert not [(node.auction, node.without) for node in nodes if node.without > 0.02]


def test_modules_stay_within_what_other_programs_read() -> None:
    """Heads are metadata, tables are tables: no line is left over as text of the document."""
    for path in sorted((LIBRARY / "modules").glob("*.bml")):
        text = path.read_text()
        assert text.startswith("#+MODULE:"), path.name
        assert path.stem == text.split("\n", 1)[0].removeprefix("#+MODULE: "), path.name
