"""Parsing of fields: tokens, a cursor, and one parser for each part of the grammar."""
