"""Parts of `cuebid system check`: surveys on deals, and reports on notes."""
