"""Imitate Discord in memory: one server, one channel, a few people, and a bot that can't tell the difference.

This is based on simcord. Its actors refuse any action that Discord's own client wouldn't allow. Only this
module and cast.py use simcord's internals. It doesn't depend on the page or HTTP.
"""

import asyncio
import base64
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, Self

import discord
import simcord
from simcord.backend.models import GuildEmoji, Interaction, Message
from simcord.components import walk_components
from simcord.enums import ComponentType, OptionType
from simcord.interactions import command_leaves, parse_option_input

from bot.sandbox.cast import ENGLISH, Cast, Person

log = logging.getLogger(__name__)

Place = Literal["channel", "dm"]

SERVER, CHANNEL, BOT = "Courtyard", "card-table", "Courtyard"

# Discord gives up on an interaction after three seconds, and so do the people here.
PATIENCE = 3.0
# Seconds until the page appears even if the bot is busy, and until a test gives up on the bot.
STARTING, LOADING = 5.0, 60.0
# Limit simcord's record of all events, because a sandbox may run for days.
RECORDS = 400


class Impossible(Exception):
    """Raised for an action that Discord's client wouldn't allow.

    The control was deleted, is disabled, or the person can't see it. The arguments are the key of the reason,
    which the page translates, and its facts.
    """


@dataclass(frozen=True, slots=True)
class Response:
    """The answer to an interaction. If it isn't `heard`, Discord would say that the interaction failed."""

    interaction: int
    heard: bool
    modal: dict[str, Any] | None = None
    choices: tuple[dict[str, Any], ...] = ()


