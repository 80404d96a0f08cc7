"""Draw Four Sisters: Chateau and Clock, the Oubliette by suit, and hands and Schemes as counts.

The drawing depends only on the view and the catalogue. Lengths are in pixels, in a picture 1,200 pixels wide.
"""

from __future__ import annotations

from bot.pictures import cards as faces
from bot.pictures import fonts, palette, pieces
from bot.pictures.svg import Box, Canvas
from bot.presentation.base import Presentation
from bot.presentation.four_sisters.scene import lying, stand_off
from bot.presentation.scene import Scene
from engine.cards.decks import STANDARD
from engine.games.four_sisters.facts import CARDS, ROOMS, SUITS, TEAMS
from engine.games.four_sisters.view import FourSistersView

_RIGHT = 520.0
"""Left edge of the right column."""
_BROAD = 656.0
"""Width of the right column."""


def drawing(scene: Scene[FourSistersView]) -> str:
    """Return the table as SVG text, with the viewer's hand and Scheme below."""
    picture = Canvas(theme=scene.theme)
    _draw_strip(picture, scene)
    _draw_chateau(picture, scene)
    _draw_sisters(picture, scene)
    picture.height = _draw_oubliette(picture, scene)
    view = scene.view
    supports = (
        view["phase"] in ("instigate", "defend") and scene.you in view["to_act"]
    )  # shown on the buttons
    if (view.get("hand") or view.get("scheme")) and not supports:
        picture.height = _draw_hand(picture, scene, picture.height)
    return picture.svg()


def _draw_strip(picture: Canvas, scene: Scene[FourSistersView]) -> None:
    """Draw the Clock and the current action across the top."""
    say, view = scene.say, scene.view
    pieces.draw_clock(picture, view["hour"], 24, 12, 116)
    picture.text(160, 70, say("four-sisters-picture-hour", hour=view["hour"]), 56, weight=800, most=330)
    day = say("four-sisters-picture-day", day=view["day"], sabbath=view["sabbath"])
    picture.text(160, 116, day, 36, fill=palette.QUIET, most=330)
    younger, elder = view["wins"]
    facts = {"phase": view["phase"], "hour": view["hour"], "introduced": view["introduced"]}
    facts["yesterday"] = bool(view["yesterday"])
    left, name = _RIGHT, ""
    if len(view["to_act"]) == 1:
        seat = view["to_act"][0]
        name = fonts.readable(scene.plain[seat])
        pieces.draw_badge(picture, seat, left, 10, 50)
        left += 66
    acts = say("four-sisters-picture-acts", name=name, **facts)
    picture.text(left, 50, acts, 42, fill=palette.GOLD, weight=800, most=_RIGHT + _BROAD - left)
    conflict = view["conflict"]
    if conflict and conflict["values"] and view["phase"] != "storm":
        own, theirs = conflict["values"]
        faces.draw_chip(picture, conflict["card"], _RIGHT + 7, 72, 60, look="gold")
        middle = _RIGHT + 250
        faces.draw_count(picture, own, middle - 94, 102, 60)
        _draw_swords(picture, middle, 102)
        faces.draw_count(picture, theirs, middle + 94, 102, 60)
        faces.draw_chip(picture, conflict["against"], middle + 153, 72, 60, look="gold")
        return
    step = say("four-sisters-picture-step", younger=younger, elder=elder, **facts)
    if left := stand_off(view):
        step = say("four-sisters-picture-stand-off", step=step, left=left)
    picture.text(_RIGHT, 110, step, 38, most=_BROAD)


