"""/leaderboard, as it stands now: the words, the rows of the picture, and the ways to other pages. Who stands
where is handed over; no database is known. Months that are over are in months.py.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import discord

import engine
from bot.i18n import names
from bot.i18n.languages import Language
from bot.i18n.times import tell_month
from bot.presentation.markdown import escaped, plain
from bot.presentation.standings import BoardRow, Column
from bot.tables.core.errors import Stale
from bot.tables.people.standings import PERIODS, SCOPES, Period, Scope, Standing, places
from bot.ui.controls import Control, ControlId, button, row
from bot.ui.message import GREY, Image, Message, compose

MONTH = re.compile("[12][0-9]{3}-(0[1-9]|1[0-2])")
LINES = 10
"""Players on a page."""

Month = str
"""The name of a month that is over, as ISO 8601 has it: 2026-11."""


class BoardAsked(NamedTuple):
    """The board that is asked for: of which games, and which page of it, counted from 0. `game` is "" for all
    of them. Only of all games of a channel there are boards of months that are over.
    """

    scope: Scope = "channel"
    game: str = ""
    period: Period | Month = "all"
    page: int = 0

    def control(self, token: int = 0) -> ControlId:
        """Return what asks for it; another token makes another control of it."""
        words = f"{self.scope} {self.game or '-'} {self.period} {self.page}"
        return ControlId("standings", 0, asked=token, argument=words)

    @property
    def has_months(self) -> bool:
        """Return whether such boards are frozen when their month is over."""
        return self.scope == "channel" and not self.game


def asked(argument: str) -> BoardAsked:
    """Return the board that the argument of a control asks for. Raises Stale for anything else."""
    scope, game, period, page = (argument.split(" ") + [""] * 4)[:4]
    known = scope in SCOPES and (game == "-" or game in engine.GAMES)
    if not known or not (page.isascii() and page.isdigit()):
        raise Stale
    found = BoardAsked(cast(Scope, scope), game.lstrip("-"), period, int(page[:4]))
    if period not in PERIODS and not (found.has_months and MONTH.fullmatch(period)):
        raise Stale
    return found


class BoardPage:
    """One page of a board, as one person reads it: others who wish so are not on it, but they are. `over`:
    the latest month of it that is over.
    """

    def __init__(
        self,
        say: Language,
        wanted: BoardAsked,
        lines: Sequence[Standing],
        reader: int,
        over: Month | None = None,
    ) -> None:
        self._say = say
        self._period: Period = "month" if wanted.period == "month" else "all"
        self._over = over
        shown = [one for one in lines if one.listed]
        self._places = dict(zip((one.person for one in shown), places(shown), strict=True))
        self._pages = max(1, -(-len(shown) // LINES))
        self.asked = wanted._replace(page=min(wanted.page, self._pages - 1))
        self.lines = shown[self.asked.page * LINES :][:LINES]
        self._own = next((one for one in lines if one.person == reader), None)
        self._reader = reader

    @property
    def title(self) -> str:
        """Return whose board it is, as plain text."""
        say, where = self._say, self._say(f"scope-{self.asked.scope}")
        title = (
            say("leaderboard-of", game=say(f"game-{self.asked.game}"), scope=where)
            if self.asked.game
            else say("leaderboard-title", scope=where)
        )
        return f"{title} · {say('period-month')}" if self._period == "month" else title

    def columns(self) -> list[Column]:
        """Return the rows of its picture: the reader's own, too, where it stands on another page."""
        lines = [*self.lines]
        if self._own is not None and self._own not in lines:
            lines.append(self._own)
        wanted, say = self.asked, self._say
        title = say(f"game-{wanted.game}") if wanted.game else say(f"scope-{wanted.scope}")
        return [Column(f"{title} · {say(f'period-{self._period}')}", [self._drawn(one) for one in lines])]

    def alt(self) -> str:
        """Return its picture in words."""
        return plain("\n".join(self._line(one) for one in self.lines))

    def message(self, picture: Image | None) -> Message:
        """Return it as a message: beside its picture its own words say only where the reader stands."""
        say, texts = self._say, [f"## {self.title}"]
        if not self.lines and self._own is None:
            ways = [] if self._period == "all" and self._over is None else [self._ways()]
            return compose([say("leaderboard-none")], None, ways, GREY)
        if picture is None:
            texts.append("\n".join(self._line(one) for one in self.lines))
        texts += [self._own_words(picture is not None), say(f"leaderboard-{self._period}-is")]
        return compose(texts, picture, [self._ways()], GREY)

    def _own_words(self, beside: bool) -> str:
        say, own = self._say, self._own
        if own is None:
            return say("leaderboard-own-none") if self.lines else ""
        line = self._line(own)
        if not own.listed:
            return say("leaderboard-own-unlisted", line=line)
        return say("leaderboard-own", line=line) if beside or own not in self.lines else ""

    def _ways(self) -> discord.ui.ActionRow[Any]:
        say = self._say
        other: Period = "all" if self._period == "month" else "month"
        ways = [button(say(f"period-{other}"), self.asked._replace(period=other, page=0).control(2))]
        if self._over is not None:
            over = self.asked._replace(period=self._over, page=0)
            ways.append(button(month_called(say, self._over), over.control(3)))
        return row(*turning(say, self.asked, self._pages), *ways)

    def _line(self, one: Standing) -> str:
        place = self._places.get(one.person)
        return line(self._say, "–" if place is None else str(place), one, self._period)

    def _drawn(self, one: Standing) -> BoardRow:
        place = self._places.get(one.person)
        own = one.person == self._reader
        return drawn(self._say, "" if place is None else str(place), one, self._period, own)


def turning(say: Language, wanted: BoardAsked, pages: int) -> list[Control]:
    """Return the ways to the page before this one and to the next; none where there is one page alone."""
    if pages < 2:
        return []
    page = wanted.page
    return [
        button(say("rules-earlier"), wanted._replace(page=max(0, page - 1)).control(), disabled=page == 0),
        button(say("rules-later"), wanted._replace(page=page + 1).control(1), disabled=page + 1 == pages),
    ]


def month_called(say: Language, name: Month) -> str:
    """Return the name of a month as its reader calls it."""
    return tell_month(dt.date.fromisoformat(f"{name}-01"), say.code)


def bold(name: str) -> str:
    """Return a name as it stands in a line."""
    return f"**{escaped(names.clean(name, 0))}**"


def line(say: Language, place: str, one: Standing, period: Period) -> str:
    """Return a line of a board in words."""
    return say(
        "leaderboard-line",
        place=place,
        name=bold(one.name),
        score=scored(say, one, period),
        played=one.played,
        won=one.won,
        drawn=one.drawn,
        rate=one.rate,
    )


def scored(say: Language, one: Standing, period: Period) -> str:
    """Return the number that decides, and what it is."""
    if period == "month":
        return say("leaderboard-points", points=one.rating.points)
    return say("leaderboard-rating", number=str(one.rating.number), word=say(f"rating-{one.rating.word}"))


def drawn(say: Language, place: str, one: Standing, period: Period, own: bool = False) -> BoardRow:
    """Return a line of a board as its picture has it."""
    name = names.clean(one.name, 0)
    if period == "month":
        return BoardRow(place, name, str(one.rating.points), own=own)
    return BoardRow(place, name, str(one.rating.number), say(f"rating-{one.rating.word}"), own)
