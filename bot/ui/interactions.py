"""Send answers to Discord, with one retry, and tell the person if an answer is lost.

Discord accepts one first answer to an interaction, within three seconds. Later answers either edit the first
or are messages below it. Everything is sent through this module, which ensures that an error message always
says if a change was committed. It doesn't look at an answer's content and draws no pictures.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, TypeVar

import discord

from bot import tasks
from bot.i18n.languages import Language, language
from bot.storage.database import COMMITTED
from bot.trouble import TROUBLE, UNKNOWN_MESSAGE, understood
from bot.ui.message import Message

_log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds after which an unanswered interaction is deferred."""
FIRST = 1.2
"""Maximum number of seconds for one attempt at a first answer. It leaves time for a retry."""
LATER = 20.0
"""Maximum number of seconds for one attempt at any later request."""

AWAKE = 14 * 60
"""Seconds during which answers to an interaction can be changed: its token's lifetime minus a minute."""

NOBODY_WAITS = frozenset((10015, 10062, 40060))
"""Discord's error codes for an answer that was too late or already given. The person is no longer waiting."""

Interaction = discord.Interaction[Any]
Kind = discord.InteractionResponseType
T = TypeVar("T")

_IN_PLACE = (Kind.deferred_message_update, Kind.message_update)
_PROGRESS = "courtyard"


class Answer(NamedTuple):
    """Something to show: a text, or a view with its files.

    If `in_place` is True, it replaces the message the person used. If not, it's a new message only they see.
    """

    text: str = ""
    view: discord.ui.LayoutView | None = None
    files: tuple[discord.File, ...] = ()
    in_place: bool = False


@dataclasses.dataclass(slots=True)
class Progress:
    """The state of the answer to an interaction."""

    lock: asyncio.Lock = dataclasses.field(default_factory=asyncio.Lock)
    given: bool = False
    """True if an answer is known to have arrived. Any further answer is a message below it."""
    received: float = 0.0
    """Time at which the interaction was received, in seconds of the loop's clock."""
    beside: set[int] = dataclasses.field(default_factory=set)
    """IDs of messages after a first answer. Discord's API edits them by ID, unlike the first."""
    doubtful: bool = False
    """True if the interaction may have been sent before a connection was lost."""
    language: str | None = None
    """The code of the language the person chose."""
    private: list[int] = dataclasses.field(default_factory=list)
    """IDs of the private messages that answer this interaction."""
    lasts: bool = False
    """True if the person will continue to use these messages, so they must not be deleted."""


class _Lost(Exception):
    """Raised when an answer wasn't received, or might not have been."""

    def __init__(self, error: Exception) -> None:
        super().__init__(type(error).__name__)
        code, status = 0, 0
        if isinstance(error, discord.HTTPException):
            code, status = error.code, error.status
        self.gone = code == UNKNOWN_MESSAGE
        self.nobody_waits = code in NOBODY_WAITS or isinstance(error, discord.InteractionResponded)
        self.final = self.nobody_waits or (400 <= status < 500 and status != 429)
        """True if a retry would fail in the same way."""


def progress(interaction: Interaction) -> Progress:
    """Return the state of the answer to this interaction."""
    found: Progress | None = interaction.extras.get(_PROGRESS)
    if found is None:
        found = interaction.extras[_PROGRESS] = Progress()
    return found


def language_of(interaction: Interaction) -> Language:
    """Return the person's chosen language. If they chose none, return their language in Discord."""
    return language(progress(interaction).language or str(interaction.locale))


def is_answered(interaction: Interaction) -> bool:
    """Return True if Discord has received an answer."""
    return interaction.response.is_done()


def last(interaction: Interaction) -> None:
    """Keep this interaction's messages, such as an open hand, even after the person's next action."""
    progress(interaction).lasts = True


