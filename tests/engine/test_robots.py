"""Robots see only what their seat sees, always answer, answer reproducibly, and play with some sense.

`./run bench robots` measures how well they play. These tests only notice a robot that has lost its wits.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

import pytest

import engine
import engine.robots
from engine import words
from engine.contract import Event, Move, Result
from engine.guide import Guide, Slips
from engine.robots import LEVELS, guide_of
from engine.robots.search import Budget, weighed
from engine.robots.slips import slip
from engine.state import State
from tests.engine import toys
from tests.engine.games.court_piece.positions import ONE_SUIT_EACH, play, position, trick_by_trick
from tests.engine.laws.games import positions
from tests.engine.walk import random_move
from tests.lab import matches as bench

TABLES = [(key, seats) for key, game in engine.GAMES.items() for seats in game.seats]
tables = pytest.mark.parametrize(
    ("key", "seats"),
    [
        pytest.param(key, seats, marks=[] if seats == engine.GAMES[key].seats[0] else [pytest.mark.slow])
        for key, seats in TABLES
    ],
)
FEW = 40
"""Nodes for a robot that only looks at its moves."""


# Sight


@pytest.mark.parametrize("key", engine.GAMES)
def test_the_dice_are_fed_by_what_the_seat_sees_alone(key: str, monkeypatch: pytest.MonkeyPatch):
    """The dice for imagining and for thinking ignore the seed, hidden cards and imagined worlds."""
    state = next(one for one in positions(key)[2::-1] if one.to_act)
    seat = state.to_act[0]
    twin = state.imagine(seat, random.Random(1))
    assert twin.seed != state.seed
    assert twin.view(seat) == state.view(seat)
    rolled: list[object] = []
    imagine = type(state).imagine

    def noted(self: State, seat: int, rng: random.Random) -> State:
        rolled.append(rng.getstate())
        return imagine(self, seat, rng)

    monkeypatch.setattr(type(state), "imagine", noted)
    seen = [engine.robots.observe(one, seat, "r") for one in (state, twin)]
    monkeypatch.undo()
    assert rolled[0] == rolled[1]
    seen.append(dataclasses.replace(seen[0], world=engine.robots.observe(state, seat, "another").world))

    class Noting(Guide[State]):
        def candidates(self, world: State, seat: int, dice: random.Random) -> list[Move]:
            rolled.append(dice.getstate())
            return super().candidates(world, seat, dice)[:1]

        def policy(self, world: State, seat: int, dice: random.Random) -> Move:
            rolled.append(dice.getstate())
            return super().policy(world, seat, dice)

    monkeypatch.setattr(engine.robots, "guide_of", lambda world: Noting())
    for think in (
        lambda one: engine.robots.decide(one, "strong", "s", 0),
        lambda one: engine.robots.quick_move(one, "s"),
        lambda one: engine.robots.advise(one, 0),
    ):
        fed = []
        for one in seen:
            rolled.clear()
            think(one)
            fed.append(tuple(rolled))
        assert fed[0]
        assert len(set(fed)) == 1


def test_an_imagined_hand_is_not_the_real_one():
    state = engine.new("court-piece", 4, "hidden")
    worlds = [engine.robots.observe(state, 0, f"{number}").open() for number in range(50)]
    assert state.view(1)["hand"] not in [world.view(1)["hand"] for world in worlds]
    assert {tuple(world.view(0)["hand"]) for world in worlds} == {tuple(state.view(0)["hand"])}


# Decisions


@pytest.mark.slow
@tables
def test_robots_among_themselves_come_to_an_end(key: str, seats: int):
    """Especially the four in Four Sisters, which could pass for ever."""
    state = engine.new(key, seats, "alone")
    for number in range(4_000):
        if state.result is not None:
            return
        seat = state.to_act[0]
        seen = engine.robots.observe(state, seat, "r")
        thinks = number % 20 == 0 or (key == "four-sisters" and number % 4 == 0)
        if thinks:
            state.play(seat, engine.robots.decide(seen, "strong", f"{number}", FEW))
        else:
            state.play(seat, engine.robots.quick_move(seen, f"{number}"))
    raise AssertionError("no end")


def test_only_who_has_to_decide_is_asked():
    state = engine.new("court-wars", 2, "turn")
    seen = engine.robots.observe(state, 1 - state.to_act[0], "r")
    with pytest.raises(ValueError, match="nothing to decide"):
        engine.robots.decide(seen, "easy", "s")
    with pytest.raises(ValueError, match="no level"):
        engine.robots.decide(engine.robots.observe(state, state.to_act[0], "r"), "godlike", "s")


def test_advice_weighs_the_moves_in_the_same_worlds():
    """Of two cards that are searched to the end, the better one has the higher worth."""
    state = engine.new("the-four-courts", 3, "weigh")
    while len(state.to_act) > 1:
        seat = state.to_act[0]
        state.play(seat, engine.robots.quick_move(engine.robots.observe(state, seat, "r"), "s"))
    seen = engine.robots.observe(state, state.to_act[0], "r")
    best, *others = engine.robots.advise(seen, 2_000).moves
    assert others
    assert best.worlds >= max(one.worlds for one in others) > 1
    assert best.worth >= others[0].worth


class Foreknowing(Guide[State]):
    """A guide with a second candidate that is slightly better, but a prior that favours the first."""

    beforehand = (20, 0.1)

    def evaluate(
        self, world: State, seat: int, moves: Sequence[Move], dice: random.Random
    ) -> tuple[list[float], int]:
        return [0.5 + 0.01 * (move == ("H",)) for move in moves], len(moves)


@pytest.mark.parametrize(("worlds", "chosen"), [(150, "S"), (250, "H")])
def test_what_is_known_beforehand_counts_as_worlds_that_were_looked_at(worlds: int, chosen: str):
    """Twenty prior worlds, a tenth better, balance two hundred that are a hundredth worse."""
    state = engine.new("court-piece", 4, "beforehand")
    budget = Budget(12 * worlds, None, None)
    candidates: list[Move] = [("S",), ("H",)]
    first, second = weighed(state, state.to_act[0], Foreknowing(), candidates, budget, random.Random(1))
    assert first.worlds == second.worlds == worlds
    assert first.move == (chosen,)
    assert first.worth > second.worth


@pytest.mark.slow
def test_a_game_without_a_guide_is_searched_all_the_same(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(engine.GAMES, "toy", toys.game(toys.Toy))
    won = 0.0
    for number in range(9):
        dice = random.Random(number)
        state = engine.new("toy", 2, f"{number}")
        while state.result is None:
            seat = dice.choice(state.to_act)
            if seat == number % 2:
                move = engine.robots.decide(engine.robots.observe(state, seat, "r"), "strong", "s", 600)
            else:
                move = random_move(state, seat, dice)
            state.play(seat, move)
        won += (number % 2 in state.result.places[0]) / len(state.result.places[0])
    assert won >= 6


class Forfeit(toys.Toy):
    """A toy in which bowing loses the game at once."""

    __slots__ = ()

    def play(self, seat: int, move: Move) -> list[Event]:
        events = super().play(seat, move)
        if move == ("bow",):
            others = tuple(one for one in range(self.seats) if one != seat)
            self.result, self.to_act = Result((others, (seat,)), (0.0,) * self.seats, "bowed"), ()
        return events


@pytest.mark.parametrize("level", ["easy", "fair"])
def test_a_slip_never_throws_the_game_away_at_once(level: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(engine.GAMES, "toy", toys.game(Forfeit))
    monkeypatch.setattr(Guide, "slips", dict.fromkeys(("easy", "fair"), Slips(1.0, 1.0, 1.0)))
    state = engine.new("toy", 2, "slips", {"bowing": True})
    for one in (0, 1):
        state.play(one, random_move(state, one, random.Random(1)))
    (seat,) = state.to_act
    seen = engine.robots.observe(state, seat, "r")
    said = {engine.robots.decide(seen, level, f"{seed}", 0) for seed in range(60)}
    assert ("bow",) not in said
    assert len(said) == len(words.moves(state, seat, 60, random.Random(1))) - 1


class Priced(Guide[State]):
    """A guide with a fixed worth for each trump suit. A blind robot tries the costliest mistakes first."""

    worth: ClassVar[dict[Move, float]] = {("S",): 0.8, ("H",): 0.76, ("D",): 0.6, ("C",): 0.2}

    def evaluate(
        self, world: State, seat: int, moves: Sequence[Move], dice: random.Random
    ) -> tuple[list[float], int]:
        return [self.worth[move] for move in moves], len(moves)

    def blinded(self, world: State, seat: int, spot: str, dice: random.Random) -> list[Move]:
        assert spot == "sight"
        return [("C",), ("D",), ("H",)]


class Blind(Priced):
    blind_spots = ("sight",)


def _slips(guide: Guide[State], share: float) -> Counter[Move]:
    state = engine.new("court-piece", 4, "slips")
    dice, seat, candidates = random.Random(1), state.to_act[0], [*Priced.worth]
    return Counter(
        slip(state, seat, guide, candidates, Slips(1.0, 0.1, share), Budget(0, None, None), dice)
        for _ in range(400)
    )


def test_a_slip_is_the_second_best_mostly_and_never_loses_more_than_its_share():
    """Diamonds lose a quarter, and clubs three quarters."""
    made = _slips(Priced(), 0.3)
    assert made.keys() == {("H",), ("D",)}
    assert made["H",] > 3 * made["D",] > 0
    assert _slips(Priced(), 0.8)["C",] < made["D",]
    assert _slips(Priced(), 0.01).keys() == {("S",)}, "where each mistake costs too much there is none"


def test_who_has_a_blind_spot_makes_the_move_that_looks_best_without():
    """A robot with a blind spot prefers clubs. If they lose more than its share, it plays diamonds."""
    assert _slips(Blind(), 0.3)["D",] > 200
    assert _slips(Blind(), 0.9)["C",] > 200
    assert _slips(Blind(), 0.01).keys() == {("S",)}


# Decisions in particular games


RED = "AH KH QH JH 9H AD KD QD JD TD 9D 8D 7D"
BLACK = "7S 6S 5S 4S 3S 2S 8C 7C 6C 5C 4C 3C 2C"
MIXED = ("AS KS QS TH 4H 3H 2H 4D 3D 2D AC KC QC", "JS TS 9S 8S 8H 7H 6H 5H 6D 5D JC TC 9C")
"""Two more hands, with spades as trumps. RED leads the ace of hearts, and BLACK has none."""


@pytest.mark.parametrize("level", LEVELS)
def test_a_partners_trick_is_not_trumped_for_nothing(level: str):
    state = position(RED, MIXED[0], BLACK, MIXED[1])
    play(state, "AH 2H")
    seen = engine.robots.observe(state, 2, "r")
    for seed in "abcdefghij":
        assert engine.robots.decide(seen, level, seed, 400)[0][1] == "C"
    assert engine.robots.quick_move(seen, "s")[0][1] == "C"


def test_an_ace_is_not_thrown_while_low_cards_are_there():
    """Seat 1 has no hearts, so its Aces win no trick. If it has only Aces, one of them is thrown."""
    state = position(RED, BLACK.replace("2C", "AC"), MIXED[0].replace("AC", "2C"), MIXED[1])
    play(state, "KH")
    guide, moves = guide_of(state), [("AC",), ("3C",), ("7S",)]
    assert guide.careful(state, 1, moves) == [("3C",), ("7S",)]
    assert guide.careful(state, 1, [("AC",)]) == [("3C",)]


def test_an_opponents_trick_is_trumped():
    state = position(RED, BLACK, *MIXED)
    play(state, "AH")
    seen = engine.robots.observe(state, 1, "r")
    assert engine.robots.quick_move(seen, "s") == ("2S",)
    cards = [engine.robots.decide(seen, "strong", seed, 6_000)[0] for seed in "abcdef"]
    assert sum(card[1] == "S" for card in cards) >= 4


def test_a_revoke_that_all_have_seen_is_called():
    """Seat 1 throws a diamond on hearts, and later plays a heart (CP-16)."""
    state = position(RED, MIXED[0], BLACK, MIXED[1], honour=True)
    play(state, "AH 2D 2C 5H")
    assert engine.robots.decide(engine.robots.observe(state, 0, "r"), "fair", "s", FEW)[0] != "call"
    play(state, "KH 2H 3C 6H")
    seen = engine.robots.observe(state, 0, "r")
    assert engine.robots.decide(seen, "fair", "s", FEW) == ("call", "1", "1")
    assert engine.robots.quick_move(seen, "s") == ("call", "1", "1")


def test_a_revoke_of_the_other_neighbour_is_called_too():
    """Seat 0 revokes in view of seat 1 (CP-16)."""
    state = position(MIXED[0], RED, MIXED[1], BLACK, dealer=0, honour=True)
    play(state, "AH 5H 2C 2D KH 6H 3C 2H")
    seen = engine.robots.observe(state, 1, "r")
    assert engine.robots.quick_move(seen, "s") == ("call", "0", "1")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("match", "deals", "least"),
    [
        (bench.Match("court-piece", 4, "reflex", "random"), 20, 7.6),
        (bench.Match("court-piece", 4, "strong@1500", "random"), 3, 7.3),
        (bench.Match("court-wars", 2, "reflex", "random"), 10, 0.9),
        (bench.Match("court-wars", 4, "reflex", "random"), 5, 0.6),
        (bench.Match("the-four-courts", 3, "reflex", "random"), 10, 0.7),
        (bench.Match("the-four-courts", 4, "reflex", "random"), 6, 0.6),
        (bench.Match("four-sisters", 4, "reflex", "random"), 10, 0.8),
        (bench.Match("four-tribes", 2, "reflex", "random"), 6, 0.7),
    ],
    ids=lambda value: f"{value.key}-{value.seats}-{value.who}" if isinstance(value, bench.Match) else "",
)
def test_robots_have_their_wits(match: bench.Match, deals: int, least: float):
    """The limits are far below what the bench measures, and far above chance."""
    reached = [bench.deal(match, number).reached for number in range(deals)]
    assert sum(reached) / deals >= least


def test_a_higher_level_thinks_longer_and_judges_better():
    for key, seats in TABLES:
        guide = guide_of(engine.new(key, seats, "levels"))
        assert guide.nodes["easy"] < guide.nodes["fair"] < guide.nodes["strong"]
        assert guide.slips.keys() == {"easy", "fair"}
        assert all(
            easy > fair > 0 for easy, fair in zip(guide.slips["easy"], guide.slips["fair"], strict=True)
        )


def test_who_has_won_by_seven_tricks_goes_on() -> None:
    """CP-11: it can't lose anything by continuing."""
    state = position(*ONE_SUIT_EACH)
    trick_by_trick(state, 7)
    assert state.choice(0) is not None
    for nodes in (0, 20):
        assert engine.robots.decide(engine.robots.observe(state, 0, "x"), "strong", "x", nodes) == ("on",)
