"""Databases as bytes, and the cache folder that keeps them between commands.

`packed_book` turns a rule book into bytes and back; `cache` keeps bytes in the user's cache folder
under a name that changes whenever anything they were made from does.
"""
