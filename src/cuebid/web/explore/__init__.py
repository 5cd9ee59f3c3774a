"""Pages to explore a system: auctions, frequencies, search, comparison, effects of a change."""
