"""The command `cuebid deal`: options, production of deals, and output formats."""
