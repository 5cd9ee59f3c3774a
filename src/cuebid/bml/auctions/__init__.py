"""Tree to auctions: expand the tables, look one auction up, compare two documents."""
