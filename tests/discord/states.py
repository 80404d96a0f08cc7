"""All states of a table, with the steps that lead to each, and everything that people can do in one: each
command, each control on their pages, and each verb, even if no page shows it in that state.
"""

from __future__ import annotations

import contextlib
import copy
import itertools
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self

from simcord.actors import _component_interaction
from simcord.backend.models import Overwrite

from bot.features.robots.robots import Robots
from bot.sandbox.offline_discord import Person, Place, Response
from bot.sandbox.taps import Tap, do, taps_on
from bot.storage.sql import Connection
from bot.ui.controls import ControlId, parse
from tests.discord.actions import Step, plays_on_from_a_moment, plays_out, says, taps
from tests.discord.people import House, filled, random_game

STATES = frozenset(
    {"lobby", "turn", "waiting", "offer", "paused", "place lost", "over", "sealed", "played on"}
)
PLACES: tuple[Place, Place] = ("channel", "dm")
Who = Callable[[House], Awaitable[dict[str, tuple[int, ...]]]]
"""Names the people who look at a table, by state."""


class Setting(NamedTuple):
    """A house with a table. `steps` bring the house to the state, and `number` is the table's number."""

    name: str
    states: tuple[str, ...]
    steps: tuple[Step, ...]
    who: Who
    number: int = 1

    async def reach(self, world: House) -> None:
        """Do the steps."""
        last = None
        for step in self.steps:
            last = await step(world, last)
        await world.quiet()


def _here(state: str, *people: int) -> Who:
    async def who(world: House) -> dict[str, tuple[int, ...]]:
        return {state: people}

    return who


async def _in_play(world: House) -> dict[str, tuple[int, ...]]:
    table = await world.table()
    waits = tuple(seat for seat in range(len(table.seats)) if seat not in table.to_act)
    return {"turn": table.to_act[-1:]} | ({"waiting": waits[:2]} if waits else {})


async def _loses_its_place(world: House, last: Any) -> None:
    """Take the bot's permission to write in the channel, and let the bot know."""
    bot = world.env.backend.bot_user.id
    world.env.backend.set_overwrite(world.channel.id, Overwrite(bot, 1, allow=0, deny=0x800 | 0x400))
    await world.client.tables.place.lose(1)


async def _was_dealt_unsealed(world: House, last: Any) -> None:
    """Make the table one from an earlier release, before deals had a seal."""
    await world.client.database.change("UPDATE tables SET seed = '5eed' WHERE id = 1")
    world.client.tables.evict([1])


def _begins(game: str, seats: int) -> Step:
    return lambda world, last: world.begin(game, seats=seats)


def _moves(count: int) -> Step:
    """Return a step that makes this many random moves by taps."""

    async def step(world: House, last: Any) -> None:
        for seat, move in random_game(await world.state(), random.Random(1))[:count]:
            await world.make(seat, move)

    return step


async def _robots_move(world: House, last: Any) -> None:
    """Let the robots at the second table move, until a person is asked."""
    while world.person(0).user.id not in await _asked(world):
        await world.next_move(number=2)


async def _asked(world: House) -> list[int]:
    table = await world.table(2)
    return [table.seats[seat].person for seat in table.to_act]


WARS, TRIBES = _begins("court-wars", 2), _begins("four-tribes", 2)
PIECE, SISTERS = _begins("court-piece", 4), _begins("four-sisters", 4)
LOBBY = (says(0, "play court-piece"), taps(1, "join"), taps(0, "robot"))
OTHERS = (WARS, plays_out, plays_on_from_a_moment, _robots_move)
PEOPLE = 5
"""The number of people in each house. The last one sits at no table."""
SETTINGS = (
    Setting("lobby", ("lobby",), LOBBY, _here("lobby", 0, 1, 4)),
    Setting("game of four", ("turn", "waiting"), (PIECE, _moves(3)), _in_play),
    Setting("game of sisters", ("turn",), (SISTERS,), _in_play),
    Setting("offer", ("offer",), (TRIBES, says(0, "game draw")), _here("offer", 0, 1)),
    Setting("paused", ("paused",), (WARS, says(0, "game pause"), taps(1, "agree")), _here("paused", 0, 1)),
    Setting("place lost", ("place lost",), (TRIBES, _moves(1), _loses_its_place), _here("place lost", 0, 1)),
    Setting("over", ("over",), (TRIBES, plays_out, _was_dealt_unsealed), _here("over", 0, 1)),
    Setting("sealed", ("sealed",), (PIECE, plays_out), _here("sealed", 0, 1)),
    Setting("played on", ("played on",), OTHERS, _here("played on", 0, 1), 2),
)


# Undoing what happened in a house

PASSING = {
    "deliveries",
    "presence",
    "interactions",
    "timers",
    "answers",
    "dms",
    "facts",
    "snoozes",
    "members",
    "sqlite_sequence",
}
"""Fields that change with every tap, without a change of the table."""


