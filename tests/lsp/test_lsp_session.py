"""One session of an editor, over each connection."""

from lsp_fixtures import Editor, over_socket, over_stdio


async def _session(editor: Editor) -> list[str]:
    uri = editor.open("notes.bml", "1C = Strong\n  1Q = Waiting\n")
    found = await editor.diagnostics(uri)
    first = [f"{each.range.start.line}:{each.range.start.character} {each.code}" for each in found]
    editor.change(uri, 2, (1, 3), (1, 4), "D")
    mended = await editor.diagnostics(uri, lambda found: not found)
    return [*first, f"{len(mended)} left"]


def test_a_mistake_is_marked_where_it_is_typed_and_gone_when_it_is_mended(tmp_path):
    assert over_stdio(tmp_path, _session) == ["1:2 bml-unknown-call", "0 left"]


def test_tcp_and_websocket_serve_the_same_session(tmp_path):
    expected = ["1:2 bml-unknown-call", "0 left"]
    assert over_socket("tcp", tmp_path, _session) == expected
    assert over_socket("websocket", tmp_path, _session) == expected
