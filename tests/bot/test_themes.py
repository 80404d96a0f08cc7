"""Pictures for all eyes: drawings stand out from their ground, and meaningful colours differ."""

from __future__ import annotations

import itertools
import json
import re
from functools import cache
from pathlib import Path

import pytest

import engine
from bot import presentation
from bot.i18n.languages import language
from bot.pictures import palette
from bot.pictures.cards import draw_card, draw_chip, draw_guard, draw_tile
from bot.pictures.palette import PALETTES, USUAL, Theme, theme_of
from bot.pictures.pieces import draw_court, draw_plate
from bot.pictures.raster import WIDTH, rasterise
from bot.pictures.svg import Canvas
from bot.presentation import Scene
from bot.presentation.occasion import drawing
from engine.cards.decks import DECKTET, STANDARD
from tests.bot.colours import SIGHTS, ciede2000, contrast, difference
from tests.bot.grounds import Mark, marks
from tests.bot.pixels import opened

VIEWS = sorted((Path(__file__).parent / "golden").glob("*/*.json"))
NAMES = ("Ana", "Ben", "Cleo", "Dai", "Eva")
TEXT, SHAPE = 4.5, 3.0
"""WCAG's minimum contrast for text, and for shapes that carry meaning."""
APART = 20.0
"""Minimum CIEDE2000 difference between two meaningful colours, for all kinds of sight."""

each_palette = pytest.mark.parametrize("key", PALETTES)
each_sight = pytest.mark.parametrize("sight", SIGHTS)


@cache
def drawn(path: Path, key: str = USUAL.palette.key, large: bool = False) -> str:
    theme = theme_of(key, large)
    view, told = json.loads(path.read_text("utf-8")), []
    if "remembered" in view:  # a finished game, with its story
        told = [engine.Event(name, seat, facts) for name, seat, facts in view["remembered"]]
        view = view["view"]
    names = NAMES[: view["seats"]]
    scene = Scene(language("en"), view, names, names, remembered=told, theme=theme)
    text = presentation.of(view["game"])
    svg = drawing(text, scene) if told else text.picture(scene)
    assert svg is not None
    return svg


def least(mark: Mark, theme: Theme) -> float:
    """Return the minimum contrast that a mark needs."""
    if mark.kind == "card" and mark.colour != theme.palette.dimmed[palette.PAPER]:
        return 1.0  # only the marks on it are read, and its paper is lighter than any ground
    dim = (
        mark.ground == theme.palette.dimmed[palette.PAPER] or mark.colour not in theme.palette.plain.values()
    )
    more = theme.palette.key == "high-contrast" and not dim
    return (7.0 if more else TEXT) if mark.kind == "text" else (TEXT if more else SHAPE)


def test_the_measures_measure():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    # Pairs 1, 7, 13 and 25 from Sharma, Wu and Dalal.
    for one, other, expected in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ):
        assert ciede2000(one, other) == pytest.approx(expected, abs=0.0001)
    red, green = "#C00A2A", "#3F6B1A"
    assert difference(red, green) > 50
    for sight in SIGHTS:
        assert (difference(red, green, sight) < 30) == (sight[:5] in ("prota", "deute"))


# Contrast


@each_palette
@pytest.mark.parametrize("large", [False, True])
def test_all_that_is_drawn_stands_out_from_its_ground(key, large):
    theme = Theme(PALETTES[key], large)
    for path in VIEWS:
        shown = marks(drawn(path, key, large))
        assert {mark.kind for mark in shown} >= {"text", "drawing"}
        pale = [
            (mark, round(contrast(mark.colour, mark.ground), 2))
            for mark in shown
            if contrast(mark.colour, mark.ground) < least(mark, theme)
        ]
        assert not pale, path


@each_palette
def test_every_card_and_piece_can_be_read_plain_and_dimmed(key):
    theme = theme_of(key, False)
    picture = Canvas(1200, 400, theme=theme)
    for look in ("plain", "gold", "dim"):
        for code in (*STANDARD.cards, *STANDARD.extras):
            draw_card(picture, code, 20, 20, 120, look=look)
            draw_tile(picture, code, 20, 20, 120, look=look)
            draw_chip(picture, code, 20, 20, 62, look=look)
        for code in STANDARD.cards:
            draw_guard(picture, code, 20, 20, 62)
        for code in DECKTET.cards:
            draw_card(picture, code, 20, 20, 120, deck=DECKTET, look=look)
            draw_tile(picture, code, 20, 20, 120, deck=DECKTET, look=look)
        for seat in range(len(palette.SEATS)):
            draw_plate(picture, seat, "Ana", 20, 20, 400, note="12", look=look)
        for tokens in ("", "MSWLYK"):
            with picture.dimmed(look == "dim"):
                for code in DECKTET.extras:
                    draw_court(picture, code, 20, 20, 280, tokens, name="Island")
    shown = marks(picture.svg())
    assert len(shown) > 1000
    assert not [
        (mark, contrast(mark.colour, mark.ground))
        for mark in shown
        if mark.kind != "card" and contrast(mark.colour, mark.ground) < least(mark, theme)
    ]


