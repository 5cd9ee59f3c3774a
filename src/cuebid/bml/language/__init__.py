"""Parse BML to a tree: includes, pasted blocks, kinds of blocks, and marks such as bold."""