class OfflineDiscord:
    """Logs a client in and closes it at the end of `async with OfflineDiscord(client) as world:`.

    The server, the channel and the people have the same IDs every time, so they match an earlier database.
    The IDs of messages and interactions come from the clock, and never collide with earlier ones.

    `settle` is the maximum number of seconds an action waits for the bot to be idle. Tests leave it at 5 and
    see every effect of an action, including sleeps shorter than that. A page for people needs a small value,
    and a clock kept by :meth:`keep_time`, so that no one waits for another person's robot.

    The world begins at the time `now`, by default the current time. Enter and leave the context in the same
    task.

    `answered` returns True if the bot answers an error itself. Other errors are added to `unexpected`.
    """

    def __init__(
        self,
        client: discord.Client,
        *,
        people: int = 4,
        settle: float = 5.0,
        now: datetime | None = None,
        answered: Callable[[BaseException], bool] = lambda error: False,
    ) -> None:
        self.client = client
        self.settle = settle
        # Discord tells a bot its number of shards, but simcord needs it as an argument.
        shards = 1 if isinstance(client, discord.AutoShardedClient) else None
        self.env = simcord.Env(
            client, check_errors=False, shard_count=shards, settle_timeout=max(settle, 5.0)
        )
        # The IDs depend on simcord's clock and on this order, so do all of this before its time moves.
        self.env.backend.bot_user.name = BOT
        self.guild = self.env.create_guild(SERVER)
        self.channel = self.guild.create_text_channel(CHANNEL)
        self.cast = Cast(self.env, self.guild, people)
        self.people = self.cast.people
        self.env.backend.clock.advance(((now or datetime.now(UTC)) - self.env.now()).total_seconds())
        self._emojis: dict[int, bytes] = {}
        self._answered = answered
        self._errors_read = 0
        self.unexpected: list[BaseException] = []
        self._acting = asyncio.Lock()
        self._forgotten = 0
        self._requests_read = 0

    async def __aenter__(self) -> Self:
        try:
            await self._start()
        except BaseException:
            await self.client.close()
            raise
        self.env.settle_timeout = self.settle
        await self._remember_commands()
        return self

    async def __aexit__(self, *raised: object) -> None:
        try:
            await self.client.close()
        finally:
            self.env.settle_timeout = max(self.settle, 5.0)
            await self.env.shutdown()
            self._notice()

    async def _start(self) -> None:
        """Start the bot, giving it more time to become idle than simcord's five seconds.

        A bot that draws a pack of cards as emojis on a slow machine takes longer, and people don't need to
        wait for that.
        """
        settle = self.env._settle_internal
        people = self.settle < PATIENCE

        async def patient(**how: Any) -> None:
            with contextlib.suppress(*[TimeoutError] if people else []):
                await settle(**how | {"timeout": STARTING if people else LOADING})

        self.env._settle_internal = patient  # type: ignore[method-assign]
        try:
            await self.env.start()
        finally:
            del self.env._settle_internal

    async def _remember_commands(self) -> None:
        """Sync the commands. A bot that only syncs changed commands relies on Discord to keep the others."""
        tree = getattr(self.client, "tree", None)
        if isinstance(tree, discord.app_commands.CommandTree) and not any(self.env.backend.commands.values()):
            await tree.sync()

    def restore(
        self,
        messages: Iterable[Message],
        files: Mapping[str, bytes],
        emojis: Iterable[tuple[GuildEmoji, bytes]],
    ) -> None:
        """Give Discord the archived messages, files and emojis before entering.

        Messages of people who aren't on the server are dropped.
        """
        backend = self.env.backend
        for message in messages:
            if message.channel_id in backend.channels and message.author_id in backend.users:
                backend.reserve_id(message.id)
                backend.messages.setdefault(message.channel_id, {})[message.id] = message
                backend.channels[message.channel_id].last_message_id = message.id
        backend.cdn._blobs.update(files)
        for emoji, image in emojis:
            backend.reserve_id(emoji.id)
            backend.application_emojis[emoji.id] = emoji
            self._emojis[emoji.id] = image

    # Reading the world

    @property
    def revision(self) -> int:
        """Return a number that grows with every event. Each action of the bot or a person is recorded."""
        return self._forgotten + len(self.env.backend.transcript) + self.cast.changes

    def channel_id(self, person: Person, place: Place) -> int:
        return self.channel.id if place == "channel" else self.env.backend.dm_channels[person.user.id]

    def messages(self, person: Person, place: Place) -> list[Message]:
        """Return the messages a person sees in this place, oldest first.

        They include all public messages and the person's own ephemeral ones.
        """
        stored = self.env.backend.messages.get(self.channel_id(person, place), {})
        return [message for message in stored.values() if message.visible_to(person.user.id)]

    def everything(self) -> Iterator[tuple[Message, str | None]]:
        """Yield every message with the key of its DM's owner, or None for the channel.

        Messages in each place are in order, oldest first.
        """
        backend = self.env.backend
        for message in list(backend.messages.get(self.channel.id, {}).values()):
            yield message, None
        for person in self.people.values():
            for message in list(backend.messages.get(self.channel_id(person, "dm"), {}).values()):
                yield message, person.key

    def commands(self, place: Place, person: Person | None = None) -> list[dict[str, Any]]:
        """Return the slash commands available in this place, in the person's language.

        If no person is given, use the first person's language.
        """
        person = person or next(iter(self.people.values()))
        return [
            {
                "name": " ".join(path),
                "description": _translated(leaf, "description", person.locale),
                "options": [
                    {
                        **option,
                        "description": _translated(option, "description", person.locale),
                        "choices": [
                            {**choice, "name": _translated(choice, "name", person.locale)}
                            for choice in option.get("choices") or []
                        ],
                    }
                    for option in leaf.get("options") or []
                ],
            }
            for command in self.env.backend.visible_commands(
                user_id=person.user.id, channel_id=self.channel_id(person, place)
            )
            for path, leaf in command_leaves(command)
        ]

    def languages(self) -> list[str]:
        """Return the bot's locales: English and the languages of its translated commands."""
        found = {ENGLISH}
        for commands in self.env.backend.commands.values():
            for command in commands.values():
                for _, leaf in command_leaves(command):
                    found |= set(leaf.get("description_localizations") or ())
        return [ENGLISH, *sorted(found - {ENGLISH})]

    def file(self, url: str) -> bytes | None:
        """Return the data the bot uploaded to this simcord address."""
        return self.env.backend.cdn.get(url)

    def emoji(self, number: int) -> bytes | None:
        """Return the image of one of the bot's own emojis."""
        self._notice()
        return self._emojis.get(number)

    # Acting

    async def tap(self, person: Person, message: int, custom_id: str) -> Response:
        """Press a button. Like all actions, raises :class:`Impossible` if Discord wouldn't allow it."""
        actor, seen = self._before(person, message)
        return await self._interact(lambda: actor.click(seen, custom_id=custom_id))

    async def pick(self, person: Person, message: int, custom_id: str, values: Sequence[str]) -> Response:
        """Choose values in a select menu, in this order. People are given by key."""
        actor, seen = self._before(person, message)
        menus = walk_components(seen.components)
        menu = next((part for part in menus if part.get("custom_id") == custom_id), {})
        picked: Sequence[Any] = values
        if menu.get("type") == ComponentType.USER_SELECT:
            if unknown := [one for one in values if one not in self.people]:
                raise Impossible("nobody-here", unknown[0])
            picked = [self.people[one].member for one in values]
        return await self._interact(lambda: actor.select(seen, picked, custom_id=custom_id))

    async def slash(
        self, person: Person, name: str, options: Mapping[str, Any] | None = None, place: Place = "channel"
    ) -> Response:
        """Run a command. Options are text (even for numbers), booleans, or a person's key."""
        filled = self._options(person, name, options or {}, place)
        if place == "dm":
            return await self._interact(lambda: person.user.slash(name, **filled))
        return await self._interact(lambda: person.member.slash(self.channel, name, **filled))

    async def complete(
        self,
        person: Person,
        name: str,
        option: str,
        typed: str,
        options: Mapping[str, Any] | None = None,
        place: Place = "channel",
    ) -> Response:
        """Type into an option with autocompletion. The response contains the choices."""
        others = {key: value for key, value in (options or {}).items() if key != option}
        filled = self._options(person, name, others, place)
        if place == "dm":
            return await self._interact(lambda: person.user.autocomplete(name, option, typed, **filled))
        return await self._interact(
            lambda: person.member.autocomplete(self.channel, name, option, typed, **filled)
        )

    async def submit(self, person: Person, interaction: int, fields: Mapping[str, Any]) -> Response:
        """Fill in and send the modal that answered this interaction, with `fields` by custom_id."""
        record = self.env.backend.interactions.get(interaction)
        if record is None:
            raise Impossible("no-form")
        actor = person.user if record.guild_id is None else person.member
        shown = simcord.InteractionResult(self.env, record)
        return await self._interact(lambda: actor.submit_modal(shown, dict(fields)))

    async def say(self, person: Person, text: str, place: Place = "channel") -> None:
        """Write an ordinary message."""
        async with self._acting:
            with self._possible(), contextlib.suppress(TimeoutError):
                if place == "dm":
                    await person.user.send_dm(text)
                else:
                    await person.member.send(self.channel, text)
            self._notice()

    def _before(
        self, person: Person, message: int
    ) -> tuple[simcord.MemberActor | simcord.UserHandle, simcord.ResponseMessage]:
        places: tuple[Place, Place] = ("channel", "dm")
        for place in places:
            stored = self.env.backend.messages.get(self.channel_id(person, place), {}).get(message)
            if stored is not None:
                actor = person.member if place == "channel" else person.user
                return actor, simcord.ResponseMessage(self.env, stored)
        raise Impossible("message-gone")

    def _options(self, person: Person, name: str, options: Mapping[str, Any], place: Place) -> dict[str, Any]:
        command = next((known for known in self.commands(place, person) if known["name"] == name), None)
        if command is None:
            raise Impossible("no-command", name)
        declared = {option["name"]: option for option in command["options"]}
        filled: dict[str, Any] = {}
        for key, raw in options.items():
            if key not in declared:
                raise Impossible("no-option", name, key)
            if declared[key]["type"] == OptionType.USER:
                if raw not in self.people:
                    raise Impossible("nobody-here", str(raw))
                filled[key] = self.people[raw].member if place == "channel" else self.people[raw].user
            else:
                with self._possible():
                    filled[key] = parse_option_input(name, declared[key], raw)
        return filled

    async def _interact(self, action: Callable[[], Awaitable[Any]]) -> Response:
        interactions = self.env.backend.interactions
        deadline = asyncio.get_running_loop().time() + PATIENCE
        async with self._acting:
            before = next(reversed(interactions), None)
            # If the bot is still busy after PATIENCE seconds, it continues, and the action hasn't failed.
            with self._possible(), contextlib.suppress(TimeoutError):
                await action()
            latest = next(reversed(interactions), None)
            self._notice()
        if latest is None or latest == before:
            raise Impossible("nothing-came")
        record = interactions[latest]
        # A short `settle` can end while the bot is still busy. Otherwise, the answer is already complete.
        if self.settle < PATIENCE:
            await _heard(record, deadline)
        return _answer(record)

    @contextlib.contextmanager
    def _possible(self) -> Iterator[None]:
        try:
            yield
        except (simcord.SetupError, simcord.BackendError) as error:
            raise Impossible(str(error)) from error

    # Time

    async def keep_time(self, every: float = 0.2) -> None:
        """Keep simcord's clock at the real time until cancelled.

        Without this, the clock doesn't move between two timers.
        """
        while True:
            await asyncio.sleep(every)
            async with self._acting:
                behind = (datetime.now(UTC) - self.env.now()).total_seconds()
                try:
                    await self.env.advance_time(max(behind, 0.0))
                except TimeoutError:
                    pass
                except Exception:
                    log.exception("simcord could not advance its clock")
                self._notice()
                self._forget()

    def _notice(self) -> None:
        """Log the bot's errors, and keep the images of its emojis, which simcord discards."""
        errors = list(self.env.errors_since(self._errors_read))
        self._errors_read += len(errors)
        for error in errors:
            if not self._answered(error):
                self.unexpected.append(error)
                log.error("The bot raised an error", exc_info=error)
        backend = self.env.backend
        for request in backend.http_requests[self._requests_read :]:
            if (
                request.method == "POST"
                and request.path.endswith("/emojis")
                and isinstance(request.json, dict)
            ):
                name, image = request.json.get("name"), str(request.json.get("image", ""))
                for emoji in backend.application_emojis.values():
                    if emoji.name == name:
                        self._emojis[emoji.id] = base64.b64decode(image.partition(",")[2])
        self._requests_read = len(backend.http_requests)

    def _forget(self) -> None:
        backend = self.env.backend
        if (spare := len(backend.transcript) - RECORDS) > RECORDS:
            del backend.transcript[:spare]
            self._forgotten += spare
            del backend.http_requests[:-RECORDS]
            self._requests_read = len(backend.http_requests)
            shown = {file["url"] for message, _ in self.everything() for file in message.attachments}
            for url in [url for url in backend.cdn._blobs if url not in shown]:
                del backend.cdn._blobs[url]


async def _heard(record: Interaction, deadline: float) -> None:
    while not record.responded and asyncio.get_running_loop().time() < deadline:  # noqa: ASYNC110
        await asyncio.sleep(0.02)


def _translated(leaf: Mapping[str, Any], field: str, locale: str) -> str:
    return str((leaf.get(f"{field}_localizations") or {}).get(locale) or leaf[field])


def _answer(record: Interaction) -> Response:
    return Response(record.id, record.responded, record.modal, tuple(record.autocomplete_choices or ()))
