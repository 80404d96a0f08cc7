"""Deliveries to Discord, as rows: who gets them, and which are put off, held back or settled."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from functools import partial

import pytest

import engine
from bot.delivery import calls, lanes, presence, rows
from bot.delivery.deliveries import DUE, Deliveries
from bot.delivery.state import LATER, Delivery
from bot.jobs.notices import nonce
from bot.storage.database import Database
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table
from tests.bot.test_tables import PEOPLE, any_move, begun, seeded
from tests.rooms import STRANGER, Rooms

NOW = 1_800_000_000
ANA, BEN = PEOPLE[0].id, PEOPLE[1].id


class SilentOutbox:
    """An outbox that sends no messages. It has the deliveries, and counts how often it was woken."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.deliveries = Deliveries(database)
        self.tables: Rooms = seeded(database)
        self.told = 0

    def __call__(self) -> None:
        self.told += 1

    async def moves(self, table: Table) -> Table:
        """Make any move for the player to act."""
        seat = table.to_act[0]
        return await self.tables.play.move(table.id, seat, None, any_move(table, seat, random.Random(1)))

    async def dirty(self, now: int = NOW) -> dict[int, Delivery]:
        found = [*await self.of("board", now), *await self.of("hand", now)]
        return {one.person: one for one in found}

    async def of(self, what: str, now: int = NOW) -> list[Delivery]:
        """Return the deliveries of this kind that are due now, in order within each lane."""
        rows = await self.database.read(f"SELECT * FROM ({DUE}) WHERE what = :what ORDER BY rank, id",
                                        {"now": now, "what": what})  # fmt: skip
        found = [await self.deliveries.read(row["id"]) for row in rows]
        return [one for one in found if one is not None]

    async def mark(self, table: int, person: int, message: int, digest: str | None = None,
                   version: int | None = None) -> None:  # fmt: skip
        """Record that the answer to a tap has shown the table as it is."""
        now = (await self.tables.get(table)).version if version is None else version
        await self.deliveries.mark(table, now, person, message, digest)

    async def show_all(self) -> None:
        """Mark everything as shown, as the outbox would."""
        for number, one in enumerate((await self.dirty()).values()):
            version = (await self.tables.get(one.table_id)).version
            if one.renewed:
                message = 1000 * version + number
                await self.deliveries.posted(one, 50 + one.person, message, version, "digest")
            else:
                await self.deliveries.shown(one, version, "digest")


@pytest.fixture
async def outbox(database: Database) -> SilentOutbox:
    outbox = SilentOutbox(database)
    await outbox.deliveries.watch(outbox)
    return outbox


