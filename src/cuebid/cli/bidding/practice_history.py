"""The history of `cuebid practice`: stored answers, progress, export and deletion."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click
import msgspec

from cuebid.cli.output import print_json
from cuebid.practice import LOCAL_PLAYER, History, due_items
from cuebid.text.layout import counted


def with_history(folder: Path | None, action: Any) -> Any:  # noqa: ANN401 - returns the action's
    """Open the history, return the result of an action on it, and close it again at once.

    Args:
        folder: the folder of the history; None for the user's data folder.
        action: a function that receives the history.
    """
    path = Path(click.get_app_dir("cuebid")) if folder is None else folder
    path.mkdir(parents=True, exist_ok=True)
    history = History(path / "practice.sqlite")
    try:
        return action(history)
    finally:
        history.close()


def export_or_delete(
    folder: Path | None,
    export_file: Any,  # noqa: ANN401 - a lazy file of click
    *,
    deletes: bool,
) -> None:
    """Write the history to a file, delete it, or both."""
    # Exported first, so that both together keep a copy.
    if export_file is not None:
        exported = with_history(folder, lambda history: history.export())
        with export_file:
            text = msgspec.json.format(msgspec.json.encode(exported), indent=2).decode()
            export_file.write(text + "\n")
    if deletes:
        count = with_history(folder, lambda history: history.delete())
        click.echo(f"{count} answers and sessions deleted")


def show_progress(system: str, folder: Path | None, *, as_json: bool) -> None:
    """Print the player's progress in a system, and the agreements that are due again."""
    rows, nodes, holes, due = with_history(
        folder,
        lambda history: (
            history.progress(LOCAL_PLAYER, system),
            history.progress(LOCAL_PLAYER, system, by="node"),
            history.holes(LOCAL_PLAYER, system),
            due_items(history.memories(LOCAL_PLAYER, system), time.time()),
        ),
    )
    if as_json:
        print_json({"themes": rows, "nodes": nodes, "holes": holes, "due": due})
        return
    for row in (*rows, *nodes):
        click.echo(f"{row.name or 'opening calls'}: {row.right} of {row.asked}")
    for hole in holes:
        click.echo(
            f"no call in the notes after {hole.node or 'no bid'}: {counted(hole.hands, 'hand')}"
        )
    click.echo(f"to be asked again: {', '.join(due) or 'nothing'}")
