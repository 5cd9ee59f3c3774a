"""Expand `#INCLUDE` lines, in included files too (bml.txt, Including other files)."""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct, field

from cuebid.bml.limits import LimitError
from cuebid.bml.tree import Include
from cuebid.text import Edit, ExpansionBuilder, Origin, OriginKind, Related, Source, Span, TextError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuebid.bml.language.loader import Loader
    from cuebid.bml.limits import Limits
    from cuebid.text import Diagnostics

# BML 2 accepts `#INCLUDEa.bml` too. The pattern includes the line end, for the whole line is
# replaced; a byte-order mark may precede it, where a file begins with an include.
_INCLUDE: Final = (
    r"(?im)^[ \t\ufeff]*#[ \t]*(?P<word>include)[ \t]*(?P<path>[^\r\n]*)(?:\r\n|\r|\n|\Z)"
)


def include_files(
    source: Source, loader: Loader, report: Diagnostics, limits: Limits
) -> tuple[Source, tuple[Include, ...]]:
    """Expand the includes of a text, nested ones too; return the text and the list of includes.

    A file that is missing, unreadable, or includes itself is an error, and its line is left out.

    Raises:
        LimitError: the text grows longer, or the includes nest deeper, than the limits allow.
    """
    run = _Inclusion(loader, report, limits)
    return run.expanded(source), tuple(run.includes)


_Steps: TypeAlias = Generator[tuple[Source, Span], "Source | None", Source]


class _Inclusion(Struct):
    """One expansion of the `#INCLUDE` lines of a text; mutable."""

    loader: Loader
    report: Diagnostics
    limits: Limits
    includes: list[Include] = field(default_factory=list)
    expanded_files: dict[int, Source] = field(default_factory=dict)
    """Expanded files by the identity of their source."""
    chain: list[tuple[Source, Span]] = field(default_factory=list)
    """The files being expanded, each with the line that included it."""

    def expanded(self, root: Source) -> Source:
        """Return a file with its includes in place; a file used often is expanded once.

        The stack is explicit, so that deep nesting does not meet Python's recursion limit.
        """
        stack: list[tuple[Source, _Steps]] = [(root, self._steps(root))]
        answer: Source | None = None
        while stack:
            source, steps = stack[-1]
            try:
                file, line = steps.send(answer)
            except StopIteration as end:
                answer = self.expanded_files[id(source)] = end.value
                stack.pop()
                if self.chain:
                    self.chain.pop()
                continue
            answer = self.expanded_files.get(id(file))
            if answer is None:
                self.chain.append((file, line))
                stack.append((file, self._steps(file)))
        return root if answer is None else answer

    def _steps(self, source: Source) -> _Steps:
        """Expand one file: yield each file that it includes, and receive that file expanded."""
        offset = 0
        builder: ExpansionBuilder | None = None
        for match in _lines(source.text):
            builder = builder or ExpansionBuilder(source.name)
            builder.copy(Span(source, offset, match.start()))
            offset = match.end()
            line = Span(source, match.start(), match.start("path") + len(match["path"].rstrip()))
            named = self._load(source, match, line)
            if named is None:
                continue
            path, file, rest = named
            self.includes.append(Include(line, path, file))
            self._check_chain(file, line)
            if not self._is_cycle(file, line):
                inner = yield file, line
                self._copy(builder, inner, path, line)
                if rest:
                    builder.copy(Span(source, match.start("path") + rest, match.end()))
        if builder is None:
            return source
        builder.copy(Span(source, offset, len(source.text)))
        return builder.build()

    def _copy(self, builder: ExpansionBuilder, inner: Source | None, path: str, line: Span) -> None:
        """Insert an expanded file, with blank lines around it."""
        if inner is None:
            return
        if len(builder) + len(inner.text) > self.limits.characters:
            raise LimitError(
                f"{line}: with {path} the text is longer than {self.limits.characters:,} "
                "characters; raise the limit on characters if that is meant"
            )
        # Blank lines around, so that an included file never joins the paragraphs beside it.
        builder.insert("\n", line)
        builder.copy(Span.whole(inner), Origin(OriginKind.INCLUDE, path, used=line))
        builder.insert("\n" if inner.text.endswith(("\n", "\r")) else "\n\n", line)

    def _load(
        self, source: Source, match: re.Match[str], line: Span
    ) -> tuple[str, Source, int] | None:
        """Return the path of an include, its file, and the offset of text after it; None if absent.

        The offset counts from the start of the path; 0 means that no text follows.
        """
        written = match["path"].rstrip()
        if not written:
            self.report.error("bml-include-path", "#INCLUDE names no file", line, expected="a path")
            return None
        # BML 2 takes the first word for the path and leaves the rest of the line in the text. A
        # name with blanks is tried first, as it is or in quotation marks.
        first = written.split(maxsplit=1)[0]
        candidates = [(written.strip('"'), 0)]
        if first != written:
            candidates.append((first, len(first)))
        try:
            for path, rest in candidates:
                file = self.loader(path, source, self.report)
                if file is not None:
                    return path, file, rest
            for path, rest in candidates:
                # Files written on Windows name their includes with backslashes.
                slashed = path.replace("\\", "/")
                file = None if slashed == path else self.loader(slashed, source, self.report)
                if file is not None:
                    self._hint_slashes(path, slashed, match, source)
                    return slashed, file, rest
        except TextError as error:
            problem = error.diagnostics[0]
            if problem.code == "bml-include-outside":
                self.report.error(problem.code, problem.message, line, expected=problem.expected)
            else:
                self.report.error("bml-include-unreadable", f"{written}: {problem.message}", line)
            return None
        self.report.error(
            "bml-include-missing",
            f"there is no file {written}",
            line,
            expected="a path beside this file or beside the root file",
        )
        return None

    def _hint_slashes(
        self, written: str, slashed: str, match: re.Match[str], source: Source
    ) -> None:
        """Report that backslashes were read as slashes, for only Windows would find that path."""
        start = source.text.index(written, match.start("path"))
        span = Span(source, start, start + len(written))
        self.report.hint(
            "bml-spelling", f"{written} is read as {slashed}", span,
            edit=Edit(span, slashed, f"write {slashed}"),
        )  # fmt: skip

    def _check_chain(self, file: Source, line: Span) -> None:
        if len(self.chain) >= self.limits.include_depth:
            raise LimitError(
                f"{line}: {file.name} is included {len(self.chain) + 1} files deep; "
                "raise the limit on the depth of includes if that is meant"
            )

    def _is_cycle(self, file: Source, line: Span) -> bool:
        positions = [
            number for number, (open_file, _) in enumerate(self.chain) if open_file is file
        ]
        if not positions and not _is_root(file, line, self.chain):
            return False
        chain = self.chain[positions[0] + 1 if positions else 0 :]
        self.report.error(
            "bml-include-cycle",
            f"{file.name} includes itself",
            line,
            related=[Related(used, f"{by.name} is included here") for by, used in chain],
        )
        return True


def _is_root(file: Source, line: Span, chain: list[tuple[Source, Span]]) -> bool:
    root = chain[0][1].source if chain else line.source
    # Compared by value: the loader did not read the root, so its own `Source` of that file is
    # another object.
    return file == root


def _lines(text: str) -> Iterator[re.Match[str]]:
    """Yield a match for each `#INCLUDE` line; most texts have none, and `#` is found fastest."""
    if "#" in text:
        yield from re.finditer(_INCLUDE, text)
