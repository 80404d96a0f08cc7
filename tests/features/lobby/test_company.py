"""Finding company: invitations, how people finish their games, and a lobby that begins automatically."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import discord
import pytest

import engine
from bot.features.lobby import lobby as kept
from bot.features.lobby.board import lobby
from bot.features.lobby.page import company_view, facts_view
from bot.i18n.languages import language
from bot.storage.database import Database
from bot.tables.clock.timers import BEGIN
from bot.tables.core import reliability, tokens
from bot.tables.core.errors import Stale
from bot.tables.core.table import LobbyTerms, Seat, Table
from bot.tables.play import seating
from bot.ui import layout
from bot.ui.controls import parse
from bot.ui.message import Message
from tests.bot.refusals import is_refused
from tests.bot.test_tables import PEOPLE, Clock, played_out
from tests.deliveries import NOTICES
from tests.engine.laws.games import together
from tests.rooms import STRANGER, Rooms

ANA, BEN, CLEO, DAN, EVE = PEOPLE[:5]


async def gathered(tables: Rooms, game: str = "court-piece") -> Table:
    return await tables.lobby.gather(1, 2, "en-US", ANA, game, {})


async def due(database: Database) -> int | None:
    rows = await database.read("SELECT due FROM timers WHERE kind = ?", (BEGIN,))
    return rows[0]["due"] if rows else None


def lobby_of(game: str) -> Table:
    """Return a table with only its host, and with the usual options."""
    about = engine.GAMES[game]
    return Table(
        id=1, guild=1, channel=2, game=game, options=about.options.of(about.usual(hurried=True)), host=ANA.id,
        locale="en", phase="gathering", version=1, seats=(Seat(ANA.id, "Ana", "en"),), created=1_800_000_000,
        waiting_since=1_800_000_000,
    )  # fmt: skip


def plain_texts(page: Message) -> list[str]:
    return [one.content for one in page.view.walk_children() if isinstance(one, discord.ui.TextDisplay)]


def menus_of(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
    return [one.to_component_dict() for one in view.walk_children() if "options" in one.to_component_dict()]


# How people finish


async def finished(tables: Rooms, leaves: bool = False, hands: bool = False) -> None:
    """Finish a game of Ana and Ben. Before its end, Ben may leave, or give their seat to Eve."""
    table = await gathered(tables, "four-tribes")
    await tables.lobby.join(table.id, BEN)
    table = await tables.lobby.start(table.id, ANA.id)
    if leaves:
        table = await tables.substitution.leave(table.id, BEN.id)
    if hands:
        offered = await tables.seat_transfer.offer_seat(table.id, BEN.id, 1, EVE)
        table = await tables.seat_transfer.take_seat(table.id, EVE, 1, tokens.of_seat_offer(offered, 1))
    await played_out(tables, table.id, random.Random(1))


async def test_who_leaves_games_is_said_to(tables: Rooms, clock: Clock) -> None:
    for _ in range(2):
        await finished(tables)
    assert await tables.reliability(BEN.id) == "new"
    await finished(tables, hands=True)
    assert await tables.reliability(BEN.id) == "new", "what Ben gave away with consent is not counted"
    await finished(tables)
    assert (await tables.reliability(ANA.id), await tables.reliability(BEN.id)) == ("always", "always")
    await finished(tables, leaves=True)
    assert (await tables.reliability(ANA.id), await tables.reliability(BEN.id)) == ("always", "mostly")
    for _ in range(2):
        await finished(tables, leaves=True)
    assert await tables.reliability(BEN.id) == "sometimes"
    clock.now += reliability.YEAR + 1
    assert await tables.reliability(BEN.id) == "new"


async def test_a_game_that_is_ended_or_goes_on_says_nothing(tables: Rooms) -> None:
    for _ in range(4):
        table = await gathered(tables, "court-wars")
        await tables.lobby.join(table.id, BEN)
        await tables.lobby.start(table.id, ANA.id)
        await tables.substitution.leave(table.id, BEN.id)
        await tables.ending.end(table.id, STRANGER, True)
    assert await tables.reliability(BEN.id) == "new"


async def test_the_host_asks_for_what_is_said_of_them_and_no_more(tables: Rooms) -> None:
    for _ in range(3):
        await finished(tables)
    for _ in range(2):
        await finished(tables, leaves=True)
    hosted = await gathered(tables)
    assert hosted.seats[0].finishes == "always"
    await tables.company.arrange(hosted.id, ANA.id, wants="always")
    for person in (BEN, CLEO):
        await is_refused("join-unreliable", tables.lobby.join(hosted.id, person))
    await tables.company.invite(hosted.id, ANA.id, [CLEO.id])
    assert (await tables.lobby.join(hosted.id, CLEO)).seats[1].finishes == "new"
    other = await tables.lobby.gather(1, 2, "en-US", BEN, "court-piece", {})
    await is_refused("wants-more-than-told", tables.company.arrange(other.id, BEN.id, wants="always"))
    await is_refused("host-only", tables.company.arrange(other.id, ANA.id, wants="mostly"))
    for wrong in ({"wants": "perfect"}, {"begins": "never"}):
        await is_refused(Stale, tables.company.arrange(other.id, BEN.id, **wrong))


# Invitations


async def test_each_is_invited_once_and_no_more_than_have_room(tables: Rooms) -> None:
    table = (await gathered(tables)).id
    assert await tables.company.invite(table, ANA.id, [BEN.id, BEN.id, ANA.id]) == ((BEN.id,), ())
    assert await tables.invited(table) == {BEN.id}
    for again in ([BEN.id], [ANA.id], []):
        await is_refused("invited-already", tables.company.invite(table, ANA.id, again))
    await tables.company.invite(table, ANA.id, [91, 92, 93])
    await is_refused("invited-enough", tables.company.invite(table, ANA.id, [94]))
    await is_refused("not-seated", tables.company.invite(table, BEN.id, [95]))
    rows = await tables.database.read(f"SELECT person FROM {NOTICES} WHERE why = 'invited' ORDER BY person")
    assert [row["person"] for row in rows] == [91, 92, 93, BEN.id]


# Beginning automatically


async def test_it_begins_when_all_are_there_after_a_moment(tables: Rooms, clock: Clock) -> None:
    table = (await gathered(tables)).id
    assert await due(tables.database) is None
    await tables.company.arrange(table, ANA.id, begins="full")
    for person in (BEN, CLEO):
        await tables.lobby.join(table, person)
        assert await due(tables.database) is None
    await tables.lobby.join(table, DAN)
    assert await due(tables.database) == clock.now + seating.GRACE
    await tables.substitution.leave(table, DAN.id)
    assert await tables.company.begin(table) is None, "somebody got up in the last moment"
    await tables.lobby.join(table, DAN)
    begun = await tables.company.begin(table)
    assert begun.phase == "playing"
    assert await due(tables.database) is None
    assert await tables.company.begin(table) is None


async def test_robots_take_what_is_free_when_the_time_has_come(tables: Rooms, clock: Clock) -> None:
    table = await gathered(tables)
    await tables.company.arrange(table.id, ANA.id, begins="3600")
    await tables.lobby.join(table.id, BEN)
    assert await due(tables.database) == table.created + 3600
    clock.now += 3599
    assert await tables.company.begin(table.id) is None
    clock.now += 1
    begun = await tables.company.begin(table.id)
    assert (begun.phase, begun.people) == ("playing", (ANA.id, BEN.id))
    assert [seat.robot for seat in begun.seats] == [None, None, "fair", "fair"]


@pytest.mark.parametrize("fired", [False, True])
async def test_a_table_that_was_full_for_a_moment_begins_at_its_time(
    fired: bool, tables: Rooms, clock: Clock
) -> None:
    """Somebody got up before it began. Only its host could have begun it at that time."""
    table = await gathered(tables)
    await tables.company.arrange(table.id, ANA.id, begins="3600")
    for person in (BEN, CLEO, DAN):
        await tables.lobby.join(table.id, person)
    await tables.substitution.leave(table.id, DAN.id)
    if fired:  # by an earlier release, so its row is gone
        await tables.database.change("DELETE FROM timers WHERE kind = ?", (BEGIN,))
        clock.now += seating.GRACE
        assert await tables.company.begin(table.id) is None
    assert await due(tables.database) == table.created + 3600


async def test_the_time_counts_from_when_the_host_chose_it(tables: Rooms, clock: Clock) -> None:
    table = await gathered(tables)
    clock.now += 3600
    await tables.company.arrange(table.id, ANA.id, begins="600")
    assert await due(tables.database) == clock.now + 600
    assert await tables.company.begin(table.id) is None, "it was not to begin at once"
    clock.now += 500
    asked = await tables.company.arrange(table.id, ANA.id, wants="")
    assert seating.fills_at(asked) == clock.now + 100, "another choice does not put it off"
    clock.now += 100
    assert await tables.company.begin(table.id) is not None


async def test_a_table_is_gathered_with_when_it_begins(tables: Rooms, clock: Clock) -> None:
    table = await tables.lobby.gather(1, 2, "en-US", ANA, "court-piece", {}, begins="600")
    assert await due(tables.database) == table.created + 600
    await is_refused(
        "no-such-pace", tables.lobby.gather(1, 2, "en-US", ANA, "court-piece", {}, begins="never")
    )
    clock.now += 600
    begun = await tables.company.begin(table.id)
    assert begun.phase == "playing"


# The lobby's words


def read(table: Table, code: str = "en") -> list[str]:
    """Return the lines of the public message."""
    return "\n".join(plain_texts(lobby(table, language(code)))).splitlines()


def read_details(table: Table, code: str = "en") -> list[str]:
    """Return the lines of **Details** below the game's name."""
    page = Message(facts_view(table, language(code), table.host))
    return "\n".join(plain_texts(page)).splitlines()[1:]


