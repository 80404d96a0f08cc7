"""Draw Four Tribes: families as trees, the affair awaiting an answer, and the viewer's hand.

The drawing depends only on the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.pictures import fonts, palette
from bot.pictures.cards import BACK, draw_card, draw_tile
from bot.pictures.pieces import draw_badge, draw_plate
from bot.pictures.svg import Box, Canvas
from bot.presentation.four_tribes.families import (
    FamilyPlan,
    Size,
    draw_family,
    draw_rings,
    draw_sized,
    plan_family,
    roman,
)
from bot.presentation.four_tribes.scene import generations_of, order_of, winners_of
from bot.presentation.scene import Scene
from engine.games.four_tribes.facts import FACES, united
from engine.games.four_tribes.view import FourTribesView

_WIDTH, _HEIGHT, _OVER, _OWN = 1200.0, 1000.0, 870.0, 700.0
"""Width of the picture and its maximum heights: in public, in a result, and on a player's own panel."""
_EDGE, _GAP = 24.0, 16.0
_PLATE = 66.0
_BADGE = 66.0
_STRIP = 320.0
"""Width of the name to the left of a family that takes the whole width."""


SIZES = (
    Size(150, 210, True), Size(134, 187.6, True), Size(120, 168, True), Size(150, 90), Size(120, 72),
    Size(93, 62), Size(87, 58),
)  # fmt: skip
"""Card sizes to try for all families, preferred sizes first."""

_LYING = (Size(130, 182, True), Size(130, 78), Size(87, 58))
"""Card sizes to try for a hand: upright, sideways if it's large or space is short, then smaller."""


_CHIP = Size(78, 52)
"""Card size in a family that takes up a single line."""


class _Layout(NamedTuple):
    """The layout of all families: rows of seats with their plans and each row's height."""

    rows: tuple[tuple[tuple[tuple[int, FamilyPlan], ...], float], ...]
    height: float
    fits: bool


def drawing(scene: Scene[FourTribesView]) -> str:
    """Return the table as SVG text."""
    view = scene.view
    picture = Canvas(_WIDTH, theme=scene.theme)
    y = _draw_header(picture, scene, _EDGE)
    if view["affair"] is not None or view["result"] is not None:
        y = _draw_banner(picture, scene, y)
    hand, shown, most = view.get("hand", []), order_of(view), _HEIGHT if view["result"] is None else _OVER
    answers = view["affair"] is not None and view["you"] in view["to_act"]
    if view["you"] is not None and view["result"] is None:
        # Draw other players on one line each, because the panel must fit on a phone.
        most = _OWN
        for seat in shown[:-1]:
            y = _draw_line(picture, scene, seat, y)
        # Leave out the hand while the player replies to a duel, because the buttons show it.
        hand, shown = [] if answers and view["phase"] == "reply" else hand, shown[-1:]
    for lying in _LYING[len(hand) > 16 :]:
        room = most - y - _hand_height(hand, lying)
        layout = _layout(view, shown, room)
        if layout.height <= room:
            break
    if answers or (most == _OWN and layout.height > room):
        y = _draw_line(picture, scene, shown[0], y)
    else:
        y = _draw_families(picture, scene, layout, y)
    y = _draw_hand(picture, scene, hand, lying, y)
    picture.height = y + _EDGE - _GAP
    return picture.svg()


def _layout(view: FourTribesView, order: Sequence[int], most: float) -> _Layout:
    """Return the layout with the largest cards that fit the height. If none fits, use the smallest."""
    for size in SIZES:
        tried = [_arranged(view, order, columns, size) for columns in (2, 1)]
        best = min(tried, key=lambda layout: (not layout.fits, layout.height))
        if best.fits and best.height <= most:
            break
    return best


def _arranged(view: FourTribesView, order: Sequence[int], columns: int, size: Size) -> _Layout:
    rows = []
    for at in range(0, len(order), columns):
        seats = order[at : at + columns]
        place, least = _place(Box(0, 0, _panel_width(len(seats)), 0))
        plans = tuple(
            (seat, plan_family(generations_of(view["families"][seat]), place.width, size)) for seat in seats
        )
        rows.append(
            (plans, max(least, place.y + max(_PLATE, *(plan.height for _, plan in plans)) + _GAP + 14))
        )
    height = sum(height + _GAP for _, height in rows)
    return _Layout(tuple(rows), height, all(plan.fits for plans, _ in rows for _, plan in plans))


