"""The README's pictures: their recorded moves are still legal, and the bot still draws the same pictures."""

from __future__ import annotations

from xml.etree import ElementTree

from PIL import Image

import engine
from bot.i18n.languages import language
from bot.pictures.raster import rasterise
from tests.lab import showcase, turn

SVG = "{http://www.w3.org/2000/svg}"


def test_no_game_is_on_the_sheet_twice_and_nothing_overlaps():
    say = language(None)
    shown = showcase.tables(say)
    names = [one.name for one in shown]
    assert len(names) == len(set(names)) >= 5
    assert {say(f"game-{game}") for game in engine.GAMES} >= set(names)
    sheet = ElementTree.fromstring(showcase.sheet(shown))
    sides = ("x", "y", "width", "height")
    nested = [{side: float(one.attrib[side]) for side in sides} for one in sheet.findall(f"{SVG}svg")]
    assert len(nested) == len(shown)
    width, height = float(sheet.attrib["width"]), float(sheet.attrib["height"])
    for at, one in enumerate(nested):
        assert one["x"] + one["width"] <= width
        assert one["y"] + one["height"] <= height
        for other in nested[:at]:
            apart = one["x"] >= other["x"] + other["width"] or one["y"] >= other["y"] + other["height"]
            assert apart
    lowest = {one["x"]: one["y"] + one["height"] for one in nested}
    assert len(lowest) == 2
    left, right = lowest.values()
    assert abs(left - right) < 1, "the columns end at the same height"


def test_the_picture_is_there_and_light_enough_for_a_page():
    made = showcase.SHOWN.read_bytes()
    assert made.startswith(b"\x89PNG")
    assert len(made) <= 400_000
    assert len(rasterise(showcase.sheet(showcase.tables(language(None))), 420)) > 20_000


def test_the_turn_in_the_readme_is_the_panel_of_today():
    """If the panel gets other parts or another height, run `python -m tests.lab.turn` again."""
    drawn = list(turn.frames(language(None)))
    with Image.open(turn.SHOWN) as shown:
        assert shown.n_frames == len(drawn) >= 4
        assert shown.info["loop"] == 0
        assert shown.size == (round(turn.WIDTH), max(frame.picture.height for frame in drawn))
    assert turn.SHOWN.stat().st_size <= 300_000
    before, tapped, *_, last = (frame.picture for frame in drawn)
    assert before.size == tapped.size
    assert before.tobytes() != tapped.tobytes(), "a finger is on the card"
    assert last.tobytes() != tapped.tobytes()
