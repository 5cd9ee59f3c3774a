"""Sessions of an editor: every feature over standard input and output, a short one elsewhere."""

import asyncio

import pytest
from lsp_fixtures import SERVER, Editor, at, end, over_socket, over_stdio, whole
from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

NOTES = """\
#INCLUDE part.bml

* Notrump

1NT = 15-17 balanced
  2C = Stayman
    2D = no major
  2S = zorp

1X = 4+X, 11-20
  2N = INV

1S-
#PASTE raise
"""


async def _short_session(editor: Editor) -> list[str]:
    uri = editor.open("short.bml", "1C = Strong\n  1Q = Waiting\n")
    found = await editor.diagnostics(uri)
    first = [f"{each.range.start.line}:{each.range.start.character} {each.code}" for each in found]
    editor.change(uri, 2, (1, 3), (1, 4), "D")
    mended = await editor.diagnostics(uri, lambda found: not found)
    hover = await editor.client.text_document_hover_async(types.HoverParams(**at(uri, 1, 3)))
    return [*first, f"{len(mended)} left", hover.contents.value.partition("\n")[0]]


_SHORT = ["1:2 bml-unknown-call", "0 left", "**1C-(P)-1D**"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["tcp", "websocket"])
def test_sockets_serve_the_same_session_as_standard_input_and_output(tmp_path, kind):
    assert over_socket(kind, tmp_path, _short_session) == _SHORT


async def _every_feature(editor: Editor) -> dict[str, object]:
    ask = editor.client
    uri = editor.open("notes.bml", NOTES)
    await editor.diagnostics(uri)
    everything = types.Range(types.Position(0, 0), types.Position(99, 0))
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    here = types.Range(types.Position(4, 0), types.Position(4, 3))
    told: dict[str, object] = {}
    items = await ask.text_document_completion_async(types.CompletionParams(**at(uri, 6, 5)))
    item = next(each for each in items.items if each.label == "2H")
    told["completion"] = (await ask.completion_item_resolve_async(item)).documentation.value
    actions = await ask.text_document_code_action_async(
        types.CodeActionParams(range=here, context=types.CodeActionContext([]), **whole(uri))
    )
    told["fix"] = next(each.edit.changes[uri][0].new_text for each in actions if each.edit)
    late = next(each for each in actions if each.edit is None)
    told["action"] = (await ask.code_action_resolve_async(late)).edit.changes[uri][0].new_text
    symbols = await ask.text_document_document_symbol_async(
        types.DocumentSymbolParams(**whole(uri))
    )
    told["symbols"] = [each.name for each in symbols]
    told["folds"] = len(
        await ask.text_document_folding_range_async(types.FoldingRangeParams(**whole(uri)))
    )
    (selection,) = await ask.text_document_selection_range_async(
        types.SelectionRangeParams(positions=[types.Position(5, 3)], **whole(uri))
    )
    told["selection"] = selection.parent.parent is not None
    (link,) = await ask.text_document_document_link_async(types.DocumentLinkParams(**whole(uri)))
    told["link"] = link.target == editor.uri("part.bml")
    tokens = await ask.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(**whole(uri))
    )
    told["tokens"] = len(tokens.data) % 5 == 0 and len(tokens.data) > 50
    (place,) = await ask.text_document_definition_async(types.DefinitionParams(**at(uri, 13, 8)))
    told["definition"] = place.uri == editor.uri("part.bml")
    context = types.ReferenceContext(include_declaration=True)
    told["references"] = len(
        await ask.text_document_references_async(
            types.ReferenceParams(context=context, **at(uri, 13, 8))
        )
    )
    edit = await ask.text_document_rename_async(
        types.RenameParams(new_name="fit", **at(uri, 13, 8))
    )
    told["rename"] = sorted(uri.rpartition("/")[2] for uri in edit.changes)
    with pytest.raises(JsonRpcInvalidParams, match="no name of a block"):
        await ask.text_document_rename_async(types.RenameParams(new_name="", **at(uri, 13, 8)))
    hints = await ask.text_document_inlay_hint_async(
        types.InlayHintParams(range=everything, **whole(uri))
    )
    told["hints"] = [each.label for each in hints][:2]
    told["format"] = len(
        await ask.text_document_formatting_async(
            types.DocumentFormattingParams(options=options, **whole(uri))
        )
    )
    lenses = await ask.text_document_code_lens_async(types.CodeLensParams(**whole(uri)))
    told["lens"] = (await ask.code_lens_resolve_async(lenses[1])).command.title
    found = await ask.workspace_symbol_async(types.WorkspaceSymbolParams("1n 2c 2d"))
    told["symbol"] = [each.name for each in found]
    (row,) = await ask.text_document_prepare_call_hierarchy_async(
        types.CallHierarchyPrepareParams(**at(uri, 5, 3))
    )
    (before,) = await ask.call_hierarchy_incoming_calls_async(
        types.CallHierarchyIncomingCallsParams(row)
    )
    told["before"] = before.from_.name
    after = await ask.call_hierarchy_outgoing_calls_async(
        types.CallHierarchyOutgoingCallsParams(row)
    )
    told["after"] = [each.to.name for each in after]
    return told


async def _whole_session(editor: Editor) -> tuple[object, ...]:
    short = await _short_session(editor)
    other = editor.open("notes.txt", "1Q = x\n", language="plaintext")
    nothing = await editor.client.text_document_hover_async(types.HoverParams(**at(other, 0, 0)))
    return short, nothing, await _every_feature(editor)


def test_every_feature_answers_over_standard_input_and_output(tmp_path):
    (tmp_path / "part.bml").write_text("#CUT raise\n2S = 3+!s, 6-9\n#ENDCUT\n")
    short, nothing, told = over_stdio(tmp_path, _whole_session)
    # A mistake is marked where it is typed, and gone when it is mended.
    assert short == _SHORT
    # A text of another language has no answers.
    assert nothing is None
    assert told.pop("completion").startswith("4+ hearts")
    assert told.pop("action").startswith("\n")
    assert told == {
        "fix": "1N", "symbols": ["Notrump"], "folds": 4, "selection": True, "link": True,
        "tokens": True, "definition": True, "references": 2,
        "rename": ["notes.bml", "part.bml"], "hints": ["1N", "1N-2C"], "format": 0,
        "lens": "practise here", "symbol": ["1N-2C-2D"], "before": "1N", "after": ["1N-2C-2D"],
    }  # fmt: skip


@pytest.mark.slow
def test_a_page_of_another_machine_is_refused(tmp_path):
    async def run() -> str:
        from websockets.asyncio.client import connect
        from websockets.exceptions import InvalidStatus

        server = await asyncio.create_subprocess_exec(
            *SERVER, "--websocket", "127.0.0.1:0", stdout=asyncio.subprocess.PIPE, cwd=tmp_path
        )
        try:
            port = int((await server.stdout.readline()).split()[-1])
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"ws://127.0.0.1:{port}", origin="https://example.org")
            async with connect(f"ws://127.0.0.1:{port}", origin="http://localhost:8080"):
                return refused.value.response.status_code
        finally:
            await end(server)

    assert asyncio.run(run()) == 403
