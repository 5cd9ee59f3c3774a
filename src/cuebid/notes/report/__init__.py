"""Reports on notes, measured on sampled hands: gaps, overlaps, unused calls, unknown words."""
