"""Parse the words of a description into a tree, in four steps.

`lexicon` reads the tables of phrases, a text file for each language; `scanner` cuts a description
into items by them; `clause` makes statements of a run of items; `reader` puts statements together
by lines, commas and `or`. Nothing here knows the auction; `cuebid.notes.meaning` interprets trees
as hands.
"""

# Reading is tolerant in one direction only. Whatever cannot be read is reported as an unknown word,
# and narrows nothing: a rule that is too wide bids a hand or two too many, and the check reports
# the word, while a bound that was guessed would silently exclude hands that the author means.
