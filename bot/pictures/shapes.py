"""Parse the SVG text of a Canvas into shapes, each with its position, look and extent.

A look can be drawn once and reused at many positions and in many pictures. This module doesn't use pixels,
and only parses SVG created by a Canvas.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from bot.pictures import fonts
from bot.pictures.svg import Box, read_art

_SVG = "{http://www.w3.org/2000/svg}"
_FALLS = "data-falls"
_MARKERS = frozenset(("data-card", "data-look", _FALLS))
"""Attributes of a group that just mark its content or animate it, without affecting its look."""
_NEEDED = {
    "rect": {"x", "y", "width", "height", "fill"},
    "circle": {"cx", "cy", "r", "fill"},
    "text": {"x", "y", "font-size", "font-weight", "fill"},
    "polygon": {"points", "fill"},
    "path": {"d"},
    "use": {"href", "transform", "color", "fill"},
}
"""The shapes a Canvas draws, and the attributes each must have."""
_PAINTS = ("fill", "stroke")
_WHITE = "#FFFFFF"
_MOVED = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)(?: scale\(([\d.e-]+)\))?(?: rotate\(.*\))?")
_LINE = re.compile(r"M(-?[\d.]+) (-?[\d.]+)L(-?[\d.]+) (-?[\d.]+)")
_LOOP = re.compile(r"M(-?[\d.]+) (-?[\d.]+)([lhvqz][-\d. lhvqz]*)")
_STEP = re.compile(r"([MLlhvqQAzZ])([^MLlhvqQAzZ]*)")

ElementTree.register_namespace("", _SVG.strip("{}"))


class NotOfCanvas(ValueError):
    """Raised when an SVG wasn't created by a Canvas, or has no ground."""


class Look(NamedTuple):
    """The look of a shape, independent of its position.

    A rotated group is a single shape, given by its `markup` in a picture of that width and height.
    """

    tag: str
    words: str
    attributes: tuple[tuple[str, str], ...]
    markup: str = ""

    def svg(self) -> str:
        """Return the shape as SVG text, placed at 0, 0."""
        if self.markup:
            return self.markup
        given = dict(self.attributes)
        if self.tag == "use":
            body = read_art(given.pop("href")[1:]).body
            return f"<g{_written(given)}>{body}</g>"
        return f"<{self.tag}{_written(given)}>{escape(self.words)}</{self.tag}>"

    def reach(self) -> Box:
        """Return a box, relative to the position, that contains everything that's drawn."""
        given = dict(self.attributes)
        if self.markup:
            return _reach("rect", given, "")
        box = _reach(self.tag, given, self.words)
        # A corner can extend further than half its stroke.
        return box.inset(-float(given.get("stroke-width", 1))) if "stroke" in given else box


class Shape(NamedTuple):
    """A look at a position, in the picture's units. With a colour, the white look serves as a stencil."""

    x: float
    y: float
    look: Look
    colour: str | None = None
    falls: tuple[float, float] | None = None
    """The start height and the length of the shape's fall, or None if it doesn't move."""


class Picture(NamedTuple):
    """A parsed picture: its size in its own units, the colour of its ground, and its shapes.

    Each shape is drawn on top of earlier shapes.
    """

    width: float
    height: float
    ground: str
    shapes: list[Shape]


def read(svg: str) -> Picture:
    """Parse a Canvas picture.

    Raise NotOfCanvas if it's any other picture, and ValueError if the text isn't SVG.
    """
    try:
        root = ElementTree.fromstring(svg)  # noqa: S314 (a Canvas wrote it, and escaped what people typed)
    except ElementTree.ParseError as fault:
        raise ValueError(f"no SVG: {fault}") from fault
    return _read(root)


def _read(root: ElementTree.Element) -> Picture:
    parts = list(root)
    defs = [parts.pop(0)] if parts and parts[0].tag == f"{_SVG}defs" else []
    if not parts or parts[0].get("width") != "100%" or not {"width", "height"} <= root.attrib.keys():
        raise NotOfCanvas("no ground")
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    whole = tuple((side, root.attrib[side]) for side in ("width", "height"))
    return Picture(width, height, parts[0].get("fill", ""), list(_shapes(parts[1:], defs, whole)))


def _shapes(
    elements: Iterable[ElementTree.Element],
    defs: Sequence[ElementTree.Element],
    whole: tuple[tuple[str, str], ...],
) -> Iterator[Shape]:
    for element in elements:
        tag = element.tag.removeprefix(_SVG)
        if tag == "svg":
            yield from _below(element)
        elif tag != "g":
            yield from _layers(tag, element)
        elif _FALLS in element.attrib:
            top, deep = map(float, element.attrib[_FALLS].split())
            yield from (shape._replace(falls=(top, deep)) for shape in _shapes(element, defs, whole))
        elif element.attrib.keys() <= _MARKERS:
            yield from _shapes(element, defs, whole)
        else:
            markup = "".join(ElementTree.tostring(one, "unicode") for one in (*defs, element))
            yield Shape(0, 0, Look(tag, "", whole, markup))


def _below(element: ElementTree.Element) -> Iterator[Shape]:
    """Yield the shapes of a picture nested in another one, further down."""
    if element.attrib.keys() - {"y"} != {"width", "height", "font-family"}:
        raise NotOfCanvas("svg")
    inner, down = _read(element), float(element.get("y", "0"))
    ground = {"width": f"{inner.width}", "height": f"{inner.height}", "fill": _WHITE}
    yield Shape(0, down, Look("rect", "", tuple(ground.items())), inner.ground)
    yield from (shape._replace(y=shape.y + down) for shape in inner.shapes)


