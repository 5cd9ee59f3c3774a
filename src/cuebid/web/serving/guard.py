"""Check every request (host, origin, token, size), and add security headers to every answer.

The server runs on people's own machines, where any web page that they visit can send requests to
it. So it answers only under its own names (`Host`), lets only its own pages change anything or open
a socket (`Origin`), and asks for the token of the link if other machines can connect.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import URL, Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cuebid.web.serving.visitors import has_link, keep_token

# `default-src` must allow the server itself: Firefox applies it to prefetched pages, which belong
# to no other kind. All other kinds have their own directives.
CONTENT_POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "frame-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'; object-src 'none'; media-src 'none'; font-src 'none'; "
    "worker-src 'none'; manifest-src 'none'"
)
"""The content security policy of live pages: files of this server only, no inline scripts."""

_HEADERS: Final = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    # The address of a page may hold the token.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_SAFE_METHODS: Final = frozenset({"GET", "HEAD"})
# "Policy Violation" (RFC 6455, section 7.4.1).
_POLICY_VIOLATION: Final = 1008


def policy_with_styles(nonce: str) -> str:
    """Return the security policy of a page whose scripts add style sheets with a nonce."""
    return CONTENT_POLICY.replace("style-src 'self'", f"style-src 'self' 'nonce-{nonce}'")


class Guard:
    """Middleware that refuses requests from other sites, without token, or too large.

    Args:
        application: answers the requests that pass the checks.
        allowed_hosts: returns the allowed values of `Host`; called at each request, because the
            port may only be known when the server listens.
        token: the token that a visitor must have; empty if no token is needed.
        most_bytes: the size of the longest request.
        open_paths: beginnings of paths that need no token of the server, because they contain
            another token, or because nothing private is there.
        public_url: the address that visitors use if there is a proxy before the server.
    """

    def __init__(
        self,
        application: ASGIApp,
        allowed_hosts: Callable[[], frozenset[str]],
        token: str = "",
        most_bytes: int = 1_000_000,
        open_paths: tuple[str, ...] = (),
        public_url: str = "",
    ) -> None:
        self._application = application
        self._allowed_hosts = allowed_hosts
        self._token = token
        self._most_bytes = most_bytes
        self._open_paths = open_paths
        public = urlsplit(public_url)
        self._secure_host = public.netloc.lower() if public.scheme == "https" else ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse one request, ask for the token, or pass the request on."""
        if scope["type"] not in {"http", "websocket"}:
            await self._application(scope, receive, send)
            return
        headers = Headers(scope=scope)
        send_safely = _with_headers(send, is_secure=self._is_secure(scope, headers))
        fault = self._fault(scope, headers)
        if fault is not None:
            await _refuse(scope, receive, send_safely, *fault)
        elif not (self._is_open(scope) or has_link(HTTPConnection(scope), self._token)):
            await self._ask_for_token(scope, receive, send_safely)
        else:
            await self._application(scope, _limited(receive, self._most_bytes), send_safely)

    def _fault(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        hosts = self._allowed_hosts()
        if headers.get("host", "").lower() not in hosts:
            return 421, "This server does not answer under that name."
        changes = scope["type"] == "websocket" or scope["method"] not in _SAFE_METHODS
        # Browsers send the origin with every request that can change something.
        origin = headers.get("origin")
        if changes and (origin is None or urlsplit(origin).netloc.lower() not in hosts):
            return 403, "Only the pages of this server may do that."
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._most_bytes:
            return 413, f"A request may have {self._most_bytes} bytes."
        return None

    def _is_secure(self, scope: Scope, headers: Headers) -> bool:
        """Return whether the browser uses HTTPS, with this server or with the proxy before it."""
        host = headers.get("host", "").lower()
        return scope["scheme"] in {"https", "wss"} or host == self._secure_host != ""

    def _is_open(self, scope: Scope) -> bool:
        return bool(self._open_paths) and str(scope["path"]).startswith(self._open_paths)

    async def _ask_for_token(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            url = URL(scope=scope)
            values = dict(part.partition("=")[::2] for part in url.query.split("&"))
            if hmac.compare_digest(values.get("token", "").encode(), self._token.encode()):
                # Redirect to an address without the token: addresses are copied, stored and shown.
                answer = RedirectResponse(url.path or "/", 303)
                keep_token(answer, self._token)
                await answer(scope, receive, send)
                return
        text = "Open the link that `cuebid web` printed: it carries the token."
        await _refuse(scope, receive, send, 403, text)


def _with_headers(send: Send, *, is_secure: bool) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            if is_secure:
                # Here, and not where cookies are set, so that none is forgotten.
                cookies = [f"{cookie}; Secure" for cookie in headers.getlist("set-cookie")]
                del headers["set-cookie"]
                for cookie in cookies:
                    headers.append("set-cookie", cookie)
        await send(message)

    return send_with_headers


def _limited(receive: Receive, most_bytes: int) -> Receive:
    """Return `receive` with a size limit, for request bodies without a stated length."""
    size = 0

    async def receive_limited() -> Message:
        nonlocal size
        message = await receive()
        if message["type"] == "http.request":
            size += len(message.get("body", b""))
            if size > most_bytes:
                # To the application it looks as if the visitor had disconnected.
                return {"type": "http.disconnect"}
        return message

    return receive_limited


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, text: str) -> None:
    if scope["type"] == "websocket":
        # A socket that is closed before it is accepted is answered with status 403.
        await receive()
        await send({"type": "websocket.close", "code": _POLICY_VIOLATION, "reason": text})
        return
    await PlainTextResponse(text + "\n", status)(scope, receive, send)
