"""Four notrump and what follows it: asks for aces, key cards, the queen of trumps and kings."""
