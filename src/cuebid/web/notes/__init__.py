"""Notes of visitors: written, checked, kept in versions, and played."""
