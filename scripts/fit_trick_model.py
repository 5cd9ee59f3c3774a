"""Solve random deals and fit the trick model to them.

    python scripts/fit_trick_model.py solve out/tricks.bin --deals 50000
    python scripts/fit_trick_model.py fit out/tricks.bin

`solve` continues where it stopped. Several processes share the work by files, each with the number
of its first deal: `solve out/second.bin@25000 --deals 25000`, then `fit out/tricks.bin
out/second.bin@25000`. Deal number `i` is `Deal.random(SEED + i)`, so a file holds only tricks:
twenty bytes a deal, clubs to notrump, each from North clockwise, as `TrickTable.rows`. It solves
two to nine deals a second on one core. `scripts/solved` holds the deals solved so far, compressed:
`xz -d` unpacks a file to be continued, and `fit` reads both kinds.

`fit` writes the networks that the package ships and prints their errors on every fifth deal, which
no fit sees: mean absolute errors, and how often 9, 10 and 12 tricks are forecast and taken.
"""

from __future__ import annotations

import argparse
import lzma
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SUITS, Deal, Hand, Strain
from cuebid.evaluation import ANYTHING, BALANCED, HCP, LENGTH, Box, Boxes, Features, features
from cuebid.evaluation.arrays import holdings_of
from cuebid.forecast.expected_features import expected_features
from cuebid.forecast.hand_rows import known_row, shown_row
from cuebid.forecast.moments import outlook
from cuebid.forecast.trick_features import pair_features
from cuebid.forecast.trick_network import (
    TRICKS,
    UNCALIBRATED,
    TrickNetwork,
    reaches,
)

SEED: Final = 20_261_122
ROW: Final = 20
# The library takes at most 40 deals at once; a killed process loses one such batch.
BATCH: Final = 40
# Every fifth deal is kept back to measure errors.
KEPT_BACK: Final = 5
MODEL: Final = Path(__file__).parents[1] / "src/cuebid/forecast/trick_model.npz"
_LEAST_FIT: Final = 7
# Weight decay in each step, times the rate: without it, errors on new deals were 0.02 larger.
DECAY: Final = 0.3
# How strongly the calibration of one border is drawn to that of all borders, as a number of cases.
DRAWN: Final = 20.0
NEWTON_STEPS: Final = 12
_LENGTH: Final = np.array([holding.bit_count() for holding in range(8192)])

Floats = NDArray[np.float32]


