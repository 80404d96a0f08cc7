"""The hidden hands that a Four Tribes seat considers possible, checked against a count from events alone."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Collection, Iterator

import pytest

import engine
from engine.cards.decks import STANDARD
from engine.contract import Event
from engine.games.four_tribes.knowledge import guesses
from engine.games.four_tribes.rules import FourTribes
from tests.engine.games.four_tribes.positions import play, reshuffled
from tests.engine.walk import random_game


class Listener:
    """A listener that hears only events, and tracks how many cards of the last reshuffle each hand may have.

    `possible` has a tuple for each possibility. Before any reshuffle, every card is fresh.
    """

    def __init__(self, state: FourTribes, seat: int) -> None:
        self.seat = seat
        self.fresh: Collection[str] = set(STANDARD.cards)
        self.discards: list[str] = []
        self.laid: list[str] = []
        self.sizes = [len(hand) for hand in state.hands]
        self.possible = {tuple(self.sizes)}

    def hear(self, events: list[Event]) -> None:
        """Process the part of a move's events that the seat hears."""
        heard = [event for event in events if event.to is None or self.seat in event.to]
        for event in heard:
            if event.name in ("laid", "taken"):
                self.laid = list(event.data["cards"])
        for name, seat, data, _ in heard:
            match name:
                case "reshuffle":
                    assert data["count"] == len(self.discards)
                    self.fresh, self.discards = set(self.discards), []
                    self.possible = {(0,) * len(self.sizes)}
                case "draw" if data["count"]:
                    self._change(seat, True, 1)
                case "found" | "wed" | "conceive":
                    self._open(seat, [data["card"]], -1)
                case "retire":
                    self.discards += data["cards"]
                case "duel-won" | "duel-lost":
                    self._open(data["by"], data["cards"], -1)
                    self._open(data["target"], data["reply"], -1)
                    self.discards += [*data["cards"], *data["reply"], data["lost"]]
                case "concede":
                    self._pass(data["by"], data["target"], data["count"])
                    self.discards.append(data["lost"])
                case "propose":
                    self._open(data["by"], data["cards"], -1)
                case "accept":
                    self._open(data["target"], data["cards"], 1)
                case "refuse":
                    self._open(data["by"], data["cards"], 1)

    def _open(self, seat: int | None, cards: list[str], by: int) -> None:
        for card in cards:
            self._change(seat, card in self.fresh, by)

    def _change(self, seat: int | None, fresh: bool, by: int) -> None:
        assert seat is not None
        self.sizes[seat] += by
        moved = {tuple(n + by * fresh * (at == seat) for at, n in enumerate(one)) for one in self.possible}
        self.possible = {one for one in moved if 0 <= one[seat] <= self.sizes[seat]}

    def _pass(self, by: int, target: int, count: int) -> None:
        numbers: Collection[int] = range(count + 1)
        if self.seat in (by, target):
            numbers = {len(set(self.laid) & set(self.fresh))}
        self.sizes[by] -= count
        self.sizes[target] += count
        found = set()
        for one in self.possible:
            for fresh in numbers:
                passed = [n + fresh * ((at == target) - (at == by)) for at, n in enumerate(one)]
                if all(0 <= n <= size for n, size in zip(passed, self.sizes, strict=True)):
                    found.add(tuple(passed))
        self.possible = found


def in_hands(world: FourTribes, fresh: Collection[str]) -> tuple[int, ...]:
    """Return how many cards of the last reshuffle each seat holds, including face-down cards."""
    return tuple(len(set(world.hidden(seat)) & set(fresh)) for seat in range(world.seats))


