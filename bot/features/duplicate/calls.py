"""Send a direct message to a partner when it's their turn, and delete it once they have played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.features.duplicate.direct import DirectMessages
from bot.features.duplicate.page import VERB
from bot.features.duplicate.plays import Plays
from bot.features.duplicate.rows import Play
from bot.i18n import names
from bot.i18n.languages import Language
from bot.jobs.discord_port import DiscordPort
from bot.jobs.kept_messages import Kept
from bot.presentation.markdown import escaped
from bot.storage.database import Database
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.people.preferences import Preferences
from bot.ui.controls import ControlId, button, row
from bot.ui.message import GREEN, Message, compose

CALM = 15.0
"""The message is sent this many seconds after a move. Partners who play at the same time don't need one."""


class Call(NamedTuple):
    """A sent direct message."""

    play: int
    person: int
    channel: int
    message: int


class PairCalls(DirectMessages):
    """Keeps the messages to pairs. There's one instance per process.

    Messages are numbered by play. They make no sound.
    """

    def __init__(
        self, tables: TableRepository, plays: Plays, preferences: Preferences, port: DiscordPort
    ) -> None:
        super().__init__("pairs", port, tables.now)
        self._database: Database = tables.database
        self._plays = plays
        self._preferences = preferences

    def moved(self, number: int) -> None:
        """Schedule a check of a pair's play, late enough for the partner to move without a message."""
        self.look_at(number, CALM)

    async def due(self) -> Mapping[int, float]:
        """See KeptMessages."""
        rows = await self._database.read(
            "SELECT id FROM duplicate_plays WHERE partner <> 0 AND finished IS NULL"
            " UNION SELECT play AS id FROM duplicate_calls"
        )
        return {row["id"]: 0.0 for row in rows}

    async def kept(self, number: int) -> Kept | None:
        """See KeptMessages. Delete the message once the play no longer waits for its reader."""
        play, sent = await self._plays.rows.play(number), await self._sent(number)
        waited = None if play is None else await self._waited(play)
        if sent is not None and sent.person != waited:
            await self._port.delete(sent.channel, sent.message)
            await self.gone(number)
            sent = None
        if play is None or waited is None or sent is not None:
            return None
        locale = play.locale if waited == play.person else ""
        say = self._preferences.language(waited, locale)
        return Kept(0, None, len(play.moves), call_page(play, waited, say), state=str(waited))

    async def _waited(self, play: Play) -> int | None:
        try:
            return await self._plays.waits_for(play)
        except Refused:  # its challenge is gone
            return None

    def person(self, number: int, kept: Kept) -> int:
        """See DirectMessages. A partner who can't be reached still finds the play with /challenge."""
        return int(kept.state)

    async def sent(self, number: int, message: int, kept: Kept) -> None:
        """See KeptMessages."""
        await self._database.change(
            "INSERT INTO duplicate_calls (play, person, channel, message) VALUES (?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            (number, int(kept.state), kept.channel, message),
        )
        self.look_at(number)  # the person may have played while it was being sent

    async def gone(self, number: int) -> None:
        """See KeptMessages."""
        await self._database.change("DELETE FROM duplicate_calls WHERE play = ?", (number,))
        self.forget(number)

    async def _sent(self, number: int) -> Call | None:
        row = await self._database.one(
            "SELECT play, person, channel, message FROM duplicate_calls WHERE play = ?", (number,)
        )
        return None if row is None else Call(*row)


def call_page(play: Play, person: int, say: Language) -> Message:
    """Return the message that tells one partner of a pair to play."""
    name = play.partner_name if person == play.person else play.name
    text = say("duplicate-call", name=escaped(names.clean(name, 0)), game=say(f"game-{play.game}"))
    return compose(
        [text], None, [row(button(say("duplicate-open"), ControlId(f"{VERB}look", play.id)))], GREEN
    )
