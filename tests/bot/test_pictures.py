"""The pictures' common parts: paper, font, cards and pieces."""

import itertools
import json
import re
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.i18n.graphemes import clusters
from bot.pictures import fonts, palette
from bot.pictures.cards import (
    BACK,
    EMOJI,
    draw_card,
    draw_chip,
    draw_guard,
    draw_hand,
    draw_tile,
    emoji_name,
    emoji_svg,
    emoji_svgs,
    face,
    hand_height,
)
from bot.pictures.palette import USUAL
from bot.pictures.pieces import (
    RIBBON,
    draw_badge,
    draw_clock,
    draw_court,
    draw_crowns,
    draw_plate,
    draw_ribbon,
)
from bot.pictures.prose import Prose
from bot.pictures.raster import rasterise
from bot.pictures.shapes import read
from bot.pictures.svg import Box, Canvas, read_art
from engine.cards import decks
from tests.bot.pixels import opened, overlap
from tests.bot.telling import GOLDEN

SVG = "{http://www.w3.org/2000/svg}"
PACKS = [(code, decks.STANDARD) for code in (*decks.STANDARD.cards, *decks.STANDARD.extras)] + [
    (code, decks.DECKTET) for code in decks.DECKTET.cards
]
COLOURS = USUAL.palette.plain
DRAWINGS = sorted(path.stem for path in Path("data/art").glob("*.svg"))


def parse(picture: Canvas) -> ElementTree.Element:
    return ElementTree.fromstring(picture.svg())


def ink(picture: Canvas) -> Image.Image:
    """Return 255 for each drawn pixel of a picture without a background, else 0."""
    clear = opened(rasterise(picture.svg(), round(picture.width))).getchannel("A")
    return clear.point(lambda alpha: 255 * (alpha > 90))


def words(picture: Canvas) -> list[str]:
    return [element.text or "" for element in parse(picture).iter(f"{SVG}text")]


# The font


def test_the_fonts_are_small_and_come_with_their_licence():
    assert sum(face.path.stat().st_size for face in fonts.FACES.values()) < 400_000
    assert sum(path.stat().st_size for path in fonts.FOLDER.glob("*.?tf")) < 6_000_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (fonts.FOLDER / "LICENSE.txt").read_text("utf-8")


@pytest.mark.parametrize(
    "name",
    ["Bartholomew 1089", "Zoë", "Łukasz", "Ελένη", "Жанна", "Nguyễn Thị", "O’Brien–Smith", "山田太郎",
     "김민준", "さくら", "عمر خيام", "می\u200cخواهم", "שָׁלוֹם", "अर्जुन क्षि", "ক্ষমা", "தமிழ்", "สมชาย น้ำ",
     "გიორგი", "Արամ", "ተስፋዬ", "👨\u200d👩\u200d👧\u200d👦", "🔥🇩🇪", "☆ Ana ♡", "ᴀɴᴀ"],
)  # fmt: skip
def test_names_are_kept_in_their_own_script(name):
    assert fonts.readable(name) == name
    picture = Canvas(1200, 100, background=None)
    width = picture.text(20, 70, name, 60)
    left, _, right, _ = ink(picture).getbbox()
    assert 0 < left < 40
    assert right <= 20 + width + 12, "wider than it was measured"
    # If letters join and marks stack, the text is narrower than its separate letters.
    assert right >= 20 + width * (0.95 if name.isascii() else 0.2 if "\u200d" in name else 0.4)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("𓀀𓀁", "…"), ("\x00\x1b", "…"), ("", "…"), ("  ", "…"), ("Ana 𓀀𓀁", "Ana …"), ("𓀀 Ana 𓀁", "… Ana …"),
        ("𝓐𝓷𝓪 ⓑⓔⓝ", "Ana ben"), ("\u200dAna\u200c", "Ana"), ("Ana\ufe0f", "Ana"), ("1\ufe0f\u20e3", "1"),
    ],
)  # fmt: skip
def test_what_no_font_can_draw_is_told_by_an_ellipsis_never_by_a_number(name, shown):
    assert fonts.readable(name) == shown


