"""Find the channels with results that the reader may see."""

from __future__ import annotations

from bot.features.records import rows
from bot.storage.database import Database
from bot.ui.interactions import Interaction
from bot.ui.resolve import may_see


async def channels_seen(database: Database, interaction: Interaction, guild: int) -> list[int]:
    """Return the channels of a server that have finished games and that the reader may see."""
    return [one for one in await rows.channels_of(database, guild) if may_see(interaction, one)]
