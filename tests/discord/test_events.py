"""No event silences the bot, over real sockets.

Unreadable events are dropped, and a connection that must be closed is resumed with its session.
"""

from __future__ import annotations

import asyncio
import copy
import hashlib
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot import gateway
from bot.pictures.cards import emoji_name, emoji_svgs
from bot.ui import emojis
from bot.ui.emojis import MARK
from tests.discord.fake_discord import BOT, CHANNEL, COURTYARD, GUILD, FakeDiscord
from tests.discord.test_gateway import SOON, starting
from tests.pretended import payloads

pytestmark = pytest.mark.filterwarnings("ignore:Unclosed connection:ResourceWarning")
"""discord.py leaves a lost gateway to the garbage collector."""

SECRET = "K♥ of Ana"
"""A text in every broken event. It may not get into the log."""
JUNK: list[Any] = [None, SECRET, -1, True, [], {}, [SECRET], {SECRET: SECRET}]
PERSON = payloads.user(7, SECRET)
MEMBER = payloads.member(PERSON) | {"permissions": "8"}


def _interaction(kind: int, data: dict[str, Any]) -> dict[str, Any]:
    place = {
        "guild_id": str(GUILD),
        "channel_id": str(CHANNEL),
        "channel": {"id": str(CHANNEL), "type": 0, "name": "c", "position": 0, "permissions": "8"},
        "message": payloads.message(9, CHANNEL, COURTYARD),
    }
    return payloads.interaction(BOT, 8, "t", type=kind, data=data, member=MEMBER) | place


def whole(event: str) -> list[dict[str, Any]]:
    """Return the payloads that Discord may send with this event. Most events get all fields that any event
    has.
    """
    if event == "INTERACTION_CREATE":
        return [
            _interaction(2, {"id": "1", "name": "games", "type": 1, "options": []}),
            _interaction(3, {"custom_id": "join:1:0::", "component_type": 2}),
        ]
    if event.startswith("MESSAGE_") and event.endswith(("CREATE", "UPDATE")):
        return [payloads.message(9, CHANNEL, PERSON) | {"guild_id": str(GUILD), "member": MEMBER}]
    if event == "GUILD_CREATE":
        return [payloads.guild(GUILD, "en-US", "8", [], payloads.member(COURTYARD))]
    if event == "READY":
        return [payloads.ready(COURTYARD, BOT, "ws://127.0.0.1:1/", [0, 1], [GUILD])]
    ids = ("id", "guild_id", "channel_id", "message_id", "user_id", "parent_id", "application_id", "role_id")
    return [
        dict.fromkeys(ids, str(GUILD))
        | {"user": PERSON, "member": MEMBER, "emoji": {"id": None, "name": SECRET}, "name": SECRET, "type": 0}
        | {"threads": [], "members": [], "emojis": [], "ids": ["1"], "role": {"id": "5"}, "position": 0}
    ]


def broken(event: str) -> Iterator[Any]:
    """Yield broken variants of this event: not an object, without one of its parts, or with a wrong value for
    one.
    """
    yield from JUNK
    for right in whole(event):
        for path in _paths(right):
            for wrong in (..., *JUNK[:6]):
                yield _put(right, path, wrong)


def _paths(value: Any) -> Iterator[tuple[str, ...]]:
    if isinstance(value, dict):
        for key, inside in value.items():
            yield (key,)
            yield from ((key, *rest) for rest in _paths(inside))


def _put(right: dict[str, Any], path: tuple[str, ...], wrong: Any) -> dict[str, Any]:
    found = copy.deepcopy(right)
    there = found
    for key in path[:-1]:
        there = there[key]
    if wrong is ...:
        del there[path[-1]]
    else:
        there[path[-1]] = wrong
    return found


async def answers(there: FakeDiscord, person: int = 7) -> None:
    """Send a command, and wait until the bot has answered it."""
    number = await there.slash("games", person)
    async with asyncio.timeout(SOON), there.told:
        await there.told.wait_for(lambda: any(str(number) in path for path in there.paths()))


