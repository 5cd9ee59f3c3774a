"""Random edits: after each, the answers are those of an analysis of the same text from nothing.

`bench/lsp_edits.py` edits real notes and rules in the same way.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsp_fixtures import at, whole
from lsprotocol import types

from cuebid.lsp.diagnostics import diagnostics_by_uri
from cuebid.lsp.documents import Documents
from cuebid.lsp.files import Files
from cuebid.lsp.notes.analysis import analyse_notes
from cuebid.lsp.positions import position_of

EVERYTHING = types.Range(types.Position(0, 0), types.Position(9999, 0))
PIECES = st.sampled_from(
    [
        "", "\n", "\n\n", "\r\n", "\t", "  ", "1M = 5+M", "\n  2M = INV", "(", ")", "-", "1N-2C-",
        "#PASTE raise\n", "#CUT raise\n2M = 6-9\n#ENDCUT\n", "#SEAT 3\n", "#INCLUDE part.bml\n",
        "//", "* H\n", "😀", "♥", "\x0c", "\u2028", "\x00", "\x1b[31m", "=", "5+!h", "#", "|",
    ]
)  # fmt: skip
EDIT = st.tuples(st.floats(0, 1), st.integers(0, 30), PIECES)
TEXTS = st.sampled_from(
    [
        "1N = 15-17 balanced\n  2C = Stayman\n    2D = no\n\n1M = 5+M, 11-20\n  2M = 6-9, 3+M\n",
        "#INCLUDE part.bml\n\n* Answers\n\n1S-\n#PASTE raise\n\n(1H)-\nD = takeout\n",
        "",
    ]
)  # fmt: skip


def answers(analysis, features, position):
    """Return what every feature answers at a position, as text."""
    hierarchy = features[types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY]
    asked = {
        types.TEXT_DOCUMENT_HOVER: types.HoverParams(**at("x", *position)),
        types.TEXT_DOCUMENT_COMPLETION: types.CompletionParams(**at("x", *position)),
        types.TEXT_DOCUMENT_DEFINITION: types.DefinitionParams(**at("x", *position)),
        types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: types.DocumentSymbolParams(**whole("x")),
        types.TEXT_DOCUMENT_FOLDING_RANGE: types.FoldingRangeParams(**whole("x")),
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: types.SemanticTokensParams(**whole("x")),
        types.TEXT_DOCUMENT_INLAY_HINT: types.InlayHintParams(range=EVERYTHING, **whole("x")),
        types.TEXT_DOCUMENT_CODE_ACTION: types.CodeActionParams(
            range=types.Range(types.Position(*position), types.Position(*position)),
            context=types.CodeActionContext([]),
            **whole("x"),
        ),
        types.TEXT_DOCUMENT_CODE_LENS: types.CodeLensParams(**whole("x")),
        types.WORKSPACE_SYMBOL: types.WorkspaceSymbolParams("1"),
    }
    told = {method: str(features[method](analysis, params)) for method, params in asked.items()}
    told["diagnostics"] = str(diagnostics_by_uri(analysis.findings))
    found = hierarchy(analysis, types.CallHierarchyPrepareParams(**at("x", *position)))
    return told | {"hierarchy": str(found)}


def edited(document, edits, version=1):
    """Make edits, each a share of the text, a length and a piece; yield after each."""
    for number, (share, length, piece) in enumerate(edits, version + 1):
        text = document.source.text
        start = int(share * len(text))
        end = min(len(text), start + length)
        source = document.source
        place = types.Range(position_of(source, start), position_of(source, end))
        document.change(number, [types.TextDocumentContentChangePartial(place, piece)])
        # The end of a line is as far as an editor can point.
        yield document, (place.start.line, place.start.character)


def opened(folder, text, name="notes.bml"):
    files = Files()
    files.set_folders([folder])
    item = types.TextDocumentItem((folder / name).as_uri(), "bml", 1, text)
    return Documents(files).open(item), files


def assert_equal(document, files, position):
    features = document.language.features
    fresh = analyse_notes(document.source, files, None)
    assert answers(document.analysis(), features, position) == answers(fresh, features, position)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notes")
    (folder / "part.bml").write_text(
        "#CUT raise\n2S = 3+!s, 6-9\n#ENDCUT\n\n1C = 3+!c\n  1D = 4+!d\n"
    )
    return folder


@given(text=TEXTS, edits=st.lists(EDIT, min_size=1, max_size=3))
def test_answers_after_edits_are_those_of_a_fresh_analysis(folder, text, edits):
    document, files = opened(folder, text)
    document.analysis()
    for changed, position in edited(document, edits):
        assert_equal(changed, files, position)
