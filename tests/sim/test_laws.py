"""The memory of the simulation's laws, in cases too rare for a run."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tests.sim.laws import calls, displays, loud, requests, truth
from tests.sim.laws.displays import base36
from tests.sim.rings import Ring

# News is committed

TABLE, BEGUN, NEXT = 40, 600_000_001, 600_000_002
INSERT, UPDATE = "INSERT INTO tables (guild, id, opening)", "UPDATE tables SET version = ? WHERE id = ?"
ROW = (1, TABLE, None)
"""The values of either statement. The table's number is the last but one."""


@pytest.fixture
def committed(monkeypatch: pytest.MonkeyPatch) -> dict[int, set[int]]:
    """Return the tokens of each committed table, which the test fills in."""
    tables: dict[int, set[int]] = {}
    monkeypatch.setattr(truth, "read_table", lambda _, number: tables[number])
    monkeypatch.setattr(truth, "_tokens", lambda table: table)
    return tables


def broken_by(committed: dict[int, set[int]], *steps: tuple[str, set[int]]) -> list[str]:
    """Return the faults if the first question at a table is shown after these statements."""
    found: list[str] = []

    def rows(sql: str, number: int) -> list[Any]:
        return [] if "deliveries" in sql or number not in committed else [{"id": number, "version": 1}]

    world: Any = SimpleNamespace(has_tables=True, rows=rows, broken=lambda law, what: found.append(what))
    law = truth.Here(world)
    for sql, tokens in steps:
        if sql == "COMMIT" and tokens:
            committed[TABLE] = tokens
        law.statement(sql, ROW, None)
    law.request("POST", "/here", {"custom_id": f"say:{base36(TABLE)}:{base36(BEGUN)}::"}, None)
    return found


def test_the_first_question_of_a_table_was_committed_though_it_is_answered(
    committed: dict[int, set[int]],
) -> None:
    begun = ("BEGIN", set()), (INSERT, set()), ("COMMIT", {BEGUN})
    assert not broken_by(committed, *begun, ("BEGIN", set()), (UPDATE, set()), ("COMMIT", {NEXT}))


@pytest.mark.parametrize("statement", [INSERT, UPDATE])
def test_a_question_that_is_not_committed_yet_is_none(statement: str, committed: dict[int, set[int]]) -> None:
    assert broken_by(committed, ("BEGIN", set()), (statement, set()))


def test_a_table_that_was_taken_back_never_asked(committed: dict[int, set[int]]) -> None:
    taken_back = (INSERT, set()), ("ROLLBACK TO block", set()), ("COMMIT", set())
    assert broken_by(committed, ("BEGIN", set()), *taken_back)


# Requests change something

PATH = "/channels/5/messages/7"


class Edits:
    """A world with one message and an hourly edit that changes nothing."""

    def __init__(self, heard: bool = True) -> None:
        message = SimpleNamespace(outbox=True, heard=heard, created=1000.0, channel=5)
        self.now, self.struck = 0.0, dict[str, float]()
        self.world: Any = SimpleNamespace(
            loop=SimpleNamespace(time=lambda: self.now), struck=self.struck, last_start=-1e9, bad_disk=-1e9,
            server=SimpleNamespace(messages={7: message}), runs=True, counts={},
        )  # fmt: skip
        self._law = requests.Here(self.world)

    def edit(self, struck: bool = False, arrives: bool = True) -> None:
        self.now += 3600
        self._law.sent("PATCH", PATH, {}, None)
        if struck:
            self.struck[PATH] = self.now
        if arrives:
            self._law.edited(PATH, ([], ()), ([], ()))

    @property
    def judged(self) -> tuple[int, int]:
        """Return how many edits were judged, and how many of them were useless."""
        return self._law._edits, self._law._vain


def test_an_edit_that_changes_nothing_is_in_vain() -> None:
    edits = Edits()
    edits.edit()
    edits.edit()
    assert edits.judged == (2, 2)


@pytest.mark.parametrize("arrives", [True, False])
def test_after_a_lost_answer_one_edit_is_not_judged_however_late(arrives: bool) -> None:
    edits = Edits()
    edits.edit(struck=True, arrives=arrives)
    before = edits.judged[0]
    edits.edit(struck=True)
    edits.edit()
    assert edits.judged[0] == before
    edits.edit()
    assert edits.judged[0] == before + 1


@pytest.mark.parametrize("what", ["bad_disk", "last_start"])
def test_nor_is_it_where_nothing_could_be_noted_or_another_process_has_begun(what: str) -> None:
    edits = Edits()
    edits.edit()
    setattr(edits.world, what, edits.now + 1)
    edits.edit()
    assert edits.judged[0] == 1
    edits.edit()
    assert edits.judged[0] == 2


