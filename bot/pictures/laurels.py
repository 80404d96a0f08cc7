"""Honours: laurels, a crown, a ribbon. Nothing here knows a game, or what is honoured."""

from __future__ import annotations

from math import cos, radians, sin

from bot.pictures import palette
from bot.pictures.prose import Prose
from bot.pictures.svg import Box, Canvas

RIBBON = 76.0
"""Height of a ribbon."""
_LEAVES = 9
"""On each branch of a laurel,"""
_FROM, _TO = 100.0, 232.0
"""which goes from the foot up to where the crown begins: degrees, clockwise from the right."""


def draw_laurels(picture: Canvas, x: float, y: float, radius: float, colour: str = palette.GOLD) -> Box:
    """Two branches around the point (x, y), open above. The box of both."""
    ends = [(x + radius * cos(radians(at)), y + radius * sin(radians(at))) for at in (_FROM - 8, _TO)]
    for side in (1, -1):
        (x1, y1), (x2, y2) = [(x + side * (at - x), level) for at, level in ends]
        picture.shape(
            "path",
            d=f"M{x1:.1f} {y1:.1f}A{radius:.1f} {radius:.1f} 0 0 {int(side > 0)} {x2:.1f} {y2:.1f}",
            stroke=colour,
            stroke_width=5,
            stroke_linecap="round",
            fill="none",
        )
        for leaf in range(_LEAVES):
            angle = _FROM + (_TO - _FROM) * leaf / (_LEAVES - 1)
            long = radius * (0.3 - 0.008 * leaf)
            for turned, out in ((32.0, 1.0), (-46.0, 0.9)):
                at = x + side * radius * out * cos(radians(angle)), y + radius * out * sin(radians(angle))
                # Each leaf points onwards along its branch, and away from it.
                lies = angle + 90 - turned
                _draw_leaf(picture, *at, long, lies if side > 0 else 180 - lies, colour)
    return Box(x - radius * 1.3, y - radius * 1.2, radius * 2.6, radius * 2.5)


def _draw_leaf(picture: Canvas, x: float, y: float, long: float, turned: float, colour: str) -> None:
    half, wide = long / 2, long * 0.3
    picture.shape(
        "path",
        d=f"M{-half:.1f} 0Q0 {-wide:.1f} {half:.1f} 0Q0 {wide:.1f} {-half:.1f} 0Z",
        fill=colour,
        transform=f"translate({x:.1f} {y:.1f}) rotate({turned:.1f})",
    )


def draw_ribbon(picture: Canvas, prose: Prose, words: str, x: float, y: float, width: float) -> Box:
    """Letters of about 38 pixels on a ribbon as wide as they need, in the middle of `width`. Its box."""
    fold = 34.0
    (line,) = prose.lines(words, width - 8 * fold, 1)
    wide = prose.width(line) + 2 * fold
    left, right = x + (width - wide) / 2, x + (width + wide) / 2
    top, low = y + 8, y + RIBBON - 8
    for end, out in ((left, -1), (right, 1)):
        tip = end + out * 2 * fold
        picture.polygon(
            [
                (end - out * fold, top + 8),
                (tip, top + 8),
                (tip - out * fold * 0.6, (top + low) / 2 + 4),
                (tip, low + 8),
                (end - out * fold, low + 8),
            ],
            palette.LINE,
        )
    picture.rect(Box(left, top, wide, low - top), palette.GOLD, radius=8)
    prose.draw(picture, [line], left + fold, top + 44, palette.INK)
    return Box(left - 2 * fold, top, wide + 4 * fold, RIBBON - 8)
