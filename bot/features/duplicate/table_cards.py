"""Play a finished table's cards again, alone with robots, and compare the result with the table's.

These plays are for fun and never count. TableCards is the source of their deals.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord

import engine
from bot.features.duplicate.drawing import Drawn
from bot.features.duplicate.page import MORE, differs, helps, looks, side_points
from bot.features.duplicate.pages import PlayPages
from bot.features.duplicate.plays import Plays
from bot.features.duplicate.rows import DealId, Play
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.presentation.markdown import escaped, plain
from bot.tables.core.errors import Refused
from bot.tables.core.repository import Entry, TableRepository
from bot.tables.core.table import Table, User
from bot.ui.controls import ControlId, button, rows_of
from bot.ui.labels import table_label
from bot.ui.message import GREY, Message, boxed, compose
from bot.ui.sections import Part, Section
from engine.duplicate import Deal

KIND = "table"
"""The kind of these plays. `source` is the table's ID, and `number` is the person's seat."""
BEGIN = "dup-table"
"""The verb of **Play these cards**."""

Log = Callable[[int], Awaitable[tuple[engine.State, list[Entry]] | None]]
"""A function that takes a table's ID and returns the finished game's opening and log."""


class TableCards:
    """Implements Source for the cards of finished tables. There's one instance per process."""

    kind = KIND

    def __init__(self, tables: TableRepository, log: Log, plays: Plays, pages: PlayPages) -> None:
        self._tables = tables
        self._log = log
        self._plays = plays
        self._pages = pages

    async def begin(self, user: User, table: Table) -> Play:
        """Begin a play of a finished table's cards, or resume the person's unfinished one. Return it.

        The person takes the seat they had at the table, or the first seat if they had none. Raise Refused if
        the cards can't be played again, or if the robots are too busy.
        """
        if not may_repeat(table):
            raise Refused("duplicate-no-cards")
        await self._game(table.id)
        own = table.seat_of(user.id)
        seat = table.seat_kept(user.id) if own is None else own
        return await self._plays.begin(user, DealId(KIND, table.id, seat or 0, table.game), counts=False)

    async def _game(self, number: int) -> tuple[engine.State, list[Entry]]:
        found = await self._log(number)
        if found is None:
            raise Refused("duplicate-no-cards")
        return found

    # Source

    async def deal(self, play: Play) -> Deal:
        """See Source."""
        opening, _ = await self._game(play.source)
        options = tuple(sorted(opening.options.chosen().items()))
        return Deal(play.game, opening.seed, (play.number,), opening.seats, options)

    async def counts(self, play: Play, now: int) -> bool:
        """See Source. These plays never count."""
        return False

    async def readers(self, play: Play, reader: int) -> bool:
        """See Source. Other people never see the play."""
        return False

    async def firsts(self, play: Play, reader: int, say: Language) -> Sequence[str]:
        """See Source."""
        title = say("duplicate-title", game=say(f"game-{play.game}"))
        return [f"{title}\n{say('duplicate-terms')}", title]

    async def finished(self, play: Play) -> None:
        """See Source."""

    async def result(self, play: Play, reader: int, say: Language, here: bool) -> Message:
        """See Source. Compare the play with the game at the table."""
        table = await self._tables.find(play.source)
        if table is None or table.state is None or table.state.result is None or play.result is None:
            raise Refused("duplicate-no-cards")
        _, log = await self._game(play.source)
        went = side_points(play.game, table.state.result.scores, play.number)
        title = say("duplicate-over", label=escaped(table_label(say, table)))
        drawn = Drawn(
            side_points(play.game, play.result.points, play.number),
            say("duplicate-at-table", points=went),
            (),
            plain(say("duplicate-for-fun")),
            "",
        )
        ended = await self._pages.ended(play, reader, say)
        picture = await self._pages.drawn(ended, reader, drawn)
        texts = (
            [title] if picture else [title, f"**{drawn.points}**\n{drawn.par}\n{say('duplicate-for-fun')}"]
        )
        at = min(differs(play, [(entry.seat, entry.words) for entry in log]), len(log))
        there = ControlId("replay", table.id, at, argument=f"look.{play.number}")
        ways = [
            *looks(play, say, play.number),
            button(say("duplicate-how-it-went"), there),
            button(say("duplicate-once-more"), ControlId(BEGIN, table.id)),
            *([make(play, say) for make in self._plays.ways_on] if here else []),
            button(say("panel-more"), ControlId(MORE, play.id)),
        ]
        return compose(texts, picture, rows_of(ways), GREY)

    async def more(self, play: Play, reader: int, say: Language) -> discord.ui.LayoutView:
        """See Source. Explain the game."""
        back = button(say("panel-back"), ControlId("dup-look", play.id))
        return boxed(say("duplicate-how"), *helps(play, say), *rows_of([back]))


def may_repeat(table: Table) -> bool:
    """Return True if a table's cards can be played again.

    A game that continues a finished game has no deal of its own.
    """
    return table.phase == "over" and table.played_on is None


def cards_parts(table: Table, scene: Scene) -> Sequence[Part]:
    """Return the button to show below a finished game."""
    if not may_repeat(table):
        return ()
    return [Part("controls", controls=(button(scene.say("duplicate-button"), ControlId(BEGIN, table.id)),))]


class CardsSection(Section):
    """Adds `cards_parts` to the public message. After a game, a player's own panel has no room for it."""

    async def board(self, table: Table, scene: Scene) -> Sequence[Part]:
        """See Section."""
        return cards_parts(table, scene)
