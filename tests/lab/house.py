"""The size of the code, and what a tap passes through: `./run bench house`, before and after a change.

    ./run bench house                          this tree
    ./run bench house --tree ../other          another checkout, counted by the same rules
    ./run bench house --report report.json     with the CPU-seconds from a test run's report
    ./run bench house --still                  only count, and play no games

Counts come from the sources. Measurements are played on the measured tree's own fake Discord, in a separate
process: the functions entered from the moment Discord hands a tap over until its answer is under way, by the
answering task and by all tasks, and the requests of a game with an hour between moves. `./run test
--report=report.json` writes such a report. The figures for releases are in HOUSE.md.
"""

from __future__ import annotations

import argparse
import ast
import asyncio
import importlib.util
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parents[2]
SHIPPED = ("engine", "bot", "cogs")
VAGUE = {"What", "Whatever", "Whether", "Who", "Whoever", "Whom", "Whose", "Likewise"}
"""First words of docstrings that don't say what the caller gets."""
PRONOUNS = "she|her|hers|herself|he|his|him|himself"
"""Pronouns that aren't used for a player, who is *they*."""
STIFF = "anew|whoever|merely|likewise|thereby"
"""Words that have plainer alternatives."""
SQL = re.compile(r"\b(SELECT\b.*\bFROM|INSERT (OR \w+ )?INTO|UPDATE \w+ SET|DELETE FROM)\b", re.DOTALL)
DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
MOVES = 60
"""The number of moves in the slow game."""


class Source(NamedTuple):
    """A file of a tree: its path, its number of lines and its syntax tree."""

    path: Path
    lines: int
    syntax: ast.Module


def read(tree: Path, *rooms: str) -> list[Source]:
    """Return the Python files in these folders."""
    found = []
    for path in sorted(path for room in rooms for path in (tree / room).rglob("*.py")):
        text = path.read_text("utf-8")
        found.append(Source(path.relative_to(tree), len(text.splitlines()), ast.parse(text)))
    return found


def counted(tree: Path) -> dict[str, Any]:
    """Return the figures from a tree's sources, by name."""
    bot, shipped, tests = read(tree, "bot"), read(tree, *SHIPPED), read(tree, "tests")
    told = [one for source in shipped for one in docstrings(source)]
    classes = meanings(shipped)
    several = sorted(name for name, files in classes.items() if len(files) > 1)
    return {
        "lines of bot/": sum(one.lines for one in bot),
        "files of bot/": len(bot),
        "lines of engine/": sum(one.lines for one in shipped if one.path.parts[0] == "engine"),
        "lines of cogs/": sum(one.lines for one in shipped if one.path.parts[0] == "cogs"),
        "lines of tests/": sum(one.lines for one in tests),
        "imports inside bot/": len({(one.path, name) for one in bot for name in imports(tree, one)}),
        "files with SQL": sum(any(map(SQL.search, texts(one))) for one in bot),
        "class names": len(classes),
        "class names with several meanings": len(several),
        "docstrings": len(told),
        "docstrings that begin vaguely, %": round(100 * sum(one in VAGUE for one in told) / len(told), 1),
    }


def imports(tree: Path, source: Source) -> Iterator[str]:
    """Yield the modules in bot/ that this file imports."""
    for node in ast.walk(source.syntax):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name.split(".")[0] == "bot")
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "bot":
            for one in node.names:
                path = tree.joinpath(*f"{node.module}.{one.name}".split("."))
                module = path.is_dir() or path.with_suffix(".py").exists()
                yield f"{node.module}.{one.name}" if module else str(node.module)


def texts(source: Source) -> Iterator[str]:
    """Yield the strings in a file that aren't docstrings."""
    told = {id(node.value) for node in ast.walk(source.syntax) if isinstance(node, ast.Expr)}
    for node in ast.walk(source.syntax):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def docstrings(source: Source) -> Iterator[str]:
    """Yield the first word of each docstring of a function, a class or a module."""
    for node in ast.walk(source.syntax):
        if isinstance(node, (ast.Module, *DEFINED)) and (text := ast.get_docstring(node)):
            yield text.split()[0].strip(",.:;")


def meanings(sources: list[Source]) -> dict[str, set[Path]]:
    """Return the files that define a class with each name."""
    found: dict[str, set[Path]] = defaultdict(set)
    for source in sources:
        for node in ast.walk(source.syntax):
            if isinstance(node, ast.ClassDef):
                found[node.name].add(source.path)
    return found


def cpu(report: Path) -> dict[str, Any]:
    """Return the cost of a recorded test run."""
    seconds = json.loads(report.read_text("utf-8"))
    dear = sorted(seconds.items(), key=lambda one: -one[1])[:5]
    return {
        "CPU-seconds of the tests": round(sum(seconds.values())),
        "test files": len(seconds),
        **{f"  {path}": round(one, 1) for path, one in dear},
    }


# Games, in a process with the tree's own modules


