"""Hooks that let a notebook show a core value as a picture.

Core knows no HTML and no SVG: `cuebid.render` sits above it and registers a renderer for the values
that it can draw. Without a registered renderer the notebook falls back on `repr`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

PictureFormat = Literal["html", "svg"]
_renderers: dict[tuple[type, PictureFormat], Callable[[Any], str | None]] = {}


class Displayable:
    """Base class of values that a notebook can show as a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return self._render("html")

    def _repr_svg_(self) -> str | None:
        return self._render("svg")

    def _render(self, picture_format: PictureFormat) -> str | None:
        # The nearest class in the inheritance order wins, so that a subclass can have a renderer
        # of its own while `Displayable` itself carries the general one.
        for value_type in type(self).__mro__:
            renderer = _renderers.get((value_type, picture_format))
            if renderer is not None:
                return renderer(self)
        return None


def register_renderer(
    value_type: type, picture_format: PictureFormat, renderer: Callable[[Any], str | None]
) -> None:
    """Register the function that draws values of `value_type` and of its subclasses.

    Args:
        value_type: the class whose values it draws.
        picture_format: `html` or `svg`.
        renderer: takes the value and returns markup, or None if it has no picture.
    """
    _renderers[value_type, picture_format] = renderer
