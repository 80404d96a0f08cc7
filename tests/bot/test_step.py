"""A step's results, as a value: who is asked again and gets a message, and what is told, timed, stored."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

import engine
from bot.features.lobby.lobby import KEPT_FOR, offered_again
from bot.tables.clock.paces import DAY, EXCUSED, IN_A_ROW
from bot.tables.clock.timers import ALL_TIMERS, BEGIN, KEPT, LEFT, LOBBY, QUIET, QUIET_FOR, TIME, Timer
from bot.tables.core.step import (
    REMEMBERED,
    STORY,
    WHISPERS,
    LoggedMove,
    Notice,
    Step,
    abandoned,
    dealt,
    newly_asked,
    next_version,
    placed,
    played,
    with_seat,
)
from bot.tables.core.table import Seat, Table, User
from bot.tables.play import substitution
from bot.tables.play.deadlines import missed
from bot.tables.play.seating import EMPTY
from engine.contract import Result
from engine.words import random_move

NOW = 1_000_000
LATER = NOW + 500


def gathered(game: str, seats: int, robots: int = 0, **options: Any) -> Table:
    """Return a lobby with Ana (1), Ben (2), …, followed by robots."""
    people = seats - robots
    return Table(
        id=7,
        guild=1,
        channel=2,
        game=game,
        options=engine.GAMES[game].options.of(options),
        host=1,
        locale="en",
        phase="gathering",
        version=4,
        seats=tuple(
            Seat(n + 1, f"P{n}", "en") if n < people else Seat(0, f"R{n}", "en", "fair") for n in range(seats)
        ),
        created=NOW,
        waiting_since=NOW,
    )


def begun(game: str, seats: int, robots: int = 0, **options: Any) -> Table:
    table = gathered(game, seats, robots, **options)
    return dealt(table, engine.new(game, seats, "seed", table.options), NOW).after


def first_move(table: Table, seat: int) -> engine.Move:
    assert table.state is not None
    said: engine.Move = ()
    while (choice := table.state.choice(seat, said)) is not None:
        said = (*said, "+".join(choice.words[: choice.least]) or "-")
    return said


def moved(table: Table, seat: int, now: int = LATER, robot: str | None = None) -> Step:
    """Return the step in which the seat makes its first legal move."""
    state = table.state.copy()
    move = first_move(table, seat)
    person = 0 if robot else table.seats[seat].person
    return played(table, state, state.play(seat, move), LoggedMove(seat, move, person, robot), now)


def ended(table: Table, *places: tuple[int, ...]) -> Table:
    state = table.state.copy()
    state.result, state.to_act = Result(places, (0,) * len(table.seats), "x"), ()
    return dataclasses.replace(table, state=state, phase="over")


# Any step


def test_the_next_version_remembers_what_happened_but_not_for_ever() -> None:
    table = gathered("court-wars", 2)
    for number in range(REMEMBERED + 5):
        table = next_version(table, [engine.Event("x", number, {})])
    assert table.version == 4 + REMEMBERED + 5
    assert [one.event.seat for one in table.recent_events] == list(range(5, REMEMBERED + 5))
    assert table.recent_events[-1].version == table.version
    many = [engine.Event("x", number, {}) for number in range(REMEMBERED + 3)]
    assert len(next_version(table, many).recent_events) == REMEMBERED + 3, "one step is told whole"


def test_the_story_of_a_game_is_remembered_to_its_end_and_nobodys_secrets_with_it() -> None:
    table = begun("court-wars", 2)
    assert table.state is not None
    table = next_version(table, [engine.Event("beaten", 1, {}), engine.Event("beaten", 0, {}, (0,))])
    for number in range(REMEMBERED + STORY + 5):
        table = next_version(table, [engine.Event("x", number, {})])
    names = [(event.name, event.seat) for event in table.events_for(None)]
    assert names[0] == ("beaten", 1)
    assert names[1:] == [("x", number) for number in range(STORY + 5, REMEMBERED + STORY + 5)]
    for number in range(REMEMBERED + STORY + 5):
        table = next_version(table, [engine.Event("beaten", number, {})])
    assert len(table.events_for(None)) == REMEMBERED + STORY, "a story of no end is cut at its beginning"
    assert [one.event.seat for one in table.recent_events if one.event.to] == [0], "their own is theirs"


def test_what_some_do_among_themselves_pushes_out_nothing_that_others_know() -> None:
    def seen(table: Table) -> list[list[engine.Event]]:
        return [table.events_for(seat) for seat in (None, 0, 1, 2)]

    table = begun("four-sisters", 4)
    for number in range(5):
        table = next_version(table, [engine.Event("x", number, {}), engine.Event("y", number, {}, (0, 2))])
        table = next_version(table, [engine.Event("z", number, {}, (1,))])
        table = next_version(table, [engine.Event("confer", 0, {"text": str(number)}, (0, 2))])
    known = seen(table)
    for number in range(3 * REMEMBERED):
        table = next_version(table, [engine.Event("picked", 3, {"time": number}, (3,))])
        table = next_version(table, [engine.Event("confer", 3, {"text": str(number)}, (1, 3))])
    assert seen(table)[:2] == known[:2]
    assert seen(table)[3] == known[3]
    assert [event for event in table.events_for(1) if event.name != "confer"] == known[2]
    assert len(table.events_for(3)) == 5 + REMEMBERED + WHISPERS
    # Two players who whisper don't lose other private events either.
    for number in range(3 * WHISPERS):
        table = next_version(table, [engine.Event("confer", 0, {"text": str(number)}, (0, 2))])
    assert [event.seat for event in table.events_for(2) if event.name == "y"] == list(range(5))


def test_a_table_that_is_abandoned_waits_for_nothing_and_counts_for_nobody() -> None:
    step = abandoned(begun("court-piece", 4, time=30), "ended", LATER)
    assert (step.after.phase, step.after.reason, step.after.finished) == ("abandoned", "ended", LATER)
    assert step.timers == ALL_TIMERS
    assert step == Step(step.before, step.after, timers=ALL_TIMERS)


# The deal


def test_at_the_deal_all_get_a_hand_and_the_table_is_posted_again() -> None:
    before = gathered("four-sisters", 4, robots=1)
    step = dealt(before, engine.new("four-sisters", 4, "seed", before.options), LATER)
    assert (step.after.phase, step.after.version, step.after.seed) == ("playing", 5, "seed")
    assert {(one.question_version, one.last_move_version) for one in step.after.seats} == {(5, 5)}
    assert (step.reposts, step.opens, step.deals) == (frozenset((0,)), frozenset((1, 2, 3)), True)
    assert step.timers == (
        Timer(LOBBY, None), Timer(KEPT, None), Timer(BEGIN, None),
        Timer(QUIET, LATER + QUIET_FOR),
    )  # fmt: skip


def test_a_clock_runs_where_one_was_agreed_on() -> None:
    """CP-15."""
    before = gathered("court-piece", 4, time=30)
    step = dealt(before, engine.new("court-piece", 4, "seed", before.options), LATER)
    assert Timer(TIME, LATER + 30 * 60) in step.timers


def test_who_plays_again_opens_a_lobby_where_the_seats_of_the_others_are_kept() -> None:
    over = ended(begun("court-piece", 4, robots=1, time=30), (0, 2), (1, 3))
    seats = substitution.replaced(over, 1, "Doris", NOW).after.seats
    over = dataclasses.replace(over, seats=seats, finished=NOW)
    step = offered_again(over, User(3, "Chloé", "fr"), "mostly", LATER, "5eed", "a word")
    after = step.after
    assert [one.finishes for one in after.seats] == ["", "", "mostly", ""]
    assert (step.before, after.rematch_of, after.options, step.deals) == (None, 7, over.options, False)
    assert (after.host, after.phase, after.version, after.finished) == (3, "gathering", 0, None)
    assert (after.seed, after.state, after.created) == ("5eed", None, LATER)
    assert [one.cut for one in after.seats] == ["", "", "a word", ""]
    assert [(one.person, one.robot, one.kept_for, one.kept_name) for one in after.seats] == [
        (0, None, 1, "P0"), (0, "fair", 0, ""), (3, None, 0, ""), (0, "fair", 0, "")
    ]  # fmt: skip
    assert step.opens == frozenset((0,)), "nobody is asked in a message of their own"
    assert step.timers == (Timer(LOBBY, LATER + DAY), Timer(KEPT, LATER + KEPT_FOR))


def test_at_the_deal_empty_seats_are_gone_and_none_is_kept() -> None:
    table = gathered("court-wars", 3)
    kept = Seat(0, "", "en", kept_for=9, kept_name="Eva")
    before = dataclasses.replace(table, seats=(table.seats[0], kept, EMPTY, table.seats[2]))
    after = dealt(before, engine.new("court-wars", 2, "seed", before.options), NOW).after
    assert [(one.person, one.kept_for) for one in after.seats] == [(1, 0), (3, 0)]


# A move


def test_who_moves_is_asked_again_and_who_is_asked_next_gets_a_new_message() -> None:
    table = begun("court-wars", 2)
    (seat,) = table.to_act
    step = moved(table, seat)
    after = step.after
    assert step.move == LoggedMove(seat, first_move(table, seat), seat + 1)
    assert after.seats[seat].question_version == after.seats[seat].last_move_version == table.version + 1
    assert after.to_act == (1 - seat,)
    assert after.seats[1 - seat].question_version == table.version + 1
    assert after.seats[1 - seat].last_move_version == table.version
    assert step.reposts == {2 - seat}
    assert step.timers == (Timer(LEFT, None, seat),), "nobody is asked by their own move"
    assert after.waiting_since == LATER


@pytest.mark.parametrize(("pace", "robots", "off"), [("few", 0, 3600), ("evening", 2, 180), ("few", 3, None)])
def test_whom_their_own_move_asks_again_is_looked_for_after_a_while(
    pace: str, robots: int, off: int | None
) -> None:
    """The player who names trumps leads. With only robots, no player waits for them."""
    table = dataclasses.replace(begun("court-piece", 4, robots), pace=pace)
    (seat,) = table.to_act
    seats = (*table.seats[-seat:], *table.seats[:-seat])
    table = dataclasses.replace(table, seats=seats)
    step = moved(table, seat)
    assert step.after.to_act == (seat,)
    assert not step.reposts - {0}
    assert step.timers == (Timer(LEFT, None if off is None else LATER + off, seat),)


def test_where_all_act_at_once_the_others_are_not_asked_again() -> None:
    table = begun("the-four-courts", 3)
    assert table.to_act == (0, 1, 2)
    step = moved(table, 1)
    assert table.state is not None
    assert step.after.state is not None
    assert newly_asked(table, step.after.state, 1) == {1}
    assert [one.question_version - table.version for one in step.after.seats] == [0, 1, 0]
    assert not step.reposts


def test_a_robot_is_asked_without_a_message() -> None:
    table = begun("court-wars", 2, robots=1)
    while table.to_act != (0,):
        table = moved(table, table.to_act[0], robot="fair").after
    step = moved(table, 0)
    assert step.after.to_act == (1,)
    assert not step.reposts


def test_a_move_wakes_who_makes_it_and_sends_the_robot_away_that_stood_in() -> None:
    table = begun("court-wars", 2)
    (seat,) = table.to_act
    called = missed(table, seat, NOW).after
    assert (called.seats[seat].robot, called.seats[seat].idle_person) == ("fair", seat + 1)
    for robot in (None, "fair"):
        after = moved(called, seat, robot=robot).after.seats[seat]
        assert (after.person, after.robot, after.idle_person) == (seat + 1, None, 0)
        # They read a robot's move for them as news since their own last move.
        own = called.version + 1 if robot is None else table.version
        assert after.last_move_version == own


def test_a_robot_that_plays_on_stays() -> None:
    table = begun("court-wars", 2)
    (seat,) = table.to_act
    replaced = substitution.replaced(table, seat, "Doris", NOW).after
    after = moved(replaced, seat, robot="fair").after.seats[seat]
    assert (after.person, after.robot, after.idle_person, after.kept_for) == (0, "fair", 0, seat + 1)


@pytest.mark.parametrize(("event", "posted"), [("day-begun", True), ("scheme", False)])
def test_the_table_is_posted_again_where_a_round_begins(event: str, posted: bool) -> None:
    table = begun("four-sisters", 4)
    move = LoggedMove(0, ("x",), 1)
    step = played(table, table.state.copy(), [engine.Event(event, None, {})], move, LATER)
    assert (0 in step.reposts) == posted


def test_the_end_of_a_game_is_posted_timed_and_kept() -> None:
    table = begun("court-wars", 3)
    over = ended(table, (1,), (0, 2)).state
    assert over is not None
    step = played(table, over, [], LoggedMove(0, ("x",), 1), LATER)
    assert (step.after.phase, step.after.finished, step.after.waiting_since) == ("over", LATER, LATER)
    assert step.reposts == {0}
    assert step.timers == ALL_TIMERS
    assert [(one.person, one.outcome, one.place) for one in step.results] == [
        (1, "lost", 2), (2, "won", 1), (3, "lost", 2)
    ]  # fmt: skip


def test_places_are_shared_and_the_next_comes_after_all_who_share() -> None:
    table = begun("court-wars", 4, robots=1)
    assert [one.place for one in placed(ended(table, (1, 2), (0,), (3,)))] == [3, 1, 1, 4]
    came_out = [one.outcome for one in placed(ended(table, (1, 2), (0,), (3,)))]
    assert came_out == ["lost", "drawn", "drawn", "lost"]
    # A robot has a place, but its result doesn't count.
    assert [one.place for one in placed(ended(table, (3,), (0, 1), (2,)))] == [2, 2, 4, 1]
    assert [(one.person, one.robot) for one in placed(ended(table, (3,), (0, 1), (2,)))][3] == (0, "fair")
    # Partners share their place.
    team = begun("court-piece", 4)
    assert [(one.place, one.outcome) for one in placed(ended(team, (1, 3), (0, 2)))] == [
        (3, "lost"), (1, "won"), (3, "lost"), (1, "won")
    ]  # fmt: skip


# Substitution


def test_who_leaves_the_lobby_frees_their_seat_and_the_next_hosts() -> None:
    step = substitution.got_up(gathered("court-wars", 3), 1, NOW)
    assert [one.person for one in step.after.seats] == [0, 2, 3], "nobody else's seat has changed"
    assert step.after.host == 2


def test_who_leaves_a_game_is_replaced_by_a_robot_and_the_last_ends_it() -> None:
    table = begun("court-wars", 3, robots=1)
    step = substitution.left(table, 0, "Doris", NOW)
    seat = step.after.seats[0]
    assert (seat.person, seat.robot, seat.name) == (0, substitution.SUBSTITUTE, "Doris")
    assert (seat.kept_for, seat.kept_name) == (1, "P0")
    assert step.after.host == 2
    event = engine.Event("left", 0, {"before": "P0", "after": "Doris"})
    assert step.after.events_for(None)[-1] == event
    assert substitution.left(step.after, 1, "Edgar", NOW) is None


def test_who_left_for_good_has_lost_whatever_the_robot_made_of_it() -> None:
    table = begun("court-wars", 3)
    step = substitution.left(table, 0, "Doris", NOW)
    won, lost = ended(step.after, (0,), (1, 2)), ended(step.after, (1,), (0, 2))
    assert [(one.person, one.outcome, one.place, one.robot) for one in placed(won)] == [
        (1, "lost", 1, substitution.SUBSTITUTE), (0, "lost", 2, None), (0, "lost", 2, None)
    ], "those who stayed have no result"  # fmt: skip
    assert [(one.person, one.name, one.outcome, one.place) for one in placed(lost)] == [
        (1, "P0", "lost", 2), (2, "P1", "won", 1), (3, "P2", "lost", 2)
    ]  # fmt: skip
    back = ended(substitution.returned(step.after, 0).after, (0,), (1, 2))
    assert [(one.person, one.outcome) for one in placed(back)] == [(1, "won"), (2, "lost"), (3, "lost")]


@pytest.mark.parametrize("misses", [0, 1])
def test_a_deadline_that_is_lost_counts_and_one_that_is_excused_does_not(misses: int) -> None:
    table = begun("court-wars", 3)
    clock = table.seats[0].clock._replace(misses=misses)
    table = dataclasses.replace(table, seats=with_seat(table, 0, clock=clock, idle_person=1))
    replaced = substitution.replaced(table, 0, "Doris", NOW).after
    for places in (((0,), (1, 2)), ((1,), (0, 2))):
        first = placed(ended(replaced, *places))[0]
        assert (first.person, first.robot) == (misses, substitution.SUBSTITUTE)
        assert first.outcome == ("lost" if misses or places[0] != (0,) else "won")
        assert first.name == ("P0" if misses else "Doris")


@pytest.mark.parametrize("at_deadline", ["others", "wait"])
def test_where_no_robot_plays_their_question_stands_and_nobody_is_called_a_third_time(
    at_deadline: Any,
) -> None:
    table = dataclasses.replace(begun("the-four-courts", 3), at_deadline=at_deadline)
    step = missed(table, 1, LATER)
    assert [one.idle_person for one in step.after.seats] == [0, 2, 0]
    assert not step.reposts
    assert [one.question_version for one in step.after.seats] == [5, 5, 5], "what was asked still stands"
    assert step.after.state is table.state


def test_misses_are_counted_after_those_that_are_excused() -> None:
    table = begun("court-wars", 3)
    (seat,) = table.to_act
    counted = []
    for _ in range(EXCUSED + IN_A_ROW):
        table = missed(table, seat, LATER).after
        counted.append((table.seats[seat].clock.excused, table.seats[seat].clock.misses))
    assert counted == [(1, 0), (0, 0), (0, 1), (0, 2), (0, 3)]
    assert [event.name for _, event in table.recent_events] == ["stood-in"] * 4 + ["replaced"]


def test_a_robot_plays_on_and_its_player_takes_the_seat_back() -> None:
    table = begun("court-wars", 2)
    (seat,) = table.to_act
    person = seat + 1
    table = dataclasses.replace(table, host=person)
    step = substitution.replaced(table, seat, "Doris", NOW)
    sits = step.after.seats[seat]
    assert (sits.person, sits.robot, sits.idle_person, sits.kept_for) == (0, "fair", 0, person)
    assert step.notices == (Notice("replaced", person),)
    assert step.after.host != person
    back = substitution.returned(step.after, seat)
    sits = back.after.seats[seat]
    assert (sits.person, sits.name, sits.robot, sits.kept_for) == (person, f"P{seat}", None, 0)
    assert sits.question_version == back.after.version, "what the robot thinks of comes too late"
    assert back.opens == {person}
    assert not back.timers


@pytest.mark.parametrize("game", engine.GAMES)
def test_a_step_changes_nothing_of_the_table_before(game: str) -> None:
    table = begun(game, engine.GAMES[game].seats[-1])
    dump = engine.dump(table.state)
    moved(table, table.to_act[0])
    assert engine.dump(table.state) == dump


# Whispers


def whispered(table: Table, text: str) -> Table:
    return next_version(table, [engine.Event("confer", 0, {"text": text}, (0, 2))])


def test_a_whisper_is_remembered_for_the_whole_day_and_for_the_pair_alone():
    """FS-2: it survives all other events, and a new Day begins with an empty list."""
    table = whispered(begun("four-sisters", 4, days=2), "hearts first")
    rng, day = random.Random(2), 1
    while day == 1:
        assert table.state is not None
        assert [event.data["text"] for event in table.whispers(0)] == ["hearts first"]
        assert table.whispers(2) == table.whispers(0)
        assert not table.whispers(1)
        state = table.state.copy()
        seat = state.to_act[0]
        move = random_move(state, seat, rng)
        events = state.play(seat, move)
        table = played(table, state, events, LoggedMove(seat, move), NOW).after
        day = state.view(None)["day"]
    assert table.version > REMEMBERED
    assert table.whispers(0) == []
    assert [event.data["text"] for event in whispered(table, "again").whispers(2)] == ["again"]
