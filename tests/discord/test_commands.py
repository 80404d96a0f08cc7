"""Slash commands: what Discord is told about them, and what people read when they use them."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import engine
from bot import presentation
from bot.client import Courtyard
from bot.i18n import rulebook
from bot.i18n.languages import codes, language
from bot.sandbox.offline_discord import Impossible, OfflineDiscord
from bot.settings import Settings
from bot.ui.controls import ControlId
from bot.ui.rules import screen_of, screens
from tests.bot.sources import HOUSE
from tests.discord.people import House, house, text_of
from tests.discord.test_trouble import forge
from tests.discord.wire import Wire
from tests.nights import by_day

SAY = language(None)
NAME = re.compile(r"[-_'\w]{1,32}")


def stranger(path: Path) -> OfflineDiscord:
    """Return a world with a Discord that doesn't know the commands, as at a first start."""
    return OfflineDiscord(Courtyard(Settings(database=path / "courtyard.db")))


@pytest.fixture
async def payload(tmp_path: Path, wire: Wire) -> list[dict[str, Any]]:
    """Return the synced commands."""
    async with stranger(tmp_path):
        (commands,) = wire.sent("/commands", "PUT")
    found: list[dict[str, Any]] = commands
    return found


def _spelled(part: dict[str, Any]) -> list[str]:
    return [part["name"], *(part.get("name_localizations") or {}).values()]


