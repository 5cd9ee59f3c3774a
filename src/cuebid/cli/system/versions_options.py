"""Options of `tune` and `worth`, which play versions of a system against each other."""

from __future__ import annotations

import click

from cuebid.cli.options import joined
from cuebid.cli.paths import FOLDER

versions_options = joined(
    click.option(
        "--seed", type=click.IntRange(min=0), default=1, show_default=True,
        help="Seed of the boards.",
    ),
    click.option(
        "--store", "folder", type=FOLDER,
        help="Keep the boards in a file of this folder for each match; the same command "
        "continues, also with more boards, and `cuebid match report` reads the files.",
    ),
    click.option(
        "--jobs", type=click.IntRange(min=0), default=1, show_default=True,
        help="Worker processes; 0 is one for each core.",
    ),
    click.option("--dask", "cluster", metavar="ADDRESS", help="Work on a dask cluster."),
)  # fmt: skip
"""The options `--seed`, `--store`, `--jobs` and `--dask`."""