@each_palette
def test_a_dimmed_card_is_seen_on_the_table_and_reads_as_dimmed(key):
    plain, dimmed = PALETTES[key].plain, PALETTES[key].dimmed
    for ground in (palette.TABLE, palette.FELT):
        assert contrast(dimmed[palette.PAPER], plain[ground]) >= SHAPE
        assert contrast(plain[palette.PAPER], plain[ground]) >= TEXT
    assert contrast(dimmed[palette.PAPER], plain[palette.PAPER]) > 1.9
    for sight in SIGHTS:
        assert difference(dimmed[palette.PAPER], plain[palette.PAPER], sight) > APART


@pytest.mark.parametrize("path", VIEWS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_the_picture_has_the_colours_that_were_measured(path):
    """In the PNG, every mark and its ground have their expected colours at the expected places."""
    svg = drawn(path)
    data = rasterise(svg)
    assert len(data) <= 80_000, "it is small enough to send"
    picture = opened(data).convert("RGB")
    size = re.match(r'<svg [^>]*width="1200" height="([\d.]+)"', svg)
    assert size
    assert picture.width == WIDTH
    assert abs(picture.height - float(size[1]) * WIDTH / 1200) < 1
    for mark in marks(svg):
        if mark.kind in ("text", "drawing"):
            x, y, width, height = (side * WIDTH / 1200 for side in mark.box.inset(-2))
            there = picture.crop((round(x), round(y), round(x + width), round(y + height)))
            colours = there.getcolors(there.width * there.height)
            for colour in (mark.colour, mark.ground):
                want = bytes.fromhex(colour[1:])
                near = (
                    count
                    for count, seen in colours
                    if all(abs(a - b) <= 32 for a, b in zip(seen, want, strict=True))
                )
                assert sum(near) > 0.01 * there.width * there.height, mark


# Meaningful colours


@each_palette
@each_sight
def test_suits_of_the_decktet_and_seats_are_told_apart_by_all_eyes(key, sight):
    colours = PALETTES[key]
    for told in (list(colours.suits(DECKTET).values()), [colours.plain[part] for _, part in palette.SEATS]):
        assert len(told) >= 5
        for one, other in itertools.combinations(told, 2):
            assert difference(one, other, sight) >= APART, (one, other)


@each_palette
@each_sight
def test_suits_of_the_standard_deck_are_told_apart_by_all_eyes(key, sight):
    colours = set(PALETTES[key].suits(STANDARD).values())
    assert len(colours) == (2 if key == "classic" else 4)
    for one, other in itertools.combinations(colours, 2):
        assert difference(one, other, sight) >= APART, (one, other)


def test_the_palette_for_the_colour_blind_sets_suits_further_apart():
    def nearest(key: str) -> float:
        suits = PALETTES[key].suits
        return min(
            difference(one, other, sight)
            for sight in SIGHTS
            for deck in (STANDARD, DECKTET)
            for one, other in itertools.combinations(suits(deck).values(), 2)
        )

    assert nearest("colour-blind") > nearest("four-colours") + 3


# Palettes as values


@each_palette
@pytest.mark.parametrize("path", VIEWS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_picture_has_the_colours_of_its_palette_and_no_other(key, path):
    colours = PALETTES[key]
    known = {*colours.plain.values(), *colours.dimmed.values()}
    svg = drawn(path, key)
    assert palette.SIGN not in svg
    assert {mark.colour for mark in marks(svg)} | {mark.ground for mark in marks(svg)} <= known
    assert svg != drawn(path) or key in (USUAL.palette.key, "classic")


@pytest.mark.parametrize("path", VIEWS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_another_palette_shows_the_same_table(path):
    shown = [[(mark.kind, mark.name, mark.box) for mark in marks(drawn(path, key))] for key in PALETTES]
    assert all(one == shown[0] for one in shown)


@pytest.mark.parametrize(("code", "deck"), [("TH", STANDARD), ("KS", STANDARD), ("7ML", DECKTET)])
def test_large_print_has_larger_indices_within_the_card(code, deck):
    heights = []
    for large in (False, True):
        picture = Canvas(400, 400, theme=Theme(USUAL.palette, large))
        box = draw_card(picture, code, 0, 0, 120, deck=deck)
        (rank,) = picture.ranks
        heights.append(rank.height)
        for mark in marks(picture.svg()):
            if mark.kind == "drawing":
                assert mark.box.y >= rank.y + rank.height
                assert mark.box.y + mark.box.height <= box.height
    assert heights[1] > 1.2 * heights[0]


def test_who_chose_a_palette_that_is_no_more_has_the_usual_one():
    assert theme_of("sepia", True) == Theme(USUAL.palette, True)
    assert theme_of(None, False) == USUAL


@each_palette
def test_a_palette_is_the_same_in_large_print(key):
    assert theme_of(key, True) == Theme(PALETTES[key], True)
    assert theme_of(key, False) == Theme(PALETTES[key], False)
    felt = f'fill="{PALETTES[key].plain[palette.FELT]}"'
    assert all(felt in drawn(path, key, large=True) for path in VIEWS)
