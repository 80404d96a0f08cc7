"""Draw Court Wars: every seat's three stacks with their totals, the pile and the drawn card.

Everyone sees the same table, but each viewer's own seat is drawn nearest to them.
"""

from __future__ import annotations

from bot.pictures import palette
from bot.pictures.cards import BACK, GUARD_RATIO, RATIO, Look, draw_card, draw_guard, draw_pile, draw_tile
from bot.pictures.pieces import draw_plate, draw_suit
from bot.pictures.svg import Box, Canvas
from bot.presentation.court_wars.scene import turns_left, victims
from bot.presentation.scene import Scene
from engine.games.court_wars.facts import COURT_SIZE
from engine.games.court_wars.view import CourtWarsView, Stack

_EDGE, _GAP, _PAD, _BETWEEN = 14.0, 14.0, 6.0, 3.0
"""Margins: at the picture's edge, between seats, around a stack, and around a Guard."""
_PLATE, _STRIP, _SIDE = 66.0, 84.0, 190.0
"""Heights of a name plate and of the strip between four seats, and width of the side column for two."""
_LABEL = 36.0
_NUMBER = 20.0
"""Radius of the number on a Court card that can be attacked."""
_CHIPS = (78.0, 68.0, 58.0)
"""Possible widths of a Guard. The picture uses the largest that avoids a second row, or else the smallest."""


