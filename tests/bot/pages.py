"""Laws for every page of a table: it respects Discord's limits, and reveals only what its reader may know.

Pages are made as `PageRenderer` makes them, from a state, with pictures, card faces and strangers' names. The
games' suites (telling.py) check how a game is told.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import discord

import engine
from bot import presentation
from bot.features.consent.section import offer_parts
from bot.features.lobby.board import lobby
from bot.features.lobby.pages import LobbyPages
from bot.i18n.languages import Language, language
from bot.pictures.render import Renderer
from bot.presentation import Scene
from bot.presentation.markdown import plain
from bot.presentation.wording import FACED
from bot.tables.core.table import LoggedEvent, Seat, Table, opening_choice
from bot.tables.people.preferences import Preferences
from bot.ui import layout, picturing
from bot.ui.board import board
from bot.ui.controls import ControlId, parse
from bot.ui.drafts import Drafts, MoveDraft, stepwise
from bot.ui.emojis import CardEmojis
from bot.ui.in_words import PUBLIC, in_words
from bot.ui.message import TEXT, Image, Message
from bot.ui.pages import PageRenderer
from bot.ui.panel import panel
from bot.ui.picturing import Picturing
from bot.ui.scene import NO_FACES, news, scene_of
from bot.ui.sections import Part
from tests.discord.wire import Exchange, rude
from tests.engine.walk import random_word
from tests.features.brought import brought
from tests.rooms import Rooms

BESIDE = 4
"""Maximum number of paragraphs next to a picture, without small print: a title, and a question or result."""
SHORT = 320
"""Maximum number of characters in these paragraphs."""
_LINK = re.compile(r"\[(.+?)\]\(.+?\)")


def table_of(
    state: engine.State, locale: str, people: Sequence[str], recent: Iterable[engine.Event] = ()
) -> Table:
    """Return a table at which this state is played. Its numbers are as long as they can get."""
    seats = tuple(
        Seat(10**18 + at, name, locale, question_version=46655)
        for at, name in enumerate(people[: state.seats])
    )
    return Table(
        id=2**41 - 1, guild=10**18, channel=10**18, game=state.key, options=state.options, host=10**18,
        locale=locale, phase="playing" if state.result is None else "over", version=46655, seats=seats,
        created=1800000000, waiting_since=1800000000, seed="5eed", state=state,
        recent_events=tuple(LoggedEvent(46655, event) for event in recent),
    )  # fmt: skip


def faces(game: str) -> dict[str, discord.PartialEmoji]:
    """Return an emoji for each card in a game's pack, named as uploads are."""
    pack = FACED[presentation.of(game).deck]
    return {
        code: discord.PartialEmoji(name=f"face_{code}_0a1b2c", id=10**18 + at)
        for at, code in enumerate(sorted(pack))
    }


def public_page(table: Table, picture: Image | None = None) -> Message:
    """Return the message in the channel, in the table's language."""
    say = language(table.locale)
    if table.state is None:
        return lobby(table, say)
    scene = scene_of(table, None, say)
    return board(table, scene, picture, offer_parts(table, scene))


def own_parts(table: Table, scene: Scene, standing: object = None) -> list[Part]:
    """Return the parts that features add to a player's panel, with the plan `standing`."""
    return [part for feature in brought("parts") for part in feature.own_parts(table, scene, standing)]


def renderer_of(
    preferences: Preferences,
    drafts: Drafts | None = None,
    renderer: Renderer | None = None,
    patience: float = 1.0,
) -> PageRenderer:
    """Return a page renderer with every feature's additions, except those of second look and odds."""
    rooms = preferences._tables
    assert isinstance(rooms, Rooms)
    pictures = Picturing(preferences, CardEmojis(), renderer or Renderer(), patience)
    added = [feature.section(rooms) for feature in brought("parts")]
    return PageRenderer(rooms, pictures, drafts or Drafts(), LobbyPages(), added)


def own_page(
    table: Table,
    seat: int,
    say: Language,
    draft: MoveDraft | None = None,
    picture: Image | None = None,
    faces: Mapping[str, discord.PartialEmoji] = NO_FACES,
    screen: float = layout.OWN,
) -> Message:
    """Return a player's own panel, with this draft of a move."""
    draft = draft or MoveDraft()
    scene = scene_of(table, seat, say, draft.said, faces)
    return panel(table, scene, draft, picture, parts=own_parts(table, scene), screen=screen)


