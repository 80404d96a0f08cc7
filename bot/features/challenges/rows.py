"""Store challenges and the people in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.delivery.budget import speaks
from bot.storage.database import RESTORED, Database
from bot.storage.sql import Connection
from bot.tables.clock.paces import DAY
from bot.tables.core.table import User
from bot.tables.people.held import Held

KEPT = 400 * DAY
"""A challenge is deleted this many seconds after it was sent."""
ORPHANED = 30 * DAY
"""A challenge without people is deleted after this many seconds, even if its message still exists."""
PEOPLE = (
    Held(
        "challengers",
        "data-plays",
        told="challenge, guild, side, name, locale, begun, outcome",
        name="name",
        kept=("begun", KEPT),
        of_server=True,
    ),
)
"""The columns that contain people's IDs."""
OPEN, PLAYED, OFF, LAPSED, VOID = "open", "played", "off", "lapsed", "void"
"""States of a challenge.

OFF: someone called it off or deleted their data. LAPSED: it wasn't played in time. VOID: a backup was
restored.
"""
WON, LOST, LEVEL = "won", "lost", "level"


class Challenger(NamedTuple):
    """A person in a challenge. Side 0 sent it, and side 1 received it. `outcome` is None without a result.

    In a challenge between pairs, the sender and the receiver have `place` 0, and their partners 1.
    """

    side: int
    person: int
    name: str
    locale: str
    outcome: str | None = None
    place: int = 0


class Challenge(NamedTuple):
    """A challenge to play some deals of a game.

    `message` is the ID of the public message, or None if there's no message. `posted` is the state that was
    last posted. If `loud` is False, the message makes no sound.
    """

    id: int
    guild: int
    channel: int
    message: int | None
    posted: str | None
    locale: str
    game: str
    deals: int
    secret: str
    loud: bool
    state: str
    begun: int
    closes: int
    pairs: bool = False
    sides: tuple[Challenger, ...] = ()

    def of(self, person: int) -> Challenger | None:
        """Return a person's entry, or None if they aren't in the challenge."""
        return next((one for one in self.sides if one.person == person), None)

    @property
    def whole(self) -> bool:
        """Return False if a person in the challenge has deleted their data."""
        return len(self.sides) == (4 if self.pairs else 2)

    def side(self, number: int) -> tuple[Challenger, ...]:
        """Return the people on side 0 or 1."""
        return tuple(one for one in self.sides if one.side == number)


_COLUMNS = tuple(name for name in Challenge._fields if name != "sides")


