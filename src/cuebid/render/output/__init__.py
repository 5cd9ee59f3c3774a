"""Modules that draw a figure in one medium each: text, rich text, HTML, SVG or LaTeX."""
