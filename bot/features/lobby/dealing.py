"""Publish the cuts in the channel before the cards are shuffled."""

from __future__ import annotations

import logging

from bot import logs
from bot.features.lobby.dealer import Dealer
from bot.features.lobby.lobby import cuts_of
from bot.i18n.languages import language
from bot.jobs.discord_port import DiscordPort
from bot.tables.core import tokens
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table
from bot.trouble import TROUBLE, passes

_log = logging.getLogger(__name__)


class PublicDealer(Dealer):
    """A dealer that publishes the cuts as a message in the table's channel."""

    def __init__(self, port: DiscordPort) -> None:
        self._port = port

    async def publish(self, table: Table) -> int:
        """Post the cuts to the channel silently. Return the ID of the message.

        Retrying with the same cuts within a few minutes returns the ID of the first message. Raise Refused if
        sending fails.
        """
        say, cuts = language(table.locale), cuts_of(table)
        shown = say.list(f"**{cut}**" for cut in cuts if cut)
        text = say("deal-cuts", game=say(f"game-{table.record}"), cuts=shown)
        nonce = tokens.secret(table, "cuts", cuts).hex()[:24]
        try:
            return await self._sent(table.channel, text, nonce)
        except TROUBLE as error:
            _log.warning("the cuts of table %d cannot be shown: %s", table.id, logs.place(error))
            raise Refused("deal-unpublished") from None

    async def _sent(self, channel: int, text: str, nonce: str) -> int:
        """Send a line, and retry once after a temporary error. The nonce prevents duplicates."""
        try:
            return await self._port.send_text(channel, text, nonce, silent=True)
        except TROUBLE as error:
            if isinstance(error, TimeoutError) or not passes(error):
                raise
        return await self._port.send_text(channel, text, nonce, silent=True)
