"""Draw the other pieces on a table: suits, tokens, Courts, the Clock, badges, plates and honours.

This module doesn't depend on the games. Callers pass in everything a piece shows.
"""

from __future__ import annotations

from collections.abc import Collection

from bot.pictures import fonts, palette
from bot.pictures.cards import SUIT_ART, Look
from bot.pictures.prose import Prose
from bot.pictures.svg import Box, Canvas
from engine.cards.decks import DECKTET, STANDARD

COURT_RATIO = 0.46
"""Height of a Court's tile relative to its width."""
RIBBON = 76.0
"""Height of a ribbon."""
_FALLS = 6.0, RIBBON - 20
"""Start height of falling confetti, and the height of its fall, in themes with motion."""
_GOLDEN, _APART = 0.618034, 26.0
"""The golden ratio, which scatters confetti without rows, and the number of pixels per piece."""
_HOURS = ((0.866, -0.5), (0.866, 0.5), (0.0, 1.0), (-0.866, 0.5), (-0.866, -0.5), (0.0, -1.0))


def draw_suit(picture: Canvas, suit: str, x: float, y: float, size: float) -> None:
    """Draw a suit of the standard deck on a disc of paper. Raise KeyError if the suit is unknown.

    The disc shows the trump or the suit led.
    """
    picture.circle(x + size / 2, y + size / 2, size / 2, palette.PAPER)
    place = Box(x, y, size, size).part(0.19, 0.19, 0.62, 0.62)
    picture.art(SUIT_ART[STANDARD][suit], place, palette.SUITS[STANDARD][suit])


def draw_token(picture: Canvas, suit: str, x: float, y: float, size: float) -> None:
    """Draw a token of a Decktet suit: a coin with a rim in the suit's colour."""
    box = Box(x, y, size, size)
    picture.art("token", box, palette.SUITS[DECKTET][suit])
    picture.art(SUIT_ART[DECKTET][suit], box.part(0.2, 0.2, 0.6, 0.6), palette.SUITS[DECKTET][suit])


def draw_court(
    picture: Canvas, code: str, x: float, y: float, width: float, tokens: Collection[str], *, name: str
) -> Box:
    """Draw a Court of the Decktet. Return its box.

    Its name is above a space for each of its suits. `tokens` are the suits with a token, and the others are
    drawn empty. Raise ValueError if the Court doesn't exist.
    """
    if code not in DECKTET.extras:
        raise ValueError(f"no Court {code!r}")
    box = Box(x, y, width, width * COURT_RATIO)
    with picture.group(data_card=code):
        picture.rect(box.inset(2), palette.COURT, radius=width * 0.045, stroke=palette.GOLD, stroke_width=4)
        size = max(36.0, box.height * 0.25)
        picture.text(
            x + width / 2, y + size * 1.12, name, size, fill=palette.GOLD, anchor="middle", most=width * 0.92
        )
        coin = min(width * 0.28, box.height - size * 1.4 - box.height * 0.08)
        top = y + box.height - coin - box.height * 0.08
        for index, suit in enumerate(code):
            left = x + width * (1 + 2 * index) / 6 - coin / 2
            if suit in tokens:
                draw_token(picture, suit, left, top, coin)
            else:
                middle = (left + coin / 2, top + coin / 2)
                picture.circle(*middle, coin * 0.46, "none", stroke=palette.COURT_QUIET, stroke_width=3)
                place = Box(left, top, coin, coin).part(0.25, 0.25, 0.5, 0.5)
                picture.art(SUIT_ART[DECKTET][suit], place, palette.COURT_QUIET, palette.COURT)
    return box


def draw_clock(picture: Canvas, hour: int, x: float, y: float, size: float) -> None:
    """Draw the Clock of six Hours with its hand at `hour`, 1 to 6."""
    box = Box(x, y, size, size)
    picture.art("clock", box, palette.GOLD, palette.FELT)
    for number, (right, down) in enumerate(_HOURS, 1):
        middle_x, middle_y = x + size * (0.5 + 0.33 * right), y + size * (0.5 + 0.33 * down)
        here = number == hour
        if here:
            picture.circle(middle_x, middle_y, size * 0.115, palette.GOLD)
        digit = Box(middle_x - size * 0.08, middle_y - size * 0.065, size * 0.16, size * 0.13)
        picture.fitted(str(number), digit, fill=palette.INK if here else palette.QUIET)
    picture.art("clock-hand", box.part(0.25, 0.25, 0.5, 0.5), palette.WORDS, turned=60.0 * hour)