def test_nor_is_the_first_of_a_message_that_was_found() -> None:
    edits = Edits(heard=False)
    edits.edit()
    edits.edit()
    assert edits.judged == (1, 1)


# There aren't too many calls


def called(rings: int, nudged: bool, nudges: int = 0) -> list[str]:
    """Return the faults if somebody is called this often in a turn, and has been `nudged` in it or not."""
    found: list[str] = []
    world: Any = SimpleNamespace(
        loop=SimpleNamespace(time=lambda: 1e6), jumped=-1e9, changed={}, runs=True,
        server=SimpleNamespace(people={5: SimpleNamespace(name="Ann")}),
        rows=lambda sql, *_: [1] * nudged if sql is calls._NUDGED else [],
        broken=lambda law, what: found.append(what),
    )  # fmt: skip
    law = calls.Here(world)
    law._question = lambda number, person: 3  # type: ignore[method-assign]
    for number in range(nudges + rings):
        law._called(5, TABLE, PATH, False, Ring((5,), frozenset(), nudges=number < nudges))
    return found


@pytest.mark.parametrize("how", [{"rings": 2, "nudges": 1}, {"rings": 3}], ids=["at once", "later"])
def test_who_is_nudged_may_be_called_a_third_time(how: dict[str, int]) -> None:
    assert not called(nudged=True, **how)


@pytest.mark.parametrize(
    "how",
    [
        {"rings": 3, "nudged": False}, {"rings": 4, "nudged": True},
        {"rings": 3, "nudged": True, "nudges": 1}, {"rings": 0, "nudged": True, "nudges": 2},
    ],
)  # fmt: skip
def test_nobody_is_called_more_often_than_that(how: dict[str, Any]) -> None:
    assert called(**how)


# Few rings without a turn


def rung(messages: int, whom: tuple[int, ...] = (), verb: str = "start", apart: float = 60.0) -> list[str]:
    """Return the faults if this many messages ring in a channel, this many seconds apart."""
    found: list[str] = []
    now = [1e6]
    place = SimpleNamespace(id=7, person=0)
    world: Any = SimpleNamespace(
        loop=SimpleNamespace(time=lambda: 1e6), jumped=-1e9, wall=lambda: now[0],
        server=SimpleNamespace(
            channels={7: place}, people={5: SimpleNamespace(name="Ann")},
            takes=lambda place: True, knows=lambda place, nonce: False,
        ),
        broken=lambda law, what: found.append(what),
    )  # fmt: skip
    law = loud.Here(world)
    for number in range(messages):
        body = {
            "nonce": str(number), "allowed_mentions": {"users": [str(one) for one in whom]},
            "components": [{"type": 2, "custom_id": f"{verb}:{number}:"}],
        }  # fmt: skip
        for _ in range(2):  # Discord takes the second for the first
            law.request("POST", "/channels/7/messages", body, None)
        now[0] += apart
    return found


@pytest.mark.parametrize(("messages", "apart", "wrong"), [(30, 60.0, 0), (31, 60.0, 1), (60, 150.0, 0)])
def test_so_many_messages_ring_in_a_channel_within_an_hour(messages: int, apart: float, wrong: int) -> None:
    assert len(rung(messages, apart=apart)) == wrong


@pytest.mark.parametrize(("messages", "apart", "wrong"), [(3, 3700.0, 0), (4, 3700.0, 1), (9, 30000.0, 0)])
def test_so_many_invitations_ring_for_one_person_within_a_day(
    messages: int, apart: float, wrong: int
) -> None:
    assert len(rung(messages, (5,), "accept", apart)) == wrong


def test_calls_to_a_turn_are_no_part_of_it() -> None:
    assert not rung(100, (5,), "say")


# A display equals the database


class Look:
    """A second look that takes the solver longer than a page waits."""

    there = False

    async def look(self, table: Any) -> None:
        await asyncio.sleep(0)
        self.there = True


def test_a_display_may_have_a_look_that_the_law_cannot_have_at_once() -> None:
    pages = SimpleNamespace(sections=[SimpleNamespace(looks=Look())])

    async def board(table: Any, with_picture: bool = True) -> Any:
        text = "looked" if any(one.looks.there for one in pages.sections) else "played"
        parts = [{"type": 10, "content": text}]
        return SimpleNamespace(view=SimpleNamespace(to_components=lambda: parts))

    pages.board = board
    pages.pictures = SimpleNamespace(renderer=SimpleNamespace(render=None), patience=1.0)
    world: Any = SimpleNamespace(client=SimpleNamespace(pages=pages))
    with_look, without = asyncio.run(displays.Here(world)._pages(SimpleNamespace(), 0, False))  # type: ignore[arg-type]
    assert "looked" in with_look
    assert "played" in without
