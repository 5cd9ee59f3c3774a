"""Commands that play boards with robots: `demo`, `selfplay` and `web`."""
