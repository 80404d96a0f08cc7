"""The sandbox shows what Discord would show, and lets people do what Discord would let them do."""

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.i18n.languages import codes
from bot.sandbox.__main__ import archive_beside, main, parse, run
from bot.sandbox.archive import Archive
from bot.sandbox.cast import NAMES
from bot.sandbox.feed import Feed, for_page
from bot.sandbox.offline_discord import Impossible, OfflineDiscord
from bot.sandbox.server import Server
from bot.sandbox.taps import IN_CHANNEL, Tap, do, legal_taps, play_on
from tests.discord.toy_bot import Toy, picture

ROOT = Path(__file__).parents[2]
"""The project's root folder."""


def texts(world: OfflineDiscord, key: str, place: Any = "channel") -> str:
    """Return everything that a person reads there."""
    shown = world.messages(world.people[key], place)
    return json.dumps([[message.content, message.components] for message in shown], ensure_ascii=False)


def control(world: OfflineDiscord, key: str, label: str, place: Any = "channel") -> Tap:
    taps = legal_taps(world, world.people[key], (place,), newest=False)
    return next(tap for tap in taps if tap.label == label)


async def press(world: OfflineDiscord, key: str, label: str, place: Any = "channel") -> Any:
    return await do(world, control(world, key, label, place))


async def gathered(world: OfflineDiscord) -> None:
    """Let Ana gather, Ben join and the game start."""
    await world.slash(world.people["ana"], "play", {"game": "toys"})
    await press(world, "ben", "Join")
    await press(world, "ana", "Start")


@pytest.fixture
async def world() -> AsyncIterator[OfflineDiscord]:
    """Four people, and the toy bot in place of ours."""
    async with OfflineDiscord(Toy()) as found:
        yield found


@contextlib.asynccontextmanager
async def served(client: discord.Client, people: int = 4) -> AsyncIterator[tuple[OfflineDiscord, Server]]:
    """Serve the page for people, with short waits and a real-time clock."""
    async with OfflineDiscord(client, people=people, settle=0.25) as world, Server(world) as server:
        clock = asyncio.create_task(world.keep_time(every=0.1))
        try:
            yield world, server
        finally:
            clock.cancel()
            await asyncio.gather(clock, return_exceptions=True)


async def until(true: Callable[[], bool]) -> None:
    """Wait until the condition is true. The test's timeout bounds the wait."""
    while not true():  # noqa: ASYNC110
        await asyncio.sleep(0.02)


async def told(response: aiohttp.ClientResponse) -> dict[str, Any]:
    """Return the next news on an open page's stream."""
    async for line in response.content:
        if line.startswith(b"data: "):
            news: dict[str, Any] = json.loads(line[6:])
            return news
    raise AssertionError("the stream ended")


# The world


async def test_a_restart_gives_the_same_places_and_never_the_same_message_twice() -> None:
    first: list[int] = []
    messages: set[int] = set()
    for day in range(2):
        async with OfflineDiscord(Toy(), now=datetime(2027, 1, 1, tzinfo=UTC) + timedelta(days=day)) as world:
            await world.slash(world.people["ana"], "play", {"game": "toys"})
            places = [world.guild.id, world.channel.id, world.env.backend.application_id]
            for person in world.people.values():
                places += [person.user.id, world.channel_id(person, "dm")]
            now = {message.id for message, _ in world.everything()}
            assert now
            assert not messages & now
            messages |= now
            assert first in ([], places)
            first = places


async def test_messages_pictures_and_emojis_outlive_a_restart(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "discord.db")
    async with OfflineDiscord(Toy()) as world:
        await gathered(world)
        await press(world, "ana", "My hand")
        emoji = await world.client.create_application_emoji(name="crown", image=picture())
        archive.keep(world)
        shown = [message for message in (Feed(world).news() or {})["messages"] if not message["only"]]
        url = next(file["url"] for message, _ in world.everything() for file in message.attachments)
    again = OfflineDiscord(Toy())
    Archive(tmp_path / "discord.db").recall(again)
    async with again:
        assert (Feed(again).news() or {})["messages"] == shown
        assert again.file(url) == picture()
        assert again.emoji(emoji.id) == picture()
        assert [e.name for e in await again.client.fetch_application_emojis()] == ["crown"]
        # Yesterday's controls work: the bot is asked, and answers.
        assert (await press(again, "dev", "Rules")).heard
        channel = again.client.get_partial_messageable(again.channel.id)
        await channel.get_partial_message(int(shown[0]["id"])).delete()
        Archive(tmp_path / "discord.db").keep(again)
    alone = OfflineDiscord(Toy(), people=1)
    Archive(tmp_path / "discord.db").recall(alone)
    assert [owner for _, owner in alone.everything()] == ["ana"]


