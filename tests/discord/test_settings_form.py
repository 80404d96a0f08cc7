"""/settings as a person fills it in, what it says then, and what becomes of what cannot be read."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from bot.i18n.languages import language
from bot.sandbox.world import Person
from bot.tables.clock.hours import Hours
from bot.tables.people.wishes import SLIP, WEEK
from bot.ui.controls import parse
from tests.discord.people import House, filled, text_of

SAY, DICE = language("en"), language("es")
ZURICH = {"zone": "zürich", "quiet": "22-7"}


async def settings(world: House, person: Person) -> Any:
    return await world.client.preferences.settings(person.user.id)


async def test_one_form_shows_what_is_set_and_the_page_says_what_follows(world: House) -> None:
    ana = world.person(0)
    form = await world.slash(ana, "settings")
    assert form.modal is not None
    assert len(form.modal["components"]) == 5
    assert filled(form.modal) == {
        "zone": "", "quiet": "", "free": [], "more": ["turn", "reminder"], "language": ["discord"],
    }  # fmt: skip
    await world.submit(ana, form.interaction, filled(form.modal) | ZURICH | {"free": ["5", "6"]})
    page = world.heard(ana)
    assert SAY("settings-zone", zone="Zurich", clock="09:00") in page
    begin, end = SAY("settings-moment-tonight", at="22:00"), "Monday, January 18"
    until = SAY("settings-moment-day", day=end, at="07:00")
    assert SAY("settings-will-rest", **{"from": begin}, until=until) in page
    again = await world.slash(ana, "settings")
    assert filled(again.modal)["zone"] == "Zurich"
    assert filled(again.modal)["quiet"] == "22:00 - 07:00"
    assert filled(again.modal)["free"] == ["5", "6"]
    await world.slash(ana, "me")
    assert world.heard(ana) == page


@pytest.mark.parametrize(
    ("typed", "key", "facts"),
    [
        ({"zone": "Xyzzyville"}, "settings-bad-zone", {"zone": "Xyzzyville"}),
        ({"zone": "Zurihc"}, "settings-bad-zone-near", {"zone": "Zurihc", "near": "Zurich"}),
        ({"zone": "99:99"}, "settings-bad-zone-clock", {"zone": "99:99"}),
        ({"zone": "Spain"}, "settings-bad-zone-several", {"zone": "Spain", "near": "Madrid or Canary"}),
        ({"zone": "UTC", "quiet": "late"}, "settings-bad-quiet", {"quiet": "late"}),
        (
            {"zone": "UTC", "quiet": "7-22"},
            "settings-quiet-long",
            {"from": "07:00", "until": "22:00", "most": 14},
        ),
        ({"quiet": "22-7"}, "settings-quiet-zone", {}),
        ({"zone": "@everyone <@1>", "quiet": ""}, None, {}),
    ],
)
async def test_what_cannot_be_read_changes_nothing_and_is_kept_for_her(
    typed: dict[str, str], key: str | None, facts: dict[str, Any], world: House
) -> None:
    ana = world.person(0)
    before = await settings(world, ana)
    await world.choose(ana, **typed, more=["pictures"])
    told = world.heard(ana)
    assert told.startswith(SAY("settings-not-kept"))
    if key is not None:
        assert SAY(key, **facts) in told
    assert "<@1>" not in told
    assert await settings(world, ana) == before
    again = await world.press(ana, "settings", number=0)
    assert {name: filled(again.modal)[name] for name in typed} == typed
    assert filled(again.modal)["more"] == ["pictures"]
    # Put right, it counts.
    await world.submit(ana, again.interaction, filled(again.modal) | {"zone": "UTC", "quiet": "22-7"})
    assert (await settings(world, ana)).hours.quiet == (22 * 60, 7 * 60)


async def test_after_a_restart_the_button_brings_the_form_as_it_is_set(world: House) -> None:
    ana = world.person(0)
    await world.choose(ana, zone="Xyzzyville")
    await world.kill()
    again = await world.press(ana, "settings", number=0)
    assert filled(again.modal)["zone"] == ""


async def test_hours_may_be_put_right_at_once_and_changed_once_a_week(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or somebody whose free days wander could not be waited for."""
    ana, changed = world.person(0), []

    async def hours_changed(person: int, before: Hours) -> None:
        changed.append(person)

    monkeypatch.setattr(world.client.tables.deadlines, "hours_changed", hours_changed)
    first = int(world.clock.now)
    await world.choose(ana, **ZURICH)
    world.clock.now += SLIP - 1
    await world.choose(ana, quiet="23-7")
    assert (await settings(world, ana)).hours.quiet == (23 * 60, 7 * 60)
    world.clock.now += 1
    await world.choose(ana, free=["0", "1"], more=["pictures"])
    assert SAY("hours-too-often", when=f"<t:{first + WEEK}:R>") in world.heard(ana)
    assert not (await settings(world, ana)).hours.free_days
    assert changed == [ana.user.id] * 2
    # All else may be changed whenever she likes.
    await world.choose(ana, more=["pictures"])
    assert (await settings(world, ana)).chosen.pictures
    assert len(changed) == 2
    world.clock.now = first + WEEK
    await world.choose(ana, free=["0", "1"])
    assert (await settings(world, ana)).hours.free_days == {0, 1}


