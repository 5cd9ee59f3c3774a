"""A cached property without a lock: its value is computed on first access."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


# `functools.cached_property` takes a lock in Python 3.11, which costs as much as computing most of
# the values kept here. Two threads may both compute a value, with the same result.
class kept(Generic[T]):  # noqa: N801 - a decorator, as `property` is
    """A property that is computed on first access and then kept in the object's `__dict__`."""

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
        # Python looks in the dictionary before a descriptor without `__set__`, so this runs once.
        value = instance.__dict__[self._name] = self._compute(instance)
        return value
