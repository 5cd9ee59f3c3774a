"""Pages to watch matches live, by following the wire logs that `cuebid table serve` writes."""
