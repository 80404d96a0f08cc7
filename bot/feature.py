"""Features: the type of their additions to the bot, and the components they can use."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar, cast

from discord.ext import commands

from bot.delivery.deliveries import Deliveries
from bot.jobs.discord_port import DiscordPort
from bot.jobs.facts import Planned
from bot.jobs.job import Job
from bot.jobs.notices import NoticePage
from bot.jobs.places import Places
from bot.jobs.reach import Reach
from bot.jobs.scheduler import Due
from bot.tables import Tables
from bot.tables.people.preferences import Preferences
from bot.ui.channel import ChannelChoice
from bot.ui.just_shown import JustShown
from bot.ui.moving import Holding, Moving
from bot.ui.pages import Gathering
from bot.ui.picturing import Picturing
from bot.ui.reply import TableReplies
from bot.ui.sections import Section

Room = TypeVar("Room")


class House:
    """The bot's own components, and the components of the features opened so far."""

    def __init__(
        self,
        client: commands.AutoShardedBot,
        tables: Tables,
        deliveries: Deliveries,
        preferences: Preferences,
        pictures: Picturing,
        port: DiscordPort,
        given: Mapping[type, Callable[[House], object]],
    ) -> None:
        """`given` replaces features' components, for tests."""
        self.client = client
        self.tables = tables
        self.deliveries = deliveries
        self.preferences = preferences
        self.pictures = pictures
        self.port = port
        self._given = given
        self._rooms: dict[type, object] = {}

    def make(self, kind: type[Room], room: Callable[[], Room]) -> Room:
        """Create the component of a class and return it."""
        made = self._given[kind](self) if kind in self._given else room()
        self._rooms[kind] = made
        return cast(Room, made)

    def room(self, kind: type[Room]) -> Room:
        """Return the component of a class. Raise KeyError if no earlier feature created one."""
        return cast(Room, self._rooms[kind])


@dataclasses.dataclass(frozen=True)
class Rooms:
    """The bot's own components that open after the features. They're for cogs."""

    places: Places
    replies: TableReplies
    moving: Moving
    reach: Reach
    just_shown: JustShown
    choices: Sequence[ChannelChoice]
    """All of a channel's choices, in the order of the features."""


@dataclasses.dataclass(frozen=True)
class Feature:
    """Everything one feature adds."""

    cogs: Callable[[Rooms], Sequence[commands.Cog]] = lambda rooms: ()
    sections: Sequence[Section] = ()
    """Parts for a table's pages, in the order of the features."""
    choices: Sequence[ChannelChoice] = ()
    """A channel's choices, for the /channel page."""
    timers: Mapping[str, Due] = dataclasses.field(default_factory=dict)
    """Handlers for a table's timers, by type of timer."""
    notices: Mapping[str, NoticePage] = dataclasses.field(default_factory=dict)
    """Pages of notices (one-time messages), by type of notice."""
    jobs: Sequence[Job] = ()
    """Jobs that start once connected and close before the database."""
    close: Callable[[], Awaitable[None]] | None = None
    gathering: Gathering | None = None
    """A lobby's pages. Exactly one feature must add them."""
    planned: Planned | None = None
    """A function that returns True if the bot will move for a seat's player. Only one feature can add it."""
    hold: Holding | None = None
    """A function that holds a move until its scheduled time. Only one feature can add it."""
