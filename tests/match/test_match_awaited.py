"""Programs that a person starts by hand: the match waits for them at a port."""

from __future__ import annotations

import asyncio
import queue
from threading import Thread

import pytest

from cuebid.core import SEATS, CuebidError
from cuebid.match.entrants import Entrant
from cuebid.match.plan import MatchPlan
from cuebid.match.plan_reading import plan_of
from cuebid.match.report import MatchFigures, summarise
from cuebid.match.running import MatchRunner
from cuebid.match.running.cost import cost_of
from cuebid.match.store import MatchStore
from cuebid.robots import make_player
from cuebid.robots.budget import Budget
from cuebid.tablemanager import Address, TableClient

ROBOT = {"player": "simple", "budget": "0", "name": "A"}


def played_with_guests(plan: MatchPlan, teams: tuple[str, ...]) -> MatchFigures:
    """Run a match, and let a guest of each team sit down in four seats where it is invited."""
    invitations: queue.Queue[str] = queue.Queue()
    with MatchStore() as store:
        # SQLite wants the thread that opened the file, so that the guests have the other one.
        guests = Thread(target=lambda: asyncio.run(sit_down(invitations.get(timeout=300), teams)))
        guests.start()
        MatchRunner(plan, store, watch=invitations.put).run()
        guests.join()
        return summarise(store)


async def sit_down(invitation: str, teams: tuple[str, ...]) -> None:
    port = int(invitation.split(":")[1])
    address = Address("127.0.0.1", port)
    book = Budget.parse("0")
    await asyncio.gather(
        *(
            TableClient(seat, team, make_player("simple", 0, book), address).play()
            for team in teams
            for seat in SEATS
        )
    )


@pytest.mark.parametrize("entrants", [[ROBOT, "Guest=table:0"], ["Guest=table:0", ROBOT]])
def test_a_guest_plays_both_rooms_as_the_same_robot_here(entrants):
    plan = plan_of({"entrants": entrants, "play": True, "boards": {"count": 2}}, "test")
    summary = played_with_guests(plan, ("Someone",))
    [encounter] = summary.encounters
    assert encounter.result.boards == 2
    assert (encounter.result.scored, summary.faults) == (0, ())


def test_two_guests_are_told_apart_by_the_names_of_their_entrants():
    entrants = ["Red=table:0", "Blue=table:0"]
    plan = plan_of({"entrants": entrants, "play": True, "boards": {"count": 1}}, "test")
    summary = played_with_guests(plan, ("Blue", "Red"))
    assert summary.encounters[0].result.boards == 1


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("table:2000", ("127.0.0.1", 2000)),
        ("Mine=table:0.0.0.0:1999", ("0.0.0.0", 1999)),  # noqa: S104 - what a person may write
        ("table:bot --port 2000", None),
    ],
)
def test_a_port_in_place_of_a_command_waits_for_guests(text, address):
    assert Entrant.parse(text).awaited_at == address


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="70000 is no port"):
        Entrant(table="70000")
    plan = plan_of({"entrants": [ROBOT, "Guest=table:0"], "play": True}, "test")
    with pytest.raises(CuebidError, match="waits for programs of others"):
        cost_of(plan)
