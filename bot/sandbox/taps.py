"""Find the taps a person could make now, and let people tap at random, to watch a game or test the bot.

This module reads the messages a person sees and uses the same actors, so Discord would deliver any tap it
finds. Controls aren't interpreted, so the caller says which controls to avoid.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from simcord.backend.models import Message
from simcord.components import walk_components

from bot.sandbox.cast import Person
from bot.sandbox.offline_discord import Impossible, OfflineDiscord, Place, Response

IN_DM: tuple[Place] = ("dm",)
IN_CHANNEL: tuple[Place] = ("channel",)

_BUTTON, _SELECT = 2, 3
_LINK_STYLES = (5, 6)


@dataclass(frozen=True, slots=True)
class Tap:
    """A control that `person` can use: a button, or a menu with `least` to `most` options to pick."""

    person: Person
    place: Place
    message: int
    custom_id: str
    label: str  # a button's label, a menu's placeholder
    private: bool  # only they see the message: it is ephemeral, or in their DM
    options: tuple[tuple[str, str], ...] = ()  # a menu's values and labels; a button has none
    least: int = 1
    most: int = 1

    def picks(self, rng: random.Random) -> list[str]:
        """Return values to pick from the menu, as many as it accepts, in random order."""
        values = [value for value, _ in self.options]
        return rng.sample(values, rng.randint(min(self.least, len(values)), min(self.most, len(values))))


# A function that returns True for a tap that must not happen by chance, such as leaving, ending or going
# back.
Refusal = Callable[[Tap], bool]


# A function that returns one of a person's taps and its picks. It returns None to make no tap.
Choose = Callable[[Sequence[Tap]], Awaitable[tuple[Tap, Sequence[str]] | None]]


def refuse_nothing(tap: Tap) -> bool:
    """Allow every tap."""
    return False


def legal_taps(
    world: OfflineDiscord,
    person: Person,
    places: Collection[Place] = IN_DM,
    *,
    refuse: Refusal = refuse_nothing,
    newest: bool = True,
) -> list[Tap]:
    """Return the taps a person can make, newest message first.

    If `newest` is True, only the newest message with a possible tap counts, because a person looks there.
    This applies separately to the channel's public messages, the person's ephemeral messages, and their DM.
    Otherwise, all messages count.
    """
    found: list[Tap] = []
    settled: set[tuple[Place, bool]] = set()
    for place in places:
        for message in reversed(world.messages(person, place)):
            ephemeral = message.is_ephemeral
            if newest and (place, ephemeral) in settled:
                continue
            taps = [tap for tap in taps_on(message, person, place) if not refuse(tap)]
            if taps:
                settled.add((place, ephemeral))
                found += taps
    return found


def taps_on(message: Message, person: Person, place: Place) -> list[Tap]:
    """Return the taps a person can make on this message, which they see in `place`."""
    taps: list[Tap] = []
    for part in walk_components(message.components):
        if part.get("disabled") or "custom_id" not in part:
            continue
        private = place == "dm" or message.is_ephemeral
        here = (person, place, message.id, part["custom_id"])
        if part["type"] == _BUTTON and part.get("style") not in _LINK_STYLES:
            taps.append(Tap(*here, part.get("label") or _face(part), private))
        elif part["type"] == _SELECT:
            options = tuple((option["value"], option["label"]) for option in part["options"])
            least, most = part.get("min_values", 1), part.get("max_values", 1)
            taps.append(Tap(*here, part.get("placeholder") or "", private, options, least, most))
    return taps


def _face(part: dict[str, Any]) -> str:
    return (part.get("emoji") or {}).get("name") or ""


async def do(world: OfflineDiscord, tap: Tap, picks: Sequence[str] = ()) -> Response:
    """Carry out a tap and return the bot's response. For a menu, `picks` are the values to choose."""
    if tap.options:
        return await world.pick(tap.person, tap.message, tap.custom_id, picks)
    return await world.tap(tap.person, tap.message, tap.custom_id)


async def play_on(
    world: OfflineDiscord,
    rng: random.Random,
    *,
    places: Collection[Place] = IN_DM,
    refuse: Refusal = refuse_nothing,
    over: Callable[[OfflineDiscord], bool] | None = None,
    choose: Choose | None = None,
    pause: float = 0.0,
    patience: float = 0.0,
    at_most: int = 20_000,
) -> list[Tap]:
    """Let everyone tap until the game is `over`. Return the taps.

    If `choose` is None, they tap at random. If a tap opens a form, the form isn't sent. If a control
    disappears before the tap, the tap is skipped.

    After `patience` seconds with no legal tap, stop if `over` is None. Otherwise, raise `RuntimeError`. Also
    raise it after `at_most` taps, because the game isn't making progress.
    """

    async def by_chance(offers: Sequence[Tap]) -> tuple[Tap, Sequence[str]]:
        tap = rng.choice(offers)
        return tap, tap.picks(rng)

    done: list[Tap] = []
    idle = 0.0
    while over is None or not over(world):
        people = list(world.people.values())
        rng.shuffle(people)
        chosen = None
        for person in people:
            offers = legal_taps(world, person, places, refuse=refuse)
            if offers and (chosen := await (choose or by_chance)(offers)):
                break
        if chosen is None:
            if idle >= patience:
                if over is None:
                    break
                raise RuntimeError(f"nobody can tap anything, and it is not over, after {len(done)} taps")
            await asyncio.sleep(0.1)
            idle += 0.1
            continue
        if len(done) >= at_most:
            raise RuntimeError(f"{at_most} taps lead nowhere; the last was {done[-1]}")
        idle = 0.0
        tap, picks = chosen
        try:
            await do(world, tap, picks)
            done.append(tap)
        except Impossible:
            await asyncio.sleep(0.05)
        await asyncio.sleep(pause)
    return done
