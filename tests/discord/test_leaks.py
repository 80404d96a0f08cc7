"""People see only what they may know, on their pages, in what others see, and in the log.

There are two kinds of checks. A page may depend only on its reader's knowledge: drawn from a state that the
reader can't tell from the real one, it must be the same. And no request may name a card that its reader
hasn't seen.
"""

from __future__ import annotations

import dataclasses
import json
import logging
import random
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import engine
from bot import presentation
from bot.delivery.rows import WAITING
from bot.features.typed.completing import completions
from bot.features.typed.names import heard
from bot.features.typed.refusing import Why
from bot.features.typed.sentences import sentence
from bot.i18n.languages import language
from bot.jobs import notices, posting
from bot.presentation.occasion import picture_of
from bot.tables.core.step import LoggedMove, next_version, played
from bot.tables.core.table import WHISPER, LoggedEvent, Seat, Table, opening_choice
from bot.ui.board import watching
from bot.ui.drafts import MoveDraft
from bot.ui.explanation import explain_choices
from bot.ui.in_words import in_words
from bot.ui.message import Image, Message
from bot.ui.picturing import alt
from bot.ui.scene import scene_of
from engine.words import random_move
from tests.bot.pages import own_page, public_page
from tests.deliveries import a_hand
from tests.discord.card_names import card_names
from tests.discord.people import House, house
from tests.discord.wire import Exchange
from tests.nights import by_day

SAY = language(None)


BAND = {"score": "rung", "hidden_trump": True}
"""Court Piece with a card that only the caller knows (CP-24, CP-25)."""


def positions(
    game: str, seats: int, rng: random.Random, every: int, options: dict[str, Any] | None = None
) -> list[Table]:
    """Return the tables of a random game, one for every few moves."""
    state = engine.new(game, seats, f"leaks {rng.random()}", options)
    recent_events: tuple[LoggedEvent, ...] = ()
    found = []
    for version in range(1, 400):
        if version % every == 1 or state.result is not None:
            found.append(_table(game, state.copy(), recent_events, version))
        if state.result is not None:
            break
        seat = rng.choice(state.to_act)
        events = state.play(seat, random_move(state, seat, rng))
        recent_events = (*recent_events, *(LoggedEvent(version + 1, event) for event in events))[-40:]
    return found


def _table(game: str, state: engine.State, recent_events: tuple[LoggedEvent, ...], version: int) -> Table:
    people = tuple(
        Seat(100 + n, f"Person {n}", "en-US", question_version=version) for n in range(state.seats)
    )
    phase: Any = "playing" if state.result is None else "over"
    return Table(
        1, 2, 3, game, state.options, 100, "en-US", phase, version, people, 0, 0, "seed", state, recent_events
    )


def pages(table: Table, seat: int) -> list[str]:
    """Return everything that can be made from that table for this seat."""
    assert table.state is not None
    text = presentation.of(table.game)
    scene = scene_of(table, seat, SAY)
    found = [_text(own_page(table, seat, SAY)), alt(text, scene), text.picture(scene) or ""]
    image = Image(b"png", alt(text, scene))
    found += [_text(own_page(table, seat, SAY, picture=image)), _text(in_words(table, seat, SAY))]
    if table.phase == "playing":
        found.append(explain_choices(table, seat, SAY))
        found += [
            str([choice.value for choice in completions(table, seat, typed)])
            for typed in ("", "a", "k", "king", "lay k")
        ]
        choice = opening_choice(table.state, seat)
        for word in choice.words[:6] if choice is not None and choice.most == 1 else ():
            if table.state.choice(seat, (word,)) is not None:
                found.append(_text(own_page(table, seat, SAY, MoveDraft((word,)))))
        for words in ("KH", "nine of leaves", "no such thing", "quen", "place 6 b2", "duel king queen 5"):
            meant = heard(table, seat, words, SAY)
            found.append(sentence(table, seat, SAY, meant) if isinstance(meant, Why) else str(meant))
    return found


def _watched(table: Table) -> Message:
    return watching(table, scene_of(table, None, SAY), 999)


def _text(page: Message) -> str:
    return json.dumps(page.view.to_components(), ensure_ascii=False, sort_keys=True)


