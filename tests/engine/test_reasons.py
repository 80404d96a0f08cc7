"""The reasons for robots' moves: what a teacher would say, counted in imagined games.

Laws about reasons in all games are in tests/engine/laws/reasoning.py.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

import engine
import engine.robots
from engine.contract import Move
from engine.guide import LOST, WON, Guide, Outcomes, Ply
from engine.outcome import Outcome
from engine.robots import Advice, Count, Grounds, Reason, Weighed, guide_of
from engine.robots.reasons import HELD, because
from engine.robots.search import Budget
from engine.state import State
from tests.engine import toys
from tests.engine.laws import reasoning
from tests.engine.test_puzzles import FILES, puzzles
from tests.nights import by_day

# A teacher's words


@dataclass(frozen=True)
class Taught:
    """The reason for a puzzle's right move: its gain or None, and the other move's fear or None."""

    game: str
    number: int
    gain: Outcome | None
    fear: Outcome | None = None
    certain: bool = False
    long: bool = False
    """The robot thinks for long, so the puzzle is left for the night."""


TAUGHT = [
    # The Ace of trumps takes this trick, and then the Ten of a side suit takes another in 61 more of 100
    # worlds.
    Taught("court-piece", 2, Outcome("takes", "TH")),
    # It's the master of its suit, and no trumps are left elsewhere.
    Taught("court-piece", 23, Outcome("trick"), certain=True),
    # The partner is winning the trick, so the Ace is kept for another.
    Taught("court-piece", 16, Outcome("takes", "AC")),
    Taught("court-piece", 20, Outcome("takes", "AD")),
    # The Queen would be caught.
    Taught("court-piece", 17, Outcome("takes", "QS"), Outcome("falls", "QS")),
    Taught("court-wars", 0, Outcome(WON), certain=True),
    Taught("court-wars", 15, Outcome("taken", "KH"), certain=True),
    Taught("court-wars", 27, None, Outcome(LOST)),
    Taught("court-wars", 31, None, Outcome("out"), long=True),
    Taught("the-four-courts", 2, Outcome(WON), certain=True),
    Taught("the-four-courts", 11, Outcome(WON), certain=True, long=True),
    Taught("the-four-courts", 14, None, Outcome(LOST), certain=True),
    Taught("the-four-courts", 16, None, Outcome(LOST)),
    Taught("the-four-courts", 33, Outcome(WON), Outcome("rival"), long=True),
    Taught("four-sisters", 12, Outcome("defeats", "3C"), certain=True, long=True),
    Taught("four-sisters", 16, None, Outcome("spent"), certain=True),
    Taught("four-sisters", 20, None, Outcome("spent"), certain=True),
    Taught("four-sisters", 32, Outcome(WON), certain=True),
    Taught("four-tribes", 8, Outcome("holds", "AH"), certain=True, long=True),
    Taught("four-tribes", 10, Outcome("holds", "KC"), certain=True, long=True),
    Taught("four-tribes", 14, Outcome("tribe"), certain=True),
    Taught("four-tribes", 34, Outcome(WON), certain=True),
]
DAY = [taught for taught in TAUGHT if not taught.long]


def of_puzzle(game: str, number: int) -> Advice:
    puzzle = puzzles(game)[number]
    return engine.robots.advise(engine.robots.observe(puzzle.state(), puzzle.seat, "a"))


def test_every_game_with_outcomes_has_a_teacher() -> None:
    with_outcomes = {
        key
        for key, game in engine.GAMES.items()
        if guide_of(engine.new(key, game.seats[0], "x")).outcomes.gains
    }
    with_puzzles = {file.stem for file in FILES}
    assert with_outcomes & with_puzzles == {taught.game for taught in TAUGHT}


@pytest.mark.slow
@pytest.mark.parametrize("taught", by_day(TAUGHT, *DAY), ids=lambda taught: f"{taught.game}-{taught.number}")
def test_the_reason_is_the_one_that_a_teacher_would_give(taught: Taught) -> None:
    puzzle, advice = puzzles(taught.game)[taught.number], of_puzzle(taught.game, taught.number)
    gain, fear = advice.reason.gain, advice.reason.fear
    assert puzzle.solved(advice.moves[0].move)
    assert advice.reason.kind in ("weighed", "lone")
    said = (gain and gain.outcome, fear and fear.outcome)
    assert taught.gain in (None, said[0]), said
    assert taught.fear in (None, said[1]), said
    assert any(count is not None and count.certain for count in (gain, fear)) >= taught.certain
    assert gain is None or gain.best > gain.other or gain.certain
    assert fear is None or fear.best < fear.other or fear.certain


def test_where_two_moves_do_the_same_it_matters_little() -> None:
    """They're a 3 and a 7 in one suit, and both lose."""
    advice = of_puzzle("court-piece", 26)
    assert {advice.moves[0].move, advice.reason.other} == {("3S",), ("7S",)}
    assert advice.reason._replace(grounds=Grounds()) == Reason("equal", advice.reason.other)
    told = advice.reason.grounds.move
    assert told == ("3S",), "of two that do the same, the lower one"


