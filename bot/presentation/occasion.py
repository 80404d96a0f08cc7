"""Choose the picture to post: the table, with a ribbon on top if the latest move deserves one.

Once a game is over, the picture is the result: each side's score, the final table, and the decisive moment.
Games supply only the facts. Ribbons and results use only public facts, so everyone sees the same picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.i18n.names import numbered
from bot.pictures import fonts, palette
from bot.pictures.pieces import RIBBON, draw_badge, draw_crowns, draw_ribbon
from bot.pictures.prose import Prose
from bot.pictures.svg import Box, Canvas, height_of
from bot.presentation.base import Presentation
from bot.presentation.ending import Placing
from bot.presentation.scene import Scene, lettered

_EDGE, _GAP = 14.0, 10.0
_ROW, _BADGE, _SMALL = 64.0, 52.0, 118.0
"""Height of a side's result, size of its badge, and width of a side without a score."""
_TWO = 2
"""Maximum number of sides that all get a score. With more, only the sides in first place get one."""
_SCORE, _NAMED = 36.0, 100.0
"""Font size of a score, and minimum width in pixels of the names next to it."""
_STORY, _STEP = 38.0, 47.5
"""Font size and line height of the sentence about what decided the game."""
_MOST = 850.0
"""Maximum height of a result. The panel must fit on a phone, so higher tables are scaled down."""
_ASKED, _WAITING = 665.0, 810.0
"""Maximum heights of a player's own picture: on their turn, with controls below it on a phone, and at other
times.
"""
_LETTERS = 38.0
"""Font size of the words on a ribbon, in pixels."""


def picture_of(text: Presentation[Any], scene: Scene[Any], most: float | None = None) -> str | None:
    """Return the picture as SVG text, or None if the game has no picture.

    `most` is its maximum height in pixels. By default, a player's own picture leaves room for the controls on
    a phone.
    """
    if scene.view["result"] is not None:
        over = drawing(text, scene)
        return over if most is None else no_higher(over, scene, most)
    table = text.picture(scene)
    if table is None:
        return None
    if scene.you in scene.view["to_act"]:
        return no_higher(
            table, scene, most or _ASKED
        )  # without a ribbon, because the panel's news says the same
    event = text.cheered(scene)
    shown = table if event is None else _below(text, scene, table, text.celebrates(event))
    if scene.you is None and most is None:
        return shown
    return no_higher(shown, scene, most or _WAITING)


def no_higher(table: str, scene: Scene[Any], most: float) -> str:
    """Return the picture of a table, scaled down with margins at its sides if it's higher than `most`."""
    height = height_of(table)
    if height <= most:
        return table
    picture = Canvas(height=most, background=palette.TABLE, theme=scene.theme)
    return _with_table(picture, table, 0, most / height)


def _below(text: Presentation[Any], scene: Scene[Any], table: str, great: bool) -> str:
    """Return the picture of a table below a ribbon. If it's a `great` moment, the ribbon has two crowns."""
    picture = Canvas(background=palette.TABLE, theme=scene.theme)
    picture.height = height_of(table) + RIBBON
    words = text.cheer(lettered(scene, _LETTERS, 330))
    ribbon = draw_ribbon(picture, Prose(text.deck, _LETTERS), words, 0, 0, picture.width)
    if great:
        draw_crowns(picture, ribbon, picture.width)
    return _with_table(picture, table, RIBBON)


def drawing(text: Presentation[Any], scene: Scene[Any]) -> str:
    """Return the result of a finished game as SVG text, 1,200 pixels wide.

    It shows the sides by place, the final table, and what decided the game. It's the same for all viewers.
    """
    picture = Canvas(background=palette.TABLE, theme=scene.theme)
    told = lettered(scene, _STORY, 300)
    standings = text.standings(lettered(scene, 42, 900))
    _draw_standings(picture, scene, standings)
    words = text.decided(told) or text.reason(told)
    if len(scene.result["places"]) == 1:
        words = scene.say("result-draw", reason=words)
    lines = Prose(text.deck, _STORY).lines(words, picture.width - 2 * _EDGE - 40, 2)
    below = len(lines) * _STEP + 32
    top, table = _EDGE + _ROW + _GAP, text.picture(text.nobodys(scene))
    high, whole = 0.0, 0.0
    if table is not None:
        whole = height_of(table)
        high = min(whole, _MOST - top - below - _EDGE)
    _draw_decided(picture, text, lines, Box(_EDGE, top + high, picture.width - 2 * _EDGE, below))
    picture.height = top + high + below + _EDGE
    if table is None:
        return picture.svg()
    return _with_table(picture, table, top, high / whole)


def _with_table(picture: Canvas, table: str, top: float, scale: float = 1) -> str:
    """Draw the table's picture inside `picture`, starting at `top` and centred if it's smaller."""
    if scale == 1:
        placed = table.replace("<svg ", f'<svg y="{top:g}" ', 1)
    else:
        left = picture.width * (1 - scale) / 2
        placed = f'<g transform="translate({left:.1f} {top:g}) scale({scale:.4f})">{table}</g>'
    return picture.svg().removesuffix("</svg>") + placed + "\n</svg>"


def _draw_standings(picture: Canvas, scene: Scene[Any], standings: Sequence[Placing]) -> None:
    """Draw a box for each side in one row. Small boxes have no score (see `_TWO`)."""
    small = [side for side in standings if side.place > 1 and len(standings) > _TWO]
    count = len(standings) - len(small)
    room = picture.width - 2 * _EDGE - len(small) * (_SMALL + _GAP) - (count - 1) * _GAP
    x = _EDGE
    for side in standings:
        width = _SMALL if side in small else room / count
        # Draw all sides alike if they share a place, because no side is ahead.
        won = side.place == 1 and len(scene.result["places"]) > 1
        _draw_side(picture, scene, side, won, Box(x, _EDGE, width, _ROW))
        x += width + _GAP


def _draw_side(picture: Canvas, scene: Scene[Any], side: Placing, won: bool, box: Box) -> None:
    picture.rect(
        box, palette.FELT, radius=18, stroke=palette.GOLD if won else None, stroke_width=5 if won else None
    )
    x, base = box.x + 14, box.y + _ROW / 2
    if won:
        picture.art("crown", Box(x, base - 26, 52, 48), palette.GOLD, palette.FELT)
        x += 62
    else:
        x += picture.text(x, base + 14, str(side.place), 40, fill=palette.QUIET, weight=fonts.RANK) + 12
    for seat in side.seats:
        draw_badge(picture, seat, x, base - _BADGE / 2, _BADGE)
        x += _BADGE + 8
    right, score = box.x + box.width - 16, fonts.clean(side.score)
    if x + fonts.width(score, _SCORE) > right:
        return
    ink = palette.GOLD if won else palette.WORDS
    right -= picture.text(right, base + 13, score, _SCORE, fill=ink, anchor="end") + 20
    if right - x > _NAMED:
        called = numbered(scene.plain)
        names = scene.say.list([fonts.readable(called[seat]) for seat in side.seats])
        picture.text(x + 6, base + 13, names, _SCORE, most=right - x - 6)


def _draw_decided(picture: Canvas, text: Presentation[Any], lines: Sequence[Any], box: Box) -> None:
    picture.rect(box, palette.FELT, radius=18)
    prose = Prose(text.deck, _STORY)
    prose.draw(picture, lines, box.x + 20, box.y + 16 + _STORY * 0.92, palette.WORDS)
