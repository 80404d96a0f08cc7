"""Watching: what a person without a seat at a table sees privately while the game goes on."""

from __future__ import annotations

import random

import pytest

from bot.i18n.languages import language
from bot.sandbox.opening import MOVES
from bot.ui import open_hands
from bot.ui.board import may_watch, watching
from bot.ui.controls import ControlId
from bot.ui.interactions import AWAKE
from bot.ui.scene import scene_of
from tests.discord.people import House, controls_of, random_game, text_of
from tests.discord.test_open_hands import panels, through_tokens
from tests.discord.test_trouble import forge

SAY = language(None)
GAME = "court-piece"
LINE = SAY("watch-line")


async def begun(world: House, game: str, seats: int, options: dict[str, str] | None = None) -> int:
    """Begin a game with the first few people. Return the index of the next person, who watches."""
    await world.slash(world.person(0), f"play {game}", options or {})
    for seat in range(1, seats):
        await world.press(world.person(seat), "join")
    await world.press(world.person(0), "start")
    return seats


async def moves(world: House, rng: random.Random, times: int = 1) -> None:
    for _ in range(times):
        if (await world.table()).phase == "playing":
            await world.next_move(rng)


@pytest.mark.people(5)
async def test_my_hand_is_a_panel_that_watches_and_follows(world: House) -> None:
    eva = await begun(world, GAME, 4)
    await world.press(world.person(eva), "hand")
    (panel,) = panels(world, eva)
    before, since = text_of(panel), len(world.wire.exchanges)
    assert LINE in before
    turn = world.person((await world.table()).to_act[0]).name
    assert SAY("table-turn-timed", names=f"**{turn}**", since="<t:", pace="few").partition("<")[0] in before
    await moves(world, random.Random(1))
    (panel,) = panels(world, eva)
    assert LINE in text_of(panel)
    assert text_of(panel) != before
    assert through_tokens(world.wire, since)
    # None of their taps is a move, and they don't count as being at the table.
    assert not {control.verb for _, control in controls_of(panel)} & set(MOVES)
    assert not world.client.open_hands.awake_until(1, world.person(eva).user.id)
    rows = await world.client.database.read("SELECT DISTINCT person FROM presence")
    assert world.person(eva).user.id not in {person for (person,) in rows}
    for _ in range(4):
        await world.pass_by(150)
        await moves(world, random.Random(2), times=4)
    assert not world.messages(world.person(eva), "dm"), "nobody rings them"


@pytest.mark.people(3)
async def test_it_falls_asleep(world: House) -> None:
    eva = await begun(world, "court-wars", 2)
    await world.press(world.person(eva), "hand")
    await world.pass_by(AWAKE + 1)
    (panel,) = panels(world, eva)
    assert SAY("watch-asleep", button=SAY("watch-button")) in text_of(panel)


@pytest.mark.people(5)
async def test_who_watches_makes_room_for_those_who_play(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_hands, "MOST", 2)
    await begun(world, "court-wars", 3)
    first = (await world.table()).to_act[0]
    one, other = (seat for seat in range(3) if seat != first)
    await world.press(world.person(one), "hand")
    for watcher in (3, 4):
        await world.press(world.person(watcher), "hand")
    hands = world.client.open_hands.hands
    assert {person for _, person in hands} == {world.person(seat).user.id for seat in (one, 4)}
    await world.press(world.person(other), "hand")
    assert {person for _, person in hands} == {world.person(seat).user.id for seat in (one, other)}
    await world.press(world.person(3), "look")
    assert {person for _, person in hands} == {world.person(seat).user.id for seat in (one, other)}


@pytest.mark.people(5, pictures=True)
async def test_it_speaks_their_language_and_is_drawn_in_their_theme(drawn: list[str], world: House) -> None:
    eva = await begun(world, GAME, 4)
    person = world.person(eva)
    person.locale = "es-419"
    await world.press(person, "hand")
    usual = drawn[-1]
    assert language("es")("watch-line") in text_of(panels(world, eva)[0])
    await world.client.preferences.choose("persons", person.user.id, palette="high-contrast")
    await world.quiet()
    assert drawn[-1] != usual
    assert "**Ronda 1" in await world.taps(person, "in-words")
    assert language("es")("game-court-piece") in await world.taps(person, "rules")


@pytest.mark.usefixtures("drawn")
@pytest.mark.people(4, pictures=True)
async def test_who_likes_words_is_answered_in_words(world: House) -> None:
    eva = await begun(world, "court-wars", 2)
    await world.client.preferences.choose("persons", world.person(eva).user.id, False)
    for watcher, drawn in ((eva, False), (eva + 1, True)):
        await world.press(world.person(watcher), "hand")
        assert bool(panels(world, watcher)[0].attachments) == drawn


