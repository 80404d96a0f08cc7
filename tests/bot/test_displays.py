"""What is owed to Discord, as rows: who is told of it, what is put off, held back, and settled."""

from __future__ import annotations

import asyncio
import random

import pytest

import engine
from bot.storage.database import Database
from bot.tables import Tables, holding, owing, presence
from bot.tables import owed as owed_values
from bot.tables.calls import Call
from bot.tables.displays import FETCHED, Displays
from bot.tables.errors import Refused
from bot.tables.owed import Display, OwedNotice, Removal
from tests.bot.test_tables import PEOPLE, any_move, begun, database, seeded

__all__ = ["database"]

NOW = 1_800_000_000
ANA, BEN = PEOPLE[0].id, PEOPLE[1].id


class Owed:
    """Displays, and how often it was said that something is owed."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.displays = Displays(database)
        self.tables: Tables = seeded(database)
        self.told = 0

    def __call__(self) -> None:
        self.told += 1

    async def dirty(self, now: int = NOW) -> dict[int, Display]:
        found = [
            await self.displays.display(one.table_id, one.person) for one in await self.of("display", now)
        ]
        return {one.person: one for one in found if one is not None}

    async def notices(self, now: int = NOW) -> list[OwedNotice]:
        found = [await self.displays.notice(one) for one in await self.of("notice", now)]
        return [one for one in found if one is not None]

    async def calls(self, now: int = NOW) -> list[Call]:
        found = [await self.displays.calls.owed(one.number) for one in await self.of("call", now)]
        return [one for one in found if one is not None]

    async def removals(self, now: int = NOW) -> list[Removal]:
        found = [await self.displays.removal(one) for one in await self.of("removal", now)]
        return [one for one in found if one is not None]

    async def of(self, kind: str, now: int) -> list[owed_values.Owed]:
        """What may be done now, of this kind; one after the other where a lane has several."""
        found: list[owed_values.Owed] = []
        rows = await self.database.read(f"SELECT * FROM ({owed_values.OWED}) ORDER BY rank", {"now": now})
        for row in rows:
            one = owed_values.Owed(*row[:-1])
            if kind == one.kind == "notice" or (
                one.kind == kind and not self.displays.is_held(one.table_id, one.person)
            ):
                found.append(one)
        return found

    async def show_all(self) -> None:
        """Everything is shown, as the outbox would do it."""
        for number, one in enumerate((await self.dirty()).values()):
            version = (await self.tables.get(one.table_id)).version
            if one.repost:
                message = 1000 * version + number
                await self.displays.posted(one, 50 + one.person, message, version, "digest", NOW)
            else:
                await self.displays.shown(one, version, "digest")


@pytest.fixture
async def owed(database: Database) -> Owed:
    owed = Owed(database)
    await owed.displays.watch(owed)
    return owed


async def test_every_step_says_that_something_is_owed_and_showing_it_does_not(owed: Owed) -> None:
    table = await begun(owed.tables, "court-wars", 2)
    assert owed.told == 3, "gathered, joined, started"
    assert {person: one.repost for person, one in (await owed.dirty()).items()} == {
        0: table.version, ANA: table.version, BEN: table.version
    }  # fmt: skip
    await owed.show_all()
    assert not await owed.dirty()
    assert owed.told == 3
    (seat,) = table.to_act
    after = await owed.tables.play(table.id, seat, None, any_move(table, seat, random.Random(1)))
    assert owed.told == 4
    turn = after.seats[after.to_act[0]].person
    assert {person for person, one in (await owed.dirty()).items() if one.repost} == {turn}


async def test_what_is_refused_owes_nothing(owed: Owed) -> None:
    table = await begun(owed.tables, "court-wars", 2)
    told = owed.told
    for refused in (
        owed.tables.join(table.id, PEOPLE[2]),
        owed.tables.end(table.id, BEN, False),
        owed.tables.play(table.id, 0, None, ("nonsense",)),
    ):
        with pytest.raises((Refused, engine.Illegal)):
            await refused
    assert owed.told == told


async def test_what_is_put_off_waits_without_a_word(owed: Owed) -> None:
    table = await begun(owed.tables, "court-wars", 2)
    told = owed.told
    ana = (await owed.dirty())[ANA]
    await owed.displays.put_off(ana, 1, NOW + 8)
    assert owed.told == told
    assert ANA not in await owed.dirty()
    assert await owed.displays.next_retry(NOW) == NOW + 8
    again = [one for one in (await owed.dirty(NOW + 8)).values() if one.person == ANA]
    assert [one.attempts for one in again] == [1]
    # The next step makes it due at once, with all its attempts before it.
    await owed.tables.post_anew(table.id)
    await owed.tables.leave(table.id, BEN)
    assert (await owed.dirty())[ANA].attempts == 0
    assert await owed.displays.next_retry(NOW) is None


async def test_what_moved_on_while_it_was_shown_stays_owed(owed: Owed) -> None:
    table = await owed.tables.gather(1, 2, "en", PEOPLE[0], "court-wars", {})
    (one,) = (await owed.dirty()).values()
    await owed.displays.posted(one, 2, 77, 0, "digest", NOW)
    await owed.tables.join(table.id, PEOPLE[1])
    told = owed.told
    await owed.displays.shown(one, 0, "digest")
    assert owed.told == told + 1
    (one,) = (await owed.dirty()).values()
    await owed.displays.mark(await owed.tables.get(table.id), 0, 77)
    assert not await owed.dirty()


async def test_words_that_await_their_picture_stay_owed_and_are_looked_at_later(database: Database) -> None:
    owed = Owed(database)
    owed.displays = Displays(database, lambda: NOW)
    await owed.displays.watch(owed)
    table = await owed.tables.gather(1, 2, "en", PEOPLE[0], "court-wars", {})
    (one,) = (await owed.dirty()).values()
    await owed.displays.posted(one, 2, 77, table.version, "words", NOW, NOW + FETCHED)
    assert not await owed.dirty()
    assert await owed.displays.next_retry(NOW) == NOW + FETCHED
    waiting = await owed.displays.awaiting(table.id, 0)
    assert waiting is not None, "where somebody tells that it is drawn, it does not wait"
    assert waiting.lane == 2
    shown = await owed.displays.display(table.id, 0)
    assert shown is not None
    assert (shown.digest, shown.shown_version) == ("words", -1)
    await owed.displays.shown(shown, table.version, "words", NOW + FETCHED, awaits=True)
    assert await owed.displays.next_retry(NOW) == NOW + FETCHED
    told = owed.told
    await owed.displays.mark(table, 0, 77, "words", awaits=True)
    assert owed.told == told + 1, "or nobody would look at it then"
    assert await owed.displays.next_retry(NOW) == NOW + FETCHED
    table = await owed.tables.join(table.id, PEOPLE[1])
    assert await owed.dirty(), "news are not put off"
    await owed.displays.mark(table, 0, 77)
    assert not await owed.dirty()
    assert await owed.displays.next_retry(NOW) is None


async def test_words_that_were_overtaken_are_owed_at_once(owed: Owed) -> None:
    table = await owed.tables.gather(1, 2, "en", PEOPLE[0], "court-wars", {})
    (one,) = (await owed.dirty()).values()
    await owed.displays.posted(one, 2, 77, table.version, "words", NOW)
    await owed.tables.join(table.id, PEOPLE[1])
    await owed.displays.mark(table, 0, 77, "words", awaits=True)
    assert await owed.dirty()


async def test_where_two_answers_cross_what_is_shown_is_not_known(owed: Owed) -> None:
    table = await owed.tables.gather(1, 2, "en", PEOPLE[0], "court-wars", {})
    (one,) = (await owed.dirty()).values()
    await owed.displays.posted(one, 2, 77, table.version, "digest", NOW)
    with owed.displays.held(table.id, 0):
        await owed.displays.mark(table, 0, 77, "digest")
        with owed.displays.held(table.id, 0):
            pass
        await owed.displays.mark(table, 0, 77, "digest")
    (one,) = (await owed.dirty()).values()
    assert (one.digest, one.shown_version) == (None, -1)
    with owed.displays.held(table.id, 0):
        await owed.displays.mark(table, 0, 77, "digest")
    assert not await owed.dirty(), "one after the other is no crossing"


async def test_a_repost_is_not_forgotten_over_an_edit_or_the_answer_to_a_tap(owed: Owed) -> None:
    table = await owed.tables.gather(1, 2, "en", PEOPLE[0], "court-wars", {})
    (one,) = (await owed.dirty()).values()
    await owed.displays.posted(one, 2, 77, 0, "digest", NOW)
    await owed.tables.join(table.id, PEOPLE[1])
    (before,) = (await owed.dirty()).values()
    started = await owed.tables.start(table.id, ANA)
    await owed.displays.mark(started, 0, 77)
    assert (await owed.dirty())[0].repost == started.version
    await owed.displays.shown(before, started.version, "digest")
    assert (await owed.dirty())[0].repost == started.version
    await owed.displays.posted(before, 2, 78, started.version, "digest", NOW)
    assert 0 not in await owed.dirty()
    # A later one is owed still.
    await owed.tables.end(table.id, ANA, False)
    await owed.tables.post_anew(table.id)
    await owed.displays.posted(before, 2, 79, started.version, "digest", NOW)
    assert (await owed.dirty())[0].repost == started.version + 1


async def test_a_display_that_is_being_answered_is_passed_over(owed: Owed) -> None:
    table = await begun(owed.tables, "court-wars", 2)
    told = owed.told
    with owed.displays.held(table.id, ANA):
        assert set(await owed.dirty()) == {0, BEN}
        assert owed.displays.is_held(table.id, ANA)
        assert not owed.displays.is_held(table.id, 0)
        assert not owed.displays.is_held(table.id + 1, ANA)
        with owed.displays.held(table.id, ANA):
            pass
        assert ANA not in await owed.dirty(), "somebody holds it still"
        assert owed.told == told
    assert owed.told == told + 1, "now it may be shown"
    assert set(await owed.dirty()) == {0, ANA, BEN}
    with pytest.raises(ValueError), owed.displays.held(table.id, BEN):
        raise ValueError
    assert owed.told == told + 1, "nobody had asked for it"
    assert BEN in await owed.dirty()


async def test_nobody_holds_a_display_for_long(owed: Owed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "LONGEST_HOLD", 0.0)
    table = await begun(owed.tables, "court-wars", 2)
    told = owed.told
    with owed.displays.held(table.id, 0), owed.displays.held(table.id, ANA):
        assert owed.displays.is_held(table.id, 0)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not owed.displays.is_held(table.id, 0)
        assert owed.told == told + 1
        assert 0 in await owed.dirty()
    assert owed.told == told + 1


async def test_who_cannot_be_written_to_is_told_of_once_in_the_channel(owed: Owed) -> None:
    table = await begun(owed.tables, "court-wars", 2)
    told = owed.told
    ana = (await owed.dirty())[ANA]
    await owed.displays.calls.instead_of_hand(ana, False)
    assert not await owed.calls(), "she is asked nothing"
    for _ in range(2):
        await owed.displays.calls.instead_of_hand(ana, True)
    assert owed.told == told + 1
    (call,) = await owed.calls()
    assert (call.table_id, call.reason, call.person, call.here) == (table.id, "unreachable", ANA, 1)
    await owed.displays.put_off(call, 1, NOW + 2)
    assert not await owed.calls()
    (call,) = await owed.calls(NOW + 2)
    assert call.attempts == 1
    await owed.displays.give_up(call)
    assert not await owed.calls(NOW + 2)
    # Her hand is left alone from now on.
    await owed.tables.end(table.id, ANA, False)
    assert set(await owed.dirty()) == {0, BEN}


async def test_a_message_that_is_gone_comes_again_at_the_next_turn_alone(owed: Owed) -> None:
    table = await begun(owed.tables, "court-wars", 2)
    await owed.displays.message_gone((await owed.dirty())[ANA])
    assert ANA not in await owed.dirty()
    await owed.tables.post_anew(table.id)
    assert (await owed.dirty())[0].repost == table.version


async def test_what_is_given_up_is_owed_again_when_the_table_moves_on(owed: Owed) -> None:
    table = await begun(owed.tables, "court-wars", 2)
    board = (await owed.dirty())[0]
    await owed.displays.give_up(board)
    assert 0 not in await owed.dirty()
    (seat,) = table.to_act
    await owed.tables.play(table.id, seat, None, any_move(table, seat, random.Random(1)))
    assert 0 in await owed.dirty()


async def test_whose_old_messages_cannot_be_deleted_is_asked_before_another_try(owed: Owed) -> None:
    """After each try that fails her channel rests: they would go on and on, and she would never hear."""
    table = await begun(owed.tables, "court-wars", 2)
    await owed.show_all()
    for message in range(3):
        await owed.database.change(
            "INSERT INTO removals (message, channel, table_id, person, attempts) VALUES (?, ?, ?, ?, 3)",
            (message + 1, 50 + BEN, table.id, BEN),
        )
    await owed.database.change(
        "UPDATE displays SET dirty = 1, repost = 9, owed = 60 WHERE person = ?", (BEN,)
    )
    (first,) = [one for one in await owed.displays.owed(NOW, 9) if one.lane == 50 + BEN]
    assert first.kind == "display"


async def test_who_has_no_seat_any_more_is_shown_nothing(owed: Owed) -> None:
    await begun(owed.tables, "court-wars", 2)
    await owed.displays.remove((await owed.dirty())[BEN])
    assert (await owed.dirty()).keys() == {0, ANA}


async def test_a_table_that_may_not_be_shown_is_told_to_its_host_once(owed: Owed) -> None:
    await begun(owed.tables, "court-wars", 2)
    board = (await owed.dirty())[0]
    for _ in range(2):
        await owed.displays.no_permission(board, ANA, NOW + 600)
    assert 0 not in await owed.dirty()
    assert [(one.kind, one.person) for one in await owed.notices()] == [("no-permission", ANA)]


# At the table


async def test_who_moves_or_taps_is_seen_at_her_table_alone(owed: Owed) -> None:
    table = await begun(owed.tables, "court-wars", 2)
    other = await begun(owed.tables, "court-wars", 2)
    (seat,) = table.to_act
    mover, waiting = PEOPLE[seat].id, PEOPLE[1 - seat].id
    await owed.tables.play(table.id, seat, None, any_move(table, seat, random.Random(1)))
    await owed.displays.seen(table.id, waiting, NOW)
    await owed.displays.seen(table.id, waiting, NOW - 5)
    await owed.displays.seen(999, waiting, NOW)
    await owed.displays.seen(table.id, 4711, NOW)
    kept = await owed.database.read("SELECT DISTINCT person FROM presence")
    assert {person for (person,) in kept} <= {ANA, BEN}, "whoever watches is not at the table"
    rows = [await owed.displays.display(one.table_id, one.person) for one in await owed.of("display", NOW)]
    found = {(one.table_id, one.person): one.seen for one in rows if one is not None}
    assert found[table.id, waiting] == NOW, "a tap that comes late is no step back"
    assert found[table.id, mover] > 0
    assert found[other.id, mover] == found[other.id, waiting] == found[table.id, 0] == 0


async def test_a_sign_of_life_counts_at_once_and_is_written_now_and_then(owed: Owed) -> None:
    table = await begun(owed.tables, "court-wars", 2)
    (seat,) = table.to_act
    waiting = PEOPLE[1 - seat].id

    async def kept() -> list[int]:
        rows = await owed.database.read("SELECT seen FROM presence WHERE person = ?", (waiting,))
        return [row["seen"] for row in rows]

    before = await kept()
    for late in range(presence.SEEN_EVERY):
        await owed.displays.seen(table.id, waiting, NOW + late)
        assert (await owed.dirty())[waiting].seen == NOW + late
    assert await kept() == before, "it goes along with what is written anyway"
    await owed.tables.post_anew(table.id)
    assert await kept() == [NOW]
    await owed.displays.seen(table.id, waiting, NOW + presence.SEEN_EVERY)
    await owed.tables.post_anew(table.id)
    assert await kept() == [NOW + presence.SEEN_EVERY]
    for late in range(4):
        await owed.displays.seen(table.id, 4711 + late, NOW + 1000 * late)
    assert len(owed.displays._signs._seen) < 4, "who was here long ago is forgotten"


async def test_a_sign_from_before_the_clock_was_set_back_is_none(owed: Owed) -> None:
    """Who tapped at two o'clock is not at the table at noon; who taps then is."""
    table = await begun(owed.tables, "court-wars", 2)
    before = NOW + 7200
    await owed.displays.seen(table.id, ANA, before)
    await owed.tables.post_anew(table.id)
    for displays in (owed.displays, Displays(owed.database)):  # this process, and the next
        ana = await displays.display(table.id, ANA)
        assert ana is not None
        assert ana.seen == before
        assert presence.until(ana.seen, NOW) == 0
    await owed.displays.seen(table.id, ANA, NOW)
    await owed.tables.post_anew(table.id)
    assert presence.until((await owed.dirty())[ANA].seen, NOW) == NOW + presence.AT_TABLE
    (row,) = await owed.database.read("SELECT seen FROM presence WHERE person = ?", (ANA,))
    assert row["seen"] == NOW


