"""The words of the natural bidding table: conditions, amounts, hands, suits and forces."""