def test_a_move_that_no_other_could_replace_is_said_to_be_the_only_one() -> None:
    state = puzzles("court-piece")[2].state()
    while not _alone(state):
        state.play(state.to_act[0], engine.robots.quick_move(_seen(state), "q"))
    advice = engine.robots.advise(_seen(state))
    assert advice.reason == Reason("only")
    assert advice.moves[0].worlds == 0


def _seen(state: State) -> engine.robots.Observation:
    return engine.robots.observe(state, state.to_act[0], "a")


def _alone(state: State) -> bool:
    choice = state.choice(state.to_act[0])
    return choice is not None and choice.ask == "card" and len(choice.words) == 1


def test_a_reason_can_be_sent_to_another_process() -> None:
    advice = of_puzzle("four-sisters", 16)
    assert pickle.loads(pickle.dumps(advice)) == advice


def test_it_is_ready_when_its_time_is_up() -> None:
    """With a clock that has run out, the robot looks at one world, and can't give a reason."""
    puzzle = puzzles("court-piece")[2]
    seen = engine.robots.observe(puzzle.state(), puzzle.seat, "a")
    ticks = iter(range(100))
    advice = engine.robots.advise(seen, 10**9, 1.0, lambda: float(next(ticks)))
    assert advice.reason.worlds <= 1
    assert advice.reason.fear is None
    assert next(ticks) < 30


def test_who_does_not_ask_why_plays_as_ever() -> None:
    """The search doesn't know whether a reason is wanted, so it uses the same nodes and dice."""
    for game in {taught.game for taught in TAUGHT}:
        puzzle = puzzles(game)[6]
        seen = engine.robots.observe(puzzle.state(), puzzle.seat, "a")
        assert (
            engine.robots.decide(seen, "strong", engine.robots.ADVICE, 300)
            == engine.robots.advise(seen, 300).moves[0].move
        )


# Counts, in a toy game


class BuryingOutcomes(Outcomes[Any]):
    """Outcomes of a lay, about the laid card, and of a bow, about a card that the seat can't see."""

    gains: ClassVar = ("high", "bowed")
    fears: ClassVar = ("low",)
    plain: ClassVar = frozenset(("bowed",))
    horizon = 3

    def come(self, before: Any, seat: int, trail: Sequence[Ply], after: Any) -> Iterator[Outcome]:
        (word, *cards) = trail[0].move
        if word == "bow":
            # This is the same card in every world, in a place that the seat can't see.
            yield Outcome("bowed", min((*before.hands[1 - seat], *before.buried[1 - seat], *before.pile)))
        elif word == "lay":
            yield Outcome("high" if cards[0][0] in "5678" else "low", cards[0])


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> State:
    """Return a position with seat 0 or 1 to lay a card."""
    monkeypatch.setitem(engine.GAMES, "toy", toys.game(toys.Toy))
    state: Any = engine.new("toy", 2, "bow 2")
    dice = random.Random(1)
    while state.burying():
        seat = state.to_act[0]
        state.play(seat, Guide[Any]().policy(state, seat, dice))
    return state


