Open = START:(P:)*
