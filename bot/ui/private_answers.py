"""Private answers: messages below a panel that only one person sees.

A person's next action at a table deletes the earlier ones. Open hands and lessons aren't private answers,
because people continue to use them. After a restart, earlier answers are no longer tracked, so they stay in
place.
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
"""Maximum number of people with tracked answers."""


class _Given(NamedTuple):
    interaction: discord.Interaction[Any]
    message: int
    until: float
    """Time on the loop's clock after which Discord rejects requests for the answer."""


class PrivateAnswers:
    """Tracks private answers and deletes outdated ones. There's one instance per process."""

    def __init__(self) -> None:
        self._given: dict[int, list[_Given]] = {}
        self._closing = LastChanges()

    def given(self, interaction: Interaction) -> None:
        """Track the answers to this interaction and delete the person's earlier ones.

        The message the person has just used is kept, because they may still be reading it.
        """
        state, person = progress(interaction), interaction.user.id
        messages, state.private = state.private, []
        if not (messages or state.lasts):
            return
        tapped = 0 if interaction.message is None else interaction.message.id
        kept = self._take(person, lambda one: one.message != tapped)
        if state.lasts:
            kept = []  # the message that was used may now be an open hand, so stop tracking it
        elif messages:
            asked, until = copy.copy(interaction), asyncio.get_running_loop().time() + AWAKE
            asked.message = asked.data = None  # these take up most of its memory
            kept += [_Given(asked, message, until) for message in messages]
        if kept:
            self._given[person] = kept
        while len(self._given) > MOST:
            self._given.pop(next(iter(self._given)))

    def stepped(self, stepped: Stepped) -> None:
        """Delete the answers of a person who has acted, because they're out of date."""
        if stepped.step.by:
            self._take(stepped.step.by, lambda one: True)

    def forget(self, forgotten: Forgotten) -> None:
        """Stop tracking this person's answers, leaving them as they are."""
        self._given.pop(forgotten.person, None)

    async def close(self) -> None:
        """Leave all answers as they are."""
        self._given.clear()
        await self._closing.close()

    def _take(self, person: int, goes: Callable[[_Given], bool]) -> list[_Given]:
        """Delete a person's matching answers. Return the rest."""
        now, stays = asyncio.get_running_loop().time(), []
        for one in self._given.pop(person, ()):
            if one.until <= now:
                continue
            if goes(one):
                self._closing.begin(take_away(one.interaction, one.message))
            else:
                stays.append(one)
        return stays