def naming(outcomes: Outcomes[Any]) -> Guide[Any]:
    """Return a guide that knows only these outcomes."""
    guide = type("Naming", (Guide,), {"outcomes": outcomes})
    found: Guide[Any] = guide()
    return found


def told(
    state: State, *thought: Weighed, outcomes: Outcomes[Any] | None = None, nodes: int = 10**6
) -> Reason:
    """Return the reason for the first of these moves, for the seat to act."""
    budget = Budget(nodes, None, None)
    guide = naming(outcomes or BuryingOutcomes())
    return because(state, state.to_act[0], guide, thought, budget, random.Random(3))


def lays(state: State) -> tuple[Move, Move]:
    """Return a high card and a low card that may be laid."""
    words = state.choice(state.to_act[0], ("lay",)).words
    return ("lay", max(words)), ("lay", min(words))


def test_what_comes_of_one_move_and_not_of_the_other_is_the_reason(toy: State) -> None:
    high, low = lays(toy)
    assert (high[1][0] in "5678", low[1][0] in "1234") == (True, True)
    reason = told(toy, Weighed(high, 0.6, 9), Weighed(low, 0.4, 9))
    assert reason._replace(sequel=None) == Reason(
        "weighed",
        low,
        HELD,
        Count(Outcome("high", high[1]), HELD, 0),
        Count(Outcome("low", low[1]), 0, HELD),
        pytest.approx(10),
    )


def test_one_verdict_says_all(toy: State) -> None:
    class Verdicts(BuryingOutcomes):
        verdicts: ClassVar = frozenset(("high", "low"))

    high, low = lays(toy)
    reason = told(toy, Weighed(high, 0.6, 9), Weighed(low, 0.4, 9), outcomes=Verdicts())
    assert reason.gain is not None
    assert reason.fear is None


class Facts(BuryingOutcomes):
    """Outcomes that are facts at once: a high card lies there, or a low one."""

    gains: ClassVar = ("lies-high", "high")
    fears: ClassVar = ("low", "lies-low")
    facts: ClassVar = frozenset(("lies-high", "lies-low"))
    plain: ClassVar = facts

    def come(self, before: Any, seat: int, trail: Sequence[Ply], after: Any) -> Iterator[Outcome]:
        for outcome in super().come(before, seat, trail, after):
            yield from (outcome, Outcome(f"lies-{outcome.name}", outcome.about))


def test_facts_are_told_only_where_nothing_that_comes_tells_the_moves_apart(toy: State) -> None:
    class Alone(Facts):
        def come(self, before: Any, seat: int, trail: Sequence[Ply], after: Any) -> Iterator[Outcome]:
            return (one for one in super().come(before, seat, trail, after) if one.name in self.facts)

    class Mixed(Facts):
        def come(self, before: Any, seat: int, trail: Sequence[Ply], after: Any) -> Iterator[Outcome]:
            return (one for one in super().come(before, seat, trail, after) if one.name != "low")

    high, low = lays(toy)
    thought = Weighed(high, 0.6, 9), Weighed(low, 0.4, 9)
    for outcomes, gain, fear in (
        (Facts(), "high", "low"), (Alone(), "lies-high", "lies-low"), (Mixed(), "high", None)
    ):  # fmt: skip
        reason = told(toy, *thought, outcomes=outcomes)
        assert (reason.gain and reason.gain.outcome.name, reason.fear and reason.fear.outcome.name) == (
            gain, fear
        )  # fmt: skip
        for count in (reason.gain, reason.fear):
            assert count is None or count.fact == (count.outcome.name in Facts.facts) == count.certain


def test_a_card_that_the_seat_cannot_see_is_not_named(toy: State) -> None:
    _, low = lays(toy)
    reason = told(toy, Weighed(("bow",), 0.6, 9), Weighed(low, 0.4, 9))
    assert reason.gain == Count(Outcome("bowed"), HELD, 0, certain=True)
    assert reason.fear is not None
    assert reason.fear.outcome == Outcome("low", low[1])
    assert (reason.fear.best, reason.fear.other) == (0, HELD)


def test_the_next_move_is_the_best_that_does_worse(toy: State) -> None:
    high, low = lays(toy)
    thought = [Weighed(high, 0.6, 9), Weighed(("bow",), 0.595, 9), Weighed(low, 0.4, 3)]
    assert told(toy, *thought).other == low


