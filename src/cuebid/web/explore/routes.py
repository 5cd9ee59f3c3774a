"""The pages that explore a system.

The page of a position is complete without scripts, except that frequencies are there only if they
have been computed; the script asks for them (`/explore/sample`), and for what changed when a file
of the system is saved (`/explore/version`, `/explore/changes`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from cuebid.core import Auction, CuebidError, Hand, RangeError
from cuebid.explore import (
    CallDifference,
    ExplainedChoice,
    Finding,
    Position,
    PositionSample,
    StudiedSystem,
    auction_at,
    changed_positions,
    changed_rows,
    compare_positions,
    describe_position,
    explain_choice,
    find,
    position_effect,
)
from cuebid.web.explore.markup import changes_html, choice_html, position_html
from cuebid.web.explore.shelf import Shelf
from cuebid.web.serving.pages import error_page, live_page

__all__ = ["explore_routes"]

# Positions whose hands are bid by both versions after a change, and positions sampled ahead.
_MOST_EFFECTS: Final = 3
_MOST_AHEAD: Final = 12


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a page shows."""

    digest: str
    auction: Auction
    position: Position
    choice: ExplainedChoice | None
    message: str
    findings: tuple[Finding, ...]


def explore_routes(shelf: Shelf) -> list[Route]:
    """Return the routes of exploring."""
    pages = _ExplorePages(shelf)
    return [
        Route("/explore", pages.position),
        Route("/explore/sample", pages.sample),
        Route("/explore/compare", pages.compare),
        Route("/explore/version", pages.version),
        Route("/explore/changes", pages.changes),
    ]


class _ExplorePages:
    """The answers to requests."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def position(self, request: Request) -> Response:
        """Answer with a position of a system; with the call of a hand, and with what was found."""
        shelf = self._shelf
        fields = request.query_params
        system = shelf.system(fields.get("system", ""))
        node, hand, query = (fields.get(name, "").strip() for name in ("auction", "hand", "find"))
        try:
            answer = await shelf.answer(lambda study: _answer(study, node, hand, query), system)
        except CuebidError as error:
            return error_page("This cannot be explored", str(error), 400)
        sample = shelf.sample(answer.digest, node)
        nodes = [_after(node, call.call.text) for call in answer.position.calls]
        shelf.sample_ahead(system, answer.digest, nodes[:_MOST_AHEAD])
        return live_page(
            "explore.html",
            title=node or "Opening calls",
            systems=shelf.systems,
            system=system,
            node=node,
            path=_path(system, node),
            digest=answer.digest,
            position=position_html(system, node, answer.position, sample),
            is_sampled=sample is not None,
            fields=urlencode({"system": system, "auction": node}),
            hand=hand,
            choice="" if answer.choice is None else choice_html(answer.choice),
            message=answer.message,
            query=query,
            findings=[_finding(system, finding) for finding in answer.findings],
        )

    async def sample(self, request: Request) -> Response:
        """Answer with the calls of a position, frequencies included, as a piece of a page."""
        shelf = self._shelf
        system = shelf.system(request.query_params.get("system", ""))
        node = request.query_params.get("auction", "").strip()
        try:
            answer = await shelf.answer(lambda study: _answer(study, node, "", ""), system)
            sample: PositionSample | None = shelf.sample(answer.digest, node)
            if sample is None:
                sample = await shelf.made_sample(system, node)
        except CuebidError as error:
            return error_page("This cannot be explored", str(error), 400)
        return HTMLResponse(position_html(system, node, answer.position, sample))

    async def compare(self, request: Request) -> Response:
        """Answer with two systems side by side at one auction."""
        shelf = self._shelf
        fields = request.query_params
        first, second = (shelf.system(fields.get(name, "")) for name in ("system", "other"))
        node = fields.get("auction", "").strip()

        def differences(one: StudiedSystem, two: StudiedSystem) -> tuple[CallDifference, ...]:
            auction = _auction(node)
            return compare_positions(
                describe_position(one, auction), describe_position(two, auction)
            )

        try:
            rows = await shelf.answer(differences, first, second)
        except CuebidError as error:
            return error_page("These cannot be compared", str(error), 400)
        return live_page(
            "explore_compare.html",
            title=f"{node or 'Opening calls'}, side by side",
            systems=shelf.systems,
            first=first,
            second=second,
            node=node,
            rows=[_difference(node, first, second, row) for row in rows],
        )

    async def version(self, request: Request) -> Response:
        """Answer with the digest of a system as it is now, or why it cannot be read."""
        system = self._shelf.system(request.query_params.get("system", ""))
        try:
            digest = await self._shelf.answer(lambda study: study.digest, system)
        except CuebidError as error:
            return JSONResponse({"digest": "", "error": str(error)})
        return JSONResponse({"digest": digest, "error": ""})

    async def changes(self, request: Request) -> Response:
        """Answer with what changed since a version of a system, as a piece of a page."""
        system = self._shelf.system(request.query_params.get("system", ""))
        old = self._shelf.version(system, request.query_params.get("since", ""))
        if old is None:
            return HTMLResponse("<p>The system has changed since this page was opened.</p>")
        before = old

        def compared(new: StudiedSystem) -> str:
            rows = changed_rows(before, new)
            nodes = changed_positions(rows)[:_MOST_EFFECTS]
            effects = [position_effect(before, new, node) for node in nodes]
            return changes_html(rows, effects)

        try:
            return HTMLResponse(await self._shelf.answer(compared, system))
        except CuebidError as error:
            return error_page("The change cannot be read", str(error), 400)


def _answer(study: StudiedSystem, node: str, hand: str, query: str) -> _Answer:
    auction = _auction(node)
    choice, message = None, ""
    if hand:
        try:
            choice = explain_choice(study, Hand(hand), auction)
        except CuebidError as error:
            # Beside the field, so that the rest of the page stays.
            message = str(error)
    position = describe_position(study, auction)
    return _Answer(study.digest, auction, position, choice, message, find(study, query))


def _auction(node: str) -> Auction:
    auction = auction_at(node)
    if auction.is_over:
        raise RangeError(f"after {node} nobody has a call to make")
    return auction


def _after(node: str, call: str) -> str:
    return f"{node}-{call}" if node else call


def _address(system: str, node: str) -> str:
    return f"/explore?{urlencode({'system': system, 'auction': node})}"


def _path(system: str, node: str) -> list[tuple[str, str]]:
    """Return the calls of an auction, each with the address of the position after it."""
    calls = node.split("-") if node else []
    return [
        (call, _address(system, "-".join(calls[: index + 1]))) for index, call in enumerate(calls)
    ]


def _finding(system: str, finding: Finding) -> dict[str, str]:
    node = finding.node
    path = "" if node is None else _after(node.replace("-(P)", ""), finding.call)
    return {
        "path": path,
        "address": "" if node is None else _address(system, node.replace("-(P)", "")),
        "words": finding.words,
        "place": finding.place,
    }


def _difference(node: str, first: str, second: str, row: CallDifference) -> dict[str, Any]:
    after = {"system": first, "other": second, "auction": _after(node, row.call.text)}
    return {
        "call": row.call.text,
        "address": f"/explore/compare?{urlencode(after)}",
        "first": "" if row.first is None else row.first.shows,
        "second": "" if row.second is None else row.second.shows,
        "is_same": row.is_same,
    }
