"""Every display equals the database: each message shows its page of the committed table.

A waiting player's hand may be older if it has no question. The table is read from its rows, not from the
bot's memory, and only the drawing of a page comes from the bot. Any page may consist of words if its picture
wasn't ready in time, since the words say the same. If Discord has refused a page in this channel, the same
page may appear with its picture's words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

from bot.i18n.languages import language
from bot.pictures.render import StillDrawing
from bot.tables.core import tokens
from bot.tables.core.rows import table_of
from bot.tables.core.table import Table
from bot.ui.drafts import Drafts, MoveDraft
from bot.ui.message import Message as Page
from tests.deliveries import PAGES
from tests.pretended.payloads import walk
from tests.pretended.values import Message
from tests.sim.laws import Law

GALLERY, TEXT = 12, 10
_CHOOSES = re.compile(r"(INSERT|UPDATE).*\bpersons\b", re.S)
_CHOOSES_HERE = re.compile(r"INSERT INTO channels\b", re.S)
MOVES = ("say", "words", "pick", "done", "sure", "order", "type", "typed")


def read_table(world: Any, number: int) -> Table:
    """Return the table in the rows."""
    (row,) = world.rows("SELECT * FROM tables WHERE id = ?", number)
    seats = world.rows("SELECT * FROM seats WHERE table_id = ? ORDER BY seat", number)
    people = world.rows("SELECT * FROM named WHERE table_id = ?", number)
    return table_of(row, seats, people)


def asks(message: Message, table: Table, seat: int | None = None) -> bool:
    """Return whether the message has controls that make a move, in answer to this seat's question if a seat
    is given.
    """
    token = None if seat is None else tokens.of_question(table, seat)
    for part in message.controls:
        verb, number, asked, *_ = [*str(part["custom_id"]).split(":"), "", "", ""]
        if verb in MOVES and number == base36(table.id) and (token is None or asked == base36(token)):
            return True
    return False


def base36(number: int) -> str:
    """Return the number as custom_ids have it."""
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits or "0"


class Here(Law):
    name = "displays"

    def begin(self) -> None:
        self._chose: set[int] = set()
        """People who have changed what they see, and channels that somebody has changed. A finished game
        isn't drawn again for that.
        """

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        if cause is not None and _CHOOSES.match(sql.strip()):
            self._chose.add(self.world.server.interactions[cause].person)
        elif _CHOOSES_HERE.match(sql.strip()):
            self._chose.add(values[0])

    async def rest(self) -> list[str]:
        world, wrong = self.world, []
        for row in world.rows(f"SELECT * FROM {PAGES} WHERE message IS NOT NULL ORDER BY table_id, person"):
            message = world.server.messages.get(row["message"])
            place = world.server.channels.get(row["channel"])
            who = f"table {row['table_id']}, display of {row['person']}, message {row['message']}"
            if message is None:
                wrong.append(f"{who}: there never was such a message")
                continue
            if message.gone or place is None or place.gone or place.id in world.people.spoilt:
                continue  # a vandal's work: the bot learns of it at its next edit
            table = read_table(world, row["table_id"])
            if row["person"] and table.seat_of(row["person"]) is None:
                wrong.append(f"{who}: a hand of somebody who has no seat")
                continue
            wanted = await self._pages(table, row["person"], message.answered)
            ways = (f"/channels/{place.id}/messages", "/interactions/", "/webhooks/")
            in_words = any(path.startswith(ways[: 3 if message.answered else 1]) for path in world.struck)
            wanted += [*self._late, *(self._worded if in_words else [])]
            shown = looks(message.body.get("components") or [])
            if (row["person"] or row["channel"]) in self._chose and not table.alive:
                continue
            if shown not in wanted and not self._waits(table, row["person"], message):
                if any(owed[1] == table.id for owed in world.owed()):
                    continue  # somebody has moved while the pictures were awaited
                wrong.append(
                    f"{who}: shows version {row['shown']}, table {table.version}:\n{_differ(shown, wanted)}"
                )
        return wrong

    async def _pages(self, table: Table, person: int, answered: bool) -> list[str]:
        client = self.world.client
        assert client is not None
        self._worded: list[str] = []
        self._late: list[str] = []
        if not person:
            sections, found = client.pages.sections, []
            looks = [one for one in sections if hasattr(one, "looks")]
            for one in looks:
                await one.looks.look(table)  # it may take its time: the bot may have had it at once
            for left_out in ([], looks):  # a slow one is left out
                client.pages.sections = [one for one in sections if one not in left_out]
                found.append(await self._looks(lambda: client.pages.board(table)))
                if answered:  # the answer to a tap may leave the picture out
                    found.append(await self._looks(lambda: client.pages.board(table, False)))
            client.pages.sections = sections
            return found
        seat = table.seat_of(person)
        assert seat is not None
        chosen = self.world.rows("SELECT language FROM persons WHERE id = ? AND language NOT NULL", person)
        say, found = language(chosen[0]["language"] if chosen else table.seats[seat].locale), []
        drafts: Drafts = client.pages.drafts
        kept = dict(drafts.kept)
        found.append(await self._looks(lambda: client.pages.panel(table, seat, say, direct=True)))
        # A new process doesn't know their half-said words, nor **More**.
        for draft in (MoveDraft(), MoveDraft(more=True)):
            drafts.keep(table, seat, draft)
            found.append(await self._looks(lambda: client.pages.panel(table, seat, say, direct=True)))
        drafts.kept.clear()
        drafts.kept.update(kept)
        return found

    async def _looks(self, draw: Callable[[], Awaitable[Page]]) -> str:
        pictures = self.world.client.pages.pictures
        render, patience = pictures.renderer.render, pictures.patience
        try:
            pictures.patience = 600.0
            parts = (await draw()).view.to_components()
            pictures.renderer.render = _too_late
            self._late.append(looks((await draw()).view.to_components()))
        finally:
            pictures.renderer.render, pictures.patience = render, patience
        self._worded.append(looks(parts, in_words=True))
        return looks(parts)

    def _waits(self, table: Table, person: int, message: Message) -> bool:
        """Return whether an older hand is acceptable. It may have more words of an answer than the bot
        remembers.
        """
        seat = table.seat_of(person)
        if seat is None or table.phase != "playing":
            return False
        if seat in table.to_act:
            return asks(message, table, seat) and person != 0
        # A waiting player may have a claim to make, which is still the same.
        return not asks(message, table) or asks(message, table, seat)


async def _too_late(*_: object) -> bytes | None:
    raise StillDrawing


def looks(parts: Any, in_words: bool = False) -> str:
    """Return what can be read and tapped in a message, without its picture, which may come or go later. If
    `in_words`, the picture's words are included.
    """
    found: list[dict[str, Any]] = []
    for part in walk(parts):
        if part["type"] == GALLERY:
            told = "\n".join(one["description"] for one in part["items"])
            found += [{"type": TEXT, "content": told}] if in_words else []
            continue
        kept = {
            name: part[name]
            for name in ("type", "content", "label", "placeholder", "custom_id", "options", "disabled", "url")
            if part.get(name) not in (None, False)
        }
        found.append(kept)
    return json.dumps(found, sort_keys=True, ensure_ascii=False)


def _differ(shown: str, wanted: list[str]) -> str:
    best = wanted[0]
    at = next((n for n, (a, b) in enumerate(zip(shown, best, strict=False)) if a != b), 0)
    return f"   shown  …{shown[max(0, at - 80) : at + 160]}\n   wanted …{best[max(0, at - 80) : at + 160]}"
