"""Pages have pictures where these are wanted and possible, otherwise words, and never block the loop."""

from __future__ import annotations

import asyncio
import dataclasses
import gc
import random
import time
from collections.abc import AsyncIterator

import pytest

import engine
from bot.i18n.languages import language
from bot.pictures import palette
from bot.pictures.palette import PALETTES, Theme
from bot.pictures.render import Renderer, StillDrawing
from bot.pictures.wanted import Urgency
from bot.presentation import Presentation, Scene, occasion, of
from bot.tables.core.table import LoggedEvent
from bot.tables.people.notifications import Chosen
from bot.tables.people.preferences import Preferences
from bot.ui.drafts import Drafts, MoveDraft
from bot.ui.message import ALT, Image
from bot.ui.pages import PageRenderer
from bot.ui.picturing import LONGEST, alt
from bot.ui.scene import scene_of
from tests.bot.pages import own_page, renderer_of, table_of, text_of
from tests.bot.telling import FRIENDS, PEOPLE, scene_for
from tests.engine.walk import random_game

TABLE = table_of(engine.new("four-sisters", 4, "paint"), "en", FRIENDS)


async def test_a_picture_is_drawn_from_the_readers_own_view(renderer: PageRenderer) -> None:
    public = await renderer.board(TABLE)
    own = await renderer.panel(TABLE, 2, language("en"))
    texts = [page.files[0].fp.read().decode() for page in (public, own)]
    assert texts == [of("four-sisters").picture(scene_for(TABLE.state, seat)) for seat in (None, 2)]  # type: ignore[arg-type]


async def test_a_game_that_is_over_shows_its_result_to_everybody(renderer: PageRenderer) -> None:
    state = engine.new("court-wars", 2, "over", {"turns": 0})
    told = [event for _, _, events in random_game(state, random.Random(1)) for event in events]
    table = table_of(state, "en", FRIENDS, told)
    scene = scene_of(table, None, language("en"))
    pages = [await renderer.board(table), await renderer.panel(table, 0, language("en"))]
    for page in pages:
        assert page.files[0].fp.read().decode() == occasion.drawing(of("court-wars"), scene)
        alt_text = str(page.files[0].description)
        words = text_of(page)
        winner = scene.names[state.result.places[0][0]]
        assert "Court Wars is over" in words
        assert "won." in words
        decided = of("court-wars").decided(scene)
        assert decided
        assert decided not in words, "it stands in the picture"
        assert " out" in alt_text
        if page is pages[0]:
            assert f"{winner}** won." in words
            assert decided.replace("**", "") in alt_text


async def test_a_ribbon_stands_above_what_has_just_happened_and_goes_with_the_next_move(
    renderer: PageRenderer,
) -> None:
    state = engine.new("court-wars", 2, "ribbon")
    for _, _, events in random_game(state, random.Random(1)):
        if any(event.name == "beaten" for event in events):
            break
    now = table_of(state, "en", FRIENDS, events)
    next_step = table_of(state, "en", FRIENDS, [engine.Event("play-begins", 0, {})])
    later = dataclasses.replace(next_step, version=now.version + 1)
    shown = [(await renderer.board(table)).files[0] for table in (now, later)]
    drawn = [file.fp.read().decode() for file in shown]
    assert ["falls!" in svg for svg in drawn] == [True, False]
    assert ["falls!" in str(file.description) for file in shown] == [True, False]


