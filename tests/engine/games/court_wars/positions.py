"""Construct Court Wars positions, and play on from them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards.decks import STANDARD
from engine.contract import Event, Illegal
from engine.games.court_wars.options import CourtWarsOptions
from engine.games.court_wars.rules import CourtWars
from tests.engine import positions

COURTS = [rank + suit for suit in "SHDC" for rank in "KQJ"]


def position(
    *tables: str,
    turn: int = 0,
    pile: str = "",
    discards: str = "",
    drawn: str = "",
    phase: str = "turn",
    rest: str = "pile",
    out: tuple[int, ...] = (),
    first: int = 0,
    set_up: int = 0,
    round: int = 1,
    **options: Any,
) -> CourtWars:
    """Return a position, checked like a loaded one, from one table per seat: "KS 8C 4D, QS, JH=X1 7H".

    Guards are listed in the order of placing. "=" names the Joker that stands in, and a missing Court card is
    beaten. `pile` begins with its top card and `discards` with the oldest. Unnamed cards are under the pile,
    or on top of the discards if rest="discards".
    """
    settled = CourtWarsOptions(**options)
    stands, guards = {}, {}
    for table in tables:
        for stack in table.split(","):
            if stack.strip():
                court, *placed = stack.split()
                court, _, joker = court.partition("=")
                stands[court], guards[court] = joker or court, placed
    own = COURTS[: 3 * len(tables)]
    fields: dict[str, Any] = {
        "first": first, "turn": turn, "phase": phase, "set_up": set_up, "drawn": drawn,
        "turned": 0, "out": list(out), "round": round if settled.turns and not set_up else 0,
        "stands": [stands.get(court, "") for court in own],
        "guards": [" ".join(guards.get(court, [])) for court in own],
    }  # fmt: skip
    named = {*own, *stands.values(), *(card for stack in guards.values() for card in stack), drawn}
    named.update(pile.split(), discards.split())
    left = [
        card for card in (*STANDARD.cards, *(STANDARD.extras if settled.jokers else ())) if card not in named
    ]
    below, above = (left, []) if rest == "pile" else ([], left)
    fields["pile"] = " ".join(reversed(pile.split() + below))
    fields["discards"] = " ".join(discards.split() + above)
    return CourtWars.unpack(len(tables), "position", 2, settled, fields)


BARE = ("KS, QS, JS", "KH, QH, JH", "KD, QD, JD", "KC, QC, JC")


def words(state: CourtWars, *said: str) -> tuple[str, ...]:
    choice = state.choice(state.turn, said)
    assert choice is not None
    return choice.words


def ask(state: CourtWars, *said: str) -> str:
    choice = state.choice(state.turn, said)
    assert choice is not None
    return choice.ask


def play(state: CourtWars, *move: str) -> list[Event]:
    return state.play(state.turn, move)


def refused(state: CourtWars, *said: Any) -> tuple[str, str | None, dict[str, Any]]:
    """Return the reason, rule and data of a refusal. `play` refuses alike, and leaves the state as it was."""
    with pytest.raises(Illegal) as illegal:
        state.choice(state.turn, said)
    assert str(positions.refused(state, state.turn, *said)) == str(illegal.value)
    return illegal.value.reason, illegal.value.rule, illegal.value.data


def stack(state: CourtWars, court: str) -> dict[str, Any]:
    seen = [one for row in state.view(None)["courts"] for one in row if one["card"] == court]
    assert len(seen) == 1
    return seen[0]


def example() -> CourtWars:
    """Return the source's worked example: player 1 has spades, and player 2 has hearts and the turn."""
    return position("KS 8C 4D, QS, JS 7H", "KH 9S, QH 7C 5D, JH 4S 3C 2D", turn=1)
