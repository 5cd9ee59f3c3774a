"""Commands of `cuebid bss`: convention cards of Full Disclosure."""
