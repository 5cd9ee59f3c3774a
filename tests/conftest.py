"""Settings that all tests share."""

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

# No time limit for a single example: it would measure how busy the machine is, not the code. A slow
# test shows in `--durations`, and one that hangs meets pytest's own limit.
_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

# The default suite has two minutes, so it draws few examples; the slow suite, and whoever hunts a
# fault, says `--hypothesis-profile thorough`.
settings.register_profile("quick", _COMMON, max_examples=40)
settings.register_profile("thorough", _COMMON, max_examples=500)
settings.load_profile("quick")

# Tests and the commands that they start share one cache of parsed systems, and leave that of the
# person who runs them alone. It may stay from run to run: its files are named after their sources.
_CACHE = Path(__file__).parents[1] / ".pytest_cache" / "cuebid-cache"
os.environ["XDG_CACHE_HOME"] = str(_CACHE)
