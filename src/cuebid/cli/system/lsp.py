"""`cuebid lsp`: run the language server for editors."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from pathlib import Path

import click

from cuebid.cli.paths import FOLDER
from cuebid.core import MissingExtraError
from cuebid.web.settings import is_loopback


class _Address(click.ParamType[tuple[str, int]]):
    """The type of an option that names an address of this machine, as `127.0.0.1:2087`."""

    name = "address"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, int]:
        """Parse host and port; addresses of other machines are refused."""
        host, _, port = str(value).rpartition(":")
        host = host.strip("[]")
        if not port.isdecimal() or int(port) > 65535:
            self.fail(f"{value!r} is not HOST:PORT, such as 127.0.0.1:2087", param, ctx)
        if not is_loopback(host):
            self.fail(f"{host!r} is not an address of this machine, such as 127.0.0.1", param, ctx)
        return host, int(port)


@click.command(
    epilog="""\b
Examples: as an editor starts it; for editors that connect to it.
  cuebid lsp
  cuebid lsp --tcp 127.0.0.1:2087
  cuebid lsp --websocket 127.0.0.1:2088 --folder ~/notes
"""
)
@click.option("--stdio", is_flag=True, help="Speak on standard input and output.  [default]")
@click.option(
    "--tcp", type=_Address(), metavar="HOST:PORT",
    help="Listen for editors; port 0 lets the operating system choose.",
)  # fmt: skip
@click.option(
    "--websocket", type=_Address(), metavar="HOST:PORT", help="Listen for editors in pages."
)
@click.option(
    "--folder", type=FOLDER, default=Path(),
    help="With --tcp or --websocket: the folder whose files may be read.  [default: this one]",
)  # fmt: skip
def lsp(
    stdio: bool, tcp: tuple[str, int] | None, websocket: tuple[str, int] | None, folder: Path
) -> None:
    """Help editors to write notes and rules: the language server.

    Editors start it themselves; docs/editor.md says how. It reads the files of the editor's
    workspace and of the shipped library, and no others.

    Exit code: 0 success, 1 the address cannot be used, 2 wrong usage or the extra 'lsp' is missing.
    """
    if stdio + (tcp is not None) + (websocket is not None) > 1:
        raise click.UsageError("one of --stdio, --tcp and --websocket is enough")
    if not all(find_spec(package) for package in ("pygls", "websockets")):
        raise MissingExtraError("the language server", "lsp")
    from cuebid.lsp import connections  # noqa: PLC0415
    from cuebid.lsp.server import CuebidServer  # noqa: PLC0415 - needs the extra

    def make_server() -> CuebidServer:
        return CuebidServer(folder, ends_process=False)

    def ready(port: int) -> None:
        click.echo(f"listening at port {port}")

    try:
        if tcp is not None:
            asyncio.run(connections.serve_tcp(make_server, *tcp, ready))
        elif websocket is not None:
            asyncio.run(connections.serve_websocket(make_server, *websocket, ready))
        else:
            connections.serve_stdio(CuebidServer())
    except KeyboardInterrupt:
        pass  # how a server that listens is ended
