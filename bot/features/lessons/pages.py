"""Render the steps of a lesson, with pictures."""

from __future__ import annotations

from bot.features.lessons.lesson import Lesson
from bot.features.lessons.page import lesson_page, picture_room
from bot.i18n.languages import Language
from bot.pictures.wanted import Urgency
from bot.tables.core.table import Table
from bot.ui.drafts import MoveDraft
from bot.ui.message import Message
from bot.ui.picturing import Picturing


class LessonPages:
    """Renders the pages of lessons. There's one instance per process."""

    def __init__(self, pictures: Picturing) -> None:
        self._pictures = pictures

    async def lesson(
        self, taught: Lesson, table: Table, say: Language, draft: MoveDraft, line: str
    ) -> Message:
        """Return a step of a lesson, like `lesson_page` but with its picture."""
        scene = self._pictures.scene(table, taught.seat, say, draft.said)
        wanted = await self._pictures.of_person(table.seats[taught.seat].person)
        most = picture_room(taught, table, scene, draft.picks, line)
        picture = await self._pictures.of_scene(table, scene, wanted, Urgency.TAPPED, live=False, most=most)
        return lesson_page(taught, table, scene, draft.picks, line, picture)
