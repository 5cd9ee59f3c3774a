"""The hook through which pictures of core values are drawn by others.

Core knows no HTML and no SVG. A value that derives from `Drawn` asks the drawer registered for its
class when a notebook wants a picture; with none registered the notebook shows `repr`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

__all__ = ["Drawn", "register_drawer"]

PictureFormat = Literal["html", "svg"]
_drawers: dict[tuple[type, PictureFormat], Callable[[Any], str | None]] = {}


class Drawn:
    """A value of which a notebook can show a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return self._draw("html")

    def _repr_svg_(self) -> str | None:
        return self._draw("svg")

    def _draw(self, picture_format: PictureFormat) -> str | None:
        for kind in type(self).__mro__:
            drawer = _drawers.get((kind, picture_format))
            if drawer is not None:
                return drawer(self)
        return None


def register_drawer(
    kind: type, picture_format: PictureFormat, drawer: Callable[[Any], str | None]
) -> None:
    """Let `drawer` make the pictures of `kind` and what derives from it, None being no picture."""
    _drawers[kind, picture_format] = drawer
