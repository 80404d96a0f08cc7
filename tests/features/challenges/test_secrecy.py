"""People can't see a deal's cards, secrets or pictures before they play it."""

from __future__ import annotations

import base64
import logging
import random
import re

import pytest

from bot.features.challenges.page import LOOK, OFF, PLAY
from bot.features.daily.dailies import Dailies
from bot.features.data.own_data import OwnData
from bot.features.duplicate.plays import Plays
from bot.sandbox.cast import Person
from bot.ui.controls import ControlId
from engine import duplicate
from engine.cards import sealed
from tests.discord.people import House, text_of
from tests.discord.test_trouble import forge
from tests.features.challenges.playing import play_all, send
from tests.features.daily.playing import day_of, open_daily, play_out
from tests.features.daily.playing import number_of as daily_of
from tests.features.duplicate.playing import tap_on

CARD = re.compile(r"(?<![\w`/])(?:10|[2-9AKQJ])[♠♥♦♣]")
OWN_PLAY = (
    "dup-look", "dup-say", "dup-more", "dup-rules", "dup-advice", "replay", "replay-file", "replay-share",
    "play-on", "regret", "costly", "second-look", "hands", "daily-share", "daily-again",
)  # fmt: skip
"""The verbs that Ben tries on Ana's plays."""


async def looks_everywhere(world: House, ben: Person, ana: Person, plays: list[int], challenge: int) -> None:
    """Let Ben open all pages that don't need their own play."""
    for name in ("help", "join", "games", "leaderboard", "profile", "history", "channel", "data", "settings"):
        await world.slash(ben, name)
    await world.slash(ben, "profile", {"player": ana.key})
    await world.slash(ben, "challenge")
    for custom_id in (
        ControlId("daily", 0, argument="more").custom_id(),
        ControlId("daily-how", 0).custom_id(),
        ControlId("daily-seals", 0).custom_id(),
        ControlId("data-export", 0).custom_id(),
        ControlId(LOOK, challenge).custom_id(),
    ):
        await forge(world, ben, custom_id)
    await forge(world, ben, ControlId("daily-verify", 0).custom_id(), [f"{day_of(world)} court-piece"])
    for play in plays:
        for verb in OWN_PLAY:
            await forge(world, ben, ControlId(verb, play, 1, argument="look.0").custom_id())
    for typed in ("K", "h", "2"):
        await world.complete(ben, "move", "words", typed)


@pytest.mark.people(2)
async def test_a_byte_search(world: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ana, ben = world.person(0), world.person(1)
    since = len(world.wire.exchanges)
    challenge = await send(world, ana, ben, "court-piece", 3)
    await play_all(world, ana, challenge, 3)
    await open_daily(world, ana, "court-piece")
    await play_out(world, ana, "court-piece", random.Random(1))
    await world.quiet()
    await forge(world, ana, ControlId("dup-look", await daily_of(world, ana, "court-piece")).custom_id())
    await tap_on(world, ana, "daily-share")
    rows = await world.client.database.read("SELECT id FROM duplicate_plays")
    numbers = [row["id"] for row in rows]
    assert len(numbers) >= 4
    before = len(world.wire.exchanges)
    await looks_everywhere(world, ben, ana, numbers, challenge)
    seen = [text_of(one) for one in world.messages(ben, "channel")] + world.shown(ben)
    for text in seen:
        assert not CARD.search(text), text
    theirs = world.wire.exchanges[before:]
    public = [one for one in world.wire.exchanges[since:] if one.path.startswith("/channels/")]
    assert len(theirs) > 40
    assert public
    files = {name for one in (*theirs, *public) for name in one.files}
    assert not {name for name in files if not name.endswith((".json", ".py"))}, "a picture"

    # Secrets in every encoding
    house, day = world.client.house, day_of(world)
    plays, deals = house.room(Plays), house.room(Dailies).deals
    secrets = {deals.secret.hex()}
    for number in numbers:
        play = await plays.rows.play(number)
        assert play is not None
        deal = await plays.deal_of(play)
        secrets |= {sealed.parts(deal.seed)[0], deal.dice}
    for game in duplicate.games():
        deal = await deals.deal(day, game)
        secrets |= {sealed.parts(deal.seed)[0], deal.dice}
    export = await house.room(OwnData).export(ben.user.id)
    told = "\n".join([*map(repr, world.wire.exchanges[since:]), *seen, caplog.text, repr(export)])
    for secret in secrets:
        raw = bytes.fromhex(secret)
        for form in (secret, secret.upper(), base64.b64encode(raw).decode().rstrip("="), repr(raw)[2:-1]):
            assert form not in told
    assert not CARD.search(caplog.text)
    (row,) = await world.client.database.read("SELECT count(*) AS plays FROM duplicate_plays")
    assert row["plays"] == len(numbers), "Ben has looked and not played"

    # The search would find them
    await forge(world, ben, ControlId(PLAY, challenge).custom_id())
    assert CARD.search(world.heard(ben))
    await forge(world, ben, ControlId(OFF, challenge).custom_id())
    assert await daily_of(world, ana, "court-piece") in numbers
