"""The words of the table of natural bidding: conditions, amounts, hands, suits and forces."""
