"""The page behind **More** in /settings: menus from this feature and others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.features.settings.page import palettes
from bot.i18n.languages import Language
from bot.tables.core.asking import INVITATIONS
from bot.tables.people.preferences import OwnSettings
from bot.ui.controls import Control, ControlId, button, choices, menu, row
from bot.ui.message import GREEN, boxed


class MoreMenus:
    """The menus that features add, with verbs of their own. There's one instance per process."""

    def __init__(self) -> None:
        self.makers: list[Callable[[Language, int], Awaitable[Control]]] = []
        """Functions (language, person's ID) that return a menu."""

    async def of(self, say: Language, person: int) -> list[Control]:
        """Return all features' menus for a person."""
        return [await make(say, person) for make in self.makers]


def more_view(say: Language, settings: OwnSettings, menus: Sequence[Control] = ()) -> discord.ui.LayoutView:
    """Return the page: who may send invitations, the colours of pictures, and menus from other features."""
    wishes = choices(
        {
            wish: say("settings-invitations-choice", wish=say(f"settings-invitations-{wish}"))
            for wish in INVITATIONS
        },
        (settings.notifications.invitations,),
    )
    rows = [row(menu(say("settings-invitations"), ControlId("invitations", 0), wishes))]
    if settings.chosen.pictures:
        rows.append(
            row(menu(say("settings-palette"), ControlId("palette", 0), palettes(say, settings.chosen)))
        )
    rows += [row(one) for one in menus]
    rows.append(row(button(say("panel-back"), ControlId("settings-back", 0))))
    return boxed(say("settings-title"), *rows, colour=GREEN)
