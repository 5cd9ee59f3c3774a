"""Write a manual page for each command of `cuebid`: `python scripts/man_pages.py out/man`.

The pages are the help texts in the form that `man` reads (roff with the macros of man(7)). There is
one for each command, named as the pages of git are: cuebid-table-serve(1).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from cuebid import __version__
from cuebid.cli.main import cli


def escape(text: str) -> str:
    """Return text for roff.

    A hyphen would be typeset as a dash, which cannot be copied into a shell, and a line that begins
    with a dot or an apostrophe would be a request.
    """
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", text, flags=re.MULTILINE)


def contexts(
    command: click.Command, parent: click.Context | None = None
) -> Iterator[click.Context]:
    """Yield a context for a command and for all commands below it."""
    name = command.name if parent else "cuebid"
    context = click.Context(command, parent, info_name=name, **command.context_settings)
    yield context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            if child is not None:
                # Some functions have other names than their commands, such as `print_`.
                child.name = name
                yield from contexts(child, context)


def paragraphs(text: str) -> Iterator[str]:
    r"""Yield the paragraphs of a help text; after \b lines are kept, as in click."""
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        lines = [line.strip() for line in paragraph.strip("\n").splitlines()]
        if lines[0] == "\b":
            kept = paragraph.strip("\n").splitlines()[1:]
            yield ".nf\n" + escape("\n".join(kept)) + "\n.fi"
        else:
            yield escape(" ".join(lines))


def section(title: str, blocks: Iterator[str]) -> str:
    """Return a section of a page; nothing if it has no blocks."""
    body = "\n.PP\n".join(blocks)
    return f".SH {title}\n{body}\n" if body else ""


def option_blocks(context: click.Context) -> Iterator[str]:
    """Yield an entry for each option of a command."""
    for parameter in context.command.get_params(context):
        record = parameter.get_help_record(context)
        # Arguments are in the synopsis, and the description says what they are.
        if record is not None and isinstance(parameter, click.Option):
            names, description = record
            yield f".TP\n.B {escape(names)}\n{escape(description)}"


def command_blocks(context: click.Context) -> Iterator[str]:
    """Yield an entry for each command of a group."""
    group = context.command
    if isinstance(group, click.Group):
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            if command is not None:
                description = escape(command.get_short_help_str(200))
                page = page_name(context.command_path + " " + name)
                yield f".TP\n.BR {escape(page)} (1)\n{description}"


def page_name(path: str) -> str:
    """Return the name of the page of a command."""
    return path.replace(" ", "-")


def page(context: click.Context) -> str:
    """Return the page of a command."""
    command, path = context.command, context.command_path
    usage = " ".join(command.collect_usage_pieces(context))
    entries = "\n".join(option_blocks(context))
    children = "\n".join(command_blocks(context))
    return "".join(
        [
            f'.TH "{page_name(path).upper()}" 1 "" "cuebid {__version__}" "Cuebid"\n',
            f".SH NAME\n{escape(page_name(path))} \\- {escape(command.get_short_help_str(200))}\n",
            f".SH SYNOPSIS\n.B {escape(path)}\n{escape(usage)}\n",
            section("DESCRIPTION", paragraphs(command.help or "")),
            f".SH COMMANDS\n{children}\n" if children else "",
            f".SH OPTIONS\n{entries}\n" if entries else "",
            section("EXAMPLES", paragraphs(command.epilog or "")),
        ]
    )


def main(folder: Path) -> None:
    """Write all pages."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for context in contexts(cli):
        name = page_name(context.command_path)
        (folder / f"{name}.1").write_text(page(context), "utf-8")
        count += 1
    print(f"{count} manual pages in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
