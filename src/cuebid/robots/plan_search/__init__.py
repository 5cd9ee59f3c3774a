"""The alpha-mu search: find one plan of play for all layouts, without seeing hidden cards."""
