"""The command line `cuebid`: a package for each group of commands, and what commands share."""
