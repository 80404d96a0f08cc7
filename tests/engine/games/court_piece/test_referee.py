"""The engine and an independent referee agree on whole games, move by move (CP-1 to CP-26)."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import engine
from engine import Event
from engine.cards.bits import BIT, words
from engine.cards.decks import STANDARD
from tests.engine.games.court_piece.referee import Fact, Referee
from tests.engine.walk import random_move

SCORES = ("courts", "hokm", "rung", "thirteen")
CHOICES: Mapping[str, tuple[Any, ...]] = {
    "score": SCORES,
    "sweep": ("ask", "play-on", "next-round"),
    "rounds": (1, 3, 9),
    "time": (0, 60),
    "until": (0, 2, 9),
    "ties": ("kept", "rounds"),
    "honour": (False, True),
    "double_sar": (False, True),
    "ace_rule": (False, True),
    "seven_deals": (False, True),
    "first_seven": (False, True),
    "first_pick": ("any", "third", "fifth"),
    "no_twelfth": (False, True),
    "hidden_trump": (False, True),
}


def drawn(rng: random.Random, score: str) -> engine.Options:
    """Draw compatible options with this score."""
    while True:
        values = {name: rng.choice(some) for name, some in CHOICES.items()} | {"score": score}
        for name in ("sweep", "seven_deals", "first_seven"):
            if score != "courts":
                values[name] = CHOICES[name][0]
        try:
            return engine.GAMES["court-piece"].options.of(values)
        except engine.BadOption:
            continue


def dealt(state: Any, rng: random.Random) -> list[set[str]]:
    """Return each seat's thirteen cards. They're often uneven, so that a team sometimes wins all tricks."""
    if rng.random() < 0.5:
        order = sorted(
            STANDARD.cards, key=lambda card: STANDARD.ranks.index(card[0]) + rng.random() * rng.choice((2, 9))
        )
        strong = rng.randrange(2)
        teams = {strong: order[:26], 1 - strong: order[26:]}
        for team, cards in teams.items():
            rng.shuffle(cards)
            for at, seat in enumerate((team, team + 2)):
                own = [BIT[card] for card in cards[13 * at : 13 * at + 13]]
                state.hands[seat] = sum(own[:5])
                state.stock = tuple(
                    sum(own[5:]) if one == seat else rest for one, rest in enumerate(state.stock)
                )
    return [{*words(hand), *words(rest)} for hand, rest in zip(state.hands, state.stock, strict=True)]


def facts(events: list[Event], teams: tuple[tuple[int, ...], ...] = ((0, 2), (1, 3))) -> Iterator[Fact]:
    """Yield a move's events in the referee's form."""
    for name, seat, data, _ in events:
        if name == "trump":
            yield "trumps", seat, data["suit"]
        elif name == "card":
            yield name, seat, data["card"]
        elif name == "trick":
            yield name, seat, data["number"], data["card"]
        elif name == "take":
            yield name, seat, data["count"]
        elif name in ("court", "points"):
            yield "gain", teams.index(tuple(data["team"])), data["score"]
        elif name == "sweep":
            yield name, seat, data["word"]
        elif name == "call":
            yield name, seat, data["target"], data["trick"], data["right"]
        elif name == "round":
            yield (
                name,
                teams.index(tuple(data["team"])),
                tuple(data["tricks"]),
                tuple(data["courts"]),
                data["by"],
            )
        elif name == "deal":
            yield name, seat
        elif name == "hide":
            yield "closed", seat
        elif name == "open":
            yield name, seat, data["card"], data["by"]
        else:
            assert name == "over", name


def compare(options: engine.Options, seed: str, met: Counter[str], calls: float = 0.02) -> None:
    """Play a random game, and let the referee check each move, each choice and the end."""
    rng = random.Random(seed)
    state: Any = engine.new("court-piece", 4, seed, options)
    referee = Referee(options.chosen(), state.dealer, dealt(state, rng))
    while state.result is None:
        (seat,) = state.to_act
        if state.naming:
            referee.first_five = {*words(state.hands[seat])}
        elif state.choice(seat).ask != "sweep":
            assert seat == referee.turn()
        offered = set(state.choice(seat).words) - {"call"}
        assert offered == referee.may(), (options, len(referee.cards))
        move: Any = random_move(state, seat, rng)
        if move[0] == "call" and rng.random() > calls:
            move = (rng.choice(sorted(offered)),)
        rounds = len(referee.past)
        events = state.play(seat, move)
        told = referee.move(seat, move)
        ends = [one for one in told if one[0] == "over"]
        assert [one for one in told if one not in ends] == [*facts(events)], (options, move)
        met.update(f"{one[0]} {one[2]}" if one[0] == "gain" else str(one[0]) for one in told)
        for one in told:
            if one[0] == "open":
                met[f"open {one[3]}"] += 1
            if one[0] == "round":
                met[f"round {max(one[2])}:{min(one[2])} by {one[4]}"] += 1
        assert (state.result is not None) == referee.over
        if ends:
            assert (state.result.scores[:2], state.result.places) == ends[0][1:]
        elif len(referee.past) > rounds:
            referee.begin(referee.dealer, dealt(state, rng))
            if options.time and rng.random() < 0.2:
                state.call_time()
                referee.last = True
        if rng.random() < 0.01 and len(state.played) % 4:
            state = engine.load(engine.dump(state))


@pytest.mark.slow
@pytest.mark.parametrize("score", SCORES)
def test_a_second_reading_of_the_rules_comes_to_the_same(score: str):
    """CP-5 to CP-23, CP-26"""
    met: Counter[str] = Counter()
    for number in range(60):
        compare(drawn(random.Random(f"{score} {number}"), score), f"{score} {number}", met)
    assert met["round"] > 150
    gains = {"courts": {1, 52}, "hokm": {1, 2, 3}, "rung": {1, 2}, "thirteen": {1, 3}}[score]
    assert all(met[f"gain {worth}"] > 3 for worth in gains), met


def test_no_presets_are_forgotten():
    """CP-19"""
    presets = dict(engine.GAMES["court-piece"].presets)
    assert list(presets) == ["court-piece", "hokm", "rung", "double-sar", "band-rung"]
    for number, (name, options) in enumerate(itertools.product(presets.values(), range(2))):
        compare(engine.GAMES["court-piece"].options.of(dict(name)), f"{number} {options}", Counter())