def main() -> None:
    """Run `solve` or `fit`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    solve = commands.add_parser("solve", help="append solved deals to a file")
    solve.add_argument("part", type=Part.parse, metavar="FILE[@FIRST]")
    solve.add_argument("--deals", type=int, default=50_000, help="how many the file shall hold")
    fit = commands.add_parser("fit", help="fit the networks and write them into the package")
    fit.add_argument("parts", type=Part.parse, nargs="+", metavar="FILE[@FIRST]")
    fit.add_argument("--pairs", type=int, default=30_000, help="hands described by random boxes")
    fit.add_argument("--model", type=Path, default=MODEL)
    options = parser.parse_args()
    if options.command == "solve":
        solve_deals(options.part, options.deals)
    else:
        fit_model(options.parts, options.pairs, options.model)


@dataclass(frozen=True, slots=True)
class Part:
    """A file of solved deals.

    Attributes:
        file: the file with the tricks.
        first: the number of its first deal.
    """

    file: Path
    first: int

    @classmethod
    def parse(cls, text: str) -> Part:
        """Read the path of a file, after which `@` may name its first deal."""
        path, _, first = text.partition("@")
        return cls(Path(path), int(first or 0))


def solve_deals(part: Part, deals: int) -> None:
    """Append batches of solved deals to a file until it holds `deals` of them."""
    from cuebid.solver import DdsSolver  # noqa: PLC0415 - fitting needs no solver

    part.file.parent.mkdir(parents=True, exist_ok=True)
    solver = DdsSolver()
    with part.file.open("ab") as stream:
        solved = stream.tell() // ROW
        # A kill in the middle of a write may leave part of a row.
        stream.truncate(solved * ROW)
        start, first = time.monotonic(), solved
        while solved < deals:
            numbers = range(solved, min(solved + BATCH, deals))
            tables = solver.tables([deal_number(part.first + number) for number in numbers])
            stream.write(np.array([table.rows for table in tables], np.uint8).tobytes())
            stream.flush()
            solved = numbers.stop
            rate = (solved - first) / (time.monotonic() - start)
            print(f"\r{solved} of {deals}, {rate:.1f} a second", end="", file=sys.stderr)


def deal_number(number: int) -> Deal:
    """Return the deal with a number."""
    return Deal.random(SEED + number)


def fit_model(parts: Sequence[Part], pairs: int, model: Path) -> None:
    """Fit the four networks, print their errors and write them."""
    tricks, bits = solved_deals(parts)
    print(f"{len(tricks)} deals, of which every fifth is kept back")
    networks = fit_known(tricks, bits) | fit_expected(tricks, bits, pairs)
    arrays: dict[str, NDArray[Any]] = {}
    for name, network in networks.items():
        arrays |= network.arrays(name)
    # In single precision, the same on all machines: further digits of a weight have no meaning.
    np.savez_compressed(model, **{name: array.astype(np.float32) for name, array in arrays.items()})
    print(f"{sum(network.size for network in networks.values())} weights in {model.name}")


def solved_deals(parts: Sequence[Part]) -> tuple[NDArray[np.uint8], NDArray[np.uint64]]:
    """Return the tricks of deals by strains and declarers, and their hands as `Hand.bits`."""
    solved = [_tricks_of(part) for part in parts]
    numbers = [
        part.first + row
        for part, rows in zip(parts, solved, strict=True)
        for row in range(len(rows))
    ]
    bits = [[hand.bits for hand in deal_number(number).hands] for number in numbers]
    return np.concatenate(solved), np.array(bits, np.uint64)


def _tricks_of(part: Part) -> NDArray[np.uint8]:
    packed = part.file.read_bytes()
    rows = np.frombuffer(lzma.decompress(packed) if part.file.suffix == ".xz" else packed, np.uint8)
    return rows[: len(rows) // ROW * ROW].reshape(-1, 5, 4)


# Two known hands.


def fit_known(tricks: NDArray[np.uint8], bits: NDArray[np.uint64]) -> dict[str, TrickNetwork]:
    """Fit the networks for two known hands: one for suits, one for notrump."""
    networks = {}
    for name, strains, hidden in (
        ("known.suit", tuple(Strain)[:4], (40,)),
        ("known.notrump", (Strain.NOTRUMP,), (24, 12)),
    ):
        inputs, targets, deals = known_samples(tricks, bits, strains)
        network = fit_network(inputs, targets, deals, hidden, epochs=24)
        report(name, network, inputs, targets, deals)
        networks[name] = network
    return networks


def known_samples(
    tricks: NDArray[np.uint8], bits: NDArray[np.uint64], strains: tuple[Strain, ...]
) -> tuple[Floats, Floats, NDArray[np.int64]]:
    """Return inputs, tricks and the deals' numbers, for suits with seven trumps or more."""
    holdings = holdings_of(bits)
    inputs, targets, deals = [], [], []
    for strain in strains:
        for seat in range(4):
            declarer, dummy = holdings[:, seat], holdings[:, (seat + 2) % 4]
            numbers = np.arange(len(tricks))
            if strain is not Strain.NOTRUMP:
                trumps = _LENGTH[declarer[:, strain]] + _LENGTH[dummy[:, strain]]
                numbers = numbers[trumps >= _LEAST_FIT]
            inputs.append(pair_features(declarer[numbers], dummy[numbers], strain))
            targets.append(tricks[numbers, strain, seat])
            deals.append(numbers)
    return (
        np.concatenate(inputs),
        np.concatenate(targets).astype(np.float32),
        np.concatenate(deals),
    )


# Hands that are known only by boxes.


