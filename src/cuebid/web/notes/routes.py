"""Routes of the pages of notes: a list, an editor with findings, and versions."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from cuebid.conventions import start_path
from cuebid.core import CuebidError, ReadError
from cuebid.web.notes import jobs
from cuebid.web.notes.desk import NotesDesk, plain_lines
from cuebid.web.notes.editor_process import has_language_server
from cuebid.web.notes.editor_socket import EditorSockets
from cuebid.web.notes.parts import module_groups
from cuebid.web.notes.store import MOST_BYTES, MOST_NOTES, MOST_VERSIONS, OwnNotes, Version
from cuebid.web.practice.wording import time_ago
from cuebid.web.serving.faults import fault_html
from cuebid.web.serving.form_fields import number_field, sent_fields
from cuebid.web.serving.guard import policy_with_styles
from cuebid.web.serving.pages import error_page, live_page
from cuebid.web.serving.visitors import person_of, remembered_person
from cuebid.web.texts import words

# Each module is a form field.
_MOST_FIELDS: Final = 100
_LARGEST: Final = 10**9
# 128 bits, as the Content Security Policy recommends.
_NONCE_BYTES: Final = 16
_PAGE_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"
)
"""The security policy of the HTML page of visitors' notes: no scripts, forms or same origin."""


def notes_routes(desk: NotesDesk) -> list[BaseRoute]:
    """Return the routes of the pages of notes."""
    pages = _NotesPages(desk)
    one = "/notes/{notes}"
    return [
        Route("/notes", pages.first_page),
        Route("/notes", pages.begin, methods=["POST"]),
        Route(one, pages.edit),
        Route(one, pages.save, methods=["POST"]),
        Route(f"{one}/check", pages.check, methods=["POST"]),
        Route(f"{one}/study", pages.study, methods=["POST"]),
        Route(f"{one}/page", pages.page),
        WebSocketRoute(f"{one}/editor", pages.editor),
        Route(f"{one}/versions/{{number}}", pages.version),
        Route(f"{one}/versions/{{number}}/file", pages.file),
        Route(f"{one}/delete", pages.delete, methods=["POST"]),
    ]


