"""The parts of `cuebid system check`: surveys of deals, readings of notes, calls nobody makes."""
