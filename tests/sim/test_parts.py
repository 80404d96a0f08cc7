"""The parts of the simulation: its loop, its disk (after a kill, it's like a real one), and its Discord,
which refuses what Discord refuses.
"""

from __future__ import annotations

import asyncio
import contextvars
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.pretended.server import Server
from tests.pretended.values import Refusal
from tests.sim.loop import LIFE, Life, SimLoop
from tests.sim.rings import SILENT, ring
from tests.sim.store import SimConnection

# The loop


def test_what_is_called_soon_keeps_its_order_and_a_timer_its_time() -> None:
    loop, seen = SimLoop(lambda: 0.0), []
    done = loop.create_future()
    loop.call_later(5, lambda: (seen.append(("five", loop.time())), done.set_result(None)))
    loop.call_later(1, lambda: seen.append(("one", loop.time())))
    loop.call_later(2, lambda: seen.append(("never", loop.time()))).cancel()
    for name in "abc":
        loop.call_soon(seen.append, name)
    loop.run_until(done)
    assert seen == ["a", "b", "c", ("one", 1.0), ("five", 5.0)]


def test_the_dead_do_nothing_more_not_even_clean_up() -> None:
    loop, seen = SimLoop(lambda: 0.0), []
    life = Life(1)
    context = contextvars.Context()
    context.run(LIFE.set, life)

    async def work() -> None:
        try:
            await asyncio.sleep(2)
            seen.append("done")
        finally:
            seen.append("cleaned up")

    loop.create_task(work(), context=context)
    done = loop.create_future()
    loop.call_later(1, lambda: setattr(life, "dead", True))
    loop.call_later(9, done.set_result, None)
    loop.run_until(done)
    assert seen == []


# The disk


class Quiet:
    """A disk without trouble."""

    def __init__(self) -> None:
        self.loop = SimLoop(lambda: 0.0)

    def latency(self) -> float:
        return 0.001

    def before(self, connection: SimConnection, sql: str) -> BaseException | None:
        return None

    def after(self, connection: SimConnection, sql: str, values: Any, cause: int | None) -> None:
        return


def test_a_kill_keeps_what_was_committed_and_nothing_else(tmp_path: Path) -> None:
    disk, path = Quiet(), tmp_path / "one.db"
    life = Life(1)
    context = contextvars.Context()
    context.run(LIFE.set, life)
    held: list[SimConnection] = []

    async def work() -> None:
        connection = await SimConnection(disk, path, isolation_level=None)
        held.append(connection)
        await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        await connection.execute("CREATE TABLE words (word TEXT)")
        await connection.execute("INSERT INTO words VALUES ('committed')")
        await connection.execute("BEGIN IMMEDIATE")
        await connection.execute("INSERT INTO words VALUES ('lost')")
        life.dead = True
        await connection.execute("COMMIT")
        raise AssertionError("nobody hears of it")

    disk.loop.create_task(work(), context=context)
    done = disk.loop.create_future()
    disk.loop.call_later(1, done.set_result, None)
    disk.loop.run_until(done)
    held[0].kill()
    again = sqlite3.connect(path)
    assert again.execute("SELECT word FROM words").fetchall() == [("committed",)]
    again.close()


# Discord


@pytest.fixture
def server() -> Server:
    clock = {"now": 0.0}
    made = Server(lambda: clock["now"])
    made.clock = clock  # type: ignore[attr-defined]
    return made


def send(server: Server, channel: int, nonce: str, text: str = "a") -> int:
    body = {"content": text, "nonce": nonce, "enforce_nonce": True}
    return int(server.handle("POST", f"/channels/{channel}/messages", body, (), {})[1]["id"])


def test_a_nonce_finds_its_first_message_for_some_minutes(server: Server) -> None:
    channel = server.add_channel(server.add_guild("en-US")).id
    first = send(server, channel, "n1")
    assert send(server, channel, "n1") == first != send(server, channel, "n2")
    server.clock["now"] = 400.0  # type: ignore[attr-defined]
    assert send(server, channel, "n1") != first


def test_an_interaction_takes_one_answer_and_not_a_late_one(server: Server) -> None:
    place = server.add_channel(server.add_guild("en-US"))
    ann = server.add_person("Ann", "en-US", manages=False)

    def answer(number: int, token: str) -> int:
        body = {"type": 4, "data": {"content": "a", "flags": 64}}
        try:
            return server.handle("POST", f"/interactions/{number}/{token}/callback", body, (), {})[0]
        except Refusal as refusal:
            return refusal.code

    one, late = (server.asked(ann, place, 2, {"name": "hand"}) for _ in range(2))
    assert [answer(one.id, one.token), answer(one.id, one.token)] == [200, 40060]
    server.clock["now"] = 3.5  # type: ignore[attr-defined]
    assert answer(late.id, late.token) == 10062


def test_a_closed_dm_and_a_channel_that_is_gone_are_refused(server: Server) -> None:
    ann = server.add_person("Ann", "en-US", manages=False)
    ann.dm_open = False
    with pytest.raises(Refusal, match="50007"):
        send(server, ann.dm, "n1")
    place = server.add_channel(server.add_guild("en-US"))
    place.gone = True
    with pytest.raises(Refusal, match="10003"):
        send(server, place.id, "n1")


def test_one_message_calls_to_each_table_that_it_names(server: Server) -> None:
    person = server.add_person("Ann", "en-US", False)
    hand = {"components": [{"type": 1, "components": [{"type": 2, "custom_id": "say:2s:1::"}]}]}
    _, sent = server.handle("POST", f"/channels/{person.dm}/messages", hand, (), {})
    link = f"https://discord.com/channels/@me/{person.dm}/{sent['id']}"
    world: Any = SimpleNamespace(server=server, rows=lambda sql, *values: [{"id": 7}])
    text = f"**2 tables** are waiting for you:\n- **[Court Wars]({link})** in <#5>\n- **Court Wars** in <#6>"
    path = f"/channels/{person.dm}/messages"
    found = ring(world, "POST", path, {"content": text})
    assert found is not None
    assert found.people == (person.id,)
    assert found.tables() == {100, 7}
    assert not found.asks()
    assert ring(world, "POST", path, {"content": text, "flags": SILENT}) is None
