"""Four players with one name can be told apart in every text, picture, alt text and control of a table."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Collection, Iterator

import pytest

import engine
from bot.i18n.languages import codes, language
from bot.tables.core.table import Seat, Table, User
from bot.tables.play.seating import called
from bot.ui.in_words import in_words
from bot.ui.labels import table_label
from bot.ui.message import Message
from bot.ui.pages import PageRenderer
from tests.bot.pages import parts, table_of
from tests.engine.walk import random_game

HANDLES = ("alexandra_1", "alex.great", "the_real_alex", "alexandra_2")
GAMES = [key for key, game in engine.GAMES.items() if 4 in game.seats]
LONG = "Alexandra Konstantin"


def alike(name: str) -> list[str]:
    """Return the names that four people with one name get when they sit down.

    Capitals count as the same name, so the first person's show where a name has lost its suffix.
    """
    seats: list[Seat] = []
    for number, handle in enumerate(HANDLES):
        person = User(number + 1, name if number else name.upper(), "en", handle)
        seats.append(Seat(number + 1, called(person, number, seats), "en"))
    return [seat.name for seat in seats]


def moments(game: str, code: str, names: list[str]) -> Iterator[Table]:
    """Yield the table at several points of a random game, and at its end."""
    state, told = engine.new(game, 4, f"alike {code}"), list[engine.Event]()
    for number, (_, _, events) in enumerate(random_game(state, random.Random(4))):
        told += events
        if number in (0, 4, 9, 14, 22, 31, 60, 90):
            yield table_of(state, code, names, told[-9:])
    yield table_of(state, code, names, told[-300:])


def texts(page: Message) -> Iterator[str]:
    """Yield all text on a page, in its words, controls, pictures and alt texts, without markup."""
    for part in parts(page):
        for key in ("content", "label", "placeholder", "description"):
            yield re.sub(r"[*\\_]", "", str(part.get(key) or ""))
        for option in part.get("options", ()):
            yield f"{option['label']}\n{option.get('description') or ''}"
    for file in page.files:
        file.fp.seek(0)
        yield from map(html.unescape, re.findall(r">([^<>]+)</text>", file.fp.read().decode()))
        yield re.sub(r"[*\\_]", "", str(file.description))


def mistakable(text: str, names: Collection[str]) -> bool:
    """Return True if the text still has a player's name after all of `names` are removed."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    return "alex" in text.casefold()


@pytest.mark.parametrize("name", ["Alex", LONG])
@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", GAMES)
async def test_each_of_four_has_a_name_of_their_own_everywhere(
    game: str, code: str, name: str, renderer: PageRenderer
) -> None:
    names = [one.replace("_", "") for one in alike(name)]
    assert len(set(names)) == 4
    base = names[1].partition(" (")[0]
    # A picture shows the seat's number instead of a username, and cuts a name before its suffix.
    drawn = {f"{name[:cut]}… ({number})" for cut in range(len(name)) for number in range(2, 5)}
    drawn |= {f"{base} ({number})" for number in range(2, 5)}
    first = {f"{name[:cut].upper()}…" for cut in range(len(name))}
    found: set[str] = set()
    say = language(code)
    for table in moments(game, code, alike(name)):
        pages = [await renderer.board(table), in_words(table, None, say)]
        for seat in range(4):
            pages += [await renderer.panel(table, seat, say), in_words(table, seat, say)]
        said = [one for page in pages for one in texts(page)] + [table_label(say, table).replace("_", "")]
        assert [one for one in said if mistakable(one, {*names, *drawn, *first})] == []
        found |= {one for one in {*names, *drawn, *first} if any(one in text for text in said)}
    assert found.issuperset(names)
    assert found & drawn, "no picture shows a name with a number"
