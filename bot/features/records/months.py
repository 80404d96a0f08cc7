"""The message that tells a channel a past month's results.

The leaderboards come from the caller, so no database is used.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.records.drawing import Column
from bot.features.records.leaderboard import (
    BoardAsked,
    Month,
    bold,
    frozen_lines,
    month_called,
    named_apart,
    standing_lines,
)
from bot.features.records.seasons import Frozen
from bot.features.records.sums import Standing
from bot.i18n.languages import Language
from bot.presentation.markdown import plain
from bot.ui.controls import button, row
from bot.ui.message import GREY, Image, Message, compose

SHORT = 5
"""Number of players per leaderboard in the message."""


class MonthOver:
    """A message to a channel about a past month, with its frozen leaderboard and the all-time one."""

    def __init__(
        self, say: Language, month: Month, board: Sequence[Frozen], ever: Sequence[Standing]
    ) -> None:
        self._say = say
        self._first = [one for one in board[:SHORT] if one.place == 1]
        self._board = frozen_lines(say, board[:SHORT])
        self._ever = standing_lines(say, [one for one in ever if one.listed][:SHORT], "all")
        self._month = month_called(say, month)

    def columns(self) -> list[Column]:
        """Return the rows for the picture."""
        boards = ((self._month, self._board), (self._say("period-all"), self._ever))
        return [Column(title, [one.row for one in lines]) for title, lines in boards]

    def alt(self) -> str:
        """Return the picture in words."""
        return plain(self._words())

    def message(self, picture: Image | None) -> Message:
        """Return the results as a message."""
        say, first = self._say, self._first
        texts = [
            say("season-title", month=self._month),
            say(
                "season-first",
                count=len(first),
                names=say.list(bold(one.name) for one in named_apart(first)),
                points=first[0].points if first else 0,
            ),
            "" if picture is not None else self._words(),
            say("season-is"),
        ]
        ways = row(button(say("season-boards"), BoardAsked().control()))
        return compose(texts, picture, [ways], GREY)

    def _words(self) -> str:
        board, ever = ([one.words for one in lines] for lines in (self._board, self._ever))
        return "\n".join([*board, self._say("period-all"), *ever])
