"""Commands of `cuebid bml`: system notes in the Bridge Bidding Markup Language."""
