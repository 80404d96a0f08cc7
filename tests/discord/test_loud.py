"""The budget of sounds, counted on the wire: however often somebody asks, invites or offers, few messages
ring.

A message in a channel rings if it isn't sent silently. It then rings for everybody it pings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from bot.delivery import budget
from bot.features.consent.consent import Consent
from bot.i18n.languages import language
from bot.tables.core import tokens
from bot.tables.core.table import Kind
from tests.discord.actions import pick_people
from tests.discord.people import House, Person
from tests.discord.wire import SILENT, pings

SAY = language("en-US")
HOUR, DAY = 3600, 86400
TIMES = 30

pytestmark = pytest.mark.people(6)


def loud(world: House, since: int = 0) -> int:
    return len(world.loud(world.channel.id, since))


def rung(world: House, since: int = 0) -> Counter[str]:
    """Return how often each person was pinged by messages that ring."""
    return Counter(one for exchange in world.loud(world.channel.id, since) for one in pings(exchange))


async def opens(world: House, host: Person) -> int | None:
    """Type /play. Return the new table's number, or None if no table was made."""
    before = await world.client.tables.of_channel(world.channel.id)
    await world.slash(host, "play four-tribes")
    new = {one.id for one in await world.client.tables.of_channel(world.channel.id)}
    return next(iter(new - {one.id for one in before}), None)


async def invites(world: House, host: Person, table: int, whom: Sequence[Person]) -> str:
    """Let the host invite these people. Return what the host reads."""
    await world.press(host, "invite", number=table)
    await pick_people(world, host, *whom, number=table)
    return world.heard(host)


async def ends(world: House, host: Person) -> None:
    await world.slash(host, "game end")


async def test_tables_and_invitations_again_and_again(world: House) -> None:
    """This used to send 180 loud messages, 30 of them to each of five people."""
    host, guests = world.person(0), [world.person(seat) for seat in range(1, 6)]
    for number in range(TIMES):
        if (table := await opens(world, host)) is not None:
            for some in (guests[:4], guests[4:]):
                said = await invites(world, host, table, some)
                assert (SAY("invited-not-now") in said) == (number > 0)
            await ends(world, host)
    assert set(rung(world)) == {str(one.user.id) for one in guests}
    assert set(rung(world).values()) == {1}
    assert loud(world) <= budget.TABLES.most + len(guests)
    assert "You have opened 10 tables within an hour" in world.heard(host)


async def test_in_a_day_nobody_is_asked_more_than_three_times(world: House) -> None:
    guest = world.person(5)
    since = len(world.wire.exchanges)
    for hour in range(2):
        for seat in range(5):
            host = world.person(seat)
            table = await opens(world, host)
            assert table is not None
            said = await invites(world, host, table, [guest])
            assert (SAY("invited-not-now") in said) == (hour > 0 or seat > 2)
            await ends(world, host)
        world.clock.now += 2 * HOUR
        await world.restart()
    assert rung(world, since) == {str(guest.user.id): 3}
    world.clock.now += DAY
    table = await opens(world, world.person(0))
    assert table is not None
    await invites(world, world.person(0), table, [guest])
    assert rung(world, since) == {str(guest.user.id): 4}


async def test_who_rests_or_wants_no_pings_hears_no_invitation(world: House) -> None:
    host, rests, off = world.person(0), world.person(1), world.person(2)
    await world.choose(rests, zone="UTC", quiet="0-12")
    await world.choose(off, more=["reminder", "pictures"])
    table = await opens(world, host)
    assert table is not None
    since = len(world.wire.exchanges)
    await invites(world, host, table, [rests, off])
    sent = world.sent(world.channel.id, since)
    assert len(sent) == 2
    assert all(one.body["flags"] & SILENT for one in sent)
    assert not rung(world, since)
    assert [sorted(pings(one)) for one in sent] == [[str(rests.user.id)], []]


@pytest.mark.parametrize("wish", ["known", "none"])
async def test_who_wishes_no_invitations_gets_none_and_nobody_learns_it(world: House, wish: str) -> None:
    host, guest, other = (world.person(seat) for seat in range(3))
    await world.client.preferences.choose_invitations(guest.user.id, wish)
    table = await opens(world, host)
    assert table is not None
    since = len(world.wire.exchanges)
    refused = await invites(world, host, table, [guest])
    assert not world.sent(world.channel.id, since)
    line = await invites(world, host, table, [guest, other])
    assert SAY("answer-invited-not", player="**Ben**") in line
    assert SAY("answer-invited", player="**Chloé**", channel=f"<#{world.channel.id}>") in line
    await ends(world, host)
    table = await opens(world, host)
    assert table is not None
    # They read exactly the same about a person who already has enough invitations.
    enough = await invites(world, host, table, [other])
    assert SAY("invited-not-now") in refused
    assert SAY("invited-not-now") in enough
    assert rung(world, since) == {str(other.user.id): 1}


async def test_invitations_of_people_they_have_played_with_come(world: House) -> None:
    await world.begin("court-wars", seats=2)
    guest, friend, stranger = world.person(0), world.person(1), world.person(2)
    await world.client.preferences.choose_invitations(guest.user.id, "known")
    for host, comes in ((stranger, 0), (friend, 1)):
        table = await opens(world, host)
        assert table is not None
        since = len(world.wire.exchanges)
        await invites(world, host, table, [guest])
        assert rung(world, since)[str(guest.user.id)] == comes
        await ends(world, host)


