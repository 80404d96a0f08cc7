"""Pictures composed of sprites: every part is there, and is drawn once."""

from __future__ import annotations

import io
import itertools
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageSequence

import engine
from bot import presentation
from bot.i18n.languages import language
from bot.pictures import fonts, palette, raster
from bot.pictures.cards import BACK, draw_card, draw_chip, draw_guard, draw_pile, draw_tile, emoji_svg
from bot.pictures.palette import PALETTES, USUAL, Theme, theme_of
from bot.pictures.pieces import (
    RIBBON,
    draw_badge,
    draw_clock,
    draw_court,
    draw_plate,
    draw_suit,
)
from bot.pictures.raster import CUT, FRAME, FRAMES, WIDTH, Sprites, rasterise
from bot.pictures.shapes import NotOfCanvas, read
from bot.pictures.svg import Box, Canvas
from bot.presentation import Scene
from bot.presentation.occasion import picture_of
from engine.cards.decks import DECKTET, STANDARD
from tests.bot.pixels import opened
from tests.nights import by_day

LIKE = 48
"""Pictures that differ more than this aren't alike."""
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*/*.svg"))
NAMES = (
    "Zoë", "Ελένη", "Жанна", "Nguyễn Thị", "山田太郎", "김민준", "عمر خيام", "שָׁלוֹם", "अर्जुन क्षि", "ক্ষমা",
    "தமிழ்", "สมชาย น้ำ", "မြန်မာ", "ខ្មែរ", "ఆంధ్ర", "සිංහල", "🔥👨\u200d👩\u200d👧", "g" * 40,
)  # fmt: skip


THEMES = [*((Theme(one),) for one in PALETTES.values()), (Theme(USUAL.palette, large=True),)]


@pytest.fixture(autouse=True)
def sprites(monkeypatch: pytest.MonkeyPatch) -> Sprites:
    """Start each test without sprites."""
    fresh = Sprites()
    monkeypatch.setattr(raster, "_SPRITES", fresh)
    return fresh


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that records what resvg is asked to draw."""
    asked: list[str] = []
    drawn = raster.rendered

    def noted(svg: str, width: int | None = None) -> bytes:
        asked.append(svg)
        return drawn(svg, width)

    monkeypatch.setattr(raster, "rendered", noted)
    return asked


def unlike(svg: str, other: str = "") -> int:
    """Return the greatest difference, of 255, between our picture and resvg's drawing of it, or of `other`.

    It compares patches of 4 by 4 pixels, so an edge that is off by a quarter of a pixel counts little, and a
    lost stroke counts much.
    """
    width = read(svg).width
    drawn = rasterise(svg, int(width)), raster.rendered(other or svg)
    ours, theirs = (opened(png).convert("RGB") for png in drawn)
    assert abs(ours.height - theirs.height) <= 1
    size = ours.width, min(ours.height, theirs.height)
    ours, theirs = (one.crop((0, 0, *size)).reduce(4) for one in (ours, theirs))
    return max(most for _, most in ImageChops.difference(ours, theirs).getextrema())


# Same as drawn whole


@pytest.mark.parametrize(
    "path", by_day(GOLDEN, *GOLDEN[::3]), ids=lambda path: f"{path.parent.name} {path.stem}"
)
def test_a_picture_is_as_if_drawn_at_once(path: Path) -> None:
    svg = path.read_text("utf-8")
    read(svg)  # it's one that is composed
    assert unlike(svg) < LIKE


def a_court(theme: Theme = USUAL) -> str:
    """Return a Court Piece picture just after a court."""
    state = engine.new("court-piece", 4, "ribbon")
    news = [engine.Event("court", 0, {"team": [0, 2], "score": 1, "by": "tricks"})]
    scene = Scene(language(None), state.view(None), NAMES[:4], NAMES[:4], news=news, theme=theme)
    svg = picture_of(presentation.of("court-piece"), scene)
    assert svg is not None
    return svg


def test_a_picture_below_a_ribbon_is_put_together_too(drawings: list[str]) -> None:
    """It once took ten times as long as any other, because it was drawn whole."""
    svg = a_court()
    assert svg.count("<svg ") == 2
    assert unlike(svg) < LIKE
    assert rasterise(svg)
    assert drawings.count(svg) == 1, "to compare with, and never else"


@pytest.mark.parametrize("name", NAMES)
def test_no_letter_is_cut_off_or_lost(name: str) -> None:
    for anchor in ("start", "middle", "end"):
        picture = Canvas(1200, 160, background="#000000")
        assert fonts.readable(name) == name
        picture.text(600, 90, name, 40, fill="#FFFFFF", anchor=anchor)
        assert unlike(picture.svg()) < LIKE, anchor


@pytest.mark.parametrize("theme", by_day(THEMES, *THEMES[-2:]))
def test_every_card_and_piece_is_as_if_drawn_at_once(theme: Theme) -> None:
    picture = Canvas(1200, 1500, theme=theme)
    places = itertools.product(range(20, 1400, 190), range(20, 1080, 103))
    standard = [(code, STANDARD) for code in ("TH", "KS", "AD", "X1", BACK)]
    decktet = [(next(card for card in DECKTET.cards if card[0] == rank), DECKTET) for rank in "7PCA"]
    for code, deck in (*standard, *decktet):
        for look in ("plain", "gold", "dim"):
            y, x = next(places)
            draw_card(picture, code, x, y, 90, deck=deck, look=look)
            if code != BACK:
                draw_tile(picture, code, x, y + 132, 60, deck=deck, look=look)
    for seat in range(5):
        draw_badge(picture, seat, 20 + 80 * seat, 1120)
        draw_plate(picture, seat, "Ana", 20 + 230 * seat, 1200, 220, note="12", turn=seat == 2)
    draw_guard(picture, "9C", 500, 1100, 62)
    draw_chip(picture, "9C", 600, 1100, 62)
    draw_pile(picture, BACK, 12, 1080, 1100, 60)
    draw_pile(picture, None, 0, 1000, 1100, 60)
    draw_suit(picture, "H", 720, 1100, 66)
    draw_court(picture, DECKTET.extras[0], 20, 1300, 280, "M", name="Consul")
    draw_clock(picture, 5, 340, 1300, 150)
    picture.art("back", Box(800, 1300, 140, 140), palette.BACK, turned=45)
    assert unlike(picture.svg()) < LIKE


def test_the_measure_sees_what_is_lost_or_wrong() -> None:
    picture = Canvas(1200, 160)
    picture.text(600, 90, "Anna", 34)
    draw_card(picture, "KH", 20, 10, 90)
    svg = picture.svg()
    assert unlike(svg) < LIKE
    for right, wrong in (("Anna", "Ana"), ("Anna", "Anne"), ("#heart", "#spade"), ("#B00013", "#3C29CD")):
        assert right in svg
        assert unlike(svg, svg.replace(right, wrong)) > LIKE


# Drawn once and cached


def table(cards: str, names: str = "Ana Ben") -> str:
    picture = Canvas(1200, 400)
    for number, code in enumerate(cards.split()):
        draw_card(picture, code, 30 + 120 * number, 30, 99)
    for seat, name in enumerate(names.split()):
        draw_plate(picture, seat, name, 30 + 600 * seat, 300, 420)
    return picture.svg()


def test_what_was_drawn_is_not_drawn_again(drawings: list[str]) -> None:
    first = rasterise(table("KH 7S 7H"))
    assert drawings
    drawings.clear()
    assert rasterise(table("KH 7S 7H")) == first
    assert not drawings
    assert rasterise(table("7H KH 7S")) != first
    assert not drawings, "the same cards elsewhere"
    rasterise(table("KH 7S 7H", "Ana Cleo"))
    assert len(drawings) == 1
    assert "Cleo" in drawings[0]


def test_a_stencil_serves_every_colour(drawings: list[str]) -> None:
    for fill in (palette.WORDS, palette.QUIET, palette.GOLD):
        picture = Canvas(300, 100)
        picture.text(20, 70, "Ana", 60, fill=fill)
        assert (
            bytes.fromhex(USUAL.palette.plain[fill][1:])
            in opened(rasterise(picture.svg())).convert("RGB").tobytes()
        )
    assert len(drawings) == 1


def test_an_area_is_drawn_once_whatever_frames_it(drawings: list[str]) -> None:
    picture = Canvas(300, 100)
    for at, width in enumerate((2, 6)):
        picture.rect(
            Box(20 + 100 * at, 20, 60, 60), palette.FELT, radius=9, stroke=palette.GOLD, stroke_width=width
        )
    rasterise(picture.svg())
    assert len(drawings) == 3, "one area and two frames"


def test_a_picture_does_not_depend_on_what_was_drawn_before(monkeypatch: pytest.MonkeyPatch) -> None:
    svgs = [path.read_text("utf-8") for path in GOLDEN[::20]]
    forwards = [rasterise(svg) for svg in svgs]
    smaller = [rasterise(svg, 600) for svg in svgs]
    monkeypatch.setattr(raster, "_SPRITES", Sprites(kept=0))
    assert [rasterise(svg, 600) for svg in svgs] == smaller
    assert [rasterise(svg) for svg in reversed(svgs)] == forwards[::-1]


def test_what_is_turned_is_whole_in_a_higher_picture_too() -> None:
    low, high = Canvas(400, 100), Canvas(400, 300)
    for picture in (low, high):
        with picture.group(transform="rotate(20 100 90)"):
            draw_card(picture, "KH", 60, 20, 100)
    rasterise(low.svg())
    assert unlike(high.svg()) < LIKE


def test_sprites_take_no_more_room_than_they_may() -> None:
    few = Sprites(kept=40_000)
    looks = [shape.look for shape in read(table("KH 7S AD TC", "Ana Bartholomew")).shapes]
    for look in looks:
        few.of(look, 0, 0, 1)
        assert few.size <= 40_000
    assert few.of(looks[-1], 0, 0, 1) is few.of(looks[-1], 0, 0, 1)
    kept = few.of(looks[0], 0, 0, 1)
    for look in looks[1:4]:
        few.of(look, 0, 0, 1)
        assert few.of(looks[0], 0, 0, 1) is kept, "what was just asked for is not thrown away"


# Size


def test_a_table_is_as_wide_as_a_phone_needs_and_small_pictures_stay_as_they_are() -> None:
    assert opened(rasterise(Canvas(1200, 600).svg())).size == (WIDTH, 600 * WIDTH // 1200)
    assert opened(rasterise(Canvas(300, 200).svg())).size == (300, 200)
    assert opened(rasterise(Canvas(300, 200).svg(), 600)).size == (600, 400)


# Animation


def test_a_great_moment_moves_for_two_seconds_where_that_is_wanted() -> None:
    still, moving = rasterise(a_court()), rasterise(a_court(theme_of(None, False, True)))
    assert still.startswith(b"\x89PNG")
    picture = Image.open(io.BytesIO(moving))
    assert (picture.format, picture.n_frames, picture.info["loop"]) == ("WEBP", FRAMES, 2)
    assert FRAMES * FRAME * 2 <= 2_000
    assert len(moving) <= 40_000
    frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(picture)]
    first = ImageChops.difference(frames[0].reduce(4), opened(still).convert("RGB").reduce(4))
    assert max(most for _, most in first.getextrema()) < LIKE, "it begins as it stands still"
    strip = round(RIBBON * frames[0].width / 1200)
    for before, after in itertools.pairwise(frames):
        changed = ImageChops.difference(before, after).getbbox()
        assert changed[3] <= strip + 1, "the table itself stands still"


# Pictures drawn whole


def test_several_pictures_are_shown_one_after_the_other_once() -> None:
    """Each frame equals its single picture except for a shade, and the last frame stays."""
    named = (GOLDEN[0].parents[1] / "court-piece" / f"{one}.svg" for one in ("trumps", "trick", "middle"))
    few = [path.read_text("utf-8") for path in named]
    data = rasterise(CUT.join(few))
    film = Image.open(io.BytesIO(data))
    frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(film)]
    assert film.info["loop"] == 1
    alone = [opened(rasterise(one)).convert("RGB") for one in few]
    assert len(frames) == len([one for one, _ in itertools.groupby(few)])
    assert {frame.height for frame in frames} == {max(one.height for one in alone)}
    for frame, one in zip(frames, alone, strict=True):
        same = ImageChops.difference(frame.crop((0, 0, *one.size)), one).convert("L")
        assert sum(same.histogram()[32:]) < 0.005 * one.width * one.height
    assert len(data) < 40_000 * len(few)


def test_what_has_no_ground_is_drawn_at_once_and_stays_clear() -> None:
    svg = emoji_svg("TD")
    with pytest.raises(NotOfCanvas):
        read(svg)
    assert opened(rasterise(svg)).getpixel((0, 0)) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    "foreign",
    ['<ellipse cx="9" cy="9" rx="8" ry="5"/>', '<rect x="2" y="2" width="9" height="9"/>',
     '<svg x="4" y="4" width="9" height="9"><rect width="100%" height="100%" fill="#FFFFFF"/></svg>',
     '<path d="M2 2h9v9z" transform="skewX(20)" fill="#FFFFFF"/>',
     '<text x="2" y="18" font-size="20" font-weight="600" fill="#FFFFFF">A<tspan>B</tspan></text>'],
)  # fmt: skip
def test_what_no_canvas_draws_is_drawn_at_once(foreign: str) -> None:
    plain = Canvas(30, 20).svg()
    svg = plain.replace("</svg>", f"{foreign}</svg>")
    with pytest.raises(NotOfCanvas):
        read(svg)
    assert opened(rasterise(svg)).tobytes() != opened(rasterise(plain)).tobytes()


@pytest.mark.parametrize("text", ["", "<svg", "no picture"])
def test_what_is_no_picture_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no SVG"):
        rasterise(text)
