"""An answer on its way to Discord: by which request it goes, how it is tried once more where that breaks, and
what the person is told where it cannot arrive.

Discord takes one first answer to an interaction, within three seconds; whatever comes later is an edit of it
or a line beside it. Every answer goes this way, so that none can forget that something was done before it.
What an answer shows is not known here, and nothing is drawn.
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
"""Seconds after which an interaction that has no answer yet is deferred."""
FIRST = 1.2
"""Seconds that one try of a first answer may take: a connection that hangs is given up while there is time
for another.
"""
LATER = 20.0
"""Seconds that one try of anything later may take."""

AWAKE = 14 * 60
"""Seconds after an interaction for which its answers are changed: a minute less than Discord takes
its token.
"""

NOBODY_WAITS = frozenset((10015, 10062, 40060))
"""Its codes for an answer that came too late, or that was given already: nobody is left to tell."""

Interaction = discord.Interaction[Any]
Kind = discord.InteractionResponseType
T = TypeVar("T")

_IN_PLACE = (Kind.deferred_message_update, Kind.message_update)
_PROGRESS = "courtyard"


class Answer(NamedTuple):
    """An answer to be shown: a text, or a view with its files; beside the message that was tapped, where only
    the person who asked can see it, or in its place.
    """

    text: str = ""
    view: discord.ui.LayoutView | None = None
    files: tuple[discord.File, ...] = ()
    in_place: bool = False


@dataclasses.dataclass(slots=True)
class Progress:
    """How far the answer to one interaction is."""

    lock: asyncio.Lock = dataclasses.field(default_factory=asyncio.Lock)
    given: bool = False
    """Whether an answer has arrived, as far as is known: what comes then is a line beside it."""
    received: float = 0.0
    """When it came, by the loop's clock."""
    beside: set[int] = dataclasses.field(default_factory=set)
    """The messages that came beside a first answer: what Discord calls the original is none of them."""
    doubtful: bool = False
    """Whether it may have come from before a connection was lost."""
    language: str | None = None
    """The code of the language that its person has chosen."""
    private: list[int] = dataclasses.field(default_factory=list)
    """The messages that it has brought, which only its person sees."""
    lasts: bool = False
    """Whether these are what its person goes on with, and not something to read."""


class _Lost(Exception):
    """An answer did not arrive, or it is not known whether it did."""

    def __init__(self, error: Exception) -> None:
        super().__init__(type(error).__name__)
        code, status = 0, 0
        if isinstance(error, discord.HTTPException):
            code, status = error.code, error.status
        self.gone = code == UNKNOWN_MESSAGE
        self.nobody_waits = code in NOBODY_WAITS or isinstance(error, discord.InteractionResponded)
        self.final = self.nobody_waits or (400 <= status < 500 and status != 429)
        """Whether the same would come of it once more."""


def progress(interaction: Interaction) -> Progress:
    """How far this interaction's answer is."""
    found: Progress | None = interaction.extras.get(_PROGRESS)
    if found is None:
        found = interaction.extras[_PROGRESS] = Progress()
    return found


def language_of(interaction: Interaction) -> Language:
    """The language of the person who asks: the one that they have chosen, or theirs at Discord."""
    return language(progress(interaction).language or str(interaction.locale))


def is_answered(interaction: Interaction) -> bool:
    """Return whether Discord has had some answer."""
    return interaction.response.is_done()


def last(interaction: Interaction) -> None:
    """Let what this interaction brings stay, as an open hand does, whatever its person is told next."""
    progress(interaction).lasts = True


class LastChanges:
    """Changes of answers for which nobody waits: one is taken away, another says that it sleeps. Where
    Discord does not take one, what was to be changed is gone already, or will be.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Make this change, beside all else."""
        task = tasks.start_task(self._made(work), "an answer changes for the last time")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self, *others: asyncio.Task[None]) -> None:
        """End those that are under way, and `others`."""
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
    """Show an answer. Returns its message (0 where Discord does not say which), and None where it is not
    known to have arrived: then the person has been told, if that was possible, what has become of what they
    asked for.
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
    """Show a page to everybody in the channel, below what was tapped, once that was put off."""
    async with _answering(interaction, "what was shared did not arrive"):
        send = interaction.followup.send(
            view=page.view, files=list(page.files), ephemeral=False, wait=True, silent=True,
            allowed_mentions=discord.AllowedMentions.none(),
        )  # fmt: skip
        await _sent(send, LATER)


async def ask(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Answer with a form, or with a line that says so if there is no time for one."""
    async with _answering(interaction, "a form did not arrive"):
        if in_time := not interaction.response.is_done():
            await _first(interaction, lambda response: response.send_modal(form))
            progress(interaction).given = True
    if not in_time:
        await give(interaction, Answer(language_of(interaction)("answer-busy")))


