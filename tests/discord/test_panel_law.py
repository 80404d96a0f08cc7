"""The panel law: a player's own panel fits a small phone's screen, with its picture, its buttons and all that
Discord adds to a private answer in the channel.

This is measured in a real browser and over whole games instead of chosen moments. `pytest
tests/discord/test_panel_law.py -s` prints the medians and the maximums.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import random
import statistics
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio

import engine
from bot import presentation
from bot.features.deals.deal import Deal
from bot.features.deals.page import deal_page, lobby_deal
from bot.features.help.page import command_page, help_page
from bot.features.hints.hint import hint
from bot.features.lessons.lesson import lesson
from bot.features.lessons.page import lesson_page, picture_room
from bot.features.lobby.board import lobby, lobby_drawing
from bot.features.lobby.page import company_view, facts_view, invite_view, lobby_page
from bot.features.replays.page import GO, HIGHEST, MORE, replay_page
from bot.features.replays.replay import Replay, ReplayStop
from bot.features.settings.page import settings_page
from bot.i18n.languages import Language, language
from bot.pictures.palette import USUAL
from bot.pictures.svg import height_of
from bot.presentation.occasion import picture_of
from bot.tables.clock.hours import Hours
from bot.tables.core.errors import Refused
from bot.tables.core.table import Clock, Offer, Table, User
from bot.tables.people.notifications import Chosen, Notifications
from bot.tables.people.preferences import OwnSettings
from bot.ui.drafts import MoveDraft
from bot.ui.layout import SCREEN
from bot.ui.message import Image, Message
from bot.ui.reply import error_sentence
from bot.ui.rules import rulebook_page, screens
from bot.ui.scene import scene_of
from engine import duplicate
from engine.games import RECORDS
from engine.guide import LOST, WON
from engine.outcome import Outcome
from engine.robots import Advice, Count, Reason, Sequel, Weighed, guide_of
from engine.words import moves, random_move
from tests.bot.meal import Meal
from tests.bot.pages import faces, own_page, table_of
from tests.discord.browser import MISSING, Browser
from tests.discord.measured import LaidOut
from tests.discord.people import house
from tests.engine.test_puzzles import FILES, puzzles
from tests.features.challenges.fed import own_pages
from tests.features.daily import shown
from tests.features.replays.shown import costly_pages
from tests.nights import by_day

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(MISSING is not None, reason=str(MISSING)),
    pytest.mark.asyncio(loop_scope="module"),
]

NAMES = ["Maximilian der Große", "Anna-Katharina", "Bartholomew", "Constantinople", "Wilhelmina Q."]
RANDOM, OTHERS = 0.3, 0.2
"""The share of random moves, and how often a waiting player's panel is measured."""
SETUPS = [(game, seats) for game in engine.GAMES for seats in sorted(engine.GAMES[game].seats)]
SETUPS_IN = [(*setup, code) for setup in SETUPS for code in ("en", "es")]
DAY = [(game, max(engine.GAMES[game].seats), "es") for game in engine.GAMES]
"""The largest tables, in the language with longer words."""
ATTACHED, BUTTONS = 80, 48
"""Heights in pixels: a file below an answer, and a row of buttons."""
RECENT = 12
"""The number of public events that the table remembers."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def phone(window: Browser) -> AsyncIterator[LaidOut]:
    async with LaidOut(window) as found:
        yield found


async def check_fit(
    phone: LaidOut, pages: list[tuple[Message, float]], title: str, *, public: bool = False, below: int = 0
) -> None:
    """Assert that each of these messages fits a phone's screen, with `below` more pixels under it."""
    found = await phone.measure(pages, public=public)
    highest = max(found)
    median = statistics.median(one.height for one in found)
    print(f"\n{title}: {len(found)}, median {median:g}, highest {highest.height}")
    assert highest.height + below <= SCREEN, highest


def panels(game: str, seats: int, say: Language, rng: random.Random) -> Iterator[tuple[Message, float]]:
    """Yield panels of a game with guided and random moves: before each move and within it, with and without a
    clock, and at the game's end. Each comes with its picture's height.
    """
    state = engine.new(game, seats, f"seed {rng.random()}")
    guide, recent = guide_of(state), list[engine.Event]()
    while state.result is None:
        table = table_of(state, say.code, NAMES, recent[-RECENT:])
        if rng.random() < 0.5:
            clock = Clock(deadline=1_900_000_000)
            timed = tuple(dataclasses.replace(seat, clock=clock) for seat in table.seats)
            table = dataclasses.replace(table, seats=timed)
        if rng.random() < OTHERS:
            yield _own(table, rng.randrange(seats), say)
        if rng.random() < OTHERS:
            people = [dataclasses.replace(seat, person=101 + at) for at, seat in enumerate(table.seats)]
            offer = Offer(101, 1, 1_900_000_000, "pause")
            asked = dataclasses.replace(table, seats=tuple(people), offer=offer)
            yield _own(asked, 0, say)
            yield _own(asked, 1, say)
        seat = rng.choice(state.to_act)
        move = (random_move if rng.random() < RANDOM else guide.policy)(state, seat, rng)
        if rng.random() < OTHERS:
            yield _own(table, seat, say, MoveDraft(more=True))
        for said in range(len(move)):
            yield _own(table, seat, say, MoveDraft(move[:said]))
        latest = [event for event in state.play(seat, move) if event.to is None]
        recent += latest
    over = table_of(state, say.code, NAMES, latest)
    for seat in range(seats):
        yield _own(over, seat, say)


