"""The example in CONTRIBUTING.md: a game brings its own section, and no page knows about it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.feature import Feature, House
from bot.i18n.languages import language
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.pages import PageRenderer
from bot.ui.sections import Part, Section
from tests.bot.pages import parts
from tests.bot.test_tables import begun
from tests.rooms import Rooms

CONTRIBUTING = Path(__file__).resolve().parents[2] / "CONTRIBUTING.md"


def example(game: str) -> dict[str, Any]:
    """Return the names that the example for Hearts defines, changed for another game."""
    (found,) = re.findall(r"```python\n(.+?)```", CONTRIBUTING.read_text("utf-8"), re.DOTALL)
    names = {
        "Feature": Feature,
        "House": House,
        "Part": Part,
        "Scene": Scene,
        "Section": Section,
        "Table": Table,
    }
    made: dict[str, Any] = {"Sequence": Sequence, **names}
    exec(textwrap.dedent(found).replace("hearts", game), made)
    return made


@pytest.mark.parametrize(("game", "there"), [("court-wars", True), ("four-tribes", False)])
async def test_a_section_of_one_game_stands_on_the_page_of_that_game_alone(
    game: str, there: bool, tables: Rooms, renderer: PageRenderer
) -> None:
    feature: Feature = await example("court-wars")["make_kind"](None)
    renderer.sections += feature.sections
    page = await renderer.board(await begun(tables, game, 2))
    said = [one["content"] for one in parts(page) if "content" in one]
    assert any(language("en")("court-wars-kind") in one for one in said) == there