def test_a_move_in_no_world_is_nothing_to_go_by(toy: State) -> None:
    high, low = lays(toy)
    reason = told(toy, Weighed(high, 0.6, 9), Weighed(low, 0.0, 0))
    assert reason.other not in (high, None)  # one of the unweighed moves
    assert reason.kind == "weighed"


def test_what_chance_alone_makes_different_is_no_reason(toy: State) -> None:
    class Coin(BuryingOutcomes):
        def come(self, before: Any, seat: int, trail: Sequence[Ply], after: Any) -> Iterator[Outcome]:
            if sum(map(ord, before.seed + trail[0].move[-1])) % 2:
                yield Outcome("high")

    high, low = lays(toy)
    assert told(toy, Weighed(high, 0.6, 9), Weighed(low, 0.4, 9), outcomes=Coin()).gain is None


def test_a_few_worlds_are_too_few(toy: State) -> None:
    high, low = lays(toy)
    reason = told(toy, Weighed(high, 0.6, 9), Weighed(low, 0.4, 9), nodes=12)
    assert 0 < reason.worlds < 7
    assert (reason.gain, reason.fear) == (None, None)


def test_a_game_without_outcomes_has_its_numbers_and_how_it_ends(toy: State) -> None:
    assert type(guide_of(toy).outcomes) is Outcomes
    high, low = lays(toy)
    reason = told(toy, Weighed(high, 0.6, 9), Weighed(low, 0.4, 9), outcomes=Outcomes())
    assert (reason.kind, reason.other) == ("weighed", low)
    assert {count.outcome.name for count in (reason.gain, reason.fear) if count} <= {WON, LOST}
    advice = engine.robots.advise(engine.robots.observe(toy, toy.to_act[0], "r"), 400)
    assert advice.reason.kind in ("weighed", "equal")


# The laws catch violations


def test_the_law_finds_a_card_that_is_not_theirs(toy: State) -> None:
    seat = toy.to_act[0]
    hidden = toy.hands[1 - seat][0]  # type: ignore[attr-defined]
    reason = Reason("weighed", ("bow",), 9, Count(Outcome("high", hidden), 9, 0))
    with pytest.raises(AssertionError, match="not theirs"):
        reasoning.names_what_is_seen(toy.view(seat), reason)
    with pytest.raises(AssertionError):
        reasoning.says_what_has_a_name(Outcomes(), reason)


@pytest.mark.parametrize(
    "lie",
    [
        {"plain": frozenset(("high",))},
        {"certain": lambda self, before, seat, move: ["high"]},
        {"certain": lambda self, before, seat, move: ["high"] * (before.hands[1 - seat][0] < "4")},
        {"come": lambda self, before, seat, trail, after: [Outcome("unheard-of")]},
    ],
    ids=["plain", "computed", "peeked", "nameless"],
)
def test_the_law_finds_a_certainty_that_is_none(
    toy: State, monkeypatch: pytest.MonkeyPatch, lie: dict[str, Any]
) -> None:
    def depends(self: Any, before: Any, seat: int, trail: Sequence[Ply], after: Any) -> Iterator[Outcome]:
        if before.hands[1 - seat][0] < "4":
            yield Outcome("high")

    lying = type("Lying", (BuryingOutcomes,), {"come": depends, **lie})()
    monkeypatch.setattr(reasoning, "guide_of", lambda state: naming(lying))
    with pytest.raises(AssertionError):
        look(toy, 8)


def look(state: State, times: int) -> None:
    for number in range(times):
        reasoning.certain_is_certain(state, random.Random(number))


def test_outcomes_are_told_apart() -> None:
    """Each name is either a gain or a fear, and `each`, `plain` and `facts` list only these names."""
    for key, game in engine.GAMES.items():
        outcomes = guide_of(engine.new(key, game.seats[0], "names")).outcomes
        names = (WON, LOST, *outcomes.gains, *outcomes.fears)
        assert len(set(names)) == len(names)
        assert outcomes.each | outcomes.plain | outcomes.facts <= set(names)
