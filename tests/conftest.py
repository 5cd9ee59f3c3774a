"""What every test shares."""

from hypothesis import HealthCheck, settings

# Time limits of single examples would measure how busy the machine is, not the code; a test that
# is slow shows in `--durations`, and one that hangs meets pytest's timeout.
settings.register_profile("cuebid", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cuebid")
