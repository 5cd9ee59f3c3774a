"""The kinds of fault that the catalogue is made of."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from endtoend_peers import ComeBack, Fault, Peer

from cuebid.core import View
from cuebid.tablemanager.grammar.profiles import DEFAULT, Profile

Line = str | Callable[[View], str]
Chance = Callable[[View], bool]


@dataclass
class Interjection(Fault):
    """Says wrong lines once, then goes on as it should.

    Attributes:
        says: the wrong lines, or what makes one from what the player knows.
        answer: what the table must say to each, as a pattern; empty where it must say nothing.
        before: pattern of the proper line before which they are said.
        when: or the question of the table before whose answer they are said.
        then: said instead of the proper line, where given.
        after: whether they come behind the proper line instead.
    """

    says: tuple[Line, ...]
    answer: str = ""
    before: str = ""
    when: Chance | None = None
    after: bool = False
    done: bool = False

    async def asked(self, peer: Peer, view: View) -> None:
        if self.when is not None and not self.done and self.when(view):
            await self._interject(peer, view)

    async def say(self, peer: Peer, line: str) -> None:
        due = bool(self.before) and not self.done and re.match(self.before, line) is not None
        if self.after:
            await peer.send(line)
        if due:
            await self._interject(peer, peer.view)
        if not self.after:
            await peer.send(line)

    async def _interject(self, peer: Peer, view: View | None) -> None:
        self.done = True
        for wrong in self.says:
            if isinstance(wrong, str):
                text = wrong
            else:
                assert view is not None
                text = wrong(view)
            await peer.send(text)
            if self.answer:
                await peer.expect(self.answer)


@dataclass
class Rewording(Fault):
    """Words its lines otherwise, all along.

    Attributes:
        pattern: what in a line is put otherwise.
        words: what stands there instead.
        count: how many lines were changed.
    """

    pattern: str
    words: str | Callable[[re.Match[str]], str]
    profile: Profile = DEFAULT
    count: int = 0

    async def greet(self, peer: Peer, line: str) -> None:
        await self.say(peer, line)

    async def say(self, peer: Peer, line: str) -> None:
        changed = re.sub(self.pattern, self.words, line)
        self.count += changed != line
        await peer.send(changed)

    @property
    def done(self) -> bool:
        return self.count > 0


@dataclass
class Packing(Fault):
    """Sends its lines in a shape of its own.

    Attributes:
        pack: the packets for a line; what is not sent with it may be kept for the next.
    """

    pack: Callable[[str], list[bytes]]
    done: bool = False

    async def greet(self, peer: Peer, line: str) -> None:
        await self.say(peer, line)

    async def say(self, peer: Peer, line: str) -> None:
        for packet in self.pack(line):
            self.done = True
            await peer.send_bytes(packet)


@dataclass
class HangUp(Fault):
    """Ends its connection at a point of the board, and comes back.

    Attributes:
        before: pattern of the line that it does not get round to say.
        last: bytes sent before.
        way: how the connection ends.
        times: how often.
    """

    before: str
    last: bytes = b""
    way: Callable[[Peer], Awaitable[None]] | None = None
    times: int = 1
    happened: int = 0
    greetings: list[str] = field(default_factory=list)

    async def say(self, peer: Peer, line: str) -> None:
        if self.happened < self.times and re.match(self.before, line):
            self.happened += 1
            if self.last:
                await peer.send_bytes(self.last)
            if self.way is not None:
                await self.way(peer)
            raise ComeBack
        await peer.send(line)

    @property
    def done(self) -> bool:
        return self.happened == self.times
