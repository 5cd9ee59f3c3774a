"""Pages to practise a system: alone, with a partner, a day apart, or by file."""
