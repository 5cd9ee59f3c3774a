"""The notebook of the documentation runs from its first cell to its last, on smaller samples."""

from __future__ import annotations

import pytest

from project_paths import ROOT

NOTEBOOK = ROOT / "docs" / "notebooks" / "match.py"
LARGE = "BOARDS, DEALS, BATCH, SOLVED, JOBS = 200, 1_000_000, 10_000, 40, 2\n"
SMALL = "BOARDS, DEALS, BATCH, SOLVED, JOBS = 12, 4_000, 2_000, 4, 2\n"


@pytest.mark.slow
def test_the_notebook_runs(monkeypatch, capsys):
    for package in ("endplay", "pandas", "matplotlib"):
        pytest.importorskip(package, reason="the notebook needs the extras solver and data")
    monkeypatch.setenv("MPLBACKEND", "Agg")
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert text.count(LARGE) == 1
    names: dict[str, object] = {"__name__": "notebook"}
    exec(compile(text.replace(LARGE, SMALL), str(NOTEBOOK), "exec"), names)  # noqa: S102 - ours
    frame = names["frame"]
    assert len(frame) == 24
    assert set(frame.room) == {"Open", "Closed"}
    shares = names["shares"]
    # About half of all hands pass, and one in twenty opens one notrump.
    assert shares.sum() == pytest.approx(1)
    assert 0.3 < shares["P"] < 0.7
    assert 0.02 < shares["1NT"] < 0.08
    assert len(names["notrump"]) == 4
    assert "IMPs a board" in capsys.readouterr().out
