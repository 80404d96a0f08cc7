"""Slash commands and taps, thin: read the interaction, call one function of bot/, show its answer.

Knows bot. No rule, no SQL and no sentence may enter.
"""

from __future__ import annotations

from bot.client import Courtyard
from bot.ui.moving import Moving
from cogs.calls import PingsCog
from cogs.consent import ConsentCog
from cogs.data import DataCog
from cogs.deals import DealsCog
from cogs.gathering import GatheringCog
from cogs.hints import HintsCog
from cogs.lessons import LessonsCog
from cogs.lobby import LobbyCog
from cogs.places import PlacesCog
from cogs.plans import PlansCog
from cogs.play import PlayCog
from cogs.reading import ReadingCog
from cogs.records import RecordsCog
from cogs.replays import ReplaysCog
from cogs.seats import SeatsCog
from cogs.second_look import SecondLookCog
from cogs.settings import SettingsCog
from cogs.tables import TablesCog
from cogs.typed import TypedCog
from cogs.unseating import UnseatingCog


async def setup(client: Courtyard) -> None:
    """Give the client its commands, and the router what answers taps. Called by discord.py."""
    tables = client.tables
    moving = Moving(tables, client.replies, client.preferences, tables.plans.hold)
    for cog in (
        PlayCog(tables, client.replies, moving),
        TypedCog(tables, moving),
        HintsCog(tables, client.replies, client.robots),
        GatheringCog(tables, tables.lobby, client.replies, client.deliveries, client.tree),
        LobbyCog(tables, tables.lobby, tables.company, client.replies),
        TablesCog(tables, tables.consent, client.deliveries),
        ConsentCog(tables, tables.consent, client.deliveries),
        SeatsCog(tables, tables.company, tables.seat_transfer),
        UnseatingCog(tables),
        ReadingCog(tables),
        RecordsCog(tables, client.record_pages),
        ReplaysCog(
            tables, tables.replays, tables.playing_on, client.replay_pages, client.replies, client.robots
        ),
        LessonsCog(client.lesson_pages),
        PlansCog(tables, tables.plans, client.replies),
        SettingsCog(client.preferences, tables),
        DataCog(client.own_data),
        DealsCog(tables, tables.lobby),
        SecondLookCog(tables, client.second_look),
        PingsCog(tables, client.pings, client.preferences),
        PlacesCog(client, client.places),
    ):
        client.router.add(cog)
        await client.add_cog(cog)
