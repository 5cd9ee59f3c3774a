"""The groups of commands, each with a table of its commands, which are imported when used."""

from __future__ import annotations

from typing import Final

import click

from cuebid.cli.lazy import LazyCommand, LazyGroup

# Each command imports its own renderer: an editor that checks a file at each save should not wait
# for the import of the renderers of pages and PDF files.
_BML: Final = {
    "check": LazyCommand("bml.check:check", "Report errors and doubtful rows."),
    "format": LazyCommand("bml.format:format_", "Rewrite a file in a uniform layout."),
    "ask": LazyCommand("bml.ask:ask_", "Look up calls and their continuations."),
    "diff": LazyCommand("bml.diff:diff", "Compare two versions by meaning."),
    "html": LazyCommand("bml.html:html", "Convert to a self-contained web page."),
    "latex": LazyCommand("bml.latex:latex", "Convert to a LaTeX document."),
    "pdf": LazyCommand("bml.text:pdf", "Convert to PDF, without TeX."),
    "text": LazyCommand("bml.text:text", "Convert to plain text."),
    "json": LazyCommand("bml.json:json_", "Write the tree and all auctions as JSON."),
    "bss": LazyCommand("bml.bss:bss", "Convert all auctions to BSS."),
    "bbo": LazyCommand("bml.bss:bbo", "Convert our calls to BBOalert data."),
    "import": LazyCommand(
        "bml.import_:import_notes", "Make BML of a Word document or a plain text."
    ),
    "makedepend": LazyCommand("bml.makedepend:makedepend", "Write dependency rules for make."),
}


@click.group(
    cls=LazyGroup,
    lazy=_BML,
    epilog="""\b
Examples: the errors of a file; the meaning of a double; a web page.
  cuebid bml check system.bml
  cuebid bml ask system.bml 1C '(1D)' D
  cuebid bml html system.bml
""",
)
def bml() -> None:
    """Work on system notes in BML: check, format, query and convert them."""


_DB: Final = {
    "build": LazyCommand("db.build:build", "Expand macros and insert offsets."),
    "check": LazyCommand("db.check:check", "Report errors and doubtful rules."),
    "print": LazyCommand("db.print:print_", "Print rules in their canonical spelling."),
    "match": LazyCommand("db.match:match", "List the rules for each next call."),
    "stats": LazyCommand("db.print:stats", "Count rules by level, priority, flag and more."),
}


@click.group(
    cls=LazyGroup,
    lazy=_DB,
    epilog="""\b
Example: from rules and macros to one file, and what is in it.
  cuebid db build mb.txt2 --macros mac.m4 -o mb.txt
  cuebid db stats mb.txt
""",
)
def db() -> None:
    """Bidding databases: build, check, print and measure them."""


_SYSTEM: Final = {
    "list": LazyCommand("system.list:list_", "List the shipped systems."),
    "show": LazyCommand("system.show:show", "Show the chapters, or a rule."),
    "card": LazyCommand("system.card:card", "Show the convention card."),
    "build": LazyCommand("system.build:build", "Build rules from notes in BML."),
    "notes": LazyCommand("system.notes:notes", "Write a system as notes in BML."),
    "new": LazyCommand("system.new:new", "Make a system of a base and modules."),
    "options": LazyCommand("system.modules:options", "List what a base offers."),
    "modules": LazyCommand("system.modules:modules", "Explain the convention modules."),
    "copy": LazyCommand("system.copy:copy", "Copy a system's files, to change them."),
    "check": LazyCommand("system.check:check", "Check rules, and calls on deals."),
    "ask": LazyCommand("system.ask:ask", "Ask what notes leave open."),
    "test": LazyCommand("system.test:test", "Test examples, and show changed calls."),
    "measure": LazyCommand("system.measure:measure", "Compare with other calls and par."),
    "worth": LazyCommand("system.worth:worth", "Measure what a convention gains."),
    "tune": LazyCommand("system.tune:tune", "Find out which change is better."),
}


@click.group(
    cls=LazyGroup,
    lazy=_SYSTEM,
    epilog="""\b
Example: a system of your own, begun as a copy of SAYC.
  cuebid system copy sayc mine
  cuebid system test mine
  cuebid bid KQ54.AJ3.K832.Q7 --system mine
""",
)
def system() -> None:
    """Show, build, check, test and measure bidding systems."""


# The server imports asyncio and the referee; `parse` in a pipe should not wait for these imports.
_TABLE: Final = {
    "serve": LazyCommand("table.serve:serve", "Host a match and referee it."),
    "join": LazyCommand("table.join:join", "Let a robot take a seat at a table."),
    "parse": LazyCommand("table.parse_lines:parse_lines", "Show the tree of lines."),
    "write": LazyCommand("table.write_lines:write_lines", "Turn trees into lines."),
    "messages": LazyCommand("table.catalogue:messages", "List the kinds of messages."),
}


@click.group(
    cls=LazyGroup,
    lazy=_TABLE,
    epilog="""\b
Examples: the tree of a line; a table for four programs; a robot that joins it.
  cuebid table parse 'North plays KH'
  cuebid table serve --boards boards.pbn --out played.pbn
  cuebid table join --seat S --team Red --robot sayc
""",
)
def table() -> None:
    """Use the Table Manager protocol: read and write its lines, host a table, join one."""


_MATCH: Final = {
    "run": LazyCommand("matches.match_run:run", "Play a match, or continue one."),
    "report": LazyCommand(
        "matches.match_report:report", "Tell what a match shows, as text or page."
    ),
    "export": LazyCommand(
        "matches.match_export:export", "Write a match as PBN, CSV, Parquet or JSON."
    ),
    "compare": LazyCommand("matches.match_compare:compare", "Compare entrants on the same boards."),
}


class _MatchGroup(LazyGroup):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert `run` if no subcommand is given: `cuebid match league.toml` runs the match."""
        if args and args[0] not in {*_MATCH, "-h", "--help"}:
            args = ["run", *args]
        return super().parse_args(ctx, args)


@click.group(
    cls=_MatchGroup,
    lazy=_MATCH,
    epilog="""\b
Examples: two systems on a thousand boards; a bot of your own; a league; its page.
  cuebid match sayc notes.bml --boards 1000
  cuebid match bot:Player simple --boards 100 --play
  cuebid match league.toml --jobs 2
  cuebid match report league.db --html league.html
""",
)
def match() -> None:
    """Play matches between robots, systems and programs of others, and tell what they show.

    `cuebid match ENTRANT ENTRANT` and `cuebid match FILE.toml` are short for `cuebid match run`.
    """
