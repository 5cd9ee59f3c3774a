"""Values of an object that are computed when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


# `functools.cached_property` takes a lock in Python 3.11, which costs as much as most of the values
# that a decision asks for. Two threads that ask at once compute a value twice, and alike.
class kept(Generic[T]):  # noqa: N801 - a decorator, as `property` is
    """A property that is computed once for each object, which must have a dictionary."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> kept[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> kept[T] | T:
        if instance is None:
            return self
        # The dictionary comes before a descriptor without `__set__`, so that this runs once.
        value = instance.__dict__[self._name] = self._compute(instance)
        return value
