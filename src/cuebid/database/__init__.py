"""GIB's bidding language: rules for machines, and what they match, mean and choose."""
