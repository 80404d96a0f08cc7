"""Card faces as application emojis. They look like the cards on the table and are uploaded once.

Screen readers read an emoji's name on a button without a label, so the name is just the card's. One more
emoji, the mark, identifies the version of the drawings and is never shown. If a face is missing or rejected,
the card is written as "K♠" instead. This module doesn't depend on the games.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial

import discord

from bot import presentation, tasks
from bot.pictures.cards import emoji_name, emoji_svgs, pack_and_code
from bot.pictures.render import Renderer
from bot.pictures.symbols import SYMBOLS
from bot.trouble import TROUBLE
from engine.cards.decks import DECKTET, STANDARD, Deck

_log = logging.getLogger(__name__)

MARK = "drawn_as_"
"""Prefix of the mark's name. It's followed by the hash of all drawings."""
LOOK_AGAIN, LONGEST = 60.0, 6 * 3600.0
"""First and longest pause, in seconds, before the faces are fetched again after a rejection."""
FORMER = 3
"""Number of letters that identified the drawing in earlier releases."""


class CardEmojis:
    """This application's emojis, by card."""

    def __init__(self) -> None:
        self._faces: dict[Deck, dict[str, discord.PartialEmoji]] = {STANDARD: {}, DECKTET: {}}
        self._letters: dict[int, str] = {}
        self._work: Callable[[], Awaitable[None]] | None = None
        self.task: asyncio.Task[None] | None = None
        self._pause = LOOK_AGAIN

    def of(self, game: str) -> Mapping[str, discord.PartialEmoji]:
        """Return the faces of a game's cards by code. Return an empty mapping if there are none yet."""
        return self._faces[presentation.of(game).deck]

    def start(self, application: discord.Client) -> None:
        """Fetch existing emojis and upload missing ones in the background."""
        if self.task is None:
            self._work = partial(self._upload, application)
            self.task = tasks.keep_task(self._work, "faces")

    def letters(self, number: int) -> str | None:
        """Return the card on the emoji with this ID as text, or None if it isn't a card emoji."""
        return self._letters.get(number)

    def lose(self) -> None:
        """Write cards as text until the faces have been fetched again and missing ones uploaded.

        Call this when Discord has rejected a face, because someone must have deleted the emojis.
        """
        if not any(self._faces.values()):
            return
        _log.warning("Discord refuses the cards' emojis: cards are written in letters, and tried again later")
        for faces in self._faces.values():
            faces.clear()
        self._look_again()

    def _look_again(self) -> None:
        """Start again after a pause that grows each time."""
        if self._work is None:
            return
        if self.task is not None and self.task is not asyncio.current_task():
            self.task.cancel()
        self.task = tasks.keep_task(partial(self._later, self._work, self._pause), "faces, later")
        self._pause = min(LONGEST, 4 * self._pause)

    @staticmethod
    async def _later(work: Callable[[], Awaitable[None]], pause: float) -> None:
        await asyncio.sleep(pause)
        await work()

    async def close(self) -> None:
        """Stop uploading."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    @staticmethod
    async def _create(
        application: discord.Client, renderer: Renderer, name: str, svg: str
    ) -> discord.Emoji | None:
        """Upload an emoji. Return None if it can't be drawn."""
        png = await renderer.render(svg)
        return None if png is None else await application.create_application_emoji(name=name, image=png)

    def _has(self, key: str, emoji: discord.Emoji) -> None:
        deck, code = pack_and_code(key)
        self._faces[deck][code] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
        self._letters[emoji.id] = _written(deck, code)

    async def _upload(self, application: discord.Client) -> None:
        renderer = Renderer()
        try:
            svgs = await asyncio.to_thread(emoji_svgs)
            there = {emoji.name: emoji for emoji in await application.fetch_application_emojis()}
            names = {emoji_name(key): key for key in svgs}
            mark = MARK + hashlib.sha256("".join(svgs.values()).encode()).hexdigest()[:8]
            # The mark proves that emojis named after cards are the bot's own, so upload it first and delete
            # it last.
            marks = [name for name in there if name.startswith(MARK) and name != mark]
            drawn = set(names) if marks and mark not in there else set()
            old = [name for name in there if name in drawn or _is_former(name, svgs, names)]
            for name in [*old, *marks]:
                await there.pop(name).delete()
            if mark not in there and not await self._create(
                application, renderer, mark, next(iter(svgs.values()))
            ):
                return
            for name, key in names.items():
                emoji = there.get(name) or await self._create(application, renderer, name, svgs[key])
                if emoji is None:
                    return
                self._has(key, emoji)
        except (*TROUBLE, discord.MissingApplicationID) as error:
            _log.warning(
                "cards are written in letters: their emojis cannot be had (%s)", type(error).__name__
            )
            self._look_again()
        finally:
            await renderer.close()


def _written(deck: Deck, code: str) -> str:
    """Write a card in language-independent symbols.

    >>> _written(STANDARD, "TH"), _written(STANDARD, "X2")
    ('10♥', '🃏')
    """
    if code in STANDARD.extras and deck is STANDARD:
        return "🃏"
    rank = "" if code in deck.extras else code[0].replace("T", "10")
    return rank + "".join(SYMBOLS[deck][suit] for suit in deck.suits_of(code))


def _is_former(name: str, keys: Collection[str], names: Collection[str]) -> bool:
    """Return True if an earlier release used this name for a face: a card's name or key, and a version."""
    called, _, version = name.rpartition("_")
    return called in keys or (len(version) == FORMER and called in names)