async def test_what_cannot_be_drawn_is_told_in_words(
    renderer: PageRenderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = text_of(own_page(TABLE, 0, language("en")))

    def broken(self: Presentation, scene: Scene) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(type(of("four-sisters")), "picture", broken)
    page = await renderer.panel(TABLE, 0, language("en"))
    assert page.files == ()
    assert text_of(page) == words


async def test_without_a_renderer_everything_is_told_in_words(
    renderer: PageRenderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def none(self: Renderer, svg: str, *wanted: object) -> None:
        return None

    monkeypatch.setattr(Renderer, "render", none)
    assert (await renderer.board(TABLE)).files == ()
    assert (await renderer.panel(TABLE, 1, language("en"))).files == ()


async def test_a_hundred_pages_at_once_do_not_hold_the_loop(renderer: PageRenderer) -> None:
    """Its own work between two heartbeats is a small part of the total, even on a busy machine."""
    tables = [
        dataclasses.replace(
            table_of(engine.new(key, engine.GAMES[key].seats[-1], f"{n}"), "en", PEOPLE), id=5 * n + m
        )
        for n in range(20)
        for m, key in enumerate(engine.GAMES)
    ]
    await asyncio.gather(*(renderer.board(table) for table in tables[:5]))
    gc.collect()
    gc.disable()
    try:
        pages = asyncio.gather(*(renderer.panel(table, 0, language("en")) for table in tables))
        longest = whole = 0.0
        while not pages.done():
            before = time.thread_time()
            await asyncio.sleep(0)
            took = time.thread_time() - before
            longest, whole = max(longest, took), whole + took
    finally:
        gc.enable()
    for table, page in zip(tables, await pages, strict=True):
        assert page.files or of(table.game).picture(scene_for(table.state, 0)) is None  # type: ignore[arg-type]
    assert longest < whole / 10


# Pictures that take too long


class Easel(Renderer):
    """Draws only when told to. Until then every picture takes too long. `asked` records the requests."""

    def __init__(self) -> None:
        super().__init__()
        self.ready = False
        self.asked: list[tuple[str, Urgency, int | None, float | None]] = []

    async def render(
        self,
        svg: str,
        urgency: Urgency = Urgency.TAPPED,
        table: int | None = None,
        patience: float | None = None,
    ) -> bytes | None:
        self.asked.append((svg, urgency, table, patience))
        await asyncio.sleep(0)
        if not self.ready:
            raise StillDrawing
        return svg.encode()


@pytest.fixture
def easel() -> Easel:
    return Easel()


@pytest.fixture
async def late(preferences: Preferences, easel: Easel) -> AsyncIterator[PageRenderer]:
    made = renderer_of(preferences, renderer=easel)
    yield made
    await made.pictures.close()


async def test_words_do_where_a_picture_takes_its_time(late: PageRenderer, easel: Easel) -> None:
    say = language("en")
    words = own_page(TABLE, 0, say)
    waiting = await late.panel(TABLE, 0, say)
    assert waiting.files == ()
    assert text_of(waiting) == text_of(words), "as they are where no pictures are wanted"
    assert (await late.panel(TABLE, 0, say)).digest == waiting.digest, "so that nothing is edited in vain"
    easel.ready = True
    pictured = await late.panel(TABLE, 0, say)
    assert pictured.files
    assert pictured.digest != waiting.digest


async def test_taps_are_first_then_whose_turn_it_is(late: PageRenderer, easel: Easel) -> None:
    table, say = table_of(engine.new("court-piece", 4, "paint"), "en", FRIENDS), language("en")
    (turn,) = table.to_act
    other = (turn + 1) % 4
    watcher = 4711
    for page, urgency in (
        (late.panel(table, other, say, tapped=True), Urgency.TAPPED),
        (late.board(table, tapped=True), Urgency.TAPPED),
        (late.own(table, watcher, say, tapped=True), Urgency.TAPPED),
        (late.panel(table, turn, say), Urgency.TURN),
        (late.board(table), Urgency.PUBLIC),
        (late.panel(table, other, say), Urgency.WAITING),
        (late.own(table, watcher, say), Urgency.WAITING),
    ):
        assert not (await page).files
        assert easel.asked[-1][1] == urgency


async def test_pages_of_a_table_have_one_patience_and_steps_that_nobody_edits_another(
    late: PageRenderer, easel: Easel
) -> None:
    say = language("en")
    await late.board(TABLE)
    await late.panel(TABLE, 1, language("es"))
    scene = scene_of(TABLE, None, say)
    await late.pictures.of_scene(TABLE, scene, Chosen(), Urgency.TAPPED, live=False)
    of_table = (TABLE.id, late.pictures.patience)
    assert [asked[2:] for asked in easel.asked] == [of_table, of_table, (None, LONGEST)]


async def test_what_its_reader_says_while_it_is_drawn_stands_on_the_page(
    preferences: Preferences, easel: Easel
) -> None:
    drafts = Drafts()
    pages = renderer_of(preferences, drafts, easel)
    seat, say = TABLE.to_act[0], language("en")
    choice = TABLE.state.choice(seat)
    assert choice is not None
    making = asyncio.create_task(pages.panel(TABLE, seat, say))
    while not easel.asked:  # noqa: ASYNC110
        await asyncio.sleep(0)
    drafts.keep(TABLE, seat, MoveDraft(picks=choice.words[:1]))
    page = await making
    assert page.digest == (await pages.panel(TABLE, seat, say)).digest
    drafts.keep(TABLE, seat, MoveDraft())
    assert page.digest != (await pages.panel(TABLE, seat, say)).digest
    await pages.pictures.close()


async def test_one_view_is_drawn_once(
    renderer: PageRenderer, preferences: Preferences, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int | None] = []
    kind = type(of("four-sisters"))
    picture = kind.picture

    def counted(self: Presentation, scene: Scene) -> str | None:
        drawn.append(scene.you)
        return picture(self, scene)

    monkeypatch.setattr(kind, "picture", counted)
    say = language("en")
    first = [await renderer.board(TABLE), await renderer.panel(TABLE, 0, say)]
    again = [await renderer.board(TABLE), await renderer.panel(TABLE, 0, say)]
    assert [page.digest for page in first] == [page.digest for page in again]
    await renderer.own(TABLE, 4711, say)
    assert drawn == [None, 0]
    await renderer.own(TABLE, 4711, language("es"))
    await renderer.panel(TABLE, 1, say)
    await preferences.choose("persons", TABLE.seats[0].person, large_print=True)
    await renderer.panel(TABLE, 0, say)
    await renderer.board(dataclasses.replace(TABLE, version=TABLE.version + 1))
    assert drawn == [None, 0, None, 1, 0, None]


def test_words_for_a_picture_are_cut_at_whole_lines_and_from_their_end() -> None:
    class Long(type(of("court-piece"))):  # type: ignore[misc]
        def table(self, scene: Scene) -> list[str]:
            return [f"**line** {number} " + "x" * 80 for number in range(40)]

    state = engine.new("court-piece", 4, "long")
    words = alt(Long("court-piece"), scene_for(state, state.to_act[0]))
    lines = words.splitlines()
    assert len(words) <= ALT
    assert lines[0].startswith("Your hand")
    assert lines[1:] == [f"line {number} " + "x" * 80 for number in range(len(lines) - 1)]
    assert len(lines) > 10


def test_words_for_a_picture_have_no_markup_and_keep_what_people_are_called() -> None:
    state = engine.new("four-tribes", 5, "names")
    words = alt(of("four-tribes"), scene_for(state, 0, people=PEOPLE))
    assert "**" not in words.replace("*" * 20, "")
    assert "\\" not in words
    assert "*" * 20 in words
    assert "_[x](y)_ `#1`" in words


async def test_a_picture_is_drawn_in_the_theme_of_its_reader(
    renderer: PageRenderer, preferences: Preferences
) -> None:
    async def drawn(seat: int | None) -> str:
        page = await (renderer.board(TABLE) if seat is None else renderer.panel(TABLE, seat, language("en")))
        return page.files[0].fp.read().decode()

    before = [await drawn(seat) for seat in (None, 0, 1)]
    chosen = await preferences.choose(
        "persons", TABLE.seats[1].person, palette="colour-blind", large_print=True
    )
    assert chosen == Chosen(True, "colour-blind", True)
    after = [await drawn(seat) for seat in (None, 0, 1)]
    assert after[:2] == before[:2]
    scene = scene_for(TABLE.state, 1)  # type: ignore[arg-type]
    theme = Theme(PALETTES["colour-blind"], large=True)
    assert after[2] == of("four-sisters").picture(dataclasses.replace(scene, theme=theme)) != before[2]
    await preferences.choose("channels", TABLE.channel, palette="high-contrast")
    assert f'fill="{PALETTES["high-contrast"].plain[palette.FELT]}"' in await drawn(None)
    assert await drawn(1) == after[2]


async def test_who_wants_no_motion_has_the_same_picture_still(
    renderer: PageRenderer, preferences: Preferences
) -> None:
    news = LoggedEvent(TABLE.version, engine.Event("storm", None, {"seats": [0, 1, 2, 3]}))
    table = dataclasses.replace(TABLE, recent_events=(news,))

    async def moves(public: bool) -> bool:
        page = await (renderer.board(table) if public else renderer.own(table, 4711, language("en")))
        svg = page.files[0].fp.read().decode()
        assert 'href="#crown"' in svg
        return "data-falls" in svg

    assert [await moves(public) for public in (True, False)] == [True, True]
    await preferences.choose("persons", 4711, motion=False)
    assert [await moves(public) for public in (True, False)] == [True, False]
    await preferences.choose("channels", table.channel, motion=False)
    assert [await moves(public) for public in (True, False)] == [False, False]


@pytest.mark.parametrize(("data", "name"), [(b"RIFF", "table.webp"), (b"\x89PNG", "table.png")])
def test_a_picture_goes_out_under_a_name_that_says_its_kind(data: bytes, name: str) -> None:
    page = own_page(TABLE, 0, language("en"), picture=Image(data, "words"))
    assert page.files[0].filename == name
    assert f"attachment://{name}" in str(page.view.to_components())


async def test_what_is_not_said_stays_as_it_was_chosen(preferences: Preferences) -> None:
    assert await preferences.of("persons", 7) == Chosen(True, None, False)
    await preferences.choose("persons", 7, palette="classic")
    await preferences.choose("persons", 7, large_print=True)
    assert await preferences.choose("persons", 7, False) == Chosen(False, "classic", True)
    assert await preferences.choose("persons", 7, motion=False) == Chosen(False, "classic", True, False)
    assert await preferences.choose("persons", 7, True, palette="high-contrast", large_print=False) == Chosen(
        True, "high-contrast", False, False
    )
    assert await preferences.of("channels", 7) == Chosen()