def _panel_width(abreast: int) -> float:
    return (_WIDTH - 2 * _EDGE - (abreast - 1) * _GAP) / abreast


def _place(panel: Box) -> tuple[Box, float]:
    """Return the box of the family, right of the name or below it, and the minimum height of the panel."""
    left, top, least = (
        (_STRIP, _GAP, 2 * _PLATE + 3 * _GAP) if panel.width > 900 else (0.0, _PLATE + 2 * _GAP, 0.0)
    )
    x = panel.x + left + _GAP
    return Box(x, panel.y + top + 5, panel.x + panel.width - _GAP - x, 0), least


def _draw_header(picture: Canvas, scene: Scene[FourTribesView], y: float) -> float:
    say, view = scene.say, scene.view
    x = _EDGE
    if view["deck"]:
        draw_card(picture, BACK, x, y, 50)
        x += 66
    words = f"{say('four-tribes-picture-deck')} {view['deck']}"
    x += picture.text(x, y + 48, words, 38) + 44
    if view["discards"]:
        draw_tile(picture, view["discards"][-1], x, y + 4, 93, height=62)
        x += 109
    picture.text(x, y + 48, f"{say('four-tribes-picture-discards')} {len(view['discards'])}", 38)
    turn = say("four-tribes-picture-turn", turn=view["turn_number"], turns=view["options"]["turns"])
    picture.text(_WIDTH - _EDGE, y + 48, turn, 38, fill=palette.QUIET, anchor="end")
    return y + 70 + _GAP


def _draw_banner(picture: Canvas, scene: Scene[FourTribesView], y: float) -> float:
    """Draw the affair awaiting an answer, or the ending. Return the y position below it."""
    view, say = scene.view, scene.say
    affair = view["affair"]
    box = Box(_EDGE, y, _WIDTH - 2 * _EDGE, 88)
    picture.rect(box.inset(3), palette.FELT, radius=18, stroke=palette.GOLD, stroke_width=6)
    x, middle = box.x + 30, y + box.height / 2
    result = view["result"]
    word = affair["kind"] if affair else "united" if result and result["summary"] == "united" else "divided"
    x += picture.text(x, middle + 15, say(f"four-tribes-picture-{word}"), 42, fill=palette.GOLD) + 28
    if affair is None:
        for winner in winners_of(view):
            draw_badge(picture, winner, x, middle - 31)
            if word == "divided":
                x += 78  # several players can share first place
                continue
            name = fonts.readable(scene.plain[winner])
            x += picture.text(x + 78, middle + 15, name, 42, most=300) + 106
            for card in united(view["tribes"][winner]):
                draw_tile(picture, card, x, middle - 36, 120)
                x += 132
        return y + box.height + _GAP
    draw_badge(picture, affair["by"], x, middle - 31)
    draw_tile(picture, affair["card"], x + 84, middle - 36, 120, look="gold")
    x += 84 + 120 + 22
    for card in affair.get("cards", [BACK] * affair["count"]):
        if card == BACK:
            draw_card(picture, BACK, x, middle - 36, 52)
            x += 60
        else:
            draw_tile(picture, card, x, middle - 31, 93, height=62)
            x += 101
    (draw_rings if affair["kind"] == "propose" else _draw_swords)(picture, x + 50, middle, 32)
    x += 112
    draw_tile(picture, affair["other"], x, middle - 36, 120, look="gold")
    draw_badge(picture, affair["target"], x + 142, middle - 31)
    return y + box.height + _GAP


def _draw_swords(picture: Canvas, x: float, y: float, size: float) -> None:
    for side in (-1, 1):
        picture.line(x + side * size, y - size, x - side * size, y + size, palette.WORDS, 8)
        guard = x - side * size * 0.55, y + size * 0.55
        picture.line(
            guard[0] - 13, guard[1] - side * 13, guard[0] + 13, guard[1] + side * 13, palette.GOLD, 8
        )


def _draw_families(picture: Canvas, scene: Scene[FourTribesView], layout: _Layout, y: float) -> float:
    for plans, height in layout.rows:
        width = _panel_width(len(plans))
        for column, (seat, plan) in enumerate(plans):
            box = Box(_EDGE + column * (width + _GAP), y, width, height)
            _draw_panel(picture, scene, seat, plan, box)
        y += height + _GAP
    return y


