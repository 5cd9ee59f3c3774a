"""Apply suggested edits to a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cuebid.text.tracing import trace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuebid.text.diagnostics import Diagnostic, Edit
    from cuebid.text.source import Source

__all__ = ["EditResult", "apply_edits", "edits_by_source", "written_edit"]


class EditResult(Struct, frozen=True):
    """The result of applying edits to a text.

    Attributes:
        text: the changed text.
        applied: the edits that were made, in the order of the text.
        refused: the edits that were not made because they overlap one that was. They may apply
            after the new text is parsed again.
    """

    text: str
    applied: tuple[Edit, ...]
    refused: tuple[Edit, ...]


def apply_edits(source: Source, edits: Iterable[Edit]) -> EditResult:
    """Apply edits to a source; all offsets are those of the unchanged text.

    Of overlapping edits the one that begins first is made and the others are refused; so is a
    second insertion at the same offset, since nothing says which should come first. Equal edits
    are made once.

    Raises:
        ValueError: an edit is of another source.
    """
    # Two diagnostics often suggest the same change; made twice, an insertion would double its text.
    distinct = {(edit.span.start, edit.span.end, edit.replacement): edit for edit in edits}
    applied: list[Edit] = []
    refused: list[Edit] = []
    texts: list[str] = []
    end_of_last = 0
    for (start, end, replacement), edit in sorted(distinct.items(), key=lambda item: item[0]):
        if edit.span.source != source:
            raise ValueError(f"the edit at {edit.span} is not of {source.name}")
        is_second_insertion = bool(applied) and applied[-1].span.start == start == end
        # Sorted by start, an edit overlaps only with the one applied last.
        if start < end_of_last or is_second_insertion:
            refused.append(edit)
            continue
        texts += [source.text[end_of_last:start], replacement]
        end_of_last = end
        applied.append(edit)
    texts.append(source.text[end_of_last:])
    return EditResult("".join(texts), tuple(applied), tuple(refused))


def written_edit(edit: Edit) -> Edit | None:
    """Translate an edit of expanded text to the source as written; None if that is impossible.

    Text in an included file or a pasted block can be edited where it is written; text that a paste
    replaced, or that crosses the edge of an expansion, cannot.
    """
    # Only a text copied character by character has an offset of its own for each character.
    traced = trace(edit.span, limit=0)
    return replace(edit, span=traced.written) if traced.exact else None


def edits_by_source(diagnostics: Iterable[Diagnostic]) -> dict[Source, list[Edit]]:
    """Return the applicable edits that diagnostics suggest, grouped by the source to change."""
    edits: dict[Source, list[Edit]] = {}
    for diagnostic in diagnostics:
        edit = written_edit(diagnostic.edit) if diagnostic.edit else None
        if edit is not None:
            edits.setdefault(edit.span.source, []).append(edit)
    return edits
