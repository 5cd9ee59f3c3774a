"""Makes random fields of rules, good ones by the grammar and bad ones by damage."""

LETTERS = "abcdemz"
CHARACTERS = ":_ACDHLMNPQRSGX0123456789"
DAMAGE = "`~[]^<>+-:PMLQpdhsgDHSGCNXR=!&|*#@.$(),?_09aeAZ %\t\xe9"


class RuleMaker:
    """Derives fields from the grammar; `rng` decides everything."""

    def __init__(self, rng):
        self.rng = rng
        self.depth = 0

    def pick(self, *makers):
        """One of several makers; where it is deep already, the first."""
        if self.depth > 4:
            return makers[0]()
        self.depth += 1
        made = self.rng.choice(makers)()
        self.depth -= 1
        return made

    def some(self, maker, most=3):
        return [maker() for _ in range(self.rng.randint(1, most))]

    def letter(self):
        return self.rng.choice(LETTERS)

    def character(self):
        return self.rng.choice(CHARACTERS)

    def pattern(self):
        body = self.altexp() if self.rng.random() < 0.95 else ""
        label = self.rng.random() < 0.1 or not body
        return body + (self.label() if label else "")

    def label(self):
        first = self.rng.choice(":_AZ")
        return "@" + first + "".join(self.some(self.character))

    def altexp(self):
        text = self.rng.choice(["", "", "", self.goto()]) + self.regexp()
        for _ in range(self.rng.choice([0, 0, 0, 1, 2, 3])):
            join = self.rng.choice(["|", "&", self.goto(), "|" + self.goto()])
            text += join + self.regexp()
        return text

    def goto(self):
        sliding = f"@{self.rng.randrange(100):02}{self.rng.choice(['', '', '+'])}"
        return self.rng.choice(["&&", sliding])

    def regexp(self):
        end = ""
        if self.rng.random() < 0.1:
            end = self.rng.choice(["$", "$$", "$0", "$1", "$12"])
        return "".join(self.some(self.term)) + end

    def term(self):
        iterator = self.rng.choice("*+?") if self.rng.random() < 0.15 else ""
        return self.primary() + iterator

    def primary(self):
        return self.pick(
            lambda: "".join(self.some(self.character, 4)),
            lambda: ".",
            self.math,
            lambda: ",",
            lambda: "!" + self.primary(),
            self.letter,
            lambda: "#" + self.letter(),
            lambda: f"({self.altexp()})",
            self.brackets,
        )

    def brackets(self):
        operator = self.rng.choice(["", "", "^", "<", ">", "+", "++", "-", "---"])
        return f"[{operator}{''.join(self.some(self.item))}]"

    def item(self):
        return self.rng.choice(
            [
                self.character(),
                self.letter(),
                "#" + self.letter(),
                f"{self.character()}-{self.character()}",
            ]
        )

    def math(self):
        return f"~{self.expr()}~"

    def chain(self, operand, operators):
        text = operand()
        while self.rng.random() < 0.25:
            text += self.rng.choice(operators) + operand()
        return text

    def expr(self):
        return self.chain(self.expr0, ["&&", "||", "&", "|"])

    def expr0(self):
        text = self.rng.choice(["", "", "", "", f"{self.letter()}="]) + self.expr1()
        while self.rng.random() < 0.25:
            between = self.rng.random() < 0.3 and self.depth < 4
            text += self.limits() if between else self.comparison() + self.expr1()
        return text

    def comparison(self):
        return self.rng.choice([">=", "<=", ">", "<", "==", "!="])

    def limits(self):
        self.depth += 1
        text = f"[{self.expr0()},{self.expr0()}]"
        self.depth -= 1
        return text

    def expr1(self):
        return self.chain(self.expr2, ["+", "-"])

    def expr2(self):
        return self.chain(self.expr3, ["*"])

    def expr3(self):
        return self.pick(
            lambda: str(self.rng.randrange(40)),
            lambda: self.rng.choice("CDHSNPXR"),
            self.letter,
            lambda: ".",
            lambda: f"({self.expr()})",
            lambda: "!" + self.expr3(),
            lambda: "-" + self.expr3(),
            self.function,
        )

    def function(self):
        arguments = ",".join(self.some(self.expr))
        given = self.rng.choice(["", f"({arguments})"])
        return f"#{self.rng.randrange(12)}{given}"

    def specification(self):
        math = self.math() if self.rng.random() < 0.2 else ""
        atoms = "".join(self.some(self.atom, 5))
        text = math + self.rng.choice([atoms, atoms, atoms, ".", atoms + "."])
        return self.rng.choice([text, text, text, f"`{text}`", f"{text}`", math or text])

    def atom(self):
        if self.rng.random() < 0.4:
            return f":{self.rng.choice('PMLQpmlq')}{self.value()}"
        return f":{self.rng.choice('DHSGdhsg')}{''.join(self.some(self.pair, 4))}"

    def pair(self):
        return self.value() + self.rng.choice([*"CDHS", self.letter(), "#" + self.letter()])

    def value(self):
        return self.pick(
            lambda: str(self.rng.randrange(40)),
            lambda: "#" + self.letter(),
            self.letter,
            lambda: f"#{self.rng.randrange(12)}",
            self.math,
        )

    def damaged(self, text):
        """The text with one to three characters taken out, put in, changed or swapped."""
        for _ in range(self.rng.randint(1, 3)):
            at = self.rng.randrange(len(text) + 1)
            new = self.rng.choice(DAMAGE)
            text = self.rng.choice(
                [
                    text[:at] + text[at + 1 :],
                    text[:at] + new + text[at:],
                    text[:at] + new + text[at + 1 :],
                    text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :],
                ]
            )
        return text
