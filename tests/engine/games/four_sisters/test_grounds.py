"""A move's grounds follow from the rules (FS-6 to FS-13, FS-19)."""

from __future__ import annotations

import random
from typing import Any

import engine
import engine.robots
from engine import words
from engine.games.four_sisters.facts import OWNER, POINTS, ROOM, ROOMS, VALUE, foes
from engine.state import State
from tests.engine.test_grounds import grounds, positions

Facts = dict[str, Any]


def conflict(state: State, seat: int, move: tuple[str, ...]) -> dict[str, Any] | None:
    """Return the Conflict that a move leads to, as the view shows it."""
    after = state.copy()
    after.play(seat, move)
    found: dict[str, Any] | None = after.view(seat)["conflict"]
    return found


def counted(state: State, seat: int, move: tuple[str, ...], facts: Facts) -> None:
    """Check the counts of a Conflict that begins with this move."""
    fight = conflict(state, seat, move)
    if fight is None:  # neither side could discard anything
        return
    card, against = fight["card"], fight["against"]
    assert (card, against) == (facts["card"], facts["against"])
    assert fight["values"] == [facts["own"], facts["theirs"]]
    after = state.copy()
    after.play(seat, move)
    counts = after.view(seat)["counts"]
    assert facts["best"] == facts["own"] + counts[seat]
    assert facts["most"] == facts["theirs"] + counts[OWNER[against]]
    assert (facts["kind"] == "wins") == (facts["own"] > facts["most"])
    assert facts["kind"] != "holds" or counts[seat], "no other cards are spoken of where there are none"
    assert (facts["kind"] == "falls") == (facts["best"] < facts["theirs"])
    assert facts["seat"] == OWNER[against]
    assert facts["needed"] == facts["best"] - facts["theirs"], (
        "with so many cards the counts are equal (FS-11)"
    )
    assert facts["kind"] != "open" or facts["needed"] > 0
    if facts["drawn"]:
        assert state.view(seat)["scheme"][0] == facts["drawn"]


def filled(state: State, seat: int, move: tuple[str, ...], facts: Facts, name: str) -> None:
    """Check the sums of a full Chateau, or those after the best Intrigue (FS-7, FS-19)."""
    after = state.copy()
    after.play(seat, move)
    assert list(state.view(seat)["chateau"].values()).count(None) == 1
    dice = random.Random(0)
    while (view := after.view(seat))["phase"] in ("instigate", "defend") and after.result is None:
        # The target is a Queen. No matter what its side discards, the placed card stays if that is said to be
        # sure.
        following = after.to_act[0]
        offered = sorted(words.moves(after, following, 20, dice), key=len)
        most = max(offered, key=lambda one: 0 if one == ("-",) else 1 + one[0].count("+"))
        after.play(following, most if facts["stays"] == "sure" and following != seat else ("-",))
    if facts["stays"] == "sure" and view["day"] == state.view(seat)["day"]:
        assert None not in view["chateau"].values()
    lead = facts["own"] - facts["theirs"]
    assert (name == "full") == (lead >= 0)
    assert (facts["draw"] == "yes") == (not lead)
    if facts["plot"] == "no":
        return
    best = -99
    for swap in words.moves(after, seat, 200, random.Random(0)):
        if swap[0] == "intrigue":
            twin = after.copy()
            ended = [event for event in twin.play(seat, swap) if event.name == "day-ended"]
            assert ended
            younger, elder = ended[0].data["sums"]
            best = max(best, younger - elder if seat % 2 == 0 else elder - younger)
    assert best == lead


def opened(state: State, seat: int, move: tuple[str, ...], facts: Facts) -> None:
    """Check what the next player can do with a Queen, by doing it (FS-15, FS-19)."""
    after = state.copy()
    after.play(seat, move)
    while seat in after.to_act:
        offered = words.moves(after, seat, 20, random.Random(0))
        after.play(seat, next(one for one in offered if one[0] in ("end", "-")))
    view = after.view(seat)
    if view["conflict"] or view["day"] != state.view(seat)["day"]:
        return
    (room,) = [room for room, card in view["chateau"].items() if card is None]
    queen, following = facts["card"], facts["seat"]
    assert following == (seat + 1) % 4
    assert queen not in view["chateau"].values()
    assert queen not in view["oubliette"]
    both = view["sums"] if seat % 2 == 0 else view["sums"][::-1]
    assert [facts["own"], facts["theirs"]] == [both[0], both[1] + 10]
    assert facts["own"] < facts["theirs"]
    chateau = [view["chateau"][one] or "" for one in ROOMS]
    assert not [card for card in foes(chateau, queen, ROOM[room]) if card[0] in "AQ"]