def fit_expected(
    tricks: NDArray[np.uint8], bits: NDArray[np.uint64], pairs: int
) -> dict[str, TrickNetwork]:
    """Fit the networks for hands that are known only by what they have shown."""
    first, second, targets, deals = expected_samples(tricks, bits, pairs)
    inputs = expected_features(first, second)
    networks = {}
    for name, strains in (("expected.suit", range(4)), ("expected.notrump", range(4, 5))):
        columns = list(strains)
        flat = inputs[:, columns].reshape(-1, inputs.shape[2])
        goals = targets[:, columns].reshape(-1).astype(np.float32)
        numbers = np.repeat(deals, len(columns))
        network = fit_network(flat, goals, numbers, (20,), epochs=16)
        report(name, network, flat, goals, numbers)
        networks[name] = network
    return networks


def expected_samples(
    tricks: NDArray[np.uint8], bits: NDArray[np.uint64], count: int
) -> tuple[Floats, Floats, NDArray[np.uint8], NDArray[np.int64]]:
    """Return rows of two hands, their tricks and the deals' numbers.

    A random box is drawn without looking at the hand and kept if the hand is in it: so the hand is
    what any hand in the box might be. Half of the rows are a known hand, or a narrow box, opposite
    what partner has shown; half are both opponents.
    """
    random = np.random.default_rng(SEED)
    strengths, shapes = _strengths(), tuple(_shapes())
    hands = [[features(Hand.from_bits(int(hand))) for hand in deal] for deal in bits]
    rows: list[tuple[Floats, Floats]] = []
    targets, deals = [], []
    while len(rows) < count:
        number, seat = int(random.integers(len(hands))), int(random.integers(4))
        own, left, partner, right = (hands[number][(seat + step) % 4] for step in range(4))
        drawn = [
            strengths[random.integers(len(strengths))] & shapes[random.integers(len(shapes))]
            for _ in range(3)
        ]
        # Opponents are often silent.
        silent = random.random(2) < 0.5
        boxes = [drawn[0], *(ANYTHING if silent[i] else drawn[i + 1] for i in range(2))]
        if not all(hand in box for hand, box in zip((partner, left, right), boxes, strict=True)):
            continue
        shown = [Boxes((box,)) for box in boxes]
        seen = outlook(own, shown[0], shown[1], shown[2], divided=False)
        mine = known_row(own) if random.random() < 0.6 else shown_row(_narrow(own, random))
        declarer = int(random.integers(2))
        rows += [(mine, seen.partner[0]), (seen.left[0], seen.right[0])]
        targets += [
            tricks[number, :, (seat + 2 * declarer) % 4],
            tricks[number, :, (seat + 1 + 2 * declarer) % 4],
        ]
        deals += [number, number]
    first, second = (np.array(side) for side in zip(*rows, strict=True))
    return first, second, np.array(targets), np.array(deals)


def _strengths() -> tuple[Box, ...]:
    common = (
        *((0, 37), (0, 5), (0, 8), (0, 10), (6, 9), (6, 10), (6, 37), (8, 11), (8, 16), (10, 12)),
        *((10, 37), (11, 15), (12, 14), (12, 21), (12, 37), (13, 15), (15, 17), (16, 21)),
        *((16, 37), (18, 19), (20, 37)),
    )
    narrow = [(low, low + 1) for low in range(20)] + [(low, low + 2) for low in range(0, 18, 2)]
    return tuple(Box().between(HCP, *bounds) for bounds in (*common, *narrow))


def _shapes() -> Iterator[Box]:
    yield from (Box(),) * 6
    yield from (BALANCED,) * 5
    lengths = (
        *(((4, 13),) * 3 + ((5, 13),) * 4 + ((6, 13),) * 3 + ((3, 13),) * 2),
        *((4, 4), (5, 5), (6, 7), (0, 2), (0, 3), (0, 3), (2, 3), (3, 3), (7, 13)),
    )
    for suit in SUITS:
        for low, high in lengths:
            yield Box().between(LENGTH, low, high, suit)
        for other in SUITS:
            if other is not suit:
                five, four = (Box().at_least(LENGTH, length, suit) for length in (5, 4))
                yield five.at_least(LENGTH, 4, other)
                yield five.at_most(LENGTH, 2, other)
                yield four.at_most(LENGTH, 3, other)
                yield four.at_least(LENGTH, 4, other)


