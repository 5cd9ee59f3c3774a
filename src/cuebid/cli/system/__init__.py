"""Commands of `cuebid system`: bidding systems."""
