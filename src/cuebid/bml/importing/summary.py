"""Summary of an import of notes: rows read, depths guessed, lines left out."""

from __future__ import annotations

from typing import Final

from cuebid.bml.importing import ImportedNotes

# Lines named in one message; an author searches for the rest.
_MOST_LINES: Final = 12


def import_summary(imported: ImportedNotes) -> list[str]:
    """Return lines of text that say what an import read, guessed and left out."""
    depths = [line for line, _ in imported.guessed_depths]
    others = [line for line, _ in imported.doubts if line not in set(depths)]
    counted = f"{len(depths) or 'none'} of them with a guessed depth{_lines(depths)}"
    if not imported.doubts:
        counted = "none of them guessed"
    summary = [f"{imported.rows} rows, {counted}"]
    if others:
        summary.append(f"{len(others)} other guesses{_lines(others)}")
    if imported.doubts:
        summary[-1] += ": look for //?"
    places: dict[str, list[int]] = {}
    for line, text in imported.left_out:
        places.setdefault(text, []).append(line)
    for text, lines in list(places.items())[:_MOST_LINES]:
        summary.append(f"left out{_lines(lines)}: {text}")
    if len(places) > _MOST_LINES:
        summary.append(f"left out: {len(places) - _MOST_LINES} more; --json lists all")
    return summary


def _lines(numbers: list[int]) -> str:
    if not numbers:
        return ""
    shown = ", ".join(map(str, dict.fromkeys(numbers[:_MOST_LINES])))
    more = f" and {len(numbers) - _MOST_LINES} more" if len(numbers) > _MOST_LINES else ""
    return f" (line{'s' if len(numbers) > 1 else ''} {shown}{more})"


def import_record(imported: ImportedNotes) -> dict[str, object]:
    """Return what an import read, guessed and left out, as data for JSON."""
    depths = set(imported.guessed_depths)
    return {
        "rows": imported.rows,
        "guessed_depths": [{"line": line, "why": why} for line, why in imported.guessed_depths],
        "other_guesses": [
            {"line": line, "why": why} for line, why in imported.doubts if (line, why) not in depths
        ],
        "left_out": [{"line": line, "text": text} for line, text in imported.left_out],
    }
