"""A small network that tells how likely a player of a system makes each call, for many hands.

`hand_inputs` and `auction_inputs` turn hands and auctions into numbers, `network` into chances,
and `layouts` bids a board on many layouts of the hidden hands. `scripts/train_policy.py` teaches
the network the calls of the book; what it says is a copy, and no call is made by it alone.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.policy.layouts import LayoutsOfBoard as LayoutsOfBoard
    from cuebid.policy.network import PolicyNetwork as PolicyNetwork
    from cuebid.policy.shipped import shipped_network as shipped_network
