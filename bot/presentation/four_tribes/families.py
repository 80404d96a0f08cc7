"""Draw family trees: couples joined by rings, children below their parents, one row per generation.

This module doesn't know the rules. Callers pass in the couples and each child's parents.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.pictures import palette
from bot.pictures.cards import Look, draw_card, draw_tile
from bot.pictures.svg import Box, Canvas

_GAP = 16.0
_CLANS = 32.0
"""Gap between the children of different couples. A line can run down through it."""
_LINK = 42.0
"""Gap between parents and children, with room for the couple's rings."""
_APART = 30.0
"""Gap between the lines of one generation."""
_LABEL = 50.0
"""Width at the left for a generation's number."""
_SIDE = 11.0
"""Distance from the cards to the line on their left, which leads to further rows of children."""
_DEEPEST = 4
"""Maximum number of rows for the children of one couple."""
_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


class Unit(NamedTuple):
    """A couple or an unwed card.

    The card born into this family comes first. `parents` are the parents of that card.
    """

    cards: tuple[str, ...]
    parents: tuple[str, ...]


class Size(NamedTuple):
    """The width and height of each card, and True if cards are upright."""

    width: float
    height: float
    upright: bool = False


class Clan(NamedTuple):
    """A couple or an unwed card, with its children in rows below. If the parents are gone, `head` is None."""

    head: Unit | None
    rows: tuple[tuple[Unit, ...], ...]


class FamilyPlan(NamedTuple):
    """The layout of a family in lines of clans. The layout fits if every clan fits the available width."""

    size: Size
    numbers: tuple[int, ...]
    lines: tuple[tuple[Clan, ...], ...]
    height: float
    fits: bool


