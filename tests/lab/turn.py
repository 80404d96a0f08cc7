"""`python -m tests.lab.turn`: a turn as its player sees it, for the README, as data/art/turn.webp.

The turn is recorded in data/art/turn.json, as a game's seed and moves. Each frame is the panel that the bot
sends, with its own picture. This module draws only what Discord adds around it: the bot's name, the text and
the buttons.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from PIL import Image as Pillow

import engine
from bot import presentation
from bot.i18n.languages import Language, language
from bot.pictures import fonts
from bot.pictures.cards import emoji_svg
from bot.pictures.prose import Prose
from bot.pictures.raster import rendered
from bot.pictures.svg import Box, Canvas, height_of
from bot.presentation.markdown import plain
from bot.presentation.occasion import picture_of
from bot.ui.message import Image, Message
from bot.ui.scene import scene_of
from engine.cards.decks import STANDARD
from tests.bot.pages import faces, own_page, table_of
from tests.lab.showcase import ART, NAMES, played

RECORDED = ART / "turn.json"
SHOWN = ART / "turn.webp"

WIDTH, EDGE, GAP = 800.0, 20.0, 16.0
SMALL, LABEL, READ, MOST = 24.0, 26.0, 29.0, 5
"""The font sizes of small print, buttons and text, and the maximum number of lines in a paragraph."""
HIGH, MARGIN, FACE = 62.0, 22.0, 40.0
"""A button's height, its left and right margins, and its emoji's size."""
GROUND, PAGE, WORDS, QUIET = "#313338", "#2b2d31", "#f2f3f5", "#a6a9b0"
STYLES = {1: "#5865f2", 2: "#4e5058", 3: "#248046", 4: "#da373c"}
"""The button colours in Discord's dark theme, by style."""
READING, TAPPING, ANSWERED, PLAYED, LAST = 2600, 500, 1100, 1300, 3800
"""The frames' durations in milliseconds: before the tap, during it, and after each move."""

_LINK = re.compile(r"\[(.+?)\]\(.+?\)")
_MENTION = re.compile(r"<#\d+>")
_LABELS = Prose(STANDARD, LABEL)
_DRAWN = 1200
"""A picture's width in its own pixels."""


class Frame(NamedTuple):
    """A frame of the film, and its duration in milliseconds."""

    picture: Pillow.Image
    shown: int


def frames(say: Language) -> Iterator[Frame]:
    """Yield the recorded turn. Raise engine.Illegal if the rules no longer allow a recorded move."""
    record = json.loads(RECORDED.read_text("utf-8"))
    state = engine.new(record["game"], record["seats"], record["seed"])
    viewer, events = record["viewer"], list[engine.Event]()
    for move in record["moves"]:
        events = [*([] if _seat(move) == viewer else events), *played(state, move)]
    first, *others = record["turn"]
    yield Frame(_panel(say, state, viewer, events), READING)
    yield Frame(_panel(say, state, viewer, events, tapped=first.split()[-1]), TAPPING)
    events = played(state, first)
    yield Frame(_panel(say, state, viewer, events), ANSWERED)
    for move in others:
        events = [*events, *played(state, move)]
        yield Frame(_panel(say, state, viewer, events), LAST if move == others[-1] else PLAYED)


def _seat(move: str) -> int:
    return int(move.split()[0])


def _panel(
    say: Language, state: engine.State, viewer: int, events: list[engine.Event], tapped: str = ""
) -> Pillow.Image:
    """Return the viewer's panel as Discord shows it, with a finger on one card's button."""
    table, known = table_of(state, say.code, NAMES, events), faces(state.key)
    svg = picture_of(presentation.of(state.key), scene_of(table, viewer, say))
    assert svg is not None
    page = own_page(table, viewer, say, picture=Image(b"", "", height_of(svg)), faces=known)
    cards = {str(face.id): card for card, face in known.items()}
    return _Discord(svg, cards, tapped).drawn(page)


