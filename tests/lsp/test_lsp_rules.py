"""The files of a system of rules in the editor: every feature over one session of stdio."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from lsp_fixtures import Editor, at, over_stdio, whole
from lsprotocol import types

from cuebid.database import FUNCTIONS
from cuebid.lsp.diagnostics import diagnostics_by_uri
from cuebid.lsp.files import Files
from cuebid.lsp.languages import language_of
from cuebid.lsp.notes.language import NOTES
from cuebid.lsp.rules.analysis import RulesAnalysis, analyse_rules
from cuebid.lsp.rules.language import RULES_OF_SYSTEMS
from cuebid.lsp.rules.study import SystemToStudy, job_of, study, take_study
from cuebid.text import Diagnostics

# Slow checks leave the processor to whatever else runs.
_PATIENCE = 300
RULES = """\
;! restart=replace

; One notrump, and a major.
1X Open(1N) 60 ~HCP[15,17]~Balanced :P15:p17 *1 #1
1 Open(1a[HS])@_MAJOR 50 ~(HCP>=11)*(Len(a)>=5)~ :P11:D5#a *2 #2
0 Open(P) 10 ~HCP<=11~
 :p11 *3 #3
0 _MAJOR:P:2#a 40 ~Len(a)>=3~ :D3#a *9 #4
"""
MACROS = """\
; Any number of passes.
Open = START:(P:)*
Balanced = @07[45]@113@13[23]
Len = #0
HCP = #12
"""
EXAMPLES = """\
#1
+ KQ54.AJ3.K83.Q72 |
#2
+ KQ54.AJ3.K83.Q72 | P
"""
TEXTS = "1 balanced\n2 five cards\n3 nothing to say\n"


FILES = {
    "11-openings.mb.txt2": RULES,
    "mac.m4": MACROS,
    "11-openings.examples.txt": EXAMPLES,
    "11-openings.comments.txt": TEXTS,
}


def _write(folder: Path, files: dict[str, str] = FILES) -> Path:
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder


def _shown(locations: list) -> list[str]:
    return sorted(
        f"{each.uri.rpartition('/')[2]}:{each.range.start.line}:{each.range.start.character}"
        for each in locations
    )


async def _session(editor: Editor) -> dict:
    client = editor.client
    rules = editor.open("11-openings.mb.txt2", RULES, "cuebid-rules")
    macros = editor.open("mac.m4", MACROS, "cuebid-macros")
    examples = editor.open("11-openings.examples.txt", EXAMPLES, "cuebid-examples")
    texts = editor.open("11-openings.comments.txt", TEXTS, "cuebid-explanations")
    found = {"findings": await editor.diagnostics(rules)}

    def request(kind, uri, line, character, **more):
        return kind(**at(uri, line, character), **more)

    async def hover(uri: str, line: int, character: int) -> str:
        params = request(types.HoverParams, uri, line, character)
        answer = await client.text_document_hover_async(params)
        return "" if answer is None else answer.contents.value

    async def completion(uri: str, line: int, character: int) -> list[str]:
        params = request(types.CompletionParams, uri, line, character)
        answer = await client.text_document_completion_async(params)
        return [item.label for item in answer.items]

    def definition(uri: str, line: int, character: int):
        params = request(types.DefinitionParams, uri, line, character)
        return client.text_document_definition_async(params)

    def references(uri: str, line: int, character: int):
        context = types.ReferenceContext(include_declaration=True)
        params = request(types.ReferenceParams, uri, line, character, context=context)
        return client.text_document_references_async(params)

    async def rename(uri: str, line: int, character: int, name: str) -> list[str] | None:
        params = request(types.RenameParams, uri, line, character, new_name=name)
        answer = await client.text_document_rename_async(params)
        return (
            None
            if answer is None
            else sorted(
                f"{place.rpartition('/')[2]}:{len(edits)}"
                for place, edits in answer.changes.items()
            )
        )

    found["macro"] = await hover(rules, 3, 4)
    found["rule"] = await hover(rules, 3, 0)
    found["function"] = await hover(macros, 4, 7)
    found["label"] = await hover(rules, 4, 17)
    found["number of rule"] = await hover(rules, 3, len(RULES.split("\n")[3]) - 1)
    found["example"] = await hover(examples, 1, 5)
    found["example that fails"] = await hover(examples, 3, 5)
    found["definition of macro"] = _shown(await definition(rules, 3, 4))
    found["definition of label"] = _shown(await definition(rules, 7, 4))
    found["definition of rule"] = _shown(await definition(examples, 2, 1))
    found["definition of text"] = _shown(await definition(rules, 5 + 1, 7))
    found["references of macro"] = _shown(await references(macros, 1, 1))
    found["references of label"] = _shown(await references(rules, 4, 17))
    found["rename macro"] = await rename(rules, 3, 4, "Opening")
    found["rename label"] = await rename(rules, 4, 17, "_M")
    found["rename text"] = await rename(texts, 0, 0, "17")
    found["rename to a taken name"] = await rename(rules, 3, 4, "Len")
    found["rename to no name"] = await rename(rules, 3, 4, "1N")
    found["completion of macro"] = await completion(rules, 3, 5)
    found["completion of label"] = await completion(rules, 4, 15)
    found["completion of function"] = await completion(macros, 3, 7)
    found["completion of rule"] = await completion(examples, 0, 1)
    outline = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(**whole(rules))
    )
    found["outline"] = [
        (section.name, [f"{each.name} {each.detail}" for each in section.children])
        for section in outline
    ]
    folding = await client.text_document_folding_range_async(
        types.FoldingRangeParams(**whole(rules))
    )
    found["folding"] = [(each.start_line, each.end_line) for each in folding]
    editor.change(rules, 2, (7, 0), (8, 0), "")
    found["after the rule is removed"] = await editor.diagnostics(rules, lambda now: not now)
    return found


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict:
    return over_stdio(_write(tmp_path_factory.mktemp("system")), _session)


def test_what_is_wrong_is_marked_and_gone_when_it_is_mended(answers):
    assert [(each.code, each.range.start.line) for each in answers["findings"]] == [
        ("db-unknown-explanation", 7)
    ]
    assert answers["after the rule is removed"] == []


def test_hover_tells_what_a_rule_matches_and_shows(answers):
    assert answers["rule"].startswith("**#1** balanced\n\n`1NT` shows 15-17 HCP, 5 % of all hands")
    assert answers["rule"].endswith("1 example, priority 60")
    assert answers["number of rule"] == answers["rule"]


def test_hover_tells_what_names_stand_for(answers):
    assert answers["macro"] == ("**Open** = `START:(P:)*`\n\nAny number of passes.\n\nused 3 times")
    assert answers["function"] == "`#12` my hcp: the bidder's high-card points"
    assert answers["label"] == "**_MAJOR**: a label; the auction restarts with it after #2"


def test_hover_tells_whether_the_system_follows_an_example(answers):
    assert answers["example"] == "The system does as the example says."
    assert answers["example that fails"] == "the system makes 1NT by rule #1"


def test_every_kind_of_name_leads_to_its_definition(answers):
    assert answers["definition of macro"] == ["mac.m4:1:0"]
    assert answers["definition of label"] == ["11-openings.mb.txt2:4:15"]
    assert answers["definition of rule"] == ["11-openings.mb.txt2:4:63"]
    assert answers["definition of text"] == ["11-openings.comments.txt:2:0"]


def test_references_are_found_in_all_files(answers):
    assert answers["references of macro"] == [
        "11-openings.mb.txt2:3:3", "11-openings.mb.txt2:4:2", "11-openings.mb.txt2:5:2",
        "mac.m4:1:0",
    ]  # fmt: skip
    assert answers["references of label"] == ["11-openings.mb.txt2:4:15", "11-openings.mb.txt2:7:2"]


def test_a_name_is_renamed_in_all_files_and_only_to_one_that_is_free(answers):
    assert answers["rename macro"] == ["11-openings.mb.txt2:3", "mac.m4:1"]
    assert answers["rename label"] == ["11-openings.mb.txt2:2"]
    assert answers["rename text"] == ["11-openings.comments.txt:1", "11-openings.mb.txt2:1"]
    assert answers["rename to a taken name"] is None
    assert answers["rename to no name"] is None


def test_completion_knows_macros_functions_labels_and_rules(answers):
    assert answers["completion of macro"] == ["Open", "Balanced", "Len", "HCP"]
    assert answers["completion of label"] == ["_MAJOR"]
    assert answers["completion of function"] == [each.signature for each in FUNCTIONS.values()]
    assert answers["completion of rule"] == ["1", "2", "3", "4"]


def test_the_outline_has_rules_below_their_comment_and_long_ones_fold(answers):
    section = "One notrump, and a major."
    rules = ["#1 balanced", "#2 five cards", "#3 nothing to say", "#4 None"]
    assert answers["outline"] == [(section, rules)]
    assert answers["folding"] == [(2, 7), (5, 6)]


def analysis_of_rules(
    folder: Path, name: str, texts: dict[str, str] | None = None
) -> RulesAnalysis:
    """Write a system, and return the analysis of one of its files as the server makes it."""
    return _analysis(_write(folder, FILES if texts is None else texts), name)


def _analysis(folder: Path, name: str) -> RulesAnalysis:
    """Return the analysis of a file as the server makes it."""
    files = Files()
    files.set_folders([folder])
    source = files.read(folder / name, Diagnostics())
    return analyse_rules(source, files, None)


def test_a_fault_of_a_macro_is_shown_where_a_rule_uses_it(tmp_path):
    rules = "1 Open(1N) 60 ~#12>=15~&Bal . #1\n"
    texts = {"x.mb.txt2": rules, "mac.m4": "Open = START:(P:)*\nBal = @07[45]\n"}
    found = diagnostics_by_uri(_analysis(_write(tmp_path, texts), "x.mb.txt2").findings)
    ((uri, (fault,)),) = found.items()
    assert uri.endswith("x.mb.txt2")
    assert (fault.code, fault.range.start.character) == ("db-jump-after-and", rules.index("Bal"))


def test_files_outside_the_workspace_are_not_read(tmp_path):
    inside = tmp_path / "system"
    inside.mkdir()
    _write(tmp_path, {"mac.m4": "Open = START:(P:)*\n"})
    _write(inside, {"x.mb.txt2": "1 Open(1N) 60 . . #1\n"})
    (inside / "mac.m4").symlink_to(tmp_path / "mac.m4")
    analysis = _analysis(inside, "x.mb.txt2")
    assert analysis.draft.macros == {}
    assert list(analysis.looked_for) == [inside / "x.mb.txt2"]


def test_a_rule_file_alone_has_the_macros_and_texts_beside_it(tmp_path):
    texts = {"mb.txt2": RULES, "mac.m4": MACROS, "Comments.txt": TEXTS, "other.txt": "1N"}
    analysis = _analysis(_write(tmp_path, texts), "mb.txt2")
    assert {path.name for path in analysis.looked_for} == {"mb.txt2", "mac.m4", "Comments.txt"}
    assert [finding.code for finding in analysis.findings] == ["db-unknown-explanation"]


def test_settings_that_cannot_be_read_are_reported_and_the_rules_work(tmp_path):
    analysis = _analysis(_write(tmp_path, FILES | {"system.toml": "title = "}), "mac.m4")
    assert "system-settings" in [finding.code for finding in analysis.findings]
    assert len(analysis.draft.database.rules) == 4


@pytest.mark.parametrize(
    ("path", "called", "language"),
    [
        ("/s/11-openings.mb.txt2", "bml", RULES_OF_SYSTEMS),
        ("/s/mac.m4", "m4", RULES_OF_SYSTEMS),
        ("untitled:1", "cuebid-rules", RULES_OF_SYSTEMS),
        ("/s/notes.bml", "cuebid-rules", NOTES),
        ("untitled:1", "bml", NOTES),
        ("/s/readme.txt", "plaintext", None),
    ],
)
def test_the_name_of_a_file_tells_its_language_before_the_editor_does(path, called, language):
    assert language_of(path, called) is language


def test_slow_checks_find_what_commands_find_and_say_how_to_mend_it(tmp_path):
    texts = FILES | {"11-openings.mb.txt2": RULES.replace("*9", "*3").replace("1X O", "2X O")}
    analysis = _analysis(_write(tmp_path, texts), "11-openings.mb.txt2")
    found = study(msgspec.json.decode(job_of(analysis), type=SystemToStudy))
    take_study(analysis, msgspec.json.encode(found))
    (level,) = [each for each in analysis.findings if each.code == "db-level-mismatch"]
    assert (level.span.text, level.edit.replacement) == ("2", "1")


@pytest.mark.slow
def test_slow_checks_and_examples_come_from_the_background_with_their_fixes(tmp_path):
    async def session(editor: Editor) -> tuple[list[str], list[str], list[str]]:
        text = RULES.replace("*9", "*3").replace("1X Open(1N)", "2X Open(1N)")
        rules = editor.open("11-openings.mb.txt2", text, "cuebid-rules")
        level = await editor.diagnostics(rules, patience=_PATIENCE)
        asked = types.CodeActionParams(
            types.TextDocumentIdentifier(rules), level[0].range, types.CodeActionContext([])
        )
        actions = await editor.client.text_document_code_action_async(asked)
        # Examples are tried when the rules have no error.
        editor.change(rules, 2, (3, 0), (3, 1), "1")
        examples = editor.uri("11-openings.examples.txt")
        failing = await editor.diagnostics(examples, patience=_PATIENCE)
        titles = [action.title for action in actions]
        return [each.code for each in level], titles, [each.code for each in failing]

    assert over_stdio(_write(tmp_path), session) == (
        ["db-level-mismatch"], ["Write 1"], ["system-example-fails"],
    )  # fmt: skip
