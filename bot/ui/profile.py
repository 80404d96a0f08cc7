"""/profile: what one person's games come to, in words. What is counted is handed over."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

import discord

from bot.i18n import names
from bot.i18n.languages import Language
from bot.i18n.times import tell_month
from bot.presentation.markdown import escaped
from bot.tables.clock.paces import HOUR, MINUTE
from bot.tables.people.profiles import Met, Profile
from bot.tables.people.standings import Standing
from bot.ui.leaderboard import bold, scored
from bot.ui.message import boxed

MONTHS = 3
"""Months that somebody has led which are named: the latest."""


def profile_page(say: Language, found: Profile) -> discord.ui.LayoutView:
    """Return a profile as its reader sees it."""
    lines = [_line(say, say(f"game-{key}"), one) for key, one in zip(found.keys, found.games, strict=True)]
    if len(lines) > 1:
        lines.insert(0, _line(say, say("profile-all"), found.overall))
    parts = [
        say("profile-title", name=escaped(names.clean(found.overall.name, 0))),
        "\n".join(lines),
        "\n".join(_more(say, found)),
    ]
    return boxed(*(part for part in parts if part))


def _line(say: Language, what: str, one: Standing) -> str:
    score = scored(say, one, "all")
    facts = {"played": one.played, "won": one.won, "drawn": one.drawn, "rate": one.rate}
    return say("profile-line", what=what, score=score, **facts)


def _more(say: Language, found: Profile) -> Iterable[str]:
    for key, best in found.best.items():
        if round(best) > 0 and say.has(f"best-{key}"):
            yield say(f"best-{key}", game=say(f"game-{key}"), score=round(best))
    if found.partners:
        people = [say("profile-partner", **_facts(one)) for one in found.partners]
        yield say("profile-partners", people=say.list(people))
    if found.opponents:
        people = [say("profile-opponent", **_facts(one)) for one in found.opponents]
        yield say("profile-opponents", people=say.list(people))
    if found.longest > 1:
        yield say("profile-streak", now=found.streak, longest=found.longest)
    if found.led:
        months = [tell_month(dt.date.fromisoformat(f"{one}-01"), say.code) for one in found.led[:MONTHS]]
        yield say("profile-led", months=say.list(months), count=len(found.led))
    if found.pace is not None:
        unit, long = ("hours", HOUR) if found.pace >= 1.5 * HOUR else ("minutes", MINUTE)
        yield say("profile-pace", unit=unit, time=max(1, round(found.pace / long)))


def _facts(one: Met) -> dict[str, str | int]:
    return {"name": bold(one.name), "played": one.played, "well": one.well, "ill": one.ill}