async def test_a_look_writes_nothing(owed: Owed) -> None:
    table = await begun(owed.tables, "court-wars", 2)
    ana = (await owed.dirty())[ANA]
    await owed.displays.posted(ana, 51, 1001, table.version, "digest", NOW)

    async def changes() -> int:
        return owed.database._writer.connection.total_changes

    before = await changes()
    await owed.displays.mark(table, ANA, 1001)
    once = await changes()
    assert once > before, "the answer is not what the outbox had shown"
    for _ in range(3):
        await owed.displays.mark(table, ANA, 1001)
    assert await changes() == once
    # Where anything is otherwise, it is written.
    (seat,) = table.to_act
    after = await owed.tables.play(table.id, seat, None, any_move(table, seat, random.Random(1)))
    for one, message in ((after, 1001), (after, 1000)):
        before = await changes()
        await owed.displays.mark(one, ANA, message)
        assert await changes() > before
    assert (await owed.dirty())[ANA].shown_version == -1, "another of hers was tapped"


async def test_what_was_edited_alone_is_looked_at_again(owed: Owed) -> None:
    table = await begun(owed.tables, "court-wars", 2)
    await owed.show_all()
    (seat,) = table.to_act
    after = await owed.tables.play(table.id, seat, None, any_move(table, seat, random.Random(1)))
    (turn,) = (after.seats[number].person for number in after.to_act)
    told = owed.told
    await owed.displays.shown((await owed.dirty())[turn], after.version, "digest", NOW + 100)
    assert owed.told == told, "it is not looked at before then"
    assert turn not in await owed.dirty()
    assert await owed.displays.next_retry(NOW) == NOW + 100
    (again,) = [one for one in (await owed.dirty(NOW + 100)).values() if one.person == turn]
    assert (again.repost, again.shown_version) == (after.version, after.version)
    # Her own move needs no message.
    seat = after.to_act[0]
    moved = await owed.tables.play(table.id, seat, None, any_move(after, seat, random.Random(1)))
    assert (await owed.dirty())[turn].repost == 0 or seat in moved.to_act


