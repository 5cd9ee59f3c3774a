"""Bidding systems: the shipped ones, and folders of the same form.

A system is a folder of chapters: rules (`NN-name.mb.txt2`), their explanations
(`NN-name.comments.txt`), hands for and against each rule (`NN-name.examples.txt`), macros
(`mac.m4`), and `system.toml` with the title and the agreements that are not calls.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.systems.auction_states import answers_of as answers_of
    from cuebid.systems.auction_states import auction_state as auction_state
    from cuebid.systems.auction_states import side_lines as side_lines
    from cuebid.systems.auction_states import state_lines as state_lines
    from cuebid.systems.auction_states import state_of as state_of
    from cuebid.systems.bidding import BiddingStep as BiddingStep
    from cuebid.systems.bidding import bid_deal as bid_deal
    from cuebid.systems.bidding import bidding_steps as bidding_steps
    from cuebid.systems.card_forms.filled import FORMS as FORMS
    from cuebid.systems.card_forms.filled import FilledCard as FilledCard
    from cuebid.systems.card_forms.filled import filled_card as filled_card
    from cuebid.systems.card_forms.pages import form_page as form_page
    from cuebid.systems.card_forms.pages import form_pdf as form_pdf
    from cuebid.systems.convention_cards import ConventionCard as ConventionCard
    from cuebid.systems.convention_cards import card_page as card_page
    from cuebid.systems.convention_cards import card_text as card_text
    from cuebid.systems.convention_cards import convention_card as convention_card
    from cuebid.systems.examples import Example as Example
    from cuebid.systems.examples import ExampleResult as ExampleResult
    from cuebid.systems.examples import run_examples as run_examples
    from cuebid.systems.explanation import explain_call as explain_call
    from cuebid.systems.folder import SystemFiles as SystemFiles
    from cuebid.systems.folder import read_folder as read_folder
    from cuebid.systems.loading import build_system as build_system
    from cuebid.systems.loading import load_system as load_system
    from cuebid.systems.many_deals import bid_boards as bid_boards
    from cuebid.systems.many_deals import finish_auctions as finish_auctions
    from cuebid.systems.many_hands import HandCall as HandCall
    from cuebid.systems.many_hands import calls_of_hands as calls_of_hands
    from cuebid.systems.measures.baseline import BASELINE as BASELINE
    from cuebid.systems.measures.baseline import BaselineChange as BaselineChange
    from cuebid.systems.measures.baseline import baseline_changes as baseline_changes
    from cuebid.systems.measures.baseline import baseline_lines as baseline_lines
    from cuebid.systems.measures.baseline import read_baseline as read_baseline
    from cuebid.systems.measures.blunder_count import BlunderCall as BlunderCall
    from cuebid.systems.measures.blunder_count import BlunderCount as BlunderCount
    from cuebid.systems.measures.blunder_count import auction_blunders as auction_blunders
    from cuebid.systems.measures.blunder_count import count_blunders as count_blunders
    from cuebid.systems.measures.call_comparison import CallComparison as CallComparison
    from cuebid.systems.measures.call_comparison import CallDifference as CallDifference
    from cuebid.systems.measures.call_comparison import ExpectedCall as ExpectedCall
    from cuebid.systems.measures.call_comparison import compare_auctions as compare_auctions
    from cuebid.systems.measures.call_comparison import (
        compare_expected_calls as compare_expected_calls,
    )
    from cuebid.systems.measures.call_comparison import decision_kind as decision_kind
    from cuebid.systems.measures.call_comparison import read_auctions as read_auctions
    from cuebid.systems.measures.call_comparison import read_expected_calls as read_expected_calls
    from cuebid.systems.measures.par_comparison import ParComparison as ParComparison
    from cuebid.systems.measures.par_comparison import SolvedBoard as SolvedBoard
    from cuebid.systems.measures.par_comparison import compare_with_par as compare_with_par
    from cuebid.systems.measures.par_comparison import read_solved_boards as read_solved_boards
    from cuebid.systems.measures.statistics import BiddingStatistics as BiddingStatistics
    from cuebid.systems.measures.statistics import MisdescribedHand as MisdescribedHand
    from cuebid.systems.measures.statistics import collect_statistics as collect_statistics
    from cuebid.systems.measures.untrue_calls import untrue_calls as untrue_calls
    from cuebid.systems.practice import OtherCall as OtherCall
    from cuebid.systems.practice import PracticeHand as PracticeHand
    from cuebid.systems.rule_file import explanations_of as explanations_of
    from cuebid.systems.rule_file import load_cached_rule_file as load_cached_rule_file
    from cuebid.systems.rule_file import macros_of as macros_of
    from cuebid.systems.shipped import SHIPPED as SHIPPED
    from cuebid.systems.shipped import open_folder as open_folder
    from cuebid.systems.shipped import system_folder as system_folder
    from cuebid.systems.stored_system import load_cached_system as load_cached_system
    from cuebid.systems.system import System as System
    from cuebid.systems.system import missing_examples as missing_examples
