"""The VS Code extension's manifest agrees with its code and with Cuebid."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from editor_tools import EDITORS

import cuebid
from cuebid.systems.file_names import COMMENTS, EXAMPLES, EXPLANATIONS, MACROS, RULES

_FOLDER = EDITORS / "vscode"


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    return json.loads((_FOLDER / "package.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def code() -> str:
    return "\n".join(path.read_text("utf-8") for path in (_FOLDER / "src").glob("*.ts"))


def test_the_extension_has_the_version_of_cuebid(manifest: dict[str, Any]) -> None:
    lock = json.loads((_FOLDER / "package-lock.json").read_text("utf-8"))
    assert manifest["version"] == lock["version"] == cuebid.__version__


def test_the_lock_file_names_no_registry() -> None:
    assert "://registry" not in (_FOLDER / "package-lock.json").read_text("utf-8")


def test_every_command_of_the_manifest_and_of_the_server_is_registered(
    manifest: dict[str, Any], code: str
) -> None:
    lens = pytest.importorskip("cuebid.lsp.notes.lens", reason="needs the extra lsp")
    listed = {command["command"] for command in manifest["contributes"]["commands"]}
    listed |= {lens.PRACTISE, lens.OPEN_PAGE}
    registered = re.findall(r'(?:command|registerCommand)\("(?:cuebid\.)?(\w+)"', code)
    assert {f"cuebid.{name}" for name in registered} == listed


def test_every_setting_of_the_manifest_is_read(manifest: dict[str, Any], code: str) -> None:
    settings = set(manifest["contributes"]["configuration"]["properties"])
    # The client library reads this one.
    for setting in settings - {"cuebid.trace.server"}:
        assert f'"{setting.removeprefix("cuebid.")}"' in code


def test_the_server_is_told_of_every_language(manifest: dict[str, Any], code: str) -> None:
    languages = [language["id"] for language in manifest["contributes"]["languages"]]
    listed = re.search(r"LANGUAGES = (\[[^\]]*\])", code)
    assert listed is not None
    assert json.loads(listed[1]) == languages


def test_each_kind_of_file_of_a_system_has_a_language_and_a_grammar(
    manifest: dict[str, Any],
) -> None:
    contributed = manifest["contributes"]
    endings = {name for lang in contributed["languages"] for name in lang.get("extensions", ())}
    names = {name for lang in contributed["languages"] for name in lang.get("filenames", ())}
    assert endings >= {".bml", RULES, EXAMPLES, COMMENTS}
    assert names >= {MACROS, EXPLANATIONS, "mb.txt", "mb.txt2"}
    for language in contributed["languages"]:
        assert (_FOLDER / language["configuration"]).is_file()
    grammars = {grammar["language"]: grammar for grammar in contributed["grammars"]}
    assert set(grammars) == {language["id"] for language in contributed["languages"]}
    for grammar in grammars.values():
        content = json.loads((_FOLDER / Path(grammar["path"])).read_text("utf-8"))
        assert content["scopeName"] == grammar["scopeName"]


def test_nothing_of_the_extension_sends_telemetry(code: str) -> None:
    assert not re.search(r"telemetry|https?://|fetch\(|XMLHttpRequest", code, re.IGNORECASE)
