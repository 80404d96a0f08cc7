"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from bot.features.consent import page as consent
from bot.features.consent.section import offer_parts, vote_page
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.scene import scene_of
from bot.ui.sections import Part
from tests.bot.meal import Meal, fed


@fed("consent.page.end_question", "consent.page.phrases_view")
def _consent(meal: Meal) -> Iterator[Any]:
    for way in ("at-once", "vote"):
        yield consent.end_question(meal.table(), cast(Any, way), meal.say)
    yield consent.phrases_view(meal.table(), meal.say)


@fed("consent.section.vote_page")
def _vote(meal: Meal) -> Iterator[Any]:
    table = meal.table(offer="end")
    yield vote_page(table, scene_of(table, 0, meal.say))


def board_parts(meal: Meal, table: Table, scene: Scene) -> Sequence[Part]:
    return offer_parts(table, scene)
