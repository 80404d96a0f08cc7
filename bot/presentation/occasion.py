"""Return the picture to post: the table, with a ribbon above it if the latest move deserves one.

When a game is over, the picture is its result, which looks the same for every game: the winners, what each
side has, and the story in a few moments. A game only supplies these facts. Ribbons and results use public
facts alone, so everyone sees the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot.pictures import fonts, palette
from bot.pictures.pieces import RIBBON, draw_badge, draw_crowns, draw_laurels, draw_ribbon
from bot.pictures.prose import Prose
from bot.pictures.svg import Box, Canvas, height_of
from bot.presentation.base import Placing, Presentation
from bot.presentation.scene import Scene, lettered

_EDGE, _GAP = 40.0, 14.0
_TOP, _HALL = 92.0, 372.0
"""The top of the winners and the standings, and their minimum height."""
_LEFT, _RIGHT = 430.0, 464.0
"""The right end of the winners, and the left end of the standings."""
_CROWN = 44.0
"""How far a crown rises above its laurels."""
_ASKED, _WAITING, _OVER = 665.0, 880.0, 800.0
"""Maximum heights of a player's own picture. A panel with a question has controls below it, and it must fit a
phone's screen.
"""
_ROW = 64.0
_BADGE = 52.0
_STORY = 38.0
"""Font size of a moment."""
_SIZES = (72.0, 60.0, 50.0, 42.0)
"""Font sizes of a winner's name; the picture uses the largest that fits."""
_LETTERS = 38.0
"""Font size of the words on a ribbon, in pixels."""


def picture_of(text: Presentation[Any], scene: Scene[Any], most: float | None = None) -> str | None:
    """Return the picture as SVG text, or None if the game has no picture of its table.

    A player's own picture, and a result, is no higher than `most`. The default leaves room on a phone for the
    controls below it.
    """
    if scene.view["result"] is not None:
        return _no_higher(drawing(text, scene), scene, most or _OVER)
    table = text.picture(scene)
    if table is None:
        return None
    if scene.you in scene.view["to_act"]:
        return _no_higher(table, scene, most or _ASKED)  # without a ribbon, for the panel's news say the same
    event = text.cheered(scene)
    shown = table if event is None else _below(text, scene, table, text.celebrates(event))
    return shown if scene.you is None else _no_higher(shown, scene, most or _WAITING)


def _no_higher(table: str, scene: Scene[Any], most: float) -> str:
    """Return the picture of a table, or if it is higher than that, one that is smaller, between margins."""
    height = height_of(table)
    if height <= most:
        return table
    picture = Canvas(height=most, background=palette.TABLE, theme=scene.theme)
    wide = picture.width * most / height
    place = f'x="{(picture.width - wide) / 2:.0f}" viewBox="0 0 {picture.width:g} {height:g}"'
    size = f'{place} width="{wide:.0f}" height="{most:g}"'
    shown = re.sub(r'width="[\d.]+" height="[\d.]+"', size, table, count=1)
    return picture.svg().removesuffix("</svg>") + shown + "\n</svg>"


def _below(text: Presentation[Any], scene: Scene[Any], table: str, great: bool) -> str:
    """Return the picture of a table below a ribbon. A `great` moment adds crowns at its sides."""
    picture = Canvas(background=palette.TABLE, theme=scene.theme)
    picture.height = height_of(table) + RIBBON
    words = text.cheer(lettered(scene, _LETTERS, 330))
    ribbon = draw_ribbon(picture, Prose(text.deck, _LETTERS), words, 0, 0, picture.width)
    if great:
        draw_crowns(picture, ribbon, picture.width)
    return (
        picture.svg().removesuffix("</svg>") + table.replace("<svg ", f'<svg y="{RIBBON:g}" ', 1) + "\n</svg>"
    )


def drawing(text: Presentation[Any], scene: Scene[Any]) -> str:
    """Return the result of a finished game as SVG text, 1,200 pixels wide."""
    picture = Canvas(theme=scene.theme)
    picture.text(_EDGE, 62, scene.say(f"game-{text.key}"), 44, fill=palette.GOLD)
    standings = text.standings(lettered(scene, 42, 900))
    taken = sum(_height_of(side) + _GAP for side in standings) - _GAP
    height = max(_HALL, taken)
    _draw_winners(picture, scene, Box(_EDGE, _TOP, _LEFT - _EDGE, height))
    y = _TOP + (height - taken) / 2
    for side in standings:
        # If all share a place, no side is ahead.
        won = side.place == 1 and len(scene.result["places"]) > 1
        _draw_side(picture, scene, side, won, Box(_RIGHT, y, 1200 - _EDGE - _RIGHT, _height_of(side)))
        y += _height_of(side) + _GAP
    told = lettered(scene, _STORY, 300)
    bottom = _draw_story(picture, text, text.moments(told) or [text.reason(told)], _TOP + height + 2 * _GAP)
    picture.height = bottom + _EDGE - _GAP
    return picture.svg()


