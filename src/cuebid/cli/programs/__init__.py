"""The programs `bml2html`, `bml2latex`, `bml2bss` and `bss2bml` of bml.txt."""
