"""Explore a bidding system auction by auction: what each call means, and which hands make it.

    study = open_studied("notes.bml")
    describe_position(study, auction_at("1N-2C"))     each call with its meaning and its notes
    sample_position(study, auction_at("1N-2C"))       how often each call is made, by which hands
    explain_choice(study, hand, auction_at("1N"))     the call of a hand, and why
    find(study, "stayman")                            search by words, a call, an auction or a hand

Answers about meanings take milliseconds; samples take up to a second, and `SampleCache` keeps them.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.explore.changes import ChangedRow as ChangedRow
    from cuebid.explore.changes import PositionEffect as PositionEffect
    from cuebid.explore.changes import changed_positions as changed_positions
    from cuebid.explore.changes import changed_rows as changed_rows
    from cuebid.explore.changes import position_effect as position_effect
    from cuebid.explore.conditions import ANY_CONDITIONS as ANY_CONDITIONS
    from cuebid.explore.conditions import SampleConditions as SampleConditions
    from cuebid.explore.positions import DescribedCall as DescribedCall
    from cuebid.explore.positions import ExplainedChoice as ExplainedChoice
    from cuebid.explore.positions import Position as Position
    from cuebid.explore.positions import SystemDifference as SystemDifference
    from cuebid.explore.positions import compare_positions as compare_positions
    from cuebid.explore.positions import describe_position as describe_position
    from cuebid.explore.positions import explain_choice as explain_choice
    from cuebid.explore.reaching import deals_reaching as deals_reaching
    from cuebid.explore.samples import CallSample as CallSample
    from cuebid.explore.samples import PositionSample as PositionSample
    from cuebid.explore.samples import SampleCache as SampleCache
    from cuebid.explore.samples import sample_position as sample_position
    from cuebid.explore.search import FoundAgreement as FoundAgreement
    from cuebid.explore.search import find as find
    from cuebid.explore.studied_system import REST as REST
    from cuebid.explore.studied_system import RuleSource as RuleSource
    from cuebid.explore.studied_system import StudiedSystem as StudiedSystem
    from cuebid.explore.studied_system import auction_at as auction_at
    from cuebid.explore.studied_system import module_title as module_title
    from cuebid.explore.studied_system import node_of_auction as node_of_auction
    from cuebid.explore.studied_system import open_studied as open_studied
