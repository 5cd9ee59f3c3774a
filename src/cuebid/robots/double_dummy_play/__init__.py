"""Card play by simulation: compare cards double dummy on layouts of the hidden hands."""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.robots.double_dummy_play.decision import CardDecision as CardDecision
    from cuebid.robots.double_dummy_play.decision import CardReason as CardReason
    from cuebid.robots.double_dummy_play.knowledge import Knowledge as Knowledge
    from cuebid.robots.double_dummy_play.knowledge import knowledge_of as knowledge_of
    from cuebid.robots.double_dummy_play.layouts import WeightedLayouts as WeightedLayouts
    from cuebid.robots.double_dummy_play.layouts import weighted_layouts as weighted_layouts
    from cuebid.robots.double_dummy_play.player import CardPlayer as CardPlayer
    from cuebid.robots.double_dummy_play.scoring import Scoring as Scoring
    from cuebid.robots.double_dummy_play.thinking_time import CardThinking as CardThinking
    from cuebid.robots.double_dummy_play.trial import CardTrial as CardTrial
