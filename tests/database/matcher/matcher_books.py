"""Books for the tests, from rules as text."""

from cuebid.core import Auction, Seat
from cuebid.database import load_database
from cuebid.database.meaning.rule_book import RuleBook
from cuebid.text import Diagnostics, Source

MACROS = """\
Open = START:(P:)*
Bal = @07[45]@113@13[23]
Long5a = (@07[5-9]#a|@09[5-9]#a)
Long5b = (@07[5-9]#b|@09[5-9]#b)
Sup3a = (@07[3-9]#a|@09[3-9]#a|@11[3-9]#a|@13[3-9]#a)
"""

NOTRUMP = """\
1X Open(1N) 60 @01~.[15,17]~Bal :P15:p17:D2C2D2H2S:d5C5D4H4S *1 #1
1X Open(1a[HS]) 50 @01~.[11,21]~&&Long5a :P11:p21:D5#a *2 #2
3X Open(1N:P:2C) 60 @01~.>=8~(@184|@194) . *3 #3
3dX Open(1N:P:2a[CDHS]) 10 @01~.<=7~&&Long5a :p7:D5#a *4 #4
3 Open(1N:P:2a[DH])~(b=a+1)>=0~ 70 Long5b :D5#b *5 #5
5X Open(1N:P:2a[DH]:P:2[+#a]) 80 . . *6 #6
3R Open(1a[HS]:P:2#a) 55 @04~.[6,10]~&&Sup3a :M6:m10:D3#a *7 #7
0 4N:P:5a[CDHS]$ 78 . . *9 #9
0 6N:X$1 20 . . *10 #10
"""


def book(rules, header=""):
    report = Diagnostics()
    database = load_database(Source("mb", header + rules), report, macros=Source("mac", MACROS))
    assert not list(report)
    return RuleBook(database)


def auction(calls, dealer=Seat.NORTH):
    return Auction.parse(dealer, calls)


def numbers(turn, call):
    """The rules that match a call, those that stand back included."""
    return [match.rule.number for match in turn.matches(call)[call]]
