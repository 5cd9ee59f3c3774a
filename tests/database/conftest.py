"""Puts this folder on the path: the tests of all parts use `rule_reference`."""
