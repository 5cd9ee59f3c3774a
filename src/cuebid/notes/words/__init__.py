"""From the words of a description to its tree, in four steps.

`lexicon` reads the tables of phrases, a text file for each language; `scanner` cuts a description
into items by them; `clause` makes statements of a run of items; `reader` puts statements together
by lines, commas and `or`. Nothing here knows the auction: what a phrase means of a hand is the work
of `cuebid.notes.meaning`.
"""
