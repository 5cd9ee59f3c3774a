Open = START:(P:)*
Balanced = @07[45]@113@13[23]
