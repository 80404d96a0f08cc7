"""The list of people a person has blocked, and the confirmation of a new block."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.features.blocks.blocks import Blocked
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped
from bot.ui.controls import OPTIONS, ControlId, button, choices, menu, row
from bot.ui.message import text_view

UNBLOCK = "unblock"
"""The verb of the controls that unblock someone."""


def blocked_view(say: Language, blocked: Blocked) -> discord.ui.LayoutView:
    """Return the page that confirms a block, with a button that undoes it."""
    undo = button(say("block-undo"), ControlId(UNBLOCK, 0, argument=str(blocked.person)))
    return text_view(say("block-done", player=f"**{escaped(blocked.name)}**"), row(undo))


def list_view(say: Language, blocked: Sequence[Blocked], line: str = "") -> discord.ui.LayoutView:
    """Return the list of blocked people, with a menu for unblocking them. `line`, if any, comes first."""
    texts = [line] if line else []
    if not blocked:
        return text_view("\n".join([*texts, say("block-none")]))
    shown = blocked[:OPTIONS]
    texts.append(say("block-list", names=say.list(f"**{escaped(one.name)}**" for one in shown)))
    labels = {str(one.person): one.name for one in shown}
    return text_view("\n".join(texts), row(menu(say("block-end"), ControlId(UNBLOCK, 0), choices(labels))))
