"""Template values of the pages of a set: own boards, ranking, results, the class view.

`open_boards` decides which results a player may see: a board's results are shown, and written to
files, only after the player has finished the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cuebid.core import BoardRecord
from cuebid.web.play.board_set import SetScoring
from cuebid.web.play.game import Game
from cuebid.web.serving.tables import signed
from cuebid.web.sets.desk import OpenSet
from cuebid.web.sets.mistakes import common_mistakes
from cuebid.web.sets.results import Compared, Played, own_score, ranking
from cuebid.web.texts import words

Games = Mapping[tuple[str, int], Game | Played]


def open_boards(boards: Iterable[Compared], visitor: str) -> tuple[Compared, ...]:
    """Return the boards whose results a visitor may see: those that he has played."""
    boards = tuple(boards)
    own = {board.played.place for board in boards if board.played.player == visitor}
    return tuple(board for board in boards if board.played.place in own)


def own_rows(opened: OpenSet, games: Games, boards: Iterable[Compared], visitor: str) -> list[Any]:
    """Return a row for each board of the set: its state, and the visitor's result."""
    scoring = opened.board_set.scoring
    worths = {board.played.place: board for board in boards if board.played.player == visitor}
    rows = []
    for place, start in enumerate(opened.board_set.starts):
        game, done = games.get((visitor, place)), worths.get(place)
        rows.append(
            {
                "number": start.board.number,
                "address": f"{opened.address}/boards/{place + 1}",
                "state": "over" if done else "begun" if game else "new",
                "result": done.played.record.result_words if done else "",
                "score": signed(done.played.score) if done else "",
                "worth": worth_words(done.worth, scoring) if done else "",
            }
        )
    return rows


def rank_rows(
    boards: Iterable[Compared], names: Mapping[str, str], scoring: SetScoring
) -> list[Any]:
    """Return the rows of the ranking: rank, name, boards and total of each player."""
    return [
        {
            "rank": rank.rank,
            "name": names[rank.player],
            "boards": rank.boards,
            "total": worth_words(rank.total, scoring),
        }
        for rank in ranking(boards, scoring)
    ]


def result_groups(
    boards: Iterable[Compared],
    others: Mapping[int, BoardRecord],
    names: Mapping[str, str],
    scoring: SetScoring,
) -> list[Any]:
    """Return for each board the players' results, the best score first, and that of the robots."""
    by_place: dict[int, list[Compared]] = {}
    for board in boards:
        by_place.setdefault(board.played.place, []).append(board)
    return [
        {
            "number": group[0].played.record.board.number,
            "rows": [
                {
                    "name": names[board.played.player],
                    "result": board.played.record.result_words,
                    "score": signed(board.played.score),
                    "worth": worth_words(board.worth, scoring),
                    "undone": board.played.undone,
                }
                for board in sorted(group, key=lambda board: -board.played.score)
            ],
            "robots": others[place].result_words if place in others else "",
            "robots_score": signed(own_score(others[place], group[0].played.seat))
            if place in others
            else "",
        }
        for place, group in sorted(by_place.items())
    ]


def class_rows(opened: OpenSet, games: Games, names: Mapping[str, str]) -> list[Any]:
    """Return each player's state or result at each board, for the class view of a teacher."""
    places = range(len(opened.board_set))
    return [
        {"name": name, "cells": [_state_words(games.get((player, place))) for place in places]}
        for player, name in names.items()
    ]


def mistake_rows(
    opened: OpenSet, boards: Iterable[Compared], others: Mapping[int, BoardRecord]
) -> list[Any]:
    """Return sentences about the boards that most players lost to the robots."""
    return [
        {
            "number": opened.board_set.starts[each.place].board.number,
            "lost": words("sets", "lost", lost=each.lost, played=each.played, points=each.points),
            "parted": words("sets", "parted", parted=each.parted, count=each.count, lost=each.lost),
        }
        for each in common_mistakes([board.played for board in boards], others)
    ]


def worth_words(worth: float | None, scoring: SetScoring) -> str:
    """Return a result in IMPs or per cent as words; a dash if there is no comparison yet."""
    if worth is None:
        return "–"
    if scoring is SetScoring.IMPS:
        return words("practice", "imps", number=signed(int(worth)))
    return words("sets", "per_cent", number=f"{worth:.1f}".removesuffix(".0"))


def _state_words(state: Game | Played | None) -> str:
    if state is None:
        return "–"
    if isinstance(state, Played):
        return f"{state.record.result_words} ({signed(state.score)})"
    if state.play is None:
        return words("sets", "at_call", number=len(state.calls) + 1)
    return words("sets", "at_trick", number=len(state.cards) // 4 + 1)
