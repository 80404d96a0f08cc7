"""A scene for what is written into pictures: names without markup, as long as there is room, as the font has
them. The sentences are the same as in messages, but nobody is "you": a picture is for everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.pictures import fonts
from bot.presentation.scene import Scene


class Lettering(Scene[Mapping[str, Any]]):
    """A scene whose names stand as they are."""

    def name(self, seat: int, bold: bool = True) -> str:
        return self.names[seat]


def lettered(scene: Scene[Any], size: float, most: float) -> Lettering:
    """The scene, with names of at most so many pixels in letters of this size."""
    names = tuple(fonts.cut(fonts.clean(fonts.readable(name)), size, most) for name in scene.plain)
    view = {**scene.view, "you": None}
    return Lettering(scene.say, view, names, names, scene.said, scene.faces, scene.news, scene.remembered)
