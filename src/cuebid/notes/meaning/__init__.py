"""Interpret the tree of a description as hands, given the auction before its call.

`notes_turn` is what follows from the auction before the call, which is an `AuctionState`, `context`
adds what the row alone says of it, `suit_phrases` finds the suits that a phrase means there,
`interpretation` goes through a document, shorter auctions first, so that each call is read with
what was shown before it. Of each call `call_meaning` makes a `described_row`: `resolver` descends
its tree, `statement_resolver` reads the statements in it, `purposes`, `raises` and `continuations`
what the call is for, and `natural` adds what nobody writes.
"""