async def test_fewer_people_are_the_first_of_the_same_people() -> None:
    four, two = OfflineDiscord(Toy()), OfflineDiscord(Toy(), people=2)
    assert [p.user.id for p in two.people.values()] == [p.user.id for p in four.people.values()][:2]
    with pytest.raises(ValueError, match="between"):
        OfflineDiscord(Toy(), people=9)


async def test_a_bot_that_is_long_busy_at_the_start_keeps_no_page_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.sandbox.offline_discord.STARTING", 0.1)
    monkeypatch.setattr("bot.sandbox.offline_discord.LOADING", 0.1)
    drawn = threading.Event()

    class Busy(Toy):
        async def setup_hook(self) -> None:
            await super().setup_hook()
            self.drawing = asyncio.create_task(asyncio.to_thread(drawn.wait))

    try:
        async with OfflineDiscord(Busy(), settle=0.25) as world:
            assert (await world.slash(world.people["ana"], "play", {"game": "toys"})).heard
            drawn.set()
        drawn.clear()
        # A test must notice that it never comes to rest.
        tested = OfflineDiscord(Busy())
        tested.env.settle_timeout = 0.1  # simcord gives up after this time
        with pytest.raises(TimeoutError):
            await tested.__aenter__()
    finally:
        drawn.set()


async def test_commands_that_were_not_synced_again_are_still_on_offer() -> None:
    bot = Toy(sync=False)
    async with OfflineDiscord(bot) as world:
        assert {"play", "think", "boom"} == {command["name"] for command in world.commands("channel")}
        answer = await world.slash(world.people["ana"], "play", {"game": "toys"})
        assert answer.heard


async def test_what_one_does_the_others_see_but_ephemeral_answers_are_for_one_alone(
    world: OfflineDiscord,
) -> None:
    await gathered(world)
    assert "started" in texts(world, "dev")
    await press(world, "ben", "My hand")
    assert "Your hand" in texts(world, "ben")
    assert "Your hand" not in texts(world, "ana")
    hand = control(world, "ana", "Play a card", "dm")
    await do(world, hand, ["1"])
    assert "Ana played Nine of Leaves" in texts(world, "ben")


async def test_what_discord_would_not_deliver_is_refused(world: OfflineDiscord) -> None:
    ana, ben = world.people["ana"], world.people["ben"]
    await gathered(world)
    hand = control(world, "ana", "Play a card", "dm")
    with pytest.raises(Impossible):
        await world.pick(ben, hand.message, hand.custom_id, ["1"])
    with pytest.raises(Impossible):
        await world.pick(ana, hand.message, hand.custom_id, ["7"])
    with pytest.raises(Impossible):
        await world.pick(ana, hand.message, hand.custom_id, ["1", "2"])
    with pytest.raises(Impossible):
        await world.tap(ana, 1, "toy:verb:join")
    for name, options in (
        ("nothing", {}),
        ("play", {"color": "x"}),
        ("play", {"game": "chess"}),
        ("play", {}),
    ):
        with pytest.raises(Impossible):
            await world.slash(ana, name, options)


async def test_options_are_what_a_person_types(world: OfflineDiscord) -> None:
    ana = world.people["ana"]
    await world.slash(ana, "play", {"game": "dolls", "robot": False, "mood": "grim", "stakes": "7"})
    assert "dolls, grim, 7" in texts(world, "ana")
    answer = await world.complete(ana, "play", "mood", "c", {"game": "toys"})
    assert [choice["value"] for choice in answer.choices] == ["calm", "cheerful"]
    with pytest.raises(Impossible):
        await world.slash(ana, "play", {"game": "dolls", "stakes": "many"})