@pytest.mark.parametrize("code", ["en", "es"])
@pytest.mark.parametrize("game", engine.GAMES)
def test_of_the_options_details_say_the_pace_and_what_is_not_usual(game: str, code: str) -> None:
    say, usual = language(code), lobby_of(game)
    pace = say("lobby-option", name=say("timing-pace"), value=say("timing-pace-few"))
    assert pace in read_details(usual, code)
    assert pace not in read(usual, code), "the board has room for the seats alone"
    assert not [line for line in read_details(usual, code) if line.startswith("**") and line.endswith("**")]
    fields, as_usual = dataclasses.fields(usual.options), vars(usual.options)
    wanted = [(f.name, next(v for v in f.metadata["values"] if v != as_usual[f.name])) for f in fields]
    others = together(engine.GAMES[game], wanted)
    unusual = dataclasses.replace(
        usual, options=dataclasses.replace(usual.options, **others), pace="daily", at_deadline="wait",
        terms=LobbyTerms(wants="mostly"),
    )  # fmt: skip
    told = [line for line in read_details(unusual, code) if line.startswith("**") and line.endswith("**")]
    assert len(told) == len(others) + 3
    assert len(others) >= len(fields) / 2
    for line in told:
        assert layout.height(line.strip("*")) <= layout.height("one line"), line


