"""`cuebid system card`: write the convention card of a system."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from cuebid.cli.language_option import language_option
from cuebid.cli.output import print_json
from cuebid.cli.output_option import output_option
from cuebid.cli.system.new import root_path
from cuebid.cli.system.options import opened_system, system_argument
from cuebid.conventions import catalogue_of, read_root
from cuebid.conventions.bbsa import write_card
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
from cuebid.text import Diagnostics, read_source, replace_bytes, replace_text

_FORMATS: Final = ("text", "html", "pdf", "bss", "bbsa", "json")


@click.command(
    epilog="""\b
Examples: on the terminal; a page to print; the form of the WBF to print on both sides of a sheet,
and in Polish; the carding record of a BSS file; a card of the program BBA.
  cuebid system card sayc
  cuebid system card sayc --format html -o card.html
  cuebid system card sayc --form wbf -o card.pdf
  cuebid system card polish --language polish --form wbf -o karta.pdf
  cuebid system card sayc --format bss
  cuebid system card ours/ours.bml -o ours.bbsa
"""
)
@system_argument
@click.option(
    "--format", "form", type=click.Choice(_FORMATS),
    help="Without it: by the name of the file, otherwise text. bss is the record of leads and "
    "signals for a Full Disclosure file; bbsa is the card of the program BBA, of a system that is "
    "made of modules; pdf is a form, and needs the extra 'pdf'.",
)  # fmt: skip
@click.option(
    "--form", "federation", type=click.Choice(FORMS),
    help="The form of a federation on one sheet of A4, both sides; html or pdf.",
)  # fmt: skip
@language_option
@output_option("--out", name="out")
def card(system: str, form: str | None, federation: str | None, out: Path | None) -> None:
    """Show the convention card of a pair that plays SYSTEM: calls, leads and signals.

    Meanings are computed from the rules, so the card describes what the robots bid. In a form,
    what the system does not say is left blank for a pen.

    Exit code: 0 success, 1 the system or its settings have errors, or a card of BBA cannot say all
    of it, 2 wrong usage.
    """
    # The suffix of the output decides: `-o card.pdf` needs no second option.
    form = form or _form_of(out, federation)
    if form == "bbsa":
        _write_bbsa(system, out)
        return
    opened = opened_system(system)
    if federation is not None or form == "pdf":
        _write_form(opened, federation or FORMS[0], form, out)
        return
    convention = convention_card(opened)
    if form == "json":
        print_json(card_record(convention))
        return
    text = card_page(convention) if form == "html" else _text(convention, form)
    _write(text, out)


def _write(text: str, out: Path | None) -> None:
    if out is None:
        click.echo(text, nl=False)
    else:
        replace_text(out, text)


def _write_bbsa(system: str, out: Path | None) -> None:
    """Write a card of BBA; if modules do not fit on it, print them and exit with code 1."""
    source = read_source(root_path(system), Diagnostics())
    catalogue = catalogue_of(source)
    written = write_card(read_root(source, catalogue), catalogue)
    _write(written.text, out)
    if written.unmatched:
        click.echo("not on the card: " + "; ".join(written.unmatched), err=True)
        raise SystemExit(1)


def _form_of(out: Path | None, federation: str | None) -> str:
    """Return the format: the suffix of `out`, else html for a federation's form, else text."""
    suffix = "" if out is None else out.suffix.lower().removeprefix(".")
    if suffix in {"html", "pdf", "json", "bbsa"}:
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
    _write(form_page(filled), out)


def _text(convention: ConventionCard, form: str) -> str:
    if form == "text":
        return card_text(convention)
    # In BSS a card has only leads and signals; calls have records of their own.
    if convention.carding is None:
        raise ReadError(f"{convention.title} has no agreements on leads and signals")
    return f"{convention.carding}\n"
