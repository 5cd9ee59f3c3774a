"""Bidding systems: the shipped ones, and folders of the same form.

A system is a folder of chapters: rules (`NN-name.mb.txt2`), their explanations
(`NN-name.comments.txt`), hands for and against each rule (`NN-name.examples.txt`), macros
(`mac.m4`), and `system.toml` with the title and the agreements that are not calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.systems.auction_states import (
        answers_of,
        auction_state,
        side_lines,
        state_lines,
        state_of,
    )
    from cuebid.systems.bidding import BiddingStep, bid_deal, bidding_steps
    from cuebid.systems.card_forms.filled import FORMS, FilledCard, filled_card
    from cuebid.systems.card_forms.pages import form_page, form_pdf
    from cuebid.systems.convention_cards import (
        ConventionCard,
        card_page,
        card_text,
        convention_card,
    )
    from cuebid.systems.examples import Example, ExampleResult, run_examples
    from cuebid.systems.explanation import explain_call
    from cuebid.systems.folder import SystemFiles, read_folder
    from cuebid.systems.loading import build_system, load_system
    from cuebid.systems.many_deals import bid_boards, finish_auctions
    from cuebid.systems.many_hands import HandCall, calls_of_hands
    from cuebid.systems.measures.baseline import (
        BASELINE,
        BaselineChange,
        baseline_changes,
        baseline_lines,
        read_baseline,
    )
    from cuebid.systems.measures.blunder_count import (
        BlunderCall,
        BlunderCount,
        auction_blunders,
        count_blunders,
    )
    from cuebid.systems.measures.call_comparison import (
        CallComparison,
        CallDifference,
        ExpectedCall,
        compare_auctions,
        compare_expected_calls,
        decision_kind,
        read_auctions,
        read_expected_calls,
    )
    from cuebid.systems.measures.par_comparison import (
        ParComparison,
        SolvedBoard,
        compare_with_par,
        read_solved_boards,
    )
    from cuebid.systems.measures.statistics import (
        BiddingStatistics,
        MisdescribedHand,
        collect_statistics,
    )
    from cuebid.systems.measures.untrue_calls import untrue_calls
    from cuebid.systems.practice import OtherCall, PracticeHand
    from cuebid.systems.rule_file import explanations_of, load_cached_rule_file, macros_of
    from cuebid.systems.shipped import SHIPPED, open_folder, system_folder
    from cuebid.systems.stored_system import load_cached_system
    from cuebid.systems.system import System, missing_examples

__all__ = [
    "BASELINE",
    "FORMS",
    "SHIPPED",
    "BaselineChange",
    "BiddingStatistics",
    "BiddingStep",
    "BlunderCall",
    "BlunderCount",
    "CallComparison",
    "CallDifference",
    "ConventionCard",
    "Example",
    "ExampleResult",
    "ExpectedCall",
    "FilledCard",
    "HandCall",
    "MisdescribedHand",
    "OtherCall",
    "ParComparison",
    "PracticeHand",
    "SolvedBoard",
    "System",
    "SystemFiles",
    "answers_of",
    "auction_blunders",
    "auction_state",
    "baseline_changes",
    "baseline_lines",
    "bid_boards",
    "bid_deal",
    "bidding_steps",
    "build_system",
    "calls_of_hands",
    "card_page",
    "card_text",
    "collect_statistics",
    "compare_auctions",
    "compare_expected_calls",
    "compare_with_par",
    "convention_card",
    "count_blunders",
    "decision_kind",
    "explain_call",
    "explanations_of",
    "filled_card",
    "finish_auctions",
    "form_page",
    "form_pdf",
    "load_cached_rule_file",
    "load_cached_system",
    "load_system",
    "macros_of",
    "missing_examples",
    "open_folder",
    "read_auctions",
    "read_baseline",
    "read_expected_calls",
    "read_folder",
    "read_solved_boards",
    "run_examples",
    "side_lines",
    "state_lines",
    "state_of",
    "system_folder",
    "untrue_calls",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "measures.baseline": "BASELINE BaselineChange baseline_changes baseline_lines "
            "read_baseline",
            "auction_states": "answers_of auction_state side_lines state_lines state_of",
            "bidding": "BiddingStep bid_deal bidding_steps",
            "measures.blunder_count": "BlunderCall BlunderCount auction_blunders count_blunders",
            "measures.call_comparison": "CallComparison CallDifference ExpectedCall "
            "compare_auctions compare_expected_calls decision_kind read_auctions "
            "read_expected_calls",
            "convention_cards": "ConventionCard card_page card_text convention_card",
            "examples": "Example ExampleResult run_examples",
            "explanation": "explain_call",
            "folder": "SystemFiles read_folder",
            "many_deals": "bid_boards finish_auctions",
            "many_hands": "HandCall calls_of_hands",
            "measures.par_comparison": "ParComparison SolvedBoard compare_with_par "
            "read_solved_boards",
            "card_forms.filled": "FORMS FilledCard filled_card",
            "card_forms.pages": "form_page form_pdf",
            "practice": "OtherCall PracticeHand",
            "rule_file": "explanations_of load_cached_rule_file macros_of",
            "shipped": "SHIPPED open_folder system_folder",
            "measures.statistics": "BiddingStatistics MisdescribedHand collect_statistics",
            "measures.untrue_calls": "untrue_calls",
            "loading": "build_system load_system",
            "stored_system": "load_cached_system",
            "system": "System missing_examples",
        },
    )
