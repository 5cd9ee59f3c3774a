"""Tools on the live pages: each turns a visitor's text into an HTML fragment."""
