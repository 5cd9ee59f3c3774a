"""What the README shows works as it is written there."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys

import pytest

from cuebid.cli.main import cli
from cuebid.core import SEATS, Player
from cuebid.match.deals import random_boards
from cuebid.robots import make_player
from cuebid.testing import MemoryTable
from project_paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
PAGES = ["README.md", *sorted(str(page.relative_to(ROOT)) for page in ROOT.glob("docs/*.md"))]


def bot_source() -> str:
    """The code block that the README marks as the bot."""
    match = re.search(r"<!-- test: the bot -->\n```python\n(.*?)```", README, re.DOTALL)
    assert match is not None
    return match[1]


def test_the_examples_of_the_readme_answer_as_printed() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 3
    assert results.failed == 0


def test_the_bot_of_the_readme_has_at_most_twenty_lines_of_code_in_its_class() -> None:
    lines = [line for line in bot_source().splitlines() if line.strip()]
    assert len(lines) <= 20


def test_the_bot_of_the_readme_plays_boards_with_robots() -> None:
    names: dict[str, object] = {"__name__": "bot"}
    exec(compile(bot_source(), "README.md", "exec"), names)  # noqa: S102 - our own page
    bot_class = names["Cautious"]
    assert isinstance(bot_class, type)
    bot = bot_class()
    assert isinstance(bot, Player)
    simple = make_player("simple", seed=1)
    players = {seat: (bot if seat % 2 == 0 else simple) for seat in SEATS}
    records = MemoryTable(random_boards(6, seed=4), players).play()
    assert len(records) == 6
    assert all(record.is_finished and not record.rulings for record in records)


@pytest.mark.parametrize("page", PAGES)
def test_every_link_between_the_pages_leads_somewhere(page: str) -> None:
    path = ROOT / page
    text = CODE.sub("", path.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if "://" not in target:
            assert (path.parent / target).exists(), f"{page} links to {target}"


def test_every_command_of_the_readme_exists() -> None:
    names = set(re.findall(r"(?:^|[`$] ?)cuebid ([a-z]+)(?: ([a-z]+))?", README, re.MULTILINE))
    assert names
    context = cli.make_context("cuebid", [], resilient_parsing=True)
    for name, sub in names:
        command = cli.get_command(context, name)
        assert command is not None, name
        if sub and hasattr(command, "get_command"):
            assert command.get_command(context, sub) is not None, f"{name} {sub}"


def test_help_is_quick_because_it_imports_no_robots_and_no_solver() -> None:
    code = "import sys; from cuebid.cli.main import main; main(['--help']); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.splitlines()[-1].split())
    assert not loaded & {"numpy", "endplay", "rich", "structlog", "cuebid.robots", "asyncio"}


def test_the_architecture_names_every_room_of_the_package() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = [path.parent.name for path in (ROOT / "src" / "cuebid").glob("*/__init__.py")]
    assert len(rooms) > 5
    assert [room for room in rooms if f"`{room}`" not in text] == []