def _own(table: Table, seat: int, say: Language, draft: MoveDraft | None = None) -> tuple[Message, float]:
    drawn = picture_of(presentation.of(table.game), scene_of(table, seat, say))
    picture = None if drawn is None else Image(b"", "", height_of(drawn))
    page = own_page(table, seat, say, draft, picture, faces(table.game))
    return page, 0.0 if picture is None else picture.height


@pytest.mark.parametrize(("game", "seats", "code"), by_day(SETUPS_IN, *DAY))
async def test_every_panel_of_a_game_fits_a_phone(game: str, seats: int, code: str, phone: LaidOut) -> None:
    pages = list(panels(game, seats, language(code), random.Random(f"{game} {seats} {code}")))
    if not any(picture for _, picture in pages):
        pytest.skip("a game without a picture has its hand in words, which are as long as they are")
    await check_fit(phone, pages, f"{game:16} {seats} {code}")


@pytest.mark.parametrize("code", by_day(["en", "es"], "es"))
@pytest.mark.parametrize("game", duplicate.games())
async def test_every_page_of_a_daily_fits_a_phone(game: str, code: str, phone: LaidOut) -> None:
    pages = [shown.page(table) for deal in "ab" for table in shown.tables(game, code, deal)]
    await check_fit(phone, pages, f"daily, {game} {code}")


@pytest.mark.parametrize("code", ["en", "es"])
async def test_the_result_of_a_daily_fits_a_phone(code: str, phone: LaidOut) -> None:
    for game in duplicate.games():
        pages = list(shown.results(Meal(13, game, language(code))))
        await check_fit(phone, pages, f"results, {game} {code}")


@pytest.mark.parametrize("code", ["en", "es"])
async def test_the_costliest_moves_fit_a_phone(code: str, phone: LaidOut) -> None:
    """The three longest moves in a game, each compared with the next. Here, a frame makes the text
    narrower.
    """
    for game in duplicate.games():
        pages = [(_boxed_alone(one), 0.0) for one in costly_pages(game, language(code))]
        await check_fit(phone, pages, f"costliest moves, {game} {code}", below=BUTTONS)


@pytest.mark.parametrize("code", ["en", "es"])
async def test_a_hint_and_the_plan_behind_it_fit_a_phone(code: str, phone: LaidOut) -> None:
    """The hint stays below a panel until the next move. It has two reasons, long moves and the plan. A real
    hint has no frame, so its text is even wider.
    """
    say, pages = language(code), list[tuple[Message, float]]()
    for game in engine.GAMES:
        if not any(file.stem == game for file in FILES):
            continue  # a new game has no puzzles
        outcomes = guide_of(engine.new(game, max(engine.GAMES[game].seats), "hint")).outcomes
        for number in range(0, len(puzzles(game)), 6):
            puzzle = puzzles(game)[number]
            state = puzzle.state()
            longest = sorted(
                moves(state, puzzle.seat, 60, random.Random(number)), key=lambda move: len(f"{move}")
            )
            best, other = longest[-1], longest[0]
            asked = [state.choice(puzzle.seat, best[:said]) for said in range(len(best))]
            steps = [(choice.ask, word) for choice, word in zip(asked, best, strict=True) if choice]
            gain, fear = (Count(Outcome(names[-1], card), *by) for names, card, by in (
                ((WON, *outcomes.gains), "KS", (20, 5)), ((LOST, *outcomes.fears), "QH", (5, 20))
            ))  # fmt: skip
            reason = Reason("weighed", other, 24, gain, fear, sequel=Sequel(tuple(steps), 20, 24))
            said = hint(
                table_of(state, code, NAMES), puzzle.seat, say, Advice([Weighed(best, 1.0, 9)], reason)
            )
            assert said.count(". ") >= 1
            view = discord.ui.LayoutView()
            view.add_item(discord.ui.Container(discord.ui.TextDisplay(said)))
            pages.append((Message(view), 0))
    await check_fit(phone, pages, f"hints, {code}")


