"""/leaderboard, and what a channel is told when a month is over: the words, the rows of the picture, and the
ways to other pages. Who stands where is handed over; no database is known.
"""

from __future__ import annotations

import datetime as dt
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
from bot.tables.people.seasons import Frozen
from bot.tables.people.standings import PERIODS, SCOPES, Period, Scope, Standing, places
from bot.ui.controls import ControlId, button, row
from bot.ui.message import GREY, Image, Message, compose

LINES = 10
"""Players on a page."""
SHORT = 5
"""Those of each board when a month is over."""


class BoardAsked(NamedTuple):
    """The board that is asked for: of which games, and which page of it, counted from 0. `game` is "" for all
    of them.
    """

    scope: Scope = "channel"
    game: str = ""
    period: Period = "all"
    page: int = 0

    def control(self, token: int = 0) -> ControlId:
        """Return what asks for it; another token makes another control of it."""
        words = f"{self.scope} {self.game or '-'} {self.period} {self.page}"
        return ControlId("standings", 0, asked=token, argument=words)


def asked(argument: str) -> BoardAsked:
    """Return the board that the argument of a control asks for. Raises Stale for anything else."""
    scope, game, period, page = (argument.split(" ") + [""] * 4)[:4]
    known = scope in SCOPES and period in PERIODS and (game == "-" or game in engine.GAMES)
    if not known or not (page.isascii() and page.isdigit()):
        raise Stale
    return BoardAsked(cast(Scope, scope), game.lstrip("-"), cast(Period, period), int(page[:4]))


class BoardPage:
    """One page of a board, as one person reads it: others who wish so are not on it, but they are."""

    def __init__(self, say: Language, wanted: BoardAsked, lines: Sequence[Standing], reader: int) -> None:
        self._say = say
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
        return f"{title} · {say('period-month')}" if self.asked.period == "month" else title

    def columns(self) -> list[Column]:
        """Return the rows of its picture: the reader's own, too, where it stands on another page."""
        lines = [*self.lines]
        if self._own is not None and self._own not in lines:
            lines.append(self._own)
        wanted, say = self.asked, self._say
        title = say(f"game-{wanted.game}") if wanted.game else say(f"scope-{wanted.scope}")
        return [Column(f"{title} · {say(f'period-{wanted.period}')}", [self._drawn(one) for one in lines])]

    def alt(self) -> str:
        """Return its picture in words."""
        return plain("\n".join(self._line(one) for one in self.lines))

    def message(self, picture: Image | None) -> Message:
        """Return it as a message: beside its picture its own words say only where the reader stands."""
        say, texts = self._say, [f"## {self.title}"]
        if not self.lines and self._own is None:
            ways = [] if self.asked.period == "all" else [self._ways()]
            return compose([say("leaderboard-none")], None, ways, GREY)
        if picture is None:
            texts.append("\n".join(self._line(one) for one in self.lines))
        texts += [self._own_words(picture is not None), say(f"leaderboard-{self.asked.period}-is")]
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
        say, page = self._say, self.asked.page
        other: Period = "all" if self.asked.period == "month" else "month"
        ways = [button(say(f"period-{other}"), self.asked._replace(period=other, page=0).control(2))]
        if self._pages > 1:
            earlier, later = self.asked._replace(page=max(0, page - 1)), self.asked._replace(page=page + 1)
            ways = [
                button(say("rules-earlier"), earlier.control(), disabled=page == 0),
                button(say("rules-later"), later.control(1), disabled=page + 1 == self._pages),
                *ways,
            ]
        return row(*ways)

    def _line(self, one: Standing) -> str:
        place = self._places.get(one.person)
        return line(self._say, "–" if place is None else str(place), one, self.asked.period)

    def _drawn(self, one: Standing) -> BoardRow:
        place = self._places.get(one.person)
        own = one.person == self._reader
        return drawn(self._say, "" if place is None else str(place), one, self.asked.period, own)


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


# When a month is over


class MonthOver:
    """The message of a month that is over, to its channel: its board, which never changes, and
    that of all time beside it.
    """

    def __init__(self, say: Language, begin: int, board: Sequence[Frozen], ever: Sequence[Standing]) -> None:
        self._say = say
        self._board = board[:SHORT]
        self._ever = [one for one in ever if one.listed][:SHORT]
        self._month = tell_month(dt.datetime.fromtimestamp(begin, dt.UTC).date(), say.code)

    def columns(self) -> list[Column]:
        """Return the rows of its picture."""
        say = self._say
        rows = [BoardRow(str(one.place), names.clean(one.name, 0), str(one.points)) for one in self._board]
        ever = [
            drawn(say, str(place), one, "all")
            for place, one in zip(places(self._ever), self._ever, strict=True)
        ]
        return [Column(self._month, rows), Column(say("period-all"), ever)]

    def alt(self) -> str:
        """Return its picture in words."""
        return plain("\n".join(self._words()))

    def message(self, picture: Image | None) -> Message:
        """Return it as a message."""
        say, first = self._say, [one for one in self._board if one.place == 1]
        texts = [
            say("season-title", month=self._month),
            say(
                "season-first",
                count=len(first),
                names=say.list(bold(one.name) for one in first),
                points=first[0].points if first else 0,
            ),
        ]
        if picture is None:
            texts.append("\n".join(self._words()))
        texts.append(say("season-is"))
        ways = row(button(say("season-boards"), BoardAsked().control()))
        return compose(texts, picture, [ways], GREY)

    def _words(self) -> list[str]:
        say = self._say
        board = [
            say(
                "leaderboard-line",
                place=str(one.place),
                name=bold(one.name),
                score=say("leaderboard-points", points=one.points),
                played=one.played,
                won=one.won,
                drawn=0,
                rate=round(100 * one.won / one.played),
            )
            for one in self._board
        ]
        ever = [
            line(say, str(place), one, "all")
            for place, one in zip(places(self._ever), self._ever, strict=True)
        ]
        return [*board, say("period-all"), *ever]
