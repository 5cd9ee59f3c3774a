"""The targets of bench/fuzz.py run, and their examples are read without a surprise."""

from __future__ import annotations

import importlib.util
import random
import sys

import pytest

from project_paths import ROOT

PATH = ROOT / "bench" / "fuzz.py"


@pytest.fixture(scope="module")
def fuzz():
    specification = importlib.util.spec_from_file_location("fuzz", PATH)
    module = importlib.util.module_from_spec(specification)
    sys.modules["fuzz"] = module
    specification.loader.exec_module(module)
    return module


TARGETS = ["pbn", "lin", "files", "bml", "bss", "rules", "macros", "scripts", "batch", "wire"]


def test_every_target_is_tested(fuzz):
    assert list(fuzz.TARGETS) == TARGETS
    for target in TARGETS:
        assert target in fuzz.__doc__


@pytest.mark.parametrize("target", ["pbn", "lin", "bml", "bss", "macros", "wire"])
def test_mutilated_input_ends_in_a_result_or_an_error_of_ours(fuzz, target, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    # The process has run other tests before, which took memory of their own.
    monkeypatch.setattr(fuzz, "MEGABYTES", 10**6)
    pick = random.Random(1)
    lines = fuzz.examples(target)
    for _ in range(3):
        fuzz.try_once(target, fuzz.mutilated(lines, pick))


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_hundreds_of_mutilated_inputs(fuzz, target, tmp_path, monkeypatch):
    """The same inputs in every run, however fast the machine is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(fuzz, "MEGABYTES", 10**6)
    monkeypatch.setattr(fuzz, "SECONDS", 10 * fuzz.SECONDS)
    pick = random.Random(1)
    lines = fuzz.examples(target)
    for _ in range(300):
        fuzz.try_once(target, fuzz.mutilated(lines, pick))
