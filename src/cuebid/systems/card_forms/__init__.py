"""Convention cards in the forms of federations, on the two sides of one sheet of A4.

The forms are data (`forms/*.toml`): sections and fields, each with what fills it. What a system
does not say is left blank for a pen.
"""
