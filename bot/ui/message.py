"""Messages: texts, a picture and controls in one container, within Discord's limits."""

from __future__ import annotations

import dataclasses
import hashlib
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any

import discord

from bot.ui.controls import Control, Sheet, cut

MOST = 4000
"""Maximum number of characters in a Discord message."""
TEXT = 3900
"""Maximum number of characters in a page, slightly less than Discord allows."""

GREEN = discord.Colour(0x3FA66B)
GREY = discord.Colour(0x4A5B66)

ALT = 1024
"""Maximum number of characters in a picture's alt text."""


@dataclasses.dataclass(frozen=True, slots=True)
class Image:
    """A drawn table: its bytes, as PNG or WebP, and a description."""

    data: bytes
    alt: str
    height: float = 1000.0
    """Height in pixels at a width of 1,200."""

    @property
    def file(self) -> str:
        """Return the name of the file to upload."""
        return "table.webp" if self.data.startswith(b"RIFF") else "table.png"


@dataclasses.dataclass(frozen=True, slots=True)
class Message:
    """A message's contents: a view, and the files it needs."""

    view: discord.ui.LayoutView
    files: tuple[discord.File, ...] = ()
    digest: str = ""
    """Hash of the contents: the same for pages that look the same."""


def compose(
    texts: Sequence[str],
    picture: Image | None,
    controls: Sequence[discord.ui.ActionRow[Any]],
    colour: discord.Colour,
    beside: Control | None = None,
) -> Message:
    """Compose a message: texts in order, the picture below the first text, then the controls.

    One button can go `beside` the first text, where it needs no line of its own. Text beyond the limit is
    truncated.
    """
    view = Sheet()
    container: discord.ui.Container[Any] = discord.ui.Container(accent_colour=colour)
    left = TEXT
    files: tuple[discord.File, ...] = ()
    for number, text in enumerate(texts):
        if not text:
            continue
        shown = cut(text, left) if left > 1 else ""
        left -= len(shown)
        if shown and number == 0 and beside is not None:
            container.add_item(discord.ui.Section(shown, accessory=beside))
        elif shown:
            container.add_item(discord.ui.TextDisplay(shown))
        if number == 0 and picture is not None:
            container.add_item(
                discord.ui.MediaGallery(
                    discord.MediaGalleryItem(
                        f"attachment://{picture.file}", description=cut(picture.alt, ALT)
                    )
                )
            )
            files = (_file(picture),)
    for controls_row in controls:
        container.add_item(controls_row)
    view.add_item(_within(container))
    look = hashlib.blake2s(json.dumps(view.to_components(), sort_keys=True).encode())
    look.update(b"" if picture is None else hashlib.blake2s(picture.data).digest())
    return Message(view, files, look.hexdigest())


def boxed(
    *parts: str | discord.ui.ActionRow[Any], colour: discord.Colour | None = None
) -> discord.ui.LayoutView:
    """Put texts and rows of controls into one box."""
    view = Sheet()
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=colour)
    for part in parts:
        box.add_item(discord.ui.TextDisplay(part) if isinstance(part, str) else part)
    view.add_item(_within(box))
    return view


def text_view(text: str, *rows: discord.ui.ActionRow[Any]) -> discord.ui.LayoutView:
    """Put controls below a text. Raise ValueError if Discord would reject the result."""
    if not 0 < len(text) <= MOST:
        raise ValueError(f"a text of {len(text)} characters")
    view = Sheet()
    view.add_item(discord.ui.TextDisplay(text))
    for controls in rows:
        view.add_item(controls)
    return view


def first_lines(lines: Iterable[str], most: int = TEXT) -> list[str]:
    """Return the first lines, as many as fit into `most` characters.

    >>> first_lines(["one", "three", "two"], 9)
    ['one', 'three']
    """
    found: list[str] = []
    for line in lines:
        most -= len(line) + bool(found)
        if most < 0:
            break
        found.append(line)
    return found


def _within(box: discord.ui.Container[Any]) -> discord.ui.Container[Any]:
    """Return the container. Raise ValueError if its text is empty or exceeds Discord's limit.

    discord.py doesn't check that.
    """
    if not 0 < box.content_length() <= MOST:
        raise ValueError(f"a page with {box.content_length()} characters of text")
    return box


def _file(picture: Image) -> discord.File:
    return discord.File(io.BytesIO(picture.data), picture.file, description=cut(picture.alt, ALT))
