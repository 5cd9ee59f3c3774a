"""Media: a figure as text, rich text, HTML, SVG or LaTeX."""
