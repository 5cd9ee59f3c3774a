"""The words of the natural bidding table: conditions, amounts, hands, suits, what is forcing."""
