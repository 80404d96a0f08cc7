"""Every action at a table that commits something, with its preparation and the tap or command that does it.
For tests that lose the answer to an action.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from bot.ui.controls import ControlId
from tests.bot.test_tables import FIRST
from tests.discord.people import House, Person, Place, filled, random_game
from tests.discord.test_trouble import forge
from tests.features.challenges import playing as challenges_playing
from tests.features.daily import playing
from tests.features.duplicate import playing as duplicate_playing
from tests.features.settings import channels
from tests.features.settings.test_on_discord import trust
from tests.pretended.payloads import walk

Step = Callable[[House, Any], Awaitable[Any]]
"""A step at a table. Its second argument is the answer to the step before it."""
Who = int | Callable[[House], Awaitable[int]]
"""A person's index in the house, or a function that finds it."""


class Action(NamedTuple):
    """`before` has the steps that prepare a house for the action. `verbs` are the verbs of the taps that it
    covers.
    """

    name: str
    before: tuple[Step, ...]
    step: Step
    verbs: str = ""
    people: int = 2

    async def prepare(self, world: House) -> Callable[[], Awaitable[Any]]:
        """Do the steps in `before`. Return a function that does the action."""
        last = None
        for step in self.before:
            last = await step(world, last)
        return lambda: self.step(world, last)


# Who acts


async def asked(world: House) -> int:
    """Return the first seat that is asked to move."""
    return (await world.table()).to_act[0]


async def waits(world: House) -> int:
    """Return the seat that moves next at a table of four."""
    return (await asked(world) + 1) % 4


async def other(world: House) -> int:
    """Return the seat that isn't asked to move, at a table of two."""
    return 1 - await asked(world)


async def laid(world: House) -> int:
    """Return the seat that played the last card to the trick."""
    return int((await world.state()).view(None)["trick"][-1]["seat"])


async def partner(world: House) -> int:
    """Return the seat of that player's partner."""
    return (await laid(world) + 2) % 4


# Steps


def _of(who: Who, do: Callable[[House, int, Any], Awaitable[Any]]) -> Step:
    async def step(world: House, last: Any) -> Any:
        return await do(world, who if isinstance(who, int) else await who(world), last)

    return step


def says(who: Who, command: str, **options: Any) -> Step:
    """Use a command. The option `person`, if any, is the index of a person."""

    async def do(world: House, number: int, last: Any) -> Any:
        named = {"person": world.person(options["person"]).key} if "person" in options else {}
        return await world.slash(world.person(number), command, options | named)

    return _of(who, do)


def taps(who: Who, verb: str, place: Place = "channel", number: int = 1) -> Step:
    """Tap a control with this verb."""
    return _of(who, lambda world, whose, last: world.press(world.person(whose), verb, place, number))


def learns(game: str) -> Step:
    """Open the game's lesson."""
    return lambda world, last: world.slash(world.person(0), "learn", {"game": game})


async def opens_daily(world: House, last: Any) -> Any:
    """Open today's deal of Court Piece, where each tap is a move."""
    return await playing.open_daily(world, world.person(0), "court-piece")


async def moves_in_daily(world: House, last: Any) -> Any:
    """Make a move in today's deal."""
    person = world.person(0)
    return await duplicate_playing.move(world, person, await playing.number_of(world, person, "court-piece"))


async def ends_daily(world: House, last: Any) -> Any:
    """Play today's deal to its end."""
    return await playing.play_out(world, world.person(0), "court-piece", random.Random(1))


async def has_board(world: House, last: Any) -> Any:
    """Turn on the channel's message about the daily, and let the first person finish today's deal."""
    await may_be_trusted(world, last)
    await world.slash(world.person(0), "channel")
    await channels.tap_on(world, world.person(0), "daily", "18")
    await opens_daily(world, last)
    await ends_daily(world, last)


async def strikes_from_board(world: House, last: Any) -> Any:
    """Remove that person from the daily board."""
    control = ControlId("daily-strike", 0).custom_id()
    return await forge(world, world.person(0), control, [str(world.person(0).user.id)])


