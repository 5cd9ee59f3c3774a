"""The auctions that BML defines: expand tables, look up an auction, compare two documents."""
