"""The command line: arguments, progress and printing, one module a command group."""
