"""Editor features of a system's files: rules, macros, examples and explanations."""
