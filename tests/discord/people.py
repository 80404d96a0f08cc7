"""People at a table of Courtyard on a Discord in memory: what they read and tap, and the games that they
play.

They see what Discord shows them, and use the controls on it. A test may compare that with the bot's own
tables. No method in this module may bring a game forward through the bot's internals.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from simcord.backend.models import Message

import engine
from bot.sandbox.offline_discord import Impossible, Person, Place, Response
from bot.sandbox.opening import MOVES
from bot.sandbox.taps import Tap, do, taps_on
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, parse
from tests.dealing import KnownDealer
from tests.discord.clock import Clock, Passing
from tests.discord.lifecycle import BotWorld, bot, bugs, settle_in
from tests.discord.wire import SILENT, Exchange, Wire, ill_mannered, pings
from tests.engine import known
from tests.pretended.payloads import walk

CUTS = "-# ✂️ "
"""The beginning of the message with a deal's cuts."""


class House(BotWorld):
    """A world with the bot and people, and methods for what tests ask of both."""

    def person(self, seat: int) -> Person:
        """Return the person at this index. People sit down in this order."""
        return list(self.people.values())[seat]

    async def table(self, number: int = 1) -> Table:
        return await self.client.tables.get(number)

    async def state(self, number: int = 1) -> engine.State:
        state = (await self.table(number)).state
        assert state is not None
        return state

    def shown(self, person: Person | str, place: Place = "channel", private: bool | None = None) -> list[str]:
        """Return the texts of the messages that a person sees. If `private` is given, only the ephemeral or
        only the public ones.
        """
        who = self.people[person] if isinstance(person, str) else person
        return [
            text_of(message)
            for message in self.messages(who, place)
            if private is None or message.is_ephemeral == private
        ]

    def heard(self, person: Person | str, place: Place = "channel") -> str:
        """Return the newest message that only this person can see."""
        return self.shown(person, place, True if place == "channel" else None)[-1]

    def public(self, number: int = 1) -> Message:
        """Return the table message: the newest public message in the channel with that table's controls."""
        for message in reversed(self.messages(self.person(0), "channel")):
            if not message.is_ephemeral and any(
                control.table == number for _, control in controls_of(message)
            ):
                return message
        raise AssertionError(f"no message of table {number} in the channel")

    def posted(self) -> list[Message]:
        """Return the bot's public messages in the channel, except for a deal's cuts, which stay there."""
        own = self.env.backend.bot_user.id
        return [
            one
            for one in self.messages(self.person(0), "channel")
            if one.author_id == own and not one.is_ephemeral and CUTS not in text_of(one)
        ]

    def hands(self, seat: int) -> list[Message]:
        """Return the direct messages of the person in that seat."""
        return self.messages(self.person(seat), "dm")

    def calls(self, person: Person) -> list[Message]:
        """Return the messages in the channel that mention a person."""
        return [
            one
            for one in self.messages(person, "channel")
            if not one.is_ephemeral and person.user.mention in text_of(one)
        ]

    def sent(self, channel: int, since: int = 0) -> list[Exchange]:
        """Return the requests that would send a new message to a channel, including refused ones."""
        path = f"/channels/{channel}/messages"
        return [one for one in self.wire.exchanges[since:] if (one.method, one.path) == ("POST", path)]

    def loud(self, channel: int, since: int = 0) -> list[Exchange]:
        """Return the messages that aren't silent."""
        return [one for one in self.sent(channel, since) if not (one.body.get("flags") or 0) & SILENT]

    def mentions(self, since: int = 0) -> list[str]:
        """Return the people pinged by messages in the channel, in order."""
        return [one for exchange in self.loud(self.channel.id, since) for one in pings(exchange)]

    def pinged(self, since: int = 0) -> list[set[str]]:
        """Return the people that each request may ping, with all kinds of requests."""
        return [found for one in self.wire.exchanges[since:] if (found := pings(one))]

    def controls(self, person: Person, place: Place, number: int = 1) -> list[tuple[Tap, ControlId]]:
        """Return the controls of a table that a person can tap, newest first. Only the last few messages
        count, because people don't scroll back forever.
        """
        found = []
        seen = self.messages(person, place)
        for private in (True, False):
            latest = [message for message in seen if message.is_ephemeral == private][-8:]
            for tap in [tap for message in reversed(latest) for tap in taps_on(message, person, place)]:
                with contextlib.suppress(ValueError):
                    control = parse(tap.custom_id)
                    if control.table == number:
                        found.append((tap, control))
        return sorted(found, key=lambda one: -one[0].message)

    async def press(self, person: Person, verb: str, place: Place = "channel", number: int = 1) -> Response:
        """Tap the newest control with that verb, which may be behind **More**."""
        for wanted in (verb, "more", verb, verb):
            for tap, control in self.controls(person, place, number):
                if control.verb == wanted:
                    answer = await do(self, tap, [value for value, _ in tap.options][: tap.least])
                    if wanted == verb:
                        await self.quiet()
                        return answer
                    break
            else:  # the outbox's work from before the last tap may not be done yet
                await self.quiet()
        raise Impossible(f"{person.name} sees no {verb} of table {number} in the {place}")

    async def slash(self, person: Person, name: str, *rest: Any, **more: Any) -> Response:
        """Use a command, and wait until its results are shown to everybody."""
        answer = await super().slash(person, name, *rest, **more)
        await self.quiet()
        return answer

    async def says(
        self, person: Person, name: str, options: Mapping[str, Any] | None = None, place: Place = "channel"
    ) -> str:
        """Use a command. Return what the person then reads."""
        await self.slash(person, name, options, place)
        return self.heard(person, place)

    async def taps(self, person: Person, verb: str, place: Place = "channel", number: int = 1) -> str:
        """Tap the newest control with that verb. Return what the person then reads."""
        await self.press(person, verb, place, number)
        return self.heard(person, place)

    async def details(self, person: Person, number: int = 1) -> str:
        """Return what this person reads behind **More** and **Details** of a lobby in the channel."""
        await self.press(person, "more", number=number)
        return await self.taps(person, "details", number=number)

    async def play(
        self,
        seat: int,
        move: engine.Move,
        pause: float = 0.0,
        number: int = 1,
        shown: bool = True,
        **how: Any,
    ) -> None:
        """Make a move without a tap, after a pause. If `shown`, wait until its results are shown."""
        if pause:
            self.clock.now += pause
        await self.client.tables.play.move(number, seat, None, move, **how)
        if shown:
            await self.quiet()

    async def next_move(
        self, dice: int | random.Random = 1, pause: float = 0.0, number: int = 1, shown: bool = True
    ) -> int:
        """Make a random move for a player who is asked. Return the seat."""
        rng = dice if isinstance(dice, random.Random) else random.Random(dice)
        seat, move = random_game(await self.state(number), rng)[0]
        await self.play(seat, move, pause, number, shown)
        return seat

    async def until_asked(self, seat: int, pause: float = 0.0, dice: int = 5) -> None:
        """Make moves for others until this seat is asked by another seat's move."""
        rng, mover = random.Random(dice), seat
        while mover == seat or seat not in (await self.table()).to_act:
            mover = await self.next_move(rng, pause)

    async def gather(
        self, game: str, options: dict[str, str] | None = None, seats: int | None = None, number: int = 1
    ) -> None:
        """Let the first person gather players. Everybody else joins, or enough people for `seats` seats."""
        await self.slash(self.person(0), f"play {game}", short(game) | (options or {}))
        for person in list(self.people.values())[1:seats]:
            await self.press(person, "join", number=number)

    async def begin(
        self, game: str, options: dict[str, str] | None = None, seats: int | None = None, number: int = 1
    ) -> None:
        """Gather, join and start. `number` is the table's number."""
        await self.gather(game, options, seats, number)
        await self.press(self.person(0), "start", number=number)

    async def move(self, rng: random.Random, place: Callable[[int], Place], number: int = 1) -> list[Tap]:
        """Let a player who is asked make a random move by taps, in the place that `place` gives for their
        seat.
        """
        before = await self.table(number)
        seat = rng.choice(before.to_act)
        taps = []
        for _ in range(60):
            tap = rng.choice(await self.offers(seat, place(seat), number))[0]
            await do(self, tap, tap.picks(rng))
            taps.append(tap)
            if (await self.table(number)).version != before.version:
                return taps
        raise AssertionError(f"60 taps of seat {seat} made no move: {taps[-3:]}")

    async def make(self, seat: int, move: engine.Move, where: Place = "dm", number: int = 1) -> None:
        """Make this exact move by taps, for the person in that seat."""
        version = (await self.table(number)).version
        for _ in range(60):
            await self.say_next(seat, move, where, number)
            if (await self.table(number)).version != version:
                return
        raise AssertionError(f"60 taps did not say {move}")

    async def say_next(self, seat: int, move: engine.Move, where: Place = "dm", number: int = 1) -> None:
        """Make the next tap towards this move."""
        await self.towards(move, await self.offers(seat, where, number))

    async def towards(self, move: engine.Move, offers: list[tuple[Tap, ControlId]]) -> None:
        """Make the tap that says most of this move."""
        # One button can say several words or a whole move.
        ways = [
            (len(control.said), control.verb == "sure", tap)
            for tap, control in offers
            if control.verb in ("words", "sure") and _begins(control.said, move)
        ]
        if ways:
            await do(self, max(ways, key=lambda way: way[:2])[2])
            return
        offers = [(tap, control) for tap, control in offers if control.verb not in ("words", "sure", "order")]
        said, picks = offers[0][1].said, offers[0][1].picks
        assert _begins(said, move), f"{said} was said, and {move} meant"
        word = move[len(said)]
        left = [] if word == "-" else [one for one in word.split("+") if one not in picks]
        await self._pick(left, word, offers)

    async def _pick(self, left: list[str], word: str, offers: list[tuple[Tap, ControlId]]) -> None:
        for tap, control in offers:
            values = [value for value, _ in tap.options]
            picks = [one for one in left if one in values][: tap.most]
            if control.verb == "pick" and picks and (tap.most == 1 or picks == left):
                await do(self, tap, picks)
                return
            wanted = left[:1] or ([] if control.picks else [word])
            if (control.verb == "say" and control.argument in wanted) or (
                control.verb == "done" and not left
            ):
                await do(self, tap)
                return
        raise AssertionError(f"nothing says {word}: {[control for _, control in offers]}")

    async def offers(self, seat: int, where: Place, number: int = 1) -> list[tuple[Tap, ControlId]]:
        """Return the controls on the person's newest panel that say part of a move."""
        person = self.person(seat)
        for _ in range(2):
            asked = tokens.of_question(await self.table(number), seat)
            found = [
                (tap, control)
                for tap, control in self.controls(person, where, number)
                if control.verb in MOVES and control.asked == asked and tap.private
            ]
            if found:
                return [(tap, control) for tap, control in found if tap.message == found[0][0].message]
            if where == "channel":  # the hand is behind a button of the public message
                await self.press(person, "hand", "channel", number)
            elif any(control.verb == "look" for _, control in self.controls(person, where, number)):
                await self.press(person, "look", where, number)  # the advice replaced the answers
            else:  # simcord doesn't wait for the outbox's work from before the last tap
                await self.quiet()
        raise AssertionError(f"seat {seat} is to act, and their {where} offers nothing")

    async def play_out(self, rng: random.Random, place: Callable[[int], Place] = lambda seat: "dm") -> None:
        """Play to the end by random taps."""
        taps = 0
        while (await self.table()).phase == "playing":
            taps += len(await self.move(rng, place))
            assert taps < 2000, "it leads nowhere"

    async def hurry(self, rng: random.Random, last: int, number: int = 1) -> list[tuple[int, engine.Move]]:
        """Make random moves through `Play`, unseen, until `last` moves are left. Return the moves that are
        left.
        """
        moves = random_game(await self.state(number), rng)
        await self.skip(moves[:-last], number)
        return moves[-last:]

    async def skip(self, moves: Iterable[tuple[int, engine.Move]], number: int = 1) -> None:
        """Make these moves through `Play`, unseen. Then wait until their results are shown."""
        await self.client.outbox.close()
        for seat, move in moves:
            await self.client.tables.play.move(number, seat, None, move)
        self.client.outbox.start()
        await self.quiet()

    async def choose(
        self, person: Person, place: Place = "channel", zone: str | None = None, **changes: Any
    ) -> Response:
        """Set a person's zone, and change these fields of /settings. The other fields stay as they are."""
        if zone is not None:
            answer = await self.slash(person, "settings", {"zone": zone}, place)
            if not changes:
                return answer
        await self.slash(person, "settings", place=place)
        form = await self.press(person, "settings", place, number=0)
        return await self.submit(person, form.interaction, filled(form.modal) | changes)