async def test_a_form_is_shown_and_sent_once(world: OfflineDiscord) -> None:
    ana = world.people["ana"]
    await world.slash(ana, "play", {"game": "toys"})
    shown = await press(world, "ana", "Say")
    assert shown.modal["title"] == "Say something"
    name = shown.modal["components"][0]["component"]["custom_id"]
    await world.submit(ana, shown.interaction, {name: "good evening"})
    assert "good evening" in texts(world, "ana")
    assert "good evening" not in texts(world, "ben")
    with pytest.raises(Impossible):
        await world.submit(ana, shown.interaction, {name: "again"})


async def test_an_error_of_the_bot_is_logged_and_the_world_goes_on(
    world: OfflineDiscord, caplog: pytest.LogCaptureFixture
) -> None:
    ana = world.people["ana"]
    answer = await world.slash(ana, "boom")
    assert not answer.heard
    assert "boom, on purpose" in caplog.text
    assert len(world.unexpected) == 1
    assert (await world.slash(ana, "play", {"game": "toys"})).heard


async def test_random_taps_play_to_the_end(world: OfflineDiscord) -> None:
    await gathered(world)
    taps = await play_on(world, random.Random(1), refuse=lambda tap: tap.label == "Leave")
    assert len(taps) == 6
    assert {tap.person.key for tap in taps} == {"ana", "ben"}
    assert "over" in texts(world, "ana")
    assert not world.messages(world.people["ana"], "dm")


async def test_random_taps_complain_when_they_lead_nowhere(world: OfflineDiscord) -> None:
    await world.slash(world.people["ana"], "play", {"game": "toys"})
    with pytest.raises(RuntimeError, match="lead nowhere"):
        await play_on(world, random.Random(1), places=IN_CHANNEL, at_most=5)
    with pytest.raises(RuntimeError, match="not over"):
        await play_on(world, random.Random(1), over=lambda world: False)


async def test_taps_come_from_the_newest_message_unless_all_are_wanted(world: OfflineDiscord) -> None:
    await gathered(world)
    for _ in range(2):
        await press(world, "ben", "My hand")
    ben = world.people["ben"]
    newest = legal_taps(world, ben, IN_CHANNEL)
    assert sum(tap.label == "Play a card" for tap in newest) == 1
    assert any(tap.label == "My hand" and not tap.private for tap in newest)
    every = legal_taps(world, ben, IN_CHANNEL, newest=False)
    assert sum(tap.label == "Play a card" and tap.private for tap in every) == 2


# The feed


def long_numbers(value: Any) -> list[int]:
    """Return the numbers that JavaScript would round."""
    if isinstance(value, dict | list):
        return [
            one
            for part in (value.values() if isinstance(value, dict) else value)
            for one in long_numbers(part)
        ]
    return [value] if isinstance(value, int) and abs(value) > 2**53 - 1 else []


async def test_ids_are_text_wherever_they_stand(world: OfflineDiscord, tmp_path: Path) -> None:
    assert for_page({"a": [{"id": 2**60}, (2**53 - 1, True, None, 1.5, "x")]}) == {
        "a": [{"id": str(2**60)}, [2**53 - 1, True, None, 1.5, "x"]]
    }
    face = await world.client.create_application_emoji(name="crown", image=picture())
    assert isinstance(world.client, Toy)
    world.client.face = face
    await world.slash(world.people["ana"], "play", {"game": "toys"})
    shown = await press(world, "ana", "Say")
    await gathered(world)
    news = Feed(world).news()
    assert f'"id": "{face.id}"' in json.dumps(news)
    assert long_numbers(news) == []
    assert long_numbers(for_page(shown.modal)) == []


async def test_the_feed_tells_who_people_are_again_when_they_change(world: OfflineDiscord) -> None:
    feed = Feed(world)
    first = feed.news() or {}
    assert [person["manages"] for person in first["people"]] == [False] * 4
    assert first["languages"] == ["en-US"]
    world.cast.rename("long")
    world.cast.manage(world.people["dev"], True)
    world.cast.write("es-419")
    news = feed.news() or {}
    assert [person["name"] for person in news["people"]] == [*NAMES["long"][:4]]
    assert [person["manages"] for person in news["people"]] == [False, False, False, True]
    assert (news["locale"], news["names"]) == ("es-419", "long")
    await gathered(world)
    assert "people" not in (feed.news() or {})


