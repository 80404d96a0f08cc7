"""Family trees: couples joined by rings, their children below them, generations as rows.

As with all pieces, nothing here knows a game: who is wed to whom, and whose child, is what the caller passes.
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
"""Between the children of one couple and those of the next: a line may run down there."""
_LINK = 42.0
"""Between parents and children, with room for the rings of the couple."""
_APART = 30.0
"""Between lines of one generation."""
_LABEL = 50.0
"""What the number of a generation takes at the left."""
_SIDE = 11.0
"""How far left of the cards a line runs down to further rows of children."""
_DEEPEST = 4
"""Rows that children are spread over at most."""
_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


class Unit(NamedTuple):
    """A couple or an unwed card. One that was born here stands first; `parents` are its own."""

    cards: tuple[str, ...]
    parents: tuple[str, ...]


class Size(NamedTuple):
    """How large cards are drawn, and whether upright or lengthwise."""

    width: float
    height: float
    upright: bool = False


class Clan(NamedTuple):
    """A couple or an unwed card (None: nobody) above its children, in rows."""

    head: Unit | None
    rows: tuple[tuple[Unit, ...], ...]


class FamilyPlan(NamedTuple):
    """Where a family goes: lines of clans. It fits if no clan is wider than the place."""

    size: Size
    numbers: tuple[int, ...]
    lines: tuple[tuple[Clan, ...], ...]
    height: float
    fits: bool


def plan_family(generations: Mapping[int, Sequence[Unit]], width: float, size: Size) -> FamilyPlan:
    """The flattest way to lay out one or two generations (the elder first) in a width.

    Children stand below their parents, spread over several rows only where that saves height.
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
    """Where in a line each row begins, the parents' first (also where there are none); and where it ends."""
    below = size.height + _LINK if any(clan.head for clan in line) else 0
    rows = max(len(clan.rows) for clan in line)
    tops = [0.0, *(below + row * (size.height + _APART) for row in range(rows))]
    return [*tops, tops[-1] + size.height]


def roman(number: int) -> str:
    """Return the number of a generation as it is written."""
    return _ROMAN[number] if number < len(_ROMAN) else str(number)


def draw_family(picture: Canvas, plan: FamilyPlan, x: float, y: float, gold: Collection[str]) -> None:
    """A family as planned, with the numbers of its generations at the left; `gold` cards are framed."""
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
    """Parents, and lines from their rings to each child: to further rows around the left, behind no card."""
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
    """A card upright or lengthwise, as the size says. Its box."""
    if size.upright:
        return draw_card(picture, card, x, y, size.width, look=look)
    return draw_tile(picture, card, x, y, size.width, height=size.height, look=look)


def draw_rings(picture: Canvas, x: float, y: float, size: float) -> None:
    """Two rings around a point: these are wed, or would be."""
    for side in (-0.42, 0.42):
        thick = max(size * 0.2, 5)
        picture.circle(x + side * size, y, size * 0.62, "none", stroke=palette.GOLD, stroke_width=thick)
