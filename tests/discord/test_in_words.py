"""**In words**: what stands behind the button beside a picture, and who is told what."""

from __future__ import annotations

import pytest

from bot.i18n.languages import language
from bot.pictures.render import Renderer
from bot.presentation import of
from bot.sandbox.world import Impossible
from bot.ui.scene import scene_of
from tests.discord.people import House
from tests.discord.toy_bot import picture

GAME = "court-piece"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures that are there at once: what is drawn is not looked at here."""

    async def render(self: Renderer, svg: str, *wanted: object) -> bytes:
        return picture()

    monkeypatch.setattr(Renderer, "render", render)


def hand(world: House, state: object, seat: int) -> str:
    """Her cards as they are told."""
    return of(GAME).hand(scene_of(state, seat, language("en")))  # type: ignore[arg-type]


@pytest.mark.people(4, pictures=True)
async def test_her_own_panel_tells_her_hand_and_the_table_tells_nobodys(world: House, drawn: None) -> None:
    await world.begin(GAME)
    table = await world.table()
    seat = table.to_act[0]
    person = world.person(seat)
    assert "attachment://" not in world.heard(person, "dm")
    assert hand(world, table, seat) not in world.shown(person, "dm")[-1].split("Your hand:")[0]
    await world.press(person, "in-words", "dm")
    told = world.heard(person, "dm")
    assert f"**Your hand:** {hand(world, table, seat)}" in told
    assert "**Round 1 of" in told
    await world.press(person, "in-words")
    told = world.heard(person)
    assert "**Round 1 of" in told
    assert "Your hand" not in told
    assert not any(hand(world, table, one) in told for one in range(4))
    others = [world.person(one) for one in range(4) if one != seat]
    assert not any("Round 1 of" in text for one in others for text in world.shown(one, private=True))


@pytest.mark.people(5, pictures=True)
async def test_who_does_not_sit_there_is_told_what_lies_open_and_no_more(world: House, drawn: None) -> None:
    await world.slash(world.person(0), "play court-piece")
    for seat in (1, 2, 3):
        await world.press(world.person(seat), "join")
    await world.press(world.person(0), "start")
    stranger = world.person(4)
    await world.press(stranger, "in-words")
    assert "**Round 1 of" in world.heard(stranger)


@pytest.mark.people(4)
async def test_without_pictures_there_is_no_such_button(world: House) -> None:
    await world.begin(GAME)
    for place in ("dm", "channel"):
        with pytest.raises(Impossible):
            await world.press(world.person(0), "in-words", place)  # type: ignore[arg-type]
