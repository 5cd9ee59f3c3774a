"""Code actions of every language: the fixes that checks suggest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lsprotocol.types import CodeAction, CodeActionKind, TextEdit, WorkspaceEdit

from cuebid.lsp.diagnostics import diagnostics_by_uri, uri_of
from cuebid.lsp.positions import range_of
from cuebid.text import Diagnostic, Span, trace, written_edit


def fixes(findings: Iterable[Diagnostic], part: Span) -> Iterator[CodeAction]:
    """Yield a code action for each finding in a part of a text that has a fix."""
    for finding in findings:
        edit = written_edit(finding.edit) if finding.edit else None
        written = trace(finding.span, limit=0).written
        if edit is None or written.source is not part.source:
            continue
        if written.start <= part.end and part.start <= written.end:
            yield CodeAction(
                edit.title[:1].upper() + edit.title[1:],
                CodeActionKind.QuickFix,
                diagnostics=[
                    each for found in diagnostics_by_uri([finding]).values() for each in found
                ],
                is_preferred=True,
                edit=workspace_edit([(edit.span, edit.replacement)]),
            )


def workspace_edit(edits: Iterable[tuple[Span, str]]) -> WorkspaceEdit:
    """Return the edit, in one or more files, that replaces each span by its new text."""
    changes: dict[str, list[TextEdit]] = {}
    for span, text in edits:
        changes.setdefault(uri_of(span.source), []).append(TextEdit(range_of(span), text))
    return WorkspaceEdit(changes)


def wanted_actions(
    actions: Iterable[CodeAction], kinds: Iterable[CodeActionKind | str] | None
) -> list[CodeAction]:
    """Return the actions of the kinds that an editor asks for; all actions if `kinds` is None."""
    wanted = None if kinds is None else tuple(map(_value, kinds))
    return [each for each in actions if wanted is None or _value(each.kind).startswith(wanted)]


def _value(kind: CodeActionKind | str | None) -> str:
    return kind.value if isinstance(kind, CodeActionKind) else kind or ""
