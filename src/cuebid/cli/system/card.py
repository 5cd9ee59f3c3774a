"""`cuebid system card`: the convention card."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from cuebid.cli.output import print_json
from cuebid.cli.system.options import opened_system, system_argument
from cuebid.core import ReadError
from cuebid.systems import ConventionCard, card_page, card_text, convention_card
from cuebid.text.files import replace_text_file

__all__ = ["card"]

_FORMATS: Final = ("text", "html", "bss", "json")


@click.command(
    epilog="""\b
Examples: on the terminal; a page to print; the carding record of a BSS file.
  cuebid system card sayc
  cuebid system card sayc --format html -o card.html
  cuebid system card sayc --format bss
"""
)
@system_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    default="text",
    show_default=True,
    help="bss is the record of leads and signals for a Full Disclosure file.",
)
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="A file for it.")
def card(system: str, form: str, out: Path | None) -> None:
    """Show what a pair that plays SYSTEM has on its card: calls, leads and signals.

    The meanings are those of the rules, so that the card says what the robots bid.

    Exit code: 0 shown, 1 the system or its settings have errors, 2 wrong usage.
    """
    found = convention_card(opened_system(system))
    if form == "json":
        print_json(_record(found))
        return
    text = card_page(found) if form == "html" else _text(found, form)
    if out is None:
        click.echo(text, nl=False)
        return
    with replace_text_file(out) as stream:
        stream.write(text)


def _text(found: ConventionCard, form: str) -> str:
    if form == "text":
        return card_text(found)
    if found.carding is None:
        raise ReadError(f"{found.title} says nothing of leads and signals")
    return f"{found.carding}\n"


def _record(found: ConventionCard) -> dict[str, object]:
    carding = found.carding
    return {
        "title": found.title,
        "sections": [
            {
                "title": section.title,
                "rows": [
                    {"auction": row.auction, "meaning": row.words, "alert": row.alerted}
                    for row in section.rows
                ],
            }
            for section in found.sections
        ],
        "leads": None
        if carding is None
        else {
            "notrump": {lead.holding: lead.card for lead in carding.notrump_leads},
            "suits": {lead.holding: lead.card for lead in carding.suit_leads},
        },
        "signals": None
        if carding is None
        else {
            occasion: [signal.words for signal in signals]
            for occasion, signals in carding.priorities.items()
        },
    }
