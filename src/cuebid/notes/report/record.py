"""Convert the report on notes to dictionaries for JSON."""

from __future__ import annotations

from typing import Any

from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.report.findings import NodeReport, NotesReport
from cuebid.notes.report.headline import headline
from cuebid.notes.report.never_made import NeverMadeGroup
from cuebid.notes.report.row_readings import RowReading


def _reading(reading: RowReading) -> dict[str, Any]:
    """Return how one row was read, for JSON."""
    return {
        "auction": reading.auction,
        "auctions": reading.auctions,
        "place": str(reading.place),
        "words": reading.words,
        "reading": reading.reading,
        "share": reading.share,
        "certainty": reading.certainty,
        "doubts": [
            {
                "question": doubt.question,
                "taken": doubt.taken,
                "change": doubt.change,
                "grade": doubt.grade,
            }
            for doubt in reading.doubts
        ],
    }


def never_made(node: NodeReport) -> list[str]:
    """Return the calls of a node that no hand makes."""
    return [each.call for each in node.never]


def row_words(interpreted: InterpretedAuction) -> str:
    """Return the place of an auction's row, and the calls of the auction."""
    sequence = interpreted.sequence
    return f"{sequence.written} {sequence.auction}"


def report_record(report: NotesReport) -> dict[str, Any]:
    """Return the whole report on notes for JSON."""
    return {
        "characters": report.characters,
        "understood": report.understood,
        "understood_with_confidence": report.certain,
        "headline": list(headline(report)),
        "of_modules": dict(report.of_modules),
        "readings": [_reading(reading) for reading in report.readings],
        "never_made": list(report.never_made),
        "never_made_because": [_group(group) for group in report.never_made_groups],
        "rarely_made": list(report.rarely_made),
        "unknown_words": [{"text": word.text, "place": str(word.place)} for word in report.unknown],
        "impossible": [row_words(auction) for auction in report.impossible],
        "illegal": [row_words(auction) for auction in report.illegal],
        "unsure": [row_words(auction) for auction in report.unsure],
        "unanswered": [row_words(auction) for auction in report.unanswered],
        "left_out": [f"{row_words(row)} (no {call.text})" for row, call in report.left_out],
        "rare": list(report.rare),
        "nodes": [_node(node) for node in report.nodes],
    }


def _group(group: NeverMadeGroup) -> dict[str, Any]:
    return {
        "after": group.before,
        "calls": [each.call for each in group.calls],
        "taken_by": [{"call": taker.call, "place": str(taker.written)} for taker in group.takers],
        "text": str(group),
    }


def _node(node: NodeReport) -> dict[str, Any]:
    return {
        "auction": node.auction,
        "hands": node.hands,
        "without_call": node.without,
        "may_pass": node.may_pass,
        "example": None if node.example is None else node.example.pbn,
        "never": never_made(node),
        "overlaps": [
            {
                "first": overlap.first,
                "second": overlap.second,
                "share": overlap.share,
                "example": overlap.example.pbn,
            }
            for overlap in node.overlaps
        ],
        "cells": [
            {
                "shape": cell.shape,
                "points": cell.points,
                "hands": cell.hands,
                "without": cell.without,
                "calls": dict(cell.calls),
            }
            for cell in node.cells
        ],
    }
