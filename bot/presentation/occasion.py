"""The picture that goes out: the table, with a ribbon above it where something worth one has just happened;
and when the game is over, its result.

What is cheered comes from public events alone, so that everybody sees the same ribbon.
"""

from __future__ import annotations

from typing import Any

from bot.pictures import palette
from bot.pictures.eyes import Eyes
from bot.pictures.laurels import RIBBON, draw_ribbon
from bot.pictures.prose import Prose
from bot.pictures.svg import Canvas, height_of
from bot.presentation import result
from bot.presentation.base import SYMBOLS, Presentation
from bot.presentation.lettering import lettered
from bot.presentation.scene import Scene

_LETTERS = 38.0
"""Pixels of what is written on a ribbon."""


def picture_of(text: Presentation[Any], scene: Scene[Any]) -> str | None:
    """The text of an SVG, or None where a game has no picture of its table."""
    if scene.view["result"] is not None:
        return result.drawing(text, scene)
    table = text.picture(scene)
    cheer = text.cheer(lettered(scene, _LETTERS, 330))
    prose = Prose(text.deck, SYMBOLS[text.deck], _LETTERS)
    return table if table is None or not cheer else _below(cheer, prose, table, scene.eyes)


def _below(words: str, prose: Prose, table: str, eyes: Eyes) -> str:
    """The picture of a table, moved down below a ribbon."""
    picture = Canvas(background=palette.TABLE, eyes=eyes)
    picture.height = height_of(table) + RIBBON
    draw_ribbon(picture, prose, words, 0, 0, picture.width)
    return (
        picture.svg().removesuffix("</svg>") + table.replace("<svg ", f'<svg y="{RIBBON:g}" ', 1) + "\n</svg>"
    )