async def test_what_is_drawn_anew_shows_no_version_until_it_is(owed: Owed) -> None:
    await begun(owed.tables, "court-wars", 2)
    await owed.show_all()
    async with owed.database.write() as db:
        await owing.redraw(db, "persons", ANA)
    assert (await owed.dirty())[ANA].shown_version == -1


# What was replaced


async def test_a_message_that_was_replaced_is_to_be_deleted_until_it_is(owed: Owed) -> None:
    table = await begun(owed.tables, "court-wars", 2)
    await owed.displays.posted((await owed.dirty())[ANA], 51, 1001, table.version, "digest", NOW)
    assert not await owed.removals()
    await owed.tables.leave(table.id, BEN)
    ana = (await owed.dirty())[ANA]
    for _ in range(2):  # the second time Discord has found the nonce of the first
        told = owed.told
        await owed.displays.posted(ana, 51, 1002, 99, "digest", NOW)
    assert owed.told == told, "nothing more to delete"
    (old,) = await owed.removals()
    assert (old.message, old.channel, old.table_id, old.person, old.attempts) == (1001, 51, table.id, ANA, 0)
    with owed.displays.held(table.id, ANA):
        assert not await owed.removals(), "she may have her finger on it"
    await owed.displays.put_off(old, 1, NOW + 4)
    assert not await owed.removals()
    assert await owed.displays.next_retry(NOW) == NOW + 4
    (old,) = await owed.removals(NOW + 4)
    assert old.attempts == 1
    await owed.displays.give_up(old)
    assert not await owed.removals(NOW + 4)


