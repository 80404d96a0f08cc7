"""Card faces as application emojis: drawn from the same art as the tables, uploaded once, used where they are
there. Their names say the card and nothing else: a screen reader reads them on a button without a label. How
they are drawn is said by one more emoji, the mark, which no button shows.

A face that is missing or was refused costs nothing: the card is written as "K♠". Nothing of a game is known
here.
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
"""Begins the name of the mark: the hash of how all faces are drawn follows."""
LOOK_AGAIN, LONGEST = 60.0, 6 * 3600.0
"""Seconds until the faces are looked for again after emojis were refused: more each time, up to a limit."""
FORMER = 3
"""Letters in which earlier releases said with each name how it is drawn."""


class CardEmojis:
    """The emojis that this application has, by card."""

    def __init__(self) -> None:
        self._faces: dict[Deck, dict[str, discord.PartialEmoji]] = {STANDARD: {}, DECKTET: {}}
        self._letters: dict[int, str] = {}
        self._work: Callable[[], Awaitable[None]] | None = None
        self.task: asyncio.Task[None] | None = None
        self._pause = LOOK_AGAIN

    def of(self, game: str) -> Mapping[str, discord.PartialEmoji]:
        """The faces of a game's pack, by card code; empty while there are none."""
        return self._faces[presentation.of(game).deck]

    def start(self, application: discord.Client) -> None:
        """Fetch what there is and upload what is missing, beside everything else."""
        if self.task is None:
            self._work = partial(self._upload, application)
            self.task = tasks.keep_task(self._work, "faces")

    def letters(self, number: int) -> str | None:
        """Return how a card is written whose face is, or was, the emoji of this number."""
        return self._letters.get(number)

    def lose(self) -> None:
        """Hear that Discord refuses a face: somebody has deleted the emojis. Cards are written in letters
        until the faces have been read again, and uploaded if they are missing.
        """
        if not any(self._faces.values()):
            return
        _log.warning("Discord refuses the cards' emojis: cards are written in letters, and tried again later")
        for faces in self._faces.values():
            faces.clear()
        self._look_again()

    def _look_again(self) -> None:
        """Begin again after a pause, which grows each time."""
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
        """Upload one emoji; None where it cannot be drawn."""
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
            # What bears a card's name is ours where a mark is there, too: it comes first and goes last.
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
    """Return a card in signs that all languages have.

    >>> _written(STANDARD, "TH"), _written(STANDARD, "X2")
    ('10♥', '🃏')
    """
    if code in STANDARD.extras and deck is STANDARD:
        return "🃏"
    rank = "" if code in deck.extras else code[0].replace("T", "10")
    return rank + "".join(SYMBOLS[deck][suit] for suit in deck.suits_of(code))


def _is_former(name: str, keys: Collection[str], names: Collection[str]) -> bool:
    """Return whether an earlier release called an emoji so: by card and drawing, or by its key."""
    called, _, version = name.rpartition("_")
    return called in keys or (len(version) == FORMER and called in names)
