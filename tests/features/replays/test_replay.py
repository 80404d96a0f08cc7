"""Looking back at games.

In a running game, a reader is shown what they could see at that time, and no number reveals more. A finished
game is open.
"""

from __future__ import annotations

import dataclasses
import json
import random
import re

import pytest

import engine
from bot.features.replays.page import FILM, FILM_ROUND, history_page, replay_page, shared_page
from bot.features.replays.pages import ReplayPages, frame
from bot.features.replays.replay import Replay, _stops
from bot.i18n.languages import codes, language
from bot.pictures.raster import CUT
from bot.presentation import of
from bot.presentation.occasion import picture_of
from bot.tables.core import tokens
from bot.tables.core.repository import Entry
from bot.tables.core.table import Table
from bot.tables.people.preferences import Preferences
from bot.ui.message import Image, Message
from bot.ui.pages import PageRenderer
from bot.ui.scene import scene_of
from engine import record
from tests.bot.pages import parts
from tests.bot.refusals import is_refused
from tests.bot.telling import scene_for
from tests.bot.test_tables import PEOPLE, any_move, begun, played_out
from tests.engine import known
from tests.engine.laws.saying import codes as cards_in
from tests.engine.walk import random_game
from tests.rooms import Rooms

SAY = language(None)
SEATS = {key: known.of(key).seats for key in engine.GAMES}


def page_of(replay: Replay, number: int, eyes: int | None) -> Message:
    scene = scene_of(replay.at(number), eyes, SAY)
    return replay_page(replay, number, eyes, scene, None, True)


def all_of(replay: Replay, number: int, eyes: int | None) -> str:
    """Return everything that a page shows: its words, its controls and its picture."""
    scene = scene_of(replay.at(number), eyes, SAY)
    words = page_of(replay, number, eyes).view.to_components()
    image = page_of_image(replay, number, eyes).view.to_components()
    return json.dumps([words, image, picture_of(of(replay.table.game), scene)])


def page_of_image(replay: Replay, number: int, eyes: int | None) -> Message:
    scene = scene_of(replay.at(number), eyes, SAY)
    return replay_page(replay, number, eyes, scene, Image(b"png", "alt"), True)


