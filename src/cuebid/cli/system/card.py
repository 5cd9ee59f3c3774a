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
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to this file instead of the terminal.",
)
def card(system: str, form: str, out: Path | None) -> None:
    """Show the convention card of a pair that plays SYSTEM: calls, leads and signals.

    Meanings are computed from the rules, so the card describes what the robots bid.

    Exit code: 0 success, 1 the system or its settings have errors, 2 wrong usage.
    """
    convention = convention_card(opened_system(system))
    if form == "json":
        print_json(_record(convention))
        return
    text = card_page(convention) if form == "html" else _text(convention, form)
    if out is None:
        click.echo(text, nl=False)
        return
    with replace_text_file(out) as stream:
        stream.write(text)


def _text(convention: ConventionCard, form: str) -> str:
    if form == "text":
        return card_text(convention)
    if convention.carding is None:
        raise ReadError(f"{convention.title} has no agreements on leads and signals")
    return f"{convention.carding}\n"


def _record(convention: ConventionCard) -> dict[str, object]:
    carding = convention.carding
    return {
        "title": convention.title,
        "sections": [
            {
                "title": section.title,
                "rows": [
                    {"auction": row.auction, "meaning": row.words, "alert": row.alerted}
                    for row in section.rows
                ],
            }
            for section in convention.sections
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
