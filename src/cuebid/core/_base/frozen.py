"""What keeps a value as it is: frozen objects, those made once only, and frozen mappings."""

from __future__ import annotations

from typing import ClassVar, NoReturn, Self, TypeVar

__all__ = ["Frozen", "FrozenDict", "Indexed"]

K = TypeVar("K")
V = TypeVar("V")


class Frozen:
    """An object whose attributes are set once, by `object.__setattr__` where it is made."""

    __slots__ = ()

    _instead: ClassVar[str] = ""
    """What makes a changed copy, for the message; empty where nothing does."""

    def __setattr__(self, name: str, value: object) -> None:
        instead = f"; see {self._instead}" if self._instead else ""
        raise AttributeError(f"a {type(self).__name__} cannot change ({name}){instead}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot change ({name})")


class Indexed(Frozen):
    """One of a fixed number of objects, each made once, in the order of their `index`.

    `type(self)(text)` gives the object again.
    """

    __slots__ = ("index", "text")

    index: int
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    def __hash__(self) -> int:
        return self.index

    def __eq__(self, other: object) -> bool:
        return self is other

    def __lt__(self, other: Self) -> bool:
        return self.index < other.index if type(other) is type(self) else NotImplemented

    def __le__(self, other: Self) -> bool:
        return self.index <= other.index if type(other) is type(self) else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self.index > other.index if type(other) is type(self) else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return self.index >= other.index if type(other) is type(self) else NotImplemented

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (self.text,)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


class FrozenDict(dict[K, V]):
    """A dict, equal to any dict with the same items, that refuses to change."""

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this mapping belongs to a frozen value and cannot change; copy it first")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def copy(self) -> dict[K, V]:
        """A plain dict with the same items."""
        return dict(self)

    def __copy__(self) -> FrozenDict[K, V]:
        return self

    def __reduce__(self) -> tuple[type[FrozenDict[K, V]], tuple[dict[K, V]]]:
        return FrozenDict, (dict(self),)
