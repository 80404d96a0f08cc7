"""Pages without a running game: lobbies, and tables that ended early.

Each game's suite (telling.py) examines the pages of a running game with the checks in pages.py.
"""

from __future__ import annotations

import dataclasses
import re

import pytest

import engine
from bot.features.lobby.page import lobby_page
from bot.i18n.languages import codes, language
from bot.presentation.markdown import escaped
from bot.tables.core.table import Clock, Seat
from bot.ui.controls import parse
from bot.ui.drafts import MoveDraft
from bot.ui.message import Image
from bot.ui.scene import recent_sentences, scene_of, turn
from engine.robots import LEVELS
from tests.bot.pages import check_limits, emojis, faces, own_page, parts, public_page, table_of, text_of
from tests.bot.telling import PEOPLE
from tests.engine.laws.games import together

EVERY = [(game, code) for game in engine.GAMES for code in codes()]


@pytest.mark.parametrize(("game", "code"), EVERY)
def test_a_lobby_fits_with_anybody_in_it_and_every_option_changed(game: str, code: str) -> None:
    about = engine.GAMES[game]
    fields = dataclasses.fields(about.options)
    others = together(about, [(field.name, field.metadata["values"][-1]) for field in fields])
    presets = [about.options.of(dict(preset)) for _, preset in about.presets]
    state = engine.new(game, about.seats[-1], "lobby")
    full = dataclasses.replace(table_of(state, code, PEOPLE), state=None, phase="gathering")
    for count in range(1, about.seats[-1] + 1):
        for robots in range(count):
            seats = tuple(
                Seat(0, seat.name, code, robot=LEVELS[-1]) if at >= count - robots else seat
                for at, seat in enumerate(full.seats[:count])
            )
            for options in (about.options.of({}), about.options.of(others), *presets):
                table = dataclasses.replace(full, seats=seats, options=options)
                page = public_page(table)
                check_limits(page)
                shown = [parse(part["custom_id"]).verb for part in parts(page) if "custom_id" in part]
                assert shown == (["more"] if count == about.seats[-1] else ["join", "more"])
                for person in (full.host, 999):
                    for more in (False, True):
                        check_limits(lobby_page(table, language(code), person, more))


@pytest.mark.parametrize(("game", "code"), EVERY)
def test_an_abandoned_table_says_why_and_offers_no_move(game: str, code: str) -> None:
    state = engine.new(game, engine.GAMES[game].seats[0], "left")
    for phase_state in (state, None):
        table = dataclasses.replace(
            table_of(state, code, PEOPLE), state=phase_state, phase="abandoned", reason="everybody-left"
        )
        page = public_page(table)
        check_limits(page)
        assert language(code)("abandoned-everybody-left") in text_of(page)
        assert phase_state is not None or not [part for part in parts(page) if "custom_id" in part]
    table = dataclasses.replace(table, state=state)
    page = own_page(table, 0, language(code))
    check_limits(page)
    assert not any(part.get("custom_id", "").startswith(("say:", "pick:")) for part in parts(page))


def test_pages_that_look_the_same_have_the_same_digest_and_no_others() -> None:
    table = table_of(engine.new("court-piece", 4, "same"), "en", PEOPLE)
    say, picture = language("en"), Image(b"png", "words")
    seat = table.to_act[0]
    shown = [
        own_page(table, seat, say),
        own_page(table, (seat + 1) % 4, say),
        own_page(table, seat, say, picture=picture),
        own_page(table, seat, say, picture=Image(b"other", "words")),
        own_page(table, seat, say, picture=Image(b"png", "other words")),
        own_page(table, seat, say, faces=faces("court-piece")),
        own_page(table, seat, language("es")),
        public_page(table),
    ]
    assert len({page.digest for page in shown}) == len(shown)
    assert own_page(table, seat, say, MoveDraft(), picture).digest == shown[2].digest


