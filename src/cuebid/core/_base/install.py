"""The command that adds an extra to this installation of Cuebid."""

from __future__ import annotations

import json
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import url2pathname

_NAME: Final = "cuebid"


def install_command(extra: str) -> str:
    """Return the command line that installs an extra, from where Cuebid itself was installed.

    A plain `cuebid[extra]` would replace the code of a checkout by a release from the index, or
    fail where there is no release. So the command names the folder, archive or repository that
    installers record in `direct_url.json` (PEP 610). That file is absent if Cuebid came from an
    index.
    """
    try:
        installed = distribution(_NAME)
    except PackageNotFoundError:
        return f"pip install {_requirement(extra, _checkout())}"
    # Environments that uv makes have no pip.
    installer = (installed.read_text("INSTALLER") or "").strip()
    program = "uv pip" if installer == "uv" else "pip"
    return f"{program} install {_requirement(extra, _origin(installed))}"


def _origin(installed: Distribution) -> dict[str, Any]:
    try:
        origin = json.loads(installed.read_text("direct_url.json") or "{}")
    except ValueError:
        return {}
    return origin if isinstance(origin, dict) else {}


def _checkout() -> dict[str, Any]:
    """Return the origin, as in `direct_url.json`, of an uninstalled checkout; empty if unknown."""
    root = Path(__file__).parents[4]
    if not (root / "pyproject.toml").is_file():
        return {}
    return {"url": root.as_uri(), "dir_info": {"editable": True}}


def _requirement(extra: str, origin: dict[str, Any]) -> str:
    """Return the arguments of `pip install` for an extra, given where Cuebid was installed from.

    They stand in double quotes: brackets have a meaning in zsh, and the Windows command prompt does
    not know single quotes.
    """
    url = str(origin.get("url", ""))
    if not url:
        return f'"{_NAME}[{extra}]"'
    if "dir_info" in origin:
        folder = url2pathname(urlsplit(url).path)
        editable = "-e " if origin["dir_info"].get("editable") else ""
        return f'{editable}"{folder}[{extra}]"'
    if "vcs_info" in origin:
        vcs = origin["vcs_info"]
        url = f"{vcs.get('vcs', 'git')}+{url}@{vcs.get('commit_id', 'HEAD')}"
    return f'"{_NAME}[{extra}] @ {url}"'
