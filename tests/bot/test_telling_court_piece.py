"""Court Piece as people see and hear it: the laws of `Telling`, and its own."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import pytest

import engine
from bot import presentation
from engine import Event, Illegal
from tests.bot.telling import FRIENDS, Telling, draw, first, scene_for
from tests.engine.walk import random_game


def middle(state: Any) -> bool:
    """Return whether a trick has begun while several taken tricks wait in the middle (double sar)."""
    return len(state.winners) - sum(state.taken) > 2 and len(state.played) % 4 == 1


def may_ask(state: Any) -> bool:
    """Return whether a card is closed and the seat to act can't follow suit."""
    return state.result is None and "ask" in state.choice(state.to_act[0]).words


def asked(state: Any, trumps: bool) -> bool:
    """Return whether the seat to act has just asked, and has trumps (or none)."""
    if not state.asked:
        return False
    seen = state.view(state.to_act[0])
    suits = {card[1] for card in seen["hand"]}
    return seen["trick"][0]["card"][1] not in suits and (seen["trump"] in suits) is trumps


def trick() -> Any:
    return first("court-piece", lambda state: len(state.played) == 30 and len(state.sheet) == 1)


class TestCourtPiece(Telling):
    key = "court-piece"
    options = (
        {},
        {"honour": True, "until": 1},
        {"double_sar": True, "ace_rule": True, "time": 60},
        {"rounds": 2, "ties": "rounds"},
        {"first_seven": True, "seven_deals": True, "rounds": 25},
        *(dict(preset) for _, preset in engine.GAMES["court-piece"].presets if preset),
        {"hidden_trump": True, "time": 60, "rounds": 3},
        {"score": "rung", "honour": True, "until": 3, "double_sar": True, "no_twelfth": True},
    )
    games = 12
    every = 83
    by_day = 1
    table_length = 2000
    events = (
        Event("court", 0, {"team": [0, 2], "score": 52, "by": "thirteen"}),
        Event("court", None, {"team": [1, 3], "score": 1, "by": "rounds"}),
        Event("court", 3, {"team": [1, 3], "score": 2, "by": "tricks"}),
        Event("court", 0, {"team": [0, 2], "score": 1, "by": "thirteen"}),
        Event("court", 0, {"team": [0, 2], "score": 3, "by": "thirteen"}),
        Event("points", 0, {"team": [0, 2], "score": 1, "by": "round"}),
        Event("points", 0, {"team": [0, 2], "score": 2, "by": "kot"}),
        Event("points", 1, {"team": [1, 3], "score": 3, "by": "hakem-kot"}),
        Event("points", 1, {"team": [1, 3], "score": 2, "by": "coat"}),
        Event("points", 1, {"team": [1, 3], "score": 3, "by": "call"}),
        Event("open", 2, {"card": "2S", "caller": 0, "by": "asked"}),
        Event("open", None, {"card": "2S", "caller": 0, "by": "last"}),
        Event("open", None, {"card": "2S", "caller": 0, "by": "end"}),
        Event("sweep", 1, {"word": "on"}),
        Event("sweep", 1, {"word": "stop"}),
        Event("call", 0, {"target": 1, "trick": 2, "card": "7H", "suit": "S", "right": True}),
        Event("call", 0, {"target": 1, "trick": 2, "card": "7H", "suit": "S", "right": False}),
        Event("round", None, {"number": 2, "team": [1, 3], "tricks": [0, 1], "courts": [0, 1], "by": "call"}),
    )
    # A call for a revoke also gets an answer in a game without honour.
    refusals = (
        Illegal("no-such-call", "CP-16", ask="seat"),
        Illegal("trump-first", "CP-3"),
        *(Illegal(reason, "CP-24") for reason in ("hide-a-card", "may-not-ask", "already-open")),
        Illegal("closed", "CP-24", card="2S"),
        Illegal("must-trump", "CP-24", suit="S"),
    )
    situations = {
        "trumps": lambda: ((state := engine.new("court-piece", 4, "golden")), state.to_act[0]),
        "trick": lambda: ((state := trick()), state.to_act[0]),
        "sweep": lambda: (first("court-piece", lambda state: state.sweeping), None),
        "middle": lambda: (first("court-piece", middle, double_sar=True), None),
        "over": lambda: (
            first("court-piece", lambda state: state.result and len(state.result.places) > 1, rounds=3),
            None,
        ),
    }

    def also(self, code: str) -> None:
        self.asks_before_a_revoke(code)
        self.says_why_a_single_round_was_won(code)
        self.tells_a_daily_by_its_tricks(code)
        self.promises_52_courts_only_to_a_team_that_can_win_all_thirteen(code)

    def promises_52_courts_only_to_a_team_that_can_win_all_thirteen(self, code: str) -> None:
        """CP-17: a trick that the others won is collected with the rest, but remains theirs."""
        for all_won in (True, False):

            def asked(state: Any, all_won: bool = all_won) -> bool:
                return state.sweeping and all_won is (len({one & 1 for one in state.winners}) == 1)

            state = first("court-piece", asked, double_sar=True)
            seat = state.to_act[0]
            question = self.text.question(scene_for(state, seat, code), state.choice(seat), ())
            assert (scene_for(state, seat, code).say("court-piece-ask-sweep") == question) is all_won

    def tells_a_daily_by_its_tricks(self, code: str) -> None:
        state = first("court-piece", lambda state: state.result is not None, rounds=1, sweep="play-on")
        scene = scene_for(state, 0, code)
        scene = dataclasses.replace(scene, view=self.text.in_short(scene.view))
        tricks = state.view(None)["tricks"]
        for told in (self.text.result(scene), "\n".join(self.text.table(scene))):
            assert all(str(count) in told for count in tricks)
        assert scene.result["places"][0] == [[0, 2], [1, 3]][tricks[1] > tricks[0]]

    def says_why_a_single_round_was_won(self, code: str) -> None:
        """Without a court, the tricks decide and are told once. No single trick is named as decisive."""

        def played(state: engine.State) -> bool:
            return state.result is not None and not any(state.view(None)["courts"])

        state = first("court-piece", played, rounds=1, ties="rounds")
        least, most = sorted(state.view(None)["sheet"][0]["tricks"])
        tricks = [Event("trick", seat, {"number": 1, "card": card}) for seat, card in enumerate(("AS", "2H"))]
        scene = scene_for(state, None, code, remembered=tricks)
        reason = scene.say("court-piece-result-round", most=most, least=least)
        assert reason in self.text.result(scene)
        assert self.text.retold(Event("round", None, {"number": 1}))
        assert not self.text.retold(Event("round", None, {"number": 2}))
        own = [self.text.moment(scene, trick) for trick in tricks]
        assert all(own)
        assert not any(one in self.text.decided(scene) for one in own), "no trick decides a round"

    def asks_before_a_revoke(self, code: str) -> None:
        """CP-16."""

        def tempted(state: engine.State) -> bool:
            view = state.view(state.to_act[0]) if state.result is None else state.view(None)
            suits = {card[1] for card in view.get("hand", ())}
            return bool(view["trick"]) and len(suits) > 1 and view["trick"][0]["card"][1] in suits

        state = first("court-piece", tempted, honour=True)
        scene = scene_for(state, state.to_act[0], code)
        led = scene.view["trick"][0]["card"][1]
        for card in scene.view["hand"]:
            assert (self.text.costly(scene, (card,)) is None) == (card[1] == led)
        assert self.text.costly(scene, ("call", "1", "2"))

    def on_buttons(self, view: Mapping[str, Any]) -> bool:
        return view["phase"] == "card" and view["turn"] == view["you"]

    def lying(self, view: Mapping[str, Any]) -> set[str]:
        # A called revoke can end the game in the middle of a trick, which then no longer matters.
        return {play["card"] for play in view["trick"] if view["phase"] != "over"}

    def rarely(self) -> Iterator[engine.State]:
        clock = self.new(4, "clock", time=60)
        yield clock
        clock.call_time()
        yield clock
        for _ in random_game(clock, random.Random(1)):
            pass
        yield clock
        yield self.first(lambda state: state.sweeping)
        for trumps in (True, False):  # just asked, with and without a trump to play
            yield first("court-piece", partial(asked, trumps=trumps), hidden_trump=True)
        yield first("court-piece", may_ask, hidden_trump=True)
        yield first("court-piece", lambda state: state.naming, hidden_trump=True)

    def tried(self, state: engine.State, seat: int, rng: random.Random) -> Iterator[engine.Move]:
        yield from super().tried(state, seat, rng)
        yield from (("call", "9"), ("call", "1", "99"))

    def test_pairs_dealer_and_caller_are_named_from_the_first_card_on(self) -> None:
        """CP-1, CP-2."""
        for state in (self.new(4, "named"), self.first(lambda state: len(state.played) == 1)):
            scene = scene_for(state, 0)
            svg, _ = draw(scene)
            written = re.findall(r"<text[^>]*>([^<]+)</text>", svg)
            dealer, caller = FRIENDS[scene.view["dealer"]], FRIENDS[scene.view["caller"]]
            assert written[written.index("Dealer") + 1] == dealer
            assert f"by {caller}" in written
            named = [word for word in written if word in FRIENDS]
            table = "\n\n".join(self.text.table(scene_for(state))).splitlines()
            for pair in (FRIENDS[0:4:2], FRIENDS[1:4:2]):
                assert any(tuple(named[at : at + 2]) == pair for at in range(len(named)))
                assert any(all(name in line for name in pair) for line in table)

    def test_equal_courts_tell_why_somebody_won_all_the_same(self) -> None:
        """CP-15."""
        told = set()
        for number in range(12):
            state = self.new(4, f"settled {number}", rounds=2, ties="rounds")
            for _ in random_game(state, random.Random(number)):
                pass
            text = self.text.result(scene_for(state))
            if len(set(state.result.scores)) == 1:  # type: ignore[union-attr]
                told |= {word for word in ("but more rounds won", "but more tricks won") if word in text}
                assert ("Nobody wins" in text) is (len(state.result.places) == 1)  # type: ignore[union-attr]
        assert len(told) == 2

    def test_the_viewer_sits_at_the_bottom_and_play_goes_to_their_right(self) -> None:
        """CP-1."""
        state = self.first(lambda state: len(state.played) == 1)
        for you in range(4):
            svg, _ = draw(scene_for(state, you))
            where: dict[str, tuple[float, float]] = {}
            for x, y, name in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>(\w+)</text>', svg):
                where.setdefault(name, (float(x), float(y)))  # the plates come first, the pairs later
            bottom, right, top, left = [where[FRIENDS[(you + at) % 4]] for at in range(4)]
            assert left[0] < top[0] < right[0]
            assert top[1] < left[1] == right[1] < bottom[1]


@pytest.mark.parametrize(("team", "won"), [((0, 2), 9), ((1, 3), 4)])
def test_of_a_round_each_team_has_its_own_tricks(team: tuple[int, int], won: int) -> None:
    """It's told as won or lost from that team's side."""
    state = trick()
    scene = scene_for(state, None)
    event = Event(
        "round", None, {"number": 1, "team": list(team), "tricks": [9, 4], "courts": [0, 0], "by": "x"}
    )
    facts = presentation.of("court-piece").facts(scene, event.data)
    assert (facts["won"], facts["lost"]) == (won, 13 - won)


@pytest.mark.parametrize("score", ["hokm", "rung"])
def test_no_row_of_tricks_decides_a_game_of_points(score: str) -> None:
    """Rows count only for courts (CP-8, CP-20, CP-21). A single round is told by its tricks."""
    state = engine.new("court-piece", 4, score, {"score": score, "until": 1})
    assert list(random_game(state, random.Random(3)))
    told = [one.sentence for one in presentation.of("court-piece").story(scene_for(state, None))]
    past = state.view(None)["sheet"][-1]
    assert f"{max(past['tricks'])} tricks to {min(past['tricks'])}" in "".join(told)
    assert not [one for one in told if "row" in one]