async def test_every_step_says_that_something_is_due_and_showing_it_does_not(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    assert outbox.told == 3, "gathered, joined, started"
    assert {person: one.renewed for person, one in (await outbox.dirty()).items()} == {
        0: table.version, ANA: table.version, BEN: table.version
    }  # fmt: skip
    await outbox.show_all()
    assert not await outbox.dirty()
    assert outbox.told == 3
    after = await outbox.moves(table)
    assert outbox.told == 4
    turn = after.seats[after.to_act[0]].person
    assert {person for person, one in (await outbox.dirty()).items() if one.renewed} == {turn}


async def test_what_is_refused_makes_nothing_due(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    told = outbox.told
    for refused in (
        outbox.tables.lobby.join(table.id, PEOPLE[2]),
        outbox.tables.ending.end(table.id, BEN, False),
        outbox.tables.play.move(table.id, 0, None, ("nonsense",)),
    ):
        with pytest.raises((Refused, engine.Illegal)):
            await refused
    assert outbox.told == told


async def test_what_is_put_off_waits_without_a_word(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    told = outbox.told
    ana = (await outbox.dirty())[ANA]
    await outbox.deliveries.put_off(ana, 1, NOW + 8)
    assert outbox.told == told
    assert ANA not in await outbox.dirty()
    assert await outbox.deliveries.next_retry(NOW) == NOW + 8
    again = [one for one in (await outbox.dirty(NOW + 8)).values() if one.person == ANA]
    assert [one.attempts for one in again] == [1]
    # The next step makes it due at once, with its attempts reset.
    await outbox.tables.post_again(table.id)
    await outbox.tables.substitution.leave(table.id, BEN)
    assert (await outbox.dirty())[ANA].attempts == 0
    assert await outbox.deliveries.next_retry(NOW) is None


async def test_what_moved_on_while_it_was_shown_stays_due(outbox: SilentOutbox) -> None:
    table = await outbox.tables.lobby.gather(1, 2, "en", PEOPLE[0], "court-wars", {})
    (one,) = (await outbox.dirty()).values()
    await outbox.deliveries.posted(one, 2, 77, 0, "digest")
    await outbox.tables.lobby.join(table.id, PEOPLE[1])
    told = outbox.told
    await outbox.deliveries.shown(one, 0, "digest")
    assert outbox.told == told + 1
    (one,) = (await outbox.dirty()).values()
    await outbox.mark(table.id, 0, 77)
    assert not await outbox.dirty()


async def test_a_repost_is_not_forgotten_over_an_edit_or_the_answer_to_a_tap(outbox: SilentOutbox) -> None:
    table = await outbox.tables.lobby.gather(1, 2, "en", PEOPLE[0], "court-wars", {})
    (one,) = (await outbox.dirty()).values()
    await outbox.deliveries.posted(one, 2, 77, 0, "digest")
    await outbox.tables.lobby.join(table.id, PEOPLE[1])
    (before,) = (await outbox.dirty()).values()
    started = await outbox.tables.lobby.start(table.id, ANA)
    await outbox.mark(started.id, 0, 77)
    assert (await outbox.dirty())[0].renewed == started.version
    await outbox.deliveries.shown(before, started.version, "digest")
    assert (await outbox.dirty())[0].renewed == started.version
    await outbox.deliveries.posted(before, 2, 78, started.version, "digest")
    assert 0 not in await outbox.dirty()
    # A later call is still due.
    await outbox.tables.ending.end(table.id, STRANGER, True)
    await outbox.tables.post_again(table.id)
    await outbox.deliveries.posted(before, 2, 79, started.version, "digest")
    assert (await outbox.dirty())[0].renewed == started.version + 1


async def test_a_display_that_is_being_answered_is_passed_over(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    told = outbox.told
    with outbox.deliveries.lanes.tapped(table.id, ANA):
        assert set(await outbox.dirty()) == {0, BEN}
        assert outbox.deliveries.lanes.is_tapped(table.id, ANA)
        assert not outbox.deliveries.lanes.is_tapped(table.id, 0)
        assert not outbox.deliveries.lanes.is_tapped(table.id + 1, ANA)
        with outbox.deliveries.lanes.tapped(table.id, ANA):
            pass
        assert ANA not in await outbox.dirty(), "somebody holds it still"
        assert outbox.told == told
    assert outbox.told == told + 1, "now it may be shown"
    assert set(await outbox.dirty()) == {0, ANA, BEN}
    with pytest.raises(ValueError), outbox.deliveries.lanes.tapped(table.id, BEN):
        raise ValueError
    assert outbox.told == told + 1, "nobody had asked for it"
    assert BEN in await outbox.dirty()


async def test_nobody_holds_a_display_for_long(outbox: SilentOutbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "LONGEST", 0.0)
    table = await begun(outbox.tables, "court-wars", 2)
    told = outbox.told
    with outbox.deliveries.lanes.tapped(table.id, 0), outbox.deliveries.lanes.tapped(table.id, ANA):
        assert outbox.deliveries.lanes.is_tapped(table.id, 0)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not outbox.deliveries.lanes.is_tapped(table.id, 0)
        assert outbox.told == told + 1
        assert 0 in await outbox.dirty()
    assert outbox.told == told + 1


async def test_who_cannot_be_written_to_is_told_of_once_in_the_channel(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    told = outbox.told
    ana = (await outbox.dirty())[ANA]
    await outbox.deliveries.instead_of_hand(ana, False)
    assert not await outbox.of("call"), "they are asked nothing"
    for _ in range(2):
        await outbox.deliveries.instead_of_hand(ana, True)
    assert outbox.told == told + 1
    (call,) = await outbox.of("call")
    assert (call.table_id, call.why, call.person, call.here) == (table.id, "unreachable", ANA, 1)
    await outbox.deliveries.put_off(call, 1, NOW + 2)
    assert not await outbox.of("call")
    (call,) = await outbox.of("call", NOW + 2)
    assert call.attempts == 1
    await outbox.deliveries.give_up(call)
    assert not await outbox.of("call", NOW + 2)
    # Their panel is left alone from now on.
    await outbox.tables.ending.end(table.id, STRANGER, True)
    assert set(await outbox.dirty()) == {0, BEN}


async def test_a_message_that_is_gone_comes_again_at_the_next_turn_alone(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    await outbox.deliveries.message_gone((await outbox.dirty())[ANA])
    assert ANA not in await outbox.dirty()
    await outbox.tables.post_again(table.id)
    assert (await outbox.dirty())[0].renewed == table.version


async def test_what_is_given_up_is_due_again_when_the_table_moves_on(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    board = (await outbox.dirty())[0]
    await outbox.deliveries.give_up(board)
    assert 0 not in await outbox.dirty()
    await outbox.moves(table)
    assert 0 in await outbox.dirty()


async def test_whose_old_messages_cannot_be_deleted_is_asked_before_another_try(outbox: SilentOutbox) -> None:
    """The channel rests after each failed attempt. If deletions came first, the player would never hear."""
    table = await begun(outbox.tables, "court-wars", 2)
    await outbox.show_all()
    for message in range(3):
        await outbox.database.change(
            "INSERT INTO deliveries (what, wanted, message, channel, table_id, person, attempts)"
            " VALUES ('orphan', -1, ?, ?, ?, ?, 3)",
            (message + 1, 50 + BEN, table.id, BEN),
        )
    await outbox.database.change(
        "UPDATE deliveries SET stage = 'wanted', renewed = 9, place = 60 WHERE what = 'hand' AND person = ?",
        (BEN,),
    )
    (first,) = [one for one in await outbox.deliveries.due(NOW, 9) if one.lane == 50 + BEN]
    assert first.what == "hand"


async def test_a_table_that_may_not_be_shown_is_told_to_its_host_once(outbox: SilentOutbox) -> None:
    await begun(outbox.tables, "court-wars", 2)
    board = (await outbox.dirty())[0]
    for _ in range(2):
        await outbox.deliveries.put_off_and_notify(board, "no-permission", ANA, 21, NOW + 600)
    assert 0 not in await outbox.dirty()
    assert [(one.why, one.person) for one in await outbox.of("notice")] == [("no-permission", ANA)]


# At the table


async def test_who_moves_or_taps_is_seen_at_their_table_alone(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    other = await begun(outbox.tables, "court-wars", 2)
    (seat,) = table.to_act
    mover, waiting = PEOPLE[seat].id, PEOPLE[1 - seat].id
    await outbox.tables.play.move(table.id, seat, None, any_move(table, seat, random.Random(1)))
    outbox.deliveries.seen(table.id, waiting, NOW)
    outbox.deliveries.seen(table.id, waiting, NOW - 5)
    outbox.deliveries.seen(999, waiting, NOW)
    outbox.deliveries.seen(table.id, 4711, NOW)
    kept = await outbox.database.read("SELECT DISTINCT person FROM presence")
    assert {person for (person,) in kept} <= {ANA, BEN}, "who watches is not at the table"
    pages = [*await outbox.of("board"), *await outbox.of("hand")]
    found = {(one.table_id, one.person): one.seen for one in pages}
    assert found[table.id, waiting] == NOW, "a tap that comes late is no step back"
    assert found[table.id, mover] > 0
    assert found[other.id, mover] == found[other.id, waiting] == found[table.id, 0] == 0


async def test_a_sign_of_life_counts_at_once_and_is_written_now_and_then(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    (seat,) = table.to_act
    waiting = PEOPLE[1 - seat].id

    async def kept() -> list[int]:
        rows = await outbox.database.read("SELECT seen FROM presence WHERE person = ?", (waiting,))
        return [row["seen"] for row in rows]

    before = await kept()
    for late in range(presence.SEEN_EVERY):
        outbox.deliveries.seen(table.id, waiting, NOW + late)
        assert (await outbox.dirty())[waiting].seen == NOW + late
    assert await kept() == before, "it goes along with what is written anyway"
    await outbox.tables.post_again(table.id)
    assert await kept() == [NOW]
    outbox.deliveries.seen(table.id, waiting, NOW + presence.SEEN_EVERY)
    await outbox.tables.post_again(table.id)
    assert await kept() == [NOW + presence.SEEN_EVERY]
    for late in range(4):
        outbox.deliveries.seen(table.id, 4711 + late, NOW + 1000 * late)
    assert len(outbox.deliveries._signs._seen) < 4, "who was here long ago is forgotten"


async def test_a_sign_from_before_the_clock_was_set_back_is_none(outbox: SilentOutbox) -> None:
    """A tap at two o'clock is no sign of life at noon, but a tap at noon is."""
    table = await begun(outbox.tables, "court-wars", 2)
    before = NOW + 7200
    outbox.deliveries.seen(table.id, ANA, before)
    await outbox.tables.post_again(table.id)
    for deliveries in (outbox.deliveries, Deliveries(outbox.database)):  # this process, and the next
        ana = await deliveries.of(table.id, ANA)
        assert ana.seen == before
        assert presence.until(ana.seen, NOW) == 0
    outbox.deliveries.seen(table.id, ANA, NOW)
    await outbox.tables.post_again(table.id)
    assert presence.until((await outbox.dirty())[ANA].seen, NOW) == NOW + presence.AT_TABLE
    (row,) = await outbox.database.read("SELECT seen FROM presence WHERE person = ?", (ANA,))
    assert row["seen"] == NOW


@pytest.mark.file
async def test_a_look_writes_nothing(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    ana = (await outbox.dirty())[ANA]
    await outbox.deliveries.posted(ana, 51, 1001, table.version, "digest")

    async def changes() -> int:
        return outbox.database.writer.connection.total_changes

    before = await changes()
    await outbox.mark(table.id, ANA, 1001)
    once = await changes()
    assert once > before, "the answer is not what the outbox had shown"
    for _ in range(3):
        await outbox.mark(table.id, ANA, 1001)
    assert await changes() == once
    # Each difference is written.
    after = await outbox.moves(table)
    for one, message in ((after, 1001), (after, 1000)):
        before = await changes()
        await outbox.mark(one.id, ANA, message)
        assert await changes() > before
    assert (await outbox.dirty())[ANA].shown == -1, "another of theirs was tapped"


async def test_what_was_edited_alone_is_looked_at_again(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    await outbox.show_all()
    after = await outbox.moves(table)
    (turn,) = (after.seats[number].person for number in after.to_act)
    told = outbox.told
    await outbox.deliveries.shown((await outbox.dirty())[turn], after.version, "digest", NOW + 100)
    assert outbox.told == told, "it is not looked at before then"
    assert turn not in await outbox.dirty()
    assert await outbox.deliveries.next_retry(NOW) == NOW + 100
    (again,) = [one for one in (await outbox.dirty(NOW + 100)).values() if one.person == turn]
    assert (again.renewed, again.shown) == (after.version, after.version)
    # Their own move needs no message.
    seat = after.to_act[0]
    moved = await outbox.tables.play.move(table.id, seat, None, any_move(after, seat, random.Random(1)))
    assert (await outbox.dirty())[turn].renewed == 0 or seat in moved.to_act


async def test_what_could_not_be_noted_is_shown_once_more(
    outbox: SilentOutbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The picture was replaced by words and the disk was full, so the earlier note no longer holds. The same
    goes for a process that ended before writing it.
    """
    await begun(outbox.tables, "court-wars", 2)
    await outbox.show_all()
    await outbox.tables.database.at_once(lambda db: rows.redraw(db, "persons", ANA))
    ana = (await outbox.dirty())[ANA]
    assert ana.shown == -1, "what is drawn again shows no version until it is"
    assert outbox.deliveries.shows(ana, "digest")

    def full(*values: object) -> object:
        raise sqlite3.OperationalError("database or disk is full")

    for noted in (
        lambda: outbox.deliveries.shown(ana, ana.wanted, "words"),
        lambda: outbox.mark(ana.table_id, ANA, ana.message or 0, "words"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(outbox.database.writer, "at_once", full)
            with pytest.raises(sqlite3.OperationalError):
                await noted()
        assert not outbox.deliveries.shows((await outbox.dirty())[ANA], "digest")
        await outbox.deliveries.shown(ana, -1, "digest")
        assert outbox.deliveries.shows((await outbox.dirty())[ANA], "digest")
    later = Deliveries(outbox.database)
    await later.recall()
    assert not later.shows((await outbox.dirty())[ANA], "digest")


# Replaced messages


async def test_a_message_that_was_replaced_is_to_be_deleted_until_it_is(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    await outbox.deliveries.posted((await outbox.dirty())[ANA], 51, 1001, table.version, "digest")
    assert not await outbox.of("orphan")
    await outbox.tables.substitution.leave(table.id, BEN)
    ana = (await outbox.dirty())[ANA]
    for _ in range(2):  # the second time, Discord finds the first message's nonce
        told = outbox.told
        await outbox.deliveries.posted(ana, 51, 1002, 99, "digest")
    assert outbox.told == told, "nothing more to delete"
    (old,) = await outbox.of("orphan")
    assert (old.message, old.channel, old.table_id, old.person, old.attempts) == (1001, 51, table.id, ANA, 0)
    with outbox.deliveries.lanes.tapped(table.id, ANA):
        assert not await outbox.of("orphan"), "they may have their finger on it"
    await outbox.deliveries.put_off(old, 1, NOW + 4)
    assert not await outbox.of("orphan")
    assert await outbox.deliveries.next_retry(NOW) == NOW + 4
    (old,) = await outbox.of("orphan", NOW + 4)
    assert old.attempts == 1
    await outbox.deliveries.give_up(old)
    assert not await outbox.of("orphan", NOW + 4)


async def test_the_hand_of_who_has_left_is_to_be_deleted(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    await outbox.deliveries.posted((await outbox.dirty())[BEN], 52, 1001, table.version, "digest")
    await outbox.tables.substitution.leave(table.id, BEN)
    told = outbox.told
    await outbox.deliveries.remove((await outbox.dirty())[BEN])
    assert outbox.told == told + 1
    assert [one.message for one in await outbox.of("orphan")] == [1001]
    assert (await outbox.dirty()).keys() == {0, ANA}


# Messages that may have been sent


async def test_what_is_not_wanted_any_more_is_not_sent(outbox: SilentOutbox) -> None:
    """The player moves while their new hand is being drawn."""
    table = await begun(outbox.tables, "court-wars", 2)
    (seat,) = table.to_act
    hand = (await outbox.dirty())[table.seats[seat].person]
    assert await outbox.deliveries.is_as_read(hand)
    await outbox.tables.play.move(table.id, seat, None, any_move(table, seat, random.Random(1)))
    assert not await outbox.deliveries.is_as_read(hand)


async def test_what_was_sent_and_nobody_wants_is_to_be_deleted(outbox: SilentOutbox) -> None:
    """The bot got no answer and knows only the nonce. The message goes when the player leaves."""
    table = await begun(outbox.tables, "court-wars", 2)
    ben = (await outbox.dirty())[BEN]
    outbox.deliveries.unheard(ben, 52, "nonce")  # it's written along with the next change
    await outbox.tables.substitution.leave(table.id, BEN)
    await outbox.deliveries.remove((await outbox.dirty())[BEN])
    found = [(one.message, one.nonce, one.channel, one.person) for one in await outbox.of("orphan")]
    assert found == [(None, "nonce", 52, BEN)]


async def test_what_is_sent_again_and_noted_leaves_nothing_behind(outbox: SilentOutbox) -> None:
    table = await begun(outbox.tables, "court-wars", 2)
    outbox.deliveries.unheard((await outbox.dirty())[BEN], 52, "nonce")
    await outbox.database.at_once(lambda db: None)
    await outbox.deliveries.posted((await outbox.dirty())[BEN], 52, 1001, table.version, "digest")
    ben = await outbox.deliveries.of(table.id, BEN)
    assert ben is not None
    assert (ben.message, ben.nonce) == (1001, None)
    assert not await outbox.of("orphan")


async def test_a_call_of_which_nobody_heard_goes_with_its_turn(outbox: SilentOutbox) -> None:
    """This holds even if the turn is over before the answer is known to be lost."""
    table = await begun(outbox.tables, "court-wars", 2)
    for gone in (False, True):
        await outbox.database.at_once(lambda db: calls.put(db, table.id, ANA, LATER))
        (call,) = await outbox.of("call")
        if gone:
            await outbox.deliveries.forget(call)
        outbox.deliveries.unheard(call, 51, f"nonce {gone}")
        await outbox.database.at_once(lambda db: None)
        if not gone:
            await outbox.deliveries.forget(call)
        assert not await outbox.of("call")
    assert [one.nonce for one in await outbox.of("orphan")] == ["nonce False", "nonce True"]


async def test_after_a_kill_a_message_shows_what_it_was_sent_with(outbox: SilentOutbox) -> None:
    """Sending it again may return the first, older message, so it must be checked again."""
    table = await begun(outbox.tables, "court-wars", 2)
    await outbox.deliveries.recall()
    for person, again in ((ANA, True), (ANA, True), (BEN, True)):
        assert outbox.deliveries.sends((await outbox.dirty())[person]) is again
    ana = (await outbox.dirty())[ANA]
    await outbox.deliveries.posted(ana, 51, 1001, table.version, None)
    found = (await outbox.dirty())[ANA]
    assert (found.message, found.shown, found.renewed) == (1001, -1, 0)
    await outbox.deliveries.shown(found, table.version, "digest")
    assert ANA not in await outbox.dirty()
    assert not outbox.deliveries.sends(found), "it is known again"


async def test_what_a_player_is_told_again_is_another_notice(outbox: SilentOutbox) -> None:
    """Discord accepts only one of two messages with the same nonce within some minutes."""
    table = await begun(outbox.tables, "court-wars", 2)
    tell = partial(rows.notify, table=table.id, kind="played-for", person=ANA, again=True)
    nonces = []
    for _ in range(2):
        await outbox.database.at_once(tell)
        await outbox.database.at_once(tell)
        (notice,) = await outbox.of("notice")
        nonces.append(nonce(notice, table))
        await outbox.deliveries.settle(notice)
    assert len(set(nonces)) == 2
