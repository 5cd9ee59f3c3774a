"""Make rules of a bidding database from interpreted auctions."""
