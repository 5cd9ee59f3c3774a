"""The option `--language`, which sets the language of explanations."""

from __future__ import annotations

import click

from cuebid.phrases import ENGLISH, LANGUAGES, speaking


def _speak(ctx: click.Context, _: click.Parameter, language: str) -> None:
    # Only until the command ends, because commands also run inside other programs.
    ctx.with_resource(speaking(language))


language_option = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=ENGLISH,
    envvar="CUEBID_LANGUAGE",
    show_default=True,
    show_envvar=True,
    # Eager, so that the language is set before other options explain anything.
    is_eager=True,
    expose_value=False,
    callback=_speak,
    help="The language of explanations. What authors wrote in words of their own stays as it is.",
)
"""The option `--language`, in which a command explains calls."""
