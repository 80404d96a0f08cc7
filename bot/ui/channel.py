"""The interface for features that add a choice to the /channel page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.i18n.languages import Language
from bot.ui.controls import Control, ControlId

VERB = "channel"
"""The verb for all controls on the page."""


class Channel(NamedTuple):
    """A server channel, the server's language in Discord, and the reader's ID."""

    guild: int
    id: int
    locale: str
    reader: int = 0


class ChannelPart(NamedTuple):
    """A line with the current value, and the controls to change it. Each menu gets its own row."""

    line: str
    buttons: Sequence[Control] = ()
    menus: Sequence[Control] = ()


class ChannelChoice(Protocol):
    """A feature's choice. The page checks permissions before each change, and is shown again afterwards."""

    name: str
    """A word for the custom_ids, unique to this choice."""

    async def part(self, say: Language, channel: Channel) -> ChannelPart:
        """Return this choice's part of the page. `sets` creates the IDs of its controls."""

    async def change(self, channel: Channel, value: str) -> None:
        """Apply the value of a pressed button or a menu option. Raise Stale if the value is unknown."""


def sets(choice: str, value: str = "") -> ControlId:
    """Return the ID of a button that sets this value, or of a menu with the values as its options.

    >>> sets("look", "motion-on").argument
    'look motion-on'
    """
    return ControlId(VERB, 0, argument=f"{choice} {value}".rstrip())
