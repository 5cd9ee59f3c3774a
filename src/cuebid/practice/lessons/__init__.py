"""Lessons of a board: calls and cards judged by what their players could know."""

from __future__ import annotations

from cuebid.practice.lessons.board import board_lessons
from cuebid.practice.lessons.lesson import CallLesson, CardLesson, Lesson

__all__ = ["CallLesson", "CardLesson", "Lesson", "board_lessons"]
