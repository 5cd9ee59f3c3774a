"""What commands print is text: nothing in it is read as markup or as an emoji."""

import ast
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import cuebid.cli
from cuebid.cli.main import cli
from cuebid.cli.progress import DESCRIPTION, plain_column, tracked
from cuebid.cli.terminal import open_console, status

_TEXTS = st.lists(
    st.sampled_from([":100:", ":heart:", "[bold]", "[/]", "[red]x[/red]", "club.bml", "\\[", " "]),
    min_size=1,
    max_size=6,
).map("".join)
# What reads a text as markup or emoji codes unless it is told not to.
_READ_MARKUP = {"Console", "Progress", "TextColumn", "track", "wrap_file", "from_markup", "Prompt"}
_HOMES = {"terminal.py", "progress.py"}


@pytest.fixture
def on_terminal(monkeypatch: pytest.MonkeyPatch) -> StringIO:
    """Let consoles write to a terminal, and return what they write."""
    stream = StringIO()
    init = Console.__init__

    def init_on_terminal(self: Console, **options: Any) -> None:
        options |= {"file": stream, "force_terminal": True, "color_system": None, "width": 200}
        init(self, **options)

    monkeypatch.setattr(Console, "__init__", init_on_terminal)
    return stream


@given(_TEXTS)
@example("club.bml:100:1: [bold]")
def test_a_console_prints_lines_and_cells_as_they_stand(text: str) -> None:
    console = open_console(width=200)
    table = Table(box=None, pad_edge=False)
    table.add_column("text")
    table.add_row(text)
    with console.capture() as capture:
        console.print(text)
        console.print(table)
    line, _, cell = capture.get().splitlines()
    assert line == text
    assert cell.rstrip() == text.rstrip()


@given(_TEXTS)
def test_a_column_of_a_progress_bar_shows_a_name_as_it_stands(name: str) -> None:
    progress = Progress(plain_column(DESCRIPTION))
    progress.add_task(name)
    assert plain_column(DESCRIPTION).render(progress.tasks[0]).plain == name


def test_a_spinner_shows_a_name_as_it_stands(on_terminal: StringIO) -> None:
    with status("reading [bold]club.bml:100:"):
        pass
    assert "reading [bold]club.bml:100:" in on_terminal.getvalue()


def test_tracked_items_come_in_order_under_their_description(on_terminal: StringIO) -> None:
    assert list(tracked(iter("abc"), "bidding [bold]:100:")) == ["a", "b", "c"]
    assert "bidding [bold]:100:" in on_terminal.getvalue()


@pytest.mark.parametrize(
    "path",
    [
        path
        for path in Path(cuebid.cli.__path__[0]).rglob("*.py")
        if path.name not in _HOMES or path.parent.name != "cli"
    ],
    ids=lambda path: path.relative_to(Path(cuebid.cli.__path__[0])).as_posix(),
)
def test_a_command_takes_its_console_from_the_one_home(path: Path) -> None:
    calls = [
        node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)
    ]
    names = {
        function.id if isinstance(function, ast.Name) else function.attr
        for function in calls
        if isinstance(function, ast.Name)
        or (isinstance(function, ast.Attribute) and function.attr == "from_markup")
    }
    assert not names & _READ_MARKUP


def test_a_position_in_line_100_is_printed_as_a_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = ["1C = 12+ hcp, 3+!c"] + ["// nothing"] * 98 + ["1D = frobnicates [bold]"]
    Path("club.bml").write_text("\n".join(rows) + "\n")
    result = CliRunner().invoke(cli, ["system", "check", "club.bml", "--deals", "100"])
    assert "club.bml:100:" in result.output
    assert "frobnicates [bold]" in result.output
    assert "💯" not in result.output
