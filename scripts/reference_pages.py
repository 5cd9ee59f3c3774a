"""Pages of the documentation site that are written from the program itself.

MkDocs runs this module as a hook (see mkdocs.yml). It adds two sets of pages, which exist only in
the site: the reference of commands, from click's own definitions, and the reference of the API, a
page for each public package with every name of its `__all__`. They are made at every build, so they
are never out of date.
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Final

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from cuebid.cli.main import cli

__all__ = ["on_files"]

_API_PAGE: Final = re.compile(r"reference/api/([\w.]+)\.md")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages; MkDocs calls this before it looks at the navigation."""
    for name, command in _listed(cli):
        files.append(
            File.generated(
                config, f"reference/commands/{name}.md", content=command_page(name, command)
            )
        )
    for name in _API_PAGE.findall(repr(config.nav)):
        files.append(File.generated(config, f"reference/api/{name}.md", content=api_page(name)))
    return files


def _listed(group: click.Group) -> list[tuple[str, click.Command]]:
    """Return the names and commands of a group, also of commands that are loaded lazily."""
    context = click.Context(group)
    names = group.list_commands(context)
    commands = [(name, group.get_command(context, name)) for name in names]
    return [(name, command) for name, command in commands if command is not None]


def command_page(name: str, command: click.Command) -> str:
    """Return the page of one command and its subcommands."""
    return f"# cuebid {name}\n\n" + "\n".join(_sections(f"cuebid {name}", command, 1))


def _sections(path: str, command: click.Command, level: int) -> Iterator[str]:
    if level > 1:
        yield f"{'#' * level} {path}\n"
    context = click.Context(command, info_name=path, max_content_width=78, terminal_width=78)
    yield f"```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for name, below in _listed(command):
            yield from _sections(f"{path} {name}", below, level + 1)


def api_page(name: str) -> str:
    """Return the page of a package: what it is, and each of its public names."""
    module = importlib.import_module(name)
    summary = (inspect.getdoc(module) or "").split("\n\n")[0]
    # Classes and functions first: a reader who looks for them should not scroll past constants.
    names = sorted(module.__all__, key=str.isupper)
    if name == "cuebid":
        # The top package shows each name in one line, as another package documents it.
        entries = [f"- [`{public}`][{_home(name, public, module)}]" for public in names]
    else:
        entries = [f"::: {_home(name, public, module)}\n" for public in names]
    return f"# {name}\n\n{summary}\n\n" + "\n".join(entries)


def _home(package: str, name: str, module: ModuleType) -> str:
    """Return the dotted name under which a public name is defined.

    Griffe reads source text, so a name is documented where it is defined, not where it is listed.
    """
    home = getattr(getattr(module, name), "__module__", None)
    in_cuebid = isinstance(home, str) and home.startswith("cuebid")
    if in_cuebid and hasattr(importlib.import_module(home), name):
        return f"{home}.{name}"
    return f"{package}.{name}"
