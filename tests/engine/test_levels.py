"""Easy and fair robots err as people do. Over whole games, count moves that no one who knows the rules makes.

`./run bench robots` measures how well they play.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import engine
import engine.robots
from engine.cards.tricks import Trick
from engine.contract import Move
from engine.games.four_sisters.facts import QUEENS
from engine.games.four_sisters.fighting import fight_of
from engine.games.four_tribes.facts import tribes, united

GAMES = 200
BY_DAY = {"court-piece": 10, "four-sisters": 1, "four-tribes": 1}
LEVELS = ("easy", "fair")


def misplay(state: Any, seat: int, move: Move) -> tuple[bool, bool]:
    """Return whether a move could be its game's slip in this position, and whether it is."""
    return _MISPLAYS[state.key](state, seat, move)


def _burnt(state: Any, seat: int, move: Move) -> tuple[bool, bool]:
    """Check for a Queen, worth ten, that is discarded in a Conflict which can't end the Day (FS-10)."""
    if state.phase not in ("instigate", "defend") or QUEENS[seat] not in state.hands[seat]:
        return False, False
    could = not fight_of(state, seat).may_end_the_day()
    return could, could and QUEENS[seat] in move[0].split("+")


def _retired(state: Any, seat: int, move: Move) -> tuple[bool, bool]:
    """Check for wed cards that are retired although they unite three of four tribes (FT-2, FT-9)."""
    family = state.families[seat]
    wed = len(united(tribes(family)))
    could = state.affair is None and wed >= 3
    if not could or move[0] != "retire":
        return could, False
    after = state.copy()
    after.play(seat, move)
    return could, after.result is None and len(united(tribes(after.families[seat]))) < wed


def _thrown(state: Any, seat: int, move: Move) -> tuple[bool, bool]:
    """Check for an Ace that doesn't win the trick so far, while a lower side-suit card may be played."""
    view = state.view(seat)
    if view["phase"] != "card" or not view["trick"]:
        return False, False
    lies = Trick(view["trick"][0]["seat"], tuple(one["card"] for one in view["trick"]), view["trump"])
    may = lies.playable(view["hand"])
    low = [card for card in may if card[0] != "A" and card[1] != view["trump"]]
    aces = [card for card in may if card[0] == "A" and lies.with_card(card).best != card]
    return bool(low and aces), bool(low) and move[0] in aces


_MISPLAYS: dict[str, Callable[[Any, int, Move], tuple[bool, bool]]] = {
    "four-sisters": _burnt,
    "four-tribes": _retired,
    "court-piece": _thrown,
}


def counted(key: str, games: int) -> Counter[str]:
    """Return how often easy and fair robots, with half of the seats each, could make such a move, and did."""
    found: Counter[str] = Counter()
    seats = engine.GAMES[key].seats[0] if key == "four-tribes" else 4
    for number in range(games):
        options = {"rounds": 1, "sweep": "play-on"} if key == "court-piece" else None
        state = engine.new(key, seats, f"levels {number}", options)
        dice = random.Random(number)
        for _ in range(2_000):
            if state.result is not None:
                break
            seat = state.to_act[0]
            level = LEVELS[(seat + number) // (2 if seats == 4 and key == "four-sisters" else 1) % 2]
            seen = engine.robots.observe(state, seat, f"{dice.random()}")
            move = engine.robots.decide(seen, level, f"{dice.random()}")
            could, does = misplay(state, seat, move)
            found[f"{level} could"] += could
            found[f"{level} did"] += does
            state.play(seat, move)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("key", "games"), BY_DAY.items())
def test_nobody_does_in_a_few_games_what_who_knows_the_rules_regrets_at_once(key: str, games: int):
    found = counted(key, games)
    assert sum(found[f"{level} could"] for level in LEVELS) > 0
    assert not any(found[f"{level} did"] for level in LEVELS), found


@pytest.mark.nightly
@pytest.mark.parametrize("key", BY_DAY)
def test_nor_in_two_hundred(key: str):
    found = counted(key, GAMES)
    assert min(found[f"{level} could"] for level in LEVELS) > 20
    assert not any(found[f"{level} did"] for level in LEVELS), found
