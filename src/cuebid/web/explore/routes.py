"""Routes of the pages that explore a system.

The page of a position is complete without scripts, except that frequencies are there only if they
have been computed; the script asks for them (`/explore/sample`), and for what changed when a file
of the system is saved (`/explore/version`, `/explore/changes`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from cuebid.bml import without_passes
from cuebid.core import CuebidError, Hand, RangeError
from cuebid.explore import (
    ExplainedChoice,
    FoundAgreement,
    Position,
    PositionSample,
    StudiedSystem,
    SystemDifference,
    changed_positions,
    changed_rows,
    compare_positions,
    describe_position,
    explain_choice,
    find,
    position_effect,
)
from cuebid.web.explore.markup import changes_html, choice_html, position_html
from cuebid.web.explore.place import ExploredPlace, place_of
from cuebid.web.explore.shelf import Shelf
from cuebid.web.practice.markup import call_link
from cuebid.web.serving.pages import error_page, live_page
from cuebid.web.texts import words

# Positions whose effects are computed; an author waits up to a second for each.
_MOST_EFFECTS: Final = 3
# Positions that workers sample in advance, while nobody waits for them.
_MOST_AHEAD: Final = 12


@dataclass(frozen=True, slots=True)
class _Answer:
    """What the page of an explored position shows."""

    digest: str
    position: Position
    choice: ExplainedChoice | None
    message: str
    findings: tuple[FoundAgreement, ...]


def explore_routes(shelf: Shelf) -> list[Route]:
    """Return the routes of the pages that explore a system."""
    pages = _ExplorePages(shelf)
    return [
        Route("/explore", pages.position),
        Route("/explore/sample", pages.sample),
        Route("/explore/compare", pages.compare),
        Route("/explore/version", pages.version),
        Route("/explore/changes", pages.changes),
    ]


class _ExplorePages:
    """The request handlers of the explore pages."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def _place(self, request: Request) -> ExploredPlace:
        fields = request.query_params
        return place_of(fields, self._system(request, "system"))

    def _system(self, request: Request, field: str) -> str:
        return self._shelf.systems.chosen(request, request.query_params.get(field, ""))

    async def position(self, request: Request) -> Response:
        """Answer with the page of a position, a hand's call if asked for, and search results."""
        shelf = self._shelf
        fields = request.query_params
        hand, query = (fields.get(name, "").strip() for name in ("hand", "find"))
        try:
            place = self._place(request)
            answer = await shelf.answer(
                lambda study: _answer(study, place, hand, query), place.system
            )
        except CuebidError as error:
            return error_page(words("explore", "cannot_explore"), error, 400)
        sample = shelf.sample(answer.digest, place.node, place.conditions)
        nodes = [place.after(call.call.text).node for call in answer.position.calls]
        # Visitors mostly go on to one of the calls of the position.
        shelf.sample_ahead(place.system, answer.digest, nodes[:_MOST_AHEAD], place.conditions)
        return live_page(
            "explore.html",
            title=place.node or words("practice", "opening_calls_title"),
            systems=shelf.systems.with_rules(request),
            system=place.system,
            node=place.node,
            conditions={
                "seat": str(place.conditions.seat),
                "vulnerable": place.conditions.vulnerable,
            },
            path=[(step.last_call, step.address) for step in place.steps],
            opening=place.at("").address,
            practise=place.practice_address,
            digest=answer.digest,
            position=position_html(place, answer.position, sample),
            is_sampled=sample is not None,
            fields=place.fields,
            hand=hand,
            choice="" if answer.choice is None else choice_html(answer.choice),
            message=answer.message,
            query=query,
            findings=[_finding(place, finding) for finding in answer.findings],
        )

    async def sample(self, request: Request) -> Response:
        """Answer with the calls of a position and their frequencies, as an HTML fragment."""
        shelf = self._shelf
        try:
            place = self._place(request)
            answer = await shelf.answer(lambda study: _answer(study, place, "", ""), place.system)
            sample: PositionSample | None = shelf.sample(
                answer.digest, place.node, place.conditions
            )
            # Another page may have caused the same sample since this page was sent.
            if sample is None:
                sample = await shelf.made_sample(place.system, place.node, place.conditions)
        except CuebidError as error:
            return error_page(words("explore", "cannot_explore"), error, 400)
        return HTMLResponse(position_html(place, answer.position, sample))

    async def compare(self, request: Request) -> Response:
        """Answer with a page that compares two systems at one auction."""
        shelf = self._shelf

        def differences(left: StudiedSystem, right: StudiedSystem) -> tuple[SystemDifference, ...]:
            return compare_positions(_position(left, place), _position(right, place))

        try:
            place = self._place(request)
            second = self._system(request, "other")
            rows = await shelf.answer(differences, place.system, second)
        except CuebidError as error:
            return error_page(words("explore", "cannot_compare"), error, 400)
        node = place.node or words("practice", "opening_calls_title")
        return live_page(
            "explore_compare.html",
            title=words("explore", "compared", node=node),
            systems=shelf.systems.with_rules(request),
            first=place.system,
            second=second,
            addresses=[place.address, place.of(second).address],
            rows=[_difference(place, second, row) for row in rows],
        )

    async def version(self, request: Request) -> Response:
        """Answer with the digest of a system's present version, or why it cannot be read."""
        system = self._system(request, "system")
        try:
            digest = await self._shelf.answer(lambda study: study.digest, system)
        except CuebidError as error:
            # No error status: a file that is being edited often has errors.
            return JSONResponse({"digest": "", "error": str(error)})
        return JSONResponse({"digest": digest, "error": ""})

    async def changes(self, request: Request) -> Response:
        """Answer with what has changed since a version of a system, as an HTML fragment."""
        system = self._system(request, "system")
        old = self._shelf.version(system, request.query_params.get("since", ""))
        if old is None:
            # That version is no longer kept; the page still learns that it is out of date.
            return HTMLResponse(f"<p>{words('explore', 'has_changed')}</p>")
        before = old

        def compared(new: StudiedSystem) -> str:
            rows = changed_rows(before, new)
            nodes = changed_positions(rows)[:_MOST_EFFECTS]
            effects = [position_effect(before, new, node) for node in nodes]
            return changes_html(rows, effects)

        try:
            return HTMLResponse(await self._shelf.answer(compared, system))
        except CuebidError as error:
            return error_page(words("explore", "cannot_explore"), error, 400)


