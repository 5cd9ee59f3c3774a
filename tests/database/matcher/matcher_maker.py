"""Makes random patterns that often match: strings are rewritten into patterns piece by piece."""

import re

from cuebid.core import BIDS, CALLS, Auction, Hand, Seat

FIELDS = {"P": 0, "M": 3, "D": 6, "C": 15, "L": 20, "H": 23, "Q": 36, "S": 39, "G": 48}
STRAINS = "CDHSN"


def random_auction(rng, most=9):
    """The calls of a legal auction, mostly low and in competition."""
    auction = Auction(Seat.NORTH)
    for _ in range(rng.randint(0, most)):
        if auction.is_over:
            break
        last = auction.last_bid
        near = BIDS[:8] if last is None else CALLS[last.index + 1 : last.index + 8]
        legal = [call for call in (*near, *CALLS[:3], CALLS[0]) if auction.is_legal(call)]
        auction = auction.with_call(rng.choice(legal))
    return [call.text.replace("NT", "N").replace("XX", "R") for call in auction.calls]


def random_hand(rng):
    return Hand.from_bits(sum(1 << card for card in rng.sample(range(52), 13)))


class PatternMaker:
    """`rng` decides everything."""

    def __init__(self, rng):
        self.rng = rng

    def sequence(self, calls):
        """A pattern made from an auction."""
        rng = self.rng
        if rng.random() < 0.25 and calls:
            behind = rng.choice([0, 0, 1, 2])
            part = calls[-behind - rng.randint(1, 3) : len(calls) - behind]
            return f"{self.cells(part)}${behind or ''}" if part else "1N$"
        kept = list(calls)
        opening = "START" if not kept or rng.random() < 0.3 else "START:(P:)*"
        if opening != "START":
            while len(kept) > 1 and kept[0] == "P":
                kept.pop(0)
        elif kept:
            opening = "START:"
        body = self.cells(kept)
        if rng.random() < 0.1 and body:
            body += rng.choice(["&&START.*", "@06+..?:?.*", "&START.*"])
        return opening + rng.choice([body, f"({body})" if body else ""])

    def cells(self, calls):
        rng = self.rng
        written = [self.cell(call) for call in calls]
        text = ":".join(written)
        if rng.random() < 0.15:
            text = text.replace(":", rng.choice([":", ".", "[^1]"]), 1)
        if rng.random() < 0.15:
            text += f"~{self.arithmetic()}~"
        if rng.random() < 0.05 and text:
            text = rng.choice([f"({text})*", f"({text})+", f"(({text}:?)+)?", ".*", ".+N?"])
        return text

    def cell(self, call):
        rng = self.rng
        if rng.random() < 0.1:
            negation = "!" * rng.randint(1, 4) + f"({self.cell(call)})"
            other = [",", "!(P),", f"({call}|{self.cell(call)})", ".*", ",?", "(P|X)"]
            return rng.choice([*other, f"{negation}{call}", f"!(!{negation}){call}"])
        if len(call) == 1:
            return rng.choice([call, call, f"[{call}X]", f"{self.push()}{call}", f"!(1N){call}"])
        level, strain = call
        return self.level(level) + self.strain(strain)

    def push(self):
        return self.rng.choice(["", "", "a", "b", "c", "e"])

    def level(self, level):
        low = self.rng.randint(1, int(level))
        high = self.rng.randint(int(level), 7)
        choice = [
            level,
            level,
            level,
            f"[{low}-{high}]",
            f"[{level}{high}]",
            "#e",
            "[+#e]",
            "[-e]",
            f"[>{max(low - 1, 0)}]",
            f"[<#e{high}]",
            f"[^{high}]",
            f"~.=={level}~",
        ]
        return self.push() + self.rng.choice(choice)

    def strain(self, strain):
        some = "".join(sorted(set(self.rng.choices(STRAINS, k=3)), key=STRAINS.index))
        choice = [
            strain,
            strain,
            f"[{some}]",
            f"[{strain}{some}]",
            f"[^{some}]",
            "[CDHS]",
            "[D-N]",
            "#a",
            "#b",
            "[+#a]",
            "[++b]",
            "[--a]",
            "[>a]",
            "[<#b]",
            "[^a]",
            f"[>{strain}C]",
            ".",
            f"~.[{some[0]},{some[-1]}]~",
        ]
        return self.push() + self.rng.choice(choice)

    def arithmetic(self, depth=0):
        rng = self.rng
        if depth > 2 or rng.random() < 0.3:
            return rng.choice(["a", "b", "e", "1", "2", "0", "H", "N", ".", "#2", "#5", "#0(2,a)"])
        left, right = self.arithmetic(depth + 1), self.arithmetic(depth + 1)
        operator = rng.choice(
            ["+", "-", "*", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "&", "|"]
        )
        return rng.choice(
            [
                f"({left}){operator}({right})",
                f"({left}{operator}{right})" if "[" not in left + right else left,
                f"(c={left})",
                f"!({left})",
                f"-({left})",
                f"({left})[({right}),({right})]",
                f"#5({left},{right})",
                f"#0({left})",
            ]
        )

    def constraint(self, string):
        """A pattern made from a pattern string."""
        rng = self.rng
        parts = [self.field(string) for _ in range(rng.randint(1, 4))]
        text = parts[0]
        for part in parts[1:]:
            joint = rng.choice(["", "", "|", "&&"])
            text += f"{joint}({part})" if joint else part
        return text

    def field(self, string):
        rng = self.rng
        number = rng.choice(list(re.finditer("[0-9]+", string)))
        at, digits = number.start(), number[0]
        if len(digits) == 4:
            at += rng.randrange(4)
            digits = string[at]
        value = int(digits)
        behind = string[at + len(digits) : at + len(digits) + 1]
        read = [
            f"~.>={rng.randint(0, value + 2)}~",
            f"~.[{max(value - 2, 0)},{value + rng.randint(0, 3)}]~",
            f"~a=.~{behind}",
            f"b{digits}#b?",
            f"(~.<{value + 1}~|{digits}){behind}",
            f"[{digits[0]}{rng.randint(0, 9)}-9]",
            f"!({rng.randint(0, 9)}){digits}",
            "~(a=.)>=0~b~b>=0~#b",
            f".+{behind}",
            f"({digits}|.)*",
            f"~{self.arithmetic()}~",
            f"~#{rng.choice('012')}(b)[{value % 5},{value}]~",
            f"{digits}[<#a]",
            f"{digits}[^#b]",
            f"{digits}#b",
        ]
        plus = "+" if rng.random() < 0.05 else ""
        return f"@{at:02}{plus}{rng.choice(read)}"
