"""Build pictures as SVG text, shape by shape.

A Canvas draws shapes, words, and drawings from data/art, in the colours of its theme. It doesn't depend on
cards, seats or games. All input is escaped, and characters the fonts don't have are dropped, so user input
can only reach the renderer as words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from bot.pictures import fonts, palette
from bot.pictures.palette import USUAL, Theme

_ART = Path(__file__).resolve().parents[2] / "data" / "art"
Anchor = Literal["start", "middle", "end"]
Value = str | float | None
_PAINTED = ("fill", "stroke", "color")
"""Attributes that contain a colour, or the name of a coloured part."""
_KEPT = 4096
"""Maximum number of cached values. Successive pictures are very similar."""


class Box(NamedTuple):
    """A rectangle in pixels: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    def part(self, x: float, y: float, width: float, height: float) -> Box:
        """Return a box inside this one. All four numbers are in units of this box's width."""
        unit = self.width
        return Box(self.x + x * unit, self.y + y * unit, width * unit, height * unit)

    def inset(self, by: float) -> Box:
        """Return this box with this many pixels taken off each side, or added if negative."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def square(self) -> Box:
        """Return the largest square that fits inside, centred."""
        side = min(self.width, self.height)
        return Box(self.x + (self.width - side) / 2, self.y + (self.height - side) / 2, side, side)


class Art(NamedTuple):
    """A drawing from data/art in two colours: `currentColor`, and the paper's colour for unfilled parts."""

    width: float
    height: float
    body: str


@cache
def read_art(name: str) -> Art:
    """Return a drawing by file name. Raise FileNotFoundError if it doesn't exist."""
    text = (_ART / f"{name}.svg").read_text("utf-8")
    opening, _, rest = text.partition(">")
    _, _, width, height = opening.partition('viewBox="')[2].partition('"')[0].split()
    return Art(float(width), float(height), rest.rpartition("</svg>")[0].strip().replace("\n", ""))


