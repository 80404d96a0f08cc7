"""Where the cards of each game lie, as its views say: all that any seat sees, and the backs they count.

It is a second opinion beside what `unpack` checks: an engine that lost a card could not show it here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import decks
from engine.state import State

View = dict[str, Any]


def all_cards(state: State) -> list[str]:
    """The pack that the game is played with."""
    if state.key == "the-four-courts":
        return list(decks.DECKTET.cards)
    if state.key == "four-sisters":
        return [rank + suit for suit in decks.STANDARD.suits for rank in "A23456789Q"]
    jokers = decks.STANDARD.extras if getattr(state.options, "jokers", False) else ()
    return [*decks.STANDARD.cards, *jokers]


def lying(state: State) -> tuple[list[str], int]:
    """Every card that some seat sees, once for every place where it lies, and how many nobody sees."""
    return PLACES[state.key]([state.view(seat) for seat in range(state.seats)])


def court_piece(views: list[View]) -> tuple[list[str], int]:
    """Hands and the trick; stock and the tricks won lie face down."""
    view = views[0]
    return hands(views) + [played["card"] for played in view["trick"]], view["stock"] + 4 * sum(view["won"])


def court_wars(views: list[View]) -> tuple[list[str], int]:
    """Courts with their Jokers and Guards, the card drawn and the discards; the pile is face down."""
    view = views[0]
    courts = [court for seat in view["courts"] for court in seat]
    cards = [court["card"] for court in courts] + [court["joker"] for court in courts if court["joker"]]
    cards += [guard for court in courts for guard in court["guards"]]
    return cards + view["discards"] + [view["drawn"]] * bool(view["drawn"]), view["pile"]


def the_four_courts(views: list[View]) -> tuple[list[str], int]:
    """Hands, cards at the Courts, and those revealed and not laid yet; the discards are face down."""
    view = views[0]
    laid = [card for court in view["courts"] for pile in court["cards"] for card in pile]
    revealed = [shown["card"] for shown in view["revealed"] if shown["court"] is None]
    return hands(views) + laid + revealed, view["discards"]


def four_sisters(views: list[View]) -> tuple[list[str], int]:
    """Hands, Schemes, Chateau and Oubliette; of who has not laid her Scheme yet, ten cards."""
    view = views[0]
    schemes = [card for own in views for card in own["scheme"]]
    chateau = [card for card in view["chateau"].values() if card]
    unlaid = sum(not laid for laid in view["laid"]) if view["phase"] == "scheme" else 0
    return hands(views) + schemes + chateau + view["oubliette"], 10 * unlaid


def four_tribes(views: list[View]) -> tuple[list[str], int]:
    """Hands, families, discards, what was put down for a duel or as an offering; the deck is face down."""
    view = views[0]
    family = [member["card"] for members in view["families"] for member in members]
    staked = [own["affair"]["cards"] for own in views if own["affair"] and own["affair"].get("cards")]
    cards = [card for cards in staked[:1] for card in cards]
    return cards + hands(views) + family + view["discards"], view["deck"]


def hands(views: list[View]) -> list[str]:
    """All cards in hands."""
    return [card for view in views for card in view["hand"]]


PLACES: dict[str, Callable[[list[View]], tuple[list[str], int]]] = {
    "court-piece": court_piece,
    "court-wars": court_wars,
    "the-four-courts": the_four_courts,
    "four-sisters": four_sisters,
    "four-tribes": four_tribes,
}