class Rows:
    """Reads and writes challenges."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, number: int) -> Challenge | None:
        """Return a challenge by ID, or None if it doesn't exist."""
        found = await self._read("WHERE id = :id", {"id": number})
        return found[0] if found else None

    async def open(self) -> list[Challenge]:
        """Return all open challenges, and all challenges with an outdated message.

        A message is outdated if it shows an earlier state, or names someone who has deleted their data.
        """
        return await self._read(
            "WHERE state = :open OR posted IS NULL OR posted <> state OR (message IS NOT NULL"
            " AND (SELECT count(*) FROM challengers WHERE challenge = challenges.id)"
            " < CASE WHEN pairs = 1 THEN 4 ELSE 2 END)",
            {"open": OPEN},
        )

    async def open_of(self, person: int) -> list[Challenge]:
        """Return a person's open challenges, oldest first."""
        return await self._read(
            "WHERE state = :open AND id IN (SELECT challenge FROM challengers WHERE person = :person)"
            " ORDER BY begun, id",
            {"open": OPEN, "person": person},
        )

    async def _read(self, which: str, values: dict[str, Any]) -> list[Challenge]:
        rows, sides = await self._database.read_each(
            (f"SELECT {', '.join(_COLUMNS)} FROM challenges {which}", values),  # noqa: S608
            (
                "SELECT challenge, side, person, name, locale, outcome, place FROM challengers"  # noqa: S608
                f" WHERE challenge IN (SELECT id FROM challenges {which.partition(' ORDER')[0]})"
                " ORDER BY side, place",
                values,
            ),
        )
        return [
            Challenge(**{**dict(row), "loud": bool(row["loud"]), "pairs": bool(row["pairs"])})._replace(
                sides=tuple(
                    Challenger(*(one[name] for name in Challenger._fields))
                    for one in sides
                    if one["challenge"] == row["id"]
                )
            )
            for row in rows
        ]

    async def insert(self, new: Challenge, people: Sequence[tuple[int, User]]) -> None:
        """Store a new challenge with its people and their sides, starting with the sender and the receiver.

        The challenge counts towards the limits on messages with a sound. Over a limit, it's silent.
        """
        by = people[0][1]

        def write(db: Connection) -> None:
            asked = [user.id for _, user in people[1:]]
            loud = [speaks(db, new.begun, new.id, "challenge", by.id, one, new.channel) for one in asked]
            values = {**new._asdict(), "loud": int(all(loud)), "pairs": int(new.pairs)}
            marks = ", ".join(f":{name}" for name in _COLUMNS)
            db.execute(
                f"INSERT INTO challenges ({', '.join(_COLUMNS)}) VALUES ({marks})",  # noqa: S608
                {name: values[name] for name in _COLUMNS},
            )
            db.executemany(
                "INSERT INTO challengers (challenge, guild, side, place, person, name, locale, begun)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (new.id, new.guild, side, number // 2, user.id, user.name, user.locale, new.begun)
                    for number, (side, user) in enumerate(people)
                ],
            )

        await self._database.at_once(write)

    async def end(self, number: int, state: str, outcomes: dict[int, str]) -> bool:
        """End an open challenge and store each side's outcome. Return False if it's already over."""

        def write(db: Connection) -> bool:
            ended = db.execute(
                "UPDATE challenges SET state = ? WHERE id = ? AND state = ?", (state, number, OPEN)
            ).rowcount
            if ended:
                db.executemany(
                    "UPDATE challengers SET outcome = ? WHERE challenge = ? AND side = ?",
                    [(outcome, number, side) for side, outcome in outcomes.items()],
                )
            return bool(ended)

        return await self._database.at_once(write)

    async def posted(self, number: int, message: int, state: str) -> None:
        """Store the public message's ID and the state that it shows."""
        await self._database.change(
            "UPDATE challenges SET message = ?, posted = ? WHERE id = ?", (message, state, number)
        )

    async def unposted(self, number: int) -> None:
        """Record that a challenge's public message is gone. It isn't sent again in the same state."""
        await self._database.change(
            "UPDATE challenges SET message = NULL, posted = state WHERE id = ?", (number,)
        )

    async def expire(self, now: int) -> None:
        """Delete old challenges, and challenges without people once the message is gone or after a month."""
        await self._database.change(
            "DELETE FROM challenges WHERE begun < :old OR ((message IS NULL OR begun < :orphaned)"
            " AND NOT EXISTS (SELECT 1 FROM challengers WHERE challenge = challenges.id))",
            {"old": now - KEPT, "orphaned": now - ORPHANED},
        )

    async def between(self, person: int) -> Counter[tuple[int, str]]:
        """Count a person's finished challenges by (opponent's ID, outcome)."""
        rows = await self._database.read(
            "SELECT other.person AS other, own.outcome AS outcome, count(*) AS many FROM challengers own"
            " JOIN challengers other ON other.challenge = own.challenge AND other.side <> own.side"
            " WHERE own.person = ? AND own.outcome IS NOT NULL GROUP BY other.person, own.outcome",
            (person,),
        )
        return Counter({(row["other"], row["outcome"]): row["many"] for row in rows})

    async def met(self, person: int) -> list[tuple[int, str]]:
        """Return the IDs and names of a person's opponents, starting with the most frequent opponent."""
        rows = await self._database.read(
            "SELECT other.person AS person, max(other.name) AS name, count(*) AS many FROM challengers own"
            " JOIN challengers other ON other.challenge = own.challenge AND other.side <> own.side"
            " WHERE own.person = ? AND own.outcome IS NOT NULL GROUP BY other.person"
            " ORDER BY many DESC, other.person",
            (person,),
        )
        return [(row["person"], row["name"]) for row in rows]

    async def restored(self) -> int:
        """Return the Unix time at which the last backup was restored, or 0."""
        return int(await self._database.fact(RESTORED) or 0)