def _narrow(hand: Features, random: np.random.Generator) -> Boxes:
    """Return a random narrow box that contains a hand."""
    width = int(random.integers(3))
    low = max(0, hand.hcp - int(random.integers(width + 1)))
    box = Box().between(HCP, low, low + width)
    for suit in SUITS:
        if random.random() < 0.7:
            width = int(random.integers(3))
            low = max(0, hand.lengths[suit] - int(random.integers(width + 1)))
            box = box.between(LENGTH, low, min(13, low + width), suit)
    return Boxes((box,))


# Networks.


def fit_network(
    inputs: Floats, targets: Floats, deals: NDArray[np.int64], hidden: tuple[int, ...], epochs: int
) -> TrickNetwork:
    """Fit a network to the deals that are not kept back, calibrated for new deals.

    A fit is surer of the deals that it has seen than it may be of others. So a second fit leaves
    out another fifth, and the forecasts for these are calibrated.
    """
    fitted = deals % KEPT_BACK != 0
    inputs, targets, deals = inputs[fitted], targets[fitted], deals[fitted]
    left_out = deals % KEPT_BACK == 1
    trial = train(inputs[~left_out], targets[~left_out], hidden, epochs)
    calibration = calibrated(reaches(*trial.outputs(inputs[left_out])), targets[left_out])
    print(f"factors of 9, 10 and 12 tricks: {calibration[0, [8, 9, 11]].round(2)}")
    return replace(train(inputs, targets, hidden, epochs), calibration=calibration)


def calibrated(distances: Floats, targets: Floats) -> Floats:
    """Return the factor and the shift of each border that make its forecasts come true.

    Each is a logistic regression of `fewer tricks than the border` on the distance of the border
    from the middle, by Newton's method. It starts at the factor that is best for all borders, and
    stays near it if few deals are on one side of the border.
    """
    borders = distances.shape[1]
    below = targets[:, None] <= np.arange(borders)
    common = _regression(distances.ravel(), below.ravel(), np.array([1.0, 0.0]))
    common[1] = 0.0
    each = [_regression(distances[:, i], below[:, i], common) for i in range(borders)]
    return np.stack(each, axis=1).astype(np.float32)


