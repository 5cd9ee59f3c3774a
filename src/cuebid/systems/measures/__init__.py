"""Figures of how a system bids many deals, beside what was expected, par and its own past."""
