"""Every command that writes a file names it with `-o` or `--output`."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.formats.pbn import write_pbn
from cuebid.match.deals import random_boards

_OUTPUT_NAMES = {"-o", "--out", "--output"}


def commands(group=cli, path=()):
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield " ".join((*path, name)), command


COMMANDS = dict(commands())


@pytest.mark.parametrize("name", COMMANDS)
def test_an_output_is_named_by_the_same_option_in_every_command(name):
    for parameter in COMMANDS[name].params:
        if isinstance(parameter, click.Option) and _OUTPUT_NAMES.intersection(parameter.opts):
            assert {"-o", "--output"} <= set(parameter.opts)
        elif isinstance(parameter, click.Argument) and parameter.name in ("out", "target"):
            assert not parameter.required


@pytest.fixture
def boards(tmp_path):
    write_pbn(random_boards(2, seed=2), tmp_path / "boards.pbn")
    return tmp_path / "boards.pbn"


@pytest.mark.parametrize(
    ("command", "suffix"), [("convert", ".lin"), ("convert", ".json"), ("print", ".html")]
)
def test_option_argument_and_standard_output_give_the_same_file(boards, tmp_path, command, suffix):
    by_option, by_argument = tmp_path / f"a{suffix}", tmp_path / f"b{suffix}"
    further = ["--to", suffix[1:]] if command == "convert" else []
    runner = CliRunner()
    assert runner.invoke(cli, [command, str(boards), "-o", str(by_option)]).exit_code == 0
    assert runner.invoke(cli, [command, str(boards), str(by_argument)]).exit_code == 0
    printed = runner.invoke(cli, [command, str(boards), *further])
    hyphen = runner.invoke(cli, [command, str(boards), "-o", "-", *further])
    assert by_option.read_bytes() == by_argument.read_bytes()
    assert by_option.read_bytes() == printed.stdout_bytes == hyphen.stdout_bytes


def test_an_output_named_twice_is_wrong_usage(boards, tmp_path):
    both = [str(tmp_path / "a.lin"), "-o", str(tmp_path / "b.lin")]
    result = CliRunner().invoke(cli, ["convert", str(boards), *both])
    assert result.exit_code == 2
    assert "name the output once" in result.output


def test_an_output_of_no_known_format_is_wrong_usage(boards):
    result = CliRunner().invoke(cli, ["convert", str(boards)])
    assert result.exit_code == 2
    assert "--to" in result.output
