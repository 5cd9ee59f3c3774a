"""Rules in the editor: tokens, hints, lenses, links, selections, formatting, search."""

from lsp_fixtures import whole
from lsprotocol import types
from test_lsp_rules import FILES, MACROS, RULES
from test_lsp_rules import analysis_of_rules as analysis_of
from test_lsp_text import OPTIONS, applied

from cuebid.lsp.options import TOKEN_KINDS
from cuebid.lsp.rules.formatting import format_range, format_rules
from cuebid.lsp.rules.inlay import inlay_hints
from cuebid.lsp.rules.lens import lenses, resolve_lens
from cuebid.lsp.rules.names import links
from cuebid.lsp.rules.outline import select
from cuebid.lsp.rules.rule_search import find_rules
from cuebid.lsp.rules.tokens import tokens, tokens_in_range

EVERYTHING = types.Range(types.Position(0, 0), types.Position(999, 0))
CHAPTER = "11-openings.mb.txt2"


def told_tokens(text, found):
    """Return tokens as the text of each and its kind."""
    lines, line, column = text.split("\n"), 0, 0
    told = []
    for index in range(0, len(found.data), 5):
        down, right, length, kind, _ = found.data[index : index + 5]
        line, column = line + down, right if down else column + right
        told.append((lines[line][column : column + length], TOKEN_KINDS[kind]))
    return told


def test_the_parts_of_rules_macros_and_examples_are_told_apart(tmp_path):
    rules = told_tokens(RULES, tokens(analysis_of(tmp_path, CHAPTER), None))
    assert rules[:5] == [
        (";! restart=replace", "keyword"), ("; One notrump, and a major.", "comment"),
        ("1X", "number"), ("Open", "macro"), ("60", "number"),
    ]  # fmt: skip
    assert {("_MAJOR", "type"), ("#1", "keyword"), ("*1", "string")} <= set(rules)
    macros = told_tokens(MACROS, tokens(analysis_of(tmp_path, "mac.m4"), None))
    assert {("Len", "macro"), ("#12", "function")} <= set(macros)
    examples = analysis_of(tmp_path, "11-openings.examples.txt")
    assert told_tokens(examples.source.text, tokens(examples, None))[:3] == [
        ("#1", "keyword"), ("+", "operator"), ("KQ54.AJ3.K83.Q72", "string"),
    ]  # fmt: skip


def test_only_the_tokens_on_the_screen_are_sent_for_a_part(tmp_path):
    part = types.Range(types.Position(3, 0), types.Position(3, 9))
    params = types.SemanticTokensRangeParams(range=part, **whole("x"))
    found = tokens_in_range(analysis_of(tmp_path, CHAPTER), params)
    assert told_tokens(RULES, found)[:2] == [("1X", "number"), ("Open", "macro")]


def test_a_rule_shows_its_explanation_and_a_macro_what_it_stands_for(tmp_path):
    everything = types.InlayHintParams(range=EVERYTHING, **whole("x"))
    hints = inlay_hints(analysis_of(tmp_path, CHAPTER), everything)
    assert [(each.position.line, each.label) for each in hints] == [
        (3, "balanced"), (4, "five cards"), (6, "nothing to say"),
    ]  # fmt: skip
    assert hints[0].tooltip.startswith("1X START:(P:)*(1N) 60 ~#12[15,17]~")
    files = FILES | {"mac.m4": MACROS + "Strong = HCP>=22\n"}
    (hint,) = inlay_hints(analysis_of(tmp_path, "mac.m4", files), everything)
    assert (hint.position.line, hint.label) == (5, "= #12>=22")


def test_a_line_above_a_rule_says_where_it_applies_and_how_often(tmp_path):
    analysis = analysis_of(tmp_path, CHAPTER)
    found = lenses(analysis, types.CodeLensParams(**whole("x")))
    assert [each.range.start.line for each in found] == [3, 4, 5, 7]
    said = [resolve_lens(analysis, each).command.title for each in found]
    assert said[0] == "1NT, 5 % of all hands, 15-17 HCP"
    assert said[3] == "for no auction of few calls"


def test_numbers_of_rules_and_explanations_are_links(tmp_path):
    linked = links(analysis_of(tmp_path, "11-openings.examples.txt"), None)
    assert [each.target.rpartition("/")[2] for each in linked] == [
        "11-openings.mb.txt2#L4", "11-openings.mb.txt2#L5",
    ]  # fmt: skip
    linked = links(analysis_of(tmp_path, CHAPTER), None)
    assert [each.target.rpartition("/")[2] for each in linked] == [
        f"11-openings.comments.txt#L{line}" for line in (1, 2, 3)
    ]


def test_a_selection_grows_from_the_name_to_the_field_the_rule_and_the_paragraph(tmp_path):
    params = types.SelectionRangeParams(positions=[types.Position(5, 3)], **whole("x"))
    analysis = analysis_of(tmp_path, CHAPTER)
    (selection,) = select(analysis, params)
    texts, lines = [], RULES.split("\n")
    while selection is not None:
        first, last = selection.range.start, selection.range.end
        texts.append(lines[first.line][first.character :].split("\n")[0][:7])
        assert selection.parent is None or selection.parent.range.start <= first <= last
        selection = selection.parent
    assert texts == ["Open(P)", "Open(P)", "0 Open(", "0 Open(", "; One n", ";! rest"]


def test_a_file_and_a_part_of_it_get_the_standard_layout(tmp_path):
    text = RULES.replace("60 ~HCP", "60   ~HCP").replace("10 ~HCP", "10   ~HCP")
    analysis = analysis_of(tmp_path, CHAPTER, FILES | {CHAPTER: text})
    edits = format_rules(analysis, types.DocumentFormattingParams(options=OPTIONS, **whole("x")))
    assert applied(text, edits) == RULES
    part = types.Range(types.Position(5, 0), types.Position(5, 3))
    edits = format_range(
        analysis, types.DocumentRangeFormattingParams(range=part, options=OPTIONS, **whole("x"))
    )
    assert applied(text, edits) == RULES.replace("60 ~HCP", "60   ~HCP")


def test_rules_are_found_by_number_explanation_and_auction(tmp_path):
    analysis = analysis_of(tmp_path, CHAPTER)

    def found(query):
        return [each.name for each in find_rules(analysis, types.WorkspaceSymbolParams(query))]

    assert found("#2") == ["#2 five cards"]
    assert found("balanced") == ["Balanced", "#1 balanced"]
    assert found("1n") == ["#1 balanced"]
    assert found("_major-p") == ["#4"]
    assert found("start-(p open(1a") == ["#2 five cards"]
    assert found("7N") == []


def test_a_line_of_a_rule_that_is_gone_says_nothing(tmp_path):
    lens = types.CodeLens(EVERYTHING, data={"rule": 99})
    assert resolve_lens(analysis_of(tmp_path, CHAPTER), lens).command is None
