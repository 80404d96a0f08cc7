"""A card's grounds follow from the rules (CP-3, CP-5, CP-6, CP-8)."""

from __future__ import annotations

from engine.cards.bits import words
from engine.cards.decks import STANDARD
from engine.cards.tricks import Trick
from engine.state import State
from tests.engine.test_grounds import grounds, positions

RANKS = STANDARD.ranks[::-1]


def table(state: State, seat: int) -> tuple[Trick, set[str], list[str]]:
    """Return the trick, the cards that the seat has never seen, and its hand."""
    view = state.view(seat)
    trick = Trick(view["leader"], tuple(play["card"] for play in view["trick"]), view["trump"])
    played = {word for card in state.played for word in words(card)}  # type: ignore[attr-defined]
    return trick, {*STANDARD.cards} - played - {*view["hand"]}, view["hand"]


def test_what_is_said_of_the_trick_is_true() -> None:
    checked = set()
    for state, seat, move in positions("court-piece", 8):
        card = move[0]
        for ground in grounds(state, seat, move):
            facts, name = dict(ground.facts), ground.name
            if name == "named":
                assert facts["count"] == sum(one[1] == card for one in state.view(seat)["hand"])
                continue
            trick, unseen, hand = table(state, seat)
            checked.add(name)
            after = trick.with_card(card)
            if name in ("partner", "beaten", "beats", "takes", "raises"):
                assert facts["taken"] == trick.best
                assert facts["seat"] == trick.winner
                assert (facts["seat"] % 2 == seat % 2) or name not in ("partner", "raises")
            if name == "partner":
                assert after.best == trick.best
                assert len(trick.cards) == 3 or all(trick.with_card(one).best == trick.best for one in unseen)
            if name == "beaten":
                assert facts["seat"] % 2 != seat % 2
                assert all(trick.with_card(one).best == trick.best for one in trick.playable(hand))
            if name in ("takes", "surest"):
                assert after.best == card
                assert len(after.cards) == 4 or all(after.with_card(one).best == card for one in unseen)
            if name in ("beats", "lowest", "raises"):
                assert after.best == card
            if name == "raises":
                assert any(trick.with_card(one).best == one for one in unseen)
            if name == "lowest":
                better = [one for one in trick.playable(hand) if trick.with_card(one).best == one]
                assert not [one for one in better if one[1] == card[1] and lower(one, card)]
            if name == "highest":
                assert not [one for one in unseen if one[1] == card[1] and lower(card, one)]
            if name == "ducks":
                assert lower(facts["kept"], facts["over"])
                assert facts["kept"] in hand
                assert facts["over"] in unseen
            if name == "draws":
                for kept in facts["cards"]:
                    assert kept in hand
                    assert not [one for one in unseen if one[1] == kept[1] and lower(kept, one)]
            if name == "partner" and facts["kept"] != "none":
                assert facts["kept"] in hand
                assert not [one for one in unseen if one[1] == facts["kept"][1] and lower(facts["kept"], one)]
            if name == "master":
                assert after.best == card
                assert not [one for one in unseen if one[1] == card[1] and lower(card, one)]
                assert [one for one in unseen if after.with_card(one).best == one], "a trump"
                assert facts["kept"] == "none" or lower(card, facts["kept"])
            if name in ("master", "raises"):
                assert len(trick.cards) < 3
                assert facts["player"] == (seat + 1) % 4
            if name == "over":
                assert facts["over"] in unseen
                assert facts["over"][1] == card[1]
                assert lower(card, facts["over"])
            if name == "trumps-led":
                mate = state.view(seat)["caller"] == (seat + 2) % 4
                assert (facts["mate"] == "yes") == mate
                assert not mate or facts["partner"] == (seat + 2) % 4
            if facts.get("row"):
                assert state.view(seat)["row"]["count"] + 1 == facts["row"]
            if facts.get("end") == "round":
                assert sum(state.view(seat)["won"][one] for one in (seat, (seat + 2) % 4)) == 6
            if facts.get("lowest") in ("yes", "tie"):
                assert not [one for one in trick.playable(hand) if lower(one, card)]
    assert checked >= {"partner", "beaten", "takes", "beats", "lowest", "highest", "ducks", "draws"}
    assert checked >= {"keeps", "master", "over", "raises", "trumps-led"}


def lower(one: str, other: str) -> bool:
    return RANKS.index(one[0]) < RANKS.index(other[0])
