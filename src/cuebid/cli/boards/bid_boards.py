"""`cuebid bid-boards`: put a system's auctions into a file of boards."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from cuebid.cli.boards.any_kind import output_kind, read_and_report, write_boards
from cuebid.cli.options import flag, json_option
from cuebid.cli.output import print_json
from cuebid.cli.output_option import output_option
from cuebid.cli.progress import counted_off
from cuebid.cli.robot_options import budget_option
from cuebid.cli.system.options import include_path_option
from cuebid.core import SEATS, BoardRecord, Player, Seat
from cuebid.formats.exchange import FileKind
from cuebid.match.file_bidding import BidBoard, bid_board_record, bid_file, bid_record, has_auction
from cuebid.robots import Budget, make_player
from cuebid.systems import SHIPPED
from cuebid.text.layout import counted

# So many boards get no progress bar: an auction with explanations takes a tenth of a second.
_FEW: Final = 20


@click.command(
    "bid-boards",
    epilog="""\b
Examples: deals bid by Standard American; Acol against a pair's notes; a lesson, bid and printed.
  cuebid bid-boards boards.pbn -o bid.pbn
  cuebid bid-boards boards.lin -o bid.lin --ns acol --ew notes.bml
  cuebid bid-boards boards.pbn | cuebid print - -o lesson.pdf --layout diagrams
""",
)
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
@output_option()
@click.option(
    "--system", default=SHIPPED[0], show_default=True, help="The system of all four players."
)
@click.option("--ns", help="The system of North and South.  [default: --system]")
@click.option("--ew", help="The system of East and West.  [default: --system]")
@include_path_option
@budget_option
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of what is simulated.")
@flag("--replace", help="Bid boards anew that already have an auction.")
@click.option(
    "--explain", type=click.Choice(["artificial", "all"]), default="artificial", show_default=True,
    help="Which calls are explained in the file: those that are alerted, or all.",
)  # fmt: skip
@json_option("the auctions")
def bid_boards(
    file: str,
    output: Path | None,
    system: str,
    ns: str | None,
    ew: str | None,
    budget: Budget,
    seed: int,
    replace: bool,
    explain: str,
    as_json: bool,
) -> None:
    """Bid the boards of FILE by a system, and write them with their auctions.

    FILE is any file of boards that `cuebid convert` reads; - is standard input. The suffix of the
    output decides its format, which is PBN without one. Each board gets its auction, contract and
    declarer, and its artificial calls are alerted and explained. A board that has an auction keeps
    it, unless --replace is given; then its play and result go too, with the comments between calls
    and cards. Other tags and comments stay. `cuebid bid FILE` is the same.

    Exit code: 0 success, 1 a board was not bid since a hand is unknown, or the file has errors, 2
    wrong usage or a file cannot be read or written.
    """
    kind = FileKind.PBN if output is None else output_kind(output)
    reading, data, name = read_and_report(file)
    players = _players((ns or system, ew or system), seed, budget)
    boards = _bid(reading.records, players, replace=replace, all_explained=explain == "all")
    unknown = [each for each in boards if not each.record.board.deal.is_complete]
    for each in unknown:
        number = each.record.board.number
        click.echo(f"board {number} is not bid, because a hand is unknown", err=True)
    if output is not None or not as_json:
        content = bid_file(boards, kind, reading, data, name)
        write_boards(content, output, [each.record for each in boards], kind)
    if as_json:
        print_json({"boards": [bid_board_record(each) for each in boards]})
    elif output is not None:
        count = sum(each.is_new for each in boards)
        kept = len(boards) - count
        left = f", {kept} left as {'it was' if kept == 1 else 'they were'}" if kept else ""
        click.echo(f"{output}: {counted(count, 'board')} bid{left}", err=True)
    sys.exit(1 if reading.diagnostics.has_errors or unknown else 0)


def _players(systems: tuple[str, str], seed: int, budget: Budget) -> dict[Seat, Player]:
    """Return a robot for each seat, which knows the system of the other side."""
    return {
        seat: make_player(
            systems[seat % 2], seed + seat, budget, their_system=systems[1 - seat % 2]
        )
        for seat in SEATS
    }


def _bid(
    records: tuple[BoardRecord, ...],
    players: dict[Seat, Player],
    *,
    replace: bool,
    all_explained: bool,
) -> list[BidBoard]:
    boards: list[BidBoard] = []
    for record in counted_off(records, "boards", few=_FEW):
        is_new = record.board.deal.is_complete and (replace or not has_auction(record))
        if is_new:
            record = bid_record(record, players, all_explained=all_explained)  # noqa: PLW2901
        boards.append(BidBoard(record, is_new))
    return boards
