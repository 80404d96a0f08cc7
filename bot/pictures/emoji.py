"""Card faces as application emojis: the same art on a square of 128 pixels. Nothing is uploaded here."""

from __future__ import annotations

from bot.pictures.cards import draw_tile
from bot.pictures.svg import Canvas
from engine.cards.decks import DECKTET, STANDARD, Deck

SIZE = 128


def emoji_svg(code: str, deck: Deck = STANDARD) -> str:
    """The face of a card, rank left and suits right. Raises ValueError for an unknown code."""
    picture = Canvas(SIZE, SIZE, background=None)
    draw_tile(picture, code, 0, 0, SIZE, height=SIZE, deck=deck)
    return picture.svg()


def emoji_svgs() -> dict[str, str]:
    """Every card's emoji by its name, `card_KH` or `decktet_7ML`: the packs have the code "AS" in common."""
    standard = {f"card_{code}": emoji_svg(code) for code in (*STANDARD.cards, *STANDARD.extras)}
    return standard | {f"decktet_{code}": emoji_svg(code, DECKTET) for code in DECKTET.cards}
