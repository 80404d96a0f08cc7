"""A move's grounds follow from the rules (CW-3, CW-5, CW-9)."""

from __future__ import annotations

import random
from typing import Any

import engine
from engine.games.court_wars.facts import DEFENCE, WORTH, owner
from engine.state import State
from engine.words import moves as legal_moves
from tests.engine.test_grounds import grounds, positions
from tests.engine.walk import random_game


def stacks(state: State, seat: int, own: bool) -> dict[str, Any]:
    """Return the standing stacks of this seat, or of all others if `own` is False, by Court card."""
    courts = state.view(seat)["courts"]
    return {
        stack["card"]: stack
        for at, seats in enumerate(courts)
        for stack in seats
        if stack["standing"] and (at == seat) == own
    }


def most_fitting(mine: dict[str, Any]) -> int:
    """Return the value that a Guard must be below to fit on one of these stacks (CW-5)."""
    tops = [WORTH[stack["guards"][-1]] if stack["guards"] else 11 for stack in mine.values()]
    return max(tops)


def to_come(state: State, seat: int, where: str) -> list[int]:
    """Return the values of the Guards in the pile, or of those in the pile and the discards."""
    view = state.view(seat)
    table = [guard for stacks in view["courts"] for stack in stacks for guard in stack["guards"]]
    gone = {view["drawn"], *table, *(view["discards"] if where == "pile" else ())}
    return [worth for guard, worth in WORTH.items() if guard not in gone]


def test_defence_and_attack_are_what_anybody_can_count() -> None:
    checked = set()
    for state, seat, move in positions("court-wars", 10, 2):
        after = state.copy()
        drawn = state.view(seat)["drawn"]
        if move[0] not in ("draw", "skip"):
            after.play(seat, move)
        for ground in grounds(state, seat, move):
            facts, name = dict(ground.facts), ground.name
            checked.add(name)
            mine, theirs = stacks(after, seat, own=True), stacks(after, seat, own=False)
            attacks = {card: stack["attack"] for card, stack in theirs.items()}
            most = max(attacks.values(), default=0)
            if name in ("shields", "wasted", "exposes", "saves", "all-safe"):
                assert facts["defence"] == mine[facts["card"]]["defence"]
                assert facts["attack"] == most
                assert most in [attack for card, attack in attacks.items() if owner(card) == facts["seat"]]
                safe = name not in ("wasted", "exposes")
                assert (facts["defence"] > most) == safe
            if name in ("shields", "exposes"):
                had = stacks(state, seat, own=True)[facts["card"]]["defence"]
                old = max(stack["attack"] for stack in stacks(state, seat, own=False).values())
                assert (had > old) == (name == "exposes")
            if name in ("saves", "all-safe"):
                assert facts["defence"] == min(stack["defence"] for stack in mine.values())
                assert (facts["alone"] == "yes") == (len(mine) == 1)
            if name == "saves":
                weakest = min(stack["defence"] for stack in stacks(state, seat, own=True).values())
                assert weakest <= max(stack["attack"] for stack in stacks(state, seat, own=False).values()), (
                    "where nothing was in reach, nothing is saved"
                )
            if name == "weakens":
                old = max(stack["attack"] for stack in stacks(state, seat, own=False).values())
                assert facts["attack"] == old > facts["strength"] == most
            if name == "spends":
                assert (facts["bare"] == "yes") == (not mine[facts["card"]]["guards"])
            if name == "reaches":
                assert facts["strength"] == mine[move[0]]["attack"] >= theirs[facts["court"]]["defence"]
                assert (facts["bare"] == "yes") == (not theirs[facts["court"]]["guards"])
            if name == "threat":
                assert facts["strength"] == mine[facts["card"]]["attack"] >= theirs[facts["court"]]["defence"]
            if name == "takes":
                assert facts["court"] not in theirs
                assert facts["left"] == sum(owner(card) == facts["seat"] for card in theirs)
                assert facts["strength"] >= facts["defence"] >= DEFENCE
            if name in ("shuts", "room"):
                come = to_come(state, seat, facts["where"])
                now = most_fitting(stacks(state, seat, own=True))
                if name == "shuts":
                    then = most_fitting(mine)
                    assert facts["count"] == sum(then <= worth < now for worth in come) > 0
                else:
                    assert facts["count"] == sum(WORTH[drawn] < worth < now for worth in come) > 0
            if name == "same":
                assert not any(stack["guards"] for stack in stacks(state, seat, own=True).values())
            if name == "fits-nowhere":
                assert state.choice(seat).words == ("discard",)  # type: ignore[union-attr]
    assert checked >= {
        "shields",
        "wasted",
        "shuts",
        "room",
        "reaches",
        "takes",
        "all-safe",
        "spends",
        "same",
    }


def test_no_stack_is_closed_where_an_equal_guard_fits() -> None:
    """CW-5 with `equal-guards`: a Guard with the same value may still come."""
    for number in range(6):
        dice = random.Random(number)
        state = engine.new("court-wars", 3, f"equal {number}", {"equal_guards": True})
        for _ in random_game(state, dice):
            if state.result is None:
                seat = state.to_act[0]
                for move in legal_moves(state, seat, 8, dice):
                    names = {ground.name for ground in grounds(state, seat, move)}
                    assert names.isdisjoint({"shuts", "room"}), move
