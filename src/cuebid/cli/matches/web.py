"""`cuebid web`: serve pages to play boards with robots in the browser."""

from __future__ import annotations

import secrets
import sys
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import click

from cuebid.cli.paths import FOLDER, NEW_FILE
from cuebid.conventions import BASES
from cuebid.core import MissingExtraError
from cuebid.robots import make_player
from cuebid.systems import SHIPPED
from cuebid.text import make_private
from cuebid.web.settings import WebSettings, is_loopback

_PACKAGES = ("starlette", "uvicorn", "websockets", "python_multipart")
# 128 bits, so that nobody can guess the token, however many attempts are made.
_TOKEN_BYTES = 16
# Systems that are offered after those named on the command line; the first of all is the default.
_SHIPPED = tuple(dict.fromkeys((SHIPPED[0], *BASES, *SHIPPED)))


@click.command(
    epilog="""\b
Examples: play on this machine; play your own notes; let others on the
network in; watch a match while it is played; deal a class the same
boards after every start.
  cuebid web
  cuebid web notes.bml
  cuebid web --host 0.0.0.0 --token-file token.txt
  cuebid web --watch match.jsonl --delay 60
  cuebid web --seed 7
"""
)
@click.argument("systems", nargs=-1, metavar="[SYSTEM]...")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8080, show_default=True,
    help="Port to listen at; 0 lets the operating system choose.",
)  # fmt: skip
@click.option(
    "--token-file",
    type=NEW_FILE,
    help="File with the token that the link carries; it is made if it does not exist.",
)
@click.option(
    "--public-url", default="", help="The address that visitors use, behind a proxy: https://..."
)
@click.option(
    "--data", "data_folder", type=FOLDER,
    help="Folder where boards are kept.  [default: the user's data folder]",
)  # fmt: skip
@click.option(
    "--watch", "watched", multiple=True, type=NEW_FILE, metavar="LOG",
    help="Log of a match to watch, as `cuebid table serve --log` writes it. May be repeated.",
)  # fmt: skip
@click.option(
    "--delay", type=click.FloatRange(0, 3600), default=0, show_default=True,
    help="Seconds that spectators are behind the table; 30 at least at a table of these pages.",
)  # fmt: skip
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    help="Seed of the boards and questions, alike for all visitors.  [default: none]",
)
@click.option(
    "--open/--no-open", "opens_browser", default=None,
    help="Open the browser.  [default: on a terminal]",
)  # fmt: skip
def web(
    systems: tuple[str, ...],
    host: str,
    port: int,
    token_file: Path | None,
    public_url: str,
    data_folder: Path | None,
    watched: tuple[Path, ...],
    delay: float,
    seed: int | None,
    opens_browser: bool | None,
) -> None:
    """Play boards with robots and with others in the browser, and watch matches.

    SYSTEM names what may be bid besides the shipped systems: folders, notes in BML. Other machines
    can connect only with --host or --public-url, and then need the token of the link that is
    printed.

    Exit code: 0 success, 1 the address cannot be used, 2 wrong usage or the extra 'web' is missing.
    """
    if not all(find_spec(package) for package in _PACKAGES):
        raise MissingExtraError("live pages", "web")
    for system in systems:
        # A system with errors is reported now, and not in the middle of the first board.
        make_player(system)
    token = _token(token_file)
    if not token and (public_url or not is_loopback(host)):
        # A random token, not stored, protects the pages of this run.
        token = secrets.token_urlsafe(_TOKEN_BYTES)
    settings = WebSettings(
        host=host,
        port=port,
        token=token,
        public_url=public_url,
        data_folder=data_folder or Path(click.get_app_dir("cuebid")),
        watched=watched,
        delay=delay,
        seed=seed,
        systems=tuple(dict.fromkeys((*systems, *_SHIPPED))),
    )
    from cuebid.web.server import serve  # noqa: PLC0415 - needs the extra

    opens = sys.stdout.isatty() if opens_browser is None else opens_browser

    def ready(address: str) -> None:
        click.echo(f"listening at {address}")
        if len(watched) == 1:
            # If one match is named, show it first.
            address = urlsplit(address)._replace(path="/watch/1").geturl()
            click.echo(f"the match: {address}")
        if opens:
            webbrowser.open(address)

    serve(settings, ready)


def _token(path: Path | None) -> str:
    """Return the token in a file, which is created if need be; empty without a file."""
    if path is None:
        return ""
    is_new = not path.exists()
    if is_new or path.is_file():
        make_private(path)
    if is_new:
        path.write_text(secrets.token_urlsafe(_TOKEN_BYTES) + "\n", encoding="utf-8")
    return path.read_text(encoding="utf-8").strip()