def test_faces_stand_in_menus_and_only_without_a_picture_in_a_line_of_their_own() -> None:
    state = engine.new("the-four-courts", 3, "faces")
    table, say = table_of(state, "en", PEOPLE), language("en")
    hand = set(state.view(0)["hand"])
    with_picture = own_page(table, 0, say, picture=Image(b"png", "words"), faces=faces(table.game))
    without = own_page(table, 0, say, faces=faces(table.game))
    assert emojis(with_picture) == emojis(without) == hand
    assert "face_" not in text_of(with_picture)
    assert text_of(without).count("<:face_") == len(hand)
    letters = own_page(table, 0, say)
    assert emojis(letters) == set()
    fewer = {code: face for code, face in faces(table.game).items() if code != min(hand)}
    assert emojis(own_page(table, 0, say, faces=fewer)) == hand - {min(hand)}


@pytest.mark.parametrize("code", codes())
def test_what_happened_is_told_with_the_name_of_who_sat_there_then(code: str) -> None:
    """Dev plays and leaves, a robot plays, and Dev returns and plays. Each action names its own player."""
    say = language(code)
    state = engine.new("four-tribes", 2, "names")
    table = table_of(state, code, ["Ana", "Dev"])
    action = engine.Event("end-offered", 1, {})
    names = {"left": ("Dev", "*Doris*"), "returned": ("*Doris*", "Dev")}
    events = [action]
    for name, (before, after) in names.items():
        events += [engine.Event(name, 1, {"before": before, "after": after}), action]
    told = recent_sentences(scene_of(table, None, say), events, 10).splitlines()

    def who(name: str) -> dict[str, str]:
        return {"seat": name, "Seat": name, "seat_you": "no"}

    dev, doris = "**Dev**", "**" + say("robot-name", name=escaped("*Doris*")) + "**"
    assert told == [
        "> " + say("event-end-offered", **who(dev)),
        "> " + say("seat-left", **who(dev), robot=doris, known="yes"),
        "> " + say("event-end-offered", **who(doris)),
        "> " + say("seat-returned", **who(dev), robot=doris, known="yes"),
        "> " + say("event-end-offered", **who(dev)),
    ]
    # The earlier events keep their names when only the latest are told.
    assert recent_sentences(scene_of(table, None, say), events, 3).splitlines() == told[-3:]


@pytest.mark.parametrize("name", ["left", "replaced", "returned"])
def test_an_earlier_release_did_not_say_whose_name_it_was(name: str) -> None:
    say = language("en")
    table = table_of(engine.new("four-tribes", 2, "names"), "en", ["Ana", "Dev"])
    told = recent_sentences(scene_of(table, None, say), [engine.Event(name, 1, {})], 10)
    assert told == "> " + say(
        f"seat-{name}", seat="**Dev**", Seat="**Dev**", seat_you="no", robot="**Dev**", known="no"
    )
    assert "🤖" not in told


def test_until_when_somebody_has_time_they_alone_read() -> None:
    """The table shows the pace, and each panel its reader's own time."""
    state = engine.new("the-four-courts", 3, "deadlines")
    assert state.to_act == (0, 1, 2)
    ends = (3000, 1000, 2000)
    table = table_of(state, "en", PEOPLE)
    seats = [
        dataclasses.replace(one, clock=Clock(deadline=end))
        for one, end in zip(table.seats, ends, strict=True)
    ]
    table = dataclasses.replace(table, seats=tuple(seats))
    say = language("en")

    def told(text: str) -> set[int]:
        return {int(number) for number in re.findall(r"<t:(\d+):R>", text)} & set(ends)

    line = turn(table, scene_of(table, None, say))
    assert say("table-turn-timed", names="", since="", pace=table.pace).rpartition("·")[2] in line
    assert not told(line)
    assert not told(str(public_page(table).view.to_components()))
    for seat, end in enumerate(ends):
        assert told(str(own_page(table, seat, say).view.to_components())) == {end}