@pytest.mark.parametrize("code", ["en", "es"])
async def test_every_step_of_a_lesson_fits_a_phone(code: str, phone: LaidOut) -> None:
    say, pages, steps = language(code), list[tuple[Message, float]](), list[str]()
    learner = User(7, NAMES[0], code)
    for name in RECORDS:
        taught = lesson(name)
        if taught is None:
            continue  # a new game has none
        game = taught.game
        for step in range(len(taught.tasks) + 1):
            table = taught.table(step, learner, NAMES[1:])
            scene = scene_of(table, taught.seat, say, (), faces(game))
            lines = (
                ["", presentation.of(game).instead(say, step + 1, name)] if step < len(taught.tasks) else [""]
            )
            for line in lines:
                drawn = picture_of(presentation.of(game), scene, picture_room(taught, table, scene, (), line))
                assert drawn is not None
                picture = Image(b"", "", height_of(drawn))
                pages.append((lesson_page(taught, table, scene, (), line, picture), picture.height))
                steps.append(f"{name} {step + 1} {line}")
    found = await phone.measure(pages)
    too_high = {step: one for step, one in zip(steps, found, strict=True) if one.height > SCREEN}
    assert not too_high, "\n".join(f"{step}: {one}" for step, one in too_high.items())


def finished_game(game: str, seats: int, code: str) -> Replay:
    """Return a whole game of the guide's moves, with a replay stop after each move."""
    state, rng = engine.new(game, seats, "replayed"), random.Random(1)
    guide, latest = guide_of(state), list[engine.Event]()
    stops = [ReplayStop(0, 1, 0, False, (), state.copy())]
    while state.result is None:
        seat = rng.choice(state.to_act)
        latest = [one for one in state.play(seat, guide.policy(state, seat, rng)) if one.to is None]
        closes = any(one.name in state.tricks_end for one in latest)
        trick = stops[-1].trick + closes
        stops.append(ReplayStop(len(stops), 1, trick, closes, tuple(latest), state.copy()))
    return Replay(table_of(state, code, NAMES, latest), 0, stops, ())


