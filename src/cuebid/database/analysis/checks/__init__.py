"""The checks of a bidding database: a module for each family of findings."""
