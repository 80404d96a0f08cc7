"""Examine the machine, the settings and the bot's access to Discord, with one line per problem.

Each line includes advice. The doctor makes no changes and never prints a token.
"""

from __future__ import annotations

import email.utils
import platform
import shutil
import sqlite3
import time
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import aiohttp
import discord

from bot.delivery.permissions import INVITED
from bot.i18n.languages import language
from bot.settings import Settings
from bot.storage.address import Address, ServerAddress
from bot.storage.errors import DatabaseUnusable
from bot.storage.files import others_may_read
from bot.storage.judged import Verdict, opened
from bot.storage.opening import reach
from bot.tables.clock import rows as clock_rows
from bot.trouble import TROUBLE
from bot.upkeep.examination import examined

say = language(None)

ROOM = 200_000_000
"""Recommended free disk space in bytes. It's enough for about 400,000 moves."""
AHEAD = 5
"""Maximum difference between the machine's clock and Discord's, in seconds. Deadlines depend on it."""
MOST = 100
"""Maximum number of servers that get their own line."""


class Finding(NamedTuple):
    """A line in the examination, and True if it doesn't report a problem."""

    well: bool
    line: str


class Membership(NamedTuple):
    """The bot's membership in a server: the server's name and the bot's permissions."""

    name: str
    permissions: discord.Permissions


class AtDiscord:
    """The doctor's access to Discord, over HTTP only.

    It doesn't open a gateway, so the bot can keep running. Every call raises one of TROUBLE if Discord
    doesn't answer.
    """

    def __init__(self) -> None:
        self._client = discord.Client(intents=discord.Intents.none())

    async def time(self) -> float | None:
        """Return Discord's current Unix time, or None if the response has no date."""
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=10)) as session,
            session.get(f"{discord.http.Route.BASE}/gateway") as answer,
        ):
            told = (
                email.utils.parsedate_to_datetime(answer.headers["Date"])
                if "Date" in answer.headers
                else None
            )
        return None if told is None else told.timestamp()

    async def login(self, token: str) -> str:
        """Log in and return the bot's name. Raise discord.LoginFailure if Discord rejects the token."""
        await self._client.login(token)
        return str(self._client.user)

    async def servers(self) -> Sequence[Membership]:
        """Return the servers the bot is in. Log in first."""
        rows = await self._client.http.get_guilds(200)
        return [Membership(row["name"], discord.Permissions(int(row["permissions"]))) for row in rows]

    async def close(self) -> None:
        """Close the connection."""
        await self._client.close()


async def examine(settings: Settings, at_discord: AtDiscord) -> list[Finding]:
    """Return all findings, in the order to fix them."""
    found = [_versions(), *await _database(settings.database)]
    try:
        found += await _discord(settings, at_discord)
    finally:
        await at_discord.close()
    return found


def _versions() -> Finding:
    named = {
        "python": platform.python_version(),
        "discord": discord.__version__,
        "sqlite": sqlite3.sqlite_version,
        "aiosqlite": metadata.version("aiosqlite"),
    }
    return Finding(True, say("doctor-versions", **named))


async def _database(where: Address) -> list[Finding]:
    try:
        if isinstance(where, ServerAddress):
            await reach(where)
            return [Finding(True, say("doctor-server", path=str(where)))]
        return [*_found(where, await examined(where)), *_disk(where)]
    except DatabaseUnusable as error:
        told = [Finding(False, say(error.key, **error.facts))]
        return told if isinstance(where, ServerAddress) else [*told, *_disk(where)]


def _found(path: Path, found: Verdict) -> Iterator[Finding]:
    if found.kind != "whole":
        yield Finding(True, say("doctor-database-none", path=str(path)))
        return
    size = round(path.stat().st_size / 1e6, 1)
    yield Finding(True, say("doctor-database", path=str(path), megabytes=size))
    if others_may_read(path):
        yield Finding(False, say("doctor-database-open", path=str(path)))
    for zone, people in _lost_zones(path).items():
        yield Finding(False, say("upkeep-zone-lost", zone=zone, people=people))


def _lost_zones(path: Path) -> dict[str, int]:
    """Return the time zones this machine doesn't know, with the number of people in each."""
    try:
        with opened(path, "ro") as db:
            return clock_rows.lost(db.execute(clock_rows.ZONES))
    except sqlite3.Error:  # from an earlier release, or being written; the bot reports unusable files
        return {}


def _disk(path: Path) -> Iterator[Finding]:
    folder = path.resolve().parent
    if folder.is_dir():
        free = shutil.disk_usage(folder).free
        key = "doctor-disk" if free >= ROOM else "doctor-disk-full"
        yield Finding(free >= ROOM, say(key, megabytes=round(free / 1e6)))


async def _discord(settings: Settings, at_discord: AtDiscord) -> list[Finding]:
    try:
        found = [_clock(await at_discord.time())]
        if not settings.token:
            return [*found, Finding(False, say("start-no-token"))]
        found.append(Finding(True, say("doctor-token", name=await at_discord.login(settings.token))))
        found.append(Finding(True, say("doctor-intents")))
        return [*found, *_servers(await at_discord.servers())]
    except discord.LoginFailure:
        return [*found, Finding(False, say("start-bad-token"))]
    except TROUBLE as error:
        return [Finding(False, say("doctor-discord-away", reason=type(error).__name__))]


def _clock(there: float | None) -> Finding:
    if there is None:
        return Finding(True, say("doctor-clock-unknown"))
    off = round(abs(time.time() - there))
    return Finding(off <= AHEAD, say("doctor-clock" if off <= AHEAD else "doctor-clock-off", seconds=off))


def _servers(servers: Sequence[Membership]) -> Iterator[Finding]:
    yield Finding(
        bool(servers), say("doctor-servers" if servers else "doctor-no-server", servers=len(servers))
    )
    for server in servers[:MOST]:
        lacking = [name for name in INVITED if not getattr(server.permissions, name)]
        if lacking:
            names = say.list(say(f"permission-{name}") for name in lacking)
            yield Finding(False, say("doctor-permissions", server=server.name, permissions=names))
