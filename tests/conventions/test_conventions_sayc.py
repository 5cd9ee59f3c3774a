"""SAYC as a base: its tables were written from the shipped rules, and modules replace its parts."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from click.testing import CliRunner

from cuebid.bml import Document, read_document
from cuebid.bml.auctions.compare import compare_documents
from cuebid.cli.system.modules import options
from cuebid.conventions import (
    LIBRARY,
    Catalogue,
    RootFile,
    catalogue_of,
    change_modules,
    check_modules,
    read_root,
    shipped_catalogue,
    start_path,
)
from cuebid.conventions.selection import provided
from cuebid.conventions.write import write_system
from cuebid.core import Auction
from cuebid.match.deals import random_boards
from cuebid.notes import open_system
from cuebid.robots.bidder import Bidder
from cuebid.text import Diagnostics, Source, read_source
from project_paths import ROOT

SHIPPED = shipped_catalogue()
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "sayc_tables.py"))


def source() -> Source:
    path = start_path("sayc")
    assert path is not None
    return read_source(path, Diagnostics())


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return catalogue_of(source())


@pytest.fixture(scope="module")
def root(catalogue: Catalogue) -> RootFile:
    return read_root(source(), catalogue)


def write(folder: Path, root: RootFile, catalogue: Catalogue) -> Path:
    return write_system(folder, "ours", root.text(catalogue))[0]


def document_of(path: Path) -> Document:
    report = Diagnostics()
    document = read_document(path, report)
    assert not report.has_errors, report.summary()
    return document


def test_the_root_file_is_what_commands_would_write(root: RootFile, catalogue: Catalogue) -> None:
    assert change_modules(root, catalogue).root.text(catalogue) == source().text


PLAYABLE = [
    header
    for header in SHIPPED.conventions
    if not set(header.excludes) & set(read_root(source(), catalogue_of(source())).provides)
]


@pytest.mark.parametrize("name", [header.name for header in PLAYABLE])
def test_adding_and_removing_a_module_gives_the_same_file(
    name: str, root: RootFile, catalogue: Catalogue
) -> None:
    is_own = name in {module.name for module in root.modules}
    add, remove = ([], [name]) if is_own else ([name], [])
    dependents = [h.name for h in SHIPPED.conventions if name in h.needs]
    present = {module.name for module in root.modules}
    # Of alternatives that the module rests on the first.
    needed = {need.partition("/")[0] for need in SHIPPED.headers[name].needs}
    add = [*sorted((needed & SHIPPED.headers.keys()) - present), *add] if add else add
    remove += [other for other in dependents if is_own and other in present]
    changed = change_modules(root, catalogue, add=add, remove=remove)
    restored = change_modules(changed.root, catalogue, add=remove, remove=add).root
    restored = change_modules(restored, catalogue, add=list(changed.replaced)).root
    assert changed.root.text(catalogue) != root.text(catalogue)
    assert restored.text(catalogue) == root.text(catalogue)


def test_a_convention_takes_the_place_of_the_part_in_its_slots(
    root: RootFile, catalogue: Catalogue
) -> None:
    changed = change_modules(root, catalogue, add=["bergen", "ogust", "rkc1430"])
    text = changed.root.text(catalogue)
    assert changed.replaced == ("blackwood", "feature")
    assert "sayc/limit-raises.bml" not in text
    assert "modules/bergen.bml" in text
    assert "sayc/jacoby-2nt.bml" in text


def test_the_choices_of_the_base_are_listed() -> None:
    result = CliRunner().invoke(options, ["sayc"])
    assert result.exit_code == 0
    # Its twos cannot be exchanged.
    assert "*feature   ogust" in result.output
    assert "muiderberg" not in result.output
    assert "*blackwood   rkc0314   rkc1430" in result.output


@pytest.mark.slow
def test_the_files_of_the_base_are_what_the_rules_say_today() -> None:
    """`python scripts/sayc_tables.py` writes them."""
    written = {
        path.relative_to(LIBRARY).as_posix(): path.read_text("utf-8")
        for path in (LIBRARY / "sayc").iterdir()
    }
    assert written == SCRIPT["sayc_tables"]()


@pytest.mark.slow
def test_the_base_bids_as_the_rules_do(
    tmp_path: Path, root: RootFile, catalogue: Catalogue
) -> None:
    """`bench/sayc_as_notes.py` has more deals."""
    path = write(tmp_path, root, catalogue)
    report = Diagnostics()
    check_modules(document_of(path), report)
    assert not report
    by_rules, by_notes = (Bidder(open_system(name).book) for name in ("sayc", str(path)))
    for board in random_boards(40, 7):
        auction = Auction(board.dealer)
        while not auction.is_over:
            hand = board.deal[auction.turn]
            wanted = by_rules.decide(hand, auction, board.vulnerability).call
            assert by_notes.decide(hand, auction, board.vulnerability).call is wanted
            auction = auction.with_call(wanted)


@pytest.mark.slow
def test_every_module_changes_its_own_auctions_only(
    tmp_path: Path, root: RootFile, catalogue: Catalogue
) -> None:
    usual = document_of(write(tmp_path / "usual", root, catalogue))
    for header in PLAYABLE:
        firsts = [need.partition("/")[0] for need in header.needs]
        if header.name in {module.name for module in root.modules}:
            changed = change_modules(root, catalogue, remove=[header.name]).root
        else:
            needed = [n for n in firsts if n in SHIPPED.headers and n not in root.provides]
            changed = change_modules(root, catalogue, add=[*needed, header.name]).root
        document = document_of(write(tmp_path / header.name, changed, catalogue))
        # What it needs stands in the place of something else, too.
        played = [header, *(catalogue.headers[n] for n in firsts if n in catalogue.headers)]
        own = {
            other.name
            for other in catalogue.headers.values()
            if any(_share(other, each) for each in played)
        }
        # A key-card ask is a setting and a table; the part in its place is rules without a table.
        changes = compare_documents(usual, document)
        assert changes, header.name
        for change in changes:
            name = Path(change.sequence.written.source.name).stem
            assert name in own, (header.name, change.sequence.auction)


def _share(first, second) -> bool:
    return first.name == second.name or bool(set(first.slots) & set(second.slots))


@pytest.mark.slow
def test_modules_that_replace_parts_bid_their_examples(
    tmp_path: Path, root: RootFile, catalogue: Catalogue
) -> None:
    names = ["ogust", "bergen", "new-minor-forcing", "rkc1430"]
    changed = change_modules(root, catalogue, add=names, remove=["michaels"]).root
    # Bergen raises are played in the usual way where nothing else was chosen.
    agreements = provided(changed.modules, changed, catalogue) | {"bergen:standard"}
    bidder = Bidder(open_system(str(write(tmp_path, changed, catalogue))).book)
    wrong = [
        (name, example.span.text, call.text)
        for name in names
        for example in SHIPPED.headers[name].examples
        if agreements.issuperset(example.needs)
        for call in [bidder.decide(example.hand, example.auction).call]
        if call is not example.call
    ]
    assert not wrong