@pytest.mark.usefixtures("drawn")
@pytest.mark.people(pictures=True)
async def test_what_a_watcher_chooses_to_see_changes_an_open_hand_at_once(world: House) -> None:
    await world.begin("court-wars")
    await world.press(world.person(0), "hand")
    since = len(world.wire.exchanges)
    for shown in (False, True):
        await world.choose(world.person(0), more=["pictures"] if shown else [])
        # The question about their time zone isn't a hand.
        (panel,) = [one for one in panels(world, 0) if any(c.table == 1 for _, c in controls_of(one))]
        assert bool(panel.attachments) == shown
    edits = [one for one in through_tokens(world.wire, since) if one.method == "PATCH"]
    assert len(edits) == 2
    await world.client.preferences.choose("persons", world.person(1).user.id, False)
    await world.quiet()
    again = [one for one in through_tokens(world.wire, since) if one.method == "PATCH"]
    assert again == edits, "what another chooses is their own affair"


@pytest.mark.people(4)
async def test_who_leaves_watches_and_who_comes_back_has_their_own_hand(world: House) -> None:
    await world.begin(GAME)
    ben = world.person(1)
    await world.press(ben, "hand")
    await world.slash(ben, "game leave")
    await world.press(ben, "leave")
    (panel,) = [one for one in panels(world, 1) if LINE in text_of(one)]
    assert SAY("panel-hand", cards="").strip() not in text_of(panel)
    assert "come-back" in {control.verb for _, control in controls_of(panel)}
    await world.press(ben, "come-back")
    shown = [text_of(one) for one in panels(world, 1)]
    assert not any(LINE in text for text in shown)
    assert any(SAY("panel-hand", cards="").strip() in text for text in shown)


@pytest.mark.people(4)
async def test_nobody_who_sits_there_is_shown_what_a_bystander_sees(world: House) -> None:
    await world.begin(GAME)
    table = await world.table()
    for seat in range(4):
        person = world.person(seat)
        with pytest.raises(AssertionError):
            watching(table, scene_of(table, None, SAY), person.user.id)
        assert LINE not in await world.taps(person, "hand")


@pytest.mark.people(3)
async def test_in_the_lobby_and_from_elsewhere_there_is_nothing_to_watch(world: House) -> None:
    await world.slash(world.person(0), "play court-wars")
    eva = world.person(2)
    page = await forge(world, eva, ControlId("hand", 1).custom_id())
    assert SAY("lobby-own-none", host="Ana", here=1, most=4) in page
    assert await world.says(eva, "hand") == SAY("no-table-here")
    await world.press(world.person(1), "join")
    await world.press(world.person(0), "start")
    assert may_watch(await world.table(), world.channel.id)
    assert not may_watch(await world.table(), world.channel.id + 1)
    assert not may_watch(await world.table(), None)


@pytest.mark.people(5)
async def test_the_end_stays_with_all_hands(world: House) -> None:
    eva = await begun(world, GAME, 4, {"rounds": "1"})
    await world.press(world.person(eva), "hand")
    await moves(world, random.Random(3), times=200)
    assert (await world.table()).phase == "over"
    (panel,) = panels(world, eva)
    assert SAY("table-over", game=SAY(f"game-{GAME}")) in text_of(panel)
    assert LINE not in text_of(panel)
    verbs = {control.verb for _, control in controls_of(panel)}
    if "hands" in verbs:
        assert SAY("hands-title", game=SAY(f"game-{GAME}")) in await world.taps(world.person(eva), "hands")


@pytest.mark.people(3)
async def test_hand_offers_to_watch_the_table_of_the_channel(world: House) -> None:
    eva = world.person(await begun(world, "court-wars", 2))
    assert SAY("watch-offer") in await world.says(eva, "hand")
    assert SAY("watch-table", table="").strip() in world.heard(eva)
    assert LINE in await world.taps(eva, "hand")
    assert SAY("watch-offer") in await world.says(eva, "hand", {"table": "1"})


@pytest.mark.people(3)
async def test_who_is_out_sees_who_plays_on_and_nothing_rings(world: House) -> None:
    await world.begin("court-wars", {"turns": "0"})
    rng, state, made = random.Random(4), (await world.state()).copy(), []
    for seat, move in random_game(state, rng):
        state.play(seat, move)
        made.append((seat, move))
        if state.view(None)["out"]:
            break
    await world.skip(made)
    (seat,) = (await world.state()).view(None)["out"]
    still = [one for one in range(3) if one != seat]
    dm, since = world.channel_id(world.person(seat), "dm"), len(world.wire.exchanges)
    await world.press(world.person(seat), "hand")
    for text in (text_of(panels(world, seat)[0]), world.shown(world.person(seat), "dm")[-1]):
        acts = (await world.table()).to_act[0]
        names = [f"**{world.person(one).name}**" for one in (*still, acts)]
        assert SAY("panel-out", still=SAY.list(names[:2]), names=names[2]) in text
    before = text_of(panels(world, seat)[0])
    await world.pass_by(300)
    await moves(world, rng)
    assert (await world.table()).phase == "playing"
    assert text_of(panels(world, seat)[0]) != before
    assert not world.sent(dm, since)
