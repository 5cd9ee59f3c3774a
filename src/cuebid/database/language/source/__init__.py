"""From the files of a database to one text of rules: macros, inclusion, offsets, records."""
