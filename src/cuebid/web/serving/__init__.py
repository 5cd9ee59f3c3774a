"""Parts that all live pages share: access checks, sockets, visitors, forms, templates, workers."""
