"""Neovim with its own client: the files of editors/neovim against `cuebid lsp`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from editor_tools import EDITORS, needs_program
from session_files import write_files

pytestmark = pytest.mark.slow

_SESSION = Path(__file__).with_name("neovim_session.lua")


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    nvim = needs_program("nvim")
    folder = write_files(tmp_path_factory.mktemp("notes"))
    home = tmp_path_factory.mktemp("home")
    written = home / "answers.json"
    environment = {
        "PATH": "/usr/bin:/bin", "HOME": str(home), "XDG_CACHE_HOME": str(home),
        "SESSION_FOLDER": str(folder), "SESSION_ANSWERS": str(written),
    }  # fmt: skip
    init = home / "init.lua"
    command = json.dumps([sys.executable, "-m", "cuebid", "lsp"])
    init.write_text(f"require('cuebid').setup({{ cmd = vim.fn.json_decode('{command}') }})\n")
    result = subprocess.run(
        [nvim, "--headless", "-u", str(init), "--cmd", f"set rtp^={EDITORS / 'neovim'}",
         "-c", f"luafile {_SESSION}", "-c", "cquit"],
        env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert written.exists(), result.stderr
    return json.loads(written.read_text())


def test_files_have_their_types_and_colours(answers):
    assert answers["filetype"] == "bml"
    assert answers["rules_filetype"] == "cuebid-rules"
    assert answers["macros_filetype"] == "cuebid-macros"
    assert answers["syntax"] == "bmlBids"


def test_mistakes_are_marked(answers):
    assert {"bml-unknown-directive", "bml-unknown-call"} <= set(answers["diagnostics"])
    assert answers["rules_diagnostics"] == ["db-unknown-explanation"]


def test_hover_and_completion_know_the_auction(answers):
    assert "1N" in answers["hover"]
    assert "2D" in answers["completion"]


def test_a_name_is_renamed_where_it_is_used(answers):
    assert answers["renamed"] == "#PASTE answers"


def test_a_code_action_mends_a_mistake(answers):
    assert answers["actions"][0] == "Write #SEAT"
    assert answers["line_after_action"] == "#SEAT 3"
