"""Commands of `cuebid table`: the Table Manager protocol."""
