"""The evidence for the laws: what a run has seen, and the database's rows at its end. Each table's game is
replayed once, move by move, to find its players' questions and their times.
"""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cached_property
from typing import Any, NamedTuple

import engine
from bot.storage.address import ServerAddress
from bot.storage.database import Database
from bot.storage.opening import open_database
from bot.storage.packed import unpacked
from bot.storage.sql import DatabaseRow
from bot.tables.core import tokens
from bot.tables.core.repository import Entry
from bot.tables.core.step import UNDO
from bot.tables.core.table import Table, opening_choice
from bot.tables.play.agreed import replayed
from tests.lab.kills.nodes import Nodes
from tests.lab.kills.settling import Settled
from tests.lab.kills.tables import Ground
from tests.lab.kills.watch import Watch
from tests.lab.load.pretended import Discord, Tap
from tests.pretended.payloads import Json
from tests.rooms import Rooms

Token = tuple[int, int, int]
"""A table, a person, and the token of a question to them."""


class Question(NamedTuple):
    """A question to a player: its beginning and end in seconds since 1970 (0 if it hasn't ended), and True if
    the player's own move ended it, which may be a planned one.
    """

    token: Token
    began: int
    ended: int
    own: bool


@dataclasses.dataclass
class Evidence:
    """All evidence of a run. `before` has the initial versions of its prepared tables. All processes had
    ended at the second `ended`.
    """

    ground: Ground
    discord: Discord
    nodes: Nodes
    watch: Watch
    taps: list[Tap]
    settled: Settled
    ended: float
    database: Database
    tables: dict[int, Table]
    moves: dict[int, list[DatabaseRow]]
    openings: dict[int, engine.State]
    dealt: dict[int, int]
    """For each table, the version in which its cards were dealt."""
    applied: set[int]
    """The interactions that have changed something."""
    deliveries: list[DatabaseRow]

    @cached_property
    def questions(self) -> dict[Token, Question]:
        """Return all questions to people since the beginning."""
        return {one.token: one for number in self.openings for one in self._asked(number)}

    @cached_property
    def over(self) -> dict[Token, Question]:
        """Return the questions that are over."""
        return {token: one for token, one in self.questions.items() if one.ended}

    @cached_property
    def taken(self) -> list[tuple[Tap, Any]]:
        """Return the taps that have changed something, each with its parsed control."""
        from_number = {tap.number: tap for tap in self.taps}
        return [
            (from_number[one], from_number[one].control) for one in sorted(self.applied) if one in from_number
        ]

    @cached_property
    def standing(self) -> dict[int, list[Json]]:
        """Return the components of existing messages that were sent with the bot's token."""
        there = self.discord.server.messages
        return {number: one.parts for number, one in there.items() if one.outbox and not one.gone}

    def _asked(self, number: int) -> list[Question]:
        table, found = self.tables[number], []
        version, at = self.dealt[number], table.created
        asked = [(version, at) for _ in table.seats]
        state = self.openings[number].copy()
        log = entries(self.moves.get(number, []))
        for entry, row in zip(log, self.moves.get(number, []), strict=True):
            before = [opening_choice(state, seat) for seat in range(len(asked))]
            mover = next((one.seat for one in log if str(one.version) == entry.words[-1]), entry.seat)
            mover = mover if entry.seat == UNDO else entry.seat
            state = replayed(self.openings[number], log[: log.index(entry) + 1])
            for seat, choice in enumerate(before):
                if seat == mover or opening_choice(state, seat) != choice:
                    own = seat == entry.seat and bool(row["person"])
                    found.append(self._question(table, seat, *asked[seat], row["at"], own))
                    asked[seat] = entry.version, row["at"]
        return [*found, *(self._question(table, seat, *asked[seat]) for seat in range(len(asked)))]

    def _question(
        self, table: Table, seat: int, version: int, began: int, ended: int = 0, own: bool = False
    ) -> Question:
        sits = dataclasses.replace(table.seats[seat], question_version=version)
        asked = dataclasses.replace(table, seats=(*table.seats[:seat], sits, *table.seats[seat + 1 :]))
        person = sits.person or sits.kept_for
        return Question((table.id, person, tokens.of_question(asked, seat)), began, ended, own)


def entries(rows: list[DatabaseRow]) -> list[Entry]:
    """Return the log of these moves."""
    return [Entry(row["version"], row["seat"], tuple(row["move"].split(" "))) for row in rows]


@asynccontextmanager
async def gathered(
    server: ServerAddress,
    ground: Ground,
    discord: Discord,
    nodes: Nodes,
    watch: Watch,
    taps: list[Tap],
    settled: Settled,
    ended: float,
) -> AsyncIterator[Evidence]:
    """Yield the evidence. All processes must have ended."""
    database = await open_database(server)
    try:
        every = Rooms(database)
        tables = {
            row["id"]: await every.get(row["id"]) for row in await database.read("SELECT id FROM tables")
        }
        moves: dict[int, list[DatabaseRow]] = {}
        for row in await database.read("SELECT * FROM moves ORDER BY table_id, version"):
            moves.setdefault(row["table_id"], []).append(row)
        openings = {
            row["id"]: engine.load(unpacked(row["opening"]))
            for row in await database.read("SELECT id, opening FROM tables WHERE opening IS NOT NULL")
        }
        dealt = {
            row["table_id"]: row["version"]
            for row in await database.read(
                "SELECT table_id, min(version) AS version FROM parts GROUP BY table_id"
            )
        }
        applied = {row["id"] for row in await database.read("SELECT id FROM interactions")}
        deliveries = list(await database.read("SELECT * FROM deliveries"))
        yield Evidence(
            ground, discord, nodes, watch, taps, settled, ended, database, tables, moves, openings, dealt,
            applied, deliveries,
        )  # fmt: skip
    finally:
        await database.close()
