"""The interface of a language: how its files are recognised and analysed, and its features."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from cuebid.lsp.files import Files
from cuebid.text import Diagnostic, Source

Feature = Callable[[Any, Any], Any]
"""A function that takes an analysis and a request's parameters and returns the answer."""


class Analysis(Protocol):
    """The analysis of one version of a text by its language; immutable."""

    @property
    def source(self) -> Source:
        """The text that was analysed."""

    @property
    def looked_for(self) -> Mapping[Path, Source | None]:
        """The files that the analysis looked for, with their texts; None for a missing file."""

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The problems found in the text; the server asks for them after every change."""


@dataclass(frozen=True, slots=True)
class Study:
    """The slow checks of a language, which run in a separate process."""

    module: str
    """The module that is run there; it reads a job from standard input and writes an answer."""
    job: Callable[[Any], bytes | None]
    """Returns the job for an analysis; None if there is nothing to check."""
    take: Callable[[Any, bytes], None]
    """Adds the answer to the findings of the analysis."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language whose files the server knows, such as BML."""

    name: str
    """The identifier of the language in the protocol."""
    fits: Callable[[str, str], bool]
    """Returns whether a file is of this language, by its path and the editor's language name."""
    analyse: Callable[[Source, Files, Any], Analysis]
    """Returns the analysis of a text. It may read files only through the given `Files`. The third
    argument is the last analysis of the same file, or None, so that its parts can be used again."""
    features: Mapping[str, Feature] = field(default_factory=dict)
    """The function that answers each method of the protocol."""
    study: Study | None = None
    """The slow checks; None for a language without slow checks."""
    prepare: Callable[[], None] | None = None
    """Loads data for which the first answers would wait; None if there are no such data."""
    seen_from: Callable[[Any, Source, Files], Analysis] | None = None
    """Returns the analysis of a file as a part of another text that includes it, from the analysis
    of that text; None for a language whose files are always analysed by themselves."""
