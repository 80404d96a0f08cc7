"""Leaderboards as people read them, the odds above a new game, and a channel's news when a month is over."""

from __future__ import annotations

import itertools
import random
import re
from sqlite3 import Connection

import pytest

from bot.features.records.drawing import drawing
from bot.features.records.leaderboard import LINES
from bot.features.records.profile import ProfilePage
from bot.features.records.profiles import Profile
from bot.features.records.ratings import Rating
from bot.features.records.standings import PERIODS, SCOPES, month_of, named
from bot.features.records.sums import Standing
from bot.i18n.languages import language
from bot.pictures.palette import USUAL
from bot.presentation.markdown import plain
from bot.sandbox.taps import do
from bot.tables.core.rate_limiter import RateLimiter
from cogs.records import BOARDS, WHILE
from tests.discord.lifecycle import job_of
from tests.discord.people import House, Person, controls_of, random_game, text_of
from tests.discord.test_trouble import forge

SAY = language("en")


async def games(world: House, *orders: tuple[int, ...], game: str = "court-wars", channel: int = 0) -> None:
    """Add finished games, the latest of them ending now. Each lists its people by place, winner first."""
    known = {person.user.id: person.name for person in world.people.values()}
    now, place = int(world.clock.now), channel or world.channel.id

    def write(db: Connection) -> None:
        for number, order in enumerate(orders):
            (table,) = db.execute(
                "INSERT INTO tables (id, guild, channel, game, options, host, locale, phase, version,"
                " finished, waiting_since, created)"
                " VALUES ((SELECT CASE WHEN max(id) >= 5000 THEN max(id) + 1 ELSE 5000 END FROM tables),"
                " ?, ?, ?, '{}', 1,"
                " 'en', 'over', 9, ?, 0, 0) RETURNING id",
                (world.guild.id, place, game, now - len(orders) + number),
            ).fetchone()
            db.executemany(
                "INSERT INTO results (table_id, seat, person, name, guild, channel, game, outcome, place,"
                " seats, finished) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (table, seat, one, known.get(one, f"N{one}"), world.guild.id, place, game,
                     "lost" if seat else "won", seat + 1, len(order), now - len(orders) + number)
                    for seat, one in enumerate(order)
                ],
            )  # fmt: skip

    await world.client.database.at_once(write)


def ids(world: House) -> list[int]:
    return [person.user.id for person in world.people.values()]


async def turn(world: House, person: Person, words: str) -> str:
    """Tap the button with this label below the newest page of a board."""
    for tap, control in world.controls(person, "channel", 0):
        if control.verb == "standings" and tap.label == words:
            await do(world, tap, [])
            await world.quiet()
            return world.heard(person)
    raise AssertionError(f"no {words}")


@pytest.mark.people(3)
async def test_pages_are_turned_and_ones_own_line_is_on_each(world: House) -> None:
    ana = world.person(0)
    others = range(101, 101 + 2 * LINES)
    await games(world, *((other, ana.user.id) for other in others))
    first = await world.says(ana, "leaderboard")
    assert first.count("**N") == LINES
    assert SAY("leaderboard-own", line="21. **Ana**") in first
    second = await turn(world, ana, SAY("rules-later"))
    assert "11. **N" in second
    assert "21. **Ana**" in second
    third = await turn(world, ana, SAY("rules-later"))
    assert third.count("**Ana**") == 1, "once is enough"
    month = await turn(world, ana, SAY("period-month"))
    assert SAY("leaderboard-month-is") in month
    assert "points" in month
    # A player without games in the channel reads that.
    assert SAY("leaderboard-own-none") in await world.says(world.person(1), "leaderboard")


