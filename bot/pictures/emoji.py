"""Card faces as application emojis: the same art on a square of 128 pixels. Nothing is uploaded here."""

from __future__ import annotations

from bot.pictures.cards import draw_tile
from bot.pictures.svg import Picture
from engine.cards import decks

SIZE = 128


def emoji_svg(code: str, decktet: bool = False) -> str:
    """The face of a card, rank left and suits right. Raises ValueError for an unknown code."""
    picture = Picture(SIZE, SIZE, background=None)
    draw_tile(picture, code, 0, 0, SIZE, height=SIZE, decktet=decktet)
    return picture.svg()


def emoji_svgs() -> dict[str, str]:
    """Every card's emoji by its name, `card_KH` or `decktet_7ML`: the packs have the code "AS" in common."""
    standard = {f"card_{code}": emoji_svg(code) for code in (*decks.STANDARD, *decks.JOKERS)}
    return standard | {f"decktet_{code}": emoji_svg(code, decktet=True) for code in decks.DECKTET}