def plan_family(generations: Mapping[int, Sequence[Unit]], width: float, size: Size) -> FamilyPlan:
    """Return the layout with the least height for one or two generations, elder first.

    Children go below their parents and use several rows only if that saves height.
    """
    numbers = tuple(generations)
    rows = [list(units) for units in generations.values()]
    elder, younger = [*rows, [], []][:2]
    plans = []
    for deep in range(1, _DEEPEST + 1):
        clans, left = [], younger
        for unit in (*elder, None):
            children = [child for child in left if unit is None or set(child.parents) & set(unit.cards)]
            left = [child for child in left if child not in children]
            long = -(-len(children) // deep) or 1
            clan = Clan(unit, tuple(tuple(children[at : at + long]) for at in range(0, len(children), long)))
            if unit or children:
                clans.append(clan)
        plans.append(_flow(clans, width - _LABEL, size, numbers))
    return min(plans, key=lambda plan: (not plan.fits, plan.height))


def _flow(clans: Sequence[Clan], width: float, size: Size, numbers: tuple[int, ...]) -> FamilyPlan:
    lines: list[list[Clan]] = []
    used = width
    for clan in clans:
        wide = _CLANS + _clan_width(clan, size)
        if not lines or used + wide > width:
            lines.append([])
            used = -_CLANS
        lines[-1].append(clan)
        used += wide
    height = sum(_line_tops(line, size)[-1] + _APART for line in lines) - _APART
    fits = all(_clan_width(clan, size) <= width for clan in clans)
    return FamilyPlan(size, numbers, tuple(map(tuple, lines)), max(height, 0), fits)


def _across(units: Sequence[Unit], size: Size) -> float:
    return sum(len(unit.cards) * size.width + _GAP for unit in units) - _GAP


def _clan_width(clan: Clan, size: Size) -> float:
    return max(_across(row, size) for row in (*clan.rows, (clan.head,) if clan.head else ()) if row)


def _line_tops(line: Sequence[Clan], size: Size) -> list[float]:
    """Return the y position where each row of a line begins, and then where the last row ends.

    The first value is for the parents, even if the line has no parents.
    """
    below = size.height + _LINK if any(clan.head for clan in line) else 0
    rows = max(len(clan.rows) for clan in line)
    tops = [0.0, *(below + row * (size.height + _APART) for row in range(rows))]
    return [*tops, tops[-1] + size.height]


def roman(number: int) -> str:
    """Return a generation's number in Roman numerals up to X. Higher numbers stay as digits."""
    return _ROMAN[number] if number < len(_ROMAN) else str(number)


def draw_family(picture: Canvas, plan: FamilyPlan, x: float, y: float, gold: Collection[str]) -> None:
    """Draw a family according to its plan, with generation numbers on the left and `gold` cards framed."""
    for line in plan.lines:
        tops = _line_tops(line, plan.size)
        for row, top in enumerate(tops[:-1]):
            if row or line[0].head:
                number = plan.numbers[-1 if row else 0]
                words = roman(number)
                middle = y + top + plan.size.height / 2 + 12
                picture.text(x + 17, middle, words, 36, fill=palette.QUIET, anchor="middle")
        left = x + _LABEL
        for clan in line:
            _draw_clan(picture, clan, plan.size, left, [y + top for top in tops], gold)
            left += _clan_width(clan, plan.size) + _CLANS
        y += tops[-1] + _APART


def _draw_clan(
    picture: Canvas, clan: Clan, size: Size, x: float, tops: Sequence[float], gold: Collection[str]
) -> None:
    """Draw the parents, with lines from their rings to each child.

    Lines to further rows go around the left side, where no card covers them.
    """
    width = _clan_width(clan, size)
    middle = x + width / 2
    placed = []
    for row, top in zip(clan.rows, tops[1:], strict=False):
        left = x + (width - _across(row, size)) / 2
        for unit in row:
            placed.append((unit, left, top))
            left += len(unit.cards) * size.width + _GAP
    if clan.head:
        for _, left, top in placed:
            born, level = left + size.width / 2, top - _APART / 2
            trunk = middle if top == tops[1] else x - _SIDE
            _draw_line(picture, (trunk, level), (born, level), (born, top))
        if placed:
            first = tops[1] - _APART / 2
            _draw_line(picture, (middle, tops[0] + size.height), (middle, first))
            if len(clan.rows) > 1:
                last = placed[-1][2] - _APART / 2
                _draw_line(picture, (middle, first), (x - _SIDE, first), (x - _SIDE, last))
        placed.append((clan.head, middle - _across((clan.head,), size) / 2, tops[0]))
    for unit, left, top in placed:
        _draw_unit(picture, unit, size, left, top, gold)


def _draw_line(picture: Canvas, *points: tuple[float, float]) -> None:
    for (x1, y1), (x2, y2) in pairwise(points):
        if (x1, y1) != (x2, y2):
            picture.line(x1, y1, x2, y2, palette.QUIET, 5)


def _draw_unit(picture: Canvas, unit: Unit, size: Size, x: float, y: float, gold: Collection[str]) -> None:
    wed = len(unit.cards) > 1
    if wed:
        frame = Box(x, y, _across((unit,), size), size.height).inset(-5)
        picture.rect(frame, palette.QUIET, radius=14)
    for number, card in enumerate(unit.cards):
        draw_sized(picture, card, size, x + number * size.width, y, "gold" if card in gold else "plain")
    if wed:
        draw_rings(picture, x + size.width, y + size.height + 9, 14)


def draw_sized(picture: Canvas, card: str, size: Size, x: float, y: float, look: Look = "plain") -> Box:
    """Draw a card upright or sideways, depending on its size. Return its box."""
    if size.upright:
        return draw_card(picture, card, x, y, size.width, look=look)
    return draw_tile(picture, card, x, y, size.width, height=size.height, look=look)


def draw_rings(picture: Canvas, x: float, y: float, size: float) -> None:
    """Draw two rings around a point, for a couple or a proposed couple."""
    for side in (-0.42, 0.42):
        thick = max(size * 0.2, 5)
        picture.circle(x + side * size, y, size * 0.62, "none", stroke=palette.GOLD, stroke_width=thick)