class _NotesPages:
    """The request handlers of the pages of notes."""

    def __init__(self, desk: NotesDesk) -> None:
        self._desk = desk
        self._editors = EditorSockets()

    async def first_page(self, request: Request) -> Response:
        """Answer with the list of a person's notes and the forms to begin new ones."""
        return self._first_page(request, request.query_params)

    def _first_page(
        self, request: Request, fields: Mapping[str, str], error: CuebidError | None = None
    ) -> Response:
        desk = self._desk
        owner = person_of(request, desk.settings)
        base = fields.get("base", "")
        return live_page(
            "notes.html",
            title=words("notes", "title"),
            status=200 if error is None else 400,
            fault="" if error is None else fault_html(error),
            rows=[
                {
                    "address": f"/notes/{notes.id}",
                    "name": notes.name,
                    "saved": time_ago(desk.clock() - notes.at),
                    "system": str(desk.path(notes)) if notes.played else "",
                }
                for notes in (desk.store.of_owner(owner) if owner else [])
            ],
            name=fields.get("name", ""),
            bases=jobs.OFFERED_BASES,
            base=base,
            groups=module_groups(base, fields if error else {}) if start_path(base) else [],
            limits=words(
                "notes",
                "limits",
                notes=MOST_NOTES,
                versions=MOST_VERSIONS,
                size=MOST_BYTES // 1_000_000,
            ),
        )

    async def begin(self, request: Request) -> Response:
        """Store new notes, and redirect to their editor."""
        fields, content = await sent_fields(request, _MOST_FIELDS)
        answer = RedirectResponse("/", 303)
        owner = remembered_person(answer, request, self._desk.settings)
        try:
            text = await self._first_text(owner, fields, content)
            added = await self._desk.add(owner, _file_name(fields), text)
        except CuebidError as error:
            return self._first_page(request, fields, error)
        answer.headers["location"] = f"/notes/{added.id}"
        return answer

    async def _first_text(self, owner: str, fields: Mapping[str, str], content: bytes) -> str:
        name, how = _file_name(fields), fields.get("how", "")
        text: str | None
        if how == "base":
            prefix = "module-"
            chosen = {
                key.removeprefix(prefix): "" if value == "on" else value
                for key, value in fields.items()
                if key.startswith(prefix) and value
            }
            text = jobs.library_text(name, fields.get("base", ""), chosen)
        elif how == "file":
            file_name = fields.get("file_name", "")
            text = await self._desk.newest(owner, jobs.imported_text, file_name, content)
        else:
            text = words("notes", "beginning", name=name)
        if text is None:
            raise ReadError(words("notes", "sent_again"))
        return text

    async def edit(self, request: Request) -> Response:
        """Answer with the editor page of notes."""
        notes = self._notes(request)
        newest = self._desk.store.newest(notes.id)
        return self._edit_page(notes, newest.text, newest.number)

    def _edit_page(
        self, notes: OwnNotes, text: str, base: int, conflict: str = "", fault: str = ""
    ) -> Response:
        address = f"/notes/{notes.id}"
        nonce = secrets.token_urlsafe(_NONCE_BYTES)
        answer = live_page(
            "notes_edit.html",
            title=notes.name,
            status=409 if conflict else 400 if fault else 200,
            address=address,
            id=notes.id,
            has_language_server=has_language_server(),
            nonce=nonce,
            uri=_uri(notes),
            text=text,
            base=base,
            conflict=conflict,
            fault=fault,
            system=str(self._desk.path(notes)) if notes.played else "",
            played=words("notes", "played", number=notes.played)
            if notes.played
            else words("notes", "not_played"),
            versions=[
                {
                    "address": f"{address}/versions/{number}",
                    "words": words("notes", "version", number=number),
                    "at": _time(at),
                }
                for number, at in self._desk.store.dates(notes.id).items()
            ],
        )
        answer.headers["content-security-policy"] = policy_with_styles(nonce)
        return answer

    async def editor(self, websocket: WebSocket) -> None:
        """Connect the editor of a page to the language server."""
        owner = person_of(websocket, self._desk.settings)
        notes = self._desk.find(owner, websocket.path_params["notes"])
        if notes is None or not has_language_server():
            # Closed before it is accepted, which the client sees as status 403.
            await websocket.close()
            return
        await self._editors.serve(websocket, owner, _uri(notes))

    async def save(self, request: Request) -> Response:
        """Store a version, or answer with the differences if another one was saved meanwhile."""
        notes, owner = self._notes(request), self._owner(request)
        fields, _ = await sent_fields(request)
        text, by_script = plain_lines(fields.get("text", "")), "script" in fields
        try:
            base = number_field(fields.get("base", ""), "a version", 1, _LARGEST)
            other = await self._desk.save(owner, notes, text, base)
        except CuebidError as error:
            if by_script:
                return JSONResponse({"refused": str(error)})
            return self._edit_page(notes, text, notes.version, fault=fault_html(error))
        if other is not None:
            difference = await self._desk.differing_lines(other.text, text)
            if by_script:
                version = {"version": other.number, "text": other.text}
                return JSONResponse(version | {"difference": difference})
            return self._edit_page(notes, text, other.number, difference)
        if not by_script:
            return RedirectResponse(f"/notes/{notes.id}", 303)
        saved = self._notes(request)
        return JSONResponse({"version": saved.version, "is_played": saved.played == saved.version})

    async def check(self, request: Request) -> Response:
        """Answer with the diagnostics of a text, and keep its HTML page for the preview."""
        notes, text = self._notes(request), await _text(request)
        read = await self._desk.newest(self._owner(request), jobs.read_text, notes.name, text)
        if read is None:
            return Response(status_code=204)
        self._desk.keep_page(notes, read.page)
        return _json(read.findings)

    async def study(self, request: Request) -> Response:
        """Answer with findings from bidding sampled hands by the notes, and questions on rows."""
        notes, text = self._notes(request), await _text(request)
        findings = await self._desk.newest(self._owner(request), jobs.study_text, notes.name, text)
        return Response(status_code=204) if findings is None else _json(findings)

    async def page(self, request: Request) -> Response:
        """Answer with the HTML page of the text that was checked last."""
        page = self._desk.pages.get(self._notes(request).id, "")
        return HTMLResponse(page, headers={"content-security-policy": _PAGE_POLICY})

    async def version(self, request: Request) -> Response:
        """Answer with an old version of notes, and its differences from the newest version."""
        notes, version = self._version(request)
        newest = self._desk.store.newest(notes.id)
        try:
            changes = await self._desk.newest(
                self._owner(request), jobs.difference, notes.name, version.text, newest.text
            )
        except CuebidError as error:
            changes = fault_html(error)
        return live_page(
            "notes_version.html",
            title=words("notes", "version_of", number=version.number, name=notes.name),
            at=_time(version.at),
            address=f"/notes/{notes.id}",
            number=version.number,
            newest=newest.number,
            text=version.text,
            changes=changes or "",
            lines=await self._desk.differing_lines(version.text, newest.text),
        )

    async def file(self, request: Request) -> Response:
        """Answer with a version of notes as a file to download."""
        notes, version = self._version(request)
        headers = {"content-disposition": f'attachment; filename="{notes.id}.bml"'}
        if notes.name.isascii():
            headers = {"content-disposition": f'attachment; filename="{notes.name}.bml"'}
        return Response(version.text, media_type="text/plain", headers=headers)

    async def delete(self, request: Request) -> Response:
        """Delete notes, if the confirmation box of the form is ticked."""
        notes = self._notes(request)
        fields, _ = await sent_fields(request)
        if fields.get("sure") != "yes":
            return error_page(words("practice", "nothing_deleted"), words("practice", "tick"), 400)
        self._desk.delete(notes)
        return RedirectResponse("/notes", 303)

    def _owner(self, request: Request) -> str:
        return person_of(request, self._desk.settings)

    def _notes(self, request: Request) -> OwnNotes:
        """Return the notes that the address of a request names.

        Raises:
            HTTPException: there are no such notes, or they are somebody else's; the answer is the
                same, so that nobody learns which.
        """
        notes = self._desk.find(self._owner(request), request.path_params["notes"])
        if notes is None:
            raise HTTPException(404)
        return notes

    def _version(self, request: Request) -> tuple[OwnNotes, Version]:
        notes, number = self._notes(request), request.path_params["number"]
        version = self._desk.store.version(notes.id, number)
        if version is None:
            raise HTTPException(404)
        return notes, version


def _file_name(fields: Mapping[str, str]) -> str:
    """Return the name of new notes from a form, with hyphens for blanks."""
    return "-".join(fields.get("name", "").split())


def _uri(notes: OwnNotes) -> str:
    """Return the URI by which the language server names the text; it is no file's address."""
    return f"notes:/{quote(notes.name)}.bml"


async def _text(request: Request) -> str:
    fields, _ = await sent_fields(request)
    # Offsets of findings count the characters of the text area, with LF line ends.
    return plain_lines(fields.get("text", ""))


def _json(value: object) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")


def _time(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(seconds))
