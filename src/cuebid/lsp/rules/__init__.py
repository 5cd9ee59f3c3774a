"""Features of a system's files of rules, macros, examples and explanations."""
