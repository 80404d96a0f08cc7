"""Draw the cards of both packs in every size and shape a table uses.

A code identifies a card only together with its deck, because "AS" is an ace in both. An unknown code raises
ValueError, so a wrong card is never drawn. Each card is drawn as a group with its code in `data-card`, so
that tests can check which cards a picture reveals. This module doesn't depend on the games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

from bot.pictures import palette
from bot.pictures.svg import Box, Canvas
from engine.cards.decks import DECKTET, STANDARD, Deck

Look = Literal["plain", "gold", "dim"]
"""The style of a card: "gold" frames it, "dim" marks it as out of play or not selectable."""

BACK = "back"
"""The code for a card that's face down."""
RATIO = 1.4
"""Height of an upright card relative to its width."""
NARROWEST = 120.0
"""Minimum width of a card in a hand, to keep it readable on a phone."""
TILE_RATIO = 0.6
"""Height of a landscape tile relative to its width."""
GUARD_RATIO = 1.3
"""Height of a Guard's shield relative to its width."""

SUIT_ART: dict[Deck, dict[str, str]] = {
    STANDARD: {"S": "spade", "H": "heart", "D": "diamond", "C": "club"},
    DECKTET: {"M": "moon", "S": "sun", "W": "wave", "L": "leaf", "Y": "wyrm", "K": "knot"},
}
"""The drawing for each suit of a deck."""
_COURT_ART = {"K": "king", "Q": "queen", "J": "jack"}
_HALVES = {1: 0.5, 2: 0.49, 3: 0.42}
"""Share of a wide tile's width that its rank takes up, by the number of suits."""
_LARGE = 0.75
"""Scale of a card's lower half in large print. The larger index needs the space."""
_MARKS = {(DECKTET, "C"): "crown", (DECKTET, "P"): "pawn"}


class Face(NamedTuple):
    """The printed face of a card."""

    rank: str
    mark: str
    """The drawing that replaces the rank's letter, or an empty string."""
    suits: tuple[tuple[str, str], ...]
    """The drawing and colour of each suit."""
    colour: str
    """The colour of the rank."""


@cache
def face(code: str, deck: Deck = STANDARD) -> Face:
    """Return the printed face of a card. Raise ValueError if the deck has no such card."""
    if deck is STANDARD and code in deck.extras:
        return Face("★", "", (("joker", palette.JOKERS[code]),), palette.JOKERS[code])
    if code not in deck:
        raise ValueError(f"no card {code!r} in the deck {deck.key}")
    suits = tuple((SUIT_ART[deck][suit], palette.SUITS[deck][suit]) for suit in code[1:])
    colour = suits[0][1] if deck is STANDARD else palette.INK
    return Face("10" if code[0] == "T" else code[0], _MARKS.get((deck, code[0]), ""), suits, colour)


def draw_card(
    picture: Canvas,
    code: str,
    x: float,
    y: float,
    width: float,
    *,
    deck: Deck = STANDARD,
    look: Look = "plain",
) -> Box:
    """Draw an upright card with its rank above its suits. Return its box.

    The code BACK draws a card that's face down.
    """
    box = Box(x, y, width, width * RATIO)
    shown = None if code == BACK else face(code, deck)
    with picture.group(data_card=code), picture.dimmed(look == "dim"):
        _draw_paper(picture, box, look)
        if shown is None:
            picture.art("back", box, palette.BACK, palette.BACK_LINE)
        else:
            large = picture.theme.large
            index = (0.06, 0.09, 0.88, 0.74) if large else (0.08, 0.1, 0.84, 0.54)
            _draw_rank(picture, shown, box.part(*index))
            if deck is DECKTET:
                suits = (0.04, 0.91, 0.92, 0.42) if large else (0.04, 0.74, 0.92, 0.56)
                _draw_suits(picture, shown, box.part(*suits))
            else:
                _draw_lower_half(picture, shown, box)
    return box


