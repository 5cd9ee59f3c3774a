"""What notes leave open, measured on sampled hands: gaps, overlaps, unused calls, unknown words."""
