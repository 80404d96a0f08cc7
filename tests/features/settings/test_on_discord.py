"""/settings: how the form is filled in, what it then says, and what each setting does."""

from __future__ import annotations

import datetime as dt
import random
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Message

from bot.features.settings.page import read, vacation_form, with_vacation
from bot.features.settings.times import Unread
from bot.i18n.languages import language
from bot.sandbox.offline_discord import Person
from bot.sandbox.taps import taps_on
from bot.tables.clock.hours import SLIP, WEEK, Hours
from bot.tables.people.notifications import Chosen, Notifications
from bot.tables.people.preferences import OwnSettings
from bot.ui.controls import parse
from bot.ui.emojis import CardEmojis
from tests.bot.pages import faces
from tests.discord.lifecycle import bot, settle_in
from tests.discord.people import House, filled, house, random_game, text_of
from tests.discord.wire import GALLERY, TEXT, Wire
from tests.pretended.payloads import walk

GAME = "four-tribes"
PINGS = ["turn", "reminder"]
"""The default choices."""


def alts(message: Message) -> list[str]:
    """Return the alternative texts of a message's pictures, after checking that each has its file."""
    found = [
        item["description"]
        for part in walk(message.components)
        if part["type"] == GALLERY
        for item in part["items"]
    ]
    assert [file["filename"] for file in message.attachments] == ["table.png"] * len(found)
    return found


def lines(message: Message) -> str:
    """Return the text, without alt texts, menus and buttons."""
    return "\n".join(part["content"] for part in walk(message.components) if part["type"] == TEXT)


def trust(world: House, person: Person) -> None:
    """Let a person manage channels, which /channel requires for changes."""
    backend, guild = world.env.backend, world.guild.id
    role = backend.create_role(guild, "keepers", permissions=discord.Permissions(manage_channels=True).value)
    backend.add_member_role(guild, person.user.id, role.id)


def edits(wire: Wire) -> int:
    """Return the number of messages that the bot has edited with its own token."""
    return sum(one.method == "PATCH" and "/webhooks/" not in one.path for one in wire.exchanges)


@pytest.mark.usefixtures("drawn")
@pytest.mark.people(pictures=True)
async def test_who_switches_pictures_off_has_words_and_faces_in_their_dm_at_once_and_on_again(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CardEmojis, "of", lambda self, game: faces(game))
    ana = world.person(0)
    await world.begin(GAME)
    hand = (await world.state()).view(0)["hand"]
    (alt,) = alts(world.hands(0)[-1])
    assert "face_" not in lines(world.hands(0)[-1])
    await world.choose(ana, more=PINGS)
    assert "Pictures:** off" in world.heard(ana)
    plain = world.hands(0)[-1]
    assert alts(plain) == []
    assert alt not in text_of(plain)
    for card in hand:
        assert str(faces(GAME)[card]) in lines(plain)
    # Ben's pictures and the channel's aren't affected.
    assert len(alts(world.hands(1)[-1])) == 1
    assert len(alts(world.public())) == 1
    await world.choose(ana, more=[*PINGS, "pictures"])
    assert "Pictures:** on" in world.heard(ana)
    assert alts(world.hands(0)[-1]) == [alt]


@pytest.mark.slow
async def test_a_choice_stays_with_a_person_through_moves_and_games(tmp_path: Path) -> None:
    async with house(tmp_path, pictures=True) as world:
        ana = world.person(0)
        await world.choose(ana, more=PINGS)
        await world.begin(GAME)
        for _ in range(3):
            await world.move(random.Random(1), lambda _: "dm")
            assert alts(world.hands(0)[-1]) == []
            assert len(alts(world.hands(1)[-1])) == 1
        assert "off" in await world.says(ana, "settings")
    # The setting appears in their DM, so it's theirs on every server, and after a restart.
    async with House(bot(tmp_path), people=2) as world:
        await settle_in(world, pictures=True)
        assert not (await world.client.preferences.of("persons", world.person(0).user.id)).pictures
        assert (await world.client.preferences.of("persons", world.person(1).user.id)).pictures