async def test_a_message_that_is_shown_again_is_not_deleted(owed: Owed) -> None:
    """The newer one is gone, and what was to be deleted is found and takes its place."""
    table = await begun(owed.tables, "court-wars", 2)
    ana = (await owed.dirty())[ANA]
    for message in (1001, 1002):
        await owed.displays.posted(ana, 51, message, table.version, "digest", NOW)
    assert [one.message for one in await owed.removals()] == [1001]
    await owed.displays.message_gone(ana)
    await owed.displays.posted(ana, 51, 1001, table.version, "digest", NOW, others=[1003])
    assert [one.message for one in await owed.removals()] == [1003]


async def test_what_was_sent_and_nobody_wants_is_to_be_deleted(owed: Owed) -> None:
    """Its answer was lost, and by then the table had moved on: each of them goes, and what shows it stays."""
    table = await begun(owed.tables, "court-wars", 2)
    ana = (await owed.dirty())[ANA]
    await owed.displays.posted(ana, 51, 1001, table.version, "digest", NOW)
    told = owed.told
    for _ in range(2):  # found once more after a kill
        await owed.displays.left_behind(ana, 51, [1002, 1003])
    assert owed.told > told
    found = [(one.message, one.channel, one.table_id, one.person) for one in await owed.removals()]
    assert found == [(1002, 51, table.id, ANA), (1003, 51, table.id, ANA)]


async def test_the_hand_of_whoever_has_left_is_to_be_deleted(owed: Owed) -> None:
    table = await begun(owed.tables, "court-wars", 2)
    await owed.displays.posted((await owed.dirty())[BEN], 52, 1001, table.version, "digest", NOW)
    await owed.tables.leave(table.id, BEN)
    told = owed.told
    await owed.displays.remove((await owed.dirty())[BEN])
    assert owed.told == told + 1
    assert [one.message for one in await owed.removals()] == [1001]
