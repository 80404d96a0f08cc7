"""Judges that read everything people see during a game.

They check general laws in every place at once, so a law doesn't need an example for each place. A judge sees
messages, each with its reader, and forms and completions. No judge knows the game or asks the bot for its
intent.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from fluent.runtime import FluentResource
from simcord.backend.models import Message

from bot.i18n import languages
from bot.i18n.languages import Language
from bot.sandbox.offline_discord import Person, Place, Response
from bot.tables.clock.hours import Hours
from bot.tables.people.notifications import Chosen, Notifications
from bot.ui.controls import ControlId
from tests.discord.people import House
from tests.discord.test_trouble import forge
from tests.features.brought import brought


class Line(NamedTuple):
    """A text and its reader. The reader None is everybody in the channel. `marked_up` is True if Discord
    renders the text's Markdown. It doesn't on buttons, in menus, in forms or in completions.
    """

    reader: Person | None
    text: str
    marked_up: bool


def lines(reader: Person | None, parts: Any) -> Iterator[Line]:
    """Yield all texts in a message's components or in a form."""
    for part in parts if isinstance(parts, list) else [parts]:
        if part.get("content"):
            yield Line(reader, part["content"], True)
        for name in ("label", "placeholder", "description", "title", "name"):
            if part.get(name):
                yield Line(reader, str(part[name]), False)
        for inside in ("components", "component", "accessory", "options", "items"):
            if part.get(inside):
                yield from lines(reader, part[inside])


class Court:
    """Reads everything that people are shown, each version of a message once, and complains."""

    def __init__(self, world: House) -> None:
        self.world = world
        self._read: dict[tuple[int, int], Any] = {}
        self._own = {one.key: of_reader(number) for number, one in enumerate(world.people.values())}
        self.complaints: list[str] = []
        self.looked = 0

    def look(self) -> None:
        """Read what has been shown since the last look."""
        places: tuple[Place, ...] = ("channel", "dm")
        for number, person in enumerate(self.world.people.values()):
            for place in places:
                for message in self.world.messages(person, place):
                    public = place == "channel" and not message.is_ephemeral
                    reader = None if public else person
                    shown = message.content, message.components  # an edit replaces the list
                    key = (message.id, -1 if public else number)
                    if message.author_id == self.world.client.user.id and self._read.get(key) != shown:  # type: ignore[union-attr]
                        self._read[key] = shown
                        self._judge(self._of(reader, message))

    def hear(self, person: Person, answer: Response) -> None:
        """Read a form or the completions in an answer."""
        self._judge(lines(person, [*filter(None, [answer.modal]), *answer.choices]))

    def _of(self, reader: Person | None, message: Message) -> Iterator[Line]:
        if message.content:
            yield Line(reader, message.content, True)
        yield from lines(reader, message.components)

    def _judge(self, shown: Iterator[Line]) -> None:
        for line in shown:
            self.looked += 1
            self.complaints += [f"{wrong}: {line}" for wrong in self.judge(line)]

    def judge(self, line: Line) -> Iterator[str]:
        """Yield what is wrong with a line."""
        yield from hostile(line)
        yield from foreign(line, SERVER if line.reader is None else self._own[line.reader.key])


# Names with markup

HOSTILE = ("~~Ana~~", "||Ben||", "__Chloé__", "[Dev](http://x)", "`Eva` @here", "**Femi**")
"""Each name can be read as a whole. Without escapes, it would become markup, a link or a mention."""
OVERTURNING = "\u202e"
"""A character before each name, which would reverse the direction of the text after it."""


def call_names(world: House) -> None:
    """Give everybody one of these names."""
    members = world.env.backend.get_guild(world.guild.id).members
    for person, name in zip(world.people.values(), HOSTILE, strict=False):
        person.name = name
        world.env.backend.get_user(person.user.id).global_name = OVERTURNING + name
        members[person.user.id].nick = OVERTURNING + name


def hostile(line: Line) -> Iterator[str]:
    """Yield each name that Discord would render as markup, or that is shown with its escapes."""
    if OVERTURNING in line.text:
        yield "a name turns the line around"
    for name in HOSTILE:
        begins, letter = name[0], next(one for one in name if one.isalpha())
        if line.marked_up and re.search(rf"(?<!\\){re.escape(name)}", line.text):
            yield f"{name} does something"
        if not line.marked_up and f"\\{begins}" in line.text and letter in line.text:
            yield f"{name} is read with escapes"


