"""The /leaderboard page, current or for a past month: text, picture rows, and controls.

The standings come from the caller, so no database is used. months.py creates a month's message for its
channel.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import NamedTuple, TypeVar, cast

from bot.features.records.drawing import BoardRow, Column
from bot.features.records.seasons import Frozen
from bot.features.records.standings import PERIODS, SCOPES, places
from bot.features.records.sums import LastHeard, Period, Scope, Standing
from bot.i18n import names
from bot.i18n.languages import Language
from bot.i18n.times import tell_month
from bot.presentation.markdown import escaped, plain
from bot.tables.core.errors import Stale
from bot.ui.controls import Control, ControlId, Rows, button, rows_of
from bot.ui.message import GREY, Image, Message, compose
from engine.games import RECORDS

MONTH = re.compile("[12][0-9]{3}-(0[1-9]|1[0-2])")
LINES = 10
"""Number of players per page."""

Row = TypeVar("Row", Standing, Frozen)

Month = str
"""A past month in ISO 8601, such as 2026-11."""


class BoardAsked(NamedTuple):
    """A request for a leaderboard: the games to count, the period, and the page, counted from 0.

    If `game` is "", all games count. Past months only have leaderboards for all of a channel's games.
    """

    scope: Scope = "channel"
    game: str = ""
    period: Period | Month = "all"
    page: int = 0

    def control(self, token: int = 0) -> ControlId:
        """Return the control that requests this leaderboard. `token` distinguishes several such controls."""
        words = f"{self.scope} {self.game or '-'} {self.period} {self.page}"
        return ControlId("standings", 0, asked=token, argument=words)

    @property
    def has_months(self) -> bool:
        """Return True if this leaderboard is frozen at the end of each month."""
        return self.scope == "channel" and not self.game


def asked(argument: str) -> BoardAsked:
    """Parse a control's argument. Raise Stale if it isn't valid."""
    scope, game, period, page = (argument.split(" ") + [""] * 4)[:4]
    known = scope in SCOPES and (game == "-" or game in RECORDS)
    if not known or not (page.isascii() and page.isdigit()):
        raise Stale
    found = BoardAsked(cast(Scope, scope), game.lstrip("-"), period, int(page[:4]))
    if period not in PERIODS and not (found.has_months and MONTH.fullmatch(period)):
        raise Stale
    return found


class Line(NamedTuple):
    """A line of a leaderboard: its player, text and picture row. Others only see `listed` lines."""

    person: int
    words: str
    row: BoardRow
    listed: bool = True


class BoardPage:
    """A leaderboard page, as one reader sees it.

    Other players who don't want to be listed are left out, but readers always see their own line. `months`
    are the past months with this leaderboard, earliest first.
    """

    def __init__(
        self, say: Language, wanted: BoardAsked, lines: Sequence[Line], reader: int, months: Sequence[Month]
    ) -> None:
        self._say = say
        self._months = months
        shown = [one for one in lines if one.listed]
        self._pages = max(1, -(-len(shown) // LINES))
        self.asked = wanted._replace(page=min(wanted.page, self._pages - 1))
        self._lines = shown[self.asked.page * LINES :][:LINES]
        self._own = next((one for one in lines if one.person == reader), None)

    @property
    def _over(self) -> str:
        """The name of the past month, or "" for the current leaderboard."""
        period = self.asked.period
        return "" if period in PERIODS else month_called(self._say, period)

    def columns(self) -> list[Column]:
        """Return the rows for the picture. The reader's own row is included even if it's on another page."""
        lines = [*self._lines]
        if self._own is not None and self._own not in lines:
            lines.append(self._own)
        wanted, say = self.asked, self._say
        title = say(f"game-{wanted.game}") if wanted.game else say(f"scope-{wanted.scope}")
        when = self._over or say(f"period-{wanted.period}")
        return [Column(f"{title} · {when}", [one.row for one in lines])]

    def alt(self) -> str:
        """Return the picture in words."""
        return plain(self._words())

    def message(self, picture: Image | None) -> Message:
        """Return the page as a message. A picture replaces the list of players in the text."""
        say, over, ways = self._say, self._over, self._ways()
        if not (self._lines or self._own or over):
            lone = self.asked.period == "all" and not self._months
            return compose([say("leaderboard-none")], None, [] if lone else ways, GREY)
        texts = [
            f"## {self._title()}",
            "" if self._lines or not over else say("leaderboard-past-none"),
            "" if picture is not None else self._words(),
            self._own_words(picture is not None),
            say("leaderboard-past-is" if over else f"leaderboard-{self.asked.period}-is"),
        ]
        return compose(texts, picture, ways, GREY)

    def _title(self) -> str:
        say, wanted = self._say, self.asked
        where = say(f"scope-{wanted.scope}")
        title = (
            say("leaderboard-of", game=say(f"game-{wanted.game}"), scope=where)
            if wanted.game
            else say("leaderboard-title", scope=where)
        )
        when = self._over or (say("period-month") if wanted.period == "month" else "")
        return f"{title} · {when}" if when else title

    def _words(self) -> str:
        return "\n".join(one.words for one in self._lines)

    def _own_words(self, beside: bool) -> str:
        say, own = self._say, self._own
        if own is None:
            return say("leaderboard-own-none") if self._lines and not self._over else ""
        if not own.listed:
            return say("leaderboard-own-unlisted", line=own.words)
        return say("leaderboard-own", line=own.words) if beside or own not in self._lines else ""

    def _ways(self) -> Rows:
        """Return controls for other pages and periods, and for the nearest past months."""
        say, period = self._say, self.asked.period
        other: Period = "all" if period == "month" else "month"
        ways = [button(say(f"period-{other}"), self.asked._replace(period=other, page=0).control(2))]
        before = [one for one in self._months if not self._over or one < period][-1:]
        after = [one for one in self._months if self._over and one > period][:1]
        near = [
            button(month_called(say, one), self.asked._replace(period=one, page=0).control(token))
            for token, months in enumerate((before, after), 3)
            for one in months
        ]
        beside = [*near, *ways] if self._over else [*ways, *near]
        return rows_of([*turning(say, self.asked, self._pages), *beside])


def turning(say: Language, wanted: BoardAsked, pages: int) -> list[Control]:
    """Return controls for the previous and next page, or none if there's only one page."""
    if pages < 2:
        return []
    page = wanted.page
    return [
        button(say("rules-earlier"), wanted._replace(page=max(0, page - 1)).control(), disabled=page == 0),
        button(say("rules-later"), wanted._replace(page=page + 1).control(1), disabled=page + 1 == pages),
    ]


