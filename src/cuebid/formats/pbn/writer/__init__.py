"""Write records and games in export format, and add tags to a file that stays as it is."""
