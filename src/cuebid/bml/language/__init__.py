"""From text to tree: includes, pasted blocks, kinds of blocks, and marks such as bold."""
