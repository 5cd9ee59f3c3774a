"""A small neural network that estimates how likely a player of a system is to make each call.

`hand_inputs` and `auction_inputs` turn hands and auctions into numbers, `network` turns these into
probabilities, and `layouts` bids a board on many layouts of the hidden hands.
`scripts/train_policy.py` trains the network on calls made by the rules of the systems. It only
imitates these, so no call is made by the network alone.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.policy.layouts import LayoutsOfBoard as LayoutsOfBoard
    from cuebid.policy.network import PolicyNetwork as PolicyNetwork
    from cuebid.policy.shipped import shipped_network as shipped_network
