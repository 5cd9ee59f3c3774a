"""From interpreted auctions to the rules of a bidding database."""