class LastChanges:
    """Final changes to answers, made in the background: deleting one, or marking it as no longer updated.

    Rejections by Discord are ignored, because the message is gone or will be.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Make this change in the background."""
        task = tasks.start_task(self._made(work), "an answer changes for the last time")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self, *others: asyncio.Task[None]) -> None:
        """Cancel any changes in progress, as well as `others`."""
        tasks = [*self._tasks, *others]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _made(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except TROUBLE as error:
            _log.info("an answer was not changed: %s", type(error).__name__)


async def give(interaction: Interaction, answer: Answer) -> int | None:
    """Show an answer. Return its message ID, or 0 if Discord didn't report the ID.

    Return None if the answer may be lost, after trying to tell the person what happened to their action.
    """
    async with _answering(interaction, "an answer did not arrive"):
        known = interaction.message is not None and interaction.message.id
        message, state = await _show(interaction, answer), progress(interaction)
        state.given = True
        if message not in (0, known, *state.private):
            state.private.append(message)
        return message
    return None


async def post(interaction: Interaction, page: Message) -> None:
    """Post a page for everyone in the channel, below the message the person used. Defer the answer first."""
    async with _answering(interaction, "what was shared did not arrive"):
        send = interaction.followup.send(
            view=page.view, files=list(page.files), ephemeral=False, wait=True, silent=True,
            allowed_mentions=discord.AllowedMentions.none(),
        )  # fmt: skip
        await _sent(send, LATER)


async def ask(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Answer with a form. If it's too late for one, answer with a message that says so."""
    async with _answering(interaction, "a form did not arrive"):
        if in_time := not interaction.response.is_done():
            await _first(interaction, lambda response: response.send_modal(form))
            progress(interaction).given = True
    if not in_time:
        await give(interaction, Answer(language_of(interaction)("answer-busy")))


async def put_off(interaction: Interaction, thinking: bool = False) -> bool:
    """Tell Discord that an answer will follow. Return True if this or an earlier answer was received.

    After a button press, the person only notices the deferral if `thinking` is True. Other people never
    notice. An autocompletion can't be deferred, so it gets no choices.
    """
    async with _answering(interaction, "an interaction was not deferred", tells=False):
        if interaction.response.is_done():
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            await _first(interaction, lambda response: response.autocomplete([]))
        else:
            shown = thinking or interaction.message is None
            await _first(interaction, lambda response: response.defer(ephemeral=True, thinking=shown))
        return True
    return False


async def acknowledge(interaction: Interaction) -> None:
    """Acknowledge an interaction without an answer, because the result appears somewhere else."""
    async with _answering(interaction, "an interaction was not acknowledged"):
        if not interaction.response.is_done():
            await _first(interaction, lambda response: response.defer())


@asynccontextmanager
async def _answering(interaction: Interaction, lost: str, tells: bool = True) -> AsyncIterator[None]:
    """Hold a lock, so that the answers to one interaction are sent one at a time.

    If an answer is lost, log it, and tell the person if they're still waiting.
    """
    async with progress(interaction).lock:
        try:
            yield
        except _Lost as error:
            _log.info("%s: %s", lost, error)
            if tells and not error.nobody_waits:
                await _tell_trouble(interaction)


async def _first(
    interaction: Interaction, call: Callable[[discord.InteractionResponse[Any]], Awaitable[T]]
) -> T:
    """Send a first answer, with one retry, and return the outcome. Raise _Lost if the answer is lost.

    Retrying is safe because Discord accepts only one first answer: if the first attempt was received, the
    second is rejected.
    """
    response = interaction.response
    try:
        return await _sent(call(response), FIRST)
    except _Lost as lost:
        if lost.final:
            raise
    if response.is_done():  # discord.py marks it as done even if the response wasn't JSON, so start over
        response = discord.InteractionResponse(interaction)
    return await _sent(call(response), FIRST)


async def _show(interaction: Interaction, answer: Answer) -> int:
    """Show an answer with whichever request is possible now. Return its message ID.

    Raise _Lost if the answer may not have been received.
    """
    state, kind = progress(interaction), interaction.response.type
    if kind is None:
        try:
            return await _first(interaction, lambda response: _begin(interaction, response, answer))
        except _Lost as lost:
            if not (lost.gone and answer.in_place):
                raise
        # The message that was used no longer exists, so answer with a new one.
        beside = answer._replace(in_place=False)
        return await _first(interaction, lambda response: _begin(interaction, response, beside))
    # When answering in place, the original response is the message that was used, which may be public.
    if answer.in_place if kind in _IN_PLACE else not state.given:
        try:
            return await _edit(interaction, answer)
        except _Lost as lost:
            if lost.final:
                raise
        return await _edit(interaction, answer)
    line = await _sent(interaction.followup.send(**_message(answer), wait=True), LATER)
    state.beside.add(line.id)
    return int(line.id)


async def change(
    interaction: Interaction, message: int, view: discord.ui.LayoutView, files: Sequence[discord.File] = ()
) -> None:
    """Replace the page in the message returned by `give`. Raise one of TROUBLE if Discord rejects it."""
    with understood():
        if message in progress(interaction).beside:
            await interaction.followup.edit_message(message, view=view, attachments=list(files))
        else:
            await interaction.edit_original_response(view=view, attachments=list(files))


async def take_away(interaction: Interaction, message: int) -> None:
    """Delete the message returned by `give`. Raise one of TROUBLE if Discord rejects it."""
    with understood():
        if message in progress(interaction).beside:
            await interaction.followup.delete_message(message)
        else:
            await interaction.delete_original_response()


async def _begin(interaction: Interaction, response: discord.InteractionResponse[Any], answer: Answer) -> int:
    if answer.in_place and interaction.message is not None:
        await response.edit_message(**_shown(answer), attachments=_uploads(answer))
        return interaction.message.id
    sent = await response.send_message(**_message(answer))
    return sent.message_id or 0


async def _edit(interaction: Interaction, answer: Answer) -> int:
    edit = interaction.edit_original_response(**_shown(answer), attachments=_uploads(answer))
    return (await _sent(edit, LATER)).id


def _shown(answer: Answer) -> dict[str, Any]:
    return {"content": answer.text} if answer.view is None else {"view": answer.view}


def _message(answer: Answer) -> dict[str, Any]:
    """Return the answer as arguments for a new private message."""
    files = _uploads(answer)
    return _shown(answer) | ({"files": files} if files else {}) | {"ephemeral": True}


def _uploads(answer: Answer) -> list[discord.File]:
    """Return the answer's files, rewound because an earlier attempt may have read them."""
    for file in answer.files:
        file.reset()
    return list(answer.files)


async def _tell_trouble(interaction: Interaction) -> None:
    """Try once to tell the person the outcome of their action, with whichever request is still possible."""
    say = language_of(interaction)
    line = say("answer-trouble-after" if COMMITTED.get() else "answer-trouble")
    send = interaction.followup.send if interaction.response.is_done() else interaction.response.send_message
    try:
        await _sent(send(line, ephemeral=True), FIRST)
        progress(interaction).given = True
    except _Lost as lost:
        _log.info("nor did a line about that: %s", lost)


async def _sent(request: Awaitable[T], limit: float) -> T:
    """Send one request and return the outcome. Raise _Lost for any error."""
    try:
        with understood():
            async with asyncio.timeout(limit):
                return await request
    except (*TROUBLE, RuntimeError, discord.InteractionResponded) as error:
        # aiohttp raises RuntimeError if the connection is closed
        raise _Lost(error) from None
