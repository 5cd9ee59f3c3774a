"""Start a match: check that it can be played, and that its file belongs to it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from cuebid.core import CuebidError, MissingExtraError
from cuebid.match.board_source import boards_of_round
from cuebid.match.entrants.seating import check_entrant
from cuebid.match.entrants.versions import entrant_version
from cuebid.match.plan import MatchForm, MatchPlan
from cuebid.match.plan_reading import PlanError
from cuebid.match.store.match_store import MatchStore, StoreError


def check_plan(
    plan: MatchPlan, *, is_tested: bool = False, watch: Callable[[str], object] | None = None
) -> None:
    """Make a player of each entrant and the first board, to report mistakes before the match.

    Args:
        plan: the match.
        is_tested: whether a sequential test is to end it.
        watch: receives a line about each program that plays, but has answered wrongly.

    Raises:
        PlanError: with a line for each problem.
        MissingExtraError: a player needs what is not installed.
    """
    problems = []
    if is_tested and plan.form is not MatchForm.HEAD_TO_HEAD:
        problems.append("a test until it is decided needs two entrants, head to head")
    for entrant in plan.entrants:
        try:
            fault = check_entrant(entrant)
            if fault and watch is not None:
                watch(f"{entrant.name} {fault}, when first asked; it loses such boards")
        except MissingExtraError:
            # No fault of the entrant; the command says what to install.
            raise
        except CuebidError as error:
            message = error.full_message
            # Errors about a system or notes name the system themselves.
            is_named = entrant.name in message or (entrant.player or message) in message
            problems.append(message if is_named else f"{entrant.name}: {message}")
    try:
        next(boards_of_round(plan, 1), None)
    except CuebidError as error:
        problems.append(error.full_message)
    if problems:
        raise PlanError("\n".join(problems))


def _difference(before: MatchPlan, now: MatchPlan) -> str:
    """Return in a few words how two plans differ."""
    if before.names != now.names:
        return f"{', '.join(before.names)}; now {', '.join(now.names)}"
    for old, new in ((before, now), (before.boards, now.boards)):
        for name in old.__struct_fields__:
            values = (getattr(old, name), getattr(new, name))
            if values[0] != values[1] and name not in {"boards", "entrants"}:
                texts = [getattr(value, "value", value) for value in values]
                return f"{name} was {texts[0]}, now {texts[1]}"
    return "its entrants have other settings"


def open_store(plan: MatchPlan, store: MatchStore) -> None:
    """Begin a match in a new file, or check that the file holds its first part.

    Raises:
        StoreError: the file holds another match, or one of other versions or boards.
    """
    versions = [entrant_version(entrant) for entrant in plan.entrants]
    if store.is_new:
        store.begin(plan, versions)
        return
    before = store.plan()
    if not store.count() and (before, store.versions()) != (plan, versions):
        # Nothing is lost: the match was stopped, or a bot mended, before a board was stored.
        store.clear()
        store.begin(plan, versions)
        return
    if _is_longer(plan, before):
        store.replace_plan(plan)
    elif before != plan:
        raise StoreError(
            f"{store.path}: this file holds another match ({_difference(before, plan)}); name "
            "another file with --store"
        )
    for entrant, old, now in zip(plan.entrants, store.versions(), versions, strict=True):
        if old != now:
            raise StoreError(
                f"{store.path}: {entrant.name} has changed since the match began ({old}, now "
                f"{now}); its boards are not mixed: name another file with --store, and `cuebid "
                "match compare` compares the two"
            )
    if plan.boards.file:
        _check_boards(plan, store)


def _check_boards(plan: MatchPlan, store: MatchStore) -> None:
    # Boards of a seed are the same for ever; a file may have been edited.
    now = {board.number: board for board in boards_of_round(plan, 1)}
    for _, board in store.boards(1):
        if now.get(board.number) != board:
            raise StoreError(
                f"{store.path}: board {board.number} of {plan.boards.file} has changed since the "
                "match began; name another file with --store"
            )


def _is_longer(plan: MatchPlan, before: MatchPlan) -> bool:
    """Return whether a plan is an earlier plan with more boards, which can be continued."""
    # In these forms each round has its own boards, so later rounds would begin at other boards.
    if (
        plan.form in {MatchForm.SWISS, MatchForm.KNOCK_OUT}
        or plan.boards.wanted <= before.boards.wanted
    ):
        return False
    return replace(plan, boards=replace(plan.boards, count=before.boards.count)) == before
