"""Build steps that need agreement, such as an undo, a pause or an early end. Recreate games from their logs.

As in step.py, pure functions return the steps. consent.py handles the votes. A game is recreated from its
opening (the state just after the deal) and the log of its moves. Log entries that aren't moves are only used
here and in step.py.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import NamedTuple

import engine
from bot.tables.clock.timers import ALL_TIMERS, OFFER, PAUSE, PAUSED_FOR, PUT_OFF, Timer
from bot.tables.core.repository import Entry, TableRepository
from bot.tables.core.step import (
    UNDO,
    LoggedMove,
    Step,
    asked_again,
    newly_asked,
    next_version,
    placed,
    with_event,
    without_offer,
)
from bot.tables.core.table import Latest, Table
from engine.contract import SETTLED
from engine.record import make, settle


class Former(NamedTuple):
    """The game to return to when a person's latest move is undone.

    `versions` are the table's versions created by that move and all later moves. `earlier` is the person's
    previous move. It's None if that move belongs to another turn or can't be undone.
    """

    state: engine.State
    versions: frozenset[int]
    earlier: Latest | None = None


def taken_back(before: Table, former: Former, now: int, by: int = 0) -> Step:
    """Return the step that undoes a person's latest move and the robots' answers to it.

    The step removes all these moves' events and announces the undo. `by` is the player's ID if they need no
    consent, and otherwise 0.
    """
    assert before.latest is not None
    seat, person, since, _ = before.latest
    version = before.version + 1
    asked = newly_asked(before, former.state, seat)
    told = tuple(one for one in before.recent_events if one.version not in former.versions)
    after = without_offer(
        next_version(
            dataclasses.replace(before, recent_events=told),
            [engine.Event("taken-back", seat, {})],
            state=former.state,
            seats=tuple(
                asked_again(one, version, own=number == seat) if number in asked else one
                for number, one in enumerate(before.seats)
            ),
            waiting_since=now,
            latest=former.earlier,
            closes_at=None,
        )
    )
    return Step(
        before,
        after,
        reposts=frozenset(after.seats[n].person for n in asked if n in former.state.to_act) - {0},
        timers=(Timer(OFFER, None),),
        move=LoggedMove(UNDO, ("undo", str(since)), person),
        by=by,
    )


def paused(step: Step, now: int) -> Step:
    """Return the step, changed so that it also pauses the table. No deadline runs, and no seat must act."""
    after = dataclasses.replace(
        with_event(step.after, engine.Event("paused", None, {})),
        paused_since=now,
        closes_at=None,
        latest=None,
    )
    timers = (Timer(OFFER, None), Timer(PAUSE, now + PAUSED_FOR))
    return dataclasses.replace(step, after=without_offer(after), timers=timers, puts_off=PUT_OFF)


def settled_game(before: Table, words: engine.Move, now: int) -> Step:
    """Return the step that ends the game by consent: a resignation or an agreed draw."""
    assert before.state is not None
    state = before.state.copy()
    settle(state, words)
    after = without_offer(
        next_version(
            before, state=state, phase="over", finished=now, waiting_since=now, latest=None,
            paused_since=None, closes_at=None,
        )
    )  # fmt: skip
    return Step(
        before,
        after,
        reposts=frozenset((0,)),
        timers=ALL_TIMERS,
        move=LoggedMove(SETTLED, words),
        results=placed(after),
    )


def standing(log: Iterable[Entry]) -> list[Entry]:
    """Return the entries in order, leaving out undone entries and the undos themselves."""
    kept: list[Entry] = []
    for entry in log:
        if entry.seat == UNDO:
            since = int(entry.words[1])
            kept = [one for one in kept if one.version < since]
        else:
            kept.append(entry)
    return kept


def replayed(opening: engine.State, log: Iterable[Entry]) -> engine.State:
    """Return the state after all entries of the log.

    Raise engine.Illegal if they don't fit the opening.
    """
    state = opening.copy()
    for entry in standing(log):
        make(state, (entry.seat, entry.words))
    return state


async def before_latest(tables: TableRepository, table: Table) -> Former | None:
    """Return the game to go back to if the latest move is undone.

    Return None if no move can be undone, or if replaying the log doesn't lead to the current state.
    """
    latest, kept = table.latest, await tables.log(table.id)
    if latest is None or table.state is None or kept is None:
        return None
    opening, log = kept
    try:
        state = replayed(opening, [one for one in log if one.version < latest.version])
        now = replayed(opening, log)
    except engine.Illegal:
        return None
    # If a rule has been fixed since, replaying the moves leads to another state, so they can't be undone.
    if engine.dump(now) != engine.dump(table.state):
        return None
    gone = frozenset(one.version for one in log if one.version >= latest.version)
    return Former(state, gone, _earlier(table, opening, [one for one in log if one.version < latest.version]))


def _earlier(table: Table, opening: engine.State, log: list[Entry]) -> Latest | None:
    """Return the move before the latest one in the same turn, or None if it can't be undone.

    This lets a player undo a whole turn, move by move. The move must have revealed nothing hidden, and no
    other seat can have moved since.
    """
    latest, kept = table.latest, standing(log)
    assert latest is not None
    if not kept or (kept[-1].seat, kept[-1].person) != (latest.seat, latest.person):
        return None
    state = replayed(opening, kept[:-1])
    if state.shown(make(state, (kept[-1].seat, kept[-1].words))) == "hidden":
        return None
    return latest._replace(version=kept[-1].version, at=kept[-1].at)