def test_a_script_is_drawn_as_it_is_written():
    """Text is shaped: joined letters differ from the same letters apart, and Arabic runs leftwards."""

    def inked(words: str) -> list[int]:
        """Return the number of inked pixels in each column."""
        picture = Canvas(300, 100, background=None)
        picture.text(20, 70, words, 60)
        pixels = ink(picture)
        return [pixels.crop((x, 0, x + 1, 100)).histogram()[255] for x in range(300)]

    joined, apart = inked("بب"), inked("ب ب")
    assert 0 not in joined[joined.index(max(joined)) :][:8]
    assert sum(joined) < sum(apart)
    assert len([x for x in inked("क्ष") if x]) < len([x for x in inked("क ष") if x])
    # Lam, a tall letter, follows the flat beh, and therefore is left of it.
    tall = inked("بل")
    assert max(range(300), key=tall.__getitem__) < sum(x * n for x, n in enumerate(tall)) / sum(tall)


def test_the_end_of_words_that_run_leftwards_is_at_their_left():
    picture = Canvas(300, 100, background=None)
    picture.text(20, 70, "نجيب محفوظ عبد", 40, most=200)
    (shown,) = words(picture)
    assert shown.startswith("نجيب")
    assert shown.endswith("…\u200f")
    pixels = ink(picture)
    left, dots = (pixels.crop((0, *rows)).getbbox()[0] for rows in ((0, 300, 55), (62, 300, 70)))
    assert dots < left


def test_a_picture_loads_only_the_fonts_that_it_needs():
    inter = [str(face.path) for face in fonts.FACES.values()]
    assert fonts.files("Ana, Zoë & Жанна ★ …") == inter
    assert [Path(one).name for one in fonts.files("山 ب")[2:]] == [
        "NotoSansArabic-Bold.ttf",
        "NotoSansCJKjp-Bold.otf",
    ]


def test_every_font_beside_is_named_and_draws_its_script():
    named = json.loads((fonts.FOLDER / "scripts.json").read_text("utf-8"))
    assert {path.name for path in fonts.FOLDER.glob("Noto*")} == set(named)
    for name, ranges in named.items():
        face = fonts.Typeface(fonts.FOLDER / name)
        assert face.advances
        for one in ranges.split():
            low, high = (chr(int(end, 16)) for end in one.split("-"))
            assert any(low <= character <= high for character in face.advances), (name, one)


def test_widths_are_those_that_fonttools_reads():
    for weight in fonts.FACES.values():
        with TTFont(weight.path) as font:
            units, widths = font["head"].unitsPerEm, font["hmtx"].metrics
            glyphs = font["cmap"].getBestCmap()
        assert weight.advances == {chr(code): widths[glyph][0] / units for code, glyph in glyphs.items()}


@given(st.text())
def test_cleaned_text_holds_only_what_the_fonts_have(text):
    clean = fonts.clean(text)
    joiners = "\u200c\u200d\ufe0e\ufe0f"
    assert all(character in joiners or fonts.face_of(character) for character in clean)
    assert all(unicodedata.category(character)[0] != "C" for character in clean if character not in joiners)
    assert clean == fonts.clean(clean)


def test_two_long_names_differ_also_where_they_are_cut():
    """On a plate, both "Bartholomew" and "Bartholomew (ben)" would otherwise be "Barthol…"."""
    first, second = (fonts.cut(name, 34, 150) for name in ("Bartholomew", "Bartholomew (ben)"))
    assert second.endswith("… (ben)")
    assert first != second
    assert max(fonts.width(one, 34) for one in (first, second)) <= 150
    assert fonts.cut("Bartholomew (benedict)", 34, 90).endswith("…"), "no room for the addition"


@given(st.text(max_size=60) | st.text(st.characters(codec="latin-1"), max_size=60), st.floats(0, 900))
def test_a_cut_text_fits_and_what_is_read_as_one_character_is_cut_as_one(text, most):
    whole = fonts.clean(text)
    shown = fonts.cut(whole, 34, most)
    assert fonts.width(shown, 34) <= most
    if shown != whole and shown:
        begin, _, added = shown.rpartition("…")
        assert whole.endswith(added)
        kept = clusters(begin)
        assert kept == clusters(whole)[: len(kept)]


def test_no_other_font_is_ever_used():
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">{}</svg>'
    family = "DejaVu Sans, Noto Sans Canadian Aboriginal, Arial"
    foreign = svg.format(f'<text x="5" y="40" font-size="40" font-family="{family}">ᐁ</text>')
    assert rasterise(foreign) == rasterise(svg.format(""))
    named = svg.format(f'<text x="5" y="40" font-size="40" font-family="{family}">A</text>')
    ours = svg.format('<text x="5" y="40" font-size="40" font-family="Inter">A</text>')
    assert rasterise(named) == rasterise(ours)


# The paper


