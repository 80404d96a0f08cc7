"""Draw a lobby's picture, with the same layout for every game.

It shows the game's name, four of its cards, and the seats, with partners side by side. A game only provides
the four cards. The picture is public and doesn't need a view, because no cards have been dealt yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.i18n.languages import Language
from bot.pictures import fonts, palette
from bot.pictures.cards import RATIO, Look, draw_card
from bot.pictures.palette import Theme
from bot.pictures.pieces import draw_plate
from bot.pictures.svg import Box, Canvas
from bot.presentation.base import Presentation

_EDGE, _GAP = 40.0, 14.0
_CARD, _APART = 124.0, 26.0
"""Width of a card, and the gap between two cards, which leaves room for their slight angle."""
_ASKEW = (-4.0, 3.0, 3.5, -3.0)
_TITLES = (84.0, 72.0, 60.0, 50.0)
"""Font sizes for the game's name. The largest that fits is used."""
_TOP, _BOTTOM = 142.0, 390.0
"""Top and bottom of the area for the seats."""
_HIGHEST = 86.0
"""Maximum height of a plate (a seat with its name). Taller plates have larger letters, so fewer letters fit.
"""
_PLUS = 46.0
"""Gap between partners."""


class LobbySeat(NamedTuple):
    """A seat before the deal: the player's name, or "" if it's free. `robot` marks a robot."""

    name: str
    robot: bool = False


def drawing(
    text: Presentation[Any],
    say: Language,
    places: Sequence[LobbySeat],
    sides: Sequence[Sequence[int]],
    theme: Theme,
) -> str:
    """Return the picture as SVG text, 1,200 pixels wide.

    `places` is ordered by seat. If the game has partners, each side gets its own row.
    """
    picture = Canvas(height=_BOTTOM + 30, theme=theme)
    left = _draw_emblem(picture, text)
    room = picture.width - _EDGE - left
    title = fonts.clean(say(f"game-{text.key}"))
    size = next((one for one in _TITLES if fonts.width(title, one, fonts.RANK) <= room), _TITLES[-1])
    picture.text(left, 62 + size * 0.36, title, size, fill=palette.GOLD, weight=fonts.RANK, most=room)
    _draw_seats(picture, say, places, sides, Box(left, _TOP, room, _BOTTOM - _TOP))
    return picture.svg()


def emblem(text: Presentation[Any]) -> tuple[str, ...]:
    """Return the four cards of a game's emblem."""
    deck = text.deck
    firsts = (next(card for card in deck.cards if suit in deck.suits_of(card)) for suit in deck.suits[:4])
    return text.emblem or tuple(firsts)


def _draw_emblem(picture: Canvas, text: Presentation[Any]) -> float:
    """Draw four cards, two by two, without overlap. Return the x position to the right of them."""
    cards = emblem(text)
    high = _CARD * RATIO
    top = (picture.height - 2 * high - _APART) / 2
    for number, (code, turned) in enumerate(zip(cards, _ASKEW, strict=True)):
        x = _EDGE + number % 2 * (_CARD + _APART)
        y = top + number // 2 * (high + _APART)
        with picture.group(transform=f"rotate({turned:g} {x + _CARD / 2:.1f} {y + high / 2:.1f})"):
            draw_card(picture, code, x, y, _CARD, deck=text.deck)
    return _EDGE + 2 * _CARD + _APART + _EDGE


def _draw_seats(
    picture: Canvas, say: Language, places: Sequence[LobbySeat], sides: Sequence[Sequence[int]], box: Box
) -> None:
    """Draw the plates in rows, centred in this box."""
    seats = range(len(places))
    partners = any(len(side) > 1 for side in sides)
    most = 2 if len(seats) > 3 else 1
    rows = sides if partners else [seats[at : at + most] for at in range(0, len(seats), most)]
    across, gap = max(map(len, rows)), _PLUS if partners else _GAP
    wide = (box.width - gap * (across - 1)) / across
    high = min(_HIGHEST, (box.height - _GAP * (len(rows) - 1)) / len(rows))
    top = box.y + (box.height - (high + _GAP) * len(rows) + _GAP) / 2
    for line, row in enumerate(rows):
        y = top + line * (high + _GAP)
        for at, seat in enumerate(row):
            x, place = box.x + at * (wide + gap), places[seat]
            if partners and at:
                for right, down in ((11.0, 0.0), (0.0, 11.0)):
                    middle, level = x - gap / 2, y + high / 2
                    picture.line(middle - right, level - down, middle + right, level + down, palette.GOLD, 6)
            name = say("robot-name", name=place.name) if place.robot else place.name
            look: Look = "plain" if name else "dim"
            draw_plate(picture, seat, name or say("lobby-free"), x, y, wide, height=high, look=look)