def _parts(commands: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for command in commands:
        yield command
        yield from _parts(command.get("options") or [])


async def test_commands_keep_to_discords_limits(payload: list[dict[str, Any]]) -> None:
    assert {command["name"] for command in payload} >= {
        "play", "hand", "game", "deal", "move", "games", "rules", "leaderboard", "channel", "settings",
    }  # fmt: skip
    menus = [one for one in payload if "description" not in one]
    assert all(1 <= len(name) <= 32 for one in menus for name in _spelled(one))
    payload = [one for one in payload if one not in menus]
    for part in _parts(payload):
        spelled = _spelled(part)
        assert all(NAME.fullmatch(name) and name == name.lower() for name in spelled), spelled
        told = [part["description"], *(part.get("description_localizations") or {}).values()]
        assert all(1 <= len(text) <= 100 for text in told), told
        assert not [text for text in told if text.endswith("…")]
        assert len(part.get("options") or []) <= 25
        choices = part.get("choices") or []
        assert len(choices) <= 25
        for choice in choices:
            labels = [choice["name"], *(choice.get("name_localizations") or {}).values()]
            assert all(1 <= len(label) <= 100 for label in labels)
        required = [bool(option.get("required")) for option in part.get("options") or []]
        assert required == sorted(required, reverse=True), "required options come first"
    for command in payload:
        assert _weight(command) <= 8000, "Discord's limit of a command with all its parts"


async def test_commands_are_few_and_say_in_a_few_words_what_happens(payload: list[dict[str, Any]]) -> None:
    payload = [one for one in payload if "description" in one]
    assert len(payload) <= 20
    for part in _parts(payload):
        if part.get("type", 1) in (1, 2):
            told = [part["description"], *(part.get("description_localizations") or {}).values()]
            assert all(len(text) <= 60 for text in told), told


async def test_sentences_name_only_commands_that_there_are(payload: list[dict[str, Any]]) -> None:
    groups = {one["name"]: {part["name"] for part in one.get("options") or []} for one in payload}
    bare = {"play", "seat"} | {name for name in groups if not _grouped(payload, name)}
    named = re.compile(r"(?<![\w/:.)])/([a-z]{2,})(?: ([a-z]+))?")
    found = [(page, one) for page, text in _sentences().items() for one in named.finditer(text)]
    assert len(found) > 50
    for page, one in found:
        name, below = one.groups()
        assert name in bare or below in groups.get(name, ()), f"{page}: {one.group()}"


def _sentences() -> dict[str, str]:
    """Return all sentences that people read, by file."""
    pages = [*HOUSE.glob("data/languages/*/*.ftl"), *HOUSE.glob("data/rules/*/*.md")]
    return {str(page.relative_to(HOUSE)): page.read_text("utf-8") for page in pages}


def _grouped(commands: list[dict[str, Any]], name: str) -> bool:
    (command,) = [one for one in commands if one["name"] == name]
    return any(option.get("type") == 1 for option in command.get("options") or [])


def _weight(part: dict[str, Any]) -> int:
    choices = part.get("choices") or []
    own = len(part["name"]) + len(part["description"])
    own += sum(len(choice["name"]) + len(str(choice["value"])) for choice in choices)
    return own + sum(_weight(option) for option in part.get("options") or [])


async def test_commands_are_translated_into_every_language(payload: list[dict[str, Any]]) -> None:
    for menu in [one for one in payload if "description" not in one]:
        assert {locale.partition("-")[0] for locale in menu["name_localizations"]} == set(codes()) - {"en"}
    for part in _parts([one for one in payload if "description" in one]):
        if part.get("type", 1) in (1, 2) or "description" in part:
            spoken = {locale.partition("-")[0] for locale in part.get("description_localizations") or {}}
            assert spoken == set(codes()) - {"en"}, part["name"]


async def test_every_option_of_every_game_is_offered(payload: list[dict[str, Any]]) -> None:
    play = next(command for command in payload if command["name"] == "play")
    offered = {game["name"]: {o["name"] for o in game.get("options") or []} for game in play["options"]}
    arranged = {"pace", "at_deadline", "begins"}
    assert offered == {
        key: arranged | set(game.options.__dataclass_fields__) | ({"preset"} if game.presets else set())
        for key, game in engine.GAMES.items()
    }
    presets = next(game["options"][0] for game in play["options"] if game["name"] == "court-piece")
    assert presets["name"] == "preset", "names that people know come before single options (CP-19)"
    assert [one["value"] for one in presets["choices"]] == [
        name for name, _ in engine.GAMES["court-piece"].presets
    ]


async def test_commands_are_synced_only_when_they_changed(tmp_path: Path, wire: Wire) -> None:
    async with stranger(tmp_path):
        pass
    async with stranger(tmp_path) as world:
        # The sandbox made the second request, for a Discord that had forgotten the commands.
        assert len(wire.sent("/commands", "PUT")) == 2
        assert isinstance(world.client, Courtyard)
        known = await world.client.database.read("SELECT value FROM facts WHERE name = 'commands'")
        assert len(known) == 1


async def test_what_belongs_to_a_server_is_not_offered_in_a_dm(world: House) -> None:
    offered = {command["name"] for command in world.commands("dm")}
    assert offered >= {"hand", "move", "games", "game leave", "game end", "deal verify", "rules", "settings"}
    of_a_server = {"play", "seat", "leaderboard", "channel"}
    assert not {name.partition(" ")[0] for name in offered} & of_a_server
    for command in ("hand", "games", "rules"):
        options = {"game": "court-piece"} if command == "rules" else {}
        assert (await world.slash(world.person(0), command, options, "dm")).heard


async def test_bad_options_never_gather_a_table(world: House) -> None:
    for options in ({"rounds": "99"}, {"rounds": "0"}, {"sweep": "never"}, {"time": "x"}, {"x": "1"}):
        with pytest.raises(Impossible):  # Discord's client doesn't send these
            await world.slash(world.person(0), "play court-piece", options)
        with pytest.raises(Exception, match="no-such-table"):
            await world.table()


NONSENSE = [
    "what?", "KS KS KS", "🂡", "+", "-", "--", "@everyone", "<@123456789012345678>", "'; DROP TABLE x; --",
    "\u202ewhat", "{ $text }", "a" * 300, "³³", "\\", "`?`", "say:1:1::XX", " . ",
]  # fmt: skip


@pytest.mark.parametrize("game", by_day(engine.GAMES, "court-piece", "four-sisters"))
async def test_nonsense_in_move_is_answered_and_changes_nothing(game: str, tmp_path: Path) -> None:
    async with house(tmp_path, engine.GAMES[game].seats[0]) as world:
        await world.begin(game)
        before = await world.table()
        person = world.person(before.to_act[0])
        for text in NONSENSE:
            await world.slash(person, "move", {"words": text})
            told = world.heard(person)
            assert told
            assert SAY("answer-trouble") not in told, text
            await world.complete(person, "move", "words", text[:100])
        assert await world.table() is before
        assert not world.pinged()


@pytest.mark.people(4)
async def test_a_move_in_words_is_a_move(world: House) -> None:
    await world.begin("court-piece")
    before = await world.table()
    seat = before.to_act[0]
    assert before.state is not None
    choice = before.state.choice(seat)
    assert choice is not None
    answer = await world.complete(world.person(seat), "move", "words", "")
    assert [one["value"] for one in answer.choices] == list(choice.words)
    await world.slash(world.person(seat), "move", {"words": choice.words[0].lower()}, "dm")
    assert (await world.table()).version == before.version + 1
    # A player can't answer out of turn.
    after = await world.table()
    waiting = next(n for n in range(4) if n not in after.to_act)
    assert not (await world.complete(world.person(waiting), "move", "words", "")).choices
    await world.slash(world.person(waiting), "move", {"words": "KH"})
    assert await world.table() is after


@pytest.mark.people(4)
async def test_partners_confer_in_private_before_the_day(world: House) -> None:
    await world.begin("four-sisters")
    table = await world.table()
    pair = table.about.partners(4)[0]
    asker, partner = (world.person(seat) for seat in pair)
    others = [world.person(seat) for seat in range(4) if seat not in pair]
    text = "@everyone take **this** <@123456789012345678> [x](https://evil.example)"
    assert await world.says(asker, "game confer", {"text": text}) == SAY(
        "answer-conferred", partner=f"**{partner.name}**"
    )
    assert "take" in world.shown(partner, "dm")[-1]
    told = world.shown(partner, "dm")[-1]
    assert "@everyone" not in told
    assert "<@123456789012345678>" not in told
    for person in others:
        assert "take" not in "".join(world.shown(person) + world.shown(person, "dm"))
    assert not world.pinged()
    # Only the partner can read it, even behind My hand and after the next move.
    for person in others:
        assert "take" not in await world.taps(person, "hand")
    assert "take" not in text_of(world.public())
    with pytest.raises(Impossible):
        await world.slash(asker, "game confer", {"text": "x" * 501})


async def test_games_lists_first_what_waits_for_its_reader(world: House) -> None:
    await world.begin("four-tribes")
    await world.begin("court-wars", number=2)
    await world.slash(world.person(0), "games")
    listed = [line for line in world.heard("ana").splitlines() if line[:2] in ("1.", "2.")]
    turns = [(await world.table(number)).to_act for number in (1, 2)]
    mine = [0 in turn for turn in turns]
    assert len(listed) == 2
    # The tables that wait for the reader come first. Each has a link to its message, and a button for the
    # hand.
    assert [SAY("games-yours") in line for line in listed] == sorted(mine, reverse=True)
    for line, number in zip(listed, sorted((1, 2), key=lambda n: (not mine[n - 1], -n)), strict=True):
        assert SAY(f"game-{(await world.table(number)).game}") in line
        assert f"/{world.public(number).id})" in line
    offered = {c.table for m in (1, 2) for t, c in world.controls(world.person(0), "channel", m)
               if c.verb == "hand" and t.private}  # fmt: skip
    assert offered == {number for number in (1, 2) if mine[number - 1]}
    assert SAY("game-court-wars") in await world.says(world.person(0), "hand", {"table": "2"})


async def test_which_table_is_chosen_by_its_game_and_people(world: House) -> None:
    await world.begin("court-wars")
    await world.slash(world.person(0), "play four-tribes")
    for command in ("hand", "move", "game confer", "game leave", "game table", "game end"):
        answer = await world.complete(world.person(0), command, "table", "")
        offered = [(one["name"], one["value"]) for one in answer.choices]
        assert offered == [("Four Tribes: Ana", 2), ("Court Wars: Ana, Ben", 1)], command


async def test_the_very_rule_is_shown_with_those_beside_it(world: House) -> None:
    ana = world.person(0)

    async def tap(label: str) -> str:
        for control, _ in world.controls(ana, "channel", 0):
            if control.label == label:
                await world.tap(ana, control.message, control.custom_id)
                return world.heard(ana)
        raise AssertionError(label)

    def ways() -> list[str]:
        shown = world.controls(ana, "channel", 0)
        return [control.label for control, _ in shown if control.message == shown[0][0].message]

    assert "Court Piece: CP-5" in await world.says(ana, "rules", {"game": "court-piece", "rule": "cp 5"})
    assert rulebook.rules("court-piece", "en")[4].text in world.heard(ana)
    assert "Court Piece: CP-6" in await tap("CP-6")
    book = screens("court-piece", "en")
    at = screen_of("court-piece", "CP-6", "en")
    assert book[at].text in await tap(SAY("rules-book"))
    assert book[at + 1].text in await tap(SAY("rules-later"))
    assert "Court Piece" in await tap(SAY("rules-contents"))
    await world.slash(ana, "rules", {"game": "court-piece", "rule": "6"})
    await tap(SAY("rules-book"))
    assert "Court Piece: CP-5\n" in await tap(SAY("rules-by-number"))
    assert ways() == ["CP-4", "CP-6", SAY("rules-book")]
    await world.slash(ana, "rules", {"game": "court-piece"})
    assert "Court Piece: CP-1\n" in await tap(SAY("rules-by-number"))
    assert ways() == ["CP-2", SAY("rules-book")]
    await world.slash(ana, "rules", {"game": "court-piece", "rule": "27"})
    assert ways() == ["CP-26", SAY("rules-book")]


@pytest.mark.people(4)
async def test_rules_open_at_the_page_of_the_question_that_stands(world: House) -> None:
    await world.begin("court-piece")
    table = await world.table()
    pages = screens("court-piece", "en")
    asked = screen_of("court-piece", "CP-3", "en")
    caller = table.to_act[0]
    for seat in range(4):
        await world.press(world.person(seat), "rules")
        told = world.heard(world.person(seat))
        assert (pages[asked].text in told) == (seat == caller), "trumps are theirs to name (CP-3)"
        assert (pages[0].text in told) == (seat != caller)
    await world.client.tables.play.move(1, caller, None, ("H",))
    playing = pages[screen_of("court-piece", "CP-5", "en")]
    assert playing.text in await world.taps(world.person(caller), "rules")


@pytest.mark.people(4)
async def test_all_hands_are_for_everybody_once_the_game_is_over(world: House) -> None:
    await world.begin("the-four-courts")
    watching = world.person(3)
    assert (await world.table()).seat_of(watching.user.id) is not None
    forged = ControlId("hands", 1).custom_id()
    assert SAY("hands-not-yet") in await forge(world, watching, forged)
    for seat, move in await world.hurry(random.Random(1), 1):
        await world.client.tables.play.move(1, seat, None, move)
    await world.quiet()
    table = await world.table()
    assert table.state is not None
    await world.press(watching, "hands")
    told = world.heard(watching)
    text = presentation.of("the-four-courts")
    for seat in range(4):
        for card in table.state.view(seat)["hand"]:
            assert text.card(SAY, card) in told


@pytest.mark.people(4)
async def test_a_rule_that_is_cited_is_one_tap_away(world: House) -> None:
    await world.begin("court-piece")
    caller = world.person((await world.table()).to_act[0])
    await world.press(caller, "advice", "dm")
    told = world.heard(caller, "dm")
    assert "CP-3" in told
    (tap,) = [tap for tap, control in world.controls(caller, "dm", 0) if control.verb == "cite"]
    await world.tap(caller, tap.message, tap.custom_id)
    assert rulebook.rules("court-piece", "en")[2].text in world.heard(caller, "dm")
    assert told in world.shown(caller, "dm", None), "what cited it stays"


async def test_a_rule_that_there_is_not_is_refused_in_words(world: House) -> None:
    sentence = SAY("no-such-rule", game="Court Piece", first="CP-1", last="CP-27")
    for said in ("cp-99", "FS-2", "0", "@everyone", "x" * 300, "`{ $game }`"):
        told = await world.says(world.person(0), "rules", {"game": "court-piece", "rule": said})
        assert told.split("\n") == [sentence, "CP-1", "CP-27"], "and these two are a tap away"


async def test_rules_are_suggested_by_number_and_by_what_they_say(world: House) -> None:

    async def suggested(typed: str, game: str = "court-piece") -> list[str]:
        answer = await world.complete(world.person(0), "rules", "rule", typed, {"game": game})
        assert all(len(one["name"]) <= 100 for one in answer.choices)
        return [one["value"] for one in answer.choices]

    everything = [rule.number for rule in rulebook.rules("court-piece", "en")]
    assert await suggested("") == everything[:25], "Discord takes no more"
    assert (await suggested("1"))[:2] == ["CP-1", "CP-10"]
    assert (await suggested("cp5"))[:1] == ["CP-5"]
    assert "CP-16" in await suggested("REVOKE")
    assert await suggested("oubliette") == []
    assert len(await suggested("", "four-sisters")) <= 25
    assert not (await world.complete(world.person(0), "rules", "rule", "5")).choices


async def test_what_cannot_be_looked_up_completes_nothing_and_is_answered(
    world: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.begin("court-wars")

    async def unread(*asked: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(world.client.tables, "of_person", unread)
    answer = await world.complete(world.person(0), "move", "words", "")
    assert answer.heard
    assert not answer.choices
    assert [one.name for one in caplog.records] == ["discord.app_commands.tree"]
