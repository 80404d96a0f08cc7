"""Render the stops of a replay with their pictures and animations."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial
from typing import Any

from bot import presentation
from bot.features.replays.page import FILM, FILM_ROUND, GO, HIGHEST, MORE, replay_page, seen, shared_page
from bot.features.replays.replay import Replay
from bot.i18n.languages import Language
from bot.pictures.palette import theme_of
from bot.pictures.raster import CUT
from bot.pictures.render import StillDrawing
from bot.pictures.svg import height_of
from bot.pictures.wanted import Urgency
from bot.presentation import Presentation, Scene
from bot.presentation.occasion import no_higher
from bot.tables.core.table import Table
from bot.tables.people.notifications import Chosen
from bot.ui.message import Image, Message
from bot.ui.picturing import LONGEST, Picturing, alt, look_of
from bot.ui.scene import scene_of


class ReplayPages:
    """Renders the pages of replays. There's one instance per process."""

    def __init__(self, pictures: Picturing) -> None:
        self._pictures = pictures
        self.solved: Callable[[Table], bool] = lambda table: False
        """Returns True if a solver can judge a table's finished rounds."""

    async def replay(
        self,
        replay: Replay,
        number: int,
        eyes: int | None,
        person: int,
        say: Language,
        here: bool,
        film: str = "",
    ) -> Message:
        """Return the message that shows one position (stop) of a replay, with its picture.

        See `replay_page` for the parameters. `film` is the animation to show (see page.py), or "" for none.
        It's ignored if the person has turned animations off.
        """
        table = replay.at(number)
        scene = seen(replay, number, eyes, say)
        wanted = await self._pictures.of_person(person)
        moves = wanted.pictures and wanted.motion
        picture = None
        if moves and film in (FILM, FILM_ROUND):
            picture = await self._film(replay, number, eyes, say, wanted, film == FILM_ROUND)
        shown = film if picture is not None else "" if moves else None
        if picture is None and film not in (MORE, GO):
            picture = await self._pictures.of_scene(
                table, scene, wanted, Urgency.TAPPED, live=False, most=HIGHEST
            )
        solved = self.solved(replay.table)
        instead = film if film in (MORE, GO) and wanted.pictures else ""
        return replay_page(replay, number, eyes, scene, picture, here, shown, solved, instead)

    async def _film(
        self, replay: Replay, number: int, eyes: int | None, say: Language, wanted: Chosen, whole: bool
    ) -> Image | None:
        """Return an animation that ends at this stop or, if `whole` is True, one of the whole round.

        Return None if it can't be drawn.
        """
        text, theme = presentation.of(replay.table.game), theme_of(*look_of(wanted))
        told, drawn = seen(replay, number, eyes, say), []
        for one in replay.film(number, whole):
            scene = dataclasses.replace(seen(replay, one, eyes, say), theme=theme)
            drawn.append(await self._pictures.sketched(partial(frame, text, scene), Urgency.TAPPED) or "")
        if len(drawn) < 2 or not all(drawn):
            return None
        try:
            data = await self._pictures.renderer.render(CUT.join(drawn), Urgency.TAPPED, None, LONGEST)
        except StillDrawing:
            return None
        return None if data is None else Image(data, alt(text, told), max(map(height_of, drawn)))

    async def shared(self, replay: Replay, number: int, say: Language, by: str) -> Message:
        """Return the message that shares a stop with the channel. See `shared_page`."""
        table = replay.at(number)
        scene = scene_of(table, None, say)
        wanted = await self._pictures.of_channel(table)
        picture = await self._pictures.of_scene(table, scene, wanted, Urgency.PUBLIC, live=False)
        return shared_page(replay, number, scene, picture, by)


def frame(text: Presentation[Any], scene: Scene) -> str | None:
    """Return the SVG of one frame, no higher than a still picture, or None if the game has no picture."""
    drawn = text.picture(scene)
    return None if drawn is None else no_higher(drawn, scene, HIGHEST)
