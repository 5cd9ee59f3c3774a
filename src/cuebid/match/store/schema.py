"""The tables of a match file."""

from __future__ import annotations

from typing import Final

FORMAT: Final = "1"
"""The version of the format; a file of another version is refused."""

# Results have the job as their key, so that a job that is done twice is kept once. Tables without
# row ids are stored in the order of that key, which is the order of every report and export.
SCHEMA: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entrants (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, version TEXT NOT NULL
);
CREATE TABLE encounters (
    round INTEGER, encounter INTEGER, home INTEGER NOT NULL, away INTEGER NOT NULL,
    PRIMARY KEY (round, encounter)
) WITHOUT ROWID;
CREATE TABLE boards (
    round INTEGER, board INTEGER, dealer TEXT NOT NULL, vulnerability TEXT NOT NULL,
    deal TEXT NOT NULL, PRIMARY KEY (round, board)
) WITHOUT ROWID;
CREATE TABLE results (
    round INTEGER, board INTEGER, encounter INTEGER, room INTEGER,
    auction TEXT NOT NULL, cards TEXT NOT NULL, tricks INTEGER, forfeited_by TEXT NOT NULL,
    ruling TEXT NOT NULL, explanations TEXT NOT NULL, seconds REAL NOT NULL,
    PRIMARY KEY (round, board, encounter, room)
) WITHOUT ROWID;
"""
