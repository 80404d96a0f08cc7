"""Four Sisters in a picture: Chateau and Clock, the Oubliette by suit, hands and Schemes as counts.

Only views and the catalogue come in here. Lengths are in pixels of a picture 1,200 wide.
"""

from __future__ import annotations

from bot.pictures import cards as faces
from bot.pictures import fonts, palette, pieces
from bot.pictures.svg import Box, Canvas
from bot.presentation.base import Presentation
from bot.presentation.four_sisters.scene import lying
from bot.presentation.scene import Scene
from engine.cards.decks import STANDARD
from engine.games.four_sisters.facts import CARDS, ROOMS, SUITS, TEAMS
from engine.games.four_sisters.view import FourSistersView

_RIGHT = 520.0
"""Where the right column of the picture begins,"""
_BROAD = 656.0
"""and how wide it is."""


def drawing(scene: Scene[FourSistersView]) -> str:
    """The table, with the seat's hand and Scheme below it, as the text of an SVG."""
    picture = Canvas(theme=scene.theme)
    _draw_strip(picture, scene)
    _draw_chateau(picture, scene)
    _draw_sisters(picture, scene)
    _draw_oubliette(picture, scene)
    picture.height = 812
    view = scene.view
    if view.get("hand") or view.get("scheme"):
        _draw_hand(picture, scene)
        picture.height = 1034
    return picture.svg()


def _draw_strip(picture: Canvas, scene: Scene[FourSistersView]) -> None:
    """Along the top: the Clock, and what is going on."""
    say, view = scene.say, scene.view
    pieces.draw_clock(picture, view["hour"], 24, 14, 124)
    picture.text(166, 74, say("four-sisters-picture-hour", hour=view["hour"]), 56, weight=800, most=330)
    day = say("four-sisters-picture-day", day=view["day"], sabbath=view["sabbath"])
    picture.text(166, 122, day, 36, fill=palette.QUIET, most=330)
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
    picture.text(_RIGHT, 110, step, 38, most=_BROAD)


def _draw_chateau(picture: Canvas, scene: Scene[FourSistersView]) -> None:
    """The nine Rooms, with their letters above and their numbers at the left."""
    view = scene.view
    chateau, _, _ = lying(view)
    conflict = view["conflict"]
    framed = (conflict["card"], conflict["against"]) if conflict else ()
    for column, letter in enumerate("abc"):
        x = 64 + column * 144 + 68
        picture.text(x, 182, letter, 36, fill=palette.QUIET, anchor="middle")
    for place, room in enumerate(ROOMS):
        box = Box(64 + place % 3 * 144, 196 + place // 3 * 192, 136, 184)
        if place % 3 == 0:
            picture.text(40, box.y + 106, room[1], 36, fill=palette.QUIET, anchor="middle")
        picture.rect(box, palette.FELT, radius=12, stroke=palette.LINE, stroke_width=3)
        card = chateau[room]
        if card is None:
            picture.text(box.x + 68, box.y + 108, room, 44, fill=palette.QUIET, anchor="middle", weight=800)
        else:
            look: faces.Look = "gold" if card in framed else "dim" if view["yesterday"] else "plain"
            faces.draw_card(picture, card, box.x + 8, box.y + 8, 120, look=look)


def _draw_sisters(picture: Canvas, scene: Scene[FourSistersView]) -> None:
    """Under each team's name and worth its two players."""
    say, view = scene.say, scene.view
    _, _, sums = lying(view)
    y = 142.0
    for team, seats in enumerate(TEAMS):
        name = say(f"four-sisters-team-{team}")
        broad = picture.text(_RIGHT, y + 34, name, 38, weight=800)
        worth = say("four-sisters-picture-sum", sum=sums[team])
        picture.text(_RIGHT + _BROAD, y + 34, worth, 36, anchor="end", most=_BROAD - broad - 30)
        for seat in seats:
            y += 46 if seat == seats[0] else 68
            pieces.draw_suit(picture, SUITS[seat], _RIGHT, y + 3, 58)
            pieces.draw_plate(
                picture,
                seat,
                scene.plain[seat],
                _RIGHT + 66,
                y,
                _BROAD - 66,
                height=64,
                note=_note(scene, seat),
                turn=seat in view["to_act"],
            )
        y += 76


def _note(scene: Scene[FourSistersView], seat: int) -> str:
    view = scene.view
    if view["phase"] == "scheme":
        return scene.say(f"four-sisters-picture-{'laid' if view['laid'][seat] else 'laying'}")
    hand, scheme = view["counts"][seat], view["schemes"][seat]
    return scene.say("four-sisters-picture-counts", hand=hand, scheme=scheme)


def _draw_oubliette(picture: Canvas, scene: Scene[FourSistersView]) -> None:
    """A row a suit, with a place for each of its cards: what is gone is seen at a glance."""
    view = scene.view
    _, oubliette, _ = lying(view)
    picture.text(_RIGHT, 554, scene.say("four-sisters-picture-oubliette"), 38, weight=800)
    for row, cards in enumerate(CARDS):
        y = 566 + row * 58
        pieces.draw_suit(picture, SUITS[row], _RIGHT, y + 1, 54)
        for column, card in enumerate(cards):
            box = Box(_RIGHT + 60 + column * 60, y, 58, 56)
            rank = Presentation.rank(scene.say, card[0])
            if card in oubliette:
                with picture.group(data_card=card), picture.dimmed(bool(view["yesterday"])):
                    picture.rect(box, palette.PAPER, radius=8)
                    place = box.inset(4 if scene.theme.large else 8)
                    drawn = picture.fitted(rank, place, fill=palette.SUITS[STANDARD][card[1]])
                    picture.ranks.append(drawn)
            else:
                picture.rect(box.inset(2), "none", radius=8, stroke=palette.LINE, stroke_width=2)
                picture.fitted(rank, box.inset(17), fill=palette.QUIET, weight=600)


def _draw_hand(picture: Canvas, scene: Scene[FourSistersView]) -> None:
    say, view = scene.say, scene.view
    if not view["hand"]:
        faces.draw_pile(picture, None, 0, 24, 852, 120)
    picture.text(24, 838, say("four-sisters-picture-hand"), 36, weight=800)
    for place, card in enumerate(view["hand"]):
        faces.draw_card(picture, card, 24 + place * 136, 852, 120)
    picture.text(_RIGHT, 838, say("four-sisters-picture-scheme"), 36, weight=800, most=_BROAD)
    for place, card in enumerate(view["scheme"]):
        x = _RIGHT + place % 6 * 110
        faces.draw_chip(picture, card, x, 852 + place // 6 * 78, 68)


def _draw_swords(picture: Canvas, x: float, y: float) -> None:
    for way in (-1, 1):
        picture.line(x - 26 * way, y - 26, x + 22 * way, y + 22, palette.GOLD, 7)
        picture.line(x + 5 * way, y + 23, x + 23 * way, y + 5, palette.GOLD, 6)