@given(st.text(), st.sampled_from(["text", "fitted", "plate"]))
@settings(deadline=None)
def test_nothing_typed_is_anything_but_words(typed, way):
    picture = Canvas(1200, 200)
    plain = len(list(parse(picture).iter()))
    if way == "text":
        picture.text(0, 40, typed, 34)
    elif way == "fitted":
        picture.fitted(typed, Box(0, 0, 300, 40), fill=palette.WORDS)
    else:
        draw_plate(picture, 3, typed, 0, 0, 1200)
    shown = words(picture)
    assert len(shown) <= (2 if way == "plate" else 1)
    assert shown[-1:] in ([], [fonts.clean(typed)], [fonts.readable(typed)]) or "…" in shown[-1][-2:]
    assert plain <= len(list(parse(picture).iter())) <= plain + 6


def test_markup_stays_words():
    picture = Canvas(600, 100)
    picture.text(0, 40, '</text><image href="file:///etc/passwd"/>&amp;\x00\x08\ufffe', 34)
    assert words(picture) == ['</text><image href="file:///etc/passwd"/>&amp;']
    with picture.group(data_card='"><script/>'):
        pass
    assert [element.tag for element in parse(picture).iter()].count(f"{SVG}script") == 0


def test_fitted_words_stay_in_their_box():
    picture = Canvas(600, 100)
    box = Box(10, 10, 60, 80)
    for text in ("1", "10", "W", "1000000"):
        drawn = picture.fitted(text, box, fill=palette.INK)
        assert drawn.width <= box.width + 0.01
        assert drawn.height <= box.height + 0.01
        assert drawn.x >= box.x - 0.01


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_takes_its_colours_from_the_picture(name):
    drawing = read_art(name)
    assert drawing.width > 0
    assert drawing.height > 0
    for element in ElementTree.fromstring(f"<g>{drawing.body}</g>").iter():
        assert element.tag in {"g", "path", "circle", "rect"}
        assert element.get("fill") in {None, "none", "currentColor"}
        assert element.get("stroke") in {None, "currentColor"}
        assert element.get("id") is None


def test_a_drawing_is_defined_once_and_fills_its_box():
    picture = Canvas(400, 200)
    picture.art("spade", Box(0, 0, 100, 100), palette.INK)
    drawn = picture.art("back", Box(100, 0, 140, 140), palette.BACK)
    picture.art("spade", Box(200, 0, 50, 100), palette.INK)
    assert picture.svg().count('id="spade"') == 1
    assert picture.svg().count('href="#spade"') == 2
    assert drawn == Box(120, 0, 100, 140)


# Cards


@pytest.mark.parametrize(("code", "deck"), PACKS)
def test_every_card_is_drawn_in_every_shape(code, deck):
    picture = Canvas(1200, 400)
    boxes = [
        draw_card(picture, code, 10, 10, 120, deck=deck),
        draw_tile(picture, code, 200, 10, 180, deck=deck),
    ]
    if deck is decks.STANDARD:
        boxes += [draw_chip(picture, code, 500, 10, 62), draw_guard(picture, code, 800, 10, 62)]
    groups = [group for group in parse(picture).iter(f"{SVG}g") if group.get("data-card")]
    assert [group.get("data-card") for group in groups] == [code] * len(boxes)
    for box, rank in zip(boxes, picture.ranks, strict=True):
        assert box.x < rank.x
        assert box.y < rank.y
        assert rank.x + rank.width < box.x + box.width
        assert rank.y + rank.height < box.y + box.height
    if face(code, deck).mark:
        assert picture.ranks[0].height >= 0.5 * 120
    else:
        assert float(next(groups[0].iter(f"{SVG}text")).get("font-size", 0)) >= 0.62 * 120
    for group in groups:
        suits = [use for use in group.iter(f"{SVG}use") if use.get("href", "")[1:] not in _ORNAMENTS]
        assert len(suits) == (1 if deck is decks.STANDARD else len(code) - 1)


_ORNAMENTS = {"ace", "king", "queen", "jack", "crown", "pawn"}


def test_no_two_faces_look_alike():
    drawn = set()
    for code, deck in PACKS:
        picture = Canvas(200, 200)
        draw_card(picture, code, 0, 0, 120, deck=deck)
        drawn.add(re.sub(r' data-card="\w+"', "", picture.svg()))
    assert len(drawn) == len(PACKS)


