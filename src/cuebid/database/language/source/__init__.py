"""Build one text of rules from the files of a database: macros, offsets, records."""
