"""Interpret the tree of a description as hands, given the auction before its call.

`notes_turn` derives facts from the auction before the call (an `AuctionState`), `context` adds what
only the row says, `suit_phrases` finds the suits that a phrase means there. `interpretation` goes
through a document, shorter auctions first, so that each call is read with what was shown before it.
`call_meaning` makes a `described_row` of each call: `resolver` descends its tree,
`statement_resolver` interprets the statements in it, `purposes`, `raises` and `continuations` what
the call is for, and `natural` adds what authors leave unsaid.
"""
