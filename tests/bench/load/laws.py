"""What must hold when processes were killed again and again: nothing is lost, doubled or shown twice. Each
law gives a line for each thing that breaks it; no line quotes a hand.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import AsyncIterator, Iterator

import engine
from bot.delivery.state import BOARD, CALL, HAND, NOTICE, SENDING, WANTED
from bot.sandbox.opening import MOVES
from bot.storage.address import ServerAddress
from bot.storage.database import Database
from bot.storage.opening import open_database
from bot.tables import Tables
from bot.tables.core import tokens
from bot.tables.core.table import Seat, Table, opening_choice
from bot.tables.play.agreed import replayed
from bot.ui.controls import parse
from engine.record import make
from tests.bench.load.nodes import Nodes
from tests.bench.load.pretended import Discord, Tap
from tests.bench.load.told import controls, private

ANSWER = 3.0
"""Seconds that Discord waits for an answer."""
Question = tuple[int, int, int]
"""A table, a person, and the token of what they were asked there."""


def answers(taps: list[Tap], discord: Discord, nodes: Nodes) -> Iterator[str]:
    """Every tap that came to somebody is answered once, unless who had it was killed meanwhile."""
    for tap in taps:
        if not tap.heard or tap.answered is not None:
            continue
        had = {tap.shard} | nodes.homes(tap.table, tap.sent, tap.sent + ANSWER)
        if not any(tap.sent <= at <= tap.sent + ANSWER and number in had for at, number in nodes.killed):
            near = [
                (number, round(at - tap.sent, 2)) for at, number in nodes.killed if abs(at - tap.sent) < 9
            ]
            yield f"a tap has no answer, and none of {had}, who had it, was killed ({near}): {tap}"
    for tap in discord.twice:
        yield f"a tap on table {tap.table} was answered twice: {tap}"
    for token, count in Counter(nodes.failed).items():
        yield f"{token}, {count} times"


async def kept(
    server: ServerAddress, taps: list[Tap], discord: Discord, versions: dict[int, int], ended: float
) -> list[str]:
    """What the database says. `versions` are those of the tables before; all processes have `ended` at that
    second.
    """
    database = await open_database(server)
    try:
        tables = Tables(database)
        over: dict[Question, bool] = {}
        found = [line async for line in _moves(database, tables, versions, over)]
        found += [line async for line in _once(database, taps, over)]
        found += [line async for line in _shown(database, tables, discord, ended)]
        return found
    finally:
        await database.close()


async def _moves(
    database: Database, tables: Tables, versions: dict[int, int], ended: dict[Question, bool]
) -> AsyncIterator[str]:
    """No step is lost or doubled, and the log leads to the state. Which questions are over by it is noted in
    `ended`, and whether by the player's own move.
    """
    rows = await database.read("SELECT table_id, version FROM moves ORDER BY table_id, version")
    logged: dict[int, list[int]] = {}
    for row in rows:
        logged.setdefault(row["table_id"], []).append(row["version"])
    for number, before in versions.items():
        table = await tables.get(number)
        since = [version for version in logged.get(number, ()) if version > before]
        if since != list(range(before + 1, table.version + 1)):
            yield f"table {number}: the versions of its moves are {since}, from {before} to {table.version}"
        log = await tables.log(number)
        assert log is not None
        assert table.state is not None
        if engine.dump(replayed(*log)) != engine.dump(table.state):
            yield f"table {number}: its log leads elsewhere"
        asked = [before] * len(table.seats)
        state = log[0].copy()
        for entry in log[1]:
            choices = [opening_choice(state, seat) for seat in range(len(asked))]
            make(state, (entry.seat, entry.words))
            for seat, choice in enumerate(choices):
                if seat == entry.seat or opening_choice(state, seat) != choice:
                    sits = dataclasses.replace(table.seats[seat], question_version=asked[seat])
                    token = tokens.of_question(_before(table, seat, sits), seat)
                    ended[number, table.seats[seat].person, token] = seat == entry.seat
                    asked[seat] = entry.version


def _before(table: Table, seat: int, sits: Seat) -> Table:
    """Return the table, as it was for the one who sits there."""
    return dataclasses.replace(table, seats=(*table.seats[:seat], sits, *table.seats[seat + 1 :]))


async def _once(database: Database, taps: list[Tap], ended: dict[Question, bool]) -> AsyncIterator[str]:
    """Each move was one tap, and a question of which its person sees that it is over is over."""
    applied = {row["id"] for row in await database.read("SELECT id FROM interactions")}
    by_number = {tap.number: tap for tap in taps}
    if strangers := applied - set(by_number):
        yield f"{len(strangers)} interactions were done that nobody has made"
    answered = Counter(_question(by_number[number]) for number in applied if number in by_number)
    for question in {*answered, *(question for question, own in ended.items() if own)}:
        if answered[question] != 1 or not ended.get(question):
            yield f"table {question[0]}: {answered[question]} taps have answered a question in its log"
    for tap in taps:
        control = parse(tap.custom_id)
        gone = tap.asks is not None and control.asked not in tap.asks
        if control.verb in MOVES and gone and _question(tap) not in ended:
            yield f"table {tap.table}: a question is gone that nothing has answered: {tap}"
    if waiting := await database.read("SELECT id FROM forwarded"):
        yield f"{len(waiting)} taps were passed on, and nobody has taken them"


def _question(tap: Tap) -> Question:
    return tap.table, tap.person, parse(tap.custom_id).asked


async def _shown(database: Database, tables: Tables, discord: Discord, ended: float) -> AsyncIterator[str]:
    """What is owed is shown, once, and as it is now."""
    standing = {number: one for number, one in discord.messages.items() if not private(one)}
    rows = await database.read("SELECT * FROM deliveries")
    known = {row["message"] for row in rows if row["message"] is not None}
    pages = {number for number, one in standing.items() if list(controls(one["components"]))}
    for number in sorted(pages - known):
        named = {(one.verb, one.table) for one in controls(standing[number]["components"])}
        yield f"message {number} stands, and no row knows it: {sorted(named)[:4]}"
    notices = sum(row["what"] == NOTICE and row["stage"] == "shown" for row in rows)
    if len(bare := set(standing) - pages - known) > notices:
        yield f"{len(bare)} messages without controls, {notices} notices: {sorted(bare)[:4]}"
    for row in rows:
        about = f"table {row['table_id']}, {row['what']} of {row['person']}"
        if row["what"] in (BOARD, HAND, CALL) and row["message"] and row["message"] not in standing:
            yield f"{about}: its message {row['message']} does not stand"
        if row["what"] in (BOARD, HAND):
            # Who is at the table sees an edit, and is to get a new message when they have left.
            waits = row["stage"] == WANTED and row["retry_at"] > ended
            if row["shown"] < row["needed"] or row["stage"] == SENDING or (row["renewed"] and not waits):
                state = {name: row[name] for name in ("stage", "wanted", "needed", "renewed", "shown")}
                yield f"{about}: it is not shown as it is to be: {state} {row['attempts']} {row['awaits']}"
            table = await tables.get(row["table_id"])
            seat = table.seat_of(row["person"]) if row["person"] else None
            message = standing.get(row["message"])
            if seat is None or seat not in table.to_act or message is None or row["shown"] < 0:
                continue
            asked = [one.asked for one in controls(message["components"]) if one.verb in MOVES]
            if message["components"] and not any(tokens.asks(table, seat, one) for one in asked):
                yield f"{about}: its message does not ask what the player is asked"
