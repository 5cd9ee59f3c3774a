"""Settings that all tests share."""

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from project_paths import SHARED

# Bytecode is written even where the shell says otherwise. Without it each worker compiles all
# tests, which takes twelve seconds, and each command that a test starts compiles the package.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# No time limit for a single example: it would measure how busy the machine is, not the code. A slow
# test shows in `--durations`, and one that hangs meets pytest's own limit.
_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# Every run draws the same examples: red means that the change broke something. Who hunts for what
# nobody thought of says `--hypothesis-profile new`, as `make test-thorough` does.
_REPEATED = settings(_COMMON, derandomize=True)

# The default suite has two minutes, so it draws few examples; the slow suite draws many.
settings.register_profile("quick", _REPEATED, max_examples=25)
settings.register_profile("thorough", _REPEATED, max_examples=200)
settings.register_profile("new", _COMMON, max_examples=500)
settings.load_profile("quick")

# Tests and the commands that they start share one cache of parsed systems, and leave that of the
# person who runs them alone. It may stay from run to run: its files are named after their sources.
_CACHE = Path(__file__).parents[1] / ".pytest_cache" / "cuebid-cache"
os.environ["XDG_CACHE_HOME"] = str(_CACHE)

# Robots think a little by default, which takes seconds a board; most tests want any sensible card.
# Tests of thinking name their budget.
os.environ["CUEBID_BUDGET"] = "0"

# A shell that starts the suite in the background has it ignore Ctrl-C, and children inherit that: a
# test that interrupts a child would wait for ever. A signal that has a handler here has its default
# in children.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How many tests need real inputs that are not beside this checkout; the workers of xdist collect,
# and each tells its number to the process that prints the summary.
_LEFT_OUT = pytest.StashKey[int]()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the tests in a browser where none is wanted: they import much."""
    is_unwanted = "not browser" in config.option.markexpr
    return True if is_unwanted and collection_path.name == "browser" else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Make tests on real inputs slow, and skip them where the inputs are missing."""
    missing = not (SHARED / "data").is_dir()
    left_out = 0
    for item in items:
        if item.get_closest_marker("real_inputs"):
            item.add_marker(pytest.mark.slow)
            if missing:
                left_out += 1
                item.add_marker(pytest.mark.skip(reason="real inputs are missing: shared/data"))
    config.stash[_LEFT_OUT] = left_out


def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left_out"] = session.config.stash.get(_LEFT_OUT, 0)


class _Workers:
    """Hooks of xdist, registered only where it is in use."""

    def pytest_testnodedown(self, node) -> None:
        stash = node.config.stash
        told = getattr(node, "workeroutput", {}).get("left_out", 0)
        stash[_LEFT_OUT] = max(stash.get(_LEFT_OUT, 0), told)


def pytest_configure(config: pytest.Config) -> None:
    if config.pluginmanager.hasplugin("xdist"):
        config.pluginmanager.register(_Workers())


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    left_out = config.stash.get(_LEFT_OUT, 0)
    if left_out:
        terminalreporter.write_line(
            f"LEFT OUT: {left_out} tests need real inputs beside the checkout ({SHARED / 'data'})",
            yellow=True,
            bold=True,
        )
