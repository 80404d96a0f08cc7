"""One choice of a channel, as a feature adds it to the page of /channel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.i18n.languages import Language
from bot.ui.controls import Control, ControlId

VERB = "channel"
"""The verb of all controls on the page."""


class Channel(NamedTuple):
    """A channel of a server, the server's language in Discord, and the ID of the page's reader."""

    guild: int
    id: int
    locale: str
    reader: int = 0


class ChannelPart(NamedTuple):
    """A line with the present state, and the controls that change it. Each menu gets a row of its own."""

    line: str
    buttons: Sequence[Control] = ()
    menus: Sequence[Control] = ()


class ChannelChoice(Protocol):
    """The page checks the person's permission before each change, and is shown again after it."""

    name: str
    """A word for the custom_ids, different for each choice."""

    async def part(self, say: Language, channel: Channel) -> ChannelPart:
        """Return the part of the page. Its controls have IDs made by `sets`."""

    async def change(self, channel: Channel, value: str) -> None:
        """Choose the value of a button or the pick of a menu. Raise Stale if it's neither."""


def sets(choice: str, value: str = "") -> ControlId:
    """Return the ID of a button that chooses a value, or of a menu whose options are the values.

    >>> sets("look", "motion-on").argument
    'look motion-on'
    """
    return ControlId(VERB, 0, argument=f"{choice} {value}".rstrip())
