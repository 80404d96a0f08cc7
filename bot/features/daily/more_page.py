"""Pages behind **More**: the day's other games, how the daily works, and the seals of its deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.features.daily import calendar
from bot.features.daily.outcome import points_of
from bot.features.duplicate.page import VERB, helps
from bot.features.duplicate.rows import Play
from bot.i18n.languages import Language
from bot.ui.controls import ControlId, button, choices, menu, row, rows_of
from bot.ui.message import boxed

NBSP = "\u00a0"
HOW, SEALS, VERIFY = "daily-how", "daily-seals", "daily-verify"
"""Verbs of the controls that explain the daily, show the seals, and send the file that verifies a deal."""


def more_page(
    day: int,
    plays: Mapping[str, Play],
    say: Language,
    before: Play | None = None,
    now: Play | None = None,
) -> discord.ui.LayoutView:
    """Return the page of a day's games, with the person's result and a button for each game.

    `plays` maps a game's key to the person's play of it. `before` is a finished play from the day before,
    or None. `now` is the play from which the page was opened, or None.
    """
    lines = [say("daily-today", number=calendar.number(day), until=f"<t:{calendar.begins(day + 1)}:R>")]
    found = []
    for game in calendar.games(day):
        play, name = plays.get(game), say(f"game-{game}")
        state = "none" if play is None else "begun" if play.result is None else "over"
        points = "" if play is None or play.result is None else points_of(play, play.result.points)
        points = points.replace(" ", NBSP)
        lines.append(say("daily-line", game=name, form=say(f"{game}-daily-form"), state=state, points=points))
        style = discord.ButtonStyle.primary if state == "begun" else discord.ButtonStyle.secondary
        found.append(button(name, ControlId("daily", 0, day, argument=game), style))
    if before is not None and before != now:
        found.append(button(say("daily-yesterday"), ControlId(f"{VERB}look", before.id)))
    found.append(button(say("daily-how-button"), ControlId(HOW, 0)))
    if now is not None:
        found.append(button(say("panel-back"), ControlId(f"{VERB}look", now.id)))
    return boxed("\n".join(lines), *([] if now is None else helps(now, say)), *rows_of(found))


def how_page(day: int, say: Language) -> discord.ui.LayoutView:
    """Return the page that explains the daily."""
    back = ControlId("daily", 0, day, argument="more")
    found = [button(say("daily-seals"), ControlId(SEALS, 0)), button(say("panel-back"), back)]
    return boxed(say("daily-how"), *rows_of(found))


def seals_page(seals: Mapping[int, str], openable: Sequence[Play], say: Language) -> discord.ui.LayoutView:
    """Return a page with the seals by day, and a menu of deals to verify.

    `openable` are the person's plays of deals that are no longer secret.
    """
    lines = [say("daily-seals-why")]
    for one, seal in seals.items():
        begins = f"<t:{calendar.begins(one)}:d>"
        lines.append(say("daily-seal-line", number=calendar.number(one), day=begins, seal=seal))
    parts: list[str | discord.ui.ActionRow[discord.ui.LayoutView]] = ["\n".join(lines)]
    if openable:
        labels = {
            f"{play.source} {play.game}": say(
                "daily-seal-of", number=calendar.number(play.source), game=say(f"game-{play.game}")
            )
            for play in openable
        }
        parts.append(row(menu(say("daily-verify"), ControlId(VERIFY, 0), choices(labels))))
    parts.append(row(button(say("panel-back"), ControlId(HOW, 0))))
    return boxed(*parts)