async def going_on(tables: Rooms, game: str, moves: int = 30, short: bool = False) -> Table:
    options = {name: str(value) for name, value in known.short(game).items()} if short else {}
    table = await begun(tables, game, SEATS[game], **options)
    assert table.state is not None
    # A short game isn't over yet.
    whole = sum(1 for _ in random_game(table.state.copy(), random.Random(game)))
    return await played_out(tables, table.id, random.Random(game), min(moves, 2 * whole // 3))


@pytest.mark.slow
@pytest.mark.parametrize("game", engine.GAMES)
async def test_a_page_of_a_running_game_depends_only_on_what_its_reader_may_know(
    tables: Rooms, game: str
) -> None:
    """In every world that differs only in hidden cards, each page is the same, and there are as many
    pages.
    """
    table, rng, compared = await going_on(tables, game), random.Random(game), 0
    assert table.phase == "playing"
    for seat in (None, *range(SEATS[game])):
        replay = await tables.replays.of(table, seat)
        asked = rng.randrange(SEATS[game]) if seat is None else seat
        other = replay._replace(
            stops=[one._replace(state=one.state.imagine(asked, rng)) for one in replay.stops],
            table=dataclasses.replace(table, state=table.state.imagine(asked, rng)),  # type: ignore[union-attr]
        )
        for number in range(0, len(replay.stops), 5):
            compared += engine.dump(other.stops[number].state) != engine.dump(replay.stops[number].state)
            assert all_of(other, number, seat) == all_of(replay, number, seat)
    assert compared or engine.GAMES[game].state.open_to_all


@pytest.mark.parametrize("game", engine.GAMES)
async def test_no_card_is_named_that_was_hidden_then(tables: Rooms, game: str) -> None:
    table = await going_on(tables, game)
    for seat in (None, 0):
        replay = await tables.replays.of(table, seat)
        for number, stop in enumerate(replay.stops):
            heard = cards_in([event.data for event in stop.events])
            known_now = cards_in(stop.state.view(seat))
            before = cards_in(replay.stops[number - 1].state.view(seat)) if number else set()
            unseen = known.of(game).unseen
            if not any(event.name in unseen for event in stop.events):
                assert heard <= known_now | before
            assert all(event.to is None or seat in event.to for event in stop.events)
        assert not replay.open


async def test_a_pick_that_is_changed_in_secret_is_no_step_of_others(tables: Rooms) -> None:
    """FC-6: neither the number of steps nor any page reveals it."""
    opening = engine.new("the-four-courts", 3, "secret", None)
    hand = opening.view(1)["hand"]
    table = await begun(tables, "the-four-courts", 3)

    def looked(*picks: str) -> dict[int | None, list[str]]:
        log = [Entry(9 + at, 1, (card,)) for at, card in enumerate(picks)]
        log.append(Entry(20, 0, (opening.view(0)["hand"][0],)))
        found = {}
        for seat in (None, 0, 1, 2):
            stops = list(_stops(opening, log, seat, table))
            replay = Replay(dataclasses.replace(table, state=stops[-1].state), seat, stops, ())
            found[seat] = [all_of(replay, number, seat) for number in range(len(stops))]
        return found

    once, changed = looked(hand[0]), looked(hand[3], hand[1], hand[0])
    for seat in (None, 0, 2):
        assert once[seat] == changed[seat]
        assert len(once[seat]) == 3
    assert len(changed[1]) == 5


@pytest.mark.parametrize("game", engine.GAMES)
async def test_a_game_that_is_over_is_open_from_the_first_step(tables: Rooms, game: str) -> None:
    over = await played_out(tables, (await going_on(tables, game, 0, short=True)).id, random.Random(57))
    assert over.phase == "over"
    replay = await tables.replays.of(over, None)
    assert replay.open
    log = await tables.log(over.id)
    assert len(replay.stops) == len(log[1]) + 1
    assert engine.dump(replay.stops[-1].state) == engine.dump(over.state)  # type: ignore[arg-type]
    for code in codes():
        say = language(code)
        for number in {0, 1, len(replay.stops) // 2, len(replay.stops) - 1}:
            for eyes in (None, 0):
                scene = scene_of(replay.at(number), eyes, say)
                page = replay_page(replay, number, eyes, scene, None, True)
                words = json.dumps(page.view.to_components(), ensure_ascii=False)
                for seat in range(SEATS[game]):
                    hand = replay.stops[number].state.view(seat).get("hand", [])
                    name = scene.plain[seat]
                    assert name in words
                    if hand and not over.about.state.open_to_all:
                        held = of(game).hand(scene_of(replay.at(number), seat, say)).partition("\n")[0]
                        assert held in "\n".join(json.loads(line) for line in _strings(words))
            assert shared_page(replay, 1, scene_of(replay.at(1), None, say), None, "Ana").view.children


def _strings(words: str) -> list[str]:
    return re.findall(r'"(?:[^"\\]|\\.)*"', words)


async def test_what_was_taken_back_is_no_step(tables: Rooms) -> None:
    table = await begun(tables, "court-piece", 4)
    rng = random.Random(3)
    before = await played_out(tables, table.id, rng, 1)
    (seat,) = before.to_act
    moved = await tables.play.move(table.id, seat, None, any_move(before, seat, rng))
    assert len((await tables.replays.of(moved, None)).stops) == 3
    now = await tables.consent.take_back(table.id, moved.seats[seat].person, tokens.of_undo(moved))
    assert engine.dump(now.state) == engine.dump(before.state)  # type: ignore[arg-type]
    assert len((await tables.replays.of(now, None)).stops) == 2


async def test_what_somebody_missed_begins_after_their_own_last_move(tables: Rooms) -> None:
    table = await begun(tables, "court-piece", 4)
    rng = random.Random(4)
    now = await played_out(tables, table.id, rng, 11)
    for seat, one in enumerate(now.seats):
        replay = await tables.replays.of(now, seat)
        at = replay.since(one.last_move_version)
        assert replay.stops[at - 1].version <= one.last_move_version
        page = page_of(replay, at, seat)
        words = json.dumps(page.view.to_components())
        assert (SAY("replay-since") in words) == (replay.stops[at].version > one.last_move_version)


async def test_the_record_of_a_game_is_read_again(tables: Rooms) -> None:
    """A rematch, too: the second game begins where the first ended."""
    table = await begun(tables, "court-piece", 4, rounds="1")
    over = await played_out(tables, table.id, random.Random(5))
    text = await tables.replays.record(over, lambda seat: seat.name, lambda name: f"{name} plays on")
    found = record.read(text)
    assert found.players == tuple(person.name for person in PEOPLE[:4])
    assert engine.dump(found.end) == engine.dump(over.state)  # type: ignore[arg-type]
    running = await going_on(tables, "court-wars", 5)
    await is_refused("replay-not-over", tables.replays.record(running, str, str))


async def test_a_robot_that_played_on_stands_in_the_record_and_on_the_pages(tables: Rooms) -> None:
    table = await begun(tables, "four-tribes", 3, turns="10")
    rng = random.Random(6)
    now = await played_out(tables, table.id, rng, 6)
    await tables.substitution.leave(table.id, PEOPLE[1].id)
    now = await played_out(tables, table.id, rng)
    assert now.phase == "over"
    text = await tables.replays.record(now, lambda seat: seat.name, lambda name: f"{name} plays on")
    found = record.read(text)
    assert found.players[1] == PEOPLE[1].name
    noted = [words for seat, words in found.entries if seat == record.REMARK]
    assert noted == [("West:", *now.seats[1].name.split(), "plays", "on")]
    replay = await tables.replays.of(now, None)
    assert replay.at(1).seats[1].name == PEOPLE[1].name
    assert replay.at(len(replay.stops) - 2).seats[1].robot


async def test_the_list_has_the_newest_first_and_everybodys_own(tables: Rooms) -> None:
    made = []
    for number in range(3):
        table = await begun(tables, "court-wars", 2)
        made.append((await played_out(tables, table.id, random.Random(number))).id)
        await tables.database.change("UPDATE tables SET finished = ? WHERE id = ?", (100 + number, made[-1]))
        tables.evict(made)
    await going_on(tables, "court-wars", 3)
    finished = tables.finished
    assert [one.id for one in await finished("channel", 2, 9)] == made[::-1]
    assert [one.id for one in await finished("channel", 2, 1, 1)] == [made[1]]
    assert [one.id for one in await finished("person", PEOPLE[1].id, 9)] == made[::-1]
    assert await finished("person", PEOPLE[4].id, 9) == []
    assert await finished("channel", 3, 9) == []
    assert [one.id for one in await finished("server", 1, 9, 0, [2, 3])] == made[::-1]
    assert await finished("server", 1, 9, 0, [3]) == await finished("server", 1, 9) == [], "seen by nobody"
    assert await finished("server", 7, 9, 0, [2]) == []
    view = history_page(SAY, await finished("channel", 2, 2), "channel", 0, True)
    words = json.dumps(view.to_components())
    assert "won." in words
    assert SAY("history-older") in words
    assert SAY("history-none") in json.dumps(history_page(SAY, [], "person", 0, False).to_components())


@pytest.mark.parametrize("game", engine.GAMES)
async def test_a_moment_of_a_game_that_is_over_is_played_on_and_counts_for_nobody(
    tables: Rooms, game: str
) -> None:
    over = await played_out(tables, (await going_on(tables, game, 0, short=True)).id, random.Random(57))
    replay, rng = await tables.replays.of(over, None), random.Random(8)
    number = len(replay.stops) // 2
    moment = replay.stops[number].state
    before = engine.dump(moment)
    await is_refused(
        "play-on-ended", tables.playing_on.begin(over, replay.stops[-1].state, 0, 1, 5, "en-US", PEOPLE[5])
    )
    await is_refused("play-on-ended", tables.playing_on.begin(over, moment, 7, 1, 5, "en-US", PEOPLE[5]))
    await is_refused(
        "replay-not-over",
        tables.playing_on.begin(await going_on(tables, game, 1), moment, 0, 1, 5, "en-US", PEOPLE[5]),
    )
    table = await tables.playing_on.begin(over, moment, 1, 1, 5, "es-ES", PEOPLE[5], 77)
    assert (table.phase, table.channel, table.played_on) == ("playing", 5, over.id)
    assert (table.alone, [bool(seat.robot) for seat in table.seats].count(True)) == (1, SEATS[game] - 1)
    # The cards are in the same places, and later shuffles use another secret.
    assert engine.dump(moment) == before
    assert table.state.seed not in (moment.seed, over.seed)
    assert table.state.view(0) == moment.view(0)
    assert table.state.pack() == moment.pack()
    # Like any table, it survives a restart, and its own record leads to its own end.
    again = await Rooms(tables.database).get(table.id)
    assert engine.dump(again.state) == engine.dump(table.state)  # type: ignore[arg-type]
    ended = await played_out(tables, table.id, rng)
    assert ended.phase == "over"
    text = await tables.replays.record(ended, lambda seat: seat.name, str)
    assert engine.dump(record.read(text).end) == engine.dump(ended.state)  # type: ignore[arg-type]
    assert await tables.database.read("SELECT * FROM results WHERE table_id = ?", (table.id,)) == []
    assert await tables.finished("person", PEOPLE[5].id, 9) == []
    assert await tables.finished("channel", 5, 9) == []
    assert await tables.newcomers(game, [PEOPLE[5].id]) == {PEOPLE[5].id}
    assert (await tables.reliability(PEOPLE[5].id)) == (await tables.reliability(4711))


@pytest.mark.parametrize("game", engine.GAMES)
async def test_a_trick_and_a_round_are_shown_in_motion_to_who_wants_that(
    tables: Rooms, renderer: PageRenderer, preferences: Preferences, game: str
) -> None:
    """Each of their pictures shows an earlier step, through the reader's own eyes."""
    table = await going_on(tables, game, 60)
    replay = await tables.replays.of(table, 0)
    if of(game).picture(scene_for(replay.stops[0].state, 0)) is None:
        pytest.skip("a new game, without a picture")
    number = replay.tricks(1)[1]
    pages = ReplayPages(renderer.pictures)

    async def drawn(film: str) -> tuple[list[str], list[str]]:
        page = await pages.replay(replay, number, 0, 4711, SAY, True, film)
        labels = [part["label"] for part in parts(page) if part.get("label")]
        return [file.fp.read().decode() for file in page.files], labels

    still, labels = await drawn("")
    assert SAY("replay-film") in labels
    assert CUT not in still[0]
    trick, labels = await drawn(FILM)
    assert trick[0].split(CUT) == [
        frame(of(game), scene_of(replay.at(one), 0, SAY)) for one in replay.film(number, False)
    ]
    assert replay.film(number, False) == list(range(replay.tricks(1)[0], number + 1))
    whole, labels = await drawn(FILM_ROUND)
    assert len(whole[0].split(CUT)) == len(replay.film(number, True)) >= len(replay.film(number, False))
    assert replay.stops[replay.film(number, True)[0]].round == replay.stops[number].round
    await preferences.choose("persons", 4711, motion=False)
    for film in ("", FILM, FILM_ROUND):
        found, labels = await drawn(film)
        assert found == [frame(of(game), scene_of(replay.at(number), 0, SAY))] or CUT not in found[0]
        assert not {SAY("replay-film"), SAY("replay-film-round")} & set(labels)
    await preferences.choose("persons", 4711, False)
    assert (await drawn(FILM))[0] == []
