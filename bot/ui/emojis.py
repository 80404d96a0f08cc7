"""Card faces as application emojis: drawn from the same art as the tables, uploaded once, used where they are
there. Their names say the card: that is what a screen reader reads of a button without a label.

A face that is missing or was refused costs nothing: the card is written as "K♠". Nothing of a game is known
here.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Collection, Mapping
from typing import Protocol

import discord

from bot import presentation
from bot.pictures.cards import emoji_name, emoji_svgs, pack_and_code
from bot.pictures.render import Renderer
from bot.trouble import TROUBLE
from engine.cards.decks import DECKTET, STANDARD, Deck

_log = logging.getLogger(__name__)

VERSION = 3
"""Letters in which the name of an emoji says how it is drawn: as few as will do, for they are read aloud."""


class ApplicationEmojis(Protocol):
    """The emojis of this application at Discord. Each deletes itself; a request may raise HTTPException."""

    async def fetch_application_emojis(self) -> list[discord.Emoji]:
        """Those that there are."""

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        """One more, drawn as this PNG."""


class CardEmojis:
    """The emojis that this application has, by card."""

    def __init__(self) -> None:
        self._faces: dict[Deck, dict[str, discord.PartialEmoji]] = {STANDARD: {}, DECKTET: {}}
        self._task: asyncio.Task[None] | None = None

    def of(self, game: str) -> Mapping[str, discord.PartialEmoji]:
        """The faces of a game's pack, by card code; empty while there are none."""
        return self._faces[presentation.of(game).deck]

    def start(self, application: ApplicationEmojis) -> None:
        """Fetch what there is and upload what is missing, beside everything else."""
        if self._task is None:
            self._task = asyncio.create_task(self._upload(application), name="faces")

    async def close(self) -> None:
        """Stop uploading."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _upload(self, application: ApplicationEmojis) -> None:
        renderer = Renderer()
        try:
            svgs = await asyncio.to_thread(emoji_svgs)
            there = {emoji.name: emoji for emoji in await application.fetch_application_emojis()}
            for key, svg in svgs.items():
                # The art's own hash is its version: a card that is drawn differently gets a new emoji.
                versioned = f"{emoji_name(key)}_{hashlib.sha256(svg.encode()).hexdigest()[:VERSION]}"
                emoji = there.get(versioned)
                if emoji is None:
                    png = await renderer.render(svg)
                    if png is None:
                        return
                    emoji = await application.create_application_emoji(name=versioned, image=png)
                deck, code = pack_and_code(key)
                self._faces[deck][code] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
            kept = {face.name for faces in self._faces.values() for face in faces.values()}
            names = {emoji_name(key) for key in svgs}
            old = [emoji for name, emoji in there.items() if name not in kept and _is_ours(name, svgs, names)]
            for emoji in old:
                await emoji.delete()
        except (*TROUBLE, discord.MissingApplicationID) as error:
            _log.warning(
                "cards are written in letters: their emojis cannot be had (%s)", type(error).__name__
            )
        finally:
            await renderer.close()


def _is_ours(name: str, keys: Collection[str], names: Collection[str]) -> bool:
    """Return whether we have called an emoji so: by its card's name, or, as earlier releases have, by its
    key.
    """
    called, _, version = name.rpartition("_")
    return called in keys or (len(version) == VERSION and called in names)
