"""Learns the habits of The Four Courts (`engine/games/four_courts/habits.py`), by trial and error.

All seats follow the present table. At one moment in a game, every possible action is tried. The game is then
played to its end with the same cards and dice, and all seats follow the table. The result, minus the mean of
all results at that moment, is the value that the table should give for that lay or pick. The table's numbers
are the least-squares solution. After each round, everybody follows the new numbers, and earlier results count
for less. Cards that a seat can't know are dealt again first, so that it doesn't learn secrets.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from typing import Any, NamedTuple

import engine
from engine.contract import Move
from engine.files import DATA
from engine.games.four_courts import habits
from engine.games.four_courts.facts import COURT_NUMBER, FITTING, LASTING
from engine.games.four_courts.guide import GUIDE
from engine.state import State
from tests.lab import matches

TABLE = DATA / "habits" / "the-four-courts.json"
KEY = "the-four-courts"
DEALS = 100_000
"""The number of deals behind the stored table."""
ROUND = 2_000
"""The numbers are computed again after this many games."""
_OLD = 0.95
"""The weight of a round's moments in the next round."""
_RIDGE = 20.0
"""How many moments it takes until a case is trusted."""
_LATEST = 110
"""Most games are over after this many moves."""

TABLES = {"lay": habits.LAY, "pick": habits.PICK}
"""The tables to learn, by their names in the file."""
AT = dict(zip(habits.CASES, accumulate(habits.CASES.values(), initial=0), strict=False))
"""The offset of each part in a row of all numbers."""
LENGTH = sum(habits.CASES.values())
Case = Mapping[int, float]
"""How often each number counts in the table's value for an action."""


class Sums(NamedTuple):
    """The sums for least squares: cases times cases, and cases times results."""

    squares: list[list[float]]
    reached: list[float]

    @classmethod
    def none(cls) -> Sums:
        """Return empty sums."""
        return cls([[0.0] * LENGTH for _ in range(LENGTH)], [0.0] * LENGTH)

    def add(self, cases: list[Case], reached: list[float]) -> None:
        """Add a moment: the result of each possible action, relative to their mean."""
        middle, usual = [0.0] * LENGTH, sum(reached) / len(reached)
        for case in cases:
            for at, often in case.items():
                middle[at] += often / len(cases)
        for case, got in zip(cases, reached, strict=True):
            row = [case.get(at, 0.0) - middle[at] for at in range(LENGTH)]
            for at, often in enumerate(row):
                if often:
                    self.reached[at] += often * (got - usual)
                    squares = self.squares[at]
                    for other, count in enumerate(row):
                        squares[other] += often * count

    def forget(self) -> None:
        """Reduce the weight of everything so far."""
        for row in (*self.squares, self.reached):
            row[:] = [_OLD * one for one in row]

    def numbers(self) -> list[float]:
        """Return the least-squares numbers, which stay small where there is little data."""
        rows = [
            [*[value + _RIDGE * (at == other) for other, value in enumerate(row)], self.reached[at]]
            for at, row in enumerate(self.squares)
        ]
        for at, row in enumerate(rows):
            row[:] = [value / row[at] for value in row]
            for other in rows:
                if other is not row and (factor := other[at]):
                    other[:] = [value - factor * own for value, own in zip(other, row, strict=True)]
        return [row[LENGTH] for row in rows]


def court_case(number: int, at: habits.Features, suit: str) -> dict[int, float]:
    """Return what counts for a Court, by its number, if this token of it is chosen."""
    cards, rivals, tokens, _ = at.courts[number]
    return {
        AT["tokens"] + habits.LEADS * cards + at.leads[suit]: 1.0,
        AT["rivals"] + cards: float(rivals),
        AT["last"] + cards: float(len(tokens) == 1),
        AT["late"] + cards: at.late,
    }


