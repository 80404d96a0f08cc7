"""Construct Four Tribes positions, and play on from them."""

from __future__ import annotations

import engine
from engine.cards.decks import STANDARD
from engine.contract import Event
from engine.games.four_tribes.facts import Family, Kin
from engine.games.four_tribes.rules import FourTribes
from tests.engine import positions


def family(text: str) -> Family:
    start, colon, rest = text.rpartition(":")
    kins: dict[str, Kin] = {}
    for generation, row in enumerate(rest.split("/"), int(start) if colon else 1):
        for group in row.split():
            pair = [part.partition("<") for part in group.split("+")]
            for at, (card, _, parent) in enumerate(pair):
                spouse = pair[1 - at][0] if len(pair) == 2 else None
                parents = (parent, kins[parent].spouse) if parent else ()
                kins[card] = Kin(card, generation, spouse, parents)  # type: ignore[arg-type]
    return tuple(kins.values())


def cards(text: str) -> tuple[str, ...]:
    """Return a hand in the usual order: spades first, and from the Ace down."""
    return tuple(sorted(text.split(), key=STANDARD.cards.index))


def table(
    *families: str,
    hands: tuple[str, ...] = (),
    deck: str | None = None,
    discards: str = "",
    turn: int = 0,
    turns: int = 100,
) -> FourTribes:
    """Return a table before seat `turn`'s action. Without `deck`, all remaining cards are the deck."""
    state = engine.new("four-tribes", len(families), "laid out", {"turns": turns})
    assert isinstance(state, FourTribes)
    state.families = [family(text) for text in families]
    state.hands = [cards(hand) for hand in hands] + [()] * (len(families) - len(hands))
    state.discards = tuple(discards.split())
    used = {kin.card for one in state.families for kin in one}.union(state.discards, *state.hands)
    state.deck = (
        tuple(card for card in STANDARD.cards if card not in used) if deck is None else tuple(deck.split())
    )
    state.first, state.turn = turn, 0
    state.to_act = (turn,)
    state._answers = {}
    if deck is None:
        again = engine.load(engine.dump(state))
        assert engine.dump(again) == engine.dump(state)
    return state


def reshuffled() -> FourTribes:
    """Return three seats after the discards became the new deck. Seat 1 has drawn, and is to act."""
    state = table("4D", "5C", "7H", hands=("2C 3C", "9H KH", "JS QS"), deck="", discards="6H 8S TC TD")
    play(state, "nothing")
    used = {kin.card for one in state.families for kin in one}.union(state.deck, *state.hands)
    state.hands[0] = cards(" ".join({*state.hands[0], *STANDARD.cards} - (used - {*state.hands[0]})))
    state.held = state.held.union(state.hands[0])
    return state


def shape(state: FourTribes, seat: int) -> set[tuple[int, str]]:
    """Return a family's couples with their generations: {(1, "KS+QH"), (2, "7H")}."""
    return {
        (kin.generation, "+".join(sorted(filter(None, (kin.card, kin.spouse)))))
        for kin in state.families[seat]
    }


def words(state: FourTribes, *said: str, seat: int | None = None) -> tuple[str, ...]:
    """Return the words that may be said next."""
    choice = state.choice(state.to_act[0] if seat is None else seat, said)
    assert choice is not None
    return choice.words


def play(state: FourTribes, *moves: str) -> list[Event]:
    """Play these moves, each written with spaces, for the seat to act. Return all events."""
    return [event for move in moves for event in state.play(state.to_act[0], tuple(move.split()))]


def refused(state: FourTribes, move: str, reason: str, rule: str | None, seat: int | None = None) -> None:
    """Check that a move is refused for this reason and by this rule, and leaves the state unchanged."""
    said_no = positions.refused(state, state.to_act[0] if seat is None else seat, *move.split())
    assert (said_no.reason, said_no.rule) == (reason, rule)
