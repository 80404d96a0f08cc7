"""Card faces as application emojis: uploaded once, kept up to date, and not missed if Discord
refuses them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from simcord.backend.errors import BackendError

from bot.pictures.cards import emoji_name, emoji_svgs
from bot.settings import Settings
from bot.ui import emojis
from bot.ui.emojis import MARK, CardEmojis
from tests.bot.pages import cards_in
from tests.dealing import KnownDealer
from tests.discord.http import answered
from tests.discord.lifecycle import settle_in
from tests.discord.people import House, controls_of
from tests.discord.wire import Wire

SPADES = {
    name: svg for name, svg in emoji_svgs().items() if name in ("card_AS", "card_KS", "card_QS", "card_9S")
}
"""A small sample. Drawing all of them takes two seconds."""
BUTTON = 2


@contextlib.asynccontextmanager
async def house(path: Path, svgs: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr(emojis, "emoji_svgs", lambda: svgs)
    settings = Settings(database=path / "courtyard.db", emojis=True)
    client = KnownDealer().bot(settings, number=count(1).__next__)
    async with House(client, people=4) as found:
        await settle_in(found)
        await gathered()
        yield found


@pytest.fixture
async def world(tmp_path: Path, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    async with house(tmp_path, SPADES, monkeypatch) as found:
        yield found


async def gathered() -> None:
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "faces"))


async def again(world: House, svgs: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> CardEmojis:
    """Start the emojis again, as a new bot on the same Discord would."""
    monkeypatch.setattr(emojis, "emoji_svgs", lambda: svgs)
    found = CardEmojis()
    found.start(world.client)
    await gathered()
    return found


def uploaded(wire: Wire) -> list[str]:
    return [body["name"] for body in wire.sent("/emojis")]


def there(world: House) -> set[str]:
    return {emoji.name for emoji in world.env.backend.application_emojis.values()}


async def test_each_is_named_by_its_card_alone_and_a_second_start_uploads_nothing(
    world: House, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = dict(world.client.card_emojis.of("court-piece"))
    assert set(first) == {name.removeprefix("card_") for name in SPADES}
    named = {face.name for face in first.values()}
    assert {"king_of_spades", "nine_of_spades"} <= named == {emoji_name(key) for key in SPADES}
    assert len(uploaded(wire)) == len(SPADES) + 1 == len(there(world))
    assert world.client.card_emojis.of("the-four-courts") == {}
    assert (await again(world, SPADES, monkeypatch)).of("court-piece") == first
    assert len(uploaded(wire)) == len(SPADES) + 1
    assert not wire.sent(method="DELETE", path="")


async def test_what_was_drawn_otherwise_is_replaced(world: House, monkeypatch: pytest.MonkeyPatch) -> None:
    before, shown = there(world), dict(world.client.card_emojis.of("court-piece"))
    for name in ("card_sharp", "king_of_spades_crowned", "card_KS_0123ab", "king_of_spades_ac9"):
        await world.client.create_application_emoji(name=name, image=b"\x89PNG\r\n\x1a\n" + bytes(16))
    redrawn = SPADES | {"card_KS": SPADES["card_QS"], "decktet_AS": emoji_svgs()["decktet_AS"]}
    found = await again(world, redrawn, monkeypatch)
    (mark,) = {name for name in before if name.startswith(MARK)}
    assert mark not in there(world)
    assert found.of("court-piece")["KS"].id != shown["KS"].id
    # An emoji that only looks like ours belongs to somebody else.
    assert {"card_sharp", "king_of_spades_crowned"} <= there(world)
    assert not {"card_KS_0123ab", "king_of_spades_ac9"} & there(world), "of earlier releases"
    assert len(there(world)) == len(redrawn) + 1 + 2
    assert set(found.of("the-four-courts")) == {"AS"}
    assert found.of("the-four-courts")["AS"] != found.of("court-piece")["AS"]


async def test_what_bore_a_card_s_name_before_us_is_not_deleted(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for emoji in await world.client.fetch_application_emojis():
        await emoji.delete()
    theirs = await world.client.create_application_emoji(
        name="king_of_spades", image=b"\x89PNG\r\n\x1a\n" + bytes(16)
    )
    found = await again(world, SPADES, monkeypatch)
    assert found.of("court-piece")["KS"].id == theirs.id


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (400, 30008), (401, 0)])
@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_where_they_are_refused_cards_are_written_in_letters(
    method: str, status: int, code: int, tmp_path: Path, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(asked: str, path: str, body: Any) -> None:
        if asked == method and path.endswith("/emojis"):
            raise BackendError(status, code, "no")

    wire.before = refuse
    async with house(tmp_path, SPADES, monkeypatch) as world:
        assert world.client.card_emojis.of("court-piece") == {}
        await world.begin("court-piece")
        seat = (await world.table()).to_act[0]
        text = world.heard(world.person(seat), "dm")
        assert "<:" not in text
        assert any(symbol in text for symbol in "♠♥♦♣")
        assert not world.unexpected


async def test_an_upload_that_breaks_off_leaves_what_is_there(
    tmp_path: Path, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = [3]

    def full(method: str, path: str, body: Any) -> None:
        if method == "POST" and path.endswith("/emojis"):
            left[0] -= 1
            if left[0] < 0:
                raise BackendError(400, 30008, "Maximum number of emojis reached")

    wire.before = full
    async with house(tmp_path, SPADES, monkeypatch) as world:
        assert len(world.client.card_emojis.of("court-piece")) + 1 == 3 == len(there(world)), "and the mark"
        left[0] = 100
        found = await again(world, SPADES, monkeypatch)
        assert len(found.of("court-piece")) + 1 == len(SPADES) + 1 == len(there(world))


async def test_faces_stand_in_the_menu_and_in_the_hand_of_their_owner_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    standard = {name: svg for name, svg in emoji_svgs().items() if name.startswith("card_")}
    async with house(tmp_path, standard, monkeypatch) as world:
        numbers = {str(face.id): card for card, face in world.client.card_emojis.of("court-piece").items()}
        await world.begin("court-piece")
        alone = 0
        for _ in range(3):
            state = await world.state()
            seat = state.to_act[0]
            for other in range(4):
                shown = world.messages(world.person(other), "dm")[-1]
                found = {card for number, card in numbers.items() if number in str(shown.components)}
                hand = set(state.view(other)["hand"])
                assert found <= cards_in(state.view(other), "court-piece")
                assert other != seat or hand <= found
                for part, control in controls_of(shown):
                    if part["type"] == BUTTON and not part.get("label"):
                        assert part["emoji"]["name"] == emoji_name(f"card_{control.argument}")
                        alone += 1
            assert not any(number in str(world.public().components) for number in numbers)
            await world.move(random.Random(1), lambda _: "dm")
        assert alone, "some faces have no label, and are read by their names"


def no_emojis(method: str, path: str, body: Any) -> None:
    """Refuse each request that uses an emoji by its ID, as if somebody had deleted all of them."""
    if re.search(r'<a?:\w+:\d+>|"emoji": \{[^}]*"id": "\d+"', json.dumps(body, default=str)):
        raise answered(400, 50035, "Invalid Form Body", errors=INVALID)


INVALID = {"components": {"0": {"emoji": {"id": {"_errors": [{"code": "x", "message": "Invalid emoji"}]}}}}}


async def test_deleted_faces_cost_no_page(world: House, wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    """Each hand, My hand and /hand used to be refused until a restart."""
    await world.begin("court-piece")
    rng = random.Random(1)

    def faces_shown() -> bool:
        shown = [one.components for person in range(4) for one in world.hands(person)]
        return "_of_spades" in json.dumps(shown)

    while not faces_shown():
        await world.move(rng, lambda _: "dm")
    for emoji in await world.client.fetch_application_emojis():
        await emoji.delete()
    wire.before = no_emojis
    for _ in range(8):
        seat = (await world.table()).to_act[0]
        await world.slash(world.person(seat), "hand")
        assert any(suit in world.heard(world.person(seat)) for suit in "♠♥♦♣")
        await world.move(rng, lambda _: "dm")
    assert not world.unexpected
    lines = [one for one in caplog.messages if "emojis" in one]
    assert len(lines) == 1, lines
    assert world.client.card_emojis.of("court-piece") == {}
    wire.before = lambda *_: None
    await world.pass_by(61)
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "faces, later"))
    assert set(world.client.card_emojis.of("court-piece")) == {one.removeprefix("card_") for one in SPADES}
