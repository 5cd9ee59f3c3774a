"""The meaning of calls: which rules apply in an auction, what they show, which call to choose."""