def month_called(say: Language, name: Month) -> str:
    """Return a month's name in the reader's language."""
    return tell_month(dt.date.fromisoformat(f"{name}-01"), say.code)


def bold(name: str) -> str:
    """Return a name in bold, as it appears in a line."""
    return f"**{escaped(names.clean(name, 0))}**"


def named_apart(found: Sequence[Row]) -> list[Row]:
    """Give each player on a board a different name.

    If two players have the same name, the older account keeps it. Players who aren't listed are named last,
    so their names don't affect the names that others see.
    """
    called, taken = dict[int, str](), set[str]()
    for one in sorted(found, key=lambda one: (not getattr(one, "listed", True), one.person)):
        name = called[one.person] = names.apart(names.clean(one.name, 0), "", taken)
        taken.add(names.folded(name))
    return [one._replace(name=called[one.person]) for one in found]


def standing_lines(
    say: Language,
    found: Sequence[Standing],
    period: Period,
    reader: int | None = None,
    heard: LastHeard | None = None,
) -> list[Line]:
    """Return the lines of the current board. Players who aren't listed have no place.

    `heard` has newer names than the results, and marks players who have left the server.
    """
    heard = heard or {}
    found = named_apart([one._replace(name=heard.get(one.person, (one.name, False))[0]) for one in found])
    listed = [one for one in found if one.listed]
    placed = dict(zip((one.person for one in listed), map(str, places(listed)), strict=True))
    lines = []
    for one in found:
        place = placed.get(one.person, "")
        words = _told(say, place or "–", one, scored(say, one, period), one.drawn)
        row = drawn(say, place, one, period, one.person == reader)
        if heard.get(one.person, ("", False))[1]:
            words = say("leaderboard-gone", line=words)
            row = row._replace(name=say("leaderboard-gone-name", name=row.name))
        lines.append(Line(one.person, words, row, one.listed))
    return lines


def frozen_lines(say: Language, board: Sequence[Frozen], reader: int | None = None) -> list[Line]:
    """Return the lines of a past month's leaderboard."""
    lines = []
    for one in named_apart(board):
        words = _told(say, str(one.place), one, say("leaderboard-points", points=one.points), 0)
        own = one.person == reader
        shown = BoardRow(str(one.place), names.clean(one.name, 0), str(one.points), own=own)
        lines.append(Line(one.person, words, shown))
    return lines


def _told(say: Language, place: str, one: Standing | Frozen, score: str, drawn: int) -> str:
    return say(
        "leaderboard-line",
        place=place,
        name=bold(one.name),
        score=score,
        played=one.played,
        won=one.won,
        drawn=drawn,
        rate=round(100 * one.won / one.played),
    )


def scored(say: Language, one: Standing, period: Period) -> str:
    """Return a month's points, or the rating with a word for its certainty, as text."""
    if period == "month":
        return say("leaderboard-points", points=one.rating.points)
    return say("leaderboard-rating", number=str(one.rating.number), word=say(f"rating-{one.rating.word}"))


def drawn(say: Language, place: str, one: Standing, period: Period, own: bool = False) -> BoardRow:
    """Return a line's row in the picture."""
    name = names.clean(one.name, 0)
    if period == "month":
        return BoardRow(place, name, str(one.rating.points), own=own)
    return BoardRow(place, name, str(one.rating.number), say(f"rating-{one.rating.word}"), own)
