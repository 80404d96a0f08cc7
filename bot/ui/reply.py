"""How an interaction is answered: with a line, with a text, with a page, with the sentence for an error.

Discord waits three seconds for a first answer: a page that takes its time is deferred. One whose picture
takes its time is not: it comes in words, and an edit brings the picture. How an answer gets there is known in
bot/ui/interactions.py. Nothing here changes a table.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple, Protocol

import discord

import engine
from bot import logs
from bot.i18n import names
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped
from bot.storage.database import COMMITTED, Busy
from bot.storage.errors import Unanswered
from bot.storage.saving import nothing_saved
from bot.tables.core.errors import DuplicateInteraction, Refused, Stale
from bot.tables.core.table import Table, User
from bot.ui.drafts import MoveDraft
from bot.ui.interactions import PATIENCE, Answer, Interaction, give, language_of, put_off
from bot.ui.message import Message, text_view
from bot.ui.rules import links

_log = logging.getLogger(__name__)

Page = Coroutine[Any, Any, Message]


class ToChoose(Refused):
    """A question back, since it is not clear what was asked for: the sentence comes with buttons, one for
    each way to go on.
    """

    def __init__(self, key: str, /, rows: Sequence[discord.ui.ActionRow[Any]], **facts: Any) -> None:
        super().__init__(key, **facts)
        self.rows = rows


class AlreadyAnswered(Exception):
    """It cannot be done any more, and who asked has been shown what is so now."""


class ShownPage(NamedTuple):
    """A page that an answer has shown, and the message that shows it now."""

    page: Message
    message: int


class TableReplies(Protocol):
    """The answers that show a table (bot/ui/replies.py)."""

    async def panel(
        self, interaction: Interaction, table: Table, seat: int, draft: MoveDraft | None = None
    ) -> None:
        """Answer with a player's own panel."""

    async def aside(
        self, interaction: Interaction, table: Table, seat: int, view: discord.ui.LayoutView
    ) -> int | None:
        """Answer with a text beside the panel that was tapped. Return the message; None where it did not
        arrive.
        """

    async def lobby(self, interaction: Interaction, table: Table, more: bool = False, line: str = "") -> None:
        """Answer with a person's own page of a table that has not begun."""

    async def lobby_view(self, interaction: Interaction, table: Table, view: discord.ui.LayoutView) -> None:
        """Answer with another page of a lobby, theirs alone."""

    async def own(self, interaction: Interaction, table: Table, more: bool = False) -> None:
        """Answer with what this person sees of a table for themselves alone."""

    async def present(self, interaction: Interaction, table: Table, seat: int) -> None:
        """Answer with the table as it is now, where they tapped."""

    async def board(self, interaction: Interaction, table: Table, with_picture: bool = False) -> None:
        """Answer with the table's public message, in place of the one that was tapped."""


async def show(interaction: Interaction, page: Page, in_place: bool) -> ShownPage | None:
    """Answer with a page: in place of the tapped message, or as a new one that only this person sees. None
    where it did not arrive.
    """
    drawing = asyncio.ensure_future(page)
    try:
        done, _ = await asyncio.wait({drawing}, timeout=PATIENCE)
        if not done:
            await put_off(interaction, thinking=not in_place)
        drawn = await drawing
    finally:
        drawing.cancel()
    message = await give(interaction, Answer(view=drawn.view, files=drawn.files, in_place=in_place))
    return None if message is None else ShownPage(drawn, message)


async def reply_quietly(
    interaction: Interaction, text: str, rows: Sequence[discord.ui.ActionRow[Any]] = ()
) -> None:
    """A line that only the person who asked can see, with controls below it, whether or not something was
    answered before.
    """
    await give(interaction, Answer(view=text_view(text, *rows)) if rows else Answer(text))


async def show_quietly(interaction: Interaction, view: discord.ui.LayoutView) -> None:
    """A text with controls that only the person who asked can see: in place of the tapped message where
    that is theirs alone already.
    """
    await give(interaction, Answer(view=view, in_place=theirs_alone(interaction)))


async def show_beside(interaction: Interaction, view: discord.ui.LayoutView) -> None:
    """A text with controls that only the person who asked can see, beside the tapped message, which stays."""
    await give(interaction, Answer(view=view))


async def show_in_place(interaction: Interaction, view: discord.ui.LayoutView) -> None:
    """A text with controls in place of the tapped message."""
    await give(interaction, Answer(view=view, in_place=True))


async def give_file(interaction: Interaction, view: discord.ui.LayoutView, name: str, data: bytes) -> None:
    """Answer with a text and a file below it, which only the person who asked can see."""
    view.add_item(discord.ui.File(f"attachment://{name}"))
    await give(interaction, Answer(view=view, files=(discord.File(io.BytesIO(data), name),)))


async def reply_error(interaction: Interaction, error: BaseException) -> None:
    """The sentence for an error, to the person who asked and nobody else. What nobody expected is logged."""
    if isinstance(error, DuplicateInteraction | AlreadyAnswered):
        return  # of the first its twin answers
    say = language_of(interaction)
    sentence = error_sentence(say, error)
    if not isinstance(error, Refused | engine.Illegal | Stale | Busy):
        number = logs.log_unexpected(_log, "an interaction failed", error)
        sentence += "\n-# " + say("answer-number", number=number) if number else ""
    if isinstance(error, ToChoose):
        await show_quietly(interaction, text_view(sentence, *error.rows))
    else:
        await reply_quietly(interaction, sentence, links(sentence))


def error_sentence(say: Language, error: BaseException) -> str:
    """The sentence for an error. Of what was refused, a fact whose name ends in "_key" is itself a message,
    and said in this language; one that ends in "_name" is a name as it was typed, and escaped.
    """
    if isinstance(error, Refused):
        return say(error.key, **dict(_fact(say, name, fact) for name, fact in error.facts.items()))
    if isinstance(error, Stale):
        return say("answer-moved-on")
    if isinstance(error, engine.Illegal):
        key = f"illegal-{error.reason}"
        return say(key, **error.data) if say.has(key) else say("illegal")
    if COMMITTED.get():
        return say("answer-trouble-after")
    if isinstance(error, Unanswered):
        return say("answer-unsure")
    if nothing_saved(error):
        return say("answer-not-saved")
    return say("answer-busy" if isinstance(error, Busy) else "answer-trouble")


def _fact(say: Language, name: str, fact: Any) -> tuple[str, Any]:
    if name.endswith("_key"):
        return name.removesuffix("_key"), say(fact)
    if name.endswith("_name"):
        return name.removesuffix("_name"), escaped(fact)
    return name, fact


def theirs_alone(interaction: Interaction) -> bool:
    """Return whether what was tapped is an answer that nobody else sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def in_public(interaction: Interaction) -> bool:
    """Return whether what was tapped is there for everybody."""
    return (
        interaction.message is not None and interaction.guild_id is not None and not theirs_alone(interaction)
    )


def person_of(interaction: Interaction) -> User:
    """Return who asks."""
    user = interaction.user
    called = names.first_legible(user.display_name, user.global_name, user.name)
    return User(user.id, called, str(interaction.locale))
