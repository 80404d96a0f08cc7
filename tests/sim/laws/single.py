"""Exactly one message per display: a replaced one is deleted, or is the line of an answered hand, and no
message was sent twice.

The law ignores a message that the bot never heard of and can no longer find. A second copy is still a fault
if the bot received its response while Discord knew the nonce. Notices with two nonces aren't copies, since
they report two events, such as a place that is lost, found and lost again. Two lobbies of a game that lapse
at once have the same text, without a sign of their tables. A forgotten person's direct messages stay, as they
are told.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from itertools import combinations
from typing import Any

from bot.jobs.discord_port import LIMIT
from bot.tables.core import tokens
from bot.ui.controls import ControlId, parse
from tests.deliveries import NOTICES
from tests.pretended.server import NONCES_KEPT
from tests.pretended.values import Message
from tests.sim.laws import Law
from tests.sim.laws.displays import read_table

JUST_NOW = 3.0
"""Seconds until the bot has saved a response, unless there's trouble."""
SEND = re.compile(r"/channels/\d+/messages")


class Here(Law):
    name = "single"

    def begin(self) -> None:
        self._notices: set[str] = set()
        """The nonces of notices, which are never replaced."""
        self._lines: set[int] = set()
        """The messages that were lines. A tap may have turned one into a hand, until its token expires."""
        self._deaths: list[float] = []
        """The times of kills."""
        self._struck: dict[str, set[float]] = defaultdict(set)
        """When requests to each channel failed."""
        self._asked: dict[str, list[float]] = defaultdict(list)
        """When messages were sent to each channel."""
        self._edited = False
        """True if a token has changed a message since the last search for lines."""
        self._forgotten: dict[int, float] = {}
        """When somebody was last forgotten, by the channel of their direct messages."""

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        if sql.startswith("DELETE FROM persons"):
            self._forgotten[self.world.server.people[values[0]].dm] = self.world.loop.time()

    def sent(self, method: str, path: str, body: Any, cause: int | None) -> None:
        place = path.rpartition("/messages")[0]
        if (at := self.world.struck.get(path)) is not None:
            self._struck[place].add(at)
        if method == "POST" and SEND.fullmatch(path):
            self._asked[place].append(self.world.loop.time())

    def request(self, method: str, path: str, body: Any, cause: int | None) -> None:
        if self._edited:
            self._lines |= {one.id for one in self._sent() if _is_line(one)}
        self._edited = method == "PATCH" and path.startswith("/webhooks/")
        if method == "POST" and SEND.fullmatch(path) and self.world.has_tables:
            for row in self.world.rows(f"SELECT id, table_id FROM {NOTICES} WHERE stage = 'wanted'"):
                table = read_table(self.world, row["table_id"])
                self._notices.add(tokens.secret(table, "notice", row["id"]).hex()[:24])

    def died(self) -> None:
        self._deaths.append(self.world.loop.time())
        for one in self.world.server.messages.values():
            if one.heard_at > self.world.loop.time() - JUST_NOW:
                one.heard = False  # the bot had no time to save it

    async def rest(self) -> list[str]:
        world, wrong = self.world, []
        kept = {
            row["message"]
            for row in world.rows(
                "SELECT message FROM deliveries WHERE what != 'orphan' AND message IS NOT NULL"
                " UNION SELECT message FROM kept_lists WHERE message IS NOT NULL"
                " UNION SELECT message FROM daily_channels WHERE message IS NOT NULL"
                " UNION SELECT message FROM daily_reminders WHERE message IS NOT NULL"
                " UNION SELECT message FROM challenges WHERE message IS NOT NULL"
                " UNION SELECT message FROM duplicate_calls"
            )
        }
        sent = self._sent()
        self._lines |= {one.id for one in sent if _is_line(one)}
        for one in sent:
            if one.nonce in self._notices or one.id in kept or one.id in world.people.excused:
                continue
            if _is_cuts(one):
                continue
            if (not one.heard or one.unnoted) and not list(one.controls):
                continue  # a lapsed lobby without a sign of its table, so it can't be found again
            if one.created <= self._forgotten.get(one.channel, -1.0):
                continue
            place = world.server.channels[one.channel]
            if place.gone or one.channel in world.people.spoilt or one.id in self._lines:
                continue
            if (not one.heard or one.unnoted) and self._out_of_reach(one):
                continue
            wrong.append(
                f"message {one.id} in {one.channel} of {one.created:.1f} was replaced, and stays:"
                f" {_short(one)}"
            )
        wrong += [
            f"sent twice: {one.id} and {other.id} in {one.channel}: {_short(one)}"
            for one, other in combinations(sent, 2)
            if other.channel == one.channel
            and other.created - one.created < NONCES_KEPT
            and _same(one, other)
            and not (one.nonce != other.nonce and self._tell_apart(one, other))
        ]
        return wrong

    def _out_of_reach(self, one: Message) -> bool:
        """Return whether the bot can no longer find this message. The process was killed while it was on its
        way or before it was recorded, or its channel had trouble or was left alone until Discord forgot the
        nonce. The message stays, and its controls say that they are old.
        """
        place = f"/channels/{one.channel}"
        tries = [one.created, *(at for at in self._asked[place] if 0 <= at - one.created < NONCES_KEPT)]
        for at in self._deaths:
            if any(abs(sent - at) < LIMIT for sent in tries) or (one.unnoted and at > one.created):
                return True
        in_trouble = any(1 < at - one.created < NONCES_KEPT for at in self._struck[place])
        return in_trouble or not any(1 < at - one.created < NONCES_KEPT for at in self._asked[place])

    def _tell_apart(self, one: Message, other: Message) -> bool:
        """Return whether two nonces mean two events, as those of notices and of lapsed lobbies do."""
        return {one.nonce, other.nonce} <= self._notices or not list(one.controls)

    def _sent(self) -> list[Message]:
        """Return the outbox's existing messages."""
        found = self.world.server.messages.values()
        return [one for one in found if one.outbox and not one.gone and not one.reader]


def _is_line(one: Message) -> bool:
    """Return whether the message only leads to a table's hand, so no part of it can be outdated."""
    found = [parse(part["custom_id"]) for part in one.controls]
    return len(found) == 1 and found[0] == ControlId("hand", found[0].table)


def _same(one: Message, other: Message) -> bool:
    """Return whether the second message is a copy of the first. The same words about two tables have two
    nonces.
    """
    return one.first == other.first and (
        one.nonce is None or (not one.heard and bool(one.body.get("components")))
    )


def _short(one: Message) -> str:
    return json.dumps(one.body, ensure_ascii=False)[:160]


def _is_cuts(message: Message) -> bool:
    """Return whether the message shows a deal's cuts, which stay in the channel as evidence."""
    return not list(message.controls) and "✂️" in str(message.body.get("content", ""))
