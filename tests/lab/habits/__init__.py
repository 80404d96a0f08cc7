"""Learns robots' habits for playing without looking ahead, by trial and error: the tables in `data/habits`.

    ./run bench habits --game court-piece           learn from nothing, and print the progress
    ./run bench habits --game the-four-courts --write       also write data/habits/the-four-courts.json

Each game with such a table has a module in this package, named like the game's folder. `learn` learns from a
number of deals, `DEALS` by default. `written` returns the table as it's stored in `TABLE`. The dice are the
same each time.
"""

from __future__ import annotations

import argparse
import time
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import engine


def learners() -> dict[str, ModuleType]:
    """Return the learning module of each game that has one."""
    names = {key: f"{__name__}.{game.folder}" for key, game in engine.GAMES.items()}
    return {key: import_module(name) for key, name in names.items() if find_spec(name) is not None}


def main(argv: list[str]) -> int:
    """Learn, and print the progress."""
    found = learners()
    parser = argparse.ArgumentParser(prog="./run bench habits", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", required=True, choices=sorted(found))
    parser.add_argument("--deals", type=int, metavar="N", help="to learn from; each game has its own number")
    parser.add_argument("--write", action="store_true", help="writes the table where robots read it")
    given = parser.parse_args(argv)
    learner, start = found[given.game], time.process_time()

    def said(number: int) -> None:
        print(f"{number:>9} deals {time.process_time() - start:>7.0f} s", flush=True)
        if given.write:
            learner.TABLE.write_text(learner.written(), "utf-8")

    learner.learn(learner.DEALS if given.deals is None else given.deals, said)
    return 0