async def test_vacations_have_a_purse_and_what_has_begun_is_spent(world: House) -> None:
    ana = world.person(0)
    await world.slash(ana, "me")
    await world.press(ana, "vacation", number=0)
    assert world.heard(ana) == SAY("vacation-no-zone")
    await world.choose(ana, zone="UTC")

    async def take(days: str) -> str:
        form = await world.press(ana, "vacation", number=0)
        await world.submit(ana, form.interaction, {"days": days})
        return world.heard(ana)

    told = await take("1-20 Feb; 24 Dec - 2 Jan")
    assert "12 of 30" not in told
    assert SAY("settings-vacation", days="1 Feb 2027 – 20 Feb 2027; 24 Dec 2027 – 2 Jan 2028",
               left=2, purse=30) in told  # fmt: skip
    told = await take("1-20 Feb; 1-20 Mar")
    assert SAY("vacation-purse", year="2027", days=10, purse=30) in told
    again = await world.press(ana, "vacation", number=0)
    assert filled(again.modal)["days"] == "1-20 Feb; 1-20 Mar"
    assert len((await settings(world, ana)).hours.vacations) == 2
    for days, key in (
        ("soon", "days"),
        ("8/10", "month-as-word"),
        ("31 Feb", "no-such-day"),
        ("1 Jan 2027", "past"),
    ):
        assert SAY(f"vacation-bad-{key}", typed=days) in await take(days)
    assert SAY("vacation-far") in await take("1 Mar 2030")
    world.clock.now += 18 * 86400  # 2 February
    told = await take("")
    assert "28 of 30" in told
    assert (await settings(world, ana)).hours.vacations == ((dt.date(2027, 2, 1), dt.date(2027, 2, 2)),)
    assert SAY("settings-rests", until=SAY("settings-moment-tomorrow", at="00:00")) in told


async def test_her_language_counts_in_everything_that_is_hers_alone(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.begin("court-wars")
    await world.press(ana, "hand")
    await world.choose(ana, language=["es"])
    await world.quiet()
    assert world.heard(ana).startswith(DICE("settings-title"))
    mine = [*world.hands(0), *(one for one in world.messages(ana, "channel") if one.is_ephemeral)]
    assert any(DICE("panel-title", game=DICE("game-court-wars")) in text_of(one) for one in mine[:1])
    (panel,) = [one for one in mine[1:] if "##" in text_of(one) and "ajustes" not in text_of(one)]
    assert DICE("panel-title", game=DICE("game-court-wars")) in text_of(panel)
    assert SAY("panel-title", game=SAY("game-court-wars")) in text_of(world.hands(1)[0])
    await world.kill()
    await world.slash(ana, "games")
    assert world.heard(ana).startswith(DICE("games-title"))
    await world.slash(ben, "games")
    assert world.heard(ben).startswith(SAY("games-title"))
    await world.choose(ana, language=["discord"])
    await world.slash(ana, "games")
    assert world.heard(ana).startswith(SAY("games-title"))


async def test_who_joins_a_slow_game_is_asked_once_for_her_time_zone_and_never_pinged_for_it(
    world: House,
) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.client.database.change("UPDATE persons SET time_asked = 0")
    await world.slash(ana, "play court-piece", {"time": "30"})
    assert SAY("time-asked") not in world.heard(ana), "nobody sleeps in half an hour"
    for number in (2, 3):
        await world.slash(ana, "play court-wars")
        await world.press(ben, "join", number=number)
    for person in (ana, ben):
        asked = [one for one in world.shown(person, "channel", True) if SAY("time-asked") in one]
        assert len(asked) == 1
    form = await world.press(ben, "settings", number=0)
    await world.submit(ben, form.interaction, filled(form.modal) | ZURICH)
    assert (await settings(world, ben)).hours.zone == "Europe/Zurich"
    assert not [one for one in world.wire.sent() if (one.get("allowed_mentions") or {}).get("users")]


async def test_every_control_of_the_page_is_one_of_ours(world: House) -> None:
    ana = world.person(0)
    await world.choose(ana, more=["pictures"])
    verbs = {control.verb for _, control in world.controls(ana, "channel", 0)}
    assert verbs == {"settings", "vacation", "palette"}
    form = await world.press(ana, "settings", number=0)
    assert form.modal is not None
    assert parse(form.modal["custom_id"]).verb == "settings-set"
