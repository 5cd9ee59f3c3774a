"""The option that chooses the language of explanations."""

from __future__ import annotations

import click

from cuebid.phrases import ENGLISH, LANGUAGES, speaking


def _speak(ctx: click.Context, _: click.Parameter, language: str) -> None:
    # Until the command ends: commands also run inside other programs, one after the other.
    ctx.with_resource(speaking(language))


language_option = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=ENGLISH,
    envvar="CUEBID_LANGUAGE",
    show_default=True,
    show_envvar=True,
    # Before other options explain anything; the command does not see it.
    is_eager=True,
    expose_value=False,
    callback=_speak,
    help="The language of explanations. What authors wrote in words of their own stays as it is.",
)
"""The language that a command explains calls in."""
