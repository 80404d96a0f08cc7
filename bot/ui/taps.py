"""The router, which passes every interaction with a control or a form to the method for its verb.

The custom_id contains the whole state, so any process can answer an interaction at any time. The router
doesn't know what verbs mean and leaves no interaction unanswered.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.delivery.deliveries import Deliveries
from bot.tables.core.errors import Stale
from bot.ui.admission import Admission
from bot.ui.commands import ANSWER, VERBS
from bot.ui.controls import first, parse
from bot.ui.interactions import Interaction, acknowledge, language_of
from bot.ui.just_shown import JustShown
from bot.ui.open_hands import OpenHands
from bot.ui.private_answers import PrivateAnswers
from bot.ui.reply import in_public, reply_error, reply_quietly
from bot.ui.verbs import TAPPED, Tapped, filled_in

MovedOn = Callable[[Interaction, int], Awaitable[bool]]
"""A function that shows the current table, given its ID. It returns False if the person has no access."""


class Router:
    """Passes interactions to methods by verb. There's one instance per process."""

    def __init__(
        self,
        deliveries: Deliveries,
        open_hands: OpenHands,
        answers: PrivateAnswers,
        admission: Admission,
        just_shown: JustShown,
        now: Callable[[], int],
        moved_on: MovedOn | None = None,
    ) -> None:
        """Create the router. `now` returns the current Unix time, and `moved_on` answers old controls."""
        self._admission = admission
        self._deliveries = deliveries
        self._open_hands = open_hands
        self._private = answers
        self._just_shown = just_shown
        self._moved_on = moved_on
        self._now = now
        self.answers: dict[str, Tapped] = {}

    def add(self, owner: object) -> None:
        """Add the methods of `owner` that declare verbs.

        Raise ValueError if a verb already has a method.
        """
        for name, method in inspect.getmembers(type(owner)):
            if isinstance(method, app_commands.Command):
                verbs, answer = method.extras.get(VERBS, ()), method.extras.get(ANSWER)
                self._declare(verbs, partial(answer, owner) if answer else None)
            else:
                self._declare(getattr(method, TAPPED, ()), getattr(owner, name, None))

    def _declare(self, verbs: Sequence[str], answer: Tapped | None) -> None:
        for verb in verbs:
            if verb in self.answers:
                raise ValueError(f"two answers to {verb}")
            assert answer is not None
            self.answers[verb] = answer

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle controls and forms. discord.py also calls this for commands, but handles them itself."""
        data: Mapping[str, Any] = interaction.data or {}
        if interaction.type is discord.InteractionType.component:
            values = data.get("values", ())
        elif interaction.type is discord.InteractionType.modal_submit:
            values = [first(said) for said in filled_in(data).values()] or [""]
        else:
            return
        custom_id = str(data.get("custom_id", ""))
        too_early = self._too_early(interaction, custom_id)
        if await self._admission.admits(interaction):
            with self._admission.inside(interaction):
                if too_early:
                    await acknowledge(interaction)
                else:
                    await self.answer(interaction, custom_id, values)

    def _too_early(self, interaction: Interaction, custom_id: str) -> bool:
        """Return True if the player can't have read the control they pressed, which is then ignored."""
        if interaction.type is not discord.InteractionType.component:
            return False
        try:
            control = parse(custom_id)
        except ValueError:
            return False
        return self._just_shown.too_early(control, 0 if in_public(interaction) else interaction.user.id)

    async def answer(self, interaction: Interaction, custom_id: str, values: Sequence[str]) -> None:
        """Pass an interaction to the method for its verb. Every interaction gets an answer, even on error."""
        try:
            control = parse(custom_id)
            answer = self.answers[control.verb]
        except (ValueError, KeyError):
            await reply_quietly(interaction, language_of(interaction)("answer-out-of-date"))
            return
        with self._held(interaction, control.table):
            try:
                await answer(interaction, control, values)
            except Stale as stale:
                if self._moved_on is None or not await self._moved_on(interaction, control.table):
                    await reply_error(interaction, stale)
            except Exception as error:
                await reply_error(interaction, error)
        self._private.given(interaction)
        if control.table:
            # Record that the player is at the table.
            self._deliveries.seen(control.table, interaction.user.id, self._now())

    def _held(self, interaction: Interaction, table: int) -> AbstractContextManager[None]:
        """Hold back other updates of the page that was used, because the answer itself may update it."""
        message = interaction.message
        if message is None:
            return nullcontext()
        if message.flags.ephemeral:
            return self._open_hands.answering(table, interaction.user.id)
        return self._deliveries.lanes.tapped(
            table, interaction.user.id if interaction.guild_id is None else 0
        )
