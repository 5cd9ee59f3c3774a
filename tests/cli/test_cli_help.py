"""Every command can be found, says what it does, and shows an example."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words that name each command, groups among them."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield (*path, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))


ALL = sorted(commands(cli))


def test_there_are_commands() -> None:
    assert ("demo",) in ALL
    assert ("table", "serve") in ALL


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_a_command_has_help_with_an_example(words: tuple[str, ...]) -> None:
    result = CliRunner().invoke(cli, [*words, "--help"])
    assert result.exit_code == 0, result.output
    assert "Usage:" in result.output
    assert "Example" in result.output
    assert f"cuebid {' '.join(words)}" in result.output
    assert "\\b" not in result.output, "a mark for click is printed"


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_a_wrong_option_is_wrong_usage_with_exit_code_2(words: tuple[str, ...]) -> None:
    result = CliRunner().invoke(cli, [*words, "--no-such-option"])
    assert result.exit_code == 2
    assert "no-such-option" in result.output
