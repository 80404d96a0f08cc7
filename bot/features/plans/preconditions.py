"""Check the preconditions of a plan.

These are pure functions of tables and plans. Some return the move to make. Others say why a plan must be
dropped. A question is a decision that a player has to make at a certain version of the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import engine
from bot.features.plans.rows import Plan
from bot.tables.core.table import Table
from engine.words import only_move


def stands(table: Table, seat: int, asked: int) -> bool:
    """Return True if the question asked at version `asked` is still open."""
    return seat in table.to_act and table.seats[seat].question_version == asked


def spent(plan: Plan, table: Table, seat: int) -> bool:
    """Return True if the question this plan answers has already been answered."""
    sits = table.seats[seat]
    return sits.last_move_version > plan.version or plan.asked not in (None, sits.question_version)


def out_of_place(table: Table, seat: int, plan: Plan) -> str:
    """Return the key of the message that says why the plan must be dropped, or "" if it still stands."""
    state = table.state
    assert state is not None
    if state.shuffles != plan.shuffles:
        return "round"
    if seat not in table.to_act or as_planned(state, seat, plan) is not None:
        return ""
    choice = state.choice(seat)
    if plan.policy is None and choice is not None and choice.ask != plan.asks[0]:
        return "question"
    return "condition" if plan.policy else "legal"


def as_planned(state: engine.State, seat: int, plan: Plan) -> engine.Move | None:
    """Return the legal move that the plan makes now, or None if there's none."""
    if plan.policy is not None:
        return state.by_policy(seat, plan.policy)
    assert plan.move is not None
    choice = state.choice(seat)
    try:
        legal = choice is not None and choice.ask == plan.asks[0] and state.choice(seat, plan.move) is None
    except engine.Illegal:
        legal = False
    return plan.move if legal else None


def made_for_player(table: Table, seat: int, plan: Plan | None, alone: bool) -> engine.Move | None:
    """Return the planned move.

    If nothing is planned, return the only legal move if `alone` is True, and otherwise None."""
    state = table.state
    assert state is not None
    if plan is not None and (move := as_planned(state, seat, plan)) is not None:
        return move
    return only_move(state, seat) if alone else None


def plan_event(
    name: str, seat: int, plan: Plan | None, move: engine.Move, asks: Sequence[str], why: str
) -> engine.Event:
    """Return the private event for a planned move that was made, or for a plan dropped for a reason."""
    policy = None if plan is None else plan.policy
    data: Mapping[str, Any] = {"words": list(move), "asks": list(asks), "policy": policy, "why": why}
    return engine.Event(name, seat, data, (seat,))


def answered_by(state: engine.State, seat: int, move: engine.Move) -> list[str]:
    """Return the key of the question that each word of a legal move answers, in order."""
    choices = [state.choice(seat, move[:at]) for at in range(len(move))]
    return ["" if choice is None else choice.ask for choice in choices]