async def repeats_daily(world: House, last: Any) -> Any:
    """Start today's deal again."""
    return await duplicate_playing.tap_on(world, world.person(0), "daily-again")


async def challenges(world: House, last: Any) -> Any:
    """Challenge the second person."""
    options = {"person": world.person(1).key, "game": "court-piece", "deals": "1"}
    return await world.slash(world.person(0), "challenge", options)


async def opens_challenge_form(world: House, last: Any) -> Any:
    """Open the challenge form."""
    return await world.slash(world.person(0), "challenge")


async def picks_whom_to_challenge(world: House, last: Any) -> Any:
    """Pick the second person in the form."""
    message = next(one for one in reversed(world.messages(world.person(0), "channel")) if one.is_ephemeral)
    control = next(
        part["custom_id"]
        for part in walk(message.components)
        if str(part.get("custom_id", "")).startswith("challenge-to")
    )
    return await world.pick(world.person(0), message.id, control, [world.person(1).key])


def on_challenge(verb: str) -> Step:
    """Tap a control of the latest challenge as the person who was challenged."""

    async def do(world: House, last: Any) -> Any:
        number = await challenges_playing.open_challenge(world)
        return await world.press(world.person(1), verb, number=number)

    return do


async def ends_challenge(world: House, last: Any) -> Any:
    """Play the challenge to its end, and wait for an hour, after which people can be invited again."""
    number = await challenges_playing.open_challenge(world)
    for person in (world.person(0), world.person(1)):
        await challenges_playing.play_all(world, person, number, 1)
    await world.pass_by(3700)


def plays(game: str) -> Step:
    """Tap **Play it now** at the end of a lesson."""
    control = ControlId("gather", 0, argument=game).custom_id()
    return lambda world, last: forge(world, world.person(0), control)


def forges(who: Who, verb: str, value: str, argument: str = "") -> Step:
    """Choose in a menu, even if no page shows it."""
    control = ControlId(verb, 1, argument=argument).custom_id()
    return _of(who, lambda world, whose, last: forge(world, world.person(whose), control, [value]))


def invites(who: Who, whom: int) -> Step:
    """Invite a person from the menu of people, which must be open."""

    async def do(world: House, number: int, last: Any) -> Any:
        return await pick_people(world, world.person(number), world.person(whom))

    return _of(who, do)


async def pick_people(world: House, host: Person, *people: Person, number: int = 1) -> Any:
    """Pick these people in the newest invitation menu. Return the bot's answer."""
    custom_id = ControlId("invited", number).custom_id()
    page = next(
        message
        for message in reversed(world.messages(host, "channel"))
        if any(part.get("custom_id") == custom_id for part in walk(message.components))
    )
    answer = await world.pick(host, page.id, custom_id, [one.key for one in people])
    await world.quiet()
    return answer


def fills(who: Who, **typed: Any) -> Step:
    """Fill in these fields of the form that has just been opened, and leave the others unchanged."""

    async def do(world: House, number: int, form: Any) -> Any:
        return await world.submit(world.person(number), form.interaction, filled(form.modal) | typed)

    return _of(who, do)


def begins(game: str, **options: str) -> Step:
    """Let everybody join, and begin the game."""
    return lambda world, last: world.begin(game, options)


def sets(**changes: Any) -> Step:
    """Let the first person change these fields of /settings."""
    return lambda world, last: world.choose(world.person(0), **changes)


def moves(where: Place) -> Step:
    """Let a player who is asked make a random move by taps."""
    return lambda world, last: world.move(random.Random(3), lambda seat: where)


async def says_move(world: House, opened: Any) -> Any:
    """Type a random move for the player who is asked: in the form that they have opened, or with /move."""
    seat, made = random_game(await world.state(), random.Random(1))[0]
    if opened is None:
        return await world.slash(world.person(seat), "move", {"words": " ".join(made)})
    return await fills(seat, words=" ".join(made))(world, opened)