def could(world: Any, seat: int) -> Iterator[tuple[Move, Case]]:
    """Yield a seat's possible actions, with what counts for each."""
    at = habits.features(world, seat)
    if len(world.landed) < len(world.order):
        for name in FITTING[world.order[len(world.landed)][1]]:
            number = COURT_NUMBER[name]
            cards, _, tokens, _ = at.courts[number]
            for suit in tokens if cards == LASTING else habits.worths(number, at, habits.LAY)[1]:
                move = (name,) if cards < LASTING or len(tokens) == 1 else (name, suit)
                yield move, court_case(number, at, suit)
        return
    held = len(world.hands[seat])
    for card in world.hands[seat]:
        rank = habits.RANK[card]
        found = [
            (COURT_NUMBER[name], *habits.worths(COURT_NUMBER[name], at, habits.PICK))
            for name in FITTING[card]
        ]
        number, _, suit = max(
            found, key=lambda one, rank=rank: one[1] + rank * habits.eagerness(one[0], at, held)
        )
        cards, rivals, *_ = at.courts[number]
        case = court_case(number, at, suit)
        takes = float(cards == LASTING)
        of_rank = (1.0, held / habits.HELD, at.late, takes, takes * rivals)
        yield (card,), {**case, **{AT["rank"] + one: rank * often for one, often in enumerate(of_rank)}}


def reached(world: State, seat: int, dice: random.Random) -> float:
    """Return the seat's share of the first place if everybody follows the table to the end."""
    while world.result is None:
        one = world.to_act[0]
        world.play(one, GUIDE.policy(world, one, dice))
    return matches.reached(world, (seat,))


def tried(dice: random.Random, number: int, seats: int, sums: Mapping[str, Sums]) -> None:
    """Try everything at one moment of a game, if there is a choice at that moment."""
    state: Any = engine.new(KEY, seats, f"habits {number}")
    for _ in range(dice.randrange(_LATEST)):
        seat = state.to_act[0]
        state.play(seat, GUIDE.policy(state, seat, dice))
        if state.result is not None:
            return
    seat = state.to_act[0]
    options = list(could(state, seat))
    if len(options) < 2:
        return
    laying = len(state.landed) < len(state.order)
    imagined, seed = state.imagine(seat, dice), dice.getrandbits(32)
    GUIDE.retract_hidden(imagined)
    results = []
    for move, _ in options:
        twin = imagined.copy()
        twin.play(seat, move)
        results.append(reached(twin, seat, random.Random(seed)))
    sums["lay" if laying else "pick"].add([case for _, case in options], results)


def follow(sums: Mapping[str, Sums]) -> None:
    """Update the table from these sums. Robots in this process follow it at once."""
    for of, table in TABLES.items():
        numbers = sums[of].numbers()
        for part, kept in table.items():
            kept[:] = [round(one, 3) for one in numbers[AT[part] : AT[part] + len(kept)]]


def written() -> str:
    """Return the table in its stored form, with a line for each part."""
    sides = []
    for of, table in TABLES.items():
        rows = [
            f'"{part}": {json.dumps([round(1_000 * one) for one in kept])}' for part, kept in table.items()
        ]
        sides.append(f'"{of}": {{\n' + ",\n".join(rows) + "\n}")
    return "{\n" + ",\n".join(sides) + "\n}\n"


def learn(deals: int, said: Callable[[int], None]) -> None:
    """Learn from this many deals, starting with an empty table, with each number of seats in turn. Report the
    progress now and then.
    """
    for table in TABLES.values():
        for numbers in table.values():
            numbers[:] = [0.0] * len(numbers)
    dice, sums = random.Random("habits"), {of: Sums.none() for of in TABLES}
    tables = engine.GAMES[KEY].seats
    for number in range(1, deals + 1):
        tried(dice, number, tables[number % len(tables)], sums)
        if number % ROUND == 0 or number == deals:
            follow(sums)
            for each in sums.values():
                each.forget()
            said(number)
