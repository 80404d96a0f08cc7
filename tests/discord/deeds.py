"""All that people do at a table and that is committed, one deed each way to do it: what must be there before,
and the tap or the command itself. For tests of what becomes of a deed whose answer does not arrive.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Awaitable, Callable

from bot.ui.controls import ControlId
from tests.bot.test_tables import FIRST
from tests.discord.people import House, Person, filled, random_game
from tests.discord.test_preferences import trust
from tests.discord.test_trouble import forge

Doing = Callable[[], Awaitable[object]]
Prepare = Callable[[House], Awaitable[Doing]]


@dataclasses.dataclass(frozen=True)
class Deed:
    """`prepare` brings a house to where the deed can be done, and gives it. `verbs` are the verbs of the taps
    that it covers.
    """

    name: str
    prepare: Prepare
    people: int = 2
    verbs: tuple[str, ...] = ()


DEEDS: list[Deed] = []


def deed(name: str, *verbs: str, people: int = 2) -> Callable[[Prepare], Prepare]:
    """Declares how a deed is prepared."""

    def declare(prepare: Prepare) -> Prepare:
        DEEDS.append(Deed(name, prepare, people, verbs))
        return prepare

    return declare


def lobby(name: str, verb: str, game: str = "court-piece", by: int = 0, before: str = "") -> None:
    """Declares a tap on a lobby, or on a panel that `before` brings."""

    async def prepare(world: House) -> Doing:
        await world.slash(world.person(0), f"play {game}")
        for opening in before.split():
            await world.press(world.person(by), opening)
        return lambda: world.press(world.person(by), verb)

    DEEDS.append(Deed(name, prepare, 2, (verb,)))


@deed("/play")
async def _play(world: House) -> Doing:
    return lambda: world.slash(world.person(0), "play court-wars")


lobby("join", "join", by=1)
lobby("get up", "get-up", by=1, before="join")
lobby("start", "start", "court-wars", before="fill")
lobby("robot", "robot")
lobby("fill", "fill")
lobby("dismiss", "dismiss", before="fill")
lobby("sit", "sit", before="seats")
lobby("option", "option", before="options")
lobby("toggle", "toggle", before="options")
lobby("timing", "timing", before="options")


@deed("number", "numbered")
async def _number(world: House) -> Doing:
    await world.slash(world.person(0), "play court-piece")
    await world.press(world.person(0), "options")
    # No game has an option of so many numbers now that it would be typed.
    typed = ControlId("numbered", 1, argument="rounds").custom_id()
    return lambda: forge(world, world.person(0), typed, ["3"])


async def _moving(world: House) -> tuple[int, str]:
    await world.begin("four-tribes")
    (seat, made) = random_game(await world.state(), random.Random(1))[0]
    return seat, " ".join(made)


@deed("move in a DM", "say", "words", "pick", "done", "sure", people=4)
async def _move_dm(world: House) -> Doing:
    await world.begin("court-piece")  # where a tap is a move
    return lambda: world.move(random.Random(3), lambda seat: "dm")


@deed("move in the channel", "say", "words", "pick", "done", "sure", people=4)
async def _move_channel(world: House) -> Doing:
    await world.begin("court-piece")
    (seat,) = (await world.table()).to_act
    await world.press(world.person(seat), "hand")
    return lambda: world.move(random.Random(3), lambda seat: "channel")


@deed("/move", "move")
async def _move_command(world: House) -> Doing:
    seat, words = await _moving(world)
    return lambda: world.slash(world.person(seat), "move", {"words": words})


@deed("move in a form", "typed")
async def _move_form(world: House) -> Doing:
    seat, words = await _moving(world)
    form = await world.press(world.person(seat), "type", "dm")
    return lambda: world.submit(world.person(seat), form.interaction, {"words": words})


async def _planning(world: House) -> Person:
    """Somebody who waits, on the page on which she plans."""
    await world.begin("court-piece")
    (caller,) = (await world.table()).to_act
    person = world.person((caller + 1) % 4)
    await world.press(person, "plan", "dm")
    return person


def planning(name: str, verb: str, before: str = "") -> None:
    """Declares a tap on that page."""

    async def prepare(world: House) -> Doing:
        person = await _planning(world)
        if before:
            await world.press(person, before, "dm")
        return lambda: world.press(person, verb, "dm")

    DEEDS.append(Deed(name, prepare, 4, (verb,)))


planning("plan by a condition", "plan-by")
planning("plan a move", "plan-move")
planning("drop a plan", "plan-drop", before="plan-by")
planning("leave only moves alone", "plan-alone")


@deed("plan in a form", "plan-typed", people=4)
async def _plan_form(world: House) -> Doing:
    person = await _planning(world)
    form = await world.press(person, "plan-type", "dm")
    return lambda: world.submit(person, form.interaction, {"words": "lowest-to-follow"})


@deed("/plan", people=4)
async def _plan_command(world: House) -> Doing:
    person = await _planning(world)
    return lambda: world.slash(person, "plan", {"words": "lowest-to-follow"})


@deed("/confer", people=4)
async def _confer(world: House) -> Doing:
    await world.begin("four-sisters")
    return lambda: world.slash(world.person(0), "confer", {"text": "psst"})


@deed("leave a lobby", "leave")
async def _leave_lobby(world: House) -> Doing:
    await world.gather("court-wars")
    return lambda: world.slash(world.person(1), "leave")


@deed("leave a game", "leave")
async def _leave_game(world: House) -> Doing:
    await world.begin("court-wars")
    await world.slash(world.person(1), "leave")
    return lambda: world.press(world.person(1), "leave")


async def _left(world: House) -> None:
    await world.begin("court-wars")
    await world.slash(world.person(1), "leave")
    await world.press(world.person(1), "leave")


@deed("come back", "come-back")
async def _come_back(world: House) -> Doing:
    await _left(world)
    return lambda: world.press(world.person(1), "come-back")


@deed("arrange", "begins", "wants")
async def _arrange(world: House) -> Doing:
    await world.slash(world.person(0), "play court-piece")
    await world.press(world.person(0), "company")
    begins = ControlId("begins", 1).custom_id()
    return lambda: forge(world, world.person(0), begins, ["full"])


@deed("/seat invite to a lobby")
async def _invite(world: House) -> Doing:
    await world.slash(world.person(0), "play court-piece")
    return lambda: world.slash(world.person(0), "seat invite", {"person": list(world.people)[1]})


@deed("accept an invitation", "accept")
async def _accept(world: House) -> Doing:
    await world.slash(world.person(0), "play court-piece")
    await world.slash(world.person(0), "seat invite", {"person": list(world.people)[1]})
    return lambda: world.press(world.person(1), "accept")


async def _seat_offered(world: House) -> None:
    """The game is for two; the third is asked to play on for the second."""
    await world.slash(world.person(0), "play court-wars")
    await world.press(world.person(1), "join")
    await world.press(world.person(0), "start")
    await world.slash(world.person(1), "seat give", {"person": list(world.people)[2]})


@deed("/seat give", people=3)
async def _seat_give(world: House) -> Doing:
    await world.slash(world.person(0), "play court-wars")
    await world.press(world.person(1), "join")
    await world.press(world.person(0), "start")
    return lambda: world.slash(world.person(1), "seat give", {"person": list(world.people)[2]})


@deed("/seat invite", people=3)
async def _seat_invite(world: House) -> Doing:
    await world.slash(world.person(0), "play court-wars")
    await world.press(world.person(1), "join")
    await world.press(world.person(0), "robot")
    await world.press(world.person(0), "start")
    return lambda: world.slash(world.person(0), "seat invite", {"person": list(world.people)[2]})


@deed("take a seat", "seat-take", people=3)
async def _seat_take(world: House) -> Doing:
    await _seat_offered(world)
    return lambda: world.press(world.person(2), "seat-take")


@deed("decline a seat", "seat-decline", people=3)
async def _seat_decline(world: House) -> Doing:
    await _seat_offered(world)
    return lambda: world.press(world.person(2), "seat-decline")


@deed("/hand of a seat kept")
async def _hand(world: House) -> Doing:
    await _left(world)
    return lambda: world.slash(world.person(1), "hand")


def idle(name: str, verb: str) -> None:
    """Declares a tap for somebody whose time is over."""

    async def prepare(world: House) -> Doing:
        await world.begin("court-wars", {"at_deadline": "others"})
        await world.pass_by(FIRST)
        (seat,) = (await world.table()).to_act
        return lambda: world.press(world.person(1 - seat), verb)

    DEEDS.append(Deed(name, prepare, 2, (verb,)))


idle("stand in", "stand-in")
idle("replace", "replace")


@deed("end alone", "end-now")
async def _end_now(world: House) -> Doing:
    await world.slash(world.person(0), "play court-wars")
    await world.press(world.person(0), "fill")
    await world.press(world.person(0), "start")
    await world.slash(world.person(0), "end")
    return lambda: world.press(world.person(0), "end-now")


@deed("/end of a lobby")
async def _end_lobby(world: House) -> Doing:
    await world.slash(world.person(0), "play court-wars")
    return lambda: world.slash(world.person(0), "end")


async def _until_voted(world: House) -> None:
    await world.begin("court-piece")
    await world.hurry(random.Random(1), 20)
    await world.slash(world.person(0), "end")


@deed("offer an end", "end-offer", people=4)
async def _end_offer(world: House) -> Doing:
    await _until_voted(world)
    return lambda: world.press(world.person(0), "end-offer")


@deed("agree to an end", "agree", "end-agree", people=4)
async def _end_agree(world: House) -> Doing:
    await _until_voted(world)
    await world.press(world.person(0), "end-offer")
    return lambda: world.press(world.person(1), "agree")


@deed("play on", "decline", "end-play-on", people=4)
async def _play_on(world: House) -> Doing:
    await _until_voted(world)
    await world.press(world.person(0), "end-offer")
    return lambda: world.press(world.person(1), "decline")


async def _laid(world: House, pause: float = 0) -> int:
    """Somebody has laid a card, `pause` seconds after anybody else was there; her seat."""
    await world.begin("court-piece")
    for _ in range(2):
        await world.pass_by(pause)
        seat, made = random_game(await world.state(), random.Random(1))[0]
        await world.make(seat, made)
    await world.quiet()
    return seat


@deed("take back alone", "undo", people=4)
async def _undo(world: House) -> Doing:
    seat = await _laid(world, 300)
    return lambda: world.press(world.person(seat), "undo", "dm")


@deed("/undo", people=4)
async def _undo_asked(world: House) -> Doing:
    seat = await _laid(world)
    return lambda: world.slash(world.person(seat), "undo")


@deed("agree to take back", "agree", people=4)
async def _undo_agree(world: House) -> Doing:
    seat = await _laid(world)
    await world.slash(world.person(seat), "undo")
    return lambda: world.press(world.person((seat + 2) % 4), "agree", "dm")


@deed("let it stand", "decline", people=4)
async def _undo_decline(world: House) -> Doing:
    seat = await _laid(world)
    await world.slash(world.person(seat), "undo")
    return lambda: world.press(world.person((seat + 2) % 4), "decline")


@deed("/pause")
async def _pause(world: House) -> Doing:
    await world.begin("court-wars")
    return lambda: world.slash(world.person(0), "pause")


@deed("agree to a pause", "agree", "pause")
async def _pause_agree(world: House) -> Doing:
    await world.begin("court-wars")
    await world.slash(world.person(0), "pause")
    return lambda: world.press(world.person(1), "agree")


@deed("go on", "go-on")
async def _go_on(world: House) -> Doing:
    await world.begin("court-wars")
    await world.slash(world.person(0), "pause")
    await world.press(world.person(1), "agree")
    return lambda: world.press(world.person(1), "go-on", "dm")


async def _two(world: House) -> None:
    await world.begin("four-tribes")


@deed("/draw", "draw")
async def _draw(world: House) -> Doing:
    await _two(world)
    return lambda: world.slash(world.person(0), "draw")


@deed("agree to a draw", "agree")
async def _draw_agree(world: House) -> Doing:
    await _two(world)
    await world.slash(world.person(0), "draw")
    return lambda: world.press(world.person(1), "agree", "dm")


@deed("resign", "resign")
async def _resign(world: House) -> Doing:
    await _two(world)
    await world.slash(world.person(0), "resign")
    return lambda: world.press(world.person(0), "resign")


@deed("rematch", "rematch")
async def _rematch(world: House) -> Doing:
    await world.begin("four-tribes")
    for seat, made in await world.hurry(random.Random(1), 1):
        await world.make(seat, made)
    return lambda: world.press(world.person(0), "rematch")


@deed("/table")
async def _table(world: House) -> Doing:
    await world.begin("four-tribes")
    return lambda: world.slash(world.person(0), "table")


@deed("settings", "settings-set")
async def _settings(world: House) -> Doing:
    form = await world.slash(world.person(0), "settings")
    typed = filled(form.modal) | {"more": ["large_print"]}
    return lambda: world.submit(world.person(0), form.interaction, typed)


@deed("colours", "palette")
async def _palette(world: House) -> Doing:
    await world.choose(world.person(0), more=["pictures"])
    return lambda: world.press(world.person(0), "palette", number=0)


@deed("vacation", "vacation-set")
async def _vacation(world: House) -> Doing:
    await world.choose(world.person(0), zone="Zurich")
    form = await world.press(world.person(0), "vacation", number=0)
    return lambda: world.submit(world.person(0), form.interaction, {"days": "tomorrow"})


async def _called_later(world: House) -> Person:
    await world.begin("court-wars")
    person = world.person((await world.table()).to_act[0])
    await world.press(person, "later", "dm")
    return person


@deed("snooze", "snooze")
async def _snooze(world: House) -> Doing:
    person = await _called_later(world)
    return lambda: world.press(person, "snooze", "dm")


@deed("not this turn", "mute")
async def _mute(world: House) -> Doing:
    person = await _called_later(world)
    return lambda: world.press(person, "mute", "dm")


@deed("/pictures")
async def _pictures(world: House) -> Doing:
    trust(world, world.person(0))
    return lambda: world.slash(world.person(0), "pictures", {"large_print": True})
