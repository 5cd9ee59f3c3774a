"""Convention cards in the forms of federations, on the two sides of one sheet of A4.

The forms are data (`forms/*.toml`): sections and fields, each with the source of its value. Fields
for which a system has no answer are left blank, to be filled in by hand.
"""
