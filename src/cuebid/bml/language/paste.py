"""Expand `#PASTE` lines (bml.txt, Copy/Cut/Paste).

A block is expanded once for each set of replacements and copied wherever it is used, so the time
grows with the length of the result, which the limits bound. A paste means the last definition above
the line of the root text that started it.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec import Struct, field

from cuebid.bml.language.clipboard import Clip, Clipboard, PasteLine, find_clips, find_pastes
from cuebid.bml.language.lines import scan_lines
from cuebid.bml.language.replace import Pieces
from cuebid.bml.limits import LimitError
from cuebid.text import (
    Edit,
    ExpandedSource,
    ExpansionBuilder,
    Origin,
    OriginKind,
    Related,
    Source,
    Span,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuebid.bml.limits import Limits
    from cuebid.text import Diagnostics


def paste_blocks(source: Source, report: Diagnostics, limits: Limits) -> Source:
    """Return the text without `#COPY` and `#CUT` lines, with its pastes expanded.

    A paste of an unknown block, or of a block that pastes itself, is an error, and its line is
    left out.

    Raises:
        LimitError: the text grows longer, or the pastes nest deeper, than the limits allow.
    """
    remaining, clips = find_clips(source, report)
    pastes = [find_pastes(span, report) for span in remaining]
    # Most texts have neither blocks nor pastes, and are returned as they are.
    if not clips and remaining == [Span.whole(source)] and not pastes[0]:
        return source
    run = _Pasting(Clipboard(clips), report, limits)
    builder = ExpansionBuilder(source.name)
    for span, lines in zip(remaining, pastes, strict=True):
        offset = span.start
        for paste in lines:
            builder.copy(Span(source, offset, paste.start))
            run.paste(builder, paste)
            offset = paste.after
        builder.copy(Span(source, offset, span.end))
    return builder.build()


class _Use(NamedTuple):
    """A block with its replacements, and how many clips are complete above its use."""

    clip: Clip
    replacements: tuple[tuple[str, str], ...]
    clip_count: int


_Steps: TypeAlias = Generator[_Use, Source | None, Source | None]


class _Pasting(Struct):
    """One expansion of the `#PASTE` lines of a text; mutable."""

    clipboard: Clipboard
    report: Diagnostics
    limits: Limits
    expanded: dict[_Use, Source | None] = field(default_factory=dict)

    def paste(self, builder: ExpansionBuilder, paste: PasteLine) -> None:
        """Insert the block that a `#PASTE` line of the root text names."""
        clip_count = self.clipboard.known_at(paste.start)
        use = self._use(paste, clip_count)
        if use is not None:
            inner = self._expand(use)
            if inner is not None:
                self._copy(builder, inner, paste, use)

    def _use(self, paste: PasteLine, clip_count: int) -> _Use | None:
        """Return the block that a `#PASTE` line names; report an unknown name, and return None."""
        if not paste.name:
            return None
        clip = self.clipboard.find(paste.name, clip_count)
        if clip is None:
            self._report_unknown(paste)
            return None
        return _Use(clip, paste.replacements, clip_count)

    def _report_unknown(self, paste: PasteLine) -> None:
        later = self.clipboard.later(paste.name)
        if later is not None:
            self.report.error(
                "bml-paste-before",
                f"{paste.name} is pasted before it is copied or cut",
                paste.line,
                related=[Related(later.line, "it is defined here")],
            )
            return
        # An edit only for a name that is close to an existing one.
        near = self.clipboard.like(paste.name)
        edit = None
        if near:
            start = paste.line.text.index(paste.name, len("#PASTE"))
            word = paste.line.part(start, start + len(paste.name))
            edit = Edit(word, near, f"paste {near}")
        self.report.error(
            "bml-unknown-paste",
            f"no block is called {paste.name}",
            paste.line,
            expected="the name of a block that #COPY or #CUT defines above",
            edit=edit,
        )

    def _expand(self, use: _Use) -> Source | None:
        """Return a block with its own pastes expanded.

        The stack is explicit, so that deep nesting does not meet Python's recursion limit.
        """
        stack: list[tuple[_Use, _Steps]] = [(use, self._steps(use))]
        opened = {use.clip}
        answer: Source | None = None
        while stack:
            current, steps = stack[-1]
            try:
                inner_use = steps.send(answer)
            except StopIteration as end:
                answer = end.value
                self.expanded[current] = answer
                opened.discard(current.clip)
                stack.pop()
                continue
            if inner_use in self.expanded:
                answer = self.expanded[inner_use]
            elif inner_use.clip in opened:
                self._report_cycle(inner_use, [use for use, _ in stack])
                answer = None
            else:
                self._check_depth(inner_use, len(stack))
                stack.append((inner_use, self._steps(inner_use)))
                opened.add(inner_use.clip)
                answer = None
        return answer

    def _steps(self, use: _Use) -> _Steps:
        """Expand one block: yield each block that it pastes, and receive that block expanded."""
        expanded = self.expanded.get(use)
        if expanded is not None:
            return expanded
        text = _body(use)
        lines = find_pastes(Span.whole(text), self.report)
        if not lines:
            return text
        builder = ExpansionBuilder(text.name)
        offset = 0
        for paste in lines:
            builder.copy(Span(text, offset, paste.start))
            offset = paste.after
            inner_use = self._use(paste, use.clip_count)
            inner = (yield inner_use) if inner_use is not None else None
            if inner_use is not None and inner is not None:
                self._copy(builder, inner, paste, inner_use)
        builder.copy(Span(text, offset, len(text.text)))
        return builder.build()

    def _copy(self, builder: ExpansionBuilder, inner: Source, paste: PasteLine, use: _Use) -> None:
        """Insert an expanded block, indented as the paste is."""
        origin = Origin(OriginKind.PASTE, use.clip.name, used=paste.line, written=use.clip.line)
        # Checked before copying: pastes inside pastes can double the text again and again, and a
        # file of a few lines would ask for gigabytes.
        length = len(builder) + len(inner.text) + paste.indent * inner.line_count
        if length > self.limits.characters:
            raise LimitError(
                f"{paste.line}: pasting {use.clip.name} makes the text longer than "
                f"{self.limits.characters:,} characters; raise the limit on characters if that is "
                "meant"
            )
        if paste.indent == 0:
            builder.copy(Span.whole(inner), origin)
        else:
            margin = " " * paste.indent
            for line in scan_lines(inner):
                # A comment must begin in its first column (bml.txt, Comments), so it is not
                # indented.
                if line.words and not line.is_comment:
                    builder.insert(margin, paste.line, origin)
                builder.copy(Span(inner, line.start, line.after), origin)
        if inner.text and not inner.text.endswith(("\n", "\r")):
            builder.insert("\n", paste.line, origin)

    def _check_depth(self, use: _Use, depth: int) -> None:
        if depth >= self.limits.paste_depth:
            raise LimitError(
                f"{use.clip.line}: {use.clip.name} is pasted {depth + 1} blocks deep; "
                "raise the limit on the depth of pastes if that is meant"
            )

    def _report_cycle(self, use: _Use, opened: list[_Use]) -> None:
        names = " in ".join([use.clip.name, *(outer.clip.name for outer in reversed(opened))])
        self.report.error(
            "bml-paste-cycle",
            f"{use.clip.name} would be pasted into itself ({names})",
            use.clip.line,
        )


def _body(use: _Use) -> Source:
    """Return a block's text, dedented by its `#CUT` line, with the replacements made."""
    pieces = Pieces()
    for span in use.clip.body:
        for start, end in _dedented(span, use.clip.indent):
            pieces.add(Span(span.source, start, end))
    # One after the other in the text that the one before left, as BML does: `A=B B=C` turns A into
    # C.
    for target, replacement in use.replacements:
        pieces.replace(target, replacement)
    builder = ExpansionBuilder(use.clip.name)
    pieces.build(builder)
    built: ExpandedSource = builder.build()
    return built


def _dedented(span: Span, indent: int) -> Iterable[tuple[int, int]]:
    """Yield (start, end) of a span's lines, without the blanks that indent the whole block."""
    if not indent:
        yield span.start, span.end
        return
    for line in scan_lines(span.source, span.start, span.end):
        yield line.start + min(line.indent, indent), line.after
