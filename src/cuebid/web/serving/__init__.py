"""The base of all live pages: the guard, sockets, visitors, forms, templates and workers."""
