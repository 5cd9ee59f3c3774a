"""The tool that parses a line of the Table Manager protocol and explains it."""

from __future__ import annotations

import json
from html import escape
from urllib.parse import quote

from cuebid.tablemanager import PROFILES, MessageError, parse, to_tree, write
from cuebid.tablemanager.grammar.forms import FORMS
from cuebid.web.serving.faults import located_fault
from cuebid.web.serving.tables import titled_list, wide_table
from cuebid.web.texts import words


def message_answer(line: str) -> str:
    """Return the syntax tree of a protocol line as HTML, or the place of its error."""
    # Without a line, show examples of all kinds of messages.
    if not line.strip():
        return _catalogue()
    try:
        message = parse(line)
    except MessageError as error:
        return _fault(error)
    warnings = [
        words("message_tool", "warning", column=each.column, text=each.message, code=each.code)
        for each in message.warnings
    ]
    wordings = [f"{name}: {write(message, profile)}" for name, profile in PROFILES.items()]
    tree = json.dumps(to_tree(message), indent=4, ensure_ascii=False)
    kind = escape(message.kind)
    label = escape(words("message_tool", "tree"))
    parts = [
        f"<p>{escape(words('message_tool', 'kind_of'))} <code>{kind}</code></p>",
        titled_list(words("message_tool", "warnings"), warnings) if warnings else "",
        f'<pre tabindex="0" aria-label="{label}">{escape(tree)}</pre>',
        titled_list(words("message_tool", "wordings"), wordings),
    ]
    return "\n".join(filter(None, parts))


def _fault(error: MessageError) -> str:
    """Return a syntax error as HTML: the place, what was expected, and a suggestion."""
    sentence = words("message_tool", "fault", column=error.column, text=str(error))
    return located_fault(
        sentence, error.text, error.offset, error.offset, error.expected, error.suggestion
    )


def _catalogue() -> str:
    """Return an HTML table of all kinds of messages, each with a link to an example."""
    rows = (
        f'<tr><th scope="row">{escape(form.kind)}</th><td>{_example(form.example)}</td></tr>'
        for form in FORMS
    )
    heads = (words("message_tool", name) for name in ("kind", "example"))
    return wide_table(words("message_tool", "title"), heads, rows)


def _example(line: str) -> str:
    return f'<a href="/tools/message?line={quote(line)}">{escape(line)}</a>'