@pytest.mark.parametrize(
    ("code", "deck"),
    [
        ("1H", decks.STANDARD),
        ("KH", decks.DECKTET),
        ("7ML", decks.STANDARD),
        ("", decks.STANDARD),
        ("MWK", decks.DECKTET),
    ],
)
def test_what_is_no_card_is_not_drawn(code, deck):
    picture = Canvas(200, 200)
    with pytest.raises(ValueError, match="no card"):
        draw_card(picture, code, 0, 0, 120, deck=deck)
    assert not words(picture)


def test_a_back_tells_nothing():
    picture = Canvas(200, 200)
    draw_card(picture, BACK, 0, 0, 120)
    assert not picture.ranks
    assert not words(picture)
    assert re.findall(r'data-card="(\w*)"', picture.svg()) == [BACK]


@pytest.mark.parametrize(
    ("count", "rows"), [(0, 0), (1, 1), (7, 1), (8, 2), (13, 2), (14, 2), (15, 2), (16, 2), (20, 3), (40, 5)]
)
def test_a_hand_covers_no_rank_and_keeps_its_cards_large(count, rows):
    picture = Canvas(1200, 900)
    codes = decks.STANDARD.cards[:count]
    box = draw_hand(picture, codes, 20, 30, 1160, most=190, looks={})
    assert box.height == hand_height(count, 1160, 190)
    groups = [group for group in parse(picture).iter(f"{SVG}g") if group.get("data-card")]
    assert [group.get("data-card") for group in groups] == list(codes)
    assert len({round(rank.y + rank.height) for rank in picture.ranks}) == rows
    for index, rank in enumerate(picture.ranks):
        assert not any(overlap(rank, other) for other in picture.ranks[:index])
        assert box.x <= rank.x
        assert rank.x + rank.width <= box.x + box.width
        assert rank.y + rank.height <= box.y + box.height
    for group in groups:
        paper = group.find(f"{SVG}rect")
        assert float(paper.get("width", 0)) + 2 >= 120


# Pieces


@pytest.mark.parametrize("code", decks.DECKTET.extras)
def test_a_court_shows_its_name_and_its_tokens(code):
    picture = Canvas(600, 300)
    draw_court(picture, code, 0, 0, 280, code[1:], name=decks.DECKTET.names[code])
    assert words(picture) == [decks.DECKTET.names[code]]
    assert picture.svg().count('href="#token"') == 2
    for size in re.findall(r'font-size="([\d.]+)"', picture.svg()):
        assert float(size) >= 34


def test_what_is_no_court_is_not_drawn():
    with pytest.raises(ValueError, match="no Court"):
        draw_court(Canvas(600, 300), "MSL", 0, 0, 280, "", name="Harvest")


@pytest.mark.parametrize("hour", range(1, 7))
def test_the_clock_points_at_its_hour(hour):
    picture = Canvas(300, 300)
    draw_clock(picture, hour, 0, 0, 200)
    assert words(picture) == ["1", "2", "3", "4", "5", "6"]
    (bright,) = [
        text.text for text in parse(picture).iter(f"{SVG}text") if text.get("fill") == COLOURS[palette.INK]
    ]
    assert bright == str(hour)
    assert f"rotate({60 * hour} " in picture.svg()


def test_seats_differ_in_shape_colour_and_digit():
    drawn = []
    for seat in range(5):
        picture = Canvas(100, 100)
        draw_badge(picture, seat, 10, 10)
        shape = list(parse(picture))[1]
        drawn.append((shape.tag, shape.get("points"), shape.get("fill"), words(picture)[0]))
    assert [digit for *_, digit in drawn] == ["1", "2", "3", "4", "5"]
    assert len({fill for _, _, fill, _ in drawn}) == 5
    assert len({(tag, points) for tag, points, _, _ in drawn}) == 5


def test_a_plate_keeps_name_and_note_apart():
    picture = Canvas(1200, 100)
    draw_plate(picture, 1, "Bartholomäus von der Grünwaldheide", 0, 0, 500, note="12 · 3", turn=True)
    _, name, note = sorted(parse(picture).iter(f"{SVG}text"), key=lambda text: float(text.get("x", 0)))
    size = float(name.get("font-size", 0))
    assert size >= 34
    assert name.text.endswith("…")
    end = float(name.get("x", 0)) + fonts.width(name.text, size)
    assert end < float(note.get("x", 0)) - fonts.width("12 · 3", size)


# Emojis


