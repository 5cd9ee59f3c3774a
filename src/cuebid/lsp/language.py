"""A kind of file: how it is recognised and analysed, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from cuebid.lsp.files import Files
from cuebid.text import Diagnostic, Source

Feature = Callable[[Any, Any], Any]
"""A function of an analysis and a request's parameters; it returns what the protocol asks for."""


class Analysis(Protocol):
    """A version of a text as its language reads it; a frozen value."""

    @property
    def source(self) -> Source:
        """The text."""

    @property
    def looked_for(self) -> Mapping[Path, Source | None]:
        """The files that it asked for, with what was read; None where there was none."""

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The findings, asked for at every change."""


@dataclass(frozen=True, slots=True)
class Study:
    """Slow checks in a process of their own."""

    module: str
    """That is run there; it reads a job from standard input and writes an answer."""
    job: Callable[[Any], bytes | None]
    """Returns the job for an analysis; None if there is nothing to check."""
    take: Callable[[Any, bytes], None]
    """Gives the answer to the analysis, whose findings then have it too."""


@dataclass(frozen=True, slots=True)
class Language:
    """A kind of file."""

    name: str
    """Its identifier in the protocol."""
    fits: Callable[[str, str], bool]
    """Whether a file is of this kind, by its path and by what the editor calls its language."""
    analyse: Callable[[Source, Files, Any], Analysis]
    """Returns the analysis of a text. It reads files by the given `Files` only. The last analysis
    of the same file, or None, is given so that its parts can be used again."""
    features: Mapping[str, Feature] = field(default_factory=dict)
    """The features by the method of the protocol, the function that answers."""
    study: Study | None = None
    """The slow checks; None for none."""
    prepare: Callable[[], None] | None = None
    """Does what the first answers would wait for; None for nothing."""
    seen_from: Callable[[Any, Source, Files], Analysis] | None = None
    """Returns the analysis of a file that another text reads, by the analysis of that text; None
    where a file is always read by itself."""