class Canvas:
    """A picture in progress. `svg()` returns its text.

    Callers can set `height` any time before `svg()`, once they know the height they need. `ranks` records the
    boxes of all card ranks, so that a test can check that none covers another.
    """

    def __init__(
        self,
        width: float = 1200,
        height: float = 0,
        background: str | None = palette.TABLE,
        *,
        theme: Theme = USUAL,
    ) -> None:
        self.width = width
        self.height = height
        self.theme = theme
        self._colours = theme.palette.plain
        self.background = self._colours.get(background, background) if background else None
        self.ranks: list[Box] = []
        self._art: dict[str, None] = {}
        self._body: list[str] = []

    def shape(self, tag: str, **attributes: Value) -> None:
        """Add an empty element.

        `_` in an attribute's name stands for `-`. If a value is None, the attribute is left out.
        """
        self._body.append(f"<{tag}{self._attributes(attributes)}/>")

    def rect(
        self,
        box: Box,
        fill: str,
        *,
        radius: float = 0,
        stroke: str | None = None,
        stroke_width: float | None = None,
        dashes: str | None = None,
    ) -> None:
        self.shape(
            "rect",
            x=box.x,
            y=box.y,
            width=box.width,
            height=box.height,
            rx=radius or None,
            fill=fill,
            stroke=stroke,
            stroke_width=stroke_width,
            stroke_dasharray=dashes,
        )

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str,
        *,
        stroke: str | None = None,
        stroke_width: float | None = None,
    ) -> None:
        self.shape("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, stroke_width=stroke_width)

    def polygon(self, points: list[tuple[float, float]], fill: str) -> None:
        self.shape("polygon", points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points), fill=fill)

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: str, width: float) -> None:
        d = f"M{_number(x1)} {_number(y1)}L{_number(x2)} {_number(y2)}"
        self.shape("path", d=d, stroke=stroke, stroke_width=width, stroke_linecap="round")

    def art(self, name: str, box: Box, colour: str, paper: str = palette.PAPER, *, turned: float = 0) -> Box:
        """Draw a drawing from data/art as large as fits, centred in the box. Return its box.

        `turned` rotates it clockwise, in degrees.
        """
        width, height, _ = read_art(name)
        scale = min(box.width / width, box.height / height)
        x = box.x + (box.width - width * scale) / 2
        y = box.y + (box.height - height * scale) / 2
        transform = f"translate({_number(x)} {_number(y)}) scale({scale:.4g})"
        if turned:
            transform += f" rotate({_number(turned)} {_number(width / 2)} {_number(height / 2)})"
        self._art[name] = None
        self.shape("use", href=f"#{name}", transform=transform, color=colour, fill=paper)
        return Box(x, y, width * scale, height * scale)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        fill: str = palette.WORDS,
        weight: int = fonts.LABEL,
        anchor: Anchor = "start",
        most: float | None = None,
    ) -> float:
        """Draw words on the baseline y. Return their width.

        If they're wider than `most` pixels, they're truncated with an ellipsis.
        """
        words = fonts.clean(words)
        if most is not None:
            words = fonts.cut(words, size, most, weight)
        if words:
            self._words(words, x=x, y=y, font_size=size, font_weight=weight, fill=fill, text_anchor=anchor)
        return fonts.width(words, size, weight)

    def fitted(self, words: str, box: Box, *, fill: str, narrowest: float = 0.7) -> Box:
        """Draw short words with capitals as tall as the box. Return their box.

        If they're too wide, they're condensed to at least `narrowest` of their width, then made smaller.
        """
        words = fonts.clean(words)
        cap = fonts.FACES[fonts.RANK].cap
        size = box.height / cap
        natural = fonts.width(words, size, fonts.RANK)
        if natural * narrowest > box.width:
            size *= box.width / (natural * narrowest)
            natural = fonts.width(words, size, fonts.RANK)
        width = min(natural, box.width)
        height = size * cap
        drawn = Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
        self._words(
            words,
            x=drawn.x,
            y=drawn.y + height,
            font_size=size,
            font_weight=fonts.RANK,
            fill=fill,
            textLength=width if width < natural else None,
            lengthAdjust="spacingAndGlyphs" if width < natural else None,
        )
        return drawn

    @contextmanager
    def group(self, **attributes: Value) -> Iterator[None]:
        """Share these attributes among everything drawn inside."""
        self._body.append(f"<g{self._attributes(attributes)}>")
        yield
        self._body.append("</g>")

    @contextmanager
    def dimmed(self, out: bool = True) -> Iterator[None]:
        """If `out` is True, dim everything drawn inside, because it's out of play or can't be chosen.

        Parts take their dimmed colours. A `data-look` attribute marks the group for tests.
        """
        if not out:
            yield
            return
        before, self._colours = self._colours, self.theme.palette.dimmed
        with self.group(data_look="dim"):
            yield
        self._colours = before

    @contextmanager
    def falling(self, top: float, deep: float) -> Iterator[None]:
        """In themes with motion, let everything drawn inside fall from `top` over a distance, repeatedly."""
        if not self.theme.moving:
            yield
            return
        with self.group(data_falls=f"{_number(top)} {_number(deep)}"):
            yield

    def svg(self) -> str:
        size = f'width="{_number(self.width)}" height="{_number(self.height)}"'
        defs = "".join(f'<g id="{name}">{read_art(name).body}</g>' for name in self._art)
        ground = f'<rect width="100%" height="100%" fill="{self.background}"/>' if self.background else ""
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{fonts.FAMILY}">',
                *((f"<defs>{defs}</defs>",) if defs else ()),
                *((ground,) if ground else ()),
                *self._body,
                "</svg>",
            )
        )

    def _words(self, words: str, **attributes: Value) -> None:
        self._body.append(f"<text{self._attributes(attributes)}>{escape(fonts.ordered(words))}</text>")

    def _attributes(self, attributes: dict[str, Value]) -> str:
        for name in _PAINTED:
            part = attributes.get(name)
            if isinstance(part, str):
                attributes[name] = self._colours.get(part, part)
        return "".join(
            [
                f" {name.replace('_', '-')}={_quoted(value)}"
                for name, value in attributes.items()
                if value is not None
            ]
        )


def height_of(svg: str) -> float:
    """Return the height of a Canvas from its text. Raise ValueError if the text isn't from a Canvas."""
    opening = re.match(r'<svg [^>]*height="([\d.]+)"', svg)
    if opening is None:
        raise ValueError("not drawn on a Canvas")
    return float(opening[1])


@lru_cache(_KEPT)
def _quoted(value: str | float) -> str:
    return quoteattr(value) if isinstance(value, str) else f'"{_number(value)}"'


def _number(value: float) -> str:
    return "0" if abs(value) < 0.05 else f"{value:.1f}".removesuffix(".0")
