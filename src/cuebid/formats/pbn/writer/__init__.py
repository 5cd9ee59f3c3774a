"""From records and games to export format, and tags added to a file as it is."""
