"""The live pages as one ASGI application: their routes, and the resources that it opens."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from cuebid.core import CuebidError
from cuebid.web.explore import jobs as explore_jobs
from cuebid.web.explore.routes import explore_routes
from cuebid.web.explore.shelf import Shelf
from cuebid.web.notes import jobs as notes_jobs
from cuebid.web.notes.desk import NotesDesk
from cuebid.web.notes.routes import notes_routes
from cuebid.web.play import jobs
from cuebid.web.play.new_game import new_boards
from cuebid.web.play.routes import PlayPages
from cuebid.web.practice import jobs as practice_jobs
from cuebid.web.practice.desk import Desk
from cuebid.web.practice.pair_routes import SEAT_PATH
from cuebid.web.practice.routes import practice_routes
from cuebid.web.serving.choices import ReadChoices
from cuebid.web.serving.choices_page import CHOICES_PATH, choices_routes
from cuebid.web.serving.devices import device_routes
from cuebid.web.serving.draws import Draws
from cuebid.web.serving.guard import Guard
from cuebid.web.serving.pages import error_page
from cuebid.web.serving.paper import records_paper
from cuebid.web.serving.static_files import static_routes
from cuebid.web.serving.systems import Systems
from cuebid.web.serving.workers import JobProcesses, JobRunner, JobTimes
from cuebid.web.sets.desk import SetDesk
from cuebid.web.sets.routes import SETS_PATH, set_routes
from cuebid.web.settings import WebSettings
from cuebid.web.statistics.page import statistics_routes
from cuebid.web.texts import words
from cuebid.web.tools.boards import analysis_answer, boards_answer
from cuebid.web.tools.deals import deals_answer, deals_sheet
from cuebid.web.tools.routes import tool_routes
from cuebid.web.watch.log_follower import LogFollower
from cuebid.web.watch.routes import watch_routes

_PROMPT_JOBS: Final[tuple[frozenset[Callable[..., object]], ...]] = (
    frozenset({jobs.decide_at_once, jobs.explain_own_call}),
    frozenset({jobs.meaning}),
)
"""Jobs of milliseconds, which must not wait for slow ones: first calls, then their meanings."""
_SLOW_JOBS: Final[tuple[frozenset[Callable[..., object]], ...]] = (
    frozenset(
        {
            jobs.board_results,
            jobs.other_table,
            new_boards,
            analysis_answer,
            boards_answer,
            deals_answer,
            deals_sheet,
            explore_jobs.sample,
            notes_jobs.difference,
            notes_jobs.differing_lines,
            notes_jobs.imported_text,
            notes_jobs.study_text,
            practice_jobs.compare,
            practice_jobs.session_boards,
            practice_jobs.worths,
            records_paper,
        }
    ),
    frozenset({jobs.lessons_of}),
)
"""Jobs that take seconds of a worker: robots' cards have priority over them; lessons come last."""

# Pages and scripts are text, which compresses to a quarter.
_MIDDLEWARE: Final = (Middleware(GZipMiddleware), Middleware(ReadChoices))
# Paths that need no token of the server. A partner has the token of a seat, a player the link of a
# set; addresses of games are as hard to guess, and a game opens only for its own visitor.
_OPEN_PATHS: Final = (SEAT_PATH, SETS_PATH, CHOICES_PATH, "/play/", "/static/")


def create_application(
    settings: WebSettings,
    *,
    workers: JobRunner | None = None,
    clock: Callable[[], float] = time.time,
    port: Callable[[], int] | None = None,
    observer: Callable[[JobTimes], object] | None = None,
) -> Guard:
    """Return the live pages as an ASGI application.

    Args:
        settings: the settings of the server.
        workers: where robots think; processes, if not given.
        clock: returns the time, in seconds.
        port: returns the port on which the server listens; that of the settings, if not given.
        observer: receives the times that each job of the processes took.
    """
    draws = Draws(settings.seed)
    sets = SetDesk(settings, clock)
    notes = NotesDesk(settings, clock)
    systems = Systems(settings, notes.systems_of)
    desk = Desk(settings, clock, draws, systems)
    play = PlayPages(settings, clock, draws, sets, systems, desk.due)
    shelf = Shelf(settings, systems)
    followers = [LogFollower(path, settings.delay, clock) for path in settings.watched]
    # Worker processes are started with the server, and not when an application is made.
    started: list[JobRunner] = []

    @asynccontextmanager
    async def lifespan(_application: Starlette) -> AsyncIterator[None]:
        started.append(workers or _start_workers(settings, observer))
        async with _opened(started[-1], play, desk, shelf, notes), _followed(followers):
            yield

    application = Starlette(
        routes=[
            *play.routes(),
            *set_routes(sets),
            *watch_routes(followers, settings.delay, settings.most_sockets),
            *practice_routes(desk),
            *explore_routes(shelf),
            *notes_routes(notes),
            *tool_routes(lambda: started[-1]),
            *statistics_routes(play, desk),
            *choices_routes(),
            *device_routes(settings, clock),
            *static_routes(),
        ],
        exception_handlers={HTTPException: _error, ClientDisconnect: _error, CuebidError: _refused},
        middleware=_MIDDLEWARE,
        lifespan=lifespan,
    )
    return Guard(
        application,
        lambda: settings.allowed_hosts(port() if port else settings.port),
        settings.token,
        settings.most_bytes,
        _OPEN_PATHS,
        settings.public_url,
    )


@asynccontextmanager
async def _opened(
    workers: JobRunner, play: PlayPages, desk: Desk, shelf: Shelf, notes: NotesDesk
) -> AsyncIterator[None]:
    """Open the pages with their workers, and close pages and workers at the end."""
    for pages in (play, desk, shelf, notes):
        pages.open(workers)
    try:
        yield
    finally:
        await shelf.close()
        workers.close()
        play.close()
        desk.close()
        notes.close()


@asynccontextmanager
async def _followed(followers: Iterable[LogFollower]) -> AsyncIterator[None]:
    """Follow the logs of matches in tasks, until the context ends."""
    following = [asyncio.create_task(follower.run()) for follower in followers]
    try:
        yield
    finally:
        for task in following:
            task.cancel()


def _start_workers(
    settings: WebSettings, observer: Callable[[JobTimes], object] | None
) -> JobProcesses:
    # The first system is the default of the forms.
    warm_up = partial(jobs.warm_up, settings.systems[0])
    return JobProcesses(settings.workers, warm_up, _PROMPT_JOBS, _SLOW_JOBS, observer)


async def _error(_request: Request, error: Exception) -> Response:
    """Answer an HTTP error with an error page in the style of the live pages."""
    # A request that was cut off, by the visitor or for its size, is no fault of the server.
    status = error.status_code if isinstance(error, HTTPException) else 400
    if status == 404:
        return error_page(words("page", "no_such_page"), words("page", "no_such_page_text"), 404)
    return error_page(words("page", "failed"), "", status)


async def _refused(_request: Request, error: Exception) -> Response:
    """Answer a `CuebidError` with a page that says why the request cannot be fulfilled."""
    reason = error if isinstance(error, CuebidError) else str(error)
    return error_page(words("page", "failed"), reason, 400)
