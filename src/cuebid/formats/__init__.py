"""Readers and writers of the file formats that bridge programs exchange."""