class _Discord:
    """Draws one message as Discord does, from the top down. Coordinates are in pixels."""

    def __init__(self, picture: str, cards: Mapping[str, str], tapped: str) -> None:
        """Draw `picture` and the emojis, with a finger on the card `tapped`. `cards` maps an emoji's ID to
        its card.
        """
        self._picture, self._cards, self._tapped = picture, cards, tapped
        self._canvas = Canvas(WIDTH, background=None)
        self._pasted: list[tuple[str, Box]] = []
        self._finger: tuple[float, float] | None = None
        self._y = EDGE

    def drawn(self, page: Message) -> Pillow.Image:
        """Return the picture of a message."""
        (container,) = page.view.to_components()
        self._head()
        top = self._y
        self._y += GAP
        for part in container["components"]:
            self._part(part)
        ground = Canvas(WIDTH, self._y + EDGE, background=GROUND)
        box = Box(EDGE, top, WIDTH - 2 * EDGE, self._y - top)
        ground.rect(box, f"#{container['accent_color']:06x}", radius=10)
        ground.rect(Box(box.x + 7, box.y, box.width - 7, box.height), PAGE, radius=8)
        self._canvas.height = ground.height
        shown = _pixels(ground.svg(), WIDTH)
        shown.alpha_composite(_pixels(self._canvas.svg(), WIDTH))
        for svg, place in self._pasted:
            shown.alpha_composite(_pixels(svg, place.width), (round(place.x), round(place.y)))
        if self._finger is not None:
            finger = Canvas(WIDTH, ground.height, background=None)
            for radius, opacity in ((44, 0.35), (26, 0.55)):
                x, y = self._finger
                finger.shape("circle", cx=x, cy=y, r=radius, fill="#ffffff", fill_opacity=str(opacity))
            shown.alpha_composite(_pixels(finger.svg(), WIDTH))
        return shown

    def _head(self) -> None:
        """Draw the bot's avatar and name."""
        self._canvas.circle(EDGE + 30, self._y + 30, 30, "#17352a")
        self._canvas.art("crown", Box(EDGE + 12, self._y + 12, 36, 36), "#e8c15a")
        across = self._canvas.text(EDGE + 76, self._y + 40, "Courtyard", READ, fill=WORDS, weight=fonts.RANK)
        sign = Box(EDGE + 76 + across + 14, self._y + 17, 58, 29)
        self._canvas.rect(sign, STYLES[1], radius=6)
        self._canvas.text(sign.x + 29, sign.y + 22, "APP", 19, fill="#ffffff", anchor="middle")
        self._y += 60 + GAP

    def _part(self, part: Mapping[str, Any]) -> None:
        match discord.ComponentType(part["type"]):
            case discord.ComponentType.section:
                width, top = self._width(part["accessory"]), self._y
                for one in part["components"]:
                    self._text(one["content"], width + GAP)
                self._button(part["accessory"], WIDTH - EDGE - MARGIN - width, top)
                self._y = max(self._y, top + HIGH + GAP)
            case discord.ComponentType.text_display:
                self._text(part["content"])
            case discord.ComponentType.media_gallery:
                width = WIDTH - 2 * EDGE - 2 * MARGIN
                height = width * height_of(self._picture) / _DRAWN
                self._pasted.append((self._picture, Box(EDGE + MARGIN, self._y, width, height)))
                self._y += height + GAP
            case discord.ComponentType.action_row:
                x = EDGE + MARGIN
                for one in part["components"]:
                    self._button(one, x, self._y)
                    x += self._width(one) + GAP
                self._y += HIGH + GAP
            case other:
                raise ValueError(f"a turn is not drawn with {other}")

    def _text(self, markdown: str, beside: float = 0) -> None:
        """Draw paragraphs, which leave `beside` pixels for a button."""
        most = WIDTH - 2 * (EDGE + MARGIN) - beside
        for line in _MENTION.sub("#cards", _LINK.sub(r"\1", markdown)).splitlines():
            size, colour = (SMALL, QUIET) if line.startswith("-# ") else (READ, WORDS)
            lines = (prose := Prose(STANDARD, size)).lines(plain(line), most, MOST)
            prose.draw(self._canvas, lines, EDGE + MARGIN, self._y + size, colour)
            self._y += size * 1.25 * len(lines) + GAP / 3
        self._y += GAP / 2

    def _width(self, one: Mapping[str, Any]) -> float:
        label = _LABELS.width(one.get("label", ""))
        return 2 * MARGIN + label + (FACE + (GAP / 2 if label else 0) if "emoji" in one else 0)

    def _button(self, one: Mapping[str, Any], x: float, y: float) -> None:
        width = self._width(one)
        self._canvas.rect(Box(x, y, width, HIGH), STYLES[one["style"]], radius=12)
        left = x + MARGIN
        if "emoji" in one:
            card = self._cards[str(one["emoji"]["id"])]
            self._pasted.append((emoji_svg(card), Box(left, y + (HIGH - FACE) / 2, FACE, FACE)))
            left += FACE + GAP / 2
            if card == self._tapped:
                self._finger = x + width / 2, y + HIGH * 0.6
        _LABELS.draw(self._canvas, [one.get("label", "")], left, y + HIGH * 0.65, "#ffffff")


def _pixels(svg: str, width: float) -> Pillow.Image:
    return Pillow.open(io.BytesIO(rendered(svg, round(width)))).convert("RGBA")


def film(shown: Sequence[Frame]) -> bytes:
    """Return the frames as an endless WebP animation. All of them are as high as the highest."""
    high = max(frame.picture.height for frame in shown)
    pages = []
    for frame in shown:
        page = Pillow.new("RGB", (round(WIDTH), high), GROUND)
        page.paste(frame.picture, (0, 0))
        pages.append(page)
    first, *others = pages
    saved = io.BytesIO()
    times = [frame.shown for frame in shown]
    first.save(
        saved, "WEBP", save_all=True, append_images=others, duration=times, loop=0, quality=80, method=6
    )
    return saved.getvalue()


def main() -> int:
    """Draw the film again. Return the exit code."""
    SHOWN.write_bytes(film(list(frames(language(None)))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
