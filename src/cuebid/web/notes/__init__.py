"""Pages on which visitors write notes: checked, stored in versions, and used by robots."""
