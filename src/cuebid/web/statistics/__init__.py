"""A visitor's statistics: as declarer, in defence, in bidding, by convention, over time."""
