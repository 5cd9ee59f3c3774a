"""Base classes for immutable values, and an immutable dictionary.

Values are shared freely: between an auction and all that follow from it, between caches, between
the seats of a table. That is safe only if nothing can change them. Dataclasses with `frozen=True`
serve where an object is made from its fields alone; these classes serve where it is made otherwise,
or where making it has to be quick.
"""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, Self, TypeVar

K = TypeVar("K")
V = TypeVar("V")


# A frozen dataclass would do the same, but its constructor takes exactly its fields. The values of
# core are made in two ways, from text with all checks, and from parts that are known to be right
# (`object.__new__` and `object.__setattr__`), and the second is what makes a search over auctions
# quick.
class Frozen:
    """Base class of immutable objects with slots.

    The constructor of a subclass sets its attributes with `object.__setattr__`.
    """

    __slots__ = ()

    _instead: ClassVar[str] = ""
    """The method that makes a changed copy, named in the error message; empty for no method."""

    def __setattr__(self, name: str, value: object) -> None:
        instead = f"; see {self._instead}" if self._instead else ""
        raise AttributeError(f"a {type(self).__name__} cannot change ({name}){instead}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot change ({name})")


class FrozenRecord(Frozen):
    """Base class of immutable objects that are equal if they were made of equal parts."""

    __slots__ = ()

    @property
    def _parts(self) -> tuple[Any, ...]:
        """The arguments of the constructor."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return self._parts == other._parts if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts)

    # Pickles and copies are made of the parts: the attributes cannot be set one by one.
    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), self._parts


class Indexed(Frozen):
    """Base class of a fixed set of objects, each made once and sorted by `index`.

    The constructor of a subclass returns the existing object that has the given text.
    """

    __slots__ = ("index", "text")

    index: int
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    # `hash` by identity would do, but then the order of sets would differ from run to run.
    def __hash__(self) -> int:
        return self.index

    def __eq__(self, value: object) -> bool:
        return self is value

    # All four comparisons by hand: `functools.total_ordering` derives three of them from the fourth
    # with an extra call each, and calls are compared in every step of an auction.
    def __lt__(self, right: Self) -> bool:
        return self.index < right.index if type(right) is type(self) else NotImplemented

    def __le__(self, right: Self) -> bool:
        return self.index <= right.index if type(right) is type(self) else NotImplemented

    def __gt__(self, right: Self) -> bool:
        return self.index > right.index if type(right) is type(self) else NotImplemented

    def __ge__(self, right: Self) -> bool:
        return self.index >= right.index if type(right) is type(self) else NotImplemented

    # Pickles and copies give the one object again, so that `is` holds after a trip to another
    # process too.
    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (self.text,)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


class FrozenDict(dict[K, V]):
    """An immutable dictionary; it equals any dictionary with the same items."""

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this mapping belongs to a frozen value and cannot change; copy it first")

    # Every method of `dict` that changes it, so that neither `|=` nor `update` is a way round.
    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def copy(self) -> dict[K, V]:
        """Return a mutable dictionary with the same items."""
        return dict(self)

    def __copy__(self) -> FrozenDict[K, V]:
        return self

    # Pickle would otherwise fill a new dictionary item by item, which `_refuse` forbids.
    def __reduce__(self) -> tuple[type[FrozenDict[K, V]], tuple[dict[K, V]]]:
        return FrozenDict, (dict(self),)
