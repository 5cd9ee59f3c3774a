"""Rules that notes embed in comments, and how rows that were edited win over them."""