def parts(page: Message) -> Iterator[dict[str, Any]]:
    """Yield all components of a page, however deeply nested."""

    def within(found: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        for one in found:
            yield one
            yield from within(one.get("components", ()))
            if "accessory" in one:
                yield one["accessory"]

    return within(page.view.to_components())


def text_of(page: Message) -> str:
    return "\n".join(part["content"] for part in parts(page) if "content" in part)


def check_limits(page: Message) -> None:
    """Check a page against Discord's limits."""
    # A longer page is cut, and would lose its question.
    assert 0 < len(text_of(page)) < TEXT
    assert rude(Exchange("POST", "", {"components": page.view.to_components()}, (), None)) == []
    for part in parts(page):
        if "custom_id" in part:
            assert parse(part["custom_id"]).custom_id() == part["custom_id"]


def check_picture(page: Message, alt: str) -> None:
    """Check a page's only picture: its file name reveals no game, and its alt text is complete."""
    (gallery,) = [part for part in parts(page) if part["type"] == discord.ComponentType.media_gallery.value]
    (shown,) = gallery["items"]
    (file,) = page.files
    assert shown["media"]["url"] == "attachment://table.png"
    assert file.filename == "table.png"
    assert shown["description"] == file.description == alt
    assert len(alt) <= 1024


def check_short(page: Message, table: Table, scene: Scene) -> None:
    """Check that only a title, the news and the question are next to the picture. One tap shows the rest."""
    shown, rest = text_of(page), in_words(table, scene.you, scene.say)
    check_limits(rest)
    for line in "\n".join(presentation.of(table.game).table(scene)).splitlines():
        assert line in text_of(rest), "the table in words has been cut"
    hand = presentation.of(table.game).hand(scene)
    assert scene.you is None or table.phase != "playing" or hand in text_of(rest)
    assert "…" not in plain(news(scene, [event for _, event in table.recent_events])), "no news is cut off"
    lines = [plain(_LINK.sub(r"\1", line)) for line in shown.splitlines() if not line.startswith("-# ")]
    assert len(lines) <= BESIDE
    assert table.phase != "playing" or sum(map(len, lines)) <= SHORT
    beside = [parse(part["accessory"]["custom_id"]) for part in parts(page) if "accessory" in part]
    if scene.you is not None and table.phase == "playing":
        assert [one.verb for one in beside] in (["more"], ["back"])
    else:
        argument = "" if scene.you is not None else PUBLIC
        assert beside == [ControlId("in-words", table.id, argument=argument)]


def emojis(page: Message) -> set[str]:
    """Return the cards that have faces on a page: in its menus, buttons and text."""
    shown = [option.get("emoji") for part in parts(page) for option in (part, *part.get("options", ()))]
    named = [emoji["name"] for emoji in shown if emoji] + text_of(page).split(":")
    return {name.split("_")[1] for name in named if name.startswith("face_")}


def cards_in(view: Mapping[str, Any], game: str) -> set[str]:
    """Return all cards in a view, at any depth."""
    pack = FACED[presentation.of(game).deck]

    def within(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, Mapping):
            for one in value.items():
                yield from within(one)
        elif isinstance(value, list | tuple):
            for one in value:
                yield from within(one)

    return pack.intersection(within(view))


def drafts(state: engine.State, seat: int, rng: random.Random) -> Iterator[MoveDraft]:
    """Yield the drafts of a random move, word by word, and pick by pick if the choice has several picks."""
    said: engine.Move = ()
    while (choice := state.choice(seat, said)) is not None and choice.words:
        word = random_word(choice, rng)
        yield MoveDraft(said)
        if stepwise(choice):
            picks = tuple(word.split("+"))
            yield from (MoveDraft(said, picks[:count]) for count in range(1, len(picks) + 1) if word != "-")
        said = (*said, word)


def check_pages(table: Table, say: Language, rng: random.Random) -> None:
    """Check the public message and every seat's panel, with and without pictures, at every word of a move."""
    state = table.state
    assert state is not None
    text, scene = presentation.of(table.game), scene_of(table, None, say)
    alt = picturing.alt(text, scene)
    public = public_page(table, Image(b"png", alt))
    check_limits(public)
    check_limits(public_page(table))
    check_picture(public, alt)
    check_short(public, table, scene)
    assert emojis(public) == set()
    assert "\n".join(text.table(scene)) in text_of(public_page(table)), "the table in words has been cut"
    for seat in range(state.seats):
        scene = scene_of(table, seat, say)
        alt = picturing.alt(text, scene)
        holds = cards_in(scene.view, table.game)
        shown = [MoveDraft()] if opening_choice(state, seat) is None else list(drafts(state, seat, rng))
        for draft in shown:
            for picture in (Image(b"png", alt), None):
                page = own_page(table, seat, say, draft, picture, faces(table.game))
                check_limits(page)
                words = {word.partition("@")[0] for word in _offered(state, seat, draft)}
                assert emojis(page) <= holds | words
                if picture is not None:
                    check_picture(page, alt)
                    check_short(page, table, scene)
                    continue
                assert "\n".join(text.table(scene)) in text_of(page), "the table in words has been cut"
                if table.phase == "playing":
                    assert set(scene.view.get("hand", ())) <= emojis(page)


def _offered(state: engine.State, seat: int, draft: MoveDraft) -> Sequence[str]:
    """Return the offered cards. They're no secret to their seat, like its own suit in a Scheme."""
    choice = state.choice(seat, draft.said) if opening_choice(state, seat) is not None else None
    return () if choice is None else choice.words
