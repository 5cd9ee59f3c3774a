"""The job of worker processes for exploring a system: sampling the hands at an auction."""

from __future__ import annotations

from cuebid.explore import PositionSample, SampleConditions, sample_position
from cuebid.web.serving.studies import study_of


def sample(system: str, node: str, conditions: SampleConditions) -> tuple[str, PositionSample]:
    """Return a system's present digest, and a sample of hands and their calls at an auction."""
    study = study_of(system)
    auction = conditions.auction(node)
    return study.digest, sample_position(study, auction, conditions.vulnerability(auction))
