"""Measure how a system bids many deals: errors, statistics, comparisons with calls and par."""