async def put_off(interaction: Interaction, thinking: bool = False) -> bool:
    """Tell Discord that an answer will come: without a sign where a control was tapped, unless the person is
    to see that somebody is `thinking`; never does anybody else see that. An autocompletion, which cannot
    wait, has nothing to offer. Whether it has arrived, or some answer before it.
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
    """Say that the tap was heard, and nothing else: it is done, and what it brought is shown elsewhere."""
    async with _answering(interaction, "an interaction was not acknowledged"):
        if not interaction.response.is_done():
            await _first(interaction, lambda response: response.defer())


@asynccontextmanager
async def _answering(interaction: Interaction, lost: str, tells: bool = True) -> AsyncIterator[None]:
    """Let an answer go out, and no other beside it. Where it does not arrive, tell the log, and the person,
    if somebody waits.
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
    """The outcome of a first answer. It is tried twice, since Discord takes one alone: where the first try
    did arrive, the second is refused. Raises _Lost.
    """
    response = interaction.response
    try:
        return await _sent(call(response), FIRST)
    except _Lost as lost:
        if lost.final:
            raise
    if response.is_done():  # as discord.py has it, which was not answered in JSON
        response = discord.InteractionResponse(interaction)
    return await _sent(call(response), FIRST)


async def _show(interaction: Interaction, answer: Answer) -> int:
    """Show an answer by the request that is due now. Returns its message. Raises _Lost."""
    state, kind = progress(interaction), interaction.response.type
    if kind is None:
        try:
            return await _first(interaction, lambda response: _begin(interaction, response, answer))
        except _Lost as lost:
            if not (lost.gone and answer.in_place):
                raise
        # It was replaced, and deleted under their finger.
        beside = answer._replace(in_place=False)
        return await _first(interaction, lambda response: _begin(interaction, response, beside))
    # The original of an answer in place is the message that was tapped, which others may see.
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
    """Make the message that `give` has returned show something else. Raises TROUBLE."""
    with understood():
        if message in progress(interaction).beside:
            await interaction.followup.edit_message(message, view=view, attachments=list(files))
        else:
            await interaction.edit_original_response(view=view, attachments=list(files))


async def take_away(interaction: Interaction, message: int) -> None:
    """Delete the message that `give` has returned. Raises TROUBLE."""
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
    """It as a message of its own, for the person who asked alone."""
    files = _uploads(answer)
    return _shown(answer) | ({"files": files} if files else {}) | {"ephemeral": True}


def _uploads(answer: Answer) -> list[discord.File]:
    """Return its files, from their beginning: an earlier try may have read them."""
    for file in answer.files:
        file.reset()
    return list(answer.files)


async def _tell_trouble(interaction: Interaction) -> None:
    """One try to tell what has become of what they asked for, by whichever request may still arrive."""
    say = language_of(interaction)
    line = say("answer-trouble-after" if COMMITTED.get() else "answer-trouble")
    send = interaction.followup.send if interaction.response.is_done() else interaction.response.send_message
    try:
        await _sent(send(line, ephemeral=True), FIRST)
        progress(interaction).given = True
    except _Lost as lost:
        _log.info("nor did a line about that: %s", lost)


async def _sent(request: Awaitable[T], limit: float) -> T:
    """The outcome of one request. Raises _Lost for all that may go wrong on the way."""
    try:
        with understood():
            async with asyncio.timeout(limit):
                return await request
    except (*TROUBLE, RuntimeError, discord.InteractionResponded) as error:
        # aiohttp tells of a connection that was closed by a RuntimeError.
        raise _Lost(error) from None