@pytest.mark.slow
@pytest.mark.parametrize(
    "seats", [2, 3, pytest.param(4, marks=pytest.mark.nightly), pytest.param(5, marks=pytest.mark.nightly)]
)
def test_worlds_have_as_many_reshuffled_cards_in_each_hand_as_may_have_been_drawn(seats: int) -> None:
    """FT-3: all saw the shuffled cards, and who has drawn since. FT-13: all but two lose count."""
    rng = random.Random(seats)
    kinds: Counter[str] = Counter()
    for number in range(4):
        state = engine.new("four-tribes", seats, f"listened to {number}", {"turns": 60})
        assert isinstance(state, FourTribes)
        listeners = [Listener(state, seat) for seat in range(seats)]
        for moved, (_, _, events) in enumerate(random_game(state, rng)):
            kinds.update(event.name for event in events)
            for listener in listeners:
                listener.hear(events)
                kinds["in doubt"] += len(listener.possible) > 1
                check_guesses(state, listener)
                if moved % 9 == listener.seat:
                    check_worlds(state, listener, rng)
    assert kinds["reshuffle"] > 10
    assert (kinds["in doubt"] > 10) == (seats > 2)


def check_guesses(state: FourTribes, listener: Listener) -> None:
    """Check that the engine considers exactly those counts possible that a seat can infer."""
    truth = in_hands(state, listener.fresh)
    assert truth in listener.possible
    guessed = guesses(state.passings, listener.seat, state.seats)
    assert {tuple(map(sum, zip(truth, more, strict=True))) for more in guessed} == listener.possible


def check_worlds(state: FourTribes, listener: Listener, rng: random.Random) -> None:
    """Check that imagined worlds are possible, including worlds imagined in them or loaded again."""
    for _ in range(2):
        world = state.imagine(listener.seat, rng)
        again = world.imagine(listener.seat, rng)
        for one in (world, again):
            assert in_hands(one, listener.fresh) in listener.possible
            assert engine.dump(engine.load(engine.dump(one))) == engine.dump(one)
            assert one.view(listener.seat) == state.view(listener.seat)


def possible_deals(state: FourTribes, listener: Listener) -> Iterator[tuple[frozenset[str], ...]]:
    """Yield every way to split the cards unseen by a seat of three between two hands and the deck."""
    one, other = (seat for seat in range(3) if seat != listener.seat)
    unseen = {*state.hidden(one), *state.hidden(other), *state.deck}
    for hand in map(frozenset, itertools.combinations(sorted(unseen), listener.sizes[one])):
        left = unseen - hand
        for next_hand in map(frozenset, itertools.combinations(sorted(left), listener.sizes[other])):
            deck = frozenset(left - next_hand)
            counts = [len(state.fresh & set(state.hands[listener.seat]))] * 3
            counts[one], counts[other] = len(state.fresh & hand), len(state.fresh & next_hand)
            if deck <= state.fresh and tuple(counts) in listener.possible:
                yield hand, next_hand, deck


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moves", "several"),
    [
        (["nothing", "nothing"], 1),
        (["nothing", "duel 7H 5C@1 JS", "-"], 2),
        (["nothing", "duel 7H 5C@1 JS+QS", "-"], 2),
    ],
)
def test_every_deal_that_a_seat_holds_possible_is_equally_likely(moves: list[str], several: int) -> None:
    state = reshuffled()
    listener = Listener(state, 0)
    listener.fresh = state.fresh
    listener.possible = {in_hands(state, state.fresh)}
    for move in moves:
        listener.hear(play(state, move))
    assert len(listener.possible) == several
    deals = set(possible_deals(state, listener))
    rng = random.Random(str(moves))
    tries = 60 * len(deals)
    met: Counter[tuple[frozenset[str], ...]] = Counter()
    for _ in range(tries):
        world = state.imagine(0, rng)
        met[frozenset(world.hands[1]), frozenset(world.hands[2]), frozenset(world.deck)] += 1
    assert met.keys() == deals
    # Chi-squared, five standard deviations above its expected value.
    strange = sum((met[deal] - 60) ** 2 / 60 for deal in deals)
    assert strange < len(deals) + 5 * (2 * len(deals)) ** 0.5