@pytest.mark.people(3)
async def test_who_wishes_it_is_on_no_list_of_others_but_reads_their_own_line(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await games(world, tuple(ids(world)))
    await world.choose(ana, more=["unlisted"])
    assert SAY("settings-unlisted-so") in world.heard(ana)
    told = await world.says(ben, "leaderboard")
    assert "Ana" not in told
    assert "1. **Ben**" in told
    own = await world.says(ana, "leaderboard")
    assert SAY("leaderboard-own-unlisted", line="–. **Ana**")[:40] in own
    assert "1. **Ben**" in own


@pytest.mark.people(3)
async def test_the_board_of_wherever_one_plays_is_of_ones_own_games(world: House) -> None:
    ana, ben, cleo = world.people.values()
    secret = 123456789012345678
    await games(world, (ana.user.id, ben.user.id), channel=secret)
    await games(world, (cleo.user.id, ben.user.id))
    told = await world.says(ana, "leaderboard", {"scope": "mine"})
    assert "**Ben**" in told
    assert f"**{cleo.name}**" not in told
    assert "**Ana**" not in await world.says(cleo, "leaderboard", {"scope": "server"})


async def test_what_is_forged_is_no_board(world: House) -> None:
    ana = world.person(0)
    await games(world, tuple(ids(world)))
    for argument in (
        "",
        "channel",
        "galaxy - all 0",
        "channel poker all 0",
        "channel - week 0",
        "mine - all x",
        "server - 2026-09 0",
        "channel court-wars 2026-09 0",
        "channel - 2026-13 0",
    ):
        assert SAY("answer-out-of-date") in await forge(world, ana, f"standings:0:0::{argument}"), argument
    assert "**Ana**" in await forge(world, ana, "standings:0:0::channel - all 9999")
    assert SAY("leaderboard-past-none") in await forge(world, ana, "standings:0:0::channel - 2020-01 0")


# Odds


@pytest.mark.people(2)
async def test_a_game_begins_with_its_odds_until_somebody_has_moved(world: House) -> None:
    await games(world, *[tuple(ids(world))] * 12)
    await world.begin("court-wars")
    shown = text_of(world.public(1))
    assert "The odds, from earlier games here" in shown
    assert "for **Ana**" in shown
    await world.move(random.Random(1), lambda seat: "dm")
    await world.quiet()
    assert "from earlier games" not in text_of(world.public(1))


@pytest.mark.people(2)
async def test_there_are_no_odds_of_newcomers(world: House) -> None:
    await games(world, tuple(ids(world)))
    await world.begin("court-wars")
    assert "from earlier games" not in text_of(world.public(1))


@pytest.mark.people(2)
async def test_in_a_channel_of_equals_a_few_wins_say_less(world: House) -> None:
    """Ana has beaten Ben six times. Then ten others win one game each from each other."""

    async def leads(number: int) -> float:
        await world.begin("court-wars", number=number)
        shown = text_of(world.public(number))
        (line,) = [line for line in shown.splitlines() if "from earlier games" in line]
        more, less = re.findall(r"\d+", line)
        return int(more) / int(less)

    await games(world, *[tuple(ids(world))] * 6)
    alone = await leads(1)
    others = range(1001, 1011)
    await games(world, *[(one, other) for one in others for other in others if one != other])
    assert 1 < await leads(2) < 0.8 * alone


@pytest.mark.people(3)
async def test_odds_take_who_is_on_no_list_for_new(world: House) -> None:
    """A missing line would reveal as much. Ben counts as a person without any games."""
    ana, ben, cleo = world.people.values()
    await games(world, *[(ana.user.id, ben.user.id)] * 12)
    await world.begin("court-wars", seats=2)
    known = text_of(world.public(1))
    await world.choose(ben, more=["unlisted"])
    await world.begin("court-wars", number=2, seats=2)
    hidden = text_of(world.public(2))
    await world.slash(ana, "play court-wars")
    await world.press(cleo, "join", number=3)
    await world.press(ana, "start", number=3)
    new = text_of(world.public(3))

    def odds(shown: str) -> list[str]:
        return [line for line in shown.splitlines() if "from earlier games" in line]

    assert odds(hidden) == odds(new)
    assert len(odds(new)) == 1
    assert odds(known) != odds(new)
    # If all others are new, there are no odds, even for a person on no list.
    await world.slash(ben, "play court-wars")
    await world.press(cleo, "join", number=4)
    await world.press(ben, "start", number=4)
    assert odds(text_of(world.public(4))) == []


# Months


@pytest.mark.people(pictures=True)
async def test_a_channel_is_told_once_of_a_month_that_is_over(world: House) -> None:
    ana, ben = world.people.values()
    await job_of(world.client, "months").do_due()
    begin, end = month_of(int(world.clock.now))
    await games(world, *[tuple(ids(world))] * 6)
    await world.client.database.change("UPDATE tables SET channel = ?", (world.channel.id,))
    before = len(world.sent(world.channel.id))
    await world.pass_by(end + 60 - world.clock.now)
    await job_of(world.client, "months").do_due()
    await world.quiet()
    (sent,) = world.sent(world.channel.id)[before:]
    assert world.pinged(0) == [], "it pings nobody, and rings for nobody"
    assert (sent.body.get("flags") or 0) & (1 << 12)
    message = world.messages(ana, "channel")[-1]
    told = text_of(message)
    assert "is over" in told
    assert "**Ana** leads the month with" in told
    assert [file["filename"] for file in message.attachments] == ["table.png"]
    assert [control.verb for _, control in controls_of(message)] == ["standings"]
    rows = await world.client.database.read("SELECT month, person FROM seasons ORDER BY place")
    assert [tuple(row) for row in rows] == [(named(begin), one) for one in ids(world)]
    await world.pass_by(40 * 24 * 3600)
    await job_of(world.client, "months").do_due()
    await world.quiet()
    assert len(world.sent(world.channel.id)) == before + 1, "nothing was played since"
    assert "Ben" in await world.taps(ben, "standings", number=0)


async def frozen(world: House, month: str, *people: int, channel: int = 0) -> None:
    """Store the frozen board of a past month."""
    known = {person.user.id: person.name for person in world.people.values()}
    place = channel or world.channel.id

    def write(db: Connection) -> None:
        db.executemany(
            "INSERT INTO seasons (guild, channel, month, person, name, place, points, played, won)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, 9, 3)",
            [
                (world.guild.id, place, month, one, known.get(one, f"N{one}"), at, 500 - at)
                for at, one in enumerate(people, 1)
            ],
        )

    await world.client.database.at_once(write)


@pytest.mark.people(3)
async def test_months_that_are_over_are_read_again_one_after_the_other(world: House) -> None:
    ana, ben, cleo = world.people.values()
    assert "2026" not in await world.says(ana, "leaderboard"), "there is none"
    others = range(101, 101 + 2 * LINES)
    await frozen(world, "2026-05", ben.user.id, ana.user.id)
    await frozen(world, "2026-09", *others, ana.user.id)
    await frozen(world, "2026-08", 99, channel=123456789012345678)
    await games(world, (cleo.user.id, ana.user.id))
    assert "**N" not in await world.says(ana, "leaderboard", {"period": "month"})
    told = await turn(world, ana, "September 2026")
    assert "this channel · September 2026" in told
    assert told.count("**N") == LINES
    assert "1. **N101** · 499 points · 9 games · 3 won" in told
    assert SAY("leaderboard-own", line="21. **Ana**") in told
    assert SAY("leaderboard-past-is") in told
    assert "11. **N" in await turn(world, ana, SAY("rules-later"))
    told = await turn(world, ana, "May 2026")
    assert "1. **Ben** · 499 points" in told
    assert "September 2026" not in told.partition("\n")[0]
    assert "**N" not in told
    await turn(world, ana, "September 2026")
    with pytest.raises(AssertionError):
        await turn(world, ana, "August 2026")
    assert SAY("leaderboard-month-is") in await turn(world, ana, SAY("period-month"))
    # A player who wants that is on no list.
    await world.choose(ben, more=["unlisted"])
    await turn(world, ana, "September 2026")
    told = await turn(world, ana, "May 2026")
    assert "**Ben**" not in told
    assert "2. **Ana**" in told
    for scope in ("server", "mine"):
        assert "September" not in await world.says(ana, "leaderboard", {"scope": scope}), scope
    assert "May" not in await world.says(ana, "leaderboard", {"game": "court-wars"})


# Profiles


@pytest.mark.people(4)
async def test_a_profile_tells_partners_opponents_streaks_and_ones_own_pace(world: House) -> None:
    ana, ben, cleo, dev = (person.user.id for person in world.people.values())
    await games(world, (ana, ben), (ana, ben), (ben, ana))
    await games(world, (ana, ben, cleo, dev), (ana, dev, cleo, ben), game="court-piece")
    await world.client.database.change(
        "UPDATE results SET place = 1 + 2 * (seat % 2), score = 5 - seat % 2,"
        " outcome = CASE seat % 2 WHEN 1 THEN 'lost' ELSE 'won' END WHERE game = 'court-piece'"
    )
    await world.client.database.change(
        "INSERT INTO answers (person, asked, answered, chosen) VALUES (?, 0, 7200, 1)", (ana,)
    )
    own = await world.says(world.person(0), "profile")
    assert "**All games** · " in own
    assert " · 5 games · 4 won · 0 drawn · 80%" in own
    assert "**Court Piece** · " in own
    assert "**Court Piece:** at most 5 courts in a game" in own
    third, fourth = world.person(2).name, world.person(3).name
    assert f"**Partners:** **{third}** (2 of 2 won)" in own
    assert f"**Head to head:** **Ben** 4 : 1 and **{fourth}** 2 : 0" in own
    assert "**Won in a row:** 3 at most, 1 now" in own
    assert "2 hours" in own
    other = await world.says(world.person(1), "profile", {"player": world.person(0).key})
    assert " · 5 games · 4 won · 0 drawn · 80%" in other
    assert "hours" not in other, "how fast somebody is they alone read"


def drawn(world: House) -> str:
    """Return the text of a page that came with a picture."""
    message = world.messages(world.person(0), "channel")[-1]
    assert [file["filename"] for file in message.attachments] == ["table.png"]
    return text_of(message)


@pytest.mark.usefixtures("drawn")
@pytest.mark.people(pictures=True)
async def test_boards_and_profiles_are_drawn_and_say_the_same_in_words(world: House) -> None:
    ana, ben = ids(world)
    await games(world, (ana, ben))
    await world.slash(world.person(0), "leaderboard")
    assert re.search(r"1\. Ana · 1[0-9]{3} \(new\) · one game · 1 won", drawn(world))
    assert "**Ben**" not in drawn(world), "the words are those of the picture"
    await frozen(world, "2026-09", ben, ana)
    await forge(world, world.person(0), "standings:0:0::channel - 2026-09 0")
    assert "1. Ben · 499 points · 9 games · 3 won" in drawn(world)
    assert SAY("leaderboard-own", line="2. **Ana**") in drawn(world)
    world.clock.now += 60
    await games(world, (ben, ana), (ana, ben), (ana, ben))
    world.clock.now += 60
    await games(world, (ben, ana), game="four-tribes")
    await world.slash(world.person(0), "profile")
    assert drawn(world).count("All games · ") == 1, "and not beside the picture again"
    assert " · 5 games · 3 won · 0 drawn · 60%" in drawn(world)
    assert drawn(world).count(plain(SAY("profile-streak", longest=2, now=0))) == 1
    assert "**Head to head:** **Ben** 3 : 2" in drawn(world)


@pytest.mark.parametrize("code", ["en", "es"])
def test_the_picture_of_a_profile_has_a_row_a_game_and_its_streak(code: str) -> None:
    say = language(code)

    def standing(played: int, won: int, drawn: int) -> Standing:
        return Standing(1, "A very long name of somebody", played, won, drawn, Rating(31, 5.5, played))

    of_games = [standing(40, 24, 0), standing(12, 3, 1), standing(5, 0, 2)]
    keys = ["court-piece", "court-wars", "the-four-courts"]
    page = ProfilePage(say, Profile(standing(57, 27, 3), of_games, keys, {}, [], [], 2, 7, ["2026-09"], None))
    (column,) = page.columns()
    assert [row.record for row in column.rows] == [(27, 3, 27), (24, 0, 16), (3, 1, 8), (0, 2, 3), None]
    assert column.rows[0].note == say("profile-record", won=27, played=57)
    assert column.rows[-1].number == "7"
    svg = drawing([column], USUAL)
    for row in column.rows:
        assert all(f">{words}<" in svg for words in (row.name, row.number, row.word, row.note) if words), row
    sizes = [float(size) for size in re.findall('font-size="([0-9.]+)"', svg)]
    assert min(sizes) / 3 > 9, "a third of it is a phone's"
    golden = re.findall('<rect[^>]*height="9"[^>]*>', svg)
    assert len(golden) == 3, "nobody reads a bar of games that were not won"


@pytest.mark.people(3)
async def test_a_profile_of_another_is_of_what_its_reader_sees(world: House) -> None:
    ana, ben, cleo = world.people.values()
    await games(world, (ana.user.id, ben.user.id), channel=123456789012345678)
    told = await world.says(cleo, "profile", {"player": ana.key})
    assert told == SAY("profile-none", name="Ana")
    assert "**Ben** 1 : 0" in await world.says(ana, "profile"), "what one played oneself one knows"
    assert await world.says(cleo, "profile") == SAY("profile-none-own")
    await games(world, (ana.user.id, cleo.user.id))
    assert " · one game · " in await world.says(cleo, "profile", {"player": ana.key})
    await world.choose(ana, more=["unlisted"])
    assert await world.says(cleo, "profile", {"player": ana.key}) == SAY("profile-unlisted", name="Ana")
    assert "Ana" not in await world.says(cleo, "profile"), "listed nowhere"


@pytest.mark.people(4)
async def test_nothing_tells_of_games_where_the_reader_cannot_look(world: House) -> None:
    """All records read as if there had been no games, and no leaders of past months."""
    ana, ben, cleo, _ = world.people.values()
    reader, secret = cleo, 123456789012345678
    cog, number = world.client.get_cog("RecordsCog"), 1

    async def read() -> dict[str, str]:
        cog._asked = RateLimiter(10**6, WHILE)
        found = {}
        for scope, period, game in itertools.product(SCOPES, PERIODS, ("", "court-wars", "court-piece")):
            asked = {"scope": scope, "period": period} | ({"game": game} if game else {})
            found[f"board {asked}"] = await world.says(reader, "leaderboard", asked)
        for person in world.people.values():
            found[f"profile {person.name}"] = await world.says(reader, "profile", {"player": person.key})
        for whose in ("channel", "server", "person"):
            found[f"history {whose}"] = await world.says(reader, "history", {"whose": whose})
        for month in ("2020-01", "2020-02"):
            found[month] = await forge(world, reader, f"standings:0:0::channel - {month} 0")
        found["completed"] = str((await world.complete(reader, "game replay", "game", "")).choices)
        return found

    await games(world, (ana.user.id, ben.user.id), (ben.user.id, cleo.user.id), (ana.user.id, cleo.user.id))
    await frozen(world, "2020-01", ana.user.id, ben.user.id)
    await world.begin("court-wars", number=number, seats=2)
    await world.skip(random_game(await world.state(number), random.Random(1)), number)
    # Games that exist only as rows have no state to show.
    unshown = "UPDATE tables SET phase = 'abandoned' WHERE state IS NULL"
    await world.client.database.change(unshown)
    before = await read()
    assert "**Court Wars**" in before["history channel"]
    assert "2020" in before["profile Ana"] + before["board {'scope': 'channel', 'period': 'all'}"]
    for game in ("court-wars", "court-piece"):
        players = (901, ben.user.id, ana.user.id, 902) if game == "court-piece" else (ana.user.id, 901)
        await games(world, *[players] * 5, game=game, channel=secret)
    await frozen(world, "2020-02", ana.user.id, ben.user.id, channel=secret)
    await frozen(world, "2020-01", ben.user.id, 901, channel=secret)
    await world.begin("court-wars", number=number + 1, seats=2)
    await world.skip(random_game(await world.state(number + 1), random.Random(2)), number + 1)
    for relation, column in (("tables", "id"), ("results", "table_id")):
        moved = f"UPDATE {relation} SET channel = ? WHERE {column} = ?"
        await world.client.database.change(moved, (secret, number + 1))
    world.client.tables.evict([number + 1])
    await world.client.database.change(unshown)
    after = await read()
    assert {key: told for key, told in after.items() if told != before[key]} == {}
    own = await world.says(ana, "profile")
    assert own != before["profile Ana"], "who played there reads of it"


async def test_one_player_asks_for_so_many_boards_a_minute_and_keeps_nobody_else_from_theirs(
    world: House,
) -> None:
    ana, ben = world.person(0), world.person(1)
    await games(world, tuple(ids(world)[:2]))
    ways = [("leaderboard", {}), ("leaderboard", {"scope": "server"}), ("profile", {})]
    for number in range(BOARDS):
        assert SAY("boards-enough") not in await said(world, ana, *ways[number % 3])
    for way in ways:
        assert SAY("boards-enough") in await said(world, ana, *way)
        assert SAY("boards-enough") not in await said(world, ben, *way)
    await world.pass_by(WHILE + 1)
    assert SAY("boards-enough") not in await said(world, ana, *ways[0])


async def said(world: House, person: Person, name: str, options: dict[str, str]) -> str:
    await world.slash(person, name, options)
    await world.quiet()
    return world.heard(person)
