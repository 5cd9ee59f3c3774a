"""Makes clean databases: rules of every kind, in which there is nothing to find."""

from random import Random

MACROS = """\
Open = START:(P:)*
Long5a = (@07[5-9]#a|@09[5-9]#a)
Four4b = (@07[4-9]#b|@09[4-9]#b|@11[4-9]#b)
Bal = @07[45]@113@13[23]
"""
BIDS = [level + strain for level in "1234567" for strain in "CDHSN" if level + strain != "4N"]
RANGES = [(0, 5), (6, 8), (9, 11), (12, 14), (15, 17), (18, 20), (21, 37)]


class Maker:
    """Makes groups of rules; those of a group answer the same auction on different hands."""

    def __init__(self, seed):
        self.rng = Random(seed)
        self.used = set()

    def prefix(self):
        """Calls that no other group has: bids one above the other, with passes between."""
        while True:
            places = sorted(self.rng.sample(range(22), self.rng.choice([1, 2, 3, 3])))
            between = [self.rng.choice(["P", "P", ""]) for _ in places]
            calls = []
            for place, passed in zip(places, between, strict=True):
                calls += [BIDS[place], *([passed] if passed else [])]
            if tuple(calls) not in self.used:
                self.used.add(tuple(calls))
                return calls, places[-1]

    def group(self):
        """Rules for one auction: hands apart by points, calls apart, priorities apart."""
        calls, last = self.prefix()
        head = "".join(f"{call}:" for call in calls)
        level = len(calls) + 1
        priority = self.rng.randint(30, 60)
        for number, (low, high) in enumerate(self.rng.sample(RANGES, 4)):
            bid = BIDS[last + 1 + number]
            points = f"@01~.[{low},{high}]~"
            shown = f":P{low}:p{high}"
            yield self.rng.choice(
                [
                    f"{level} Open({head}{bid}) {priority} {points} {shown}",
                    f"{level}d Open({head}{bid}) {priority} {points}&&P[0-3] {shown}",
                    f"0X Open({head}{bid}) {priority + number} {points}Bal {shown}:D2C2D2H2S",
                    f"{level} Open({head}{bid[0]}a[{bid[1]}])~a<4~ {priority} {points}&&Long5a "
                    f"{shown}:D5#a"
                    if bid[1] != "N"
                    else f"{level} Open({head}{bid}) {priority} {points} {shown}",
                    f"{level}? Open({head}{bid}) {priority} {points}&(L0[0-7]|L08|L1|L09) {shown}",
                    f"{level} Open({head}!(P){bid}) {priority} {points}@20!(L11) {shown}",
                ]
            )


def special():
    """One of each kind that a group does not have."""
    return [
        "1 Open(1a[HS]) 50 @01~.[12,21]~&&Long5a@18!(55) :P12:p21:D5#a",
        "1 Open(1N) 49 @01~.[22,24]~Bal :P22:p24:D2C2D2H2S",
        "0 4N:P:5a[CDHS]$ 78 ~#0(a)>=6~ :D6#a",
        "0 6N:X$1 20 . .",
        "0 Open(1a[CDHS]:P:3#a)@_FIT 0 . .",
        "0 _FIT:P:4a[HS] 30 @04~.>=12~ :M12",
        "3 Open(7a[CD]:P:7b[>#a])~(c=b+1)>=0~ 45 @04~.>=6~&&Four4b :M6:D4#b",
        "0C 4N$ 79 @20L0[0-4] ~#1(5,C,1)~:l4",
    ]


def clean_database(count, seed=1):
    """Rules and macros.

    Args:
        count: how many rules.
        seed: what to make them from.
    """
    maker = Maker(seed)
    rules = special()
    while len(rules) < count:
        rules += maker.group()
    lines = [
        f"{rule} *{number % 400 + 1} #{number + 1}" for number, rule in enumerate(rules[:count])
    ]
    return "\n".join([";! restart=replace", "; Clean.", *lines, ""]), MACROS