def test_every_card_has_an_emoji_whose_name_says_which_it_is():
    emojis = emoji_svgs()
    assert len(emojis) == 54 + 40
    names = {emoji_name(key) for key in emojis}
    assert len(names) == len(emojis)
    assert all(re.fullmatch(r"[a-z_]+(_[12])?", name) and len(name) <= 32 for name in names)
    assert {"king_of_hearts", "ten_of_clubs", "joker_1", "pawn_of_moons_suns_leaves"} <= names
    assert len(set(emojis.values())) == len(emojis)
    assert emojis["card_KH"] == emoji_svg("KH")
    assert emojis["decktet_AS"] == emoji_svg("AS", deck=decks.DECKTET)


def test_an_emoji_is_a_small_square_with_clear_corners():
    data = rasterise(emoji_svg("TD"))
    clear = opened(data).getchannel("A")
    assert clear.size == (EMOJI, EMOJI)
    assert (clear.getpixel((0, 0)), clear.getpixel((64, 5))) == (0, 255)
    assert len(data) < 256 * 1024


# Sentences and honours


PROSE = Prose(decks.STANDARD, 38)


@given(st.text(max_size=120), st.integers(60, 900), st.integers(1, 3))
def test_prose_fits_its_lines(text, width, most):
    lines = PROSE.lines(text, width, most)
    assert len(lines) <= most
    assert all(PROSE.width(line) <= width for line in lines)


def test_prose_is_whole_where_there_is_room_and_ends_with_an_ellipsis_where_not():
    text = "Ana weds K♠ to Q♥, and nobody says a word"
    assert " ".join(PROSE.lines(text, 400, 3)) == text
    assert PROSE.lines(text, 400, 1)[0].endswith("…")


def test_a_suit_is_drawn_where_its_symbol_stands_and_covers_no_letter():
    picture = Canvas(900, 100)
    (line,) = PROSE.lines("K♠ beats Q♥ here", 900, 1)
    PROSE.draw(picture, [line], 20, 60, palette.WORDS)
    assert words(picture) == ["K", "beats Q", "here"]
    letters = [(one, fonts.width(one.text or "", 38)) for one in parse(picture).iter(f"{SVG}text")]
    suits = [(one, float(one.get("width", 0))) for one in parse(picture).iter(f"{SVG}rect") if one.get("rx")]
    taken = sorted((float(one.get("x", 0)), wide) for one, wide in (*letters, *suits))
    assert len(taken) == 5
    assert all(x + wide <= right for (x, wide), (right, _) in itertools.pairwise(taken))


@pytest.mark.parametrize("text", ["A court!", "W" * 200])
def test_a_ribbon_keeps_its_words_on_it(text):
    picture = Canvas(1200, RIBBON)
    box = draw_ribbon(picture, PROSE, text, 0, 0, 1200)
    assert box.x >= 0
    assert box.x + box.width <= 1200
    assert box.y + box.height <= RIBBON
    assert box.width > PROSE.width(words(picture)[0])


@pytest.mark.parametrize(("text", "crowns"), [("A court!", 2), ("W" * 200, 0)])
def test_crowns_stand_beside_a_ribbon_where_there_is_room(text, crowns):
    picture = Canvas(1200, RIBBON)
    ribbon = draw_ribbon(picture, PROSE, text, 0, 0, 1200)
    before = len(read(picture.svg()).shapes)
    draw_crowns(picture, ribbon, 1200)
    shapes = read(picture.svg()).shapes[before:]
    assert picture.svg().count('href="#crown"') == crowns
    assert bool(shapes) is bool(crowns)
    for shape in shapes:
        box = shape.look.reach()
        left, right = shape.x + box.x, shape.x + box.x + box.width
        assert right < ribbon.x or left > ribbon.x + ribbon.width
        assert left >= 0
        assert right <= 1200
        assert shape.y + box.y >= 0
        assert shape.y + box.y + box.height <= RIBBON


SMALLEST = 36
"""In a picture 1,200 units wide: 9 pixels on a phone that shows it 305 wide."""


@pytest.mark.parametrize(
    "svg", sorted(GOLDEN.glob("*/*.svg")), ids=lambda path: f"{path.parent.name} {path.stem}"
)
def test_no_words_are_too_small_for_a_phone(svg: Path) -> None:
    """A lone digit may be smaller, because it's in a shape and colour that say the same, or on the clock."""
    written = re.findall(r'<text[^>]*font-size="([\d.]+)"[^>]*>([^<]*)', svg.read_text(encoding="utf-8"))
    assert written
    assert not [(size, text) for size, text in written if float(size) < SMALLEST and not text.isdigit()]
