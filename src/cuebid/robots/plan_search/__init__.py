"""Plans for all layouts at once, which no hidden card decides: the alpha-mu search."""
