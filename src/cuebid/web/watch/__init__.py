"""Matches that are watched through the log that their table writes."""
