"""Commands about one hand or one auction: `bid`, `explain`, `hand` and `practice`."""
