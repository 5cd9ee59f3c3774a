"""`cuebid system card`: the convention card."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from cuebid.cli.output import print_json
from cuebid.cli.output_option import output_option
from cuebid.cli.system.options import opened_system, system_argument
from cuebid.core import ReadError
from cuebid.notes.system_sources import own_chapters
from cuebid.systems import (
    FORMS,
    ConventionCard,
    System,
    card_page,
    card_text,
    convention_card,
    filled_card,
    form_page,
    form_pdf,
)
from cuebid.systems.convention_cards import card_record
from cuebid.text import replace_bytes, replace_text

_FORMATS: Final = ("text", "html", "pdf", "bss", "json")


@click.command(
    epilog="""\b
Examples: on the terminal; a page to print; the form of the WBF to print on both sides of a sheet;
the carding record of a BSS file.
  cuebid system card sayc
  cuebid system card sayc --form wbf -o card.pdf
  cuebid system card sayc --format html -o card.html
  cuebid system card sayc --format bss
"""
)
@system_argument
@click.option(
    "--format", "form", type=click.Choice(_FORMATS),
    help="Without it: by the name of the file, otherwise text. bss is the record of leads and "
    "signals for a Full Disclosure file; pdf is a form, and needs the extra 'pdf'.",
)  # fmt: skip
@click.option(
    "--form", "federation", type=click.Choice(FORMS),
    help="The form of a federation on one sheet of A4, both sides; html or pdf.",
)  # fmt: skip
@output_option("--out", name="out")
def card(system: str, form: str | None, federation: str | None, out: Path | None) -> None:
    """Show the convention card of a pair that plays SYSTEM: calls, leads and signals.

    Meanings are computed from the rules, so the card describes what the robots bid. In a form,
    what the system does not say is left blank for a pen.

    Exit code: 0 success, 1 the system or its settings have errors, 2 wrong usage.
    """
    # The name of the file says what is wanted: `-o card.pdf` needs no second option.
    form = form or _form_of(out, federation)
    opened = opened_system(system)
    if federation is not None or form == "pdf":
        _write_form(opened, federation or FORMS[0], form, out)
        return
    convention = convention_card(opened)
    if form == "json":
        print_json(card_record(convention))
        return
    text = card_page(convention) if form == "html" else _text(convention, form)
    if out is None:
        click.echo(text, nl=False)
        return
    replace_text(out, text)


def _form_of(out: Path | None, federation: str | None) -> str:
    """Return the format that a file's name asks for; a form without a file is a page."""
    suffix = "" if out is None else out.suffix.lower().removeprefix(".")
    if suffix in {"html", "pdf", "json"}:
        return suffix
    return "html" if federation else "text"


def _write_form(system: System, federation: str, form: str, out: Path | None) -> None:
    if form not in {"html", "pdf"}:
        raise click.UsageError(f"a form is html or pdf, not {form}")
    # A terminal shows no PDF, and bytes on standard output would garble it.
    if form == "pdf" and out is None:
        raise click.UsageError("a PDF file needs a name: -o card.pdf")
    filled = filled_card(system, federation, chapters=own_chapters(system))
    if form == "pdf" and out is not None:
        replace_bytes(out, form_pdf(filled))
        return
    page = form_page(filled)
    if out is None:
        click.echo(page, nl=False)
        return
    replace_text(out, page)


def _text(convention: ConventionCard, form: str) -> str:
    if form == "text":
        return card_text(convention)
    # The lines of BSS for a card are its leads and signals; calls have records of their own.
    if convention.carding is None:
        raise ReadError(f"{convention.title} has no agreements on leads and signals")
    return f"{convention.carding}\n"
