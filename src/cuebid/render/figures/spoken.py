"""The text that screen readers read for a figure, used as the description of a picture."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.render.figures import layout


def spoken_words(block: layout.Block) -> str:
    """Return the spoken words of a block, one sentence for each line; a compass has no words."""
    # A full stop makes a screen reader pause; lines of a picture have none.
    return ". ".join(part for part in _parts(block) if part)


def _parts(block: layout.Block) -> Iterator[str]:
    match block:
        case layout.FigureLines():
            if block.heading is not None:
                yield block.heading.spoken
            yield from (line.spoken for line in block.lines)
        case layout.FigureTable():
            yield block.caption.spoken
            yield from (_row(row) for row in (block.head, *block.rows))
        case layout.Notes():
            yield from (f"Note {mark.text}: {line.spoken}" for mark, line in block.items)
        case layout.Grid():
            for row in block.rows:
                yield from (spoken_words(part) for part in row if part is not None)
        case layout.Compass():
            return
        case _:
            yield from (spoken_words(part) for part in block.blocks)


def _row(row: tuple[layout.FigureCell, ...]) -> str:
    cells = ("".join(line.spoken for line in cell.lines) for cell in row)
    return ", ".join(cell for cell in cells if cell)
