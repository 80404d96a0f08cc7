"""Months that are over: what a channel is told of one, and its board, to be read again. It never changes. Who
stands on it is handed over; no database is known.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import names
from bot.i18n.languages import Language
from bot.presentation.markdown import plain
from bot.presentation.standings import BoardRow, Column
from bot.tables.people.seasons import Frozen
from bot.tables.people.standings import Standing, places
from bot.ui.controls import button, row
from bot.ui.leaderboard import LINES, BoardAsked, Month, bold, drawn, line, month_called, turning
from bot.ui.message import GREY, Image, Message, compose

SHORT = 5
"""Players of each board that a channel is told of when a month is over."""


class MonthOver:
    """The message of a month that is over, to its channel: its board, which never changes, and
    that of all time beside it.
    """

    def __init__(
        self, say: Language, month: Month, board: Sequence[Frozen], ever: Sequence[Standing]
    ) -> None:
        self._say = say
        self._board = board[:SHORT]
        self._ever = [one for one in ever if one.listed][:SHORT]
        self._month = month_called(say, month)

    def columns(self) -> list[Column]:
        """Return the rows of its picture."""
        say = self._say
        rows = [_drawn(one) for one in self._board]
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
        board = [_line(say, one) for one in self._board]
        ever = [
            line(say, str(place), one, "all")
            for place, one in zip(places(self._ever), self._ever, strict=True)
        ]
        return [*board, say("period-all"), *ever]


class PastMonth:
    """One page of the board of a month that is over, as one person reads it. `months`: all that are over, the
    first one first.
    """

    def __init__(
        self, say: Language, wanted: BoardAsked, board: Sequence[Frozen], months: Sequence[Month], reader: int
    ) -> None:
        self._say = say
        self._pages = max(1, -(-len(board) // LINES))
        self.asked = wanted._replace(page=min(wanted.page, self._pages - 1))
        self._lines = board[self.asked.page * LINES :][:LINES]
        self._own = next((one for one in board if one.person == reader), None)
        self._before = next((one for one in reversed(months) if one < wanted.period), None)
        self._after = next((one for one in months if one > wanted.period), None)
        self._month = month_called(say, wanted.period)

    def columns(self) -> list[Column]:
        """Return the rows of its picture: the reader's own, too, where it stands on another page."""
        lines = [*self._lines]
        if self._own is not None and self._own not in lines:
            lines.append(self._own)
        title = f"{self._say('scope-channel')} · {self._month}"
        return [Column(title, [_drawn(one, one is self._own) for one in lines])]

    def alt(self) -> str:
        """Return its picture in words."""
        return plain("\n".join(_line(self._say, one) for one in self._lines))

    def message(self, picture: Image | None) -> Message:
        """Return it as a message: beside its picture its own words say only where the reader stands."""
        say = self._say
        title = say("leaderboard-title", scope=say("scope-channel"))
        texts = [f"## {title} · {self._month}"]
        if not self._lines:
            texts.append(say("leaderboard-past-none"))
        if picture is None:
            texts.append("\n".join(_line(say, one) for one in self._lines))
        if self._own is not None and (picture is not None or self._own not in self._lines):
            texts.append(say("leaderboard-own", line=_line(say, self._own)))
        texts.append(say("leaderboard-past-is"))
        ways = [*turning(say, self.asked, self._pages)]
        for token, month in enumerate((self._before, self._after), 3):
            if month is not None:
                to = self.asked._replace(period=month, page=0)
                ways.append(button(month_called(say, month), to.control(token)))
        now = self.asked._replace(period="month", page=0)
        ways.append(button(say("period-month"), now.control(2)))
        return compose(texts, picture, [row(*ways)], GREY)


def _line(say: Language, one: Frozen) -> str:
    return say(
        "leaderboard-line",
        place=str(one.place),
        name=bold(one.name),
        score=say("leaderboard-points", points=one.points),
        played=one.played,
        won=one.won,
        drawn=0,
        rate=round(100 * one.won / one.played),
    )


def _drawn(one: Frozen, own: bool = False) -> BoardRow:
    return BoardRow(str(one.place), names.clean(one.name, 0), str(one.points), own=own)
