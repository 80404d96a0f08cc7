"""One recorded game of each kind, as text. `python -m tests.engine.playthroughs` records them again.

A file has the table and its options. For every move it has the seat and its words (#), every choice on the
way (?), what happened and who was told (!), and the changes in the public view (=). The tests replay the
moves and compare, so a change of rules shows as a diff where it matters. A new recording keeps a game's moves
while they're legal, and continues at random from there.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import engine
from engine.contract import Choice, Event, Illegal, Move
from engine.state import State
from tests.engine import known
from tests.engine.walk import LONGEST, random_game

HERE = Path(__file__).resolve().parent
MOVE = re.compile(r"^#\d+ seat (\d+): (.+)$", re.MULTILINE)


class Table(NamedTuple):
    """A game with its number of seats, and the seed of the dice for moves that aren't recorded."""

    key: str
    seats: int
    seed: str
    options: Mapping[str, Any]

    @property
    def path(self) -> Path:
        return HERE / f"{self.key}.txt"

    def start(self) -> State:
        return engine.new(self.key, self.seats, self.seed, self.options)


TABLES = tuple(Table(key, known.of(key).seats, known.of(key).seed, known.short(key)) for key in engine.GAMES)


def recorded(table: Table) -> list[tuple[int, Move]]:
    """Return the moves in a table's file, or none if there's no file."""
    if not table.path.exists():
        return []
    text = table.path.read_text("utf-8")
    return [(int(seat), tuple(words.split(" "))) for seat, words in MOVE.findall(text)]


def told(table: Table, moves: list[tuple[int, Move]]) -> str:
    """Return the game with these moves, as text."""
    state = table.start()
    lines = list(_opening(state, table))
    for number, (seat, move) in enumerate(moves, 1):
        lines.append(f"#{number} seat {seat}: {' '.join(move)}")
        lines += [f"  ? {_asked(state.choice(seat, move[:said]))}" for said in range(len(move))]
        before = state.view(None)
        lines += [f"  ! {_happened(event)}" for event in state.play(seat, move)]
        lines += [f"  = {change}" for change in _changes(before, state.view(None))]
    return "\n".join(lines) + "\n"


def played_on(table: Table) -> list[tuple[int, Move]]:
    """Return the recorded moves up to the first that is now illegal, then random moves to the end."""
    state = table.start()
    moves: list[tuple[int, Move]] = []
    for seat, move in recorded(table):
        try:
            state.play(seat, move)
        except Illegal:
            break
        moves.append((seat, move))
    rng = random.Random(table.seed)
    moves += [(seat, move) for seat, move, _ in random_game(state, rng, longest=LONGEST)]
    return moves


def _opening(state: State, table: Table) -> Iterator[str]:
    title = engine.GAMES[table.key].title
    yield f"{title}, {table.seats} seats, seed {table.seed!r}"
    view = state.view(None)
    yield "options: " + " ".join(f"{name}={value}" for name, value in view["options"].items())
    for key, value in view.items():
        if key not in ("game", "seats", "options", "you"):
            yield f"= {key}: {_short(value)}"
    for seat in range(state.seats):
        yield f"= hand of seat {seat}: {_short(state.view(seat).get('hand'))}"


def _asked(choice: Choice | None) -> str:
    assert choice is not None
    picks = "" if choice.least == choice.most == 1 else f" ({choice.least} to {choice.most})"
    return f"{choice.ask}{picks}{' in order' if choice.ordered else ''}: {' '.join(choice.words)}"


def _happened(event: Event) -> str:
    who = "" if event.seat is None else f" {event.seat}"
    to = "" if event.to is None else f" to {' '.join(map(str, event.to))} alone"
    data = ", ".join(f"{key} {_short(value)}" for key, value in event.data.items())
    return f"{event.name}{who}{to}" + (f": {data}" if data else "")


def _changes(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """Yield the differences, as deep as both values have the same shape."""
    if before == after:
        return
    if isinstance(after, dict) and isinstance(before, dict) and before.keys() == after.keys():
        for key, value in after.items():
            yield from _changes(before[key], value, f"{path}.{key}" if path else key)
    elif _rows(before) and _rows(after) and len(before) == len(after):
        for at, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changes(old, new, f"{path}.{at}")
    elif isinstance(before, list) and isinstance(after, list) and before and after[: len(before)] == before:
        yield f"{path}: … {_short(after[len(before) :])}"
    else:
        yield f"{path}: {_short(after)}"


def _rows(value: Any) -> bool:
    """Return whether this is a list of lists or dicts, such as one item for each seat."""
    return isinstance(value, list) and all(isinstance(one, (list, dict)) for one in value)


def _short(value: Any) -> str:
    """Return JSON without the quotes that a reader doesn't need."""
    return re.sub(r'"([^" ,:]+)"', r"\1", json.dumps(value, ensure_ascii=False))
