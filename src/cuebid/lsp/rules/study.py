"""Slow checks of rules, in a process of their own: auctions, hands, conflicts, examples.

The process gets the texts, so it reads no file. Run as `python -m cuebid.lsp.rules.study`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from cuebid.lsp.found import Found, found_of
from cuebid.lsp.rules.analysis import RulesAnalysis
from cuebid.lsp.study_process import answer_job
from cuebid.systems.draft import DraftFiles, read_draft
from cuebid.text import Severity, Source


class _SentFile(Struct):
    """A file, by its name."""

    name: str
    text: str


class SystemToStudy(Struct):
    """A system to study."""

    chapters: list[_SentFile]
    macros: _SentFile | None
    explanations: list[_SentFile]
    examples: list[_SentFile]
    settings: Mapping[str, Any]


def job_of(analysis: RulesAnalysis) -> bytes | None:
    """Return the work for a version of a system; None where errors of reading come first."""
    files = analysis.files
    if not files.chapters or any(
        found.severity is Severity.ERROR for found in analysis.quick_findings
    ):
        return None
    return msgspec.json.encode(
        SystemToStudy(
            [_sent(source) for source in files.chapters],
            None if files.macros is None else _sent(files.macros),
            [_sent(source) for source in files.explanations],
            [_sent(source) for source in files.examples],
            files.settings,
        ),
        enc_hook=str,
    )


def take_study(analysis: RulesAnalysis, answer: bytes) -> None:
    """Keep what was found in a version of a system."""
    analysis.take_study(msgspec.json.decode(answer, type=tuple[Found, ...]))


def study(job: SystemToStudy) -> tuple[Found, ...]:
    """Return the problems that `cuebid system check` and `test` find without dealing hands."""
    files = DraftFiles(
        tuple(map(_received, job.chapters)),
        None if job.macros is None else _received(job.macros),
        tuple(map(_received, job.explanations)),
        tuple(map(_received, job.examples)),
        job.settings,
    )
    return tuple(map(found_of, read_draft(files).slow_findings()))


def _sent(source: Source) -> _SentFile:
    return _SentFile(source.name, source.text)


def _received(text: _SentFile) -> Source:
    return Source(text.name, text.text)


if __name__ == "__main__":
    answer_job(SystemToStudy, study, tuple[Found, ...]())
