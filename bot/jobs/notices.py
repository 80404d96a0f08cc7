"""What somebody is told once, beside what the table shows: one message for each notice that is owed."""

from __future__ import annotations

import logging

import discord

from bot.i18n.languages import language
from bot.jobs.discord_port import NEEDED, DiscordPort
from bot.tables import tokens
from bot.tables.owed import OwedNotice
from bot.tables.table import Table
from bot.ui.board import replaced

_log = logging.getLogger(__name__)


async def send(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    """Send it. Somebody who cannot be told is not told; what else goes wrong is raised."""
    try:
        await _SENT_BY[notice.kind](port, notice, table)
    except (discord.Forbidden, discord.NotFound) as error:
        _log.info("table %s: nobody can be told of %s: %s", table.id, notice.kind, error.code)


def nonce(notice: OwedNotice, table: Table) -> str:
    """The same for a send that is repeated, another for every other notice."""
    # Its id as it is would tell how many notices there were, at all tables together.
    return tokens.secret(table, "notice", notice.id).hex()[:24]


async def _dm_closed(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    # The one ping that is wanted: she cannot be reached otherwise.
    text = language(table.locale)("notice-dm-closed", person=f"<@{notice.person}>")
    await port.send_text(table.channel, text, nonce(notice, table), pings=(notice.person,))


async def _no_permission(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    seat = table.seat_of(notice.person)
    say = language(table.locale if seat is None else table.seats[seat].locale)
    text = say(
        "notice-no-permission",
        channel=f"<#{table.channel}>",
        game=say(f"game-{table.game}"),
        permissions=say.list(say(f"permission-{name}") for name in NEEDED),
    )
    await port.send_text(await port.open_dm(notice.person), text, nonce(notice, table))


async def _replaced(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    kept = table.seat_kept(notice.person)
    if kept is not None and table.phase == "playing":
        page = replaced(table, kept)
        await port.send(await port.open_dm(notice.person), page, nonce(notice, table))


async def _no_page(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    seat = table.seat_of(notice.person)
    if seat is not None and seat in table.to_act:
        say = language(table.seats[seat].locale)
        text = say("notice-no-page", game=say(f"game-{table.game}"), channel=f"<#{table.channel}>")
        await port.send_text(await port.open_dm(notice.person), text, nonce(notice, table))


async def _no_page_here(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    say = language(table.locale)
    if table.alive:
        key = "notice-no-lobby" if table.phase == "gathering" else "notice-no-page-here"
        await port.send_text(table.channel, say(key, game=say(f"game-{table.game}")), nonce(notice, table))


_SENT_BY = {
    "dm-closed": _dm_closed,
    "no-permission": _no_permission,
    "no-page": _no_page,
    "no-page-here": _no_page_here,
    "replaced": _replaced,
}
