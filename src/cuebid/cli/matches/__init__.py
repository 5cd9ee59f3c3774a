"""Commands that play matches between robots: `demo` and `selfplay`."""