class Moment:
    """A snapshot of a house. Later changes can be undone."""

    def __init__(self, world: House, rows: dict[str, list[tuple[Any, ...]]]) -> None:
        self._world, self._rows = world, rows
        self._messages = {
            channel: {number: copy.copy(one) for number, one in found.items()}
            for channel, found in world.env.backend.messages.items()
        }
        self.went_back = 0

    @classmethod
    async def of(cls, world: House) -> Self:
        """Return a snapshot of the present state."""
        return cls(world, await world.client.database.at_once(_rows))

    async def again(self) -> bool:
        """Restore the rows and messages of the snapshot, with a new bot, if any table or person has changed.
        Return whether there was a change.
        """
        rows = await self._world.client.database.at_once(_rows)
        if all(rows[name] == before for name, before in self._rows.items() if name not in PASSING):
            return False
        await self._world.client.outbox.close()
        await self._world.client.database.at_once(self._write)
        for channel, found in self._messages.items():
            here = self._world.env.backend.messages.setdefault(channel, {})
            here |= {number: copy.copy(one) for number, one in found.items()}
        await self._world.restart()
        await self._world.client.house.room(Robots).close()
        self.went_back += 1
        return True

    def _write(self, db: Connection) -> None:
        db.execute("PRAGMA defer_foreign_keys = ON")
        for name in self._rows:  # all deletions first, since a deleted row may take others with it
            db.execute(f"DELETE FROM {name}")
        for name, rows in self._rows.items():
            for row in rows:
                db.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", row)


def _rows(db: Connection) -> dict[str, list[tuple[Any, ...]]]:
    names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()]
    return {name: [tuple(row) for row in db.execute(f"SELECT * FROM {name}").fetchall()] for name in names}


# Actions

Act = tuple[str, Callable[[], Awaitable[Response]]]
"""An action's description for complaints, and its function."""
TYPED = {
    "words": "zz",
    "text": "psst",
    "word": "heron",
    "player": "Zoë",
    "game": "court-piece",
    "rule": "CP-5",
}
"""Texts that people type into command options."""
FORMS = {"settings-set"}
"""Verbs that answer a whole form, so that no control has them."""
SHOWN = 2
"""How many controls with one verb are tapped in a place that shows several."""


def commands(world: House, person: Person, other: Person) -> Iterator[Act]:
    """Yield each command in each place where Discord offers it."""
    for place in PLACES:
        for command in world.commands(place, person):
            options = {}
            for option in command["options"]:
                if option.get("required"):
                    named = option["name"] == "person"
                    options[option["name"]] = other.key if named else TYPED[option["name"]]
            name = command["name"]
            yield f"/{name} in the {place}", _given(world, person, name, options, place)


def _given(
    world: House, person: Person, name: str, options: Mapping[str, Any], place: Place
) -> Callable[[], Awaitable[Response]]:
    return lambda: world.slash(person, name, options, place)


def stale(world: House, person: Person, number: int) -> Iterator[Act]:
    """Yield each verb on a control that holds only this table's number, as a control from a past question or
    a forged one would. The control is in a message that only this person sees in the channel, or in their
    direct messages. Which of these cases a verb gets differs from person to person.
    """
    questions = [(ControlId("", number), None), (ControlId("", number, 46655), ["0"])]
    ways = itertools.cycle(itertools.product(questions, PLACES))
    for _ in range(list(world.people).index(person.key)):
        next(ways)
    for verb in sorted(world.client.router.answers.keys() - FORMS):
        (control, values), place = next(ways)
        control = control._replace(verb=verb)
        told = f"a stale {control.custom_id()} {values} in the {place}"
        yield told, _forged(world, person, control, values, place)


def _forged(
    world: House, person: Person, control: ControlId, values: list[str] | None, place: Place
) -> Callable[[], Awaitable[Response]]:
    async def act() -> Response:
        there = [one for one in world.messages(person, place) if one.components]
        own = [one for one in there if one.is_ephemeral or place == "dm"]
        # A person without a private message taps below the channel's messages.
        below = copy.copy((own or there or world.messages(person, "channel"))[-1])
        data: dict[str, Any] = {"custom_id": control.custom_id(), "component_type": 2 + (values is not None)}
        below.components = [{"type": 1, "components": [{"type": 2, "label": "?", "style": 1} | data]}]
        if values is not None:
            data["values"] = values
        actor = person.user if there and place == "dm" else person.member
        return await world._interact(lambda: _component_interaction(actor, below, data))

    return act


class Shown:
    """The controls that a person is shown in a house. Each is tapped once, including those that appear after
    a tap.
    """

    def __init__(self, world: House, person: Person) -> None:
        self._world, self._person = world, person
        self._tapped: Counter[tuple[str, Place]] = Counter()
        self._known: set[str] = set()

    def __iter__(self) -> Iterator[Act]:
        while (tap := self._next()) is not None:
            for picks in self._picks(tap):
                yield f"{tap.custom_id} {picks} in the {tap.place}", self._done(tap, picks)

    def _next(self) -> Tap | None:
        for place in PLACES:
            for message in reversed(self._world.messages(self._person, place)):
                for tap in taps_on(message, self._person, place):
                    if tap.custom_id not in self._known and self._is_new(tap):
                        return tap
        return None

    def _is_new(self, tap: Tap) -> bool:
        self._known.add(tap.custom_id)
        with contextlib.suppress(ValueError):
            key = parse(tap.custom_id).verb, tap.place
            self._tapped[key] += 1
            return self._tapped[key] <= SHOWN
        return False

    def _picks(self, tap: Tap) -> list[list[str]]:
        values = [value for value, _ in tap.options]
        if not values:
            return [[]]
        return [values[: max(1, tap.least)], values[-tap.most :]] if len(values) > 1 else [values]

    def _done(self, tap: Tap, picks: Sequence[str]) -> Callable[[], Awaitable[Response]]:
        return lambda: do(self._world, tap, picks)


async def fill_in(world: House, person: Person, form: Response) -> Response:
    """Submit the form of an answer with its initial values, and with some words if it asks for words."""
    said = filled(form.modal)
    return await world.submit(person, form.interaction, said | ({"words": "zz"} if "words" in said else {}))
