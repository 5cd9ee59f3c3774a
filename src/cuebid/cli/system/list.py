"""`cuebid system list`: list the shipped systems, or the systems of a folder."""

from __future__ import annotations

from pathlib import Path

import click

from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_lines, print_on_stderr
from cuebid.cli.output_option import output_option
from cuebid.cli.system.options import opened_system
from cuebid.conventions import BASES, base_path, read_root, shipped_catalogue
from cuebid.conventions.folder import index_page, survey_folder, survey_lines, survey_record
from cuebid.conventions.header import metadata_lines
from cuebid.notes import limits_of_user
from cuebid.systems import SHIPPED
from cuebid.text import Diagnostics, Source, diagnostic_records, read_source, replace_text


@click.command(
    "list",
    epilog="""\b
Examples: the shipped systems; those of a folder, checked, with an index page in it.
  cuebid system list
  cuebid system list ours/ -o ours/index.html
""",
)
@click.argument(
    "folder", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path)
)
@output_option(
    "--out", name="out", help_text="Write the list of FOLDER as a page, with links to its systems."
)
@json_option("them")
def list_(folder: Path | None, out: Path | None, as_json: bool) -> None:
    """List the shipped systems, or the systems and modules in FOLDER.

    Of base systems, which are notes made of modules, the modules are listed. The systems of a
    folder are read and checked: included files, links to files and to places, clashing modules,
    and modules that lack something.

    Exit code: 0 success, 1 the folder has errors or dead links, 2 wrong usage.
    """
    if folder is None:
        if out is not None:
            raise click.UsageError("--out needs a folder")
        _list_shipped(as_json=as_json)
        return
    report = Diagnostics()
    survey = survey_folder(folder, report, limits_of_user())
    if out is not None:
        page = index_page(f"Systems in {folder.resolve().name}", survey, folder)
        replace_text(out, page)
    shown = report.in_order()
    if as_json:
        print_json(survey_record(survey) | {"diagnostics": diagnostic_records(shown)})
    else:
        print_on_stderr(shown)
        print_lines(survey_lines(survey))
    raise SystemExit(1 if shown else 0)


def _list_shipped(*, as_json: bool) -> None:
    # Opening base systems makes thousands of rules; reading only their root files is much faster.
    opened = [name for name in SHIPPED if name not in BASES]
    systems = [opened_system(name, as_json=as_json) for name in opened]
    catalogue = shipped_catalogue()
    sources = {name: read_source(base_path(name), Diagnostics()) for name in BASES}
    bases = {
        name: (_title(source), [module.text for module in read_root(source, catalogue).modules])
        for name, source in sources.items()
    }
    if as_json:
        print_json(
            [
                {
                    "name": system.name,
                    "title": system.title,
                    "rules": len(system.database.rules),
                    "examples": len(system.examples),
                    "folder": str(system.folder),
                }
                for system in systems
            ]
            + [
                {"name": name, "title": title, "modules": modules, "folder": str(base_path(name))}
                for name, (title, modules) in bases.items()
            ]
        )
        return
    for system in systems:
        rules, examples = len(system.database.rules), len(system.examples)
        click.echo(f"{system.name:<12}{system.title}: {rules} rules, {examples} examples")
    for name, (title, modules) in bases.items():
        click.echo(f"{name:<12}{title}: notes, with {', '.join(modules)}")


def _title(source: Source) -> str:
    return next((value for key, value, _ in metadata_lines(source) if key == "TITLE"), "")
