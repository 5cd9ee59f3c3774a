"""A command that needs an extra which is not installed says how to install it, with exit code 2."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from child_processes import LIMIT
from cuebid.cli.main import main
from cuebid.core._base.install import install_command
from project_paths import ROOT

NOTES = ROOT / "tests" / "notes" / "strongclub.bml"
HAND = "KQ54.AJ3.K832.Q7"
BOARD = (
    '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
    '[Deal "N:AKQJ.T987.654.32 T987.AKQJ.32.654 654.32.AKQJ.T987 32.654.T987.AKQJ"]\n'
    '[Declarer "S"]\n[Contract "1C"]\n[Result "7"]\n[Auction "N"]\nPass Pass 1C Pass\nPass Pass\n'
)


@pytest.fixture
def without_endplay(monkeypatch):
    monkeypatch.delenv("CUEBID_DDS", raising=False)
    monkeypatch.setattr("cuebid.solver.library.find_spec", lambda _: None)
    monkeypatch.setattr("cuebid.solver.library._loaded", [])


@pytest.fixture
def boards(tmp_path):
    path = tmp_path / "boards.pbn"
    path.write_text(BOARD, "utf-8")
    return str(path)


@pytest.mark.usefixtures("without_endplay")
@pytest.mark.parametrize(
    "command",
    [
        "solve BOARDS",
        "analyse BOARDS",
        # The network was not taught these notes.
        f"bid {HAND} 1N P --system NOTES --budget 10",
        "selfplay --boards 1 --budget 10",
        "deal -n 1 --seed 1 --format text --par",
        "table join --seat N --team Red --robot sayc --budget 10",
    ],
)
def test_every_command_that_needs_the_solver_ends_with_2(command, boards, capfd):
    files = {"BOARDS": boards, "NOTES": str(NOTES)}
    arguments = [files.get(word, word) for word in command.split()]
    assert main(arguments) == 2
    printed = capfd.readouterr()
    assert "need the extra 'solver'" in printed.err
    assert install_command("solver") in printed.err
    assert len(printed.err.splitlines()) == 1
    assert printed.out == ""


@pytest.mark.usefixtures("without_endplay")
def test_a_batch_that_may_not_think_ends_too(capfd, tmp_path):
    questions = tmp_path / "questions.jsonl"
    questions.write_text(json.dumps({"hand": HAND, "system": str(NOTES)}), "utf-8")
    assert main(["bid", "--batch", str(questions), "--budget", "10"]) == 2
    assert install_command("solver") in capfd.readouterr().err


@pytest.mark.usefixtures("without_endplay")
def test_calls_of_a_system_that_the_network_knows_are_thought_about_without_a_solver(capfd):
    assert main(["bid", HAND, "1N", "P", "--budget", "10"]) == 0
    assert "simulated on" in capfd.readouterr().out


def test_a_process_that_cannot_find_endplay_ends_with_2(boards):
    # A module that is None in `sys.modules` cannot be imported or found.
    code = (
        "import sys; sys.modules['endplay'] = None\n"
        "from cuebid.cli.main import main\n"
        f"sys.exit(main(['solve', {boards!r}]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=LIMIT
    )
    assert done.returncode == 2
    assert (
        done.stderr
        == f"cuebid: double-dummy tricks need the extra 'solver': {install_command('solver')}\n"
    )


class Installed:
    """A distribution with the files that an installer wrote."""

    def __init__(self, **files):
        self.files = files

    def read_text(self, name):
        return self.files.get(name.partition(".")[0])


@pytest.mark.parametrize(
    ("direct_url", "command"),
    [
        (None, 'pip install "cuebid[pdf]"'),
        ({"url": "file:///src/a%20b", "dir_info": {}}, 'pip install "/src/a b[pdf]"'),
        (
            {"url": "file:///src/cuebid", "dir_info": {"editable": True}},
            'pip install -e "/src/cuebid[pdf]"',
        ),
        (
            {"url": "https://x.org/cuebid", "vcs_info": {"vcs": "git", "commit_id": "abc"}},
            'pip install "cuebid[pdf] @ git+https://x.org/cuebid@abc"',
        ),
        (
            {"url": "file:///tmp/cuebid-0.1-py3-none-any.whl", "archive_info": {}},
            'pip install "cuebid[pdf] @ file:///tmp/cuebid-0.1-py3-none-any.whl"',
        ),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="the paths are those of POSIX")
def test_the_command_installs_from_where_cuebid_came(monkeypatch, direct_url, command):
    text = None if direct_url is None else json.dumps(direct_url)
    installed = Installed(direct_url=text, INSTALLER="pip\n")
    monkeypatch.setattr("cuebid.core._base.install.distribution", lambda _: installed)
    assert install_command("pdf") == command


def test_an_environment_of_uv_has_no_pip(monkeypatch):
    installed = Installed(INSTALLER="uv")
    monkeypatch.setattr("cuebid.core._base.install.distribution", lambda _: installed)
    assert install_command("pdf") == 'uv pip install "cuebid[pdf]"'


def test_source_code_that_was_not_installed_is_named(monkeypatch):
    def missing(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr("cuebid.core._base.install.distribution", missing)
    root = Path(__file__).parents[2]
    assert install_command("pdf") == f'pip install -e "{root}[pdf]"'
