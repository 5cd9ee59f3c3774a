"""Documents in other formats: HTML, LaTeX, Typst (for PDF), text, JSON, BBOalert, make rules."""
