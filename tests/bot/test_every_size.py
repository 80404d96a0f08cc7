"""Pages stay within Discord's limits, no matter how long their lists and names are.

The functions that make pages are found in the code, so new ones are tested too.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

import bot.features
import bot.presentation
import bot.ui
import engine
from bot.i18n.languages import language
from bot.ui.message import Message, text_view
from bot.ui.reply import ToChoose
from tests.bot.fed import FED, Meal
from tests.discord.wire import Exchange, rude
from tests.nights import by_day

SIZES = (0, 1, 24, 25, 26, 60)
ROUNDS = {"_replays": (38, 86, 199), "_second_looks": (38, 86, 199)}
"""Numbers of tricks in a round that are usual in three games."""
ROOMS = tuple(Path(room.__file__).parent for room in (bot.ui, bot.presentation, bot.features))  # type: ignore[type-var]
FEATURES = Path(bot.features.__file__).parent
MADE = ("LayoutView", "Message", "Modal", "ActionRow", "Rows", "ToChoose", "Choice[")
"""The result annotations of functions that make pages or parts of pages."""
PARTS = (
    "challenges",
    "controls",
    "dailies",
    "message",
    "pages",
    "picturing",
    "sections",
    "sources",
    "table_cards",
)
"""Modules that only lay out and refuse what Discord would, or only pass on other modules' pages."""


def makers() -> Iterator[str]:
    """Yield the public functions that make a page or an option's completions."""
    for path in sorted(one for room in ROOMS for one in room.rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            within = node.body if isinstance(node, ast.ClassDef) else [node]
            module = f"{path.parent.name}.{path.stem}" if path.is_relative_to(FEATURES) else path.stem
            prefix = f"{module}.{node.name}." if isinstance(node, ast.ClassDef) else f"{module}."
            for one in within:
                if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and one.returns is not None:
                    made = any(kind in ast.unparse(one.returns) for kind in MADE)
                    if made and not one.name.startswith("_") and path.stem not in PARTS:
                        yield prefix + one.name


def test_each_function_that_makes_a_page_is_fed() -> None:
    assert set(makers()) == set(FED)


def wrong(page: Any) -> list[str]:
    """Return what Discord would refuse in a page, rows of controls, a form, or completions."""
    if page is None or page == []:
        return []
    if isinstance(page, list) and isinstance(page[0], app_commands.Choice):
        choices = [one.to_dict() for one in page]
        return rude(Exchange("POST", "/callback", {"data": {"choices": choices}}, (), None))
    if isinstance(page, discord.ui.Modal):
        return _of_form(page)
    if isinstance(page, ToChoose):
        page = text_view("?", *page.rows)
    if isinstance(page, list):
        page = text_view("?", *page)
    view = page.view if isinstance(page, Message) else page
    return rude(Exchange("POST", "", {"components": view.to_components()}, (), None))


def _of_form(form: discord.ui.Modal) -> list[str]:
    found = rude(Exchange("POST", "/callback", {"data": form.to_dict()}, (), None))
    for label in form.to_dict()["components"]:
        field: Any = label["component"]
        if len(field.get("value") or "") > field.get("max_length", 4000):
            found.append(f"{field['custom_id']} is filled in with {len(field['value'])} characters")
        if len(field.get("options", ())) > (10 if field["type"] == 22 else 25):
            found.append(f"{field['custom_id']} has {len(field['options'])} options")
    return found


FEEDS = sorted({feed.__name__: feed for feed in FED.values()}.items())


@pytest.mark.parametrize("code", by_day(["en", "es"], "es"))  # the longer words
@pytest.mark.parametrize(("name", "feed"), FEEDS, ids=[name for name, _ in FEEDS])
async def test_a_page_fits_however_much_it_lists(name: str, feed: Any, code: str) -> None:
    for game in engine.GAMES:
        for many in (*SIZES, *ROUNDS.get(name, ())):
            for page in feed(Meal(many, game, language(code))):
                shown = await page if inspect.isawaitable(page) else page
                assert not wrong(shown), (game, many)
