"""The lobby picture: the game's name, four cards, and who sits where."""

from __future__ import annotations

import dataclasses
import os
import re
import struct

import pytest

import engine
from bot import presentation
from bot.features.lobby.board import lobby, lobby_alt
from bot.features.lobby.picture import LobbySeat, drawing, emblem
from bot.i18n.languages import codes, language
from bot.pictures import fonts
from bot.pictures.palette import PALETTES, USUAL, Theme
from bot.pictures.raster import WIDTH, rasterise
from bot.presentation import Presentation
from bot.tables.core.table import Seat, Table
from bot.tables.people.preferences import Preferences
from tests.bot.pages import renderer_of
from tests.bot.telling import GOLDEN, PEOPLE

SAY = language("en")
FRIENDS = (LobbySeat("Ana"), LobbySeat("Kasimir", robot=True), LobbySeat("Dee"))


def picture(
    game: str, places: tuple[LobbySeat, ...] = FRIENDS, code: str = "en", theme: Theme = USUAL
) -> str:
    most = engine.GAMES[game].seats[-1]
    seats = [*places, *[LobbySeat("")] * most][:most]
    return drawing(presentation.of(game), language(code), seats, engine.GAMES[game].partners(most), theme)


def words(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


@pytest.mark.parametrize("game", engine.GAMES)
def test_it_is_drawn_as_it_was(game: str) -> None:
    drawn = picture(game)
    recorded = GOLDEN / "lobby" / f"{game}.svg"
    if os.environ.get("COURTYARD_GOLDEN"):
        recorded.parent.mkdir(exist_ok=True)
        recorded.write_text(drawn, "utf-8")
    if not recorded.exists():
        pytest.skip("a new game: COURTYARD_GOLDEN=1 records it")
    assert drawn == recorded.read_text("utf-8")


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", engine.GAMES)
def test_it_says_the_game_who_sits_where_and_which_seats_are_free(game: str, code: str) -> None:
    svg, say = picture(game, code=code), language(code)
    told = words(svg)
    most = engine.GAMES[game].seats[-1]
    assert say(f"game-{game}") in told
    assert {"Ana", "Dee"} <= set(told)
    assert say("robot-name", name="Kasimir") in told
    assert told.count(say("lobby-free")) == most - 3
    assert sorted(re.findall(r'data-card="([^"]+)"', svg)) == sorted(emblem(presentation.of(game)))
    assert svg.count('data-look="dim"') == most - 3


@pytest.mark.parametrize("game", engine.GAMES)
def test_it_fits_and_can_be_read_on_a_phone(game: str) -> None:
    places = tuple(LobbySeat(name, robot=number == 1) for number, name in enumerate(PEOPLE))
    svg = picture(game, places)
    assert re.match(r'<svg [^>]*width="1200" height="420"', svg)
    assert struct.unpack(">II", rasterise(svg)[16:24]) == (WIDTH, 420 * WIDTH // 1200)
    texts = re.findall(r'<text x="([\d.]+)"[^>]*font-size="([\d.]+)"[^>]*>([^<]+)</text>', svg)
    assert len(texts) > 1 + len(places[: engine.GAMES[game].seats[-1]])
    for x, size, said in texts:
        assert float(x) + fonts.width(said, float(size)) <= 1200 - 20
        # On a phone, it's scaled to three tenths. A digit on a badge can also be told by the badge's shape
        # and color.
        assert float(size) * 0.3 >= 10 or said.isdigit()


def test_partners_stand_side_by_side_and_nobody_else() -> None:
    for game, about in engine.GAMES.items():
        most = about.seats[-1]
        sides = about.partners(most)
        badge = re.findall(r"<text x=\"[\d.]+\" y=\"([\d.]+)\"[^>]*>([1-9])</text>", picture(game))
        height = {int(number) - 1: float(y) for y, number in badge}
        if len(sides) < most:
            for side in sides:
                rows = {round(height[seat] / 40) for seat in side}
                assert len(rows) == 1, game
            assert len({round(height[side[0]] / 40) for side in sides}) == len(sides)


def test_it_is_drawn_in_the_theme_of_the_channel() -> None:
    themes = [Theme(palette, large) for palette in PALETTES.values() for large in (False, True)]
    assert len({picture("court-piece", theme=theme) for theme in themes}) == len(themes)


def test_a_game_that_names_no_cards_has_four_of_its_deck() -> None:
    for deck in {presentation.of(game).deck for game in engine.GAMES}:
        plain = Presentation("court-piece")
        plain.deck = deck
        assert len(set(emblem(plain))) == 4
        assert set(emblem(plain)) <= set(deck.cards)


# In the public message

TABLE = Table(
    1, 2, 3, "court-piece", engine.GAMES["court-piece"].options(), 1, "en-US", "gathering", 1,
    (Seat(1, "*Ana*", "en-US"), Seat(0, "Ada", "en-US", robot="fair")), 0, 0,
)  # fmt: skip


async def test_the_lobby_shows_it_where_the_channel_has_pictures(preferences: Preferences) -> None:
    pages = renderer_of(preferences, patience=60.0)
    try:
        for with_picture in (True, False):  # also in the answer to a tap
            assert (await pages.board(TABLE, with_picture)).files
        assert not (await pages.board(dataclasses.replace(TABLE, phase="abandoned", reason="lapsed"))).files
        await preferences.choose("channels", TABLE.channel, False)
        page = await pages.board(TABLE)
        assert not page.files
        assert page.digest == lobby(TABLE, SAY).digest
    finally:
        await pages.pictures.close()


@pytest.mark.parametrize("code", codes())
def test_its_alt_text_does_not_say_the_message_again(code: str) -> None:
    say = language(code)
    told = lobby_alt(TABLE, say)
    assert say("game-court-piece") not in told
    assert "Ana" not in told
    assert "A♠" in told
