"""The extension's grammars see in a file what the readers of its language see."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Final

import pytest
from grammar_scopes import FileScopes, scopes_of

from cuebid.bml import FreeBid, Heading, read_document
from cuebid.database import RuleField, load_database
from cuebid.database.language.source.expand import expand
from cuebid.database.language.source.macros import read_macros
from cuebid.text import Diagnostics, OriginKind, Span, read_source, trace
from project_paths import OWN_NOTES, ROOT, SHARED

pytestmark = pytest.mark.slow

_CASES: Final = Path(__file__).parent / "cases"
_SYSTEMS: Final = ROOT / "src/cuebid/systems"
_LIBRARY: Final = sorted((ROOT / "src/cuebid/conventions/library").rglob("*.bml"))
_REAL: Final = [
    path for path in sorted((SHARED / "data/bml").rglob("*.bml")) if path.stat().st_size < 200_000
]
_SCOPES: Final = {
    ".bml": "text.bml",
    ".mb.txt2": "source.cuebid.rules",
    "mac.m4": "source.cuebid.macros",
    ".examples.txt": "source.cuebid.examples",
    ".comments.txt": "source.cuebid.explanations",
}


def _scope(path: Path) -> str:
    return next(scope for ending, scope in _SCOPES.items() if path.name.endswith(ending))


@pytest.mark.parametrize("case", sorted(_CASES.glob("*[!s]")), ids=lambda path: path.name)
def test_each_kind_of_file_has_its_golden_scopes(case: Path) -> None:
    """`CUEBID_ACCEPT=1` writes them anew."""
    (found,) = scopes_of([(_scope(case), case)])
    picture = found.picture(case.read_text("utf-8"))
    golden = case.with_name(case.name + ".scopes")
    if os.environ.get("CUEBID_ACCEPT"):
        golden.write_text(picture, "utf-8")
    assert picture == golden.read_text("utf-8")


@pytest.mark.parametrize(
    "files",
    [
        pytest.param([*OWN_NOTES, *_LIBRARY], id="own"),
        pytest.param(_REAL, id="real", marks=pytest.mark.real_inputs),
    ],
)
def test_bids_and_headings_of_notes_are_coloured_as_such(files: list[Path]) -> None:
    scopes = dict(
        zip(map(str, files), scopes_of([("text.bml", path) for path in files]), strict=True)
    )
    seen: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for path in files:
        document = read_document(path, Diagnostics())
        headings = [block.span for block in document.blocks if isinstance(block, Heading)]
        bids = [
            row.token_span
            for table in document.tables
            for row in table.rows
            if not any(isinstance(bid, FreeBid) for bid in row.bids)
        ]
        for wanted, spans in (("markup.heading.bml", headings), ("meta.bids.bml", bids)):
            for span in spans:
                written = _written(span, scopes)
                if written is None:
                    continue
                seen[wanted] += 1
                found = scopes[written.source.name].at(written)
                if not all(wanted in scope.split() for scope in found):
                    missed[f"{wanted} {written.text}"] += 1
    assert seen["meta.bids.bml"] > 500
    # Rows of two calls alone look like an auction, which only their neighbours tell.
    assert missed.total() <= seen.total() / 500, missed.most_common(20)


def _written(span: Span, scopes: dict[str, FileScopes]) -> Span | None:
    """Return where a span is written; None if that is elsewhere or other text, as in a paste."""
    written = trace(span).written
    return written if written.source.name in scopes and written.text == span.text else None


def test_fields_and_macros_of_shipped_rules_are_coloured_as_such() -> None:
    folder = _SYSTEMS / "sayc"
    files = sorted(folder.glob("*.mb.txt2"))
    macro_file = folder / "mac.m4"
    found = scopes_of([(_scope(path), path) for path in (*files, macro_file)])
    scopes = dict(zip(map(str, (*files, macro_file)), found, strict=True))
    macro_source = read_source(macro_file, Diagnostics())
    macros = read_macros(macro_source, Diagnostics())
    for macro in macros.values():
        assert _are(scopes, macro.name, "entity.name.function.macro.cuebid")
    fields = {
        RuleField.PRIORITY: "constant.numeric.priority.cuebid",
        RuleField.EXPLANATION: "constant.other.explanation.cuebid",
        RuleField.NUMBER: "entity.name.tag.rule.cuebid",
    }
    rules = uses = 0
    for path in files:
        source = read_source(path, Diagnostics())
        database = load_database(source, Diagnostics(), macros=macro_source)
        for rule in database.rules:
            rules += 1
            for field, wanted in fields.items():
                span = trace(database.span(rule, field)).written
                assert not span.text or _are(scopes, span, wanted), (rule, field)
        for piece in expand(source, macros, Diagnostics()).source.map.pieces:
            if piece.origin is not None and piece.origin.kind is OriginKind.MACRO:
                uses += 1
                used = piece.origin.used
                assert _are(scopes, used, "entity.name.function.macro.cuebid"), used
    assert rules > 800
    assert uses > 2000


def _are(scopes: dict[str, FileScopes], span: Span, wanted: str) -> bool:
    """Return whether all characters of a span have a scope."""
    return all(wanted in scope.split() for scope in scopes[span.source.name].at(span))