def _draw_line(picture: Canvas, scene: Scene[FourTribesView], seat: int, y: float) -> float:
    """Draw a family on one line: its player, then its cards with couples side by side.

    Return the y position of the bottom.
    """
    view, affair = scene.view, scene.view["affair"]
    turn, gold = seat in view["to_act"], (affair["card"], affair["other"]) if affair else ()
    draw_plate(picture, seat, scene.plain[seat], _EDGE, y, 290, height=_CHIP.height + 4, turn=turn)
    _draw_progress(picture, scene, seat, _EDGE + 566, y + _CHIP.height / 2 + 2)
    left = x = _EDGE + 590
    for number, (generation, units) in enumerate(generations_of(view["families"][seat]).items()):
        x += 14 * bool(number)
        for at, unit in enumerate(units):
            label = 0 if at else 42
            if x > left and x + label + len(unit.cards) * (_CHIP.width + 2) > _WIDTH - _EDGE:
                x, y = left, y + _CHIP.height + 6
            if label:
                words = roman(generation)
                picture.text(x + 16, y + 40, words, 36, fill=palette.QUIET, anchor="middle")
                x += label
            for card in unit.cards:
                draw_sized(picture, card, _CHIP, x, y, "gold" if card in gold else "plain")
                x += _CHIP.width + 2
            x += 10
    return y + _CHIP.height + _GAP


def _draw_panel(picture: Canvas, scene: Scene[FourTribesView], seat: int, plan: FamilyPlan, box: Box) -> None:
    view, say = scene.view, scene.say
    turn = seat in view["to_act"] or winners_of(view) == (seat,)
    stroke = palette.GOLD if turn else palette.LINE
    picture.rect(box.inset(3), palette.FELT, radius=18, stroke=stroke, stroke_width=6 if turn else 2)
    place, strip = _place(box)
    x, y = box.x + _GAP, box.y + _GAP
    right = x + _STRIP - _GAP if strip else box.x + box.width - _GAP
    row = y + (_PLATE + _GAP if strip else 0)
    left = _draw_progress(picture, scene, seat, right, row + _PLATE / 2)
    draw_plate(
        picture, seat, scene.plain[seat], x, y, (right if strip else left - 12) - x, height=_PLATE, turn=turn
    )
    if not view["families"][seat]:
        none = say("four-tribes-picture-none")
        picture.text(place.x + _GAP, place.y + 46, none, 36, fill=palette.QUIET)
    affair = view["affair"]
    draw_family(picture, plan, place.x, place.y, (affair["card"], affair["other"]) if affair else ())


def _draw_progress(
    picture: Canvas, scene: Scene[FourTribesView], seat: int, right: float, middle: float
) -> float:
    """Draw Ace, King, Queen and Jack, marking the wed ones, with the hand's size to their left.

    Return the x position of the left edge.
    """
    view = scene.view
    tribes = {card[0] for card in united(view["tribes"][seat])}
    for rank in reversed(FACES):
        fill, ink = (palette.GOLD, palette.INK) if rank in tribes else ("none", palette.QUIET)
        stroke = palette.GOLD if rank in tribes else palette.LINE
        picture.circle(right - 21, middle, 20, fill, stroke=stroke, stroke_width=3)
        picture.text(right - 21, middle + 12, scene.say(f"rank-{rank}"), 36, fill=ink, anchor="middle")
        right -= 45
    count = str(view["counts"][seat])
    right -= 8 + fonts.width(count, 38)
    picture.text(right, middle + 14, count, 38)
    draw_card(picture, BACK, right - 44, middle - 26, 37)
    return right - 44


def _abreast(size: Size) -> int:
    """Return the number of a hand's cards that fit side by side, to the right of the badge."""
    return int((_WIDTH - 2 * _EDGE - _BADGE + _GAP) // (size.width + _GAP))


def _hand_height(hand: Sequence[str], size: Size) -> float:
    rows = -(-len(hand) // _abreast(size))
    return rows * (size.height + _GAP) if hand else 0


def _draw_hand(
    picture: Canvas, scene: Scene[FourTribesView], hand: Sequence[str], size: Size, y: float
) -> float:
    if not hand or scene.you is None:
        return y
    draw_badge(picture, scene.you, _EDGE, y + size.height / 2 - 25, 50)
    for number, card in enumerate(hand):
        row, column = divmod(number, _abreast(size))
        left, top = _EDGE + _BADGE + column * (size.width + _GAP), y + row * (size.height + _GAP)
        draw_sized(picture, card, size, left, top)
    return y + _hand_height(hand, size)