def test_counts_and_rooms_are_what_the_table_shows() -> None:
    checked = set()
    for state, seat, move in positions("four-sisters", 12, 1):
        view = state.view(seat)
        for ground in grounds(state, seat, move):
            facts: Facts = dict(ground.facts)
            name = ground.name
            checked.add(name)
            if name == "count":
                counted(state, seat, move, facts)
            elif name == "peace":
                after = state.copy()
                assert not [event for event in after.play(seat, move) if event.name == "conflict"]
            elif name == "points":
                assert facts["count"] == POINTS[move[1] if move[0] == "place" else move[2]]
                after = state.copy()
                after.play(seat, move)
                if "intrigue" not in move and after.view(seat)["day"] == view["day"]:
                    both = after.view(seat)["sums"]
                    assert [facts["own"], facts["theirs"]] == (both if seat % 2 == 0 else both[::-1])
                    assert facts["left"] == list(view["chateau"].values()).count(None) - 1
            elif name == "costs":
                spent = move[1].split("+") if move[0] == "introduce" else move[0].split("+")
                assert facts["count"] == (0 if move[0] == "place" else len(spent))
            elif name == "waits":
                assert facts["card"] in view["hand"]
                assert view["hour"] < VALUE[facts["card"]] <= facts["hour"]
                assert facts["hour"] == (view["hour"] + 3) % 6 + 1, "four turns later (FS-14)"
            elif name == "sums":
                after = state.copy()
                after.play(seat, move)
                if after.view(seat)["day"] == view["day"] and not after.view(seat)["conflict"]:
                    both = after.view(seat)["sums"]
                    assert [facts["own"], facts["theirs"]] == (both if seat % 2 == 0 else both[::-1])
            elif name == "idle":
                verbs = state.choice(seat).words  # type: ignore[union-attr]
                assert "place" not in verbs
                for cards in state.choice(seat, ("introduce",)).words if "introduce" in verbs else ():  # type: ignore[union-attr]
                    assert cards in VALUE
            elif name == "draws":
                after = state.copy()
                after.play(seat, move)
                assert facts["drawn"] == view["scheme"][0]
            elif name in ("keeps", "enough"):
                assert facts["kept"] in view["hand"]
                if name == "enough":
                    all_cards = next(
                        dict(one.facts) for one in grounds(state, seat, move) if one.name == "count"
                    )
                    assert facts["best"] == all_cards["best"] - 1 >= facts["most"], (
                        "without the card that is kept"
                    )
            elif name == "spares":
                assert move == ("-",)
                assert facts["count"] == len(view["hand"]) > 0
                assert "Q" not in view["conflict"]["card"] + view["conflict"]["against"], "a Queen is worse"
            elif name == "support":
                fight = view["conflict"]
                mine = 0 if fight["by"] == seat else 1
                given = 0 if move == ("-",) else len(move[0].split("+"))
                assert facts["own"] == fight["values"][mine] + given
                assert facts["theirs"] == fight["values"][1 - mine]
                their_hand = view["counts"][fight["target"]] if mine == 0 else 0
                assert facts["most"] == facts["theirs"] + their_hand
                assert facts["best"] == fight["values"][mine] + len(view["hand"])
    assert checked >= {"count", "peace", "points", "costs", "touches", "beside", "draws", "keeps", "support"}
    assert "waits" in checked


def test_the_last_rooms_end_the_day_as_the_table_shows() -> None:
    checked = set()
    for number in range(40):
        dice = random.Random(number)
        state = engine.new("four-sisters", 4, f"rooms {number}")
        for turn in range(160):
            if state.result is not None:
                break
            seat = state.to_act[0]
            free = list(state.view(seat)["chateau"].values()).count(None)
            if free <= 2 and state.view(seat)["phase"] in ("turn", "place"):
                for move in words.moves(state, seat, 40, dice):
                    for ground in grounds(state, seat, move):
                        facts: Facts = dict(ground.facts)
                        if ground.name in ("full", "ends"):
                            filled(state, seat, move, facts, ground.name)
                            checked.add((ground.name, facts["plot"]))
                        elif ground.name == "opens":
                            opened(state, seat, move, facts)
                            checked.add((ground.name, ""))
            seen = engine.robots.observe(state, seat, f"{turn}")
            state.play(seat, engine.robots.quick_move(seen, f"{number} {turn}"))
    assert checked >= {("full", "no"), ("ends", "no"), ("full", "yes"), ("opens", "")}, checked
