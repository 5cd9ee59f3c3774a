"""`cuebid bid`: the call that a system chooses for a hand, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Any, BinaryIO, Final

import click
import msgspec

from cuebid.cli.bidding.meanings import means_option, read_meanings
from cuebid.cli.db.files import rule_file_options
from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_lines
from cuebid.cli.question import board_options, read_call, read_hand, read_open_auction
from cuebid.cli.robot_options import budget_option
from cuebid.cli.system.options import opened_system, system_option
from cuebid.core import Seat, Vulnerability
from cuebid.notes import is_rule_file
from cuebid.robots import Budget
from cuebid.robots.bidder.report import (
    decision_lines,
    decision_record,
    rule_choice_lines,
    rule_choice_record,
)
from cuebid.robots.system_bidder import bidder_of_book, policy_of
from cuebid.systems.judged_book import FORM_OF_SCORING, scored_book

# Options that are only for a file of boards.
_OF_BOARDS: Final = frozenset({"-o", "--output", "--ns", "--ew", "--replace"})


class _HandOrFile(click.Command):
    """A command that delegates to `bid-boards` if its arguments are for a file of boards."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401 - handed to click unchanged
    ) -> click.Context:
        """Parse the arguments; `bid-boards` parses them if they are for a file of boards."""
        if args and (Path(args[0]).is_file() or _OF_BOARDS.intersection(args)):
            from cuebid.cli.boards.bid_boards import bid_boards  # noqa: PLC0415 - few need it

            return bid_boards.make_context(info_name, args, parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


@click.command(
    cls=_HandOrFile,
    epilog="""\b
Examples: an opening; a response, and why not another; a simulation; a rule file; a call that
opponents have explained; a batch; the boards of a file.
  cuebid bid KQ54.AJ3.K832.Q7
  cuebid bid KQ542.93.K832.72 1N P --why 2C
  cuebid bid KQ542.93.K832.72 1N P 2H P 2S P --budget 100
  cuebid bid KQ542.93.K832.72 1N P --system mb.txt2 --macros mac.m4
  cuebid bid A4.AJ3.K983.KQ52 2H --means "2H=both majors, weak"
  cuebid bid AQ2.KJ5.K832.Q72 1D P 1H P 1N P 2H P P --scoring matchpoints
  cuebid bid --batch questions.jsonl
  cuebid bid boards.pbn -o bid.pbn

\b
A question of a batch, and its answer:
  {"hand": "AQ4.KJ53.Q82.K97", "auction": ["1C", "P"], "dealer": "N", "vul": "NS"}
  {"call":"1H","rule":12020,"explanation":"four hearts or more; 6+ points; 4+ H","alert":false}
""",
)
@click.argument("hand", required=False)
@click.argument("auction", nargs=-1)
@board_options
@system_option
@rule_file_options
@budget_option
@means_option
@click.option(
    "--scoring", type=click.Choice(list(FORM_OF_SCORING)), default="imps", show_default=True,
    help="How judgement and simulation compare calls: by IMPs or by matchpoints.",
)  # fmt: skip
@click.option("--why", metavar="CALL", help="Say why this call is not chosen.")
@json_option("the decision")
@click.option(
    "--batch", is_flag=False, flag_value="-", type=click.File("rb"), metavar="[FILE]",
    help="Answer questions in JSON, one a line, from FILE or standard input.",
)  # fmt: skip
def bid(
    hand: str | None,
    auction: tuple[str, ...],
    dealer: Seat,
    vul: Vulnerability,
    system: str,
    macros: Path | None,
    explanations: Path | None,
    budget: Budget,
    means: tuple[str, ...],
    scoring: str,
    why: str | None,
    as_json: bool,
    batch: BinaryIO | None,
) -> None:
    """Choose a call for HAND after AUCTION by the rules of a system.

    HAND is thirteen cards, spades first; AUCTION is the calls so far, such as 1N P. With --batch
    each line of FILE is a question and gets one line in answer at once; a question that cannot be
    answered gets {"error": ...}.

    In place of HAND a file of boards is bid at all four seats: see `cuebid bid-boards`.

    Where no rule fits, judgement chooses for a shipped system, a folder or notes; a rule file
    chooses no call.

    Exit code: 0 a call, 1 no rule of a rule file fits, the system has errors or a question of a
    batch has no answer, 2 wrong usage.
    """
    if batch is not None:
        _check_batch(hand, macros, explanations, means)
        raise SystemExit(_answer_batch(batch, system, budget, scoring))
    if hand is None:
        raise click.UsageError("missing HAND, or --batch")
    cards = read_hand(hand)
    auction_so_far = read_open_auction(dealer, " ".join(auction))
    asked = None if why is None else read_call(why)
    book = opened_system(system, macros=macros, explanations=explanations, as_json=as_json).book
    book = scored_book(book, FORM_OF_SCORING[scoring])
    explained = read_meanings(
        book, auction_so_far, means, vul, auction_so_far.seat_of(len(auction_so_far)).side
    )
    policy = policy_of(system) if budget else None
    bidder = bidder_of_book(book, budget, scoring=scoring, policy=policy)
    decision = bidder.decide(cards, auction_so_far, vul, explained)
    if not is_rule_file(system):
        if as_json:
            print_json(decision_record(decision, cards, asked))
        else:
            print_lines(decision_lines(decision, cards, asked))
        return
    meaning = decision.context.meaning(decision.call)
    if as_json:
        print_json(rule_choice_record(decision, meaning, asked))
    else:
        print_lines(rule_choice_lines(decision, meaning, asked))
    # A player of a whole system passes if no rule fits; the author of a rule file must be told.
    if decision.match is None:
        raise SystemExit(1)


def _answer_batch(batch: BinaryIO, system: str, budget: Budget, scoring: str) -> int:
    """Answer each question of `--batch` by a line of JSON; return 1 if any answer is an error."""
    from cuebid.robots.batch import answers  # noqa: PLC0415 - only a batch needs it

    failed = False
    for answer in answers(batch, system, budget, scoring):
        failed |= "error" in answer
        # `click.echo` flushes. The other program waits for this line before it asks again.
        click.echo(msgspec.json.encode(answer).decode())
    return int(failed)


def _check_batch(
    hand: str | None, macros: Path | None, explanations: Path | None, means: tuple[str, ...]
) -> None:
    """Raise a usage error if an option cannot be combined with `--batch`."""
    if hand is not None:
        raise click.UsageError("either a hand or --batch, not both")
    if macros is not None or explanations is not None:
        # Each question may name a system of its own, to which these files would not belong.
        raise click.UsageError("--macros and --explanations do not go with --batch")
    if means:
        raise click.UsageError("--means does not go with --batch: questions have explanations")
