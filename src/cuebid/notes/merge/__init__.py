"""Merge rules that notes embed in comments with rules of edited rows, which override them."""
