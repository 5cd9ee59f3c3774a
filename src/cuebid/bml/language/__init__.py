"""Text to tree: includes, pastes, the block rules, and the marks inside text."""
