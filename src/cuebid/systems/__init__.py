"""Bidding systems: those that Cuebid ships, and folders of the same form.

A system is a folder of chapters: rules (`NN-name.mb.txt2`), what they mean in words
(`NN-name.comments.txt`), hands for and against each rule (`NN-name.examples.txt`), macros
(`mac.m4`), and `system.toml` with its title and agreements that are not calls.
"""

from cuebid.systems.agreement import (
    Agreement,
    Difference,
    Expectation,
    compare_auctions,
    compare_expectations,
    read_auctions,
    read_expectations,
)
from cuebid.systems.baseline import BASELINE, Change, baseline_lines, changes, read_baseline
from cuebid.systems.bidding import Step, bid_deal, steps_of
from cuebid.systems.card import Card, card_page, card_text, convention_card
from cuebid.systems.contracts import Contracts, Solved, measure_contracts, read_solved
from cuebid.systems.disclosure import disclosure
from cuebid.systems.examples import Example, Outcome, run_examples
from cuebid.systems.folder import SystemFiles, read_folder
from cuebid.systems.practice import Question, questions
from cuebid.systems.shipped import (
    SHIPPED,
    SHIPPED_NOTES,
    is_notes,
    notes_path,
    open_system,
    read_system,
    system_folder,
)
from cuebid.systems.survey import Survey, Untrue, survey
from cuebid.systems.system import System, assemble, load_system, missing_examples

__all__ = [
    "BASELINE",
    "SHIPPED",
    "SHIPPED_NOTES",
    "Agreement",
    "Card",
    "Change",
    "Contracts",
    "Difference",
    "Example",
    "Expectation",
    "Outcome",
    "Question",
    "Solved",
    "Step",
    "Survey",
    "System",
    "SystemFiles",
    "Untrue",
    "assemble",
    "baseline_lines",
    "bid_deal",
    "card_page",
    "card_text",
    "changes",
    "compare_auctions",
    "compare_expectations",
    "convention_card",
    "disclosure",
    "is_notes",
    "load_system",
    "measure_contracts",
    "missing_examples",
    "notes_path",
    "open_system",
    "questions",
    "read_auctions",
    "read_baseline",
    "read_expectations",
    "read_folder",
    "read_solved",
    "read_system",
    "run_examples",
    "steps_of",
    "survey",
    "system_folder",
]
