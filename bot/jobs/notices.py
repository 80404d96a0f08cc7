"""What somebody is told once, beside what the table shows: one message for each notice that is owed."""

from __future__ import annotations

import logging

import discord

import engine
from bot.i18n.languages import language
from bot.jobs.discord_port import NEEDED, DiscordPort
from bot.tables import tokens
from bot.tables.owed import OwedNotice
from bot.tables.table import Table
from bot.ui.board import replaced
from bot.ui.scene import recent_sentences, scene_of
from bot.ui.seats import invitation, seat_offer

PLAYED = 3
"""Events of a move that a robot made for somebody which she is told, at most."""

_log = logging.getLogger(__name__)


async def send(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    """Send it. Somebody who cannot be told is not told; what else goes wrong is raised."""
    try:
        await _SENT_BY[notice.kind](port, notice, table)
    except (discord.Forbidden, discord.NotFound) as error:
        _log.info("table %s: nobody can be told of %s: %s", table.id, notice.kind, error.code)


def _nonce(notice: OwedNotice, table: Table) -> str:
    # Its id as it is would tell how many notices there were, at all tables together.
    return tokens.secret(table, "notice", notice.id).hex()[:24]


async def _dm_closed(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    # The one ping that is wanted: she cannot be reached otherwise.
    text = language(table.locale)("notice-dm-closed", person=f"<@{notice.person}>")
    await port.send_text(table.channel, text, _nonce(notice, table), pings=(notice.person,))


async def _no_permission(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    seat = table.seat_of(notice.person)
    say = language(table.locale if seat is None else table.seats[seat].locale)
    text = say(
        "notice-no-permission",
        channel=f"<#{table.channel}>",
        game=say(f"game-{table.game}"),
        permissions=say.list(say(f"permission-{name}") for name in NEEDED),
    )
    await port.send_text(await port.open_dm(notice.person), text, _nonce(notice, table))


async def _replaced(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    kept = table.seat_kept(notice.person)
    if kept is not None and table.phase == "playing":
        page = replaced(table, kept)
        await port.send(await port.open_dm(notice.person), page, _nonce(notice, table))


async def _played_for(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    seat = table.seat_of(notice.person)
    if seat is None or table.state is None:
        return
    say = language(table.seats[seat].locale)
    played = recent_sentences(scene_of(table, seat, say), _stood_in(table, seat), PLAYED)
    text = say("notice-played-for", game=say(f"game-{table.game}"), channel=f"<#{table.channel}>")
    await port.send_text(
        await port.open_dm(notice.person), f"{text}\n{played}".strip(), _nonce(notice, table)
    )


def _stood_in(table: Table, seat: int) -> list[engine.Event]:
    """What the robot has done in this seat that has last played once for its person."""
    found: list[engine.Event] = []
    for event in table.events_for(seat):
        if event.seat == seat:
            found = [] if event.name == "stood-in" else [*found, event]
    return found


async def _reminder(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    seat = table.seat_of(notice.person)
    if seat is not None and seat in table.to_act and table.seats[seat].deadline:
        say = language(table.seats[seat].locale)
        until = f"<t:{table.seats[seat].deadline}:R>"
        text = say(
            "notice-reminder", game=say(f"game-{table.game}"), channel=f"<#{table.channel}>", until=until
        )
        await port.send_text(await port.open_dm(notice.person), text, _nonce(notice, table))


async def _no_page(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    seat = table.seat_of(notice.person)
    if seat is not None and seat in table.to_act:
        say = language(table.seats[seat].locale)
        text = say("notice-no-page", game=say(f"game-{table.game}"), channel=f"<#{table.channel}>")
        await port.send_text(await port.open_dm(notice.person), text, _nonce(notice, table))


async def _no_page_here(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    say = language(table.locale)
    if table.alive:
        key = "notice-no-lobby" if table.phase == "gathering" else "notice-no-page-here"
        await port.send_text(table.channel, say(key, game=say(f"game-{table.game}")), _nonce(notice, table))


async def _seat_offered(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    page = seat_offer(table, notice.person)
    if page is not None:
        await port.send(table.channel, page, _nonce(notice, table), pings=(notice.person,))


async def _invited(port: DiscordPort, notice: OwedNotice, table: Table) -> None:
    if table.phase == "gathering" and table.seat_of(notice.person) is None:
        page = invitation(table, notice.person)
        await port.send(table.channel, page, _nonce(notice, table), pings=(notice.person,))


_SENT_BY = {
    "dm-closed": _dm_closed,
    "no-permission": _no_permission,
    "no-page": _no_page,
    "no-page-here": _no_page_here,
    "replaced": _replaced,
    "invited": _invited,
    "seat-offered": _seat_offered,
    "played-for": _played_for,
    "reminder": _reminder,
}
