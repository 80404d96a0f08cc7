"""Answer an interaction with a line, a text, a page, or the sentence for an error.

Discord waits three seconds for a first answer, so slow pages are deferred. A page isn't deferred for a slow
picture, though: it's shown as text, and an edit adds the picture. bot/ui/interactions.py sends the answers.
This module never changes a table.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractContextManager, nullcontext
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
Showing = Callable[[discord.ui.LayoutView], AbstractContextManager[None]]


class ToChoose(Refused):
    """Raised when a request is ambiguous. The sentence is shown with a button for each choice."""

    def __init__(self, key: str, /, rows: Sequence[discord.ui.ActionRow[Any]], **facts: Any) -> None:
        super().__init__(key, **facts)
        self.rows = rows


class AlreadyAnswered(Exception):
    """Raised when an action is no longer possible and the person has been shown the current state."""


class ShownPage(NamedTuple):
    """A page shown as an answer and its message."""

    page: Message
    message: int


class TableReplies(Protocol):
    """The answers that show a table, implemented in bot/ui/replies.py."""

    async def panel(
        self, interaction: Interaction, table: Table, seat: int, draft: MoveDraft | None = None
    ) -> None:
        """Answer with a player's own panel."""

    async def aside(
        self, interaction: Interaction, table: Table, seat: int, view: discord.ui.LayoutView
    ) -> int | None:
        """Answer with a text below the panel. Return its message ID, or None if it wasn't received."""

    async def lobby(self, interaction: Interaction, table: Table, more: bool = False, line: str = "") -> None:
        """Answer with a person's own lobby page."""

    async def lobby_view(self, interaction: Interaction, table: Table, view: discord.ui.LayoutView) -> None:
        """Answer with another private lobby page."""

    async def own(self, interaction: Interaction, table: Table, more: bool = False) -> None:
        """Answer with a person's private page for a table."""

    async def present(self, interaction: Interaction, table: Table, seat: int) -> None:
        """Answer with the current table in the message that was used."""

    async def board(self, interaction: Interaction, table: Table, with_picture: bool = False) -> None:
        """Answer with the table's public message, replacing the message that was used."""


async def show(
    interaction: Interaction, page: Page, in_place: bool, showing: Showing | None = None
) -> ShownPage | None:
    """Answer with a page. Return it with its message ID, or None if the answer wasn't received.

    If `in_place` is True, the page replaces the message that was used. If not, it's a new private message.
    The answer is sent within the context `showing`.
    """
    drawing = asyncio.ensure_future(page)
    try:
        done, _ = await asyncio.wait({drawing}, timeout=PATIENCE)
        if not done:
            await put_off(interaction, thinking=not in_place)
        drawn = await drawing
    finally:
        drawing.cancel()
    with showing(drawn.view) if showing else nullcontext():
        message = await give(interaction, Answer(view=drawn.view, files=drawn.files, in_place=in_place))
    return None if message is None else ShownPage(drawn, message)


async def reply_quietly(
    interaction: Interaction, text: str, rows: Sequence[discord.ui.ActionRow[Any]] = ()
) -> None:
    """Answer with a private line and controls below it, after any earlier answer."""
    await give(interaction, Answer(view=text_view(text, *rows)) if rows else Answer(text))


async def show_quietly(interaction: Interaction, view: discord.ui.LayoutView) -> None:
    """Answer with a private text and controls, replacing the message that was used if it's private."""
    await give(interaction, Answer(view=view, in_place=theirs_alone(interaction)))


async def show_beside(interaction: Interaction, view: discord.ui.LayoutView) -> None:
    """Answer with a private text and controls below the message that was used, which stays."""
    await give(interaction, Answer(view=view))


async def show_in_place(interaction: Interaction, view: discord.ui.LayoutView) -> None:
    """Answer with a text and controls, replacing the message that was used."""
    await give(interaction, Answer(view=view, in_place=True))


async def give_file(interaction: Interaction, view: discord.ui.LayoutView, name: str, data: bytes) -> None:
    """Answer with a private text and a file below it."""
    view.add_item(discord.ui.File(f"attachment://{name}"))
    await give(interaction, Answer(view=view, files=(discord.File(io.BytesIO(data), name),)))


async def reply_error(interaction: Interaction, error: BaseException) -> None:
    """Answer privately with the sentence for an error. Log it if it's unexpected."""
    if isinstance(error, DuplicateInteraction | AlreadyAnswered):
        return  # there's already an answer, or the first delivery gets one
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
    """Return the sentence for an error.

    The facts of a refusal are inserted. If a fact's name ends in "_key", its value is the key of another
    message, shown in the same language. If it ends in "_name", its value is a name, which is escaped.
    """
    if isinstance(error, Refused):
        return say(error.key, **dict(_fact(say, name, fact) for name, fact in error.facts.items()))
    if isinstance(error, Stale):
        return say("answer-out-of-date")
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
    """Return True if the message that was used is private."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def in_public(interaction: Interaction) -> bool:
    """Return True if the message that was used is public."""
    return (
        interaction.message is not None and interaction.guild_id is not None and not theirs_alone(interaction)
    )


def person_of(interaction: Interaction) -> User:
    """Return the person who caused this interaction."""
    return user_of(interaction.user, str(interaction.locale))


def user_of(user: discord.User | discord.Member, locale: str = "") -> User:
    """Return a User with the name Discord shows or, if it isn't legible, with another of their names."""
    called = names.first_legible(user.display_name, user.global_name, user.name)
    return User(user.id, called, locale, user.name)
