"""Settings that all tests share."""

from hypothesis import HealthCheck, settings

# No time limit for a single example: it would measure how busy the machine is, not the code. A slow
# test shows in `--durations`, and one that hangs meets pytest's own limit.
_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

# The default suite has two minutes, so it draws few examples; the slow suite, and whoever hunts a
# fault, says `--hypothesis-profile thorough`.
settings.register_profile("quick", _COMMON, max_examples=40)
settings.register_profile("thorough", _COMMON, max_examples=500)
settings.load_profile("quick")