def _draw_chateau(picture: Canvas, scene: Scene[FourSistersView]) -> None:
    """Draw the nine Rooms, with letters above the columns and numbers on the left."""
    view = scene.view
    chateau, _, _ = lying(view)
    conflict = view["conflict"]
    framed = (conflict["card"], conflict["against"]) if conflict else ()
    for column, letter in enumerate("abc"):
        x = 64 + column * 150 + 71
        picture.text(x, 168, letter, 36, fill=palette.QUIET, anchor="middle")
    for place, room in enumerate(ROOMS):
        box = Box(64 + place % 3 * 150, 180 + place // 3 * 104, 142, 98)
        if place % 3 == 0:
            picture.text(40, box.y + 62, room[1], 36, fill=palette.QUIET, anchor="middle")
        picture.rect(box, palette.FELT, radius=12, stroke=palette.LINE, stroke_width=3)
        card = chateau[room]
        if card is None:
            picture.text(box.x + 71, box.y + 64, room, 44, fill=palette.QUIET, anchor="middle", weight=800)
        else:
            look: faces.Look = "gold" if card in framed else "dim" if view["yesterday"] else "plain"
            faces.draw_tile(picture, card, box.x + 7, box.y + 7, 128, height=84, look=look)


def _draw_sisters(picture: Canvas, scene: Scene[FourSistersView]) -> None:
    """Draw each team's name and worth, with its two players below."""
    say, view = scene.say, scene.view
    _, _, sums = lying(view)
    y = 138.0
    for team, seats in enumerate(TEAMS):
        name = say(f"four-sisters-team-{team}")
        broad = picture.text(_RIGHT, y + 34, name, 38, weight=800)
        worth = say("four-sisters-picture-sum", sum=sums[team])
        picture.text(_RIGHT + _BROAD, y + 34, worth, 36, anchor="end", most=_BROAD - broad - 30)
        for seat in seats:
            y += 44 if seat == seats[0] else 60
            pieces.draw_suit(picture, SUITS[seat], _RIGHT, y + 3, 52)
            pieces.draw_plate(
                picture,
                seat,
                scene.plain[seat],
                _RIGHT + 66,
                y,
                _BROAD - 66,
                height=58,
                note=_note(scene, seat),
                turn=seat in view["to_act"],
            )
        y += 68


def _note(scene: Scene[FourSistersView], seat: int) -> str:
    view = scene.view
    if view["phase"] == "scheme":
        return scene.say(f"four-sisters-picture-{'laid' if view['laid'][seat] else 'laying'}")
    hand, scheme = view["counts"][seat], view["schemes"][seat]
    return scene.say("four-sisters-picture-counts", hand=hand, scheme=scheme)


def _draw_oubliette(picture: Canvas, scene: Scene[FourSistersView]) -> float:
    """Draw the fallen cards by suit, two suits per row. Return the y position of the bottom."""
    view = scene.view
    _, oubliette, _ = lying(view)
    if not oubliette:
        return 504
    picture.text(24, 530, scene.say("four-sisters-picture-oubliette"), 38, weight=800)
    for seat, cards in enumerate(CARDS):
        x, y = 24 + seat % 2 * 584, 544 + seat // 2 * 62
        pieces.draw_suit(picture, SUITS[seat], x, y + 2, 52)
        for column, card in enumerate(card for card in cards if card in oubliette):
            box = Box(x + 62 + column * 51, y, 49, 56)
            with picture.group(data_card=card), picture.dimmed(bool(view["yesterday"])):
                picture.rect(box, palette.PAPER, radius=8)
                rank = Presentation.rank(scene.say, card[0])
                place = box.inset(4 if scene.theme.large else 7)
                picture.ranks.append(picture.fitted(rank, place, fill=palette.SUITS[STANDARD][card[1]]))
    return 678


def _draw_hand(picture: Canvas, scene: Scene[FourSistersView], y: float) -> float:
    """Draw the hand with the Scheme to its right. Return the y position of the bottom."""
    say, view = scene.say, scene.view
    picture.text(24, y + 26, say("four-sisters-picture-hand"), 36, weight=800)
    if not view["hand"]:
        picture.rect(Box(24, y + 42, 108, 72), "none", radius=8, stroke=palette.LINE, stroke_width=4)
    for place, card in enumerate(view["hand"]):
        faces.draw_chip(picture, card, 24 + place * 118, y + 42, 72)
    picture.text(_RIGHT, y + 26, say("four-sisters-picture-scheme"), 36, weight=800, most=_BROAD)
    for place, card in enumerate(view["scheme"]):
        faces.draw_tile(picture, card, _RIGHT + place * 66, y + 42, 62, height=72)
    return y + 132


def _draw_swords(picture: Canvas, x: float, y: float) -> None:
    for way in (-1, 1):
        picture.line(x - 26 * way, y - 26, x + 22 * way, y + 22, palette.GOLD, 7)
        picture.line(x + 5 * way, y + 23, x + 23 * way, y + 5, palette.GOLD, 6)
