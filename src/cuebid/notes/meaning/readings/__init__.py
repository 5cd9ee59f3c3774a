"""The possible readings of a row's words, and the choice of the most plausible one."""
