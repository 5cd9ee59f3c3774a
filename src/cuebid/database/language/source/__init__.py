"""Build one text of rules from the files of a database: macros, inclusion, offsets, records."""
