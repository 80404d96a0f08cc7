"""Private answers, which one person sees beside a panel: at most one of them stands at a time, and it goes
with that person's next action at a table. What they go on with is no such answer: an open hand, a lesson.

Nothing is decided here about what an answer says. A restart forgets them; then they stay where they are.
"""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable
from typing import Any, NamedTuple

import discord

from bot.tables.core.in_mind import Forgotten
from bot.tables.core.step import Stepped
from bot.ui.interactions import AWAKE, Interaction, LastChanges, progress, take_away

MOST = 5000
"""People whose answers are remembered."""


class _Given(NamedTuple):
    interaction: discord.Interaction[Any]
    message: int
    until: float
    """By the loop's clock; later Discord takes no request for it."""


class PrivateAnswers:
    """One for the process."""

    def __init__(self) -> None:
        self._given: dict[int, list[_Given]] = {}
        self._closing = LastChanges()

    def given(self, interaction: Interaction) -> None:
        """Remember what this interaction was answered with, and take away what its person had before; but
        what they have tapped just now they may still be reading.
        """
        state, person = progress(interaction), interaction.user.id
        messages, state.private = state.private, []
        if not (messages or state.lasts):
            return
        tapped = 0 if interaction.message is None else interaction.message.id
        kept = self._take(person, lambda one: one.message != tapped)
        if state.lasts:
            kept = []  # what was tapped may have become an open hand
        elif messages:
            asked, until = copy.copy(interaction), asyncio.get_running_loop().time() + AWAKE
            asked.message = asked.data = None  # most of its weight
            kept += [_Given(asked, message, until) for message in messages]
        if kept:
            self._given[person] = kept
        while len(self._given) > MOST:
            self._given.pop(next(iter(self._given)))

    def stepped(self, stepped: Stepped) -> None:
        """Take away what somebody was told before who has acted: it is out of date."""
        if stepped.step.by:
            self._take(stepped.step.by, lambda one: True)

    def forget(self, forgotten: Forgotten) -> None:
        """Let what this person was told stay as it is, and keep nothing of it in mind."""
        self._given.pop(forgotten.person, None)

    async def close(self) -> None:
        """Let those that are there stay."""
        self._given.clear()
        await self._closing.close()

    def _take(self, person: int, goes: Callable[[_Given], bool]) -> list[_Given]:
        """Take away those of a person that are to go. Returns the others."""
        now, stays = asyncio.get_running_loop().time(), []
        for one in self._given.pop(person, ()):
            if one.until <= now:
                continue
            if goes(one):
                self._closing.begin(take_away(one.interaction, one.message))
            else:
                stays.append(one)
        return stays
