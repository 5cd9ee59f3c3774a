"""Applying suggested edits to a text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cuebid.text.tracing import trace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuebid.text.diagnostics import Diagnostic, Edit
    from cuebid.text.source import Source

__all__ = ["EditResult", "apply_edits", "edits_by_source", "written_edit"]


@dataclass(frozen=True, slots=True)
class EditResult:
    """A text after edits.

    Attributes:
        text: the changed text.
        applied: the edits that were made, in the order of the text.
        refused: those that were not, because they overlap one that was; read and mended again,
            the text may take them.
    """

    text: str
    applied: tuple[Edit, ...]
    refused: tuple[Edit, ...]


def apply_edits(source: Source, edits: Iterable[Edit]) -> EditResult:
    """Make edits to a source, each where it says, the offsets being those of the text as it is.

    Where edits overlap, the one that begins first is made and the others are refused; so is a
    second insertion at the same place, since nothing says which should come first. An edit that is
    there twice is made once.

    Raises:
        ValueError: an edit is of another source.
    """
    wanted = {(edit.span.start, edit.span.end, edit.replacement): edit for edit in edits}
    applied: list[Edit] = []
    refused: list[Edit] = []
    texts: list[str] = []
    done = 0
    for (start, end, replacement), edit in sorted(wanted.items(), key=lambda item: item[0]):
        if edit.span.source != source:
            raise ValueError(f"the edit at {edit.span} is not of {source.name}")
        again = bool(applied) and applied[-1].span.start == start == end
        if start < done or again:
            refused.append(edit)
            continue
        texts += [source.text[done:start], replacement]
        done = end
        applied.append(edit)
    texts.append(source.text[done:])
    return EditResult("".join(texts), tuple(applied), tuple(refused))


def written_edit(edit: Edit) -> Edit | None:
    """The same edit where its text was written, or none if no one place holds that text.

    Text inside an included file or a pasted block can be mended where it is written; text that a
    paste replaced, or that spans the edge of an expansion, cannot.
    """
    traced = trace(edit.span, limit=0)
    return replace(edit, span=traced.written) if traced.exact else None


def edits_by_source(diagnostics: Iterable[Diagnostic]) -> dict[Source, list[Edit]]:
    """The edits that diagnostics suggest and that can be made, for each source a person wrote."""
    found: dict[Source, list[Edit]] = {}
    for diagnostic in diagnostics:
        edit = written_edit(diagnostic.edit) if diagnostic.edit else None
        if edit is not None:
            found.setdefault(edit.span.source, []).append(edit)
    return found