def test_when_it_begins_is_said_in_one_line() -> None:
    table, say = lobby_of("court-piece"), language("en")
    ends = say("lobby-lapses", when=f"<t:{kept.lapses(table)}:R>")
    assert read_details(table)[-1] == f"-# {ends}"
    fills = dataclasses.replace(table, terms=LobbyTerms(begins="3600"))
    begins = say("lobby-begins", when=f"<t:{table.created + 3600}:R>")
    assert read_details(fills)[-1] == f"-# {begins}", "it cannot lapse before"
    full = dataclasses.replace(table, terms=LobbyTerms(begins="full"))
    assert read_details(full)[-1] == f"-# {say('lobby-begins-full')} {ends}"
    seats = tuple(Seat(number, f"P{number}", "en", None) for number in range(1, 5))
    taken = dataclasses.replace(full, seats=seats)
    assert read(taken)[-1] == read_details(taken)[-1] == f"-# {say('lobby-begins-now')}"
    waits = dataclasses.replace(table, seats=seats, host=1)
    assert read(waits)[-1] == f"-# {say('lobby-full', host='P1')}"


@pytest.mark.parametrize("code", ["en", "es"])
def test_who_would_like_to_play_again_is_named_without_stray_asterisks(code: str) -> None:
    again = read(dataclasses.replace(lobby_of("court-piece"), rematch_of=7), code)
    assert [line for line in again if "**Ana** " in line]
    assert not [line for line in again if "****" in line]


def test_a_host_is_offered_to_ask_for_what_is_said_of_them() -> None:
    for said, offered in (
        ("new", ["anybody", "invited"]),
        ("mostly", ["anybody", "mostly", "invited"]),
        ("always", None),
    ):
        table = lobby_of("court-piece")
        table = dataclasses.replace(table, seats=(dataclasses.replace(table.seats[0], finishes=said),))
        view = company_view(table, language("en"), host=True)
        menus = {parse(one["custom_id"]).verb: one for one in menus_of(view)}
        found = [one["value"] for one in menus["wants"]["options"]] if "wants" in menus else []
        assert found == (["anybody", "mostly", "always", "invited"] if offered is None else offered)
        assert not menus_of(company_view(table, language("en"), host=False))


async def test_the_host_may_begin_before_and_change_their_mind(tables: Rooms) -> None:
    table = (await gathered(tables)).id
    await tables.company.arrange(table, ANA.id, begins="600")
    assert await due(tables.database)
    await tables.company.arrange(table, ANA.id, begins="host")
    assert await due(tables.database) is None
    assert await tables.company.begin(table) is None
    await tables.company.arrange(table, ANA.id, begins="600")
    await tables.lobby.fill(table, ANA.id, "easy")
    await tables.lobby.start(table, ANA.id)
    assert await due(tables.database) is None
    await is_refused("already-started", tables.company.arrange(table, ANA.id, begins="host"))