def _draw_winners(picture: Canvas, scene: Scene[Any], box: Box) -> None:
    """Draw laurels around the winners' badges, with a crown on top and their names below.

    A draw has no crown, and a title instead of names.
    """
    first = scene.result["places"][0]
    drawn = len(first) == scene.view["seats"]
    x, radius = box.x + box.width / 2, 92.0 if len(first) == 2 else 104.0
    names = [] if len(first) > 2 else [scene.plain[seat] for seat in first]
    if drawn:
        names = [scene.say("result-draw-title")]
    lines = [fonts.clean(name if drawn else fonts.readable(name)) for name in names]
    size = next((one for one in _SIZES[len(lines) - 1 :] if _fits(lines, one, box.width)), _SIZES[-1])
    below = 30 + size * 0.72 + size * 1.12 * max(len(lines) - 1, 0) if lines else 0.0
    y = box.y + (box.height - 2 * radius - _CROWN - below) / 2 + _CROWN + radius
    draw_laurels(picture, x, y, radius, palette.LINE if drawn else palette.GOLD)
    if not drawn:
        picture.art("crown", Box(x - 46, y - radius - _CROWN, 92, 84), palette.GOLD, palette.TABLE)
    _draw_badges(picture, first, x, y + 6)
    base = y + radius + 30 + size * 0.72
    for number, name in enumerate(lines):
        picture.text(
            x, base + number * size * 1.12, name, size, weight=fonts.RANK, anchor="middle", most=box.width
        )


def _fits(lines: Sequence[str], size: float, width: float) -> bool:
    return all(fonts.width(line, size, fonts.RANK) <= width for line in lines)


def _draw_badges(picture: Canvas, seats: Sequence[int], x: float, y: float) -> None:
    """Draw the winners' badges side by side, or in several rows if there are many."""
    size = {1: 100.0, 2: 58.0}.get(len(seats), 52.0)
    rows = [seats[at : at + 2] for at in range(0, len(seats), 2)]
    for line, row in enumerate(rows):
        top = y - (len(rows) * (size + 10) - 10) / 2 + line * (size + 10)
        left = x - (len(row) * (size + 12) - 12) / 2
        for at, seat in enumerate(row):
            draw_badge(picture, seat, left + at * (size + 12), top, size)


def _height_of(side: Placing) -> float:
    """Return the height of a side. Partners have a line each, so that long names stay readable."""
    return 12 + len(side.seats) * _ROW + (50 if side.tally else 0)


def _draw_side(picture: Canvas, scene: Scene[Any], side: Placing, won: bool, box: Box) -> None:
    """Draw the place, badges, names and score of a side, and its tally below them."""
    picture.rect(
        box, palette.FELT, radius=18, stroke=palette.GOLD if won else None, stroke_width=5 if won else None
    )
    x, right = box.x + 20, box.x + box.width - 22
    picture.text(x, box.y + 52, str(side.place), 40, fill=palette.QUIET, weight=fonts.RANK)
    score = fonts.clean(side.score)
    wide = picture.text(
        right, box.y + 52, score, 40, fill=palette.GOLD if won else palette.WORDS, anchor="end"
    )
    for line, seat in enumerate(side.seats):
        top = box.y + 6 + line * _ROW
        draw_badge(picture, seat, x + 42, top + (_ROW - _BADGE) / 2, _BADGE)
        # The score leaves less room on the first line.
        room = right - (x + 108) - (wide + 24 if line == 0 else 0)
        picture.text(x + 108, top + 46, fonts.readable(scene.plain[seat]), 40, most=max(room, 0))
    if side.tally:
        picture.text(x, box.y + box.height - 22, side.tally, 36, fill=palette.QUIET, most=right - x)


def _draw_story(picture: Canvas, text: Presentation[Any], moments: Sequence[str], y: float) -> float:
    """Draw one moment per row, in at most two lines each. Return the y position of the end."""
    prose = Prose(text.deck, _STORY)
    width = 1200 - 2 * _EDGE
    told = [prose.lines(moment, width - 96, 2) for moment in moments]
    step = _STORY * 1.25
    height = sum(len(lines) * step + 18 for lines in told) + 18
    picture.rect(Box(_EDGE, y, width, height), palette.FELT, radius=18)
    y += 18
    for lines in told:
        middle = (_EDGE + 38, y + _STORY * 0.6)
        picture.polygon(
            [(middle[0] + 13 * x, middle[1] + 13 * up) for x, up in ((0, -1), (1, 0), (0, 1), (-1, 0))],
            palette.GOLD,
        )
        prose.draw(picture, lines, _EDGE + 72, y + _STORY * 0.92, palette.WORDS)
        y += len(lines) * step + 18
    return y + _GAP
