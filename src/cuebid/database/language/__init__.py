"""The rule language: from text to frozen trees, and back to text.

`source` turns the files of a database into records (one per rule) with a map back to the files.
`parsing` turns the fields of a record into the nodes of `tree`;
`rule_reader` and `database` put these together; `printer` writes them again.
"""
