"""Slow checks of rules in a separate process: auctions, hands, conflicts, examples.

The process receives the texts, so it reads no file. Run as `python -m cuebid.lsp.rules.study`.
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
    """The name and the text of a file, as they are sent to the process."""

    name: str
    text: str


class SystemToStudy(Struct):
    """The files of the system that the process checks."""

    chapters: list[_SentFile]
    macros: _SentFile | None
    explanations: list[_SentFile]
    examples: list[_SentFile]
    settings: Mapping[str, Any]


def job_of(analysis: RulesAnalysis) -> bytes | None:
    """Return the job for a version of a system; None without rules or if quick checks fail."""
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
    """Store the answer of the process in the analysis that was checked."""
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
