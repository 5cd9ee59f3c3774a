"""Jobs of worker processes for exploring: samples of positions."""

from __future__ import annotations

from cuebid.explore import PositionSample, SampleConditions, sample_position
from cuebid.web.serving.studies import study_of


def sample(system: str, node: str, conditions: SampleConditions) -> tuple[str, PositionSample]:
    """Return the digest of a system as it is now, and what sampled hands call at an auction."""
    study = study_of(system)
    auction = conditions.auction(node)
    return study.digest, sample_position(study, auction, conditions.vulnerability(auction))
