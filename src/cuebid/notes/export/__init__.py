"""Notes in other forms: a database as tables in BML, and calls as records of BSS."""