async def test_it_is_chosen_in_settings_and_stays_when_the_form_is_filled_in(world: House) -> None:
    ana = world.person(0)
    await world.slash(ana, "settings")
    await world.press(ana, "settings-more", number=0)
    tap = next(tap for tap, one in world.controls(ana, "channel", 0) if one.verb == "invitations")
    await world.pick(ana, tap.message, tap.custom_id, ["known"])
    await world.choose(ana, zone="UTC")
    said = SAY("settings-invited", wish=SAY("settings-invitations-known"))
    assert said in await world.says(ana, "settings")
    rows = await world.client.database.read("SELECT invitations FROM persons WHERE id = ?", (ana.user.id,))
    assert [row["invitations"] for row in rows] == ["known"]


@pytest.mark.parametrize("kind", ["end", "pause", "draw", "resign"])
async def test_offers_made_and_taken_back(world: House, kind: Kind) -> None:
    """Each of them used to ring: 30 in a few minutes."""
    together = kind in ("draw", "resign")
    await world.begin("four-sisters" if together else "court-wars", seats=4 if together else 2)
    ana, since = world.person(0), len(world.wire.exchanges)
    for number in range(TIMES):
        table = await world.client.house.room(Consent).offer(1, ana.user.id, kind)
        if number == 1:
            await world.restart()
        await world.quiet()
        assert table.offer is not None
        await world.client.house.room(Consent).vote(1, ana.user.id, tokens.of_offer(table), "no")
        await world.quiet()
    assert loud(world, since) == 1
    assert len(world.sent(world.channel.id, since)) > 1, "it is still told"
    world.clock.now += budget.OF_A_KIND.seconds
    await world.client.house.room(Consent).offer(1, ana.user.id, kind)
    await world.quiet()
    assert loud(world, since) == 2


async def test_who_offers_again_reads_that_it_makes_no_sound(world: House) -> None:
    await world.begin("court-wars", seats=2)
    ana = world.person(0)
    assert await world.says(ana, "game pause") == SAY("answer-pause-offered")
    await world.press(ana, "decline")
    quietly = f"{SAY('answer-pause-offered')} {SAY('answer-offered-quietly')}"
    assert await world.says(ana, "game pause") == quietly


async def test_pauses_of_a_player_alone(world: House) -> None:
    await world.begin("court-wars", seats=1)
    ana, since = world.person(0), len(world.wire.exchanges)
    for _ in range(TIMES):
        await world.slash(ana, "game pause")
        await world.press(ana, "go-on")
    assert loud(world, since) <= 2


async def test_a_table_that_is_posted_again_makes_no_sound(world: House) -> None:
    await world.begin("court-wars", seats=2)
    since = len(world.wire.exchanges)
    for _ in range(5):
        world.clock.now += HOUR
        await world.slash(world.person(1), "game table")
    assert loud(world, since) == 0
    assert world.sent(world.channel.id, since)


async def test_seats_that_are_offered_again_and_again(world: House) -> None:
    await world.begin("court-wars", seats=2)
    host, guest, since = world.person(0), world.person(2), len(world.wire.exchanges)
    for number in range(TIMES):
        said = await world.says(host, "seat give", {"person": guest.key})
        assert (SAY("invited-not-now") in said) == (number > 0)
    assert rung(world, since) == {str(guest.user.id): 1}


async def test_a_channel_has_a_budget_of_its_own(world: House) -> None:
    since = len(world.wire.exchanges)
    for seat in range(6):
        host = world.person(seat)
        while await opens(world, host) is not None:
            await ends(world, host)
    assert len(world.sent(world.channel.id, since)) == 6 * budget.TABLES.most
    assert loud(world, since) == budget.IN_CHANNEL.most


async def test_an_asker_may_ask_so_many_people_within_an_hour(world: House) -> None:
    await world.client.database.change(
        "INSERT INTO asks (at, table_id, channel, kind, by_person, person, loud)"
        " SELECT ?, 99, 99, 'invited', ?, value, 1 FROM json_each(?)",
        (int(world.clock.now), world.person(0).user.id, str(list(range(1, budget.BY_ONE.most + 1)))),
    )
    host = world.person(0)
    table = await opens(world, host)
    assert table is not None
    since = len(world.wire.exchanges)
    said = await invites(world, host, table, [world.person(1)])
    assert SAY("invite-often", most=budget.BY_ONE.most) in said
    assert not world.sent(world.channel.id, since)


async def test_pauses_that_are_agreed_on_and_end_at_once(world: House) -> None:
    """Each pause begins a new turn for the player to move."""
    await world.begin("court-wars", seats=2)
    asked = (await world.table()).to_act[0]
    waits, since = world.person(1 - asked), len(world.wire.exchanges)
    for _ in range(TIMES):
        await world.slash(waits, "game pause")
        await world.press(world.person(asked), "agree")
        await world.press(waits, "go-on")
    places = [world.channel.id, *(world.channel_id(world.person(seat), "dm") for seat in range(2))]
    assert sum(len(world.loud(place, since)) for place in places) <= 2
