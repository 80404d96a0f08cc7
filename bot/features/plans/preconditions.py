"""Decide if a plan can still be carried out, and find its move.

These are pure functions of tables and plans. A question is a decision that a player must make, identified by
the version of the table at which it arose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import engine
from bot.features.plans.rows import Plan
from bot.tables.core.table import Table
from engine.words import only_move


def stands(table: Table, seat: int, asked: int) -> bool:
    """Return True if the question that arose at version `asked` is still open."""
    return seat in table.to_act and table.seats[seat].question_version == asked


def spent(plan: Plan, table: Table, seat: int) -> bool:
    """Return True if the player has already made the move this plan was for."""
    sits = table.seats[seat]
    return sits.last_move_version > plan.version or plan.asked not in (None, sits.question_version)


def out_of_place(table: Table, seat: int, plan: Plan) -> str:
    """Return the key of the reason to drop the plan, or "" to keep it."""
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
    """Return the move that the plan makes now, or None if it has no legal move."""
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
    """Return the move that the bot makes for the player, or None if it makes none.

    It's the planned move, if it's legal. Otherwise it's the player's only legal move, if `alone` is True.
    """
    state = table.state
    assert state is not None
    if plan is not None and (move := as_planned(state, seat, plan)) is not None:
        return move
    return only_move(state, seat) if alone else None


def plan_event(
    name: str, seat: int, plan: Plan | None, move: engine.Move, asks: Sequence[str], why: str
) -> engine.Event:
    """Return the private event for a move that was made for the player, or for a plan that was dropped.

    `why` is the reason for dropping the plan, or "alone" if the only legal move was made without a plan.
    """
    policy = None if plan is None else plan.policy
    data: Mapping[str, Any] = {"words": list(move), "asks": list(asks), "policy": policy, "why": why}
    return engine.Event(name, seat, data, (seat,))


def answered_by(state: engine.State, seat: int, move: engine.Move) -> list[str]:
    """Return, for each word of a legal move, the key of the choice it answers (`Choice.ask`)."""
    choices = [state.choice(seat, move[:at]) for at in range(len(move))]
    return ["" if choice is None else choice.ask for choice in choices]
