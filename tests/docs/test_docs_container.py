"""The container file agrees with itself, with the command that it runs, and with docs/hosting.md.

No image is built here: what can be wrong without an engine is read from the text.
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from typing import Any

import pytest

from cuebid.cli.matches.web import web
from project_paths import ROOT

FILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
LINES = re.sub(r"\\\n\s*", "", re.sub(r"(?m)^#.*\n", "", FILE)).splitlines()
STEPS = [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in LINES if line.strip()]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def step(name: str) -> str:
    """The only step of a kind."""
    [argument] = [argument for kind, argument in STEPS if kind == name]
    return argument


def options() -> dict[str, Any]:
    """What `cuebid web` reads from the entry point."""
    program, command, *arguments = json.loads(step("ENTRYPOINT"))
    assert (program, command) == ("cuebid", "web")
    return web.make_context(command, arguments).params


def test_the_base_is_a_named_release_of_a_python_that_the_project_runs_on() -> None:
    image = re.fullmatch(r"docker\.io/library/python:3\.(\d+)-slim", step("FROM"))
    assert image is not None
    assert PROJECT["requires-python"] == ">=3.11"
    assert int(image[1]) >= 11


def test_what_is_copied_exists_and_has_all_that_the_wheel_is_made_of() -> None:
    copied = [name for kind, argument in STEPS if kind == "COPY" for name in argument.split()[:-1]]
    assert all((ROOT / name).exists() for name in copied)
    assert {"pyproject.toml", "src", PROJECT["readme"], *PROJECT["license-files"]} == set(copied)


def test_the_extras_that_are_installed_exist() -> None:
    extras = re.search(r"pip install --no-cache-dir '\.\[([a-z,]+)\]'", step("RUN"))
    assert extras is not None
    assert set(extras[1].split(",")) <= set(PROJECT["optional-dependencies"])


def test_the_server_runs_as_a_user_who_owns_the_volume_and_nothing_else() -> None:
    user, volume = step("USER"), step("VOLUME")
    assert re.search(rf"useradd .*--uid [1-9]\d{{3,}} {user}\b", step("RUN"))
    assert re.search(rf"install -d -o {user} {volume}$", step("RUN"))
    order = [kind for kind, _ in STEPS]
    assert order.index("RUN") < order.index("USER") < order.index("ENTRYPOINT")


def test_boards_and_token_are_in_the_volume_and_the_port_is_the_one_that_is_exposed() -> None:
    read, volume = options(), step("VOLUME")
    assert str(read["data_folder"]) == volume
    assert str(read["token_file"].parent) == volume
    assert str(read["port"]) == step("EXPOSE")
    assert read["host"] == "0.0.0.0"  # noqa: S104 - of the container, which only the proxy reaches
    assert read["opens_browser"] is False


def test_health_is_asked_at_the_port_by_a_program_that_the_image_has() -> None:
    command = step("HEALTHCHECK").partition("CMD ")[2]
    program, flag, code = json.loads(command)
    assert (program, flag) == ("python", "-c")
    compile(code, "Containerfile", "exec")
    assert step("EXPOSE") in code


@pytest.mark.parametrize("option", ["--public-url", "--token-file", "--data", "--watch"])
def test_options_that_the_page_names_are_those_of_the_command(option: str) -> None:
    assert option in HOSTING
    assert any(option in parameter.opts for parameter in web.params)


def test_the_commands_of_the_page_build_run_and_publish_what_the_file_says() -> None:
    [block] = re.findall(r"```sh\n(podman .*?)```", HOSTING, re.DOTALL)
    build, run, logs = (shlex.split(line, comments=True) for line in commands(block))
    assert build == ["podman", "build", "-t", "cuebid", "."]
    assert logs == ["podman", "logs", "cuebid"]
    port, volume = step("EXPOSE"), step("VOLUME")
    assert f"127.0.0.1:{port}:{port}" in run
    assert f"cuebid:{volume}" in run
    assert run[run.index("--public-url") - 1] == build[3]
    # The proxy passes on to the port that is published.
    assert f"proxy_pass http://127.0.0.1:{port};" in HOSTING
    assert f"reverse_proxy 127.0.0.1:{port}" in HOSTING


def commands(block: str) -> list[str]:
    return re.sub(r"\\\n\s*", "", block).strip().splitlines()
