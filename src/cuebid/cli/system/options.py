"""Arguments and options that name a system, and a function that opens the system."""

from __future__ import annotations

import os
from pathlib import Path

import click

from cuebid.cli.options import joined
from cuebid.cli.output import reading_status, stop_on_errors
from cuebid.core import ReadError
from cuebid.notes import LANGUAGES, is_rule_file, read_system
from cuebid.notes.include_path import INCLUDE_PATH
from cuebid.notes.words.lexicon import lexicon
from cuebid.systems import SHIPPED, System, load_cached_rule_file
from cuebid.text import Diagnostics


# An environment variable, because it reaches all parsers of notes, also in child processes.
def _allow_includes(ctx: click.Context, _: click.Parameter, folders: tuple[str, ...]) -> None:
    if not folders:
        return
    before = os.environ.get(INCLUDE_PATH)
    os.environ[INCLUDE_PATH] = os.pathsep.join((*folders, *([before] if before else [])))

    # Restored at the end, because commands also run inside other programs.
    @ctx.call_on_close
    def restore() -> None:
        if before is None:
            del os.environ[INCLUDE_PATH]
        else:
            os.environ[INCLUDE_PATH] = before


include_path_option = click.option(
    "--include-path",
    multiple=True,
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False),
    # Eager, because it must take effect before the notes are read.
    is_eager=True,
    expose_value=False,
    callback=_allow_includes,
    help="Allow #INCLUDE of notes to read files of this folder, beside those of the notes' own;"
    f" may be repeated.  [default: {INCLUDE_PATH}]",
)
"""The option `--include-path`: folders from which notes may include files."""

system_option = joined(
    click.option(
        "--system",
        default=SHIPPED[0],
        show_default=True,
        help="The name of a shipped system, or the path of a folder, of notes or of a rule file.",
    ),
    include_path_option,
)
"""The options `--system` and `--include-path`."""

system_argument = joined(click.argument("system", default=SHIPPED[0]), include_path_option)
"""The argument SYSTEM, and the option `--include-path`."""


def _read_tables(
    _: click.Context, option: click.Parameter, value: tuple[str, ...]
) -> tuple[str, ...]:
    languages = value or LANGUAGES
    try:
        lexicon(languages)
    except ReadError as error:
        raise click.BadParameter(f"{error}; expected {error.expected}", param=option) from error
    return languages


language_option = click.option(
    "--language", "languages", multiple=True, metavar="NAME|FILE.txt", callback=_read_tables,
    help="A language of the descriptions, or a file of words; may be repeated."
    f" Languages: {', '.join(LANGUAGES)}.  [default: all]",
)  # fmt: skip
"""The option `--language`, the languages of notes; all languages by default."""


def opened_system(
    name: str,
    *,
    macros: Path | None = None,
    explanations: Path | None = None,
    as_json: bool = False,
) -> System:
    """Open a system by name or path; errors are printed, and end the command with exit code 1.

    Args:
        name: the name or path, as `cuebid.notes.open_system` takes it.
        macros: the file of macros of a rule file; None for the usual file beside it.
        explanations: the file of explanations of a rule file; None for the usual file beside it.
        as_json: print errors as JSON.

    Raises:
        UsageError: there are macros or explanations, but the system is not a rule file.
        ReadError: there is no such system.
        TextError: a file cannot be read.
    """
    report = Diagnostics()
    if is_rule_file(name):
        system = load_cached_rule_file(
            Path(name),
            report,
            macros=macros,
            explanations=explanations,
            while_parsing=reading_status,
        )
    elif macros is not None or explanations is not None:
        raise click.UsageError("--macros and --explanations are for a --system that is a rule file")
    else:
        system = read_system(name, report)
    stop_on_errors(report, as_json)
    return system
