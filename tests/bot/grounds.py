"""Find the ground behind each mark in an SVG picture, with both colours.

It knows the shapes that `bot.pictures.svg` writes, painted over one another in document order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from bot.pictures import fonts
from bot.pictures.svg import Box, read_art

_SVG = "{http://www.w3.org/2000/svg}"
_SHEETS = frozenset(("token", "back", "clock"))
"""Drawings that other drawings are painted on."""
_STEP = re.compile(r"([MhvqQALzZ])([^MhvqQALzZ]*)")


class Mark(NamedTuple):
    """A visible mark. `kind` is "text", "drawing", "card" (its paper), "ring" or "line"."""

    kind: str
    name: str
    colour: str
    ground: str
    box: Box


class Frame(NamedTuple):
    """A nested picture's position and scale in the outer picture, and its own size."""

    x: float
    y: float
    scale: float
    width: float
    height: float

    def placed(self, box: Box) -> Box:
        """Return a box of the nested picture in the outer picture's coordinates."""
        scale = self.scale
        return Box(self.x + box.x * scale, self.y + box.y * scale, box.width * scale, box.height * scale)


class Sheet(NamedTuple):
    """A painted area that other shapes may be painted on."""

    box: Box
    colour: str


def marks(svg: str) -> list[Mark]:
    """Return all marks in a picture. Raise ValueError if it has an unknown shape."""
    root = ElementTree.fromstring(svg)
    sheets: list[Sheet] = []
    lines: list[tuple[str, str]] = []
    found: list[Mark] = []
    frame = Frame(0, 0, 1, float(root.get("width", "0")), float(root.get("height", "0")))
    for card, element, inside in _walk(root, "", frame):
        tag = element.tag.removeprefix(_SVG)
        box = inside.placed(_box(inside, element, tag))
        colour, stroke = element.get("fill", "none"), element.get("stroke", "")
        ground = _ground(sheets, box)
        path = element.get("d", "")
        if tag == "text":
            found.append(Mark("text", element.text or "", colour, ground, box))
        elif tag == "use":
            name = element.get("href", "")[1:]
            if name in _SHEETS:
                # Its paper makes it visible. Its rim belongs to the drawing on it.
                sheets.append(Sheet(box, colour))
            else:
                found.append(Mark("drawing", name, element.get("color", ""), ground, box))
        elif tag == "path" and "L" in path:
            below = [edge for where, edge in lines if where == path]
            found.append(Mark("line", "", stroke, below[-1] if below else ground, box))
            lines.append((path, stroke))
        elif colour == "none":
            if stroke:
                found.append(Mark("ring", tag, stroke, ground, box))
        else:
            if card and not any(one.kind == "card" and one.name == card for one in found[-1:]):
                found.append(Mark("card", card, colour, ground, box))
            sheets.append(Sheet(box, colour))
    return found


def _walk(
    element: ElementTree.Element, card: str, frame: Frame
) -> Iterator[tuple[str, ElementTree.Element, Frame]]:
    """Yield every shape, with the card that it's part of and the frame of the picture around it."""
    for child in element:
        if child.tag == f"{_SVG}svg":
            width, height = (float(child.get(side, "0")) for side in ("width", "height"))
            down = frame.y + float(child.get("y", "0")) * frame.scale
            yield from _walk(child, card, frame._replace(y=down, width=width, height=height))
        elif child.tag == f"{_SVG}g":
            moved = frame
            if transform := child.get("transform"):
                x, y, scale = map(float, re.findall(r"-?\d[\d.e-]*", transform))
                moved = Frame(x, y, scale, 0, 0)
            yield from _walk(child, child.get("data-card", card), moved)
        elif child.tag != f"{_SVG}defs":
            yield card, child, frame


def _ground(sheets: list[Sheet], box: Box) -> str:
    x, y = box.x + box.width / 2, box.y + box.height / 2
    for sheet in reversed(sheets):
        left, top, width, height = sheet.box
        if left <= x <= left + width and top <= y <= top + height:
            return sheet.colour
    return ""


def _box(frame: Frame, element: ElementTree.Element, tag: str) -> Box:
    def number(name: str) -> float:
        value = element.get(name, "0")
        if value == "100%":
            return frame.width if name == "width" else frame.height
        return float(value)

    if tag == "rect":
        return Box(number("x"), number("y"), number("width"), number("height"))
    if tag == "circle":
        radius = number("r")
        return Box(number("cx") - radius, number("cy") - radius, 2 * radius, 2 * radius)
    if tag == "polygon":
        return _around([tuple(map(float, pair.split(","))) for pair in element.get("points", "").split()])
    if tag == "text":
        size, weight = number("font-size"), int(element.get("font-weight", "0"))
        width = number("textLength") or fonts.width(element.text or "", size, weight)
        left = {"end": width, "middle": width / 2}.get(element.get("text-anchor", "start"), 0.0)
        cap = size * fonts.FACES[weight].cap
        return Box(number("x") - left, number("y") - cap, width, cap)
    if tag == "use":
        x, y, scale = map(float, re.findall(r"-?\d[\d.e-]*", element.get("transform", ""))[:3])
        art = read_art(element.get("href", "")[1:])
        return Box(x, y, art.width * scale, art.height * scale)
    if tag == "path":
        return _around(_points(element.get("d", "")))
    raise ValueError(tag)


def _points(path: str) -> list[tuple[float, ...]]:
    """Return the corners of a path with the commands M, L, h, v, q, Q, A and z."""
    x = y = 0.0
    points: list[tuple[float, ...]] = []
    for step, values in _STEP.findall(path):
        numbers = [float(value) for value in values.split()]
        if step in "ML":
            x, y = numbers
        elif step == "h":
            x += numbers[0]
        elif step == "v":
            y += numbers[0]
        elif step == "Q":
            x, y = numbers[2:]
        elif step == "A":
            x, y = numbers[5:]
        elif step == "q":
            x, y = x + numbers[2], y + numbers[3]
        points.append((x, y))
    return points


def _around(points: list[tuple[float, ...]]) -> Box:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
