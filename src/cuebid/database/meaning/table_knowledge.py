"""The knowledge of the table, folded call by call."""

from __future__ import annotations

from typing import TypeVar

from cuebid.core.call import PASS, Call
from cuebid.database.language.rule import RuleFlag
from cuebid.database.matcher.situation import Situation, TableKnowledge
from cuebid.database.meaning.call_meaning import Meaning
from cuebid.meaning.combined import combined

__all__ = ["knowledge_after"]

_Value = TypeVar("_Value")


def knowledge_after(situation: Situation, call: Call, meaning: Meaning) -> TableKnowledge:
    """Return what is known after a call.

    Args:
        situation: the auction before the call.
        call: the call.
        meaning: what it shows.
    """
    before = situation.knowledge
    me = situation.me
    side = me % 2
    shown, off_system, hulls = before.shown, before.off_system, before.hulls
    if meaning.is_described:
        boxes = combined(shown[me], meaning.boxes)
        # Where calls exclude each other, the last one is believed (A66).
        off_system = _replaced(off_system, me, off_system[me] or not boxes)
        shown = _replaced(shown, me, boxes or meaning.boxes or shown[me])
        # Functions read bounds of the hull, and many times: it is kept beside the boxes.
        hulls = _replaced(hulls, me, shown[me].hull())
    forcing = meaning.forcing
    lasting = [item.rank for item in forcing if item.lasting and not item.to_game]
    forced = max([before.forced[side], *(item.level for item in forcing)])
    until = max([before.lasting[side], *lasting])
    to_game = before.to_game[side] or any(item.to_game for item in forcing)
    asked = any(not item.lasting for item in forcing)
    return TableKnowledge(
        shown,
        hulls,
        _of_side(before.forced, side, forced),
        _captains(before.captain, situation, call, meaning),
        off_system,
        _replaced(before.asked, me, asked),
        _of_side(before.lasting, side, until),
        _of_side(before.to_game, side, to_game),
    )


def _replaced(values: tuple[_Value, ...], index: int, value: _Value) -> tuple[_Value, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _of_side(values: tuple[_Value, _Value], side: int, value: _Value) -> tuple[_Value, _Value]:
    return (values[0], value) if side else (value, values[1])


def _captains(
    before: tuple[bool, ...], situation: Situation, call: Call, meaning: Meaning
) -> tuple[bool, ...]:
    """Return who is captain after a call."""
    captain = list(before)
    # Who is captain in competition is not specified: captaincy ends with partner's next call that
    # is not a pass, or with a flag R of the captain's own (A68).
    if call is not PASS:
        captain[situation.partner] = False
    flags = {match.rule.flag for match in meaning.matches}
    if RuleFlag.CAPTAIN in flags:
        captain[situation.me] = True
    elif RuleFlag.RELEASE in flags:
        captain[situation.me] = False
    return tuple(captain)
