"""Run the live pages on a port of this machine, with uvicorn."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable

import uvicorn

from cuebid.web.application import create_application
from cuebid.web.serving.workers import JobTimes
from cuebid.web.settings import WebSettings

# Pages reconnect by themselves, so a server that stops need not wait for them.
_SECONDS_TO_STOP = 1


def serve(
    settings: WebSettings,
    ready: Callable[[str], object],
    observer: Callable[[JobTimes], object] | None = None,
) -> None:
    """Serve the live pages until the process is interrupted.

    Args:
        settings: the settings of the server.
        ready: is called with the address to open, once the server listens.
        observer: receives the times that each job of the worker processes took.

    Raises:
        OSError: the port is in use, or the address is not one of this machine.
    """
    # Bound here, because uvicorn ends the process if binding fails.
    listening = _listen(settings.host, settings.port)
    port = listening.getsockname()[1]
    application = create_application(settings, port=lambda: port, observer=observer)
    config = uvicorn.Config(
        application,
        log_level="warning",
        access_log=False,
        server_header=False,
        # Trust `X-Forwarded-Proto` behind a proxy only: without a proxy, clients could forge it.
        proxy_headers=bool(settings.public_url),
        # Compressing every message for hundreds of spectators costs more time than it saves.
        ws_per_message_deflate=False,
        ws_max_size=settings.most_bytes,
        timeout_graceful_shutdown=_SECONDS_TO_STOP,
        lifespan="on",
    )
    logging.getLogger("uvicorn.error").addFilter(is_no_interruption)
    _Server(config, lambda: ready(_address(settings, port))).run([listening])


def is_no_interruption(record: logging.LogRecord) -> bool:
    """Return whether to keep a log record of uvicorn: False if the server's stop explains it.

    Stopping the server while a robot thinks is not an error, and needs no traceback.
    """
    error = record.exc_info[1] if record.exc_info else None
    is_count = record.getMessage().endswith("timeout graceful shutdown exceeded")
    return not (isinstance(error, asyncio.CancelledError) or is_count)


class _Server(uvicorn.Server):
    """A uvicorn server that calls `ready` once it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and then call `ready`."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    # A restarted server must not wait for closed connections of the last one.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def _address(settings: WebSettings, port: int) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    base = settings.public_url.rstrip("/") or f"http://{host}:{port}"
    return f"{base}/?token={settings.token}" if settings.token else f"{base}/"
