"""Single statements of a description as hands: lengths, shapes, counts, holdings, conventions."""
