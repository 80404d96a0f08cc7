"""Laws about sight: views, events and refusals tell a seat only what it may know."""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any

import engine
from engine.contract import Event, Move
from engine.state import State
from tests.engine.laws.saying import JUNK, KEBAB, codes, mutations, plain, refusal, standing
from tests.engine.walk import random_game, random_move


def looking_changes_nothing(state: State, rng: random.Random) -> None:
    """Check that views are independent JSON without the seed, and that looking changes no state."""
    before = engine.dump(state)
    for seat in (None, *range(state.seats)):
        view = state.view(seat)
        assert plain(view), "a view is not as JSON has it"
        assert (view["game"], view["seats"], view["you"]) == (state.key, state.seats, seat)
        assert view["to_act"] == list(state.to_act)
        assert view["options"] == dataclasses.asdict(state.options)
        assert (view["result"] is None) == (state.result is None)
        assert state.seed not in json.dumps(view), "a view shows the seed"
        _spoil(view)
        if seat is not None:
            hand = state.view(seat).get("hand", [])
            assert len(set(hand)) == len(hand)
            state.imagine(seat, rng)
    assert engine.dump(state) == before, "looking changed the state"


def _spoil(value: Any) -> None:
    """Ruin a value in place at every depth, so that any shared list or dict shows it."""
    if isinstance(value, dict):
        for inner in value.values():
            _spoil(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            _spoil(inner)
        value.clear()


def told(state: State, seat: int, move: Move, unseen: frozenset[str] = frozenset()) -> list[Event]:
    """Play a move, and check its events against the contract: shapes, audiences, and no unseen card.

    A card that an event names to a seat must be one that the seat named, or that its view shows before or
    after the event. `unseen` names public events whose cards no view shows once the move is over.
    """
    seen = {one: codes(state.view(one)) for one in (None, *range(state.seats))}
    events = state.play(seat, move)
    assert type(events) is list
    spoken = codes(move)
    for event in events:
        assert isinstance(event, Event)
        assert KEBAB.fullmatch(event.name), event
        assert event.seat is None or event.seat in range(state.seats), event
        assert isinstance(event.data, dict), event
        assert plain(event.data), event
        assert state.seed not in json.dumps(event.data), event
        audience: tuple[int | None, ...] = (None, *range(state.seats))
        if event.to is not None:
            assert type(event.to) is tuple, event
            assert event.to, event
            assert list(event.to) == sorted(set(event.to) & set(range(state.seats))), event
            audience = event.to
        for one in audience:
            if event.name in unseen:
                continue
            unknown = codes(event.data) - seen[one] - codes(state.view(one))
            if one == seat:
                unknown -= spoken
            assert not unknown, f"{event} tells {one} of {sorted(unknown)}, which no view of theirs shows"
    before = engine.dump(state)
    for event in events:
        _spoil(event.data)
    assert engine.dump(state) == before, "an event shares the state's own lists"
    return events


def visible(events: list[Event], seat: int | None) -> list[tuple[Any, ...]]:
    """Return what a seat hears of these events."""
    return [
        (event.name, event.seat, event.data)
        for event in events
        if event.to is None or (seat is not None and seat in event.to)
    ]


def imagined(state: State, rng: random.Random, worlds: int = 2, *, finish: bool = False) -> None:
    """Check that every seat's imagined worlds look the same to it: views, choices and refusals. If `finish`
    is True, play one world to its end too.
    """
    for seat in range(state.seats):
        view = state.view(seat)
        public = {one: state.view(one) for one in (None, *range(state.seats))}
        for _ in range(worlds):
            world = state.imagine(seat, rng)
            assert type(world) is type(state)
            assert world.seed != state.seed, "an imagined world has the real seed"
            assert world.view(seat) == view, _difference(view, world.view(seat))
            assert world.view(None) == public[None], _difference(public[None], world.view(None))
            assert world.to_act == state.to_act
            assert world.result == state.result
            for other in range(state.seats):
                _same_in_public(public[other], world.view(other), public[None])
            _same_choices(state, world, seat, rng)
            again = engine.load(engine.dump(world))
            assert engine.dump(again) == engine.dump(world)
            if finish:
                for _ in random_game(world, rng):
                    pass
                finish = False
    once, twice = (engine.dump(state.imagine(0, random.Random(5))) for _ in range(2))
    assert once == twice, "imagine does not depend on its rng alone"


def _difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    keys = [key for key in one.keys() | other.keys() if one.get(key) != other.get(key)]
    return "; ".join(f"{key}: {one.get(key)} became {other.get(key)}" for key in sorted(keys))


def _same_in_public(real: dict[str, Any], other: dict[str, Any], public: dict[str, Any]) -> None:
    """Check that another seat's views differ only in what it alone sees, never in what everybody sees."""
    assert real.keys() == other.keys()
    for key, value in public.items():
        if key != "you" and real[key] == value:
            assert other[key] == value, f"{key} differs in public: {value} became {other[key]}"


def _same_choices(state: State, world: State, seat: int, rng: random.Random) -> None:
    assert world.choice(seat) == state.choice(seat)
    for _ in range(2):
        move = random_move(state, seat, rng)
        for said in range(len(move) + 1):
            assert world.choice(seat, move[:said]) == state.choice(seat, move[:said]), move[:said]
        tries = [*mutations(state, seat, move, rng)] if move else [(word,) for word in JUNK]
        for attempt in rng.sample(tries, min(8, len(tries))):
            here, there = refusal(state.choice, seat, attempt), refusal(world.choice, seat, attempt)
            assert repr(here) == repr(there), (
                f"{attempt}: {here} here, {there} in a world they cannot tell from it"
            )
            if here is not None or standing(state, seat, attempt) != "legal":
                here, there = refusal(state.play, seat, attempt), refusal(world.play, seat, attempt)
                assert repr(here) == repr(there), f"{attempt}: {here} here, {there} in another world"


def hidden(state: State, seat: int) -> dict[str, Any]:
    """Return the part of a seat's view that isn't public."""
    public = state.view(None)
    return {
        key: value for key, value in state.view(seat).items() if key != "you" and public.get(key) != value
    }


def varied(state: State, rng: random.Random, worlds: int = 6) -> tuple[set[str], set[str]]:
    """Return the hidden keys in other seats' views, and those that differ in some imagined world."""
    there: set[str] = set()
    differing: set[str] = set()
    for seat in range(state.seats):
        secrets = {other: hidden(state, other) for other in range(state.seats) if other != seat}
        there.update(key for secret in secrets.values() for key, value in secret.items() if codes(value))
        for _ in range(worlds):
            world = state.imagine(seat, rng)
            for other, secret in secrets.items():
                now = world.view(other)
                differing.update(key for key, value in secret.items() if now[key] != value)
    return there, differing


def hands_stay_hidden(state: State, memories: frozenset[str] = frozenset()) -> None:
    """Check that no other view names a card in a hand, except under keys that list what everybody saw.

    A finished game has no secrets.
    """
    if state.result is not None:
        return
    for seat in range(state.seats):
        hand = set(state.view(seat).get("hand", []))
        for other in (None, *range(state.seats)):
            if other != seat:
                view = {key: value for key, value in state.view(other).items() if key not in memories}
                assert not hand & codes(view), (
                    f"{other} sees {sorted(hand & codes(view))} of seat {seat}'s hand"
                )


def takes_back(state: State, seat: int, move: Move, rng: random.Random) -> str:
    """Check a move that, according to its game, showed no card or only the mover's own. Return the game's
    answer. The answer "hidden" isn't checked.

    The move must show nothing more to bystanders, other seats or the mover, and all seats must see it. No
    seat sees or hears of a new card, except cards that the mover had in hand and laid openly. In every world
    that a seat imagines, the same move looks and sounds the same to it.
    """
    everybody = (None, *range(state.seats))
    before = {one: codes(state.view(one)) for one in everybody}
    after = state.copy()
    events = after.play(seat, move)
    showed = after.shown(events)
    if showed == "hidden":
        return showed
    assert after.result is None, "a move that ends the game shows how it ended"
    assert after.shuffles == state.shuffles, "cards were shuffled"
    assert any(event.to is None for event in events), "nobody was told of it"
    laid = codes(*(event.data for event in events if event.name in after.showing_own))
    laid &= codes(state.view(seat).get("hand", []))
    for one in everybody:
        own = codes(move, state.choice(seat)) if one == seat else laid
        new = codes(after.view(one), visible(events, one)) - before[one] - own
        assert not new, f"{move} of {seat} shows {sorted(new)} to {one}, and {showed} by its own account"
    for one in range(state.seats):
        world = state.imagine(one, rng)
        if refusal(world.choice, seat, move) is None and world.choice(seat, move) is None:
            here, there = visible(events, one), visible(world.play(seat, move), one)
            assert here == there, f"{move} of {seat}: {one} hears {here} here, {there} in another world"
            mine, other = after.view(one), world.view(one)
            assert mine == other, f"{move} of {seat} showed {one} more: {_difference(mine, other)}"
    return showed


def all_lies_open(state: State, *moved: tuple[int, Move]) -> None:
    """Check that in a game without secrets, each seat sees what a bystander sees and hears every event of a
    move, and partners don't confer.
    """
    if not state.open_to_all:
        return
    public = state.view(None)
    for seat in range(state.seats):
        assert {**state.view(seat), "you": None} == public, _difference(state.view(seat), public)
        assert not state.may_confer(seat)
    for seat, move in moved:
        assert all(event.to is None for event in state.copy().play(seat, move))


def secret_moves(
    state: State, rng: random.Random, parting: frozenset[str] = frozenset(), tries: int = 6
) -> None:
    """Check that two moves which look the same to a seat also sound the same to it.

    Shuffles are skipped, because the view then forgets where the cards were. `parting` is as in Swap.
    """
    for seat in range(state.seats):
        heard: dict[str, tuple[Move, Any]] = {}
        for move in {random_move(state, seat, rng) for _ in range(tries)} - {()}:
            after = state.copy()
            events = after.play(seat, move)
            for other in (None, *range(state.seats)):
                if (
                    other == seat
                    or after.shuffles != state.shuffles
                    or any(event.name in parting for event in events)
                ):
                    continue
                looks = json.dumps([other, after.view(other)])
                same, sounded = heard.setdefault(looks, (move, visible(events, other)))
                assert visible(events, other) == sounded, f"{other} can tell {move} of {seat} from {same}"


class Swap:
    """Makes the same moves in the real world and in one that `seat` imagines, side by side.

    Until a hidden card comes to light, everything that the seat sees, hears and may say must agree. A card
    comes to light when a move isn't legal in the imagined world, when cards are shuffled, or when an event
    names a card that the seat's view didn't show before. Then the seat imagines another world. `parting`
    names the events that answer a question about hidden cards without naming one, such as whether a called
    revoke was one.
    """

    def __init__(self, state: State, seat: int, rng: random.Random, parting: frozenset[str]) -> None:
        self.seat = seat
        self.rng = rng
        self.parting = parting
        self.world = state.imagine(seat, rng)
        self.compared = 0

    def move(self, state: State, seat: int, move: Move) -> list[Event]:
        """Make `move` in `state`, compare both worlds, and return the move's events."""
        known = codes(state.view(self.seat), move if seat == self.seat else ())
        legal = refusal(self.world.choice, seat, move) is None and self.world.choice(seat, move) is None
        if seat == self.seat:
            assert legal, f"{move} is legal here, and not in a world that {seat} cannot tell from it"
        shuffles = state.shuffles
        events = state.play(seat, move)
        if not legal or state.shuffles != shuffles:
            self.world = state.imagine(self.seat, self.rng)
            return events
        here = visible(events, self.seat)
        there = visible(self.world.play(seat, move), self.seat)
        mine, other = state.view(self.seat), self.world.view(self.seat)
        told = here + there
        if codes(told, mine, other) - known or any(name in self.parting for name, _, _ in told):
            self.world = state.imagine(self.seat, self.rng)
            return events
        self.compared += 1
        assert here == there, f"{move} of {seat}: {self.seat} hears {here} here, {there} in another world"
        assert mine == other, _difference(mine, other)
        _same_choices(state, self.world, self.seat, self.rng)
        return events
