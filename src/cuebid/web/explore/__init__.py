"""Pages to explore a system: auctions, frequencies, search, two systems, what a change alters."""