def _begins(said: engine.Move, move: engine.Move) -> bool:
    """Return whether these words begin the move. Several picks may come in any order, as on buttons."""
    return len(said) <= len(move) and all(
        sorted(one.split("+")) == sorted(other.split("+")) for one, other in zip(said, move, strict=False)
    )


def filled(modal: Any) -> dict[str, Any]:
    """Return a form's initial values by field name."""
    found: dict[str, Any] = {}
    for label in modal["components"]:
        field = label["component"]
        options = field.get("options", ())
        chosen = [one["value"] for one in options if one.get("default")]
        found[field["custom_id"]] = chosen if options else field.get("value") or ""
    return found


def short(game: str) -> dict[str, str]:
    """Return options that make a game short, as a person types them."""
    return {name: str(value) for name, value in known.short(game).items()}


def random_game(state: engine.State, rng: random.Random) -> list[tuple[int, engine.Move]]:
    """Return random legal moves from here to the game's end."""
    state, moves = state.copy(), []
    while state.result is None:
        seat, said = rng.choice(state.to_act), ()
        while (choice := state.choice(seat, said)) is not None:
            picks = rng.sample(choice.words, rng.randint(choice.least, min(choice.most, len(choice.words))))
            said = (*said, "+".join(picks) or "-")
        state.play(seat, said)
        moves.append((seat, said))
    return moves


