; Any number of passes before the opening bid.
Open = START:(P:)*
; Balanced: 4333, 4432 or 5332.
Balanced = @07[45]@113@13[23]
