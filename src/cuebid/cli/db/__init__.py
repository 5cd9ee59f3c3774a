"""Commands of `cuebid db`: bidding databases in GIB's rule language."""