@pytest.mark.slow
async def test_no_malformed_event_ends_the_gateway(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Send every event that discord.py reads, in every shape. Taps are answered in between, on one
    connection.
    """
    async with FakeDiscord() as there, starting(tmp_path, there, monkeypatch) as found:
        await found.until(there.ready)
        events = sorted(found.bot._connection.parsers)
        assert len(events) > 50, "discord.py keeps its parsers elsewhere"
        told = 0
        for event in events:
            for data in broken(event):
                await there.tell(event, data)
                told += 1
            await answers(there)
        assert told > 5000
        assert (there.identified, there.resumed) == (1, 0)
        assert found.pauses == []
    dropped = [one.getMessage() for one in caplog.records if one.name == "bot.shard"]
    for event in ("INTERACTION_CREATE", "MESSAGE_CREATE", "READY", "RESUMED", "GUILD_CREATE"):
        assert any(line.startswith(f"{event} from Discord cannot be read") for line in dropped), event
    assert not [one for one in caplog.records if one.name.startswith("bot") and SECRET in one.getMessage()]


@pytest.mark.parametrize(
    "text",
    ["{]", "", "[]", "3", "null", '"x"', '{"op": 0}', '{"op": 0, "t": []}', '{"op": 0, "t": ["x"], "d": {}}',
     '{"op": 0, "t": {"a": 1}, "s": "x"}', '{"op": 10}', '{"op": 10, "d": {}}', '{"op": "x", "d": 1}',
     '{"op": 99, "d": null}', '{"op": 0, "t": "NO_SUCH_EVENT", "s": "x", "d": 1}', "[" * 100_000],
)  # fmt: skip
async def test_a_message_that_is_no_event_is_dropped(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with FakeDiscord() as there, starting(tmp_path, there, monkeypatch) as found:
        await found.until(there.ready)
        await there.say(text)
        await answers(there)
        assert (there.identified, there.resumed) == (1, 0)
        # The sequence number must not come from an invalid value.
        await there.break_off()
        await answers(there)
        assert (there.identified, there.resumed) == (1, 1)


async def test_an_event_that_comes_again_and_again_is_logged_ever_more_rarely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with FakeDiscord() as there, starting(tmp_path, there, monkeypatch) as found:
        await found.until(there.ready)
        for _ in range(120):
            await there.tell("MESSAGE_CREATE", {"id": "1", "channel_id": "2", "content": SECRET})
        await answers(there)
    lines = [one.getMessage() for one in caplog.records if one.name == "bot.shard"]
    assert [line.split("(")[1].split()[0] for line in lines] == ["1", "10", "100"]
    assert all("KeyError in __init__ (message.py:" in line for line in lines)


async def _garbled(there: FakeDiscord) -> None:
    await there.say_bytes(b"no stream at all\x00\x00\xff\xff")


async def _asked_to_reconnect(there: FakeDiscord) -> None:
    await there.say('{"op": 7, "d": null, "s": null, "t": null}')


async def _broken_off(there: FakeDiscord) -> None:
    await there.break_off()


async def _hung_up(there: FakeDiscord) -> None:
    await there.hang_up(4000)


async def _away_for_a_while(there: FakeDiscord) -> None:
    there.away = [502, 503]
    await there.break_off()


@pytest.mark.parametrize("lose", [_garbled, _asked_to_reconnect, _broken_off, _hung_up, _away_for_a_while])
async def test_a_connection_that_must_go_is_resumed_and_nothing_is_lost(
    lose: Callable[[FakeDiscord], Awaitable[None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taps from the time without a connection are answered, and no new session is needed."""
    async with FakeDiscord() as there, starting(tmp_path, there, monkeypatch) as found:
        await found.until(there.ready)
        await answers(there)
        there.ready.clear()
        await lose(there)
        await answers(there, person=8)  # sent to the lost connection
        await found.until(there.ready)
        assert (there.identified, there.resumed) == (1, 1)
        assert sum(found.pauses) < 10


@pytest.mark.parametrize(
    ("forgets", "hangs_up"), [(True, []), (False, [4007, 4007])], ids=["forgotten", "refused without a word"]
)
async def test_a_session_that_discord_takes_no_more_makes_room_for_another(
    forgets: bool, hangs_up: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord says that it has forgotten the session, or closes each resumed connection without a reason."""
    async with FakeDiscord() as there, starting(tmp_path, there, monkeypatch) as found:
        await found.until(there.ready)
        there.ready.clear()
        there.forgets, there.hangs_up = forgets, [*hangs_up]
        await there.break_off()
        await found.until(there.ready)
        assert there.identified == 2
        assert not there.hangs_up
        await answers(there)


@pytest.mark.parametrize("said", [None, [], SECRET], ids=str)
async def test_a_session_that_resumes_without_a_word_stops_nobodys_time(
    said: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with FakeDiscord() as there, starting(tmp_path, there, monkeypatch) as found:
        await found.until(there.ready)
        deadlines, lost, back = found.bot.tables.deadlines, asyncio.Event(), asyncio.Event()

        async def was_found() -> int:
            if lost.is_set():
                back.set()
            return 0

        monkeypatch.setattr(deadlines, "lost", lost.set)
        monkeypatch.setattr(deadlines, "found", was_found)
        there.resumes = said
        await there.break_off()
        await found.until(back)
        assert found.bot._gateways == {0}
        assert (there.identified, there.resumed) == (1, 1)


@pytest.mark.parametrize("path", ["session_id", "resume_gateway_url", "user", "guilds", "shard"])
async def test_a_session_that_begins_in_nonsense_is_begun_once_more(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the second session, the bot would never be ready. It starts after the pause for an offline
    gateway.
    """
    async with FakeDiscord() as there:
        right = payloads.ready(COURTYARD, BOT, there.gateway, [0, 1], [])
        # A session without an ID works, too, but can't be resumed.
        there.begins = [_put(right, (path,), wrong) for wrong in (..., ... if path == "session_id" else None)]
        async with starting(tmp_path, there, monkeypatch) as found:
            await found.until(there.ready)
            assert there.identified == 3
            assert len([one for one in found.pauses if one >= gateway.SHORTEST]) >= 2
            await answers(there)


async def test_a_gateway_that_cannot_be_opened_is_no_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any error while reopening the gateway is followed by another try."""
    monkeypatch.setattr("bot.tasks.FIRST", 0.01)
    async with FakeDiscord() as there, starting(tmp_path, there, monkeypatch) as found:
        await found.until(there.ready)
        left = [1]

        def lost() -> None:
            if left.pop() if left else False:
                raise ValueError(SECRET)

        monkeypatch.setattr(found.bot.tables.deadlines, "lost", lost)
        await there.break_off()
        await answers(there)
        assert not left
        assert (there.identified, there.resumed) == (1, 1)


async def test_the_upload_of_emojis_goes_on_after_an_answer_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.tasks.FIRST", 0.01)
    svgs = {"card_AS": emoji_svgs()["card_AS"]}
    monkeypatch.setattr(emojis, "emoji_svgs", lambda: svgs)
    mark = MARK + hashlib.sha256("".join(svgs.values()).encode()).hexdigest()[:8]
    names = [mark, *map(emoji_name, svgs)]
    right = {"items": [{"id": str(number), "name": name} for number, name in enumerate(names, 1)]}
    shapes: list[Any] = [
        {},
        [],
        {"items": None},
        {"items": [{"id": SECRET, "name": mark}]},
        {"items": [SECRET]},
    ]
    async with FakeDiscord() as there, starting(tmp_path, there, monkeypatch) as found:
        await found.until(there.ready)
        there.faults[f"/applications/{BOT}/emojis"] = [
            partial(payloads.answer, told) for told in (*shapes, right)
        ]
        found.bot.card_emojis.start(found.bot)
        assert found.bot.card_emojis.task is not None
        await asyncio.wait_for(found.bot.card_emojis.task, SOON)
        assert found.bot.card_emojis.of("court-piece")["AS"].id == 2
    lines = [one.getMessage() for one in caplog.records if one.name == "bot.tasks"]
    assert len(lines) == len(shapes)
    assert all(line.startswith("task died: faces, begun again in ") for line in lines)
    assert SECRET not in caplog.text