@pytest.mark.usefixtures("drawn")
@pytest.mark.people(pictures=True)
async def test_who_chooses_a_palette_has_their_hand_drawn_again_and_nobody_else(world: House) -> None:
    ana = world.person(0)
    await world.begin(GAME)

    def shown() -> list[str]:
        return [
            file["url"]
            for message in (world.hands(0)[-1], world.hands(1)[-1])
            for file in message.attachments
        ]

    (mine, bens), (alt,), before = shown(), alts(world.hands(0)[-1]), edits(world.wire)
    await world.choose(ana, more=[*PINGS, "pictures"])
    assert edits(world.wire) == before, "that is so already"
    await world.choose(ana, more=[*PINGS, "pictures", "large_print"])
    assert "Large print" in world.heard(ana)
    assert edits(world.wire) == before + 1
    await world.press(ana, "settings-more", number=0)
    page = world.messages(ana, "channel")[-1]
    palette = next(tap for tap in taps_on(page, ana, "channel") if "high-contrast" in dict(tap.options))
    await world.pick(ana, page.id, palette.custom_id, ["high-contrast"])
    assert "High contrast" in world.heard(ana)
    assert "Large print" in world.heard(ana)
    assert edits(world.wire) == before + 2
    assert shown()[0] != mine
    assert shown()[1] == bens
    assert alts(world.hands(0)[-1]) == [alt]
    # Asking changes nothing.
    assert "High contrast" in await world.says(ana, "settings")
    assert edits(world.wire) == before + 2


# The form


SAY, DICE = language("en"), language("es")
BERLIN = {"zone": ["Europe/Berlin"], "quiet": "22-7"}


async def settings(world: House, person: Person) -> Any:
    return await world.client.preferences.settings(person.user.id)


async def test_one_form_shows_what_is_set_and_the_page_says_what_follows(world: House) -> None:
    ana = world.person(0)
    await world.slash(ana, "settings")
    form = await world.press(ana, "settings", number=0)
    assert form.modal is not None
    assert len(form.modal["components"]) == 5
    assert filled(form.modal) == {
        "zone": [], "quiet": "", "free": [], "more": ["turn", "reminder", "motion", "phrases"],
        "language": ["discord"],
    }  # fmt: skip
    await world.submit(ana, form.interaction, filled(form.modal) | BERLIN | {"free": ["5", "6"]})
    page = world.heard(ana)
    assert SAY("settings-zone", zone="Berlin", clock="09:00") in page
    begin, end = SAY("settings-moment-tonight", at="22:00"), "Monday, January 18"
    until = SAY("settings-moment-day", day=end, at="07:00")
    assert SAY("settings-will-rest", **{"from": begin}, until=until) in page
    await world.slash(ana, "settings")
    again = await world.press(ana, "settings", number=0)
    assert filled(again.modal)["zone"] == ["Europe/Berlin"]
    assert filled(again.modal)["quiet"] == "22:00 - 07:00"
    assert filled(again.modal)["free"] == ["5", "6"]
    assert await world.says(ana, "settings") == page


@pytest.mark.parametrize(
    ("typed", "key", "facts"),
    [
        ({"zone": ["UTC"], "quiet": "late"}, "settings-bad-quiet", {"quiet": "late"}),
        (
            {"zone": ["UTC"], "quiet": "7-22"},
            "settings-quiet-long",
            {"from": "07:00", "until": "22:00", "most": 14},
        ),
        ({"quiet": "22-7"}, "settings-quiet-zone", {}),
        ({"zone": ["UTC"], "quiet": "@everyone <@1>"}, None, {}),
    ],
)
async def test_what_cannot_be_read_changes_nothing_and_is_kept_for_them(
    typed: dict[str, Any], key: str | None, facts: dict[str, Any], world: House
) -> None:
    ana = world.person(0)
    before = await settings(world, ana)
    await world.slash(ana, "settings")
    form = await world.press(ana, "settings", number=0)
    await world.submit(ana, form.interaction, filled(form.modal) | typed | {"more": ["pictures"]})
    told = world.heard(ana)
    assert told.startswith(SAY("settings-not-kept"))
    if key is not None:
        assert SAY(key, **facts) in told
    assert "<@1>" not in told
    assert await settings(world, ana) == before
    again = await world.press(ana, "settings", number=0)
    assert {name: filled(again.modal)[name] for name in typed} == typed
    assert filled(again.modal)["more"] == ["pictures"]
    # After the correction, it counts.
    await world.submit(ana, again.interaction, filled(again.modal) | {"zone": ["UTC"], "quiet": "22-7"})
    assert (await settings(world, ana)).hours.quiet == (22 * 60, 7 * 60)