@pytest.mark.parametrize("code", by_day(["en", "es"], "es"))
@pytest.mark.parametrize("game", by_day(engine.GAMES, "court-piece"))
async def test_every_stop_of_a_replay_fits_a_phone(game: str, code: str, phone: LaidOut) -> None:
    """With everybody's picture, with one seat's, and with the other controls in place of the picture."""
    say, pages = language(code), list[tuple[Message, float]]()
    replay = finished_game(game, max(engine.GAMES[game].seats), code)
    for number in range(0, len(replay.stops), max(1, len(replay.stops) // 12)):
        for eyes in (None, 0):
            scene = scene_of(replay.at(number), eyes, say)
            drawn = picture_of(presentation.of(game), scene, HIGHEST)
            assert drawn is not None
            picture = Image(b"", "", height_of(drawn))
            alone = replay._replace(
                seat=0, table=dataclasses.replace(replay.table, channel=0), result="dup-look"
            )
            for one in (replay, alone):
                shown = replay_page(one, number, eyes, scene, picture, one is replay, "", True)
                pages.append((shown, picture.height))
                for instead in (MORE, GO):
                    shown = replay_page(one, number, eyes, scene, None, one is replay, "", True, instead)
                    pages.append((shown, 0.0))
    await check_fit(phone, pages, f"replay, {game} {code}")


@pytest.mark.parametrize("code", ["en", "es"])
async def test_every_page_of_the_rules_fits_a_phone(code: str, phone: LaidOut) -> None:
    say, pages = language(code), list[tuple[Message, float]]()
    for game in engine.GAMES:
        for number in range(len(screens(game, code))):
            pages.append((Message(rulebook_page(say, game, number)), 0.0))
    await check_fit(phone, pages, f"rules, {code}")


@pytest.mark.parametrize("code", ["en", "es"])
async def test_help_fits_a_phone(code: str, phone: LaidOut, tmp_path: Path) -> None:
    """Includes the description of each command, with its subcommands."""
    say = language(code)
    async with house(tmp_path) as world:
        known: list[Any] = world.client.tree.get_commands(type=discord.AppCommandType.chat_input)
        texts = [command_page(say, one) for one in known]
        await check_fit(phone, [(page, 0.0) for page in (help_page(say, known), *texts)], f"help, {code}")


@pytest.mark.parametrize("code", ["en", "es"])
async def test_settings_fit_a_phone(code: str, phone: LaidOut) -> None:
    """With everything that can be chosen."""
    vacation = (dt.date(2027, 2, 1), dt.date(2027, 2, 20))
    hours = Hours("America/Argentina/Buenos_Aires", (22 * 60, 7 * 60), frozenset((5, 6)), (vacation,))
    owns = [OwnSettings(Chosen(), Notifications(by_itself=True), one) for one in (Hours(), hours)]
    views = [settings_page(language(code), own, 1_800_000_000) for own in owns]
    await check_fit(phone, [(Message(view), 0.0) for view in views], f"settings, {code}")


@pytest.mark.parametrize("code", ["en", "es"])
async def test_the_board_of_a_lobby_fits_a_phone(code: str, phone: LaidOut) -> None:
    """With all kinds of seats: people, robots, a kept seat, and an offer to play again."""
    say, pages = language(code), list[tuple[Message, float]]()
    for table in lobbies(code):
        drawn = Image(b"", "", height_of(lobby_drawing(table, say, USUAL)))
        pages.append((lobby(table, say, drawn), drawn.height))
    await check_fit(phone, pages, f"boards of lobbies, {code}", public=True)


@pytest.mark.parametrize("code", ["en", "es"])
async def test_the_hosts_own_page_fits_a_phone(code: str, phone: LaidOut) -> None:
    """Also below a refusal, and with **Invite** open."""
    say, pages = language(code), list[tuple[Message, float]]()
    for table in lobbies(code):
        refused = error_sentence(say, Refused("invited-enough", most=len(table.seats)))
        pages += [(lobby_page(table, say, table.host, line=line), 0) for line in ("", refused)]
        pages.append((Message(invite_view(table, say, table.host)), 0))
    await check_fit(phone, pages, f"own pages of hosts, {code}")


@pytest.mark.parametrize("code", ["en", "es"])
async def test_what_stands_behind_more_in_a_lobby_fits_a_phone(code: str, phone: LaidOut) -> None:
    """The actions and the details, as the host, a guest and a stranger see them."""
    say, pages = language(code), list[tuple[Message, float]]()
    for table in lobbies(code):
        for person in {table.host, table.seats[-1].person, 7} - {0}:
            pages.append((lobby_page(table, say, person, more=True), 0))
            pages.append((Message(facts_view(table, say, person)), 0))
            pages.append((Message(company_view(table, say, host=person == table.host)), 0))
    await check_fit(phone, pages, f"behind More in a lobby, {code}")


def lobbies(code: str) -> Iterator[Table]:
    """Yield lobbies of each game with long names: the host alone, people, robots, and a kept seat."""
    for game, about in engine.GAMES.items():
        most = about.seats[-1]
        full = table_of(engine.new(game, most, "lobby"), code, [*NAMES, *NAMES])
        seats = tuple(dataclasses.replace(seat, finishes="mostly", cut="W" * 24) for seat in full.seats)
        robots = tuple(dataclasses.replace(seat, person=0, robot="strong") for seat in seats[1:])
        kept = dataclasses.replace(seats[-1], person=0, kept_for=8, kept_name=NAMES[0])
        for there in (seats[:1], seats, (*seats[:1], *robots), (*seats[:-1], kept)):
            for again in (None, 3):
                yield dataclasses.replace(
                    full, phase="gathering", state=None, seats=there, host=there[0].person or 0,
                    rematch_of=again, created=1_900_000_000, seed="5eed", recent_events=(),
                )  # fmt: skip


@pytest.mark.parametrize("code", ["en", "es"])
async def test_the_answer_to_verify_fits_a_phone(code: str, phone: LaidOut) -> None:
    say, pages = language(code), list[tuple[Message, float]]()
    state = engine.new("court-wars", 4, "deal")
    for phase in ("playing", "over"):
        table = dataclasses.replace(table_of(state, code, NAMES), phase=phase, seed="5eed")
        for secret in ("", "5eed"):
            deal = Deal("court-wars", 4, {}, "f" * 64, "W" * 24, secret)
            pages.append((_boxed_alone(deal_page(table, deal, say)), 0))
    pages.append((_boxed_alone(lobby_deal(table, say)), 0))
    await check_fit(phone, pages, f"verify, {code}", below=ATTACHED)


@pytest.mark.parametrize("code", ["en", "es"])
async def test_the_pages_of_a_challenge_fit_a_phone(code: str, phone: LaidOut) -> None:
    """Five deals with long names and results, the form, and a finished deal with its picture."""
    say, pages = language(code), list[tuple[Message, float]]()
    for game in duplicate.games():
        meal = Meal(0, game, say)
        for one in own_pages(meal, NAMES):
            pages.append((one if isinstance(one, Message) else Message(one), 0))
    await check_fit(phone, pages, f"challenges, {code}")


def _boxed_alone(view: discord.ui.LayoutView) -> Message:
    """Return a view's text in a frame, which makes it narrower."""
    text = "".join(one.content for one in view.walk_children() if isinstance(one, discord.ui.TextDisplay))
    boxed = discord.ui.LayoutView()
    boxed.add_item(discord.ui.Container(discord.ui.TextDisplay(text)))
    return Message(boxed)