def _layers(tag: str, element: ElementTree.Element) -> Iterator[Shape]:
    """Yield a shape. If it has both an area and a stroke, split it so that each layer has one colour."""
    given = dict(element.attrib)
    if not _NEEDED.get(tag, {tag}) <= given.keys() or len(element):
        raise NotOfCanvas(tag)
    x, y = _place(tag, given)
    words = element.text or ""
    if tag == "use":
        yield Shape(x, y, Look(tag, words, tuple(given.items())))
        return
    for paint in _PAINTS:
        colour = given.get(paint, "none")
        if colour != "none":
            painted = given | {"fill": "none", "stroke": "none", paint: _WHITE}
            if paint == "fill":
                painted = {name: value for name, value in painted.items() if not name.startswith("stroke")}
            yield Shape(x, y, Look(tag, words, tuple(painted.items())), colour)


def _place(tag: str, given: dict[str, str]) -> tuple[float, float]:
    """Return a shape's position, removing it from the given attributes."""
    if "transform" in given:
        moved = _MOVED.fullmatch(given["transform"])
        if moved is None:
            raise NotOfCanvas(given["transform"])
        _, _, rest = given["transform"].partition(")")
        given["transform"] = rest.strip()
        return float(moved[1]), float(moved[2])
    if tag == "polygon":
        points = [tuple(map(float, point.split(","))) for point in given["points"].split()]
        x, y = points[0]
        given["points"] = " ".join(f"{at - x:.1f},{level - y:.1f}" for at, level in points)
        return x, y
    if tag == "path":
        return _place_of_path(given)
    across, down = ("cx", "cy") if tag == "circle" else ("x", "y")
    return float(given.pop(across)), float(given.pop(down))


def _place_of_path(given: dict[str, str]) -> tuple[float, float]:
    if line := _LINE.fullmatch(given["d"]):
        x1, y1, x2, y2 = map(float, line.groups())
        given["d"] = f"M0 0l{x2 - x1:.1f} {y2 - y1:.1f}"
        return x1, y1
    if loop := _LOOP.fullmatch(given["d"]):
        given["d"] = f"M0 0{loop[3]}"
        return float(loop[1]), float(loop[2])
    return 0.0, 0.0


def _reach(tag: str, given: dict[str, str], words: str) -> Box:
    match tag:
        case "rect":
            return Box(0, 0, float(given["width"]), float(given["height"]))
        case "circle":
            radius = float(given["r"])
            return Box(-radius, -radius, 2 * radius, 2 * radius)
        case "text":
            return _reach_of_text(given, words)
        case "polygon":
            return _around([tuple(map(float, point.split(","))) for point in given["points"].split()])
        case "path":
            box = _around(list(_points(given["d"])))
            return _turned(box) if "transform" in given else box
        case _:
            return _reach_of_art(given)


def _reach_of_text(given: dict[str, str], words: str) -> Box:
    size = float(given["font-size"])
    wide = float(given.get("textLength", 0)) or fonts.width(
        fonts.clean(words), size, int(given["font-weight"])
    )
    left = {"end": wide, "middle": wide / 2}.get(given.get("text-anchor", "start"), 0.0)
    # Add room for other scripts, where marks stack and letters join. Inter stays within its lines and widths.
    spare, above, below = (0.1, 1.0, 0.3) if words.isascii() else (1.0, 1.6, 0.9)
    return Box(-left - spare * size, -above * size, wide + 2 * spare * size, (above + below) * size)


def _reach_of_art(given: dict[str, str]) -> Box:
    art = read_art(given["href"][1:])
    scale = re.match(r"scale\(([\d.e-]+)\)", given["transform"])
    if scale is None:
        raise NotOfCanvas(given["transform"])
    box = Box(0, 0, art.width * float(scale[1]), art.height * float(scale[1]))
    if "rotate" not in given["transform"]:
        return box
    # The art rotates around its own middle.
    return box.inset(-max(box.width, box.height) / 4)


def _points(path: str) -> Iterator[tuple[float, float]]:
    """Yield points that enclose a path made of M, L, l, h, v, q, Q, A and z."""
    x = y = 0.0
    for step, values in _STEP.findall(path):
        numbers = [float(value) for value in values.split()]
        if step in "ML":
            x, y = numbers
        elif step == "l":
            x, y = x + numbers[0], y + numbers[1]
        elif step == "h":
            x += numbers[0]
        elif step == "v":
            y += numbers[0]
        elif step == "Q":
            yield numbers[0], numbers[1]
            x, y = numbers[2:]
        elif step == "q":
            yield x + numbers[0], y + numbers[1]
            x, y = x + numbers[2], y + numbers[3]
        elif step == "A":
            # Add a diameter on each side, because any two points of a circle are no further apart.
            wide = 2 * numbers[0]
            x, y = numbers[5:]
            yield x - wide, y - wide
            yield x + wide, y + wide
        yield x, y


def _around(points: list[tuple[float, ...]]) -> Box:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def _turned(box: Box) -> Box:
    """Return a box that contains the given one no matter how it's rotated around 0, 0."""
    far = max(map(abs, (box.x, box.y, box.x + box.width, box.y + box.height))) * 1.5
    return Box(-far, -far, 2 * far, 2 * far)


def _written(given: dict[str, str]) -> str:
    return "".join(f" {name}={quoteattr(value)}" for name, value in given.items())
