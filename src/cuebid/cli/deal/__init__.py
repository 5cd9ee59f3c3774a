"""The command `cuebid deal`: options, output formats, and a file of complete deals."""
