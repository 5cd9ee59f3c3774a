"""Tools: each turns a visitor's text into a piece of HTML."""