async def test_after_a_restart_the_button_brings_the_form_as_it_is_set(world: House) -> None:
    ana = world.person(0)
    await world.choose(ana, quiet="late")
    await world.kill()
    again = await world.press(ana, "settings", number=0)
    assert filled(again.modal)["quiet"] == ""


async def test_hours_may_be_put_right_at_once_and_changed_once_a_week(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise, a player with moving free days could keep the others waiting."""
    ana, changed = world.person(0), []

    async def hours_changed(person: int, before: Hours) -> None:
        changed.append(person)

    monkeypatch.setattr(world.client.tables.deadlines, "hours_changed", hours_changed)
    first = int(world.clock.now)
    await world.slash(ana, "settings")
    form = await world.press(ana, "settings", number=0)
    await world.submit(ana, form.interaction, filled(form.modal) | BERLIN)
    world.clock.now += SLIP - 1
    await world.choose(ana, quiet="23-7")
    assert (await settings(world, ana)).hours.quiet == (23 * 60, 7 * 60)
    world.clock.now += 1
    await world.choose(ana, free=["0", "1"], more=["pictures"])
    assert SAY("hours-too-often", when=f"<t:{first + WEEK}:R>") in world.heard(ana)
    assert not (await settings(world, ana)).hours.free_days
    assert changed == [ana.user.id] * 2
    # Everything else can be changed at any time.
    await world.choose(ana, more=["pictures"])
    assert (await settings(world, ana)).chosen.pictures
    assert len(changed) == 2
    world.clock.now = first + WEEK
    await world.choose(ana, free=["0", "1"])
    assert (await settings(world, ana)).hours.free_days == {0, 1}


@pytest.mark.parametrize(
    ("typed", "key", "facts"),
    [
        ("Xyzzyville", "settings-bad-zone", {}),
        ("99:99", "settings-bad-zone", {}),
        ("Spain", "settings-bad-zone-near", {"near": "Madrid, Canary, or Port of Spain"}),
        ("@everyone <@1>", "settings-bad-zone", {"zone": "@\u200beveryone <@\u200b1>"}),
    ],
)
async def test_a_zone_that_is_not_clear_is_asked_back(
    typed: str, key: str, facts: dict[str, str], world: House
) -> None:
    ana = world.person(0)
    before = await settings(world, ana)
    told = await world.says(ana, "settings", {"zone": typed})
    assert told == SAY(key, **{"zone": typed, "near": ""} | facts) or "<@1>" in typed
    assert "<@1>" not in told
    assert await settings(world, ana) == before


async def test_the_option_offers_zones_and_takes_the_one_that_is_chosen(world: House) -> None:
    ana = world.person(0)
    found = (await world.complete(ana, "settings", "zone", "zür")).choices
    assert [(one["name"], one["value"]) for one in found] == [("09:00 · Zurich", "Europe/Zurich")]
    assert len((await world.complete(ana, "settings", "zone", "")).choices) == 24
    page = await world.says(ana, "settings", {"zone": found[0]["value"]})
    assert SAY("settings-zone", zone="Zurich", clock="09:00") in page
    assert await world.says(ana, "settings") == page


async def test_vacations_have_a_purse_and_what_has_begun_is_spent(world: House) -> None:
    ana = world.person(0)
    await world.slash(ana, "settings")
    assert await world.taps(ana, "vacation", number=0) == SAY("vacation-no-zone")
    assert await world.says(ana, "settings", {"days": "today"}) == SAY("vacation-no-zone")
    assert not (await world.complete(ana, "settings", "days", "today")).choices
    await world.choose(ana, zone="UTC")
    offered = (await world.complete(ana, "settings", "days", "1-20 Feb; 24 Dec - 2 Jan")).choices
    (chosen,) = offered
    days = "1 Feb 2027 – 20 Feb 2027; 24 Dec 2027 – 2 Jan 2028"
    assert chosen["name"] == days
    told = await world.says(ana, "settings", {"days": chosen["value"]})
    assert SAY("settings-vacation", days=days, left=2, purse=30) in told
    told = await world.says(ana, "settings", {"days": "1-10 Mar"})
    assert told == SAY("vacation-purse", year="2027", days=8, purse=30)
    assert len((await settings(world, ana)).hours.vacations) == 2
    for typed in ("soon", "31 Feb", "1 Jan 2027", "Jan 30 - Jan 24", "2027-02-09/2027-02-01"):
        told = await world.says(ana, "settings", {"days": typed})
        assert told == SAY("vacation-bad-days", typed=typed)
    near = "10 Aug 2027 or 8 Oct 2027"
    told = await world.says(ana, "settings", {"days": "8/10"})
    assert told == SAY("vacation-bad-near", typed="8/10", near=near)
    assert await world.says(ana, "settings", {"days": "2030-03-01/2030-03-02"}) == SAY("vacation-far")
    assert len((await settings(world, ana)).hours.vacations) == 2
    world.clock.now += 18 * 86400  # 2 February
    await world.slash(ana, "settings")
    form = await world.press(ana, "vacation", number=0)
    assert len(filled(form.modal)["kept"]) == 2
    await world.submit(ana, form.interaction, filled(form.modal) | {"kept": []})
    told = world.heard(ana)
    assert "28 of 30" in told
    assert (await settings(world, ana)).hours.vacations == ((dt.date(2027, 2, 1), dt.date(2027, 2, 2)),)
    assert SAY("settings-rests", until=SAY("settings-moment-tomorrow", at="00:00")) in told


async def test_a_vacation_that_begins_soon_is_two_choices_of_a_form(world: House) -> None:
    ana = world.person(0)
    await world.choose(ana, zone="UTC")
    await world.slash(ana, "settings")
    form = await world.press(ana, "vacation", number=0)
    assert filled(form.modal) == {"first": [], "lasts": ["1"]}
    await world.submit(ana, form.interaction, {"first": ["2027-01-20"], "lasts": ["3"]})
    (first,) = (await settings(world, ana)).hours.vacations
    assert first == (dt.date(2027, 1, 20), dt.date(2027, 1, 22))
    # The saved vacations stay, and an unedited form changes nothing.
    await world.slash(ana, "settings")
    form = await world.press(ana, "vacation", number=0)
    await world.submit(ana, form.interaction, filled(form.modal))
    assert (await settings(world, ana)).hours.vacations == (first,)


@pytest.mark.parametrize(
    "crafted",
    [
        {"first": ["soon"]},
        {"first": ["2027-01-20"], "lasts": ["99999999"]},
        {"first": ["2027-01-20"], "lasts": ["²"]},
        {"first": ["9999-12-31"], "lasts": ["2"]},
    ],
)
def test_a_form_that_no_client_sends_is_not_read(crafted: dict[str, list[str]]) -> None:
    with pytest.raises(Unread):
        with_vacation(Hours("UTC"), crafted, 1_800_000_000)


def test_a_form_that_shows_not_all_vacations_drops_none_of_the_others() -> None:
    now = 1_800_000_000
    day = dt.datetime.fromtimestamp(now, dt.UTC).date()
    own = tuple((day + dt.timedelta(2 * number),) * 2 for number in range(1, 31))
    hours = Hours("UTC", vacations=own)
    shown = filled(vacation_form(SAY, hours, now).to_dict())["kept"]
    assert len(shown) == 25
    assert with_vacation(hours, {"kept": shown}, now) == list(own)
    assert with_vacation(hours, {"kept": shown[1:]}, now) == list(own[1:])


def test_a_zone_that_no_form_offers_is_refused() -> None:
    settings = OwnSettings(Chosen(True, "x", False, False), Notifications(), Hours("UTC"))
    assert read(SAY, {"zone": ["../etc/passwd"], "quiet": [""]}, settings)[1] == [SAY("hours-bad-zone")]


async def test_a_persons_language_counts_in_everything_that_is_theirs_alone(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.begin("court-wars")
    await world.press(ana, "hand")
    await world.choose(ana, language=["es"])
    assert world.heard(ana).startswith(DICE("settings-title"))
    mine = [*world.hands(0), *(one for one in world.messages(ana, "channel") if one.is_ephemeral)]
    assert any(DICE("panel-title", game=DICE("game-court-wars")) in text_of(one) for one in mine[:1])
    (panel,) = [one for one in mine[1:] if "##" in text_of(one) and "ajustes" not in text_of(one)]
    assert DICE("panel-title", game=DICE("game-court-wars")) in text_of(panel)
    assert SAY("panel-title", game=SAY("game-court-wars")) in text_of(world.hands(1)[0])
    await world.kill()
    assert (await world.says(ana, "games")).startswith(DICE("games-title"))
    assert (await world.says(ben, "games")).startswith(SAY("games-title"))
    await world.choose(ana, language=["discord"])
    assert (await world.says(ana, "games")).startswith(SAY("games-title"))


async def test_every_control_of_the_page_is_one_of_ours(world: House) -> None:
    ana = world.person(0)
    await world.choose(ana, more=["pictures"])
    verbs = {control.verb for _, control in world.controls(ana, "channel", 0)}
    assert verbs == {"settings", "vacation", "settings-more"}
    await world.press(ana, "settings-more", number=0)
    verbs = {control.verb for _, control in world.controls(ana, "channel", 0)}
    assert verbs >= {"invitations", "palette", "settings-back"}
    await world.press(ana, "settings-back", number=0)
    form = await world.press(ana, "settings", number=0)
    assert form.modal is not None
    assert parse(form.modal["custom_id"]).verb == "settings-set"


@pytest.mark.parametrize("zone", ["localtime", "Mars/Base", "../etc/passwd"])
async def test_a_saved_zone_that_is_not_known_here_costs_nobody_a_move(zone: str, tmp_path: Path) -> None:
    """It counts as no zone. Its player is told once, and can name another at once. Until then, deadlines keep
    running.
    """
    say = language("en")
    async with house(tmp_path) as world:
        ana, ben = world.person(0), world.person(1)
        await world.choose(ana, zone="Zurich", quiet="22-7")
        await world.begin("court-wars")
        await world.client.database.change(
            "UPDATE persons SET time_zone = ? WHERE id = ?", (zone, ana.user.id)
        )
        await world.restart()
        world.client.preferences._time_asked.add(ben.user.id)

        def told() -> int:
            seen = [*world.shown(ana, "channel", True), *world.shown(ana, "dm")]
            return sum(say("time-lost") in one for one in seen)

        rng, moved = random.Random(1), [0, 0]
        for _ in range(8):
            seat, move = random_game(await world.state(), rng)[0]
            await world.make(seat, move)
            moved[seat] += 1
            if seat == 0:
                assert told() == (moved[0] == 1), "after their first move, and once"
        assert min(moved) > 1
        await world.restart()
        while (await world.table()).to_act != (0,):
            await world.make(*random_game(await world.state(), rng)[0])
        await world.make(*random_game(await world.state(), rng)[0])
        assert not told(), "another start of the bot tells it no second time"
        assert say("settings-zone-lost") in await world.says(ana, "settings")
        assert "vacation" in [control.verb for _, control in world.controls(ana, "channel", 0)]
        waited = (await world.table()).version
        await world.pass_by(12 * 24 * 3600)
        assert (await world.table()).version > waited, "time runs out for them as for anybody"
        await world.choose(ana, zone="Madrid", quiet="23-7")
        assert (await settings(world, ana)).hours.zone == "Europe/Madrid"
        assert say("settings-zone-lost") not in world.heard(ana)
