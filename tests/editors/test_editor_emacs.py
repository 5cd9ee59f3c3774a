"""Emacs with Eglot: the modes of editors/emacs against `cuebid lsp`."""

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

_SESSION = Path(__file__).with_name("emacs_session.el")
_HAS_EGLOT = '(progn (package-initialize) (kill-emacs (if (locate-library "eglot") 0 1)))'


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    emacs = needs_program("emacs")
    home = tmp_path_factory.mktemp("home")
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8"}
    eglot = subprocess.run(
        [emacs, "--batch", "--eval", _HAS_EGLOT], env=environment, capture_output=True, check=False
    )
    if eglot.returncode:
        pytest.skip("needs eglot: Emacs 29, or elpa-eglot")
    written = home / "answers.json"
    environment |= {
        "SESSION_PYTHON": sys.executable, "SESSION_ANSWERS": str(written),
        "SESSION_FOLDER": str(write_files(tmp_path_factory.mktemp("notes"))),
    }  # fmt: skip
    result = subprocess.run(
        [emacs, "--batch", "-L", str(EDITORS / "emacs"), "-l", str(_SESSION)],
        env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert written.exists(), result.stderr
    return json.loads(written.read_text())


def test_files_have_their_modes_and_colours(answers):
    assert answers["mode"] == "cuebid-bml-mode"
    assert answers["rules mode"] == "cuebid-rules-mode"
    assert answers["face"] == "font-lock-function-name-face"


def test_mistakes_are_marked(answers):
    told = "\n".join(answers["mistakes"])
    assert "#SEET is not a directive" in told
    assert "3Q" in told
    (rules,) = answers["rules mistakes"]
    assert "there is no explanation 9" in rules


def test_hover_and_completion_know_the_auction(answers):
    assert "1N" in answers["hover"]
    assert any(label.startswith("2D") for label in answers["completion"])


def test_names_are_found_and_renamed_where_they_are_used(answers):
    assert answers["definition"] == "mac.m4"
    assert answers["renamed"] == ["#CUT answers", "#PASTE answers"]


def test_a_code_action_mends_a_mistake(answers):
    assert answers["actions"][0] == "Write #SEAT"
    assert answers["line after action"] == "#SEAT 3"