def draw_badge(picture: Canvas, seat: int, x: float, y: float, size: float = 62) -> None:
    """Draw a seat's own shape in its colour, with its digit counted from 1."""
    box = Box(x, y, size, size)
    shape, colour = palette.SEATS[seat]
    if shape == "circle":
        picture.circle(x + size / 2, y + size / 2, size / 2, colour)
    elif shape == "square":
        picture.rect(box.inset(size * 0.04), colour, radius=size * 0.1)
    else:
        corners = {
            "triangle": ((0.5, -0.06), (1.08, 0.96), (-0.08, 0.96)),
            "diamond": ((0.5, -0.07), (1.07, 0.5), (0.5, 1.07), (-0.07, 0.5)),
            "hexagon": ((0.26, 0.03), (0.74, 0.03), (1.02, 0.5), (0.74, 0.97), (0.26, 0.97), (-0.02, 0.5)),
        }[shape]
        picture.polygon([(x + size * right, y + size * down) for right, down in corners], colour)
    if shape == "triangle":
        middle = box.part(0.16, 0.35, 0.68, 0.56)
    else:
        middle = box.part(0.14, 0.18, 0.72, 0.64)
    picture.fitted(str(seat + 1), middle, fill=palette.INK)


def draw_plate(
    picture: Canvas,
    seat: int,
    name: str,
    x: float,
    y: float,
    width: float,
    *,
    height: float = 78,
    note: str = "",
    turn: bool = False,
    look: Look = "plain",
) -> None:
    """Draw a player's name plate: badge, name, and a short note such as a score on the right.

    `turn` adds a gold frame for the player to move.
    """
    box = Box(x, y, width, height)
    badge = height * 0.72
    label = max(36.0, height * 0.5)
    baseline = y + height / 2 + label * 0.36
    with picture.dimmed(look == "dim"):
        picture.rect(
            box.inset(3),
            palette.FELT,
            radius=height * 0.24,
            stroke=palette.GOLD if turn or look == "gold" else palette.LINE,
            stroke_width=6 if turn or look == "gold" else 2,
        )
        draw_badge(picture, seat, x + height * 0.2, y + height * 0.14, badge)
        left, right = x + height * 0.2 + badge + height * 0.2, x + width - height * 0.25
        if note:
            right -= picture.text(
                right, baseline, note, label, fill=palette.GOLD if turn else palette.QUIET, anchor="end"
            )
            right -= label * 0.5
        picture.text(left, baseline, fonts.readable(name), label, most=max(right - left, 0))


def draw_ribbon(picture: Canvas, prose: Prose, words: str, x: float, y: float, width: float) -> Box:
    """Draw words on a ribbon in the middle of `width`. Return its box.

    The letters are about 38 pixels high, and the ribbon is as wide as they need.
    """
    fold = 34.0
    (line,) = prose.lines(words, width - 8 * fold, 1)
    wide = prose.width(line) + 2 * fold
    left, right = x + (width - wide) / 2, x + (width + wide) / 2
    top, low = y + 8, y + RIBBON - 8
    for end, out in ((left, -1), (right, 1)):
        tip = end + out * 2 * fold
        picture.polygon(
            [
                (end - out * fold, top + 8),
                (tip, top + 8),
                (tip - out * fold * 0.6, (top + low) / 2 + 4),
                (tip, low + 8),
                (end - out * fold, low + 8),
            ],
            palette.LINE,
        )
    picture.rect(Box(left, top, wide, low - top), palette.GOLD, radius=8)
    prose.draw(picture, [line], left + fold, top + 44, palette.INK)
    return Box(left - 2 * fold, top, wide + 4 * fold, RIBBON - 8)


def draw_crowns(picture: Canvas, ribbon: Box, width: float) -> None:
    """If there's room, draw a crown at each end of a ribbon, and confetti up to the edges of `width`."""
    for right in (False, True):
        inner = ribbon.x + ribbon.width if right else ribbon.x
        outer = width if right else 0.0
        out = 1 if right else -1
        if abs(outer - inner) < 92:
            continue
        picture.art("crown", Box(inner + out * 50 - 34, 10, 68, RIBBON - 20), palette.GOLD, palette.TABLE)
        room = abs(outer - inner) - 116
        with picture.falling(*_FALLS):
            for piece in range(int(room // _APART)):
                x = inner + out * (108 + room * (piece * _GOLDEN % 1))
                _draw_confetti(picture, piece, x, 14 + (RIBBON - 28) * (piece * _GOLDEN**2 * 3 % 1))


def _draw_confetti(picture: Canvas, piece: int, x: float, y: float) -> None:
    _, colour = palette.SEATS[piece % len(palette.SEATS)]
    half = 7.0
    if piece % 2:
        picture.circle(x, y, half, colour)
    else:
        picture.polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)], colour)
