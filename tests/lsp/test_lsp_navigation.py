"""Definition, references and rename of blocks, files and variables."""

import pytest
from lsp_fixtures import analysis_of, at
from lsprotocol import types

from cuebid.core import ReadError
from cuebid.lsp.notes.navigation import define, prepare_rename, refer, rename

NOTES = """\
#CUT raises
2S = 3+!s
#ENDCUT

1S-
#PASTE raises

1D-1S-
#PASTE raises
"""


def places(locations):
    return [
        (location.uri.rpartition("/")[2], location.range.start.line, location.range.start.character)
        for location in locations
    ]


def test_a_paste_leads_to_its_block_and_a_block_to_its_pastes(tmp_path):
    analysis = analysis_of(tmp_path, NOTES)
    assert places(define(analysis, types.DefinitionParams(**at("x", 5, 9)))) == [
        ("notes.bml", 0, 5)
    ]
    params = types.ReferenceParams(
        context=types.ReferenceContext(include_declaration=False), **at("x", 0, 7)
    )
    assert places(refer(analysis, params)) == [("notes.bml", 5, 7), ("notes.bml", 8, 7)]


def test_a_paste_leads_to_the_last_block_of_its_name_above_it(tmp_path):
    text = "#CUT a\n1C = x\n#ENDCUT\n\n#PASTE a\n\n#CUT a\n1D = y\n#ENDCUT\n\n#PASTE a\n"
    analysis = analysis_of(tmp_path, text)
    for line, defined in ((4, 0), (10, 6)):
        found = define(analysis, types.DefinitionParams(**at("x", line, 7)))
        assert places(found) == [("notes.bml", defined, 5)]


def test_a_block_of_an_included_file_is_renamed_there_and_where_it_is_pasted(tmp_path):
    (tmp_path / "part.bml").write_text("#COPY raises\n2S = 3+!s\n#ENDCOPY\n")
    text = "#INCLUDE part.bml\n\n1S-\n#PASTE raises\n"
    edit = rename(analysis_of(tmp_path, text), types.RenameParams(new_name="fits", **at("x", 3, 8)))
    assert {uri.rpartition("/")[2]: len(edits) for uri, edits in edit.changes.items()} == {
        "part.bml": 1, "notes.bml": 1,
    }  # fmt: skip
    assert all(each.new_text == "fits" for edits in edit.changes.values() for each in edits)


def test_an_include_leads_to_its_file(tmp_path):
    (tmp_path / "part.bml").write_text("1C = Strong\n")
    analysis = analysis_of(tmp_path, "#INCLUDE part.bml\n")
    found = define(analysis, types.DefinitionParams(**at("x", 0, 12)))
    assert places(found) == [("part.bml", 0, 0)]


VARIABLES = "1X = 4+X\n  2Y = 4+Y, 3X\n    3X = fit\n1N = 15-17\n"


def test_a_variable_leads_to_the_row_that_binds_it(tmp_path):
    analysis = analysis_of(tmp_path, VARIABLES)
    found = define(analysis, types.DefinitionParams(**at("x", 2, 5)))
    assert places(found) == [("notes.bml", 0, 1)]


def test_a_variable_is_renamed_in_the_rows_below_the_one_that_binds_it(tmp_path):
    analysis = analysis_of(tmp_path, VARIABLES)
    edit = rename(analysis, types.RenameParams(new_name="Z", **at("x", 2, 5)))
    (edits,) = edit.changes.values()
    found = [(each.range.start.line, each.range.start.character) for each in edits]
    assert found == [(0, 1), (0, 7), (1, 13), (2, 5)]


def test_a_name_that_means_something_else_is_refused(tmp_path):
    analysis = analysis_of(tmp_path, VARIABLES)
    with pytest.raises(ReadError, match="no variable"):
        rename(analysis, types.RenameParams(new_name="M", **at("x", 0, 1)))
    with pytest.raises(ReadError, match="no name of a block"):
        rename(analysis_of(tmp_path, NOTES), types.RenameParams(new_name="a b", **at("x", 0, 7)))


def test_majors_and_blocks_of_the_library_keep_their_names(tmp_path):
    majors = analysis_of(tmp_path, "1M = 5+M\n")
    assert prepare_rename(majors, types.PrepareRenameParams(**at("x", 0, 1))) is None
    library = analysis_of(tmp_path, "#INCLUDE modules/bergen.bml\n\n#PASTE bergen\n")
    assert prepare_rename(library, types.PrepareRenameParams(**at("x", 2, 8))) is None
    own = prepare_rename(analysis_of(tmp_path, NOTES), types.PrepareRenameParams(**at("x", 0, 7)))
    assert (own.placeholder, own.range.start.character) == ("raises", 5)


def test_other_words_are_no_names(tmp_path):
    analysis = analysis_of(tmp_path, NOTES)
    assert define(analysis, types.DefinitionParams(**at("x", 1, 0))) == []
    assert rename(analysis, types.RenameParams(new_name="x", **at("x", 1, 0))) is None
