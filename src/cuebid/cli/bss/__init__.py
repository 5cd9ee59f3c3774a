"""Commands of `cuebid bss`: files of Full Disclosure."""