async def lays(world: House, pause: float = 0) -> int:
    """Play two cards, each `pause` seconds after the last event. Return the second player's seat."""
    await world.begin("court-piece")
    for _ in range(2):
        await world.pass_by(pause)
        await world.make(*random_game(await world.state(), random.Random(1))[0])
    await world.quiet()
    return await laid(world)


async def plays_all_but(world: House, left: int) -> Any:
    """Make random moves until `left` moves are left. Return the moves that are left."""
    return await world.hurry(random.Random(1), left)


async def plays_out(world: House, last: Any) -> None:
    """Play a random game to its end."""
    for seat, made in await plays_all_but(world, 1):
        await world.make(seat, made)


async def plays_on_from_a_moment(world: House, last: Any) -> Any:
    """Let the first person play on against robots from the beginning of the finished game."""
    return await forge(world, world.person(0), ControlId("play-on", 1, 0, argument="0").custom_id())


async def may_be_trusted(world: House, last: Any) -> None:
    """Let the first person manage the channel."""
    trust(world, world.person(0))


def for_channel(choice: str, value: str) -> Step:
    """Choose a value on the /channel page."""
    return lambda world, last: channels.tap_on(world, world.person(0), choice, value)


PIECE, WARS = says(0, "play court-piece"), says(0, "play court-wars")
ALONE = (WARS, taps(0, "fill"), taps(0, "start"))
LEFT = (begins("court-wars"), says(1, "game leave"), taps(1, "leave"))
FOR_TWO = (WARS, taps(1, "join"), taps(0, "start"))
OFFERED = (*FOR_TWO, says(1, "seat give", person=2))
PLANS = (begins("court-piece"), taps(waits, "plan", "dm"))
IDLE = (begins("court-wars", at_deadline="others"), lambda world, last: world.pass_by(FIRST))
VOTED = (begins("court-piece"), lambda world, last: plays_all_but(world, 20), says(0, "game end"))
LAID = (lambda world, last: lays(world),)
UNDONE = (*LAID, says(laid, "game undo"))
PAUSED = (begins("court-wars"), says(0, "game pause"))
LATER = (begins("court-wars"), taps(asked, "later", "dm"))
MOVING = "say words pick done sure"