async def test_the_feed_tells_everything_once_and_then_what_changed(world: OfflineDiscord) -> None:
    feed = Feed(world)
    first = feed.news()
    assert first is not None
    assert [person["key"] for person in first["people"]] == ["ana", "ben", "chloe", "dev"]
    assert feed.news() is None
    await gathered(world)
    news = feed.news()
    assert news is not None
    assert sorted((m["dm"] or "", m["only"]) for m in news["messages"]) == [
        ("", None),
        ("ana", None),
        ("ben", None),
    ]
    table = next(m for m in news["messages"] if m["dm"] is None)
    assert table["asked"] == {"by": "Ana", "command": "play"}
    assert "cdn.simcord" not in json.dumps(news)
    await play_on(world, random.Random(2), refuse=lambda tap: tap.label == "Leave")
    news = feed.news()
    assert news is not None
    assert len(news["gone"]) == 2
    assert [m["id"] for m in news["messages"]] == [table["id"]]


async def test_old_records_are_forgotten_and_nothing_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.sandbox.offline_discord.RECORDS", 3)
    async with served(Toy()) as (world, _):
        seen = world.revision
        await gathered(world)
        await until(lambda: len(world.env.backend.transcript) <= 6)
        assert world.revision > seen
        shown = next(file for message, _ in world.everything() for file in message.attachments)
        assert world.file(shown["url"]) == picture()


# The server


@contextlib.asynccontextmanager
async def browsing(server: Server) -> AsyncIterator[aiohttp.ClientSession]:
    """A browser that has opened the address with the key."""
    jar = aiohttp.CookieJar(unsafe=True)  # accepts cookies from an IP address
    async with aiohttp.ClientSession(server.base, cookie_jar=jar) as http:
        async with http.get("/", params={"key": server.key}) as page:
            assert page.status == 200
            assert not page.url.query, "the key is not left in the address"
        yield http


async def test_another_user_of_this_machine_needs_the_key() -> None:
    async with served(Toy()) as (_, server), aiohttp.ClientSession(server.base) as http:
        for path in (
            "/",
            "/events",
            "/page.js",
            "/emoji/5",
            "/?key=",
            "/?key=wrong",
            "/events?key=" + server.key,
        ):
            async with http.get(path) as response:
                assert response.status == 403, path
                assert server.key not in await response.text()
        say = {"person": "ana", "do": "say", "text": "hello"}
        for cookies in ({}, {f"key-{server.port}": "wrong"}):
            async with http.post("/act", json=say, cookies=cookies) as response:
                assert response.status == 403
    async with served(Toy()) as (_, other):
        assert server.key != other.key


async def test_an_open_page_is_told_what_somebody_else_does() -> None:
    async with (
        served(Toy()) as (_, server),
        browsing(server) as http,
        http.get("/events") as page,
    ):
        first = await told(page)
        assert first["messages"] == []
        play = {"person": "ben", "do": "slash", "name": "play", "options": {"game": "toys"}}
        async with http.post("/act", json=play) as response:
            assert (await response.json())["heard"]
        news = await told(page)
        gallery = news["messages"][0]["components"][0]["components"][1]
        assert gallery["items"][0]["description"] == "A green table"
        async with http.get(gallery["items"][0]["media"]["url"]) as image:
            assert image.content_type == "image/png"
            assert await image.read() == picture()


async def test_what_the_bot_does_later_by_itself_is_told_too() -> None:
    async with (
        served(toy := Toy()) as (_, server),
        browsing(server) as http,
        http.get("/events") as page,
    ):
        play = {
            "person": "ana",
            "do": "slash",
            "name": "play",
            "options": {"game": "toys", "robot": True},
        }
        # The page doesn't wait for the robot, which thinks until it's told to move.
        await http.post("/act", json=play)
        assert toy.news != "the robot has moved"
        toy.thought.set()
        news: dict[str, Any] = {}
        while "the robot has moved" not in json.dumps(news):
            news = await told(page)


async def test_a_slow_answer_is_waited_for() -> None:
    async with served(Toy()) as (world, server), browsing(server) as http:
        think = {"person": "ana", "do": "slash", "name": "think", "options": {}}
        async with http.post("/act", json=think) as response:
            assert (await response.json())["heard"]
        await until(lambda: "Thought." in texts(world, "ana"))
        assert "Thought." not in texts(world, "ben")


