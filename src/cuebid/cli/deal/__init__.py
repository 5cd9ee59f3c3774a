"""The command `cuebid deal` and its parts."""
