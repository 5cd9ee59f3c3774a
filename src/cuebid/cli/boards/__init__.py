"""Commands about files of boards: `pbn`, `solve` and `analyse`."""