def _regression(
    distances: Floats, below: NDArray[np.bool_], start: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the factor and the shift of a logistic regression, drawn a little to `start`."""
    design = np.stack([distances, np.ones_like(distances)], axis=1).astype(np.float64)
    result = start.copy()
    for _ in range(NEWTON_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(design @ result, -60, 60)))
        slope = design.T @ (chance - below) + DRAWN * (result - start)
        curve = (design * (chance * (1 - chance))[:, None]).T @ design + DRAWN * np.eye(2)
        result = result - np.linalg.solve(curve, slope)
    return result


def train(inputs: Floats, targets: Floats, hidden: tuple[int, ...], epochs: int) -> TrickNetwork:
    """Fit a network by Adam with decoupled weight decay."""
    mean, scale = inputs.mean(0), inputs.std(0) + 1e-3
    inputs = ((inputs - mean) / scale).astype(np.float32)
    random = np.random.default_rng(SEED)
    sizes = (inputs.shape[1], *hidden, 2)
    weights = [
        (random.normal(size=shape) * np.sqrt(2 / shape[0])).astype(np.float32)
        for shape in pairwise(sizes)
    ]
    # Small last weights make the first forecasts the mean of all hands.
    weights[-1] *= 0.1
    offsets = [np.zeros(size, np.float32) for size in sizes[1:]]
    middle = float(targets.mean())
    _descend(weights, offsets, inputs, targets - middle, epochs, random)
    return TrickNetwork(mean, scale, tuple(weights), tuple(offsets), middle, UNCALIBRATED)


def _descend(
    weights: list[Floats],
    offsets: list[Floats],
    inputs: Floats,
    targets: Floats,
    epochs: int,
    random: np.random.Generator,
    batch: int = 512,
) -> None:
    """Change weights and offsets in place, so that the tricks taken become more likely."""
    parameters = [*weights, *offsets]
    first = [np.zeros_like(parameter) for parameter in parameters]
    second = [np.zeros_like(parameter) for parameter in parameters]
    steps, step = epochs * (len(inputs) // batch), 0
    for _ in range(epochs):
        order = random.permutation(len(inputs))
        for start in range(0, len(inputs) - batch + 1, batch):
            chosen = order[start : start + batch]
            slopes = _slopes(weights, offsets, inputs[chosen], targets[chosen])
            step += 1
            # The rate falls as half a cosine to nothing.
            rate = 0.003 * 0.5 * (1 + np.cos(np.pi * step / steps))
            for index, (parameter, slope) in enumerate(zip(parameters, slopes, strict=True)):
                first[index] += 0.1 * (slope - first[index])
                second[index] += 0.001 * (slope * slope - second[index])
                change = first[index] / (1 - 0.9**step)
                change /= np.sqrt(second[index] / (1 - 0.999**step)) + 1e-8
                if index < len(weights):
                    change += DECAY * parameter
                # In place: the lists of weights and offsets hold the same arrays.
                parameters[index] -= rate * change


def _slopes(
    weights: list[Floats], offsets: list[Floats], inputs: Floats, targets: Floats
) -> list[Floats]:
    """Return the gradient of the mean negative log likelihood by each parameter."""
    layers = [inputs]
    for number, (matrix, offset) in enumerate(zip(weights, offsets, strict=True)):
        values = layers[-1] @ matrix + offset
        layers.append(np.maximum(values, 0) if number < len(weights) - 1 else values)
    spread = np.exp(layers[-1][:, 1])
    above = (targets + 0.5 - layers[-1][:, 0]) / spread
    below = (targets - 0.5 - layers[-1][:, 0]) / spread
    upper, lower = (1 / (1 + np.exp(-np.clip(reach, -60, 60))) for reach in (above, below))
    chance = np.maximum(upper - lower, 1e-7)
    rise, fall = upper * (1 - upper), lower * (1 - lower)
    slope = np.stack([(rise - fall) / spread, rise * above - fall * below], 1)
    slope = (slope / chance[:, None] / len(inputs)).astype(np.float32)
    by_matrix, by_offset = [], []
    for number in range(len(weights) - 1, -1, -1):
        by_matrix.append(layers[number].T @ slope)
        by_offset.append(slope.sum(0))
        if number:
            slope = (slope @ weights[number].T) * (layers[number] > 0)
    return [*reversed(by_matrix), *reversed(by_offset)]


def report(
    name: str, network: TrickNetwork, inputs: Floats, targets: Floats, deals: NDArray[np.int64]
) -> None:
    """Print the errors of a network on the deals that were kept back."""
    kept = deals % KEPT_BACK == 0
    chances = network.chances(inputs[kept])
    goals = targets[kept]
    mean = chances @ np.arange(TRICKS)
    median = (np.cumsum(chances, 1) < 0.5).sum(1)
    print(
        f"{name}: {len(np.unique(deals[kept]))} deals, {len(goals)} cases; mean absolute error "
        f"{np.abs(median - goals).mean():.3f} of the likeliest number (median), "
        f"{np.abs(mean - goals).mean():.3f} of the mean; "
        f"root of the mean square {np.sqrt(((mean - goals) ** 2).mean()):.3f}"
    )
    for tricks in (9, 10, 12):
        forecast = chances[:, tricks:].sum(1)
        taken = goals >= tricks
        bands = ", ".join(
            f"{forecast[band].mean():.3f}/{taken[band].mean():.3f} ({band.sum()})"
            for low in (0.05, 0.2, 0.4, 0.6, 0.8)
            if (band := (forecast >= low) & (forecast < low + 0.2)).sum() >= 100
        )
        print(
            f"  {tricks} tricks: forecast {forecast.mean():.4f}, taken {taken.mean():.4f}; "
            f"by forecast: {bands}"
        )


if __name__ == "__main__":
    main()