@pytest.mark.slow
@pytest.mark.parametrize("most", by_day([3, 9], 3))
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_page_depends_only_on_what_its_reader_may_know(game: str, most: int) -> None:
    rng = random.Random(game)
    compared = 0
    for seats in engine.GAMES[game].seats:
        for table in positions(game, seats, rng, every=9)[:9][:: 9 // most]:
            assert table.state is not None
            for seat in range(seats):
                other = dataclasses.replace(table, state=table.state.imagine(seat, rng))
                compared += engine.dump(other.state) != engine.dump(table.state)
                assert pages(other, seat) == pages(table, seat)
                assert _text(public_page(other)) == _text(public_page(table))
                assert _text(in_words(other, None, SAY)) == _text(in_words(table, None, SAY))
                assert _text(_watched(other)) == _text(_watched(table))
    assert compared > 6, "nothing was hidden: the test looked at nothing"


@pytest.mark.slow
def test_a_page_does_not_depend_on_the_card_that_lies_closed() -> None:
    """CP-25, and also every other hidden card, for the partner, the opponents, the caller and spectators."""
    rng = random.Random("closed")
    swapped = 0
    for _ in range(3):
        for table in positions("court-piece", 4, rng, every=3, options=BAND)[:9]:
            state: Any = table.state
            for seat in range(4):
                world = state.imagine(seat, rng)
                swapped += state.closed != world.closed
                other = dataclasses.replace(table, state=world)
                assert pages(other, seat) == pages(table, seat)
                assert everything(other, None) == everything(table, None)
    assert swapped > 12, "no card lay closed"


# Other players' secrets


SECRET_ACTIONS = 45
"""More than a table remembers of any kind."""


def secret_actions(table: Table, seat: int, rng: random.Random) -> Table:
    """Return the table after this seat has done as much as it can without others being told."""
    for _ in range(SECRET_ACTIONS):
        table = _whisper(table, seat) or _secret_move(table, seat, rng) or table
    return table


def _whisper(table: Table, seat: int) -> Table | None:
    assert table.state is not None
    if not table.state.may_confer(seat):
        return None
    event = engine.Event(WHISPER, seat, {"text": f"at {table.version}"}, _side(table, seat))
    return next_version(table, [event])


def _side(table: Table, seat: int) -> tuple[int, ...]:
    return next(side for side in table.about.partners(len(table.seats)) if seat in side)


def _secret_move(table: Table, seat: int, rng: random.Random) -> Table | None:
    for _ in range(6):
        assert table.state is not None
        if opening_choice(table.state, seat) is None:
            return None
        state = table.state.copy()
        move = random_move(state, seat, rng)
        events = state.play(seat, move)
        if all(event.to == (seat,) for event in events) and state.to_act == table.state.to_act:
            return played(table, state, events, LoggedMove(seat, move, 100 + seat), 0).after
    return None


def everything(table: Table, seat: int | None) -> list[str]:
    """Return everything that a seat is shown, with pictures, cheers and every custom_id. None is a
    spectator.
    """
    text, scene = presentation.of(table.game), scene_of(table, seat, SAY)
    image = Image(b"png", alt(text, scene))
    found = [picture_of(text, scene) or "", _text(public_page(table)), _text(public_page(table, image))]
    if seat is None:
        return [*found, _text(_watched(table)), _text(in_words(table, None, SAY))]
    return [*found, *pages(table, seat)]


@pytest.mark.parametrize("game", engine.GAMES)
def test_nobody_sees_that_others_do_something_in_secret(game: str) -> None:
    """History that is pushed out doesn't reveal it, nor does a cheer that ends or a count in a control."""
    rng = random.Random(game)
    actions = 0
    for seats in engine.GAMES[game].seats:
        for before in positions(game, seats, rng, every=11)[:4]:
            for doer in range(seats) if before.phase == "playing" else ():
                after = secret_actions(before, doer, rng)
                actions += after.version - before.version
                hear = _side(before, doer) if after.whispers(doer) else (doer,)
                for reader in {None, *range(seats)} - set(hear) if after is not before else ():
                    assert everything(after, reader) == everything(before, reader)
    assert (actions > SECRET_ACTIONS) == (game in ("the-four-courts", "four-sisters")), actions


def test_a_nonce_counts_nothing_for_who_receives_the_message() -> None:
    """It depends on the question and on internal numbers, but the seed hides them from the reader."""
    (table, *_) = positions("the-four-courts", 3, random.Random(1), every=9)
    display = a_hand(1, 100, channel=5, message=6)
    notice = a_hand(1, 100, id=4, what="notice", why="replaced")
    for nonce in (partial(posting.nonce_of, display), partial(notices.nonce, notice)):
        assert nonce(table) == nonce(table)
        assert len(nonce(table)) <= 25
        assert nonce(dataclasses.replace(table, seed="another")) != nonce(table)
    for another in ({"id": 8}, {"message": 7}, {"posted": 9}):
        assert posting.nonce_of(display._replace(**another), table) != posting.nonce_of(display, table)
    assert posting.nonce_of(display._replace(attempts=1), table) == posting.nonce_of(display, table)
    (seat, *_) = table.to_act
    asked = display._replace(person=table.seats[seat].person)
    seats = list(table.seats)
    seats[seat] = dataclasses.replace(seats[seat], question_version=seats[seat].question_version + 1)
    assert posting.nonce_of(asked, dataclasses.replace(table, seats=seats)) != posting.nonce_of(asked, table)
    assert notices.nonce(notice._replace(id=5), table) != notices.nonce(notice, table)
    assert notices.nonce(notice._replace(attempts=1), table) == notices.nonce(notice, table), "told once"


# Traffic on the wire


class Readers:
    """The cards that each reader has been able to see so far: those in its views, and those that it may name.
    Seat None is a spectator.
    """

    def __init__(self, world: House, game: str, seats: int) -> None:
        self.names = card_names(game, None)
        self.known: dict[int | None, set[str]] = {seat: set() for seat in (None, *range(seats))}
        self.world = world
        self.places = {world.channel_id(world.person(seat), "dm"): seat for seat in range(seats)}

    def look(self, table: Table) -> None:
        for seat, known in self.known.items():
            known |= self.names.seen(table, seat)

    def reader(self, one: Exchange) -> int | None:
        """Return the seat of the request's reader, or None for everybody in the channel."""
        numbers = [int(number) for number in re.findall(r"\d+", one.path)]
        if one.path.startswith("/channels/"):
            return self.places.get(numbers[0])
        record = next(
            record
            for record in self.world.env.backend.interactions.values()
            if str(record.id) in one.path or record.token in one.path
        )
        person = next(p for p in self.world.people.values() if p.user.id == record.user_id)
        public = record.source_message_id is not None and not self._private(record.source_message_id)
        answers_in_place = one.body.get("type") in (6, 7) if isinstance(one.body, dict) else False
        seat = list(self.world.people.values()).index(person)
        return None if (public and answers_in_place) or seat not in self.known else seat

    def _private(self, message: int) -> bool:
        return all(
            message not in there or there[message].is_ephemeral or place in self.places
            for place, there in self.world.env.backend.messages.items()
        )

    def leaks(self, one: Exchange) -> set[str]:
        """Return the cards that a request names although its reader has never seen them."""
        text = json.dumps(one.body, ensure_ascii=False)
        named = self.names.named(text, "custom_id", "value", "description")
        return named - self.known[self.reader(one)]


@pytest.mark.parametrize("pause", [3600, 10], ids=["away", "at-the-table"])
@pytest.mark.people(3)
async def test_nothing_is_sent_to_others_when_somebody_changes_their_pick(pause: int, world: House) -> None:
    """The hand that was just tapped isn't edited, neither at once nor when it is shown again, and a table
    that has scrolled away isn't posted again.
    """
    await world.begin("the-four-courts")
    doer, tapper = 1, 2  # the first has an open hand, and their direct messages lag behind it
    choice = (await world.state()).choice(doer)
    assert choice is not None
    first, *others = choice.words
    await world.make(doer, (first,))
    hand = (await world.state()).view(tapper)["hand"]
    await world.make(tapper, (hand[0],))
    await world.quiet()
    await world.say(world.person(0), "Take your time!")
    for card in (*others[:3], *others[:3]):
        before, since = await world.table(), len(world.wire.exchanges)
        world.clock.now += pause
        await world.play(doer, (card,))
        world.clock.now += WAITING + 1
        await world.quiet()
        assert (await world.table()).version > before.version
        own = f"/channels/{world.channel_id(world.person(doer), 'dm')}/"
        seen = [one for one in world.wire.exchanges[since:] if one.method != "GET" and own not in one.path]
        assert not seen


HIDDEN = {"court-piece": 4, "the-four-courts": 3, "four-sisters": 4, "four-tribes": 3, "court-wars": 2}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "preset"), [*((game, None) for game in HIDDEN), ("court-piece", "band-rung")]
)
async def test_nothing_crosses_the_wire_that_its_reader_may_not_know(
    game: str, preset: str | None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for room in ("bot", "cogs", "engine"):
        caplog.set_level(logging.DEBUG, logger=room)
    seats = HIDDEN[game]
    rng = random.Random(game)
    async with house(tmp_path, seats + 1) as world:
        await world.begin(game, {"preset": preset} if preset else None, seats=seats)
        readers = Readers(world, game, seats)
        watcher = world.person(seats)
        seeds = ["seed 0", "seed 1"]
        readers.look(await world.table())
        await world.press(watcher, "hand")
        read = looked = 0
        for _ in range(16):
            if (await world.table()).phase != "playing":
                break
            await world.move(rng, lambda seat: "channel" if seat % 2 else "dm")
            readers.look(await world.table())
            await world.press(watcher, "look")
            for one in world.wire.exchanges[read:]:
                if not re.search("/messages|/callback|/webhooks", one.path) or one.body is None:
                    continue  # commands, and opening DMs
                assert not readers.leaks(one), one
                assert not [seed for seed in seeds if seed in json.dumps(one.body)]
                looked += 1
            read = len(world.wire.exchanges)
        secrets = set(readers.names.code.findall(engine.dump(await world.state()))) - readers.known[None]
        assert looked > 40
        assert secrets
    ours = [record for record in caplog.records if record.name.startswith(("bot.", "cogs.", "engine"))]
    for record in ours:
        if not record.name.startswith("bot.sandbox"):
            assert not readers.names.label.search(record.getMessage()), record
            assert not readers.names.code.search(record.getMessage()), record
            assert "seed" not in record.getMessage(), record


def test_a_leak_is_noticed() -> None:
    table = positions("court-piece", 4, random.Random(1), every=9)[3]
    assert table.state is not None
    hands = [set(table.state.view(seat)["hand"]) for seat in range(4)]
    other = dataclasses.replace(table, state=table.state.imagine(0, random.Random(2)))
    assert other.state is not None
    assert [set(other.state.view(seat)["hand"]) for seat in range(1, 4)] != hands[1:]
    # Seat 1 has another hand in a state that only seat 0 can't tell from the real one.
    assert pages(other, 1) != pages(table, 1)