def draw_tile(
    picture: Canvas,
    code: str,
    x: float,
    y: float,
    width: float,
    *,
    height: float = 0,
    deck: Deck = STANDARD,
    look: Look = "plain",
) -> Box:
    """Draw a card in landscape format, with the rank on the left and the suits on the right. Return its box.

    Tiles show cards that have been played. Without a height, TILE_RATIO determines the shape. A square
    tile serves as an emoji, and a small one as a chip.
    """
    box = Box(x, y, width, height or width * TILE_RATIO)
    shown = face(code, deck)
    wide = width > box.height * 1.3
    pad = min(width, box.height) * (0.09 if wide and not picture.theme.large else 0.05)
    half = width * (_HALVES[len(shown.suits)] if wide else 0.5) - pad
    inner = box.height - 2 * pad
    tall = min(inner, half * 1.5)
    with picture.group(data_card=code), picture.dimmed(look == "dim"):
        _draw_paper(picture, box, look)
        _draw_rank(picture, shown, Box(x + pad, y + (box.height - tall) / 2, half - pad * 0.4, tall), 0.56)
        # Give several suits all the space, because players must read them to see where the card fits.
        edge = pad if len(shown.suits) == 1 else pad * 0.4
        suits = Box(x + pad + half, y + edge, width - half - pad - edge, box.height - 2 * edge)
        _draw_suits(picture, shown, suits)
    return box


def draw_chip(picture: Canvas, code: str, x: float, y: float, height: float, *, look: Look = "plain") -> Box:
    """Draw the smallest form of a card, 1.5 times as wide as it's tall. Return its box.

    Four Tribes uses chips for the cards in duels and proposals.
    """
    return draw_tile(picture, code, x, y, height * 1.5, height=height, look=look)


def draw_guard(picture: Canvas, code: str, x: float, y: float, width: float) -> Box:
    """Draw a Guard as a shield with the card's number and a smaller suit. Return its box."""
    box = Box(x, y, width, width * GUARD_RATIO)
    shown = face(code)
    r, v, b = width * 0.1, width * 0.8, box.height
    outline = (
        f"M{x + r:.1f} {y:.1f}h{width - 2 * r:.1f}q{r:.1f} 0 {r:.1f} {r:.1f}v{v - r:.1f}"
        f"q0 {b - v - r:.1f} {-width / 2:.1f} {b - v:.1f}"
        f"q{-width / 2:.1f} {-r:.1f} {-width / 2:.1f} {v - b:.1f}"
        f"v{r - v:.1f}q0 {-r:.1f} {r:.1f} {-r:.1f}z"
    )
    with picture.group(data_card=code):
        picture.shape("path", d=outline, fill=palette.PAPER, stroke=palette.EDGE, stroke_width=2)
        large = picture.theme.large
        _draw_rank(picture, shown, box.part(*((0.07, 0.08, 0.86, 0.72) if large else (0.1, 0.1, 0.8, 0.56))))
        _draw_suits(
            picture, shown, box.part(*((0.36, 0.87, 0.28, 0.28) if large else (0.31, 0.75, 0.38, 0.38)))
        )
    return box


def draw_pile(picture: Canvas, code: str | None, count: int, x: float, y: float, width: float) -> Box:
    """Draw a pile with its count. Return the box around both.

    `code` is the top card or BACK. If it's None, or the count is 0, draw an empty frame. The number is on the
    lower edge, where it hides neither rank nor suit.
    """
    box = Box(x, y, width, width * RATIO)
    if code is None or not count:
        picture.rect(
            box.inset(3), "none", radius=width * 0.08, stroke=palette.LINE, stroke_width=5, dashes="14 12"
        )
        return box
    for step in range(min(count - 1, 3), 0, -1):
        lower = Box(x + 5 * step, y + 5 * step, width, box.height)
        picture.rect(lower, palette.EDGE, radius=width * 0.08, stroke=palette.TABLE, stroke_width=2)
    draw_card(picture, code, x, y, width)
    below = draw_count(picture, count, x + width / 2, y + box.height + 18)
    return Box(x, y, width + 15, below.y + below.height - y)


