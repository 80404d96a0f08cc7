"""A lobby's pages, as used by the page renderer."""

from __future__ import annotations

from bot.features.lobby.board import lobby, lobby_alt, lobby_drawing
from bot.features.lobby.page import lobby_page
from bot.features.lobby.removals import Removals
from bot.i18n.languages import Language, language
from bot.pictures.palette import Theme
from bot.tables.core.table import Table
from bot.tables.people.preferences import Preferences
from bot.ui.message import GREY, Image, Message, compose


async def removed_page(
    removals: Removals, preferences: Preferences, table: Table, person: int
) -> Message | None:
    """Return the notice for a removed player in their language, or None if they were invited again."""
    locale = (await removals.at(table.id)).get(person)
    if locale is None:
        return None
    say = preferences.language(person, locale)
    text = say("notice-removed", game=say(f"game-{table.record}"), channel=f"<#{table.channel}>")
    return compose([text], None, [], GREY)


async def lapsed_page(table: Table, person: int) -> Message | None:
    """Return the notice that the lobby wasn't started in time, or None if the person has no seat."""
    seat = table.seat_of(person)
    if seat is None:
        return None
    say = language(table.seats[seat].locale)
    text = say("notice-lapsed", game=say(f"game-{table.record}"), channel=f"<#{table.channel}>")
    return compose([text], None, [], GREY)


class LobbyPages:
    """Implements `bot.ui.pages.Gathering`."""

    def board(self, table: Table, say: Language, picture: Image | None) -> Message:
        """See Gathering."""
        return lobby(table, say, picture)

    def own(self, table: Table, say: Language, person: int, more: bool = False, line: str = "") -> Message:
        """See Gathering."""
        return lobby_page(table, say, person, more, line)

    def drawing(self, table: Table, say: Language, theme: Theme) -> str | None:
        """See Gathering."""
        return lobby_drawing(table, say, theme)

    def alt(self, table: Table, say: Language) -> str:
        """See Gathering."""
        return lobby_alt(table, say)