async def test_only_this_machine_is_answered() -> None:
    async with served(Toy()) as (_, server), browsing(server) as http:
        for headers in ({"Host": "cards.example"}, {"Origin": "http://cards.example"}):
            async with http.get("/", headers=headers) as response:
                assert response.status == 403
        async with http.get("/") as response:
            assert response.status == 200
            assert "default-src 'self'" in response.headers["Content-Security-Policy"]
        async with http.post("/act", data="{}", headers={"Content-Type": "text/plain"}) as response:
            assert response.status == 415


NONSENSE: list[tuple[dict[str, Any], int]] = [
    ({}, 400),
    ({"person": "eve", "do": "say", "text": "x"}, 400),
    ({"person": "ana", "do": "dance"}, 400),
    ({"person": "ana", "do": "tap", "message": "x", "custom_id": "y"}, 400),
    ({"person": "ana", "do": "tap", "message": "5", "custom_id": "y"}, 409),
    ({"person": "ana", "do": "slash", "name": "nothing", "options": {}}, 409),
    ({"person": "ana", "do": "read", "locale": "tlh"}, 400),
    ({"person": "ana", "do": "write", "locale": ["es"]}, 400),
    ({"person": "ana", "do": "rename", "names": "none"}, 400),
    ({"person": "ana", "do": "manage"}, 400),
]


async def test_nonsense_is_answered_politely() -> None:
    async with served(Toy()) as (_, server), browsing(server) as http:
        for asked, status in NONSENSE:
            async with http.post("/act", json=asked) as response:
                assert response.status == status, asked
        for path in ("/nothing.js", "/media/nothing.png", "/emoji/5", "/../run"):
            async with http.get(path) as response:
                assert response.status == 404


# The command line


async def test_it_starts_says_where_and_ends_at_a_signal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    bot = Toy()
    options = parse(["--port", "0", "--no-browser", "--database", str(tmp_path / "toy.db")])
    running = asyncio.create_task(run(options, lambda database: bot))
    said = ""

    def ready() -> bool:
        nonlocal said
        said += capsys.readouterr().out
        return "http://127.0.0.1:" in said

    await until(ready)
    # The toy bot has none of Courtyard's games. The error is logged, and the page still works.
    assert "no table was gathered" in caplog.text
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as http, http.get(said.split()[4]) as response:
        assert response.status == 200
    os.kill(os.getpid(), signal.SIGTERM)
    assert await running == 0
    assert bot.closed
    assert archive_beside(tmp_path / "toy.db").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "99999"], "99999 is no port"),
        (["--port", "-1"], "-1 is no port"),
        (["--port", "many"], "many is no port"),
        (["--language", "tlh"], "Discord has no language tlh"),
        (["--people", "9"], "invalid choice: 9"),
    ],
)
def test_what_cannot_be_meant_is_a_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told


def test_a_port_in_use_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        database = str(tmp_path / "toy.db")
        options = parse(["--port", str(port), "--no-browser", "--database", database])
        assert asyncio.run(run(options, lambda database: Toy())) == 2
    assert capsys.readouterr().err == f"The page cannot be served at port {port}: address already in use.\n"


@pytest.mark.file
def test_a_database_that_cannot_be_used_is_one_line_and_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.db").write_text("no database at all, but long enough to be mistaken for one" * 9)
    assert main(["--no-browser", "--port", "0", "--database", str(tmp_path / "no.db")]) == 2
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert "no.db" in told.err


def test_the_page_has_the_same_words_in_each_language() -> None:
    words = (ROOT / "data" / "sandbox" / "words.js").read_text("utf-8").partition("const WORDS = {")[2]
    spoken = re.findall(r"^  (\w+): \{\n(.*?)^  \},$", words, re.MULTILINE | re.DOTALL)
    keys = {code: re.findall(r'[,{\n] *"?([\w -]+?)"?: (?=["(])', f"\n{said}") for code, said in spoken}
    assert sorted(keys) == sorted(codes())
    assert len(keys["en"]) > 40
    for code in keys:
        assert keys[code] == keys["en"], code
    asking = [*(ROOT / "data" / "sandbox").glob("[!w]*"), *(ROOT / "bot" / "sandbox").glob("*.py")]
    asked = "".join(path.read_text("utf-8") for path in asking)
    assert not [key for key in keys["en"] if not re.search(rf'"{key}"', asked)]