def _answer(study: StudiedSystem, place: ExploredPlace, hand: str, query: str) -> _Answer:
    position = _position(study, place)
    choice, message = None, ""
    if hand:
        vulnerability = place.conditions.vulnerability(position.auction)
        try:
            choice = explain_choice(study, Hand(hand), position.auction, vulnerability)
        except CuebidError as error:
            # Shown beside the field, so that the rest of the page remains.
            message = str(error)
    return _Answer(study.digest, position, choice, message, find(study, query))


def _position(study: StudiedSystem, place: ExploredPlace) -> Position:
    auction = place.conditions.auction(place.node)
    if auction.is_over:
        raise RangeError(words("explore", "over", node=place.node))
    return describe_position(study, auction, place.conditions.vulnerability(auction))


def _finding(place: ExploredPlace, finding: FoundAgreement) -> dict[str, str]:
    node = finding.node
    position = None if node is None else place.at(without_passes(node))
    return {
        "path": "" if position is None else position.after(finding.call).node,
        "address": "" if position is None else position.address,
        "words": finding.words,
        "place": finding.place,
    }


def _difference(place: ExploredPlace, second: str, row: SystemDifference) -> dict[str, Any]:
    return {
        "call": call_link(row.call, place.after(row.call.text).comparison_address(second)),
        "first": "" if row.first is None else row.first.shows,
        "second": "" if row.second is None else row.second.shows,
        "is_same": row.is_same,
    }