@contextlib.asynccontextmanager
async def house(
    path: Path,
    people: int = 2,
    pictures: bool = False,
    now: Callable[[], float] | None = None,
    patient: bool = False,
    dealer: KnownDealer | None = None,
) -> AsyncIterator[House]:
    """Yield a house with its database in the folder `path`. The games' secrets are "seed 0", "seed 1"…

    Pictures take time, so most tests do without them. In a `patient` house, time passes only while the outbox
    sleeps, and takes no real time.
    """
    if now is None:
        now = Passing() if patient else Clock()
    another = partial(bot, path, now, dealer or KnownDealer())
    with pytest.MonkeyPatch.context() as patch:
        wire = Wire(patch)
        async with House(another(), people=people) as found:
            found.wire = wire
            found.begun_by(another, now)
            await settle_in(found, pictures)
            if isinstance(now, Passing):
                now.passes_for(found.client.outbox)
            yield found
            assert not bugs(found), bugs(found)
        assert not (ill := ill_mannered(wire)), ill


def text_of(message: Message) -> str:
    """Return all that can be read in a message: its text, labels, menus and alternative texts of pictures."""
    return "\n".join([message.content, *_texts(message.components)]).strip()


def _texts(parts: Iterable[Any]) -> Iterator[str]:
    for part in parts:
        for name in ("content", "label", "placeholder", "description"):
            if part.get(name):
                yield part[name]
        for option in part.get("options", ()):
            yield " — ".join(filter(None, (option["label"], option.get("description"))))
        yield from _texts(part.get("components", ()))
        yield from _texts(part.get("items", ()))


def controls_of(message: Message) -> list[tuple[dict[str, Any], ControlId]]:
    """Return a message's controls, including disabled ones, with their parsed IDs."""
    found = []
    for part in walk(message.components):
        with contextlib.suppress(ValueError):
            if "custom_id" in part:
                found.append((part, parse(part["custom_id"])))
    return found
