"""Card faces as application emojis: the same art on a square of 128 pixels, and what they are called. Nothing
is uploaded here.
"""

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
    """Every card's emoji by its key, `card_KH` or `decktet_7ML`: the packs have the code "AS" in common."""
    standard = {f"card_{code}": emoji_svg(code) for code in (*STANDARD.cards, *STANDARD.extras)}
    return standard | {f"decktet_{code}": emoji_svg(code, DECKTET) for code in DECKTET.cards}


def pack_and_code(key: str) -> tuple[Deck, str]:
    """Return what the key of an emoji stands for."""
    pack, _, code = key.partition("_")
    return (DECKTET if pack == "decktet" else STANDARD), code


def emoji_name(key: str) -> str:
    """Return what a screen reader says of the emoji of this key: on a button that has no room for a label it
    is all that is said. Discord takes letters, digits and _; an emoji has one name for all languages.

    >>> emoji_name("card_KH"), emoji_name("card_X2"), emoji_name("decktet_7ML")
    ('king_of_hearts', 'joker_2', 'seven_of_moons_leaves')
    """
    deck, code = pack_and_code(key)
    if code in deck.extras:
        return f"joker_{code[1:]}"
    return "_".join(
        (deck.rank_names[code[0]], "of", *(deck.suit_names[suit] for suit in deck.suits_of(code)))
    )
