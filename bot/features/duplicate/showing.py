"""Answer an interaction with the page of a play."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from functools import partial
from typing import TypeVar

from bot import tasks
from bot.features.duplicate.pages import PlayPages
from bot.features.duplicate.rows import Play
from bot.ui.drafts import MoveDraft
from bot.ui.interactions import PATIENCE, Interaction, language_of, last, put_off
from bot.ui.reply import in_public, show

Done = TypeVar("Done")


async def show_play(
    interaction: Interaction, pages: PlayPages, play: Play, draft: MoveDraft | None = None
) -> None:
    """Show the page of a play. If the person used a private message, replace that message."""
    last(interaction)
    reader, direct = interaction.user.id, interaction.guild_id is None
    page = pages.show(play, reader, language_of(interaction), draft, direct)
    await show(interaction, page, _in_place(interaction), partial(pages.showing, play.id, reader))


async def in_time(interaction: Interaction, work: Awaitable[Done]) -> Done:
    """Wait for `work` and return its result. If it takes too long for Discord, defer the answer."""
    deferring = list[asyncio.Task[bool]]()

    def defer() -> None:
        beside = not _in_place(interaction)
        deferring.append(tasks.start_task(put_off(interaction, thinking=beside), "deferral"))

    timer = asyncio.get_running_loop().call_later(PATIENCE, defer)
    try:
        return await work
    finally:
        timer.cancel()
        await asyncio.gather(*deferring)


def _in_place(interaction: Interaction) -> bool:
    """Return True if the person used a private message, which the answer can replace."""
    return interaction.message is not None and not in_public(interaction)
