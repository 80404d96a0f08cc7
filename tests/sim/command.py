"""The simulation's command line."""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import sys
from collections import Counter

from tests.sim.clock import REAL
from tests.sim.faults import Kinds, kinds_of
from tests.sim.fortnight import fortnight
from tests.sim.scenario import Outcome
from tests.sim.world import World

SHRINK = 90.0
"""The time limit in seconds for simplifying a finding."""
ACTIONS = 400
"""The number of people's actions in a run."""


def main(words: list[str] | None = None) -> int:
    """Return 0 if the run found no fault, else 1."""
    parser = argparse.ArgumentParser(
        prog="./run sim",
        description="The whole bot on a simulated Discord, disk and clock, with people, from one seed.",
    )
    parser.add_argument("seed", type=int, nargs="*", help="repeat these runs exactly")
    parser.add_argument(
        "--minutes", type=float, help="look for trouble, seed after seed, so many minutes of a processor"
    )
    parser.add_argument("--runs", type=int, help="so many seeds, one after the other")
    parser.add_argument("--from", type=int, dest="first", help="the first seed; else one by chance")
    parser.add_argument("--actions", type=int, default=ACTIONS, help="actions of people in a run")
    parser.add_argument("--without", default="", help="findings that do not count, with commas between")
    parser.add_argument("--no", default="", help="kinds of trouble that are left out, with commas between")
    parser.add_argument("--also", default="", help="kinds of trouble and how often: hang=0.1,sick_channel=1")
    parser.add_argument("--on", action="store_true", help="go on after a finding")
    parser.add_argument("--tail", type=int, default=40, help="lines of the record to print with a finding")
    parser.add_argument("--record", help="a file for the whole record")
    parser.add_argument("--json", action="store_true", help="one line of JSON a run")
    parser.add_argument(
        "--fortnight", action="store_true", help="two weeks of a whole house, and its figures"
    )
    parser.add_argument("--people", type=int, default=40, help="who play in a fortnight")
    parser.add_argument("--tables", type=int, default=60, help="that they begin in a fortnight")
    args = parser.parse_args(words)
    if args.fortnight:
        seed = args.seed[0] if args.seed else 1
        return 1 if fortnight(seed, args.people, args.tables, args.json).found else 0
    without = frozenset(args.without.split(","))
    if args.seed:
        seeds = iter(args.seed)
    else:
        first = args.first if args.first is not None else random.SystemRandom().randrange(10**9)
        last = first + (args.runs or (1 if args.minutes is None else 10**9))
        seeds = iter(range(first, last))
    began, steps, runs, found, counts = REAL(), 0, 0, Counter[str](), Counter[str]()
    firsts: dict[str, int] = {}
    record = contextlib.ExitStack()
    for seed in seeds:
        world = World(seed, args.actions, _kinds(seed, args.no, args.also), without)
        if args.record:
            world.record = record.enter_context(open(args.record, "w", encoding="utf-8"))  # noqa: SIM115
        outcome = world.run()
        steps, runs = steps + outcome.steps, runs + 1
        counts.update(outcome.counts)
        if args.json:
            said = {name: value for name, value in vars(outcome).items() if name != "tail"}
            print(json.dumps(said | {"seconds": round(REAL() - began, 1)}), flush=True)
        elif args.seed:
            print(_line(outcome))
        if outcome.law:
            found[outcome.law] += 1
            firsts.setdefault(outcome.law, seed)
            if not args.json:
                again = _again(seed, args.actions, args.no, args.also, without)
                _tell(outcome, args.tail, again)
                if not args.on:
                    _shrink(outcome, args.actions, args.no, args.also, without)
            if not args.on:
                break
        if args.minutes is not None and REAL() - began > args.minutes * 60:
            break
    record.close()
    seconds = REAL() - began
    if not args.json:
        print(
            f"{runs} runs, {steps} steps, {counts['action']} actions,"
            f" {seconds:.0f} s ({steps / seconds:.0f} steps/s)"
        )
        for law, number in found.most_common():
            print(f"  {law}: {number} runs, first with seed {firsts[law]}")
    return 1 if found else 0


def _kinds(seed: int, left_out: str, also: str) -> Kinds:
    """Return this seed's kinds of trouble, with and without these."""
    kinds = kinds_of(random.Random(f"{seed} kinds"))
    for one in filter(None, also.split(",")):
        name, _, often = one.partition("=")
        setattr(kinds, name, type(getattr(kinds, name))(float(often)))
    for name in filter(None, left_out.split(",")):
        setattr(kinds, name, type(getattr(kinds, name))(0))
    return kinds


def _shrink(outcome: Outcome, actions: int, left_out: str, also: str, without: frozenset[str]) -> None:
    """Leave out one kind of trouble after another while the same law is broken."""
    began, best = REAL(), outcome
    for name in outcome.kinds:
        tried = ",".join(filter(None, [left_out, name]))
        if REAL() - began > SHRINK:
            break
        other = World(outcome.seed, actions, _kinds(outcome.seed, tried, also), without).run()
        if other.law == outcome.law:
            left_out, best = tried, other
    if best is not outcome:
        print(f"smaller, step {best.steps}: {best.law}: {best.what[:300]}")
        print(f"  trouble: {best.kinds}")
        print(f"  {_again(outcome.seed, actions, left_out, also, without)}", flush=True)


def _line(outcome: Outcome) -> str:
    return (
        f"seed {outcome.seed}: {outcome.steps} steps, {outcome.actions} actions, {outcome.moves} moves,"
        f" {outcome.lives} lives, {outcome.counts.get('tables', 0)} tables"
        f" ({outcome.counts.get('over', 0)} over), {outcome.hash}"
    )


def _again(seed: int, actions: int, left_out: str, also: str, without: frozenset[str]) -> str:
    """Return the command that repeats a run exactly, with all options that aren't defaults."""
    more = {
        "actions": "" if actions == ACTIONS else str(actions),
        "no": left_out,
        "also": also,
        "without": ",".join(sorted(filter(None, without))),
    }
    return " ".join(["./run sim", str(seed), *(f"--{name} {said}" for name, said in more.items() if said)])


def _tell(outcome: Outcome, lines: int, again: str) -> None:
    print(f"seed {outcome.seed}, step {outcome.steps}: {outcome.law}: {outcome.what}")
    print(f"  trouble: {outcome.kinds}")
    for line in outcome.tail[-lines:]:
        print(f"  | {line}")
    print(f"  {again}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
