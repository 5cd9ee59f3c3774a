"""`cuebid table write`: turn syntax trees into lines of the Table Manager protocol."""

from __future__ import annotations

import sys

import click

from cuebid.core import CuebidError
from cuebid.tablemanager import PROFILES, profile_named, write
from cuebid.tablemanager.grammar.lines import decode
from cuebid.tablemanager.grammar.tree import from_tree, json_values


@click.command(
    name="write",
    epilog="""\b
Examples: a message in the wording of Bridge Moniteur; the lines of a file in canonical form.
  cuebid table write --profile moniteur '{"kind": "seated", "seat": "N", "teamName": "Owls"}'
  cuebid table parse --json < session.txt | cuebid table write
""",
)
@click.argument("tree", required=False)
@click.option(
    "--profile", default="default", show_default=True, type=click.Choice(list(PROFILES)),
    help="The program whose wording to write.",
)  # fmt: skip
@click.pass_context
def write_lines(context: click.Context, tree: str | None, profile: str) -> None:
    """Write the line of TREE, a message as JSON, or of all trees of standard input.

    Standard input may hold one object after another, or lists of objects.

    Exit code: 0 success, 1 a tree is not a message, 2 wrong usage.
    """
    wording = profile_named(profile)
    text = decode(sys.stdin.buffer.read()) if tree is None else tree
    errors = 0
    for number, value in enumerate(json_values(text), 1):
        try:
            line = write(from_tree(value), wording)
        except CuebidError as error:
            errors += 1
            click.echo(f"tree {number}: {click.style('error', fg='red')}: {error}", err=True)
        else:
            click.echo(line)
    context.exit(1 if errors else 0)
