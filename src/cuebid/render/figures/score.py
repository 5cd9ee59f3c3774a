"""Figures of results: a line for one board record, a table for several, or for a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cuebid.core import BoardRecord, Card, Contract
from cuebid.render.figures.layout import (
    Figure,
    FigureCell,
    FigureLine,
    FigureLines,
    FigureRun,
    FigureTable,
    Phrase,
    Role,
    line,
)
from cuebid.render.figures.words import card_phrase, contract_phrase, prose, score_phrase


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of a score table: the result of one board at one table.

    Attributes:
        label: the room, board or pair that identifies the row.
        contract: the contract; None for a board without a contract, such as one passed out.
        tricks: declarer's tricks; None without a contract or a result.
        lead: the opening lead; None if no card was led.
        score_ns: North-South's score; None without a result.
        imps: IMPs won (or lost) by North-South; None if the score is not compared with another.
        outcome: the words for a row without contract or result, such as `Passed out`.
    """

    label: str
    contract: Contract | None = None
    tricks: int | None = None
    lead: Card | None = None
    score_ns: int | None = None
    imps: int | None = None
    outcome: str = ""

    @classmethod
    def from_record(cls, record: BoardRecord, label: str = "", imps: int | None = None) -> ScoreRow:
        """Return the row of a record; the default label is its room, or else its board number."""
        has_result = record.contract is not None and record.tricks is not None
        return cls(
            label=label or record.room or f"Board {record.board.number}",
            contract=record.contract,
            tricks=record.tricks,
            lead=record.cards[0] if record.cards else None,
            score_ns=record.score_ns,
            imps=imps,
            outcome=record.result_text if record.forfeited_by is not None or not has_result else "",
        )


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One board of a team match.

    Attributes:
        board: the board's number.
        open_room: the result in the open room; None if the board was not played there.
        closed_room: the result in the closed room; None if the board was not played there.
        imps: IMPs won by the first team, negative if the second team won them; None unless both
            rooms have a result.
    """

    board: int
    open_room: ScoreRow | None
    closed_room: ScoreRow | None
    imps: int | None


def result_lines(record: BoardRecord) -> FigureLines:
    """Return a line such as `4♠X by North +1, lead ♦K, NS +990`, or why there is no result."""
    row = ScoreRow.from_record(record)
    parts: list[str | FigureRun | Phrase] = []
    if row.contract is not None:
        parts += [contract_phrase(row.contract), f" by {row.contract.declarer.word} "]
    parts += [_result_phrase(row)] if row.contract is not None and not row.outcome else []
    if row.outcome:
        parts.append(prose(f"– {row.outcome}" if parts else row.outcome))
    if row.lead is not None:
        parts += [", lead ", card_phrase(row.lead)]
    if row.score_ns is not None:
        parts += [Phrase((FigureRun(", NS "),), ", North-South "), score_phrase(row.score_ns)]
    return FigureLines((line(*parts),), "result", label="Result")


def _result_phrase(row: ScoreRow) -> Phrase:
    if row.contract is None or row.tricks is None:
        return prose(row.outcome)
    difference = row.tricks - row.contract.tricks
    if difference == 0:
        return Phrase((FigureRun("="),), "made")
    if difference > 0:
        return Phrase((FigureRun(f"+{difference}"),), f"plus {difference}")
    return Phrase((FigureRun(f"−{-difference}", ascii=f"-{-difference}"),), f"down {-difference}")


def score_table(rows: Sequence[ScoreRow], caption: str, label: str = "Room") -> FigureTable:
    """Return a table of results: contract, declarer, lead, result, score and IMPs.

    Args:
        rows: the results in order; if none has IMPs, their column is left out.
        caption: the heading, such as `Board 7`.
        label: the heading of the column with the rows' labels.
    """
    # An empty column would look like missing results.
    with_imps = any(row.imps is not None for row in rows)
    head = [_head(label), _head("Contract"), _head("By"), _head("Lead"), _head("Result")]
    head.append(_head("NS", "right"))
    if with_imps:
        head.append(_head("IMPs", "right"))
    body = tuple(_score_cells(row, with_imps) for row in rows)
    return FigureTable(
        line(prose(caption, Role.HEADING)), tuple(head), body, "score", shows_caption=True
    )


def _head(text: str, align: str = "left") -> FigureCell:
    heading = (line(prose(text, Role.SEAT)),)
    return FigureCell(heading, "right") if align == "right" else FigureCell(heading)


def _score_cells(row: ScoreRow, with_imps: bool) -> tuple[FigureCell, ...]:
    cells = [FigureCell((line(prose(row.label)),), is_header=True)]
    if row.contract is None:
        cells.append(FigureCell((line(prose(row.outcome)),), span=4))
    else:
        cells += [
            FigureCell((line(contract_phrase(row.contract)),)),
            FigureCell((_declarer(row.contract),)),
            FigureCell((line(card_phrase(row.lead)),) if row.lead is not None else ()),
            FigureCell((line(prose(row.outcome) if row.outcome else _result_phrase(row)),)),
        ]
    cells.append(_number_cell(row.score_ns))
    if with_imps:
        cells.append(_number_cell(row.imps))
    return tuple(cells)


def _declarer(contract: Contract) -> FigureLine:
    return line(Phrase((FigureRun(contract.declarer.letter),), contract.declarer.word))


def _number_cell(number: int | None) -> FigureCell:
    return FigureCell((line(score_phrase(number)),) if number is not None else (), "right")


def match_table(rows: Sequence[MatchRow], teams: tuple[str, str], caption: str = "") -> FigureTable:
    """Return the cross table of a match: both rooms with leads, IMPs, and the running total.

    Args:
        rows: the boards in order.
        teams: the team that sits North-South in the open room, and the other.
        caption: the heading; the names of the teams if empty.
    """
    first, second = teams
    head = (
        _head("Board", "right"),
        *(_head("Open"), _head("Lead"), _head("NS", "right")),
        *(_head("Closed"), _head("Lead"), _head("NS", "right")),
        *(_head(first, "right"), _head(second, "right"), _head("Total", "right")),
    )
    body = []
    totals = [0, 0]
    for row in rows:
        # Each swing stands in the winner's column only, as on the score sheets of matches.
        won = (max(row.imps or 0, 0), max(-(row.imps or 0), 0))
        totals = [total + imps for total, imps in zip(totals, won, strict=True)]
        body.append(_match_cells(row, won, (totals[0], totals[1])))
    title = prose(caption or f"{first} v {second}", Role.HEADING)
    return FigureTable(line(title), head, tuple(body), "match", shows_caption=True)


def _match_cells(
    row: MatchRow, won: tuple[int, int], totals: tuple[int, int]
) -> tuple[FigureCell, ...]:
    cells = [FigureCell((line(str(row.board)),), "right", is_header=True)]
    for result in (row.open_room, row.closed_room):
        cells.append(FigureCell((_short_result(result),) if result is not None else ()))
        lead = None if result is None else result.lead
        cells.append(FigureCell((line(card_phrase(lead)),) if lead is not None else ()))
        cells.append(_number_cell(None if result is None else result.score_ns))
    # A dash on both sides for no swing: an empty cell is a board that was not compared.
    flat = FigureCell((line(Phrase((FigureRun("–", Role.MUTED, "-"),), "flat")),), "right")
    cells += [
        flat if row.imps == 0 else FigureCell((line(str(imps)),) if imps else (), "right")
        for imps in won
    ]
    total = Phrase(
        (FigureRun(f"{totals[0]}–{totals[1]}", ascii=f"{totals[0]}-{totals[1]}"),),
        f"{totals[0]} to {totals[1]}",
    )
    return (*cells, FigureCell((line(total),), "right"))


def _short_result(row: ScoreRow) -> FigureLine:
    if row.contract is None or row.outcome:
        return line(prose(row.outcome))
    declarer = Phrase(
        (FigureRun(f" {row.contract.declarer.letter} "),), f" by {row.contract.declarer.word} "
    )
    return line(contract_phrase(row.contract), declarer, _result_phrase(row))


def score_figure(table: FigureTable) -> Figure:
    """Return the figure of a table of results."""
    return Figure(table.caption.text, (table,))


def result_figure(record: BoardRecord) -> Figure:
    """Return the figure of a record's result, one line."""
    return Figure("Result", (result_lines(record),))
