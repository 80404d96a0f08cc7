"""Private words: how often they ring, how many are allowed, and how little room they take on a panel."""

from __future__ import annotations

import pytest

import engine
from bot.i18n.languages import language
from bot.storage.database import Database
from bot.tables.core.errors import DuplicateInteraction, Refused
from bot.tables.play.play import RINGS, WHILE, WHISPERS
from bot.ui.message import TEXT, Image
from bot.ui.panel import WHISPER_LONGEST, panel
from bot.ui.scene import scene_of
from tests.bot.pages import faces, own_page, parts, table_of, text_of
from tests.bot.refusals import is_refused
from tests.bot.telling import FRIENDS
from tests.bot.test_tables import PEOPLE, Clock, begun, seeded
from tests.deliveries import PAGES
from tests.rooms import Rooms

SAY = language("en")
ANA, CLEO = PEOPLE[0].id, PEOPLE[2].id


@pytest.fixture
async def tables(database: Database, clock: Clock) -> Rooms:
    """Return tables with Four Sisters at table 1, where everybody may confer."""
    tables = seeded(database, clock)
    await begun(tables, "four-sisters", 4)
    return tables


async def rung(database: Database, version: int) -> list[int]:
    rows = await database.read(f"SELECT person FROM {PAGES} WHERE renewed = ?", (version,))
    return [row["person"] for row in rows]


async def test_many_private_words_ring_once_and_are_all_shown(
    tables: Rooms, clock: Clock, database: Database
) -> None:
    said = await tables.play.whisper(1, ANA, "hearts first")
    assert await rung(database, said.version) == [CLEO]
    for number in range(3):
        clock.now += 10
        said = await tables.play.whisper(1, ANA, f"and then {number}")
        assert await rung(database, said.version) == []
        shown = await database.read(f"SELECT stage FROM {PAGES} WHERE person = ?", (CLEO,))
        assert [row["stage"] for row in shown] == ["wanted"], "their panel is edited"
    # The other player's answer rings once itself, and later they ring again.
    said = await tables.play.whisper(1, CLEO, "clubs!")
    assert await rung(database, said.version) == [ANA]
    clock.now += RINGS
    said = await tables.play.whisper(1, ANA, "still there?")
    assert await rung(database, said.version) == [CLEO]
    assert len(said.whispers(2)) == 6


async def test_a_flood_of_private_words_is_refused_kindly_and_for_a_while(
    tables: Rooms, clock: Clock
) -> None:
    for number in range(WHISPERS):
        await tables.play.whisper(1, ANA, str(number), interaction=number + 1)
    await is_refused(DuplicateInteraction, tables.play.whisper(1, CLEO, "0", interaction=1))
    before = await tables.get(1)
    with pytest.raises(Refused, match="confer-enough") as refused:
        await tables.play.whisper(1, ANA, "one more")
    assert refused.value.facts == {"partner_name": PEOPLE[2].name}
    assert await tables.get(1) is before
    await tables.play.whisper(1, CLEO, "I have read it")
    clock.now -= 7200  # the machine's clock is corrected
    await tables.play.whisper(1, ANA, "what a day")
    clock.now += 7200 + WHILE
    await tables.play.whisper(1, ANA, "and on")


@pytest.mark.parametrize("text", ["\u200b", "\u3164\u2800", " \u202e "])
async def test_a_private_word_of_nothing_is_refused(text: str, tables: Rooms) -> None:
    await is_refused("confer-nothing", tables.play.whisper(1, ANA, text))


# On the panel


def whispered(*texts: str) -> list[engine.Event]:
    return [engine.Event("confer", 2 * (n % 2), {"text": text}, (0, 2)) for n, text in enumerate(texts)]


LONG = [f"{number}{sign * 490}!" for number, sign in enumerate("*_abcd#")]


@pytest.mark.parametrize("code", ["en", "es"])
@pytest.mark.parametrize("seat", [0, 2])
def test_seven_long_whispers_leave_the_table_the_hand_and_the_question_their_room(
    seat: int, code: str
) -> None:
    say = language(code)
    state = engine.new("four-sisters", 4, "whispers")
    quiet = scene_of(table_of(state, code, FRIENDS, []), seat, say, faces=faces("four-sisters"))
    table = table_of(state, code, FRIENDS, whispered(*LONG))
    scene = scene_of(table, seat, say, faces=faces("four-sisters"))
    needed = [part["content"] for part in parts(panel(table_of(state, code, FRIENDS, []), quiet))
              if "content" in part]  # fmt: skip
    shown = [part["content"] for part in parts(panel(table, scene)) if "content" in part]
    assert set(needed) <= set(shown), "nothing of it is cut, and nothing is missing"
    told = "\n".join(shown)
    assert sum(map(len, shown)) <= TEXT
    partner = "**Cleo**" if seat == 0 else "**Ana**"
    for line in say("four-sisters-ask-scheme", robot="no", partner=partner).splitlines():
        assert line in told
    assert "\\#" * 490 in told, "the newest is there whole"
    assert "d" * (WHISPER_LONGEST - 5) in told
    assert "d" * WHISPER_LONGEST not in told, "of the others only the beginning"


def test_beside_a_picture_the_newest_whisper_is_whole_and_the_question_above_it() -> None:
    state = engine.new("four-sisters", 4, "whispers")
    table = table_of(state, "en", FRIENDS, whispered(*LONG[2:6]))
    page = panel(table, scene_of(table, 0, SAY), picture=Image(b"", "alt"))
    texts = [part["content"] for part in parts(page) if "content" in part]
    question, *_ = SAY("four-sisters-ask-scheme", robot="no", partner="**Cleo**").splitlines()
    assert texts[0].endswith(question)
    assert "d" * 490 in texts[-1]
    assert sum(map(len, texts)) < 1000


def test_a_whisper_turns_no_line_around_and_marks_nothing_up() -> None:
    state = engine.new("four-sisters", 4, "whispers")
    typed = "\u202etake\u2067 hearts\u200f\u061c https://a_b_.example [x](y) <t:1:R>"
    told = text_of(own_page(table_of(state, "en", FRIENDS, whispered(typed)), 0, SAY))
    assert "take hearts https:\u200b//a\\_b\\_.example \\[x\\](y) \\<t:1:R\\>" in told
    assert not set(told) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c")