# Languages that can be told apart

SERVER = "pl"
DISCORDS = ("de", "fr", "it", "nl", "da")
"""The language of each person's Discord client."""
CHOSEN = {1: "fi", 3: "hu"}
"""The languages that two people have chosen in /settings instead."""
TONGUES = (SERVER, *DISCORDS, *CHOSEN.values())
_MARKS = {code: f"\u2062{chr(0x2080 + number)}" for number, code in enumerate(TONGUES)}
"""A mark at the end of each sentence: an invisible character and a subscript digit for its language."""
IN_SPANISH = frozenset(CHOSEN.values())
"""The languages that have the Spanish texts. The others have the English texts."""
NAMES = frozenset({"robot-names", "settings-language-own"})
"""Keys of names, which aren't sentences and may be in any language."""


@cache
def _spanish() -> list[Any]:
    """Return the Spanish texts, which take a while to parse."""
    paths = sorted((languages.LANGUAGES / "es").glob("*.ftl"))
    return [FluentResource(path.read_text("utf-8")) for path in paths]


@contextlib.contextmanager
def spoken(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace all languages with these for a while. Each has English or Spanish texts, and its own mark."""
    say, begin = Language._say, Language.__init__

    def begun(self: Language, code: str, fallback: Language | None = None) -> None:
        begin(self, code, fallback)
        for resource in _spanish() if code in IN_SPANISH else ():
            self._bundle.add_resource(resource)

    def marked(self: Language, key: str, /, **facts: Any) -> str:
        text = say(self, key, **facts)
        mark = _MARKS.get(self.code)
        return text if mark is None or key in NAMES else f"{text}{mark}"

    patch.setattr(Language, "__init__", begun)
    patch.setattr(Language, "_say", marked)
    for module in (languages, *(one for feature in brought("spoken") for one in feature.LISTS)):
        patch.setattr(module, "codes", lambda: ("en", *TONGUES))
    languages.language.cache_clear()
    yield
    languages.language.cache_clear()


def of_reader(number: int) -> str:
    """Return the language of this person's private messages."""
    return CHOSEN.get(number, DISCORDS[number])


async def read_languages(world: House, called: bool = True) -> None:
    """Set everybody's language in Discord and in /settings, and the server's. If `called`, one of the people
    is also called in the channel.
    """
    world.cast.write(SERVER)
    for number, person in enumerate(world.people.values()):
        world.cast.read(person, DISCORDS[number])
        if number in CHOSEN:
            # This person is also called in the channel, where others read the call.
            wanted = Notifications(language=CHOSEN[number], in_channel=called and number == 1)
            await world.client.preferences.settle(person.user.id, wanted, Hours(), Chosen(False), 0)


def foreign(line: Line, own: str) -> Iterator[str]:
    """Yield each language in a line that isn't the reader's own."""
    for code, mark in _MARKS.items():
        if mark in line.text and code != own:
            yield f"{code} instead of {own}"


# Controls of a past question


class Stale:
    """Taps the controls of past questions again. No such tap may have an effect, no matter what its answer
    says.
    """

    def __init__(self, world: House) -> None:
        self.world = world
        self._asked: dict[int, int] = {}
        self.tapped = 0

    def note(self, seat: int, asked: int) -> None:
        """Remember the question in the controls of a seat that has just answered."""
        self._asked[seat] = asked

    async def tap(self, seat: int, words: tuple[str, ...]) -> None:
        """Tap controls of the previous question, for a move that is legal now."""
        if seat not in self._asked:
            return
        before = await self.world.table()
        old = ControlId("sure", 1, self._asked[seat], words)
        for control, values in (
            (old, None),
            (old._replace(verb="words"), None),
            (old._replace(verb="pick", said=()), [words[0]]),
        ):
            await forge(self.world, self.world.person(seat), control.custom_id(), values)
            self.tapped += 1
            after = await self.world.table()
            assert after.version == before.version, f"{control} answers a question that is over"