ACTIONS = (
    Action("/play", (), WARS),
    Action(
        "another table beside one",
        (WARS, says(1, "play court-wars")),
        taps(1, "gather-another", number=0),
        "gather-another",
    ),
    Action("play it now", (learns("court-wars"),), plays("court-wars"), "gather"),
    # The daily
    Action("/daily", (), says(0, "daily")),
    Action(
        "move in a daily",
        (opens_daily,),
        moves_in_daily,
        "dup-say dup-words dup-pick dup-done dup-order dup-sure",
    ),
    Action("a daily once more", (opens_daily, ends_daily), repeats_daily, "daily-again"),
    Action("leave out of the board", (has_board,), strikes_from_board, "daily-strike"),
    Action(
        "reminder of the daily",
        (sets(), taps(0, "settings-more", number=0)),
        taps(0, "daily-remind", number=0),
        "daily-remind",
    ),
    # Challenges
    Action("/challenge", (), challenges),
    Action("challenge from the form", (opens_challenge_form,), picks_whom_to_challenge, "challenge-to"),
    Action("play a challenge", (challenges,), on_challenge("challenge-play"), "challenge-play"),
    Action("decline a challenge", (challenges,), on_challenge("challenge-off"), "challenge-off"),
    Action(
        "challenge again", (challenges, ends_challenge), on_challenge("challenge-again"), "challenge-again"
    ),
    Action("play these cards", (begins("four-tribes"), plays_out), taps(0, "dup-table"), "dup-table"),
    # In a lobby
    Action("join", (PIECE,), taps(1, "join"), "join"),
    Action("come in", (PIECE, says(1, "join")), taps(1, "come-in"), "come-in"),
    Action("get up", (PIECE, taps(1, "join"), taps(1, "more")), taps(1, "get-up"), "get-up"),
    Action("start", (WARS, taps(0, "fill")), taps(0, "start"), "start"),
    Action("start with robots", (WARS,), taps(0, "start"), "start"),
    Action("robot", (PIECE, taps(0, "more")), taps(0, "robot"), "robot"),
    Action("fill", (PIECE, taps(0, "more")), taps(0, "fill"), "fill"),
    Action("dismiss", (PIECE, taps(0, "fill"), taps(0, "more")), taps(0, "dismiss"), "dismiss"),
    Action("sit", (PIECE, taps(0, "seats")), taps(0, "sit"), "sit"),
    Action("remove", (PIECE, taps(1, "join"), taps(0, "seats")), taps(0, "remove"), "remove"),
    Action("/block", (), says(0, "block", person=1)),
    Action("unblock", (says(0, "block", person=1),), taps(0, "unblock", number=0), "unblock"),
    Action("option", (PIECE, taps(0, "options")), taps(0, "option"), "option"),
    Action("toggle", (PIECE, taps(0, "options")), taps(0, "toggle"), "toggle"),
    Action("timing", (PIECE, taps(0, "options")), taps(0, "timing"), "timing"),
    # No game has an option with so many numbers that it would be typed, so this tap is forged.
    Action("number", (PIECE, taps(0, "options")), forges(0, "numbered", "3", "rounds"), "numbered"),
    # A move
    Action("move in a DM", (begins("court-piece"),), moves("dm"), MOVING, 4),
    Action("move in the channel", (begins("court-piece"), taps(asked, "hand")), moves("channel"), MOVING, 4),
    Action("/move", (begins("four-tribes"),), says_move, "move"),
    Action("move in a form", (begins("four-tribes"), taps(asked, "type", "dm")), says_move, "typed"),
    # A plan
    Action("plan by a condition", PLANS, taps(waits, "plan-by", "dm"), "plan-by", 4),
    Action("plan a move", PLANS, taps(waits, "plan-move", "dm"), "plan-move", 4),
    Action(
        "drop a plan",
        (*PLANS, taps(waits, "plan-by", "dm")),
        taps(waits, "plan-drop", "dm"),
        "plan-drop",
        4,
    ),
    Action("more time", PLANS[:1], taps(waits, "more-time", "dm"), "more-time", 4),
    Action("leave only moves alone", PLANS, taps(waits, "plan-alone", "dm"), "plan-alone", 4),
    Action("have only moves made", PLANS[:1], forges(0, "by-itself", ""), "by-itself", 4),
    Action(
        "plan in a form",
        (*PLANS, taps(waits, "plan-type", "dm")),
        fills(waits, words="lowest-to-follow"),
        "plan-typed",
        4,
    ),
    Action("/game plan", PLANS, says(waits, "game plan", words="lowest-to-follow"), people=4),
    Action(
        "say a phrase",
        (begins("court-wars"), taps(0, "more", "dm"), taps(0, "talk", "dm")),
        taps(0, "phrase", "dm"),
        "phrase",
    ),
    Action("/game confer", (begins("four-sisters"),), says(0, "game confer", text="psst"), people=4),
    # Seats
    Action(
        "leave a lobby",
        (lambda world, last: world.gather("court-wars"),),
        says(1, "game leave"),
        "leave",
    ),
    Action("leave a game", LEFT[:2], LEFT[2], "leave"),
    Action("come back", LEFT, taps(1, "come-back"), "come-back"),
    Action("arrange", (PIECE, taps(0, "company")), forges(0, "begins", "full"), "begins wants"),
    Action("/seat invite to a lobby", (PIECE,), says(0, "seat invite", person=1)),
    Action("invite people", (PIECE, taps(0, "invite")), invites(0, 1), "invited"),
    Action("accept an invitation", (PIECE, says(0, "seat invite", person=1)), taps(1, "accept"), "accept"),
    Action("/seat give", OFFERED[:3], OFFERED[3], people=3),
    Action(
        "/seat invite",
        (WARS, taps(1, "join"), taps(0, "robot"), taps(0, "start")),
        says(0, "seat invite", person=2),
        people=3,
    ),
    Action("take a seat", OFFERED, taps(2, "seat-take"), "seat-take", 3),
    Action("decline a seat", OFFERED, taps(2, "seat-decline"), "seat-decline", 3),
    Action("stand in", IDLE, taps(other, "stand-in"), "stand-in"),
    Action("replace", IDLE, taps(other, "replace"), "replace"),
    # The end, and actions that the other players must agree to
    Action("end alone", (*ALONE, says(0, "game end")), taps(0, "end-now"), "end-now"),
    Action("/game end of a lobby", (WARS,), says(0, "game end")),
    Action("offer an end", VOTED, taps(0, "end-offer"), "end-offer", 4),
    Action("agree to an end", (*VOTED, taps(0, "end-offer")), taps(1, "agree"), "agree end-agree", 4),
    Action("play on", (*VOTED, taps(0, "end-offer")), taps(1, "decline"), "decline end-play-on", 4),
    Action(
        "take back alone",
        (lambda world, last: lays(world, 300), taps(laid, "more", "dm")),
        taps(laid, "undo", "dm"),
        "undo",
        4,
    ),
    Action("/game undo", LAID, says(laid, "game undo"), people=4),
    Action("agree to take back", UNDONE, taps(partner, "agree", "dm"), "agree", 4),
    Action("let it stand", UNDONE, taps(partner, "decline"), "decline", 4),
    Action("/game pause", PAUSED[:1], PAUSED[1]),
    Action("agree to a pause", PAUSED, taps(1, "agree"), "agree pause"),
    Action("go on", (*PAUSED, taps(1, "agree")), taps(1, "go-on", "dm"), "go-on"),
    Action("/game draw", (begins("four-tribes"),), says(0, "game draw"), "draw"),
    Action("agree to a draw", (begins("four-tribes"), says(0, "game draw")), taps(1, "agree", "dm"), "agree"),
    Action("resign", (begins("four-tribes"), says(0, "game resign")), taps(0, "resign"), "resign"),
    Action("rematch", (begins("four-tribes"), plays_out), taps(0, "rematch"), "rematch"),
    Action(
        "play on from a moment",
        (begins("court-wars"), plays_out, says(0, "game replay")),
        plays_on_from_a_moment,
        "play-on",
    ),
    Action("/game table", (begins("four-tribes"),), says(0, "game table")),
    # Saved choices
    Action(
        "forget",
        (WARS, says(0, "data"), taps(0, "data-forget-ask", number=0)),
        taps(0, "data-forget", number=0),
        "data-forget",
    ),
    Action(
        "settings",
        (says(0, "settings"), taps(0, "settings", number=0)),
        fills(0, more=["large_print"]),
        "settings-set",
    ),
    Action(
        "colours",
        (sets(more=["pictures"]), taps(0, "settings-more", number=0)),
        taps(0, "palette", number=0),
        "palette",
    ),
    Action(
        "invitations",
        (sets(), taps(0, "settings-more", number=0)),
        taps(0, "invitations", number=0),
        "invitations",
    ),
    Action(
        "vacation",
        (sets(zone="Zurich"), taps(0, "vacation", number=0)),
        fills(0, first=["2027-01-16"], lasts=["2"]),
        "vacation-set",
    ),
    Action("snooze", LATER, taps(asked, "snooze", "dm"), "snooze"),
    Action("not this turn", LATER, taps(asked, "mute", "dm"), "mute"),
    Action("/channel", (may_be_trusted, says(0, "channel")), for_channel("look", "pictures-on"), "channel"),
    Action("list in a channel", (may_be_trusted, says(0, "channel")), for_channel("list", "keep"), "channel"),
    Action("daily in a channel", (may_be_trusted, says(0, "channel")), for_channel("daily", "18"), "channel"),
)
