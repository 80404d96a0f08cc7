"""`python -m tests.lab.showcase`: a table of each game in one picture, data/art/tables.png.

The positions are recorded in data/art/tables.json, as a game's seed and moves, and drawn as their viewer sees
them, by the same presentations that draw for Discord. The running bot doesn't use this module.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import engine
from bot import presentation
from bot.i18n.languages import Language, language
from bot.pictures import palette
from bot.pictures.raster import rasterise
from bot.pictures.svg import Box, Canvas
from bot.presentation import Scene

ART = Path(__file__).resolve().parents[2] / "data" / "art"
RECORDED = ART / "tables.json"
SHOWN = ART / "tables.png"

NAMES = ("Ana", "Ben", "Cleo", "Dai", "Eva")
WIDTH = 1680.0
GAP = 28.0
CAPTION = 62.0
"""Pixels above a table, for its game's name."""
LEFT = 2
"""The number of tables in the left column. The others are in the right one."""

_OPENING = re.compile(r'<svg [^>]*width="([\d.]+)" height="([\d.]+)"')


class Exhibit(NamedTuple):
    """A drawn table: its game's name, its SVG text, and its height relative to its width."""

    name: str
    svg: str
    width: float
    height: float

    @property
    def slope(self) -> float:
        return self.height / self.width


def tables(say: Language) -> list[Exhibit]:
    """Return the recorded tables, drawn. Raise engine.Illegal if the rules no longer allow a recorded
    move.
    """
    return [_drawn(say, record) for record in json.loads(RECORDED.read_text("utf-8"))]


def _drawn(say: Language, record: dict[str, object]) -> Exhibit:
    game, seats, viewer = str(record["game"]), int(str(record["seats"])), int(str(record["viewer"]))
    state = engine.new(game, seats, str(record["seed"]), engine.GAMES[game].options.of({}))
    moves = record["moves"]
    assert isinstance(moves, list)
    for move in moves:
        played(state, str(move))
    scene = Scene(say, state.view(viewer), NAMES[:seats], NAMES[:seats])
    svg = presentation.of(game).picture(scene)
    assert svg is not None, game
    opening = _OPENING.match(svg)
    assert opening is not None, game
    return Exhibit(say(f"game-{game}"), svg, float(opening[1]), float(opening[2]))


def played(state: engine.State, move: str) -> list[engine.Event]:
    """Make a recorded move, such as "2 AH" for seat 2, and return its events."""
    seat, *words = move.split()
    return state.play(int(seat), tuple(words))


def sheet(shown: list[Exhibit]) -> str:
    """Return the SVG text of all tables in two columns with widths that make them equally high."""
    left, right = shown[:LEFT], shown[LEFT:]
    steep, flat = sum(one.slope for one in left), sum(one.slope for one in right)
    room = WIDTH - 3 * GAP
    # steep * wide + captions of the left = flat * (room - wide) + captions of the right
    wide = (flat * room + (len(right) - len(left)) * (CAPTION + GAP)) / (steep + flat)
    picture = Canvas(WIDTH, background=palette.INK)
    parts = [
        *_column(picture, left, Box(GAP, 0, wide, 0)),
        *_column(picture, right, Box(2 * GAP + wide, 0, room - wide, 0)),
    ]
    picture.height = len(left) * (CAPTION + GAP) + steep * wide
    return picture.svg().removesuffix("</svg>") + "\n".join(parts) + "\n</svg>"


def _column(picture: Canvas, shown: Iterable[Exhibit], column: Box) -> Iterable[str]:
    top = 0.0
    for one in shown:
        picture.text(column.x, top + 46, one.name, 38, fill=palette.GOLD)
        top += CAPTION
        height = column.width * one.slope
        place = f'x="{column.x:.1f}" y="{top:.1f}" width="{column.width:.1f}" height="{height:.1f}"'
        box = f'viewBox="0 0 {one.width:g} {one.height:g}"'
        yield _OPENING.sub(f"<svg {place} {box}", one.svg, count=1)
        top += height + GAP


def main() -> int:
    """Draw the picture again. Return the exit code."""
    SHOWN.write_bytes(rasterise(sheet(tables(language(None))), round(WIDTH)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