def draw_count(picture: Canvas, count: int, x: float, y: float, height: float = 58) -> Box:
    """Draw a count in a dark lozenge centred on (x, y). Return its box."""
    digits = str(count)
    width = height * (0.6 + 0.42 * len(digits))
    box = Box(x - width / 2, y - height / 2, width, height)
    picture.rect(box, palette.TABLE, radius=height / 2, stroke=palette.WORDS, stroke_width=4)
    picture.fitted(digits, box.inset(height * 0.24), fill=palette.WORDS)
    return box


def hand_height(count: int, width: float, most: float) -> float:
    """Return the height that draw_hand needs for this many cards."""
    rows, _, card = _hand_layout(count, width, most)
    return rows * card * RATIO + max(rows - 1, 0) * _GAP


def draw_hand(
    picture: Canvas,
    codes: Sequence[str],
    x: float,
    y: float,
    width: float,
    *,
    most: float,
    looks: Mapping[str, Look],
    deck: Deck = STANDARD,
) -> Box:
    """Draw a hand's cards side by side, without overlap. Return their box.

    Up to 7 cards take one row. More take two, or as many as keep each card at least 120 wide.
    `most` is the maximum width of a card. `looks` holds the look of each card by code.
    """
    rows, across, card = _hand_layout(len(codes), width, most)
    for row in range(rows):
        in_row = codes[row * across : (row + 1) * across]
        left = x + (width - len(in_row) * (card + _GAP) + _GAP) / 2
        top = y + row * (card * RATIO + _GAP)
        for column, code in enumerate(in_row):
            look = looks.get(code, "plain")
            draw_card(picture, code, left + column * (card + _GAP), top, card, deck=deck, look=look)
    return Box(x, y, width, hand_height(len(codes), width, most))


_GAP = 16.0