def played(tree: Path) -> dict[str, Any]:
    """Return the figures from a game in a tree, by name. Raise CalledProcessError if no game can be
    played.
    """
    # Modules come from the tree, except for this file, which an older tree doesn't have.
    command = [sys.executable, str(Path(__file__).resolve()), "--probe"]
    environment = os.environ | {"PYTHONPATH": str(tree), "PYTHONSAFEPATH": "1"}
    run = subprocess.run(command, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    return found


class Watch:
    """Counts the project's files that are entered between two moments, by task."""

    def __init__(self, tree: Path) -> None:
        self._rooms = tuple(f"{tree / room}{os.sep}" for room in SHIPPED)
        self._entered: dict[Any, set[str]] = defaultdict(set)
        self.files = (0, 0)
        """How many were entered by the answering task, and by all tasks."""

    def begin(self) -> None:
        """Start counting."""
        self._entered.clear()
        sys.setprofile(self._note)

    def end(self) -> None:
        """Stop counting. The running task is the one that answers."""
        sys.setprofile(None)
        every: set[str] = set().union(*self._entered.values())
        self.files = self._of(self._entered[asyncio.current_task()]), self._of(every)

    def _note(self, frame: Any, event: str, argument: Any) -> None:
        if event == "call":
            self._entered[asyncio.current_task()].add(frame.f_code.co_filename)

    def _of(self, entered: set[str]) -> int:
        # The sandbox plays Discord here, so it doesn't count.
        return sum(one.startswith(self._rooms) and "/sandbox/" not in one for one in entered)


def answers(method: str, path: str, body: Any) -> bool:
    """Return whether a request really answers an interaction, instead of deferring the answer."""
    if path.endswith("/callback"):
        return isinstance(body, dict) and body.get("type") not in (5, 6)
    return "/webhooks/" in path


async def probe(tree: Path, patch: Any) -> dict[str, Any]:
    """Return the files that a tap on a card and `/hand` enter, and the requests of a slow game."""
    from tests.discord.clock import Clock  # from the measured tree
    from tests.discord.people import house, random_game
    from tests.discord.wire import Wire

    if importlib.util.find_spec("tests.in_loop"):  # an older tree has no loop that skips a thread's time
        importlib.import_module("tests.in_loop").begin()
    watch, clock, wire = Watch(tree), Clock(), Wire(patch)
    rng = random.Random(1)

    def until_answered(method: str, path: str, body: Any) -> None:
        if answers(method, path, body):
            watch.end()

    wire.before = until_answered

    async def files_of(action: Callable[[], Any]) -> tuple[int, int]:
        connection = world.client._connection
        parse = connection.parsers["INTERACTION_CREATE"]

        def handed_over(data: Any) -> None:
            watch.begin()
            parse(data)

        connection.parsers["INTERACTION_CREATE"] = handed_over
        try:
            await action()
        finally:
            connection.parsers["INTERACTION_CREATE"] = parse
        return watch.files

    with tempfile.TemporaryDirectory() as folder:
        async with house(Path(folder), 4, now=clock) as world:
            await world.begin("court-piece", {"rounds": "7"})
            await world.quiet()
            for seat, move in random_game(await world.state(), random.Random(1))[:6]:
                await world.make(seat, move)
            seat = (await world.table()).to_act[0]
            hand = await files_of(lambda: world.slash(world.person(seat), "hand"))
            move = next(one for who, one in random_game(await world.state(), rng) if who == seat)
            tap = await files_of(lambda: world.say_next(seat, move))
            moves = random_game(await world.state(), rng)[:MOVES]
            since = len(wire.exchanges)
            for seat, move in moves:
                await world.pass_by(3600)
                await world.make(seat, move)
                await world.quiet()
            sent = Counter(
                f"{one.method} {re.sub('[0-9]+', 'ID', one.path)}"
                for one in wire.exchanges[since:]
                if not answers(one.method, one.path, one.body) and "/callback" not in one.path
            )
    return {
        "files of a tap on a card": tap[0],
        "  in all tasks of a tap": tap[1],
        "files of /hand": hand[0],
        "  in all tasks of /hand": hand[1],
        "requests a move in slow play": round(sum(sent.values()) / len(moves), 2),
        **{f"  {request}": round(number / len(moves), 2) for request, number in sent.most_common()},
    }


def _probe() -> None:
    import pytest  # only needed if a game is played

    with pytest.MonkeyPatch.context() as patch:
        print(json.dumps(asyncio.run(probe(Path.cwd(), patch))))


def main(argv: list[str]) -> int:
    """Print the figures, one per line."""
    parser = argparse.ArgumentParser(prog="./run bench house", description=__doc__.partition("\n")[0])
    parser.add_argument("--tree", type=Path, default=HERE, help="the checkout that is measured")
    parser.add_argument("--report", type=Path, help="the CPU-seconds a file of a test run")
    parser.add_argument("--still", action="store_true", help="play nothing")
    parser.add_argument("--probe", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.probe:
        _probe()
        return 0
    tree = options.tree.resolve()
    figures = counted(tree) | ({} if options.still else played(tree))
    if options.report:
        figures |= cpu(options.report)
    width = max(map(len, figures))
    for name, figure in figures.items():
        print(f"{name:{width}}  {figure}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
