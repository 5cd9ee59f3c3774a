"""What all live pages stand on: the guard, sockets, visitors, forms, templates and workers."""
