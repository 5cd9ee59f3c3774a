"""The readings that the words of a row allow, and which of them a pair can have meant."""
