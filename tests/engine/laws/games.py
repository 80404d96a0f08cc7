"""Random games for checking the laws: every set-up of a game, and positions of every kind that it reaches."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import os
import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pytest

import engine
from engine.contract import Move
from engine.state import Game, State
from tests.engine.walk import LONGEST, random_game

GAMES = int(os.environ.get("COURTYARD_GAMES", "1"))
"""Number of random games for each set-up."""
MIDDLE = 40 * GAMES
"""Number of moves after which a game shows no new kinds of positions, except its end."""


class Setup(NamedTuple):
    """A game at a table: the number of seats, and the options that differ from the defaults."""

    game: Game
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return "-".join(
            [self.game.key, str(self.seats), *(f"{name}={value}" for name, value in self.options)]
        )

    def new(self, seed: str) -> State:
        return self.game.state.deal(self.seats, seed, self.game.options.of(dict(self.options)))


def setups(game: Game) -> Iterator[Setup]:
    """Yield each number of seats with each value of each option, the other options being defaults. Ranges
    give their ends and middle. Limits give none, the least and the greatest.

    Then yield as many switches turned at once as go together, and each preset, as it is and with each value
    of each other option. Combinations that the game refuses are left out.
    """
    settings: list[tuple[tuple[str, Any], ...]] = [()]
    switches: list[tuple[str, Any]] = []
    for field in dataclasses.fields(game.options):
        values = field.metadata["values"]
        if isinstance(values, range):
            middle = field.metadata.get("least", values[len(values) // 2])
            values = sorted({values[0], middle, values[-1]})
        elif type(values[0]) is bool:
            switches.append((field.name, not field.default))
        settings += [((field.name, value),) for value in values if value != field.default]
    if len(switches) > 1:
        settings.append(tuple(together(game, switches).items()))
    presets = [preset for _, preset in game.presets if preset]
    singles = [options for options in settings if len(options) == 1]
    settings += presets
    settings += [(*preset, *one) for preset in presets for one in singles if one[0][0] not in dict(preset)]
    for seats in game.seats:
        for options in dict.fromkeys(settings):
            if _allowed(game, options):
                yield Setup(game, seats, options)


def together(game: Game, wanted: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the wanted values that go together: each one that doesn't contradict those before it."""
    kept: tuple[tuple[str, Any], ...] = ()
    for one in wanted:
        kept = (*kept, one) if _allowed(game, (*kept, one)) else kept
    return dict(kept)


def _allowed(game: Game, options: tuple[tuple[str, Any], ...]) -> bool:
    """Return whether a table may have these options together."""
    try:
        game.options.of(dict(options))
    except engine.BadOption as bad:
        if bad.beside is None:
            raise
        return False
    return True


def usual(game: Game) -> Iterator[Setup]:
    """Yield the set-ups for every run: each number of seats, each option at one of these in turn, and the
    unchanged presets. Numbers give the least and the greatest, and limits also none.
    """
    order: dict[tuple[tuple[str, Any], ...], int] = {}
    presets = [preset for _, preset in game.presets if preset]
    for setup in setups(game):
        if any(preset == setup.options[: len(preset)] != setup.options for preset in presets):
            continue
        at = order.setdefault(setup.options, len(order))
        if not setup.options or (setup.seats == game.seats[at % len(game.seats)] and _utmost(setup)):
            yield setup


def _utmost(setup: Setup) -> bool:
    """Return whether every numeric option has its least or greatest value."""
    chosen = dict(setup.options)
    return all(
        type(chosen.get(field.name)) is not int
        or chosen[field.name] in (min(values), max(values), field.metadata.get("least"))
        for field in dataclasses.fields(setup.game.options)
        for values in (field.metadata["values"],)
    )


def parameters(found: Iterable[Setup]) -> list[Any]:
    """Return the set-ups as pytest parameters. All except the smallest table with default options are slow,
    and unusual set-ups are left for the night.
    """
    return [pytest.param(one, id=str(one), marks=_marks(one)) for one in found]


def _marks(setup: Setup) -> list[pytest.MarkDecorator]:
    if setup == Setup(setup.game, setup.game.seats[0]):
        return []
    return [pytest.mark.slow if setup in usual(setup.game) else pytest.mark.nightly]


class Played(NamedTuple):
    """A random game played to its end, with some of its positions: at least one for each question asked."""

    setup: Setup
    number: int
    seed: str
    moves: tuple[tuple[int, Move], ...]
    positions: tuple[tuple[int, State], ...]
    end: State

    def again(self) -> State:
        """Return the game as it began."""
        return self.setup.new(self.seed)

    @contextlib.contextmanager
    def at(self, moved: int | None = None) -> Iterator[None]:
        """Add the name of the game, and the number of moves made, to any error raised inside."""
        try:
            yield
        except BaseException as error:
            after = "" if moved is None else f" after {moved} moves"
            error.add_note(f"in {self.setup}, game number {self.number}{after}")
            raise


def played(setup: Setup, number: int, *, each: int = 2, more: int = 3, longest: int = LONGEST) -> Played:
    """Play random game `number` of a set-up. Keep `each` positions per question, and `more` others."""
    rng = random.Random(f"{setup} {number}")
    seed = f"the secret seed {number} of {setup}"
    state = setup.new(seed)
    wanted: dict[tuple[str, ...], list[tuple[int, State]]] = {}
    seen: dict[tuple[str, ...], int] = {}
    kept: list[tuple[int, State]] = [(0, state.copy())]
    moves: list[tuple[int, Move]] = []

    def keep(drawer: list[tuple[int, State]], size: int, count: int) -> None:
        at = rng.randrange(count)
        if len(drawer) < size:
            drawer.append((len(moves), state.copy()))
        elif at < size:
            drawer[at] = (len(moves), state.copy())

    spread: list[tuple[int, State]] = []
    try:
        for seat, move, _ in random_game(state, rng, longest=longest):
            moves.append((seat, move))
            asked = tuple(state.choice(one).ask for one in state.to_act[:1])  # type: ignore[union-attr]
            seen[asked] = seen.get(asked, 0) + 1
            keep(wanted.setdefault(asked, []), each, seen[asked])
            keep(spread, more, len(moves))
    except BaseException as error:
        error.add_note(f"in {setup}, game number {number} after {len(moves)} moves")
        raise
    kept += [one for drawer in (*wanted.values(), spread) for one in drawer]
    kept.append((len(moves), state.copy()))
    positions = dict(kept)
    return Played(
        setup, number, seed, tuple(moves), tuple(sorted(positions.items(), key=lambda one: one[0])), state
    )


@functools.cache
def positions(key: str, more: int = 1) -> tuple[State, ...]:
    """Return positions of every question that occurs in one game each at the smallest and largest table."""
    game = engine.GAMES[key]
    states: list[State] = []
    for seats in sorted({game.seats[0], game.seats[-1]}):
        states += [state for _, state in played(Setup(game, seats), 0, each=1, more=more).positions]
    return tuple(states)