def _hand_layout(count: int, width: float, most: float) -> tuple[int, int, float]:
    """Return the number of rows, the cards per row, and the width of a card."""
    if not count:
        return 0, 0, 0
    rows = 1 if count <= 7 else 2
    while True:
        across = -(-count // rows)
        card = (width - _GAP * (across - 1)) / across
        if card >= NARROWEST or across == 1:
            return rows, across, min(most, card)
        rows += 1


def _draw_paper(picture: Canvas, box: Box, look: Look) -> None:
    corner = min(box.width, box.height) * 0.09
    if look == "gold":
        picture.rect(box.inset(-7), palette.GOLD, radius=corner + 7)
    picture.rect(box.inset(1), palette.PAPER, radius=corner, stroke=palette.EDGE, stroke_width=2)


def _draw_rank(picture: Canvas, shown: Face, box: Box, narrowest: float = 0.7) -> None:
    if shown.mark:
        drawn = picture.art(shown.mark, box, shown.colour)
    else:
        drawn = picture.fitted(shown.rank, box, fill=shown.colour, narrowest=narrowest)
    picture.ranks.append(drawn)


def _draw_lower_half(picture: Canvas, shown: Face, box: Box) -> None:
    drawing, colour = shown.suits[0]
    panel = box.part(0.035, 0.745, 0.93, 0.62)
    if picture.theme.large:
        # Draw the lower half smaller, on the lower edge, as on a card of three quarters the width.
        width = box.width * _LARGE
        lower = (box.width - width) * 1.365
        panel = box.part(0.035, 1.365 - 0.62 * _LARGE, 0.93, 0.62 * _LARGE)
        box = Box(box.x + (box.width - width) / 2, box.y + lower, width, box.height * _LARGE)
    if drawing == "joker":
        _draw_panel(picture, panel, colour)
        picture.art("joker", box.part(0.15, 0.785, 0.7, 0.53), palette.GOLD, colour)
    elif shown.rank in _COURT_ART:
        _draw_panel(picture, panel, colour)
        picture.art(drawing, box.part(0.09, 0.84, 0.4, 0.43), palette.PAPER)
        picture.art(_COURT_ART[shown.rank], box.part(0.49, 0.84, 0.42, 0.43), palette.GOLD, colour)
    elif shown.rank == "A":
        picture.art("ace", box.part(0.15, 0.67, 0.7, 0.7), colour)
        picture.art(drawing, box.part(0.29, 0.81, 0.42, 0.42), colour)
    else:
        picture.art(drawing, box.part(0.19, 0.73, 0.62, 0.57), colour)


def _draw_panel(picture: Canvas, box: Box, colour: str) -> None:
    """Draw the solid lower half, which makes court cards and jokers recognisable from a distance."""
    picture.rect(box, colour, radius=box.width * 0.065)


def _draw_suits(picture: Canvas, shown: Face, box: Box) -> None:
    for (drawing, colour), place in zip(shown.suits, _places(len(shown.suits), box), strict=True):
        picture.art(drawing, place, colour)


def _places(count: int, box: Box) -> list[Box]:
    """Return one to three squares, as large as the box allows, in a row, a column, or a triangle."""
    x, y, width, height = box
    if count == 1:
        return [box.square()]
    row = min(height, width / count)
    column = min(width, height / count)
    triangle = min(width, height) / 2
    if count == 3 and triangle > max(row, column):
        left, top = x + width / 2 - triangle, y + height / 2 - triangle
        corners = ((0.5, 0.0), (0.0, 1.0), (1.0, 1.0))
        return [Box(left + i * triangle, top + j * triangle, triangle, triangle).inset(1) for i, j in corners]
    if row >= column:
        places = [Box(x + i * width / count, y, width / count, height) for i in range(count)]
    else:
        places = [Box(x, y + i * height / count, width, height / count) for i in range(count)]
    return [place.square().inset(max(row, column) * 0.03) for place in places]


# As application emojis

EMOJI = 128
"""Width and height of an emoji in pixels."""


def emoji_svg(code: str, deck: Deck = STANDARD) -> str:
    """Return the SVG of a card's emoji, with the rank on the left and the suits on the right.

    Raise ValueError if the code is unknown.
    """
    picture = Canvas(EMOJI, EMOJI, background=None)
    draw_tile(picture, code, 0, 0, EMOJI, height=EMOJI, deck=deck)
    return picture.svg()


def emoji_svgs() -> dict[str, str]:
    """Return every card's emoji by key, such as `card_KH` or `decktet_7ML`.

    The keys name the deck because both packs have the code "AS".
    """
    standard = {f"card_{code}": emoji_svg(code) for code in (*STANDARD.cards, *STANDARD.extras)}
    return standard | {f"decktet_{code}": emoji_svg(code, DECKTET) for code in DECKTET.cards}


def pack_and_code(key: str) -> tuple[Deck, str]:
    """Return the deck and the card code of an emoji's key."""
    pack, _, code = key.partition("_")
    return (DECKTET if pack == "decktet" else STANDARD), code


def emoji_name(key: str) -> str:
    """Return the name that a screen reader reads for the emoji with this key.

    If a button has no room for a label, the name is its only text. Discord accepts letters, digits and _, and
    an emoji has the same name in all languages.

    >>> emoji_name("card_KH"), emoji_name("card_X2"), emoji_name("decktet_7ML")
    ('king_of_hearts', 'joker_2', 'seven_of_moons_leaves')
    """
    deck, code = pack_and_code(key)
    if code in deck.extras:
        return f"joker_{code[1:]}"
    return "_".join(
        (deck.rank_names[code[0]], "of", *(deck.suit_names[suit] for suit in deck.suits_of(code)))
    )
