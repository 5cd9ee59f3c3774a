"""A system auction by auction: what each call means, who makes it, where it is written.

    study = open_studied("notes.bml")
    describe_position(study, auction_at("1N-2C"))     each call with its meaning and its row
    sample_position(study, auction_at("1N-2C"))       how often each is made, and by which hands
    explain_choice(study, hand, auction_at("1N"))     the call of a hand, and why
    find(study, "stayman")                            by words, a call, an auction or a hand

Answers about meanings take milliseconds; samples take up to a second, and `SampleCache` keeps them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.explore.changes import (
        ChangedRow,
        PositionEffect,
        changed_positions,
        changed_rows,
        position_effect,
    )
    from cuebid.explore.conditions import ANY_CONDITIONS, Conditions
    from cuebid.explore.positions import (
        DescribedCall,
        ExplainedChoice,
        Position,
        SystemDifference,
        compare_positions,
        describe_position,
        explain_choice,
    )
    from cuebid.explore.reaching import deals_reaching
    from cuebid.explore.sample_cache import SampleCache
    from cuebid.explore.samples import CallSample, PositionSample, sample_position
    from cuebid.explore.search import FoundAgreement, find
    from cuebid.explore.studied_system import (
        REST,
        RuleSource,
        StudiedSystem,
        auction_at,
        module_title,
        node_text,
        open_studied,
    )

__all__ = [
    "ANY_CONDITIONS",
    "REST",
    "CallSample",
    "ChangedRow",
    "Conditions",
    "DescribedCall",
    "ExplainedChoice",
    "FoundAgreement",
    "Position",
    "PositionEffect",
    "PositionSample",
    "RuleSource",
    "SampleCache",
    "StudiedSystem",
    "SystemDifference",
    "auction_at",
    "changed_positions",
    "changed_rows",
    "compare_positions",
    "deals_reaching",
    "describe_position",
    "explain_choice",
    "find",
    "module_title",
    "node_text",
    "open_studied",
    "position_effect",
    "sample_position",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "changes": "ChangedRow PositionEffect changed_positions changed_rows position_effect",
            "conditions": "ANY_CONDITIONS Conditions",
            "positions": "DescribedCall ExplainedChoice Position SystemDifference "
            "compare_positions describe_position explain_choice",
            "reaching": "deals_reaching",
            "sample_cache": "SampleCache",
            "samples": "CallSample PositionSample sample_position",
            "search": "FoundAgreement find",
            "studied_system": "REST RuleSource StudiedSystem auction_at module_title node_text "
            "open_studied",
        },
    )
