"""Generate bidding databases of any size that look like real ones, with their macros.

The rules are valid in their language, but make no sense as a system. The same count and seed always
give the same texts. Run by hand to write the two files: python bench/database_rules.py 5000 out/
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

MACROS = """\
; Shapes, lengths and the ways auctions begin.
Open = START:(P:)*
Bal = @07[45]@113@13[23]
Long5a = (@07[5-9]#a|@09[5-9]#a)
Long5b = (@07[5-9]#b|@09[5-9]#b)
Four4b = (@07[4-9]#b|@09[4-9]#b|@11[4-9]#b)
Sup3a = (@07[3-9]#a|@09[3-9]#a|@11[3-9]#a|@13[3-9]#a)
Sup4a = (@07[4-9]#a|@09[4-9]#a|@11[4-9]#a)
SoundRaise = Sup4a@20L0[0-7]
Pass = [PX]
"""
BIDS = [level + strain for level in "1234567" for strain in "CDHSN"]


class _Maker:
    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def points(self) -> tuple[int, int]:
        low = self.rng.randint(0, 22)
        return low, low + self.rng.randint(1, 6)

    def bids(self, count: int) -> list[str]:
        """Return `count` random bids, each above the one before."""
        return [BIDS[at] for at in sorted(self.rng.sample(range(25), count))]

    def opening(self) -> str:
        low, high = self.points()
        level = self.rng.choice("123")
        return (
            f"1X Open({level}a[CDHS]) {self.rng.randint(40, 60)} "
            f"@01~.[{low},{high}]~&&Long5a&L0[3-7] :P{low}:p{high}:D5#a"
        )

    def notrump(self) -> str:
        low, high = self.points()
        return (
            f"1X Open({self.rng.choice('123')}N) {self.rng.randint(40, 60)} "
            f"@01~.[{low},{high}]~Bal :P{low}:p{high}:D2C2D2H2S:d5C5D4H4S"
        )

    def response(self) -> str:
        first, second = self.bids(2)
        low, high = self.points()
        return (
            f"3 Open({first}:P:{second[0]}b[{self.rng.choice(['CDHS', '>CD', 'HS', '^N'])}]) "
            f"{self.rng.randint(30, 60)} @04~.>={low}~&&Four4b :M{low}:m{high}:D4#b"
        )

    def raise_(self) -> str:
        level = self.rng.choice("12")
        low, high = self.points()
        return (
            f"3R Open({level}a[HS]:P:{int(level) + 1}#a) {self.rng.randint(50, 60)} "
            f"@04~.[{low},{high}]~&&{self.rng.choice(['Sup3a', 'Sup4a', 'SoundRaise'])} "
            f":M{low}:m{high}:D{self.rng.choice('34')}#a"
        )

    def rebid(self) -> str:
        first, second, third = self.bids(3)
        low, _ = self.points()
        return (
            f"5{self.rng.choice(['', '', 'd', 'C'])} Open({first}:Pass:{second}:P:{third}) "
            f"{self.rng.randint(20, 70)} @04~.>={low}~@36Q0[{self.rng.randint(1, 4)}-9] :M{low}"
        )

    def transfer(self) -> str:
        level = self.rng.choice("123")
        return (
            f"3 Open({level}N:P:{int(level) + 1}a[DH])~(b=a+1)>=0~ {self.rng.randint(60, 75)} "
            f"@01~.[{self.rng.randint(0, 5)},15]~&&Long5b :D5#b"
        )

    def competition(self) -> str:
        bids = self.bids(4)
        low, high = self.points()
        call = self.rng.choice(["X", "P", bids[3]])
        return (
            f"4 Open({':'.join(bids[:3])}:{call}) {self.rng.randint(9, 40)} "
            f"@01~.[{low},{high}]~@18[0-3]|@19[0-3] :P{low}:p{high}:d3H3S"
        )

    def anywhere(self) -> str:
        bids = self.bids(2)
        low, _ = self.points()
        return (
            f"0d {bids[0]}:P:{bids[1][0]}a[CDHS]$ {self.rng.randint(10, 80)} "
            f"@04~.>={low}&&#0>=0~&&Sup3a :M{low}:D3#a"
        )

    def shift(self) -> str:
        low, _ = self.points()
        return (
            "3 Open(1a[CDHS]:P:e[1-3]b[CDHS])~(b>a)*(e==2)|(b<a)*(e==3)~ "
            f"{self.rng.randint(30, 45)} @04~.>={low}~&&Long5b :M{low}:D5#b:G{low % 6}#b"
        )


def generate(count: int, seed: int = 1) -> tuple[str, str]:
    """Return the texts of the rules and of the macros that they use.

    Args:
        count: the number of rules.
        seed: the seed of the random choices.
    """
    maker = _Maker(seed)
    kinds: list[Callable[[], str]] = [
        maker.opening,
        maker.notrump,
        maker.response,
        maker.raise_,
        maker.rebid,
        maker.rebid,
        maker.transfer,
        maker.competition,
        maker.competition,
        maker.anywhere,
        maker.shift,
    ]
    lines = ["; A generated database."]
    for number in range(count):
        if number % 50 == 0:
            lines.append(f"\n; Rules from {10001 + number} on.")
        rule = maker.rng.choice(kinds)()
        lines.append(f"{rule} *{maker.rng.randint(1, 400)} #{10001 + number}")
    return "\n".join(lines) + "\n", MACROS


def main() -> None:
    """Write the files of rules and macros into a folder."""
    count, folder = int(sys.argv[1]), Path(sys.argv[2])
    rules, macros = generate(count)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mb.txt2").write_text(rules, "utf-8")
    (folder / "mac.m4").write_text(macros, "utf-8")
    print(f"{count} rules in {folder}")


if __name__ == "__main__":
    main()