def drawing(scene: Scene[CourtWarsView]) -> str:
    """Return the table as SVG text: the seats in order of play, then the pile and the discards.

    The viewer's seat comes last, which puts it nearest. The height depends on the longest stacks.
    """
    view, picture = scene.view, Canvas(theme=scene.theme)
    seats = view["seats"]
    nearest = seats - 1 if scene.you is None else scene.you
    order = [(nearest + 1 + step) % seats for step in range(seats)]
    across = 1 if seats == 2 else 2
    inner = picture.width - 2 * _EDGE - (_SIDE + _GAP if seats == 2 else 0)
    ground = (inner - (across - 1) * _GAP - across * 2 * _PAD) / across / COURT_SIZE
    longest = max(len(stack["guards"]) for stacks in view["courts"] for stack in stacks)
    chip = next((width for width in _CHIPS if _fitting(ground, width) >= longest), _CHIPS[-1])
    card = 116.0 if seats == 2 else 100.0
    top = _EDGE
    for line in range(0, seats, across):
        if line and seats == 4:
            _draw_strip(picture, scene, Box(_EDGE, top, inner, _STRIP))
            top += _STRIP + _GAP
        here = order[line : line + across]
        fullest = max(len(stack["guards"]) for seat in here for stack in view["courts"][seat])
        rows = max(1, -(-fullest // _fitting(ground, chip)))
        height = _PAD + card * RATIO + rows * (chip * GUARD_RATIO + _PAD) + _PAD
        for column, seat in enumerate(here):
            left = _EDGE + column * ((inner - _GAP * (across - 1)) / across + _GAP)
            _draw_seat(picture, scene, seat, Box(left, top, ground, height), card, chip)
        block = _PLATE + _PAD + height
        if len(here) < across:
            half = (inner - _GAP) / 2
            _draw_corner(picture, scene, Box(_EDGE + half + _GAP, top, half, block))
        top += block + _GAP
    if seats == 2:
        _draw_column(picture, scene, Box(_EDGE + inner + _GAP, _EDGE, _SIDE, top - _GAP - _EDGE))
    if left := turns_left(view):
        picture.text(
            picture.width / 2,
            top + _LABEL * 0.8,
            scene.say("court-wars-picture-round", left=left),
            _LABEL,
            fill=palette.GOLD,
            anchor="middle",
            most=picture.width - 2 * _EDGE,
        )
        top += _LABEL + _GAP
    picture.height = top - _GAP + _EDGE
    return picture.svg()


def _fitting(ground: float, chip: float) -> int:
    return int((ground - _BETWEEN) // (chip + _BETWEEN))


def _draw_seat(
    picture: Canvas, scene: Scene[CourtWarsView], seat: int, first: Box, card: float, chip: float
) -> None:
    """Draw a name plate above three stacks.

    `first` is the position of the seat, with the width and height of one stack.
    """
    view, say = scene.view, scene.say
    result = view["result"]
    won = result is not None and seat in result["places"][0] and len(result["places"][0]) < view["seats"]
    out, turn = seat in view["out"], view["turn"] == seat
    note = "wins" if won else "out" if out else "you" if seat == scene.reader else ""
    width = COURT_SIZE * first.width + 2 * _PAD
    if turn or won:
        block = Box(first.x, first.y, width, _PLATE + _PAD + first.height)
        picture.rect(block.inset(-5), "none", radius=22, stroke=palette.GOLD, stroke_width=6)
    draw_plate(
        picture,
        seat,
        scene.plain[seat],
        first.x,
        first.y,
        width,
        height=_PLATE,
        note=say(f"court-wars-picture-{note}") if note else "",
        turn=turn or won,
        look="dim" if out else "plain",
    )
    numbers = victims(scene)
    for column, stack in enumerate(view["courts"][seat]):
        left, top = first.x + column * (first.width + _PAD), first.y + _PLATE + _PAD
        ground = Box(left, top, first.width, first.height)
        _draw_stack(picture, stack, ground, card, chip, numbers.get(stack["card"]))


def _draw_stack(
    picture: Canvas, stack: Stack, ground: Box, card: float, chip: float, number: int | None
) -> None:
    """Draw a Court card with its totals, and below it the Guards in the order they were placed.

    `number` is drawn on the card if the viewer can attack it. The buttons show the same number.
    """
    picture.rect(ground, palette.FELT, radius=14)
    left, top = ground.x + _PAD, ground.y + _PAD
    beaten = not stack["standing"]
    look: Look = "dim" if beaten else "plain"
    box = draw_card(picture, stack["joker"] or stack["card"], left, top, card, look=look)
    if beaten:
        x1, y1, x2, y2 = left + 12, top + 14, left + card - 12, top + box.height - 14
        # Give the cross an edge, because the card below has both pale and dark areas.
        for colour, thick in ((palette.INK, 22), (palette.ALARM, 11)):
            picture.line(x1, y1, x2, y2, colour, thick)
            picture.line(x2, y1, x1, y2, colour, thick)
        return
    if stack["joker"]:
        draw_suit(picture, stack["card"][1], left + card * 0.64, top + box.height - card * 0.35, card * 0.34)
    if number is not None:
        x, y = left + _NUMBER * 0.7, top + _NUMBER * 0.7
        with picture.group(data_number=f"{number}"):
            picture.circle(x, y, _NUMBER, palette.INK, stroke=palette.GOLD, stroke_width=3)
            place = Box(x - _NUMBER * 0.8, y - _NUMBER * 0.6, _NUMBER * 1.6, _NUMBER * 1.2)
            picture.fitted(str(number), place, fill=palette.GOLD)
    _draw_sums(picture, stack, Box(left + card, top, ground.width - card - _PAD, box.height))
    count = _fitting(ground.width, chip)
    for number, guard in enumerate(stack["guards"]):
        x = ground.x + _BETWEEN + number % count * (chip + _BETWEEN)
        y = top + box.height + _PAD + number // count * (chip * GUARD_RATIO + _PAD)
        draw_guard(picture, guard, x, y, chip)


def _draw_sums(picture: Canvas, stack: Stack, box: Box) -> None:
    """Draw the attack with a sword and the defence with a shield, each to the left of its number or above."""
    wide = box.width > 100
    half = box.height / 2
    size = half * 0.44
    sums = ((_draw_sword, stack["attack"]), (_draw_shield, stack["defence"]))
    for line, (draw, worth) in enumerate(sums):
        ink = palette.WORDS if worth else palette.QUIET
        top = box.y + line * half
        if wide:
            draw(picture, Box(box.x + 12, top + (half - size) / 2, size, size))
            place = Box(box.x + size + 20, top + half * 0.25, box.width - size - 24, half * 0.5)
        else:
            draw(picture, Box(box.x + (box.width - size) / 2, top + 3, size, size))
            place = Box(box.x + 5, top + half * 0.55, box.width - 8, half * 0.38)
        picture.fitted(str(worth), place, fill=ink)


def _draw_sword(picture: Canvas, box: Box) -> None:
    def stroke(x1: float, y1: float, x2: float, y2: float, width: float) -> None:
        unit = box.width
        places = (box.x + x1 * unit, box.y + y1 * unit, box.x + x2 * unit, box.y + y2 * unit)
        picture.line(*places, palette.ALARM, width * unit)

    stroke(0.3, 0.7, 0.9, 0.1, 0.16)
    stroke(0.16, 0.5, 0.5, 0.84, 0.12)
    stroke(0.12, 0.88, 0.3, 0.7, 0.14)


def _draw_shield(picture: Canvas, box: Box) -> None:
    x, y, unit = box.x, box.y, box.width
    picture.shape(
        "path",
        d=f"M{x + unit * 0.1:.1f} {y + unit * 0.06:.1f}h{unit * 0.8:.1f}v{unit * 0.42:.1f}"
        f"q0 {unit * 0.3:.1f} {-unit * 0.4:.1f} {unit * 0.5:.1f}"
        f"q{-unit * 0.4:.1f} {-unit * 0.2:.1f} {-unit * 0.4:.1f} {-unit * 0.5:.1f}z",
        fill=palette.QUIET,
    )


def _lying(scene: Scene[CourtWarsView]) -> list[tuple[str, str | None, int, Look]]:
    """Return the cards that aren't at a seat, as (label, top card, number of cards, look) for each group."""
    view = scene.view
    pile, discards = view["pile"], view["discards"]
    # Show an Ace that still allows an attack, because it explains the player's choice.
    ace: Look = "gold" if view["phase"] == "ace" and view["result"] is None else "plain"
    lying: list[tuple[str, str | None, int, Look]] = [
        ("pile", BACK if pile else None, pile, "plain"),
        ("discards", discards[-1] if discards else None, len(discards), ace),
    ]
    if view["drawn"]:
        lying.append(("drawn", view["drawn"], 0, "gold"))
    return lying


def _draw_lying(
    picture: Canvas,
    scene: Scene[CourtWarsView],
    lying: tuple[str, str | None, int, Look],
    x: float,
    y: float,
    card: float,
) -> None:
    """Draw a label above an upright card or a pile."""
    name, code, count, look = lying
    fill = palette.GOLD if look == "gold" else palette.WORDS
    label = scene.say(f"court-wars-picture-{name}")
    picture.text(x + card / 2, y + _LABEL * 0.8, label, _LABEL, fill=fill, anchor="middle", most=_SIDE)
    top = y + _LABEL * 1.15
    if look == "gold" and code:
        draw_card(picture, code, x, top, card, look=look)
    else:
        draw_pile(picture, code, count, x, top, card)


def _draw_column(picture: Canvas, scene: Scene[CourtWarsView], box: Box) -> None:
    step = box.height / 3
    card = (step - 1.15 * _LABEL - 44) / RATIO
    for number, lying in enumerate(_lying(scene)):
        _draw_lying(picture, scene, lying, box.x + (box.width - card) / 2, box.y + number * step, card)


def _draw_corner(picture: Canvas, scene: Scene[CourtWarsView], box: Box) -> None:
    card, lying = 140.0, _lying(scene)
    step = box.width / 3
    top = box.y + max(0.0, (box.height - card * RATIO - _LABEL * 1.15 - 40) / 2)
    for number, one in enumerate(lying):
        _draw_lying(picture, scene, one, box.x + number * step + (step - card) / 2, top, card)


def _draw_strip(picture: Canvas, scene: Scene[CourtWarsView], box: Box) -> None:
    """Draw the cards of `_lying` on one line, as a small back and tiles with words to their right."""
    step, height = box.width / 3, box.height
    for number, (name, code, count, look) in enumerate(_lying(scene)):
        left = box.x + number * step
        if code is None:
            place = Box(left, box.y, height / RATIO, height)
            picture.rect(
                place.inset(3), "none", radius=8, stroke=palette.LINE, stroke_width=4, dashes="12 10"
            )
            wide = place.width
        elif code == BACK:
            wide = draw_card(picture, BACK, left, box.y, height / RATIO).width
        else:
            wide = draw_tile(picture, code, left, box.y + 6, 150, height=height - 12, look=look).width
        x, fill = left + wide + 18, palette.GOLD if look == "gold" else palette.WORDS
        label = scene.say(f"court-wars-picture-{name}")
        middle = box.y + height / 2 + _LABEL * 0.36
        if name == "drawn":
            picture.text(x, middle, label, _LABEL, fill=fill, most=step - wide - 24)
        else:
            picture.text(x, box.y + height * 0.42, label, _LABEL, fill=fill, most=step - wide - 24)
            picture.text(x, box.y + height * 0.9, str(count), _LABEL * 1.1, fill=fill)
