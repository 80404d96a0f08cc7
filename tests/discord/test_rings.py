"""When and where messages ring for one player, as stories: events, and between them what the player has
heard.

`"dm"` is a direct message with a sound, `"here"` a message in the channel that names them. In brackets, it's
silent. Their latest choice of pings counts. No event rings twice, or while they rest.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.delivery.presence import AT_TABLE
from bot.trouble import DM_CLOSED, NO_PERMISSION
from tests.deliveries import CALLS
from tests.discord.people import House, controls_of, house
from tests.discord.stories import (
    CHANNEL,
    DAY,
    HOUR,
    Evening,
    Happening,
    all_have_moved,
    answered,
    asked,
    asks_itself,
    at_night,
    away,
    begins,
    channel_closed,
    chooses,
    closed,
    courts,
    drops,
    ends,
    for_a_while,
    goes_on,
    hand_deleted,
    hand_takes_no_edit,
    in_an_hour,
    killed,
    led,
    makes_a_move,
    moves,
    mutes,
    nudged,
    passes,
    pauses,
    plans,
    presses,
    puts_off,
    quarantined,
    refused,
    reminded,
    rests_then,
    says_so_meanwhile,
    shown_again,
    silence,
    skips,
    trumps,
    trumps_without_a_clock,
    wants_no_ping_this_turn,
    whose_turn_it_is,
)


class Story(NamedTuple):
    """Events and the sounds between them. `hands` and `calls` are the numbers of the player's messages at the
    end.
    """

    happens: tuple[Happening | str, ...]
    people: int = 2
    hands: int | None = None
    calls: int | None = None


CALLED = (begins, asked(), silence)
IN_CHANNEL = (chooses(more=CHANNEL), courts)
NOWHERE = (
    chooses(more=CHANNEL),
    begins,
    refused((NO_PERMISSION, "POST", "here"), (DM_CLOSED, "POST", "dm")),
    asked(),
)

STORIES = {
    "who starts a game is rung for when they have left": Story(
        (begins, whose_turn_it_is, passes(2 * AT_TABLE), "(dm) dm", passes(HOUR), "")
    ),
    "at the table nobody is called in the channel": Story(
        (chooses(more=["turn", "in_channel"]), begins, asked(), silence, moves, asked(20), "",
         passes(AT_TABLE), "here", passes(HOUR), "")
    ),
    "where the channel is closed they are called by a message": Story(
        (chooses(more=["turn", "in_channel"]), begins, channel_closed, asked(), "dm")
    ),
    "who leaves before their turn is rung once": Story(
        (begins, all_have_moved, silence, passes(AT_TABLE - 25), "", passes(30), "dm", passes(HOUR), ""),
        hands=1,
    ),
    "a tap is a sign of life, and a move needs no ringing": Story(
        (begins, all_have_moved, silence, *[passes(AT_TABLE - 20), presses("advice")] * 4, "",
         makes_a_move, passes(HOUR), ""),
    ),
    "a restart forgets no ringing": Story(
        (begins, all_have_moved, silence, killed, "", passes(AT_TABLE), "dm"), hands=1
    ),
    "a game that ends rings nobody": Story((begins, all_have_moved, silence, ends, passes(HOUR), "")),
    # In quiet hours
    "a turn at night makes no sound, and rings once in the morning": Story(
        (*at_night(), killed, passes(7 * HOUR), "", passes(2 * HOUR), "dm", passes(6 * HOUR), ""), hands=1
    ),
    "in the morning it does not, where they turned pings off": Story(
        (*at_night(), chooses(more=[]), passes(9 * HOUR), "")
    ),
    "a reminder makes no sound at night": Story((*at_night("reminder"), reminded, "(dm)")),
    "nor does a hand that comes again since it was deleted": Story(
        (*at_night(), moves, hand_deleted, asked(20), "(dm)"), hands=1
    ),
    "who comes home from a vacation early is rung for on the next day": Story(
        # They used to hear of their turn when it would have ended (simulation, seed 9400014).
        (chooses(zone="UTC"), away("15-25 Jan"), begins, silence, asked(),
         "(dm)", away(""), passes(13 * HOUR), "", passes(2 * HOUR), "dm", passes(DAY), "")
    ),
    "whose quiet hours are over since they say so is rung for, but not while they say it": Story(
        (chooses(zone="UTC", quiet="8-15"), begins, silence, asked(600),
         "(dm)", chooses(quiet="22-7"), passes(AT_TABLE - 30), "", passes(60), "dm", passes(DAY), "")
    ),
    # Their answers to a ping
    "a turn that was put off calls once at that moment": Story(
        (*CALLED, puts_off(3), passes(2 * HOUR), "", passes(HOUR + 60), "dm", passes(12 * HOUR), ""), hands=1
    ),
    "also after a restart": Story(
        (*CALLED, puts_off(3), killed, passes(2 * HOUR), "", passes(HOUR + 60), "dm", passes(12 * HOUR), ""),
        hands=1,
    ),
    "who has moved is called by nothing that was put off": Story(
        (*CALLED, puts_off(1), moves, passes(24 * HOUR), "")
    ),
    "not this turn ends every ping of it, and the next turn calls": Story(
        (*CALLED, mutes, skips(HOUR), killed, reminded, passes(24 * HOUR), "", skips(HOUR), moves, asked(),
         "dm")
    ),
    "a moment that falls into quiet hours waits for their end": Story(
        (*CALLED, puts_off(3), rests_then, passes(3 * HOUR + 60), "", passes(8 * HOUR), "dm")
    ),
    "what is put off after pings were turned off comes": Story(
        (*CALLED, chooses(more=["reminder"]), puts_off(1), chooses(more=["reminder", "pictures"]),
         passes(2 * HOUR), "dm")
    ),
    **{
        f"it does not, where they are turned off afterwards: {' '.join(more)}{' restart' * restart}": Story(
            (*CALLED, puts_off(1), chooses(more=more), silence, *[killed] * restart, passes(2 * HOUR), "")
        )
        for more in ([], ["reminder"], ["reminder", "in_channel"])
        for restart in (False, True)
    },
    "a reminder comes to those who want it alone": Story(
        (*CALLED, chooses(more=["turn"]), skips(HOUR), silence, reminded, "")
    ),
    "and where they want it": Story((*CALLED, chooses(more=CHANNEL), skips(HOUR), silence, reminded, "here")),
    "who leaves the channel for messages gets their hand": Story(
        # Called neither in the channel nor for their turns, they used to get no call (simulation, seed
        # 7000069).
        (chooses(more=["in_channel"]), begins, asked(), "", chooses(more=[]), "(dm)"), hands=1
    ),
    "who wants calls in the channel again, while they are waited for, is called": Story(
        # Their turn used to go on without a call (simulation, seed 8510056).
        (chooses(more=["in_channel"]), begins, asked(), "", chooses(more=CHANNEL), "here", skips(HOUR), "")
    ),
    # In a pause
    "not this turn outlasts a pause": Story(
        (*CALLED, mutes, pauses, passes(HOUR), goes_on, skips(HOUR), reminded, passes(HOUR), "")
    ),
    "also one that is longer than a ping may be put off": Story(
        (*CALLED, mutes, pauses, *[passes(DAY)] * 9, passes(HOUR), goes_on, skips(HOUR), reminded,
         passes(HOUR), "")
    ),
    "a moment that was named before a pause is kept after it": Story(
        (*CALLED, puts_off(3), pauses, passes(HOUR), goes_on, passes(HOUR), "", passes(HOUR + 60), "dm",
         passes(3 * HOUR), "")
    ),
    "whose moment comes in a pause is called when it ends": Story(
        (*CALLED, puts_off(1), pauses, passes(2 * HOUR), "", goes_on, passes(HOUR), "dm")
    ),
    # A player who is asked by their own step has seen the question. They are called if they don't answer for
    # a while
    **{
        f"who is asked by their own step is called once{' also after a restart' * restart}: {where}": Story(
            (*start, asks_itself(), for_a_while(60), "", *[killed] * restart, passes(120), "here",
             passes(6 * HOUR), "", moves), 3, calls=0
        )
        for where, start in (("as they chose", IN_CHANNEL), ("closed", (closed,)))
        for restart in (False, True)
    },
    **{
        f"who answers within it is not called: {where}": Story(
            (*start, asks_itself(), passes(600), moves, passes(3 * HOUR), ""), 3, calls=0
        )
        for where, start in (("as they chose", IN_CHANNEL), ("closed", (closed,)))
    },
    "whose hand stands in their messages is not rung for their own step": Story(
        (courts, asks_itself(), passes(3 * HOUR), ""), 3, hands=1
    ),
    "but for what a plan has played they are, who have not seen it": Story(
        (courts, asks_itself(planned=True), "", for_a_while(2), "", passes(4), "dm", passes(3 * HOUR), ""), 3,
        hands=1
    ),
    "whose hand was deleted gets another": Story(
        (courts, passes(HOUR), asks_itself(hand_deleted), passes(3 * HOUR), "dm"), 3, hands=1
    ),
    "whose hand takes no edit gets another": Story(
        (courts, passes(HOUR), asks_itself(hand_takes_no_edit), passes(3 * HOUR), "dm"), 3, hands=1
    ),
    "who is still at the table then is called when they leave": Story(
        (*IN_CHANNEL, asks_itself(), for_a_while(30), presses("hand", "channel"), passes(60), "",
         passes(HOUR), "here"), 3
    ),
    "who wants no ping gets none": Story(
        (*IN_CHANNEL, asks_itself(chooses(more=["in_channel"])), passes(5 * HOUR), ""), 3, calls=0
    ),
    "nor who wants none for this turn": Story(
        (*IN_CHANNEL, asks_itself(wants_no_ping_this_turn), passes(5 * HOUR), ""), 3, calls=0
    ),
    "a turn that a robot has ended ends that wish: the next one calls": Story(
        # Their time was up, a robot played, and they were asked again at once (simulation, seed 77000004).
        (courts, asks_itself(wants_no_ping_this_turn, robot="fair"), silence, passes(3 * HOUR), "dm",
         passes(3 * HOUR), ""), 3, hands=1
    ),
    "also where they are called in the channel": Story(
        (*IN_CHANNEL, asks_itself(wants_no_ping_this_turn, robot="fair"), silence, passes(3 * HOUR), "here"),
        3,
    ),
    "who wants none and is reached nowhere is told without a sound": Story(
        (closed, lambda here: here.world.choose(here.player, more=[]), asks_itself(), passes(5 * HOUR),
         "(here)"),
        3, calls=1,
    ),
    "in their quiet hours it makes no sound, and rings when these end": Story(
        # It is 8:00 UTC.
        (*IN_CHANNEL, chooses(more=CHANNEL, zone="UTC", quiet="8:40 - 15:00"),
         asks_itself(), passes(3 * HOUR), "(here)", passes(5 * HOUR), "here"), 3, calls=1
    ),
    **{
        f"nobody sees by it whether the move was planned: {planned}": Story(
            (*IN_CHANNEL, asks_itself(planned=planned), for_a_while(2), "", passes(4), "here"), 3
        )
        for planned in (False, True)
    },
    # Plans that answer for them
    "who has planned nothing is rung for": Story((trumps, silence, led(), "dm"), 4),
    "whose plan answers is not, nor reminded": Story(
        (trumps, plans, silence, led(), "", reminded, "", answered, ""), 4, hands=1
    ),
    **{
        f"they are called once when the plan is dropped{' after a restart' * restart}": Story(
            (trumps, plans, led(), silence, *[killed] * restart, "", drops, "dm", passes(AT_TABLE), ""), 4,
            hands=1
        )
        for restart in (False, True)
    },
    "but not where they have turned pings off": Story(
        (trumps, plans, led(), chooses(more=["reminder"]), silence, drops, passes(AT_TABLE), ""), 4
    ),
    **{
        # At the same moment, and by the same messages.
        f"nobody sees in the channel whether a plan answers: {name}, {planned}": Story(
            (trumps, *start, skips(HOUR), *[plans] * planned, *again, silence, led(0), "here",
             skips(HOUR), *again, reminded, "here"), 4
        )
        for name, start, again in (
            ("as they chose", [chooses(more=CHANNEL)], []), ("quarantine", [], [quarantined]),
        )
        for planned in (False, True)
    },
    "who has planned nothing is called by a nudge": Story(
        (trumps_without_a_clock, led(), silence, passes(181), nudged, "dm"), 4, calls=0
    ),
    "whose plan answers is not, nor once more when it is dropped": Story(
        (trumps_without_a_clock, plans, led(), in_an_hour, silence, passes(181), nudged, "", drops, "dm",
         passes(AT_TABLE), ""), 4, hands=1, calls=0
    ),
    # Discord refuses what would call them
    "who loses the hand that called them is named without a second ring": Story(
        (begins, asked(), "(dm) dm", refused((DM_CLOSED, "PATCH", "dm")), shown_again, "(here)"),
        hands=0, calls=1
    ),
    "also where it came since they had put it off": Story(
        (*CALLED, puts_off(1), passes(HOUR + 60), "dm", refused((DM_CLOSED, "PATCH", "dm")), shown_again,
         "(here)"), hands=0, calls=1,
    ),
    "who is refused for a reason that may pass is named at once": Story(
        (*CALLED, moves, refused((0, "POST", "dm")), asked(), "here"), calls=1
    ),
    "who can be called nowhere is called once the channel takes it": Story(
        (*NOWHERE, "", refused((DM_CLOSED, "POST", "dm")), passes(2 * HOUR), "here"), calls=1
    ),
    "but not if they have turned pings off since": Story(
        (*NOWHERE, chooses(more=["reminder", "in_channel"]), refused((DM_CLOSED, "POST", "dm")),
         passes(2 * HOUR), "")
    ),
    "what the house puts off takes no word of theirs back": Story(
        (says_so_meanwhile, *at_night()[:-1], "", passes(9 * HOUR), "")
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STORIES)
async def test_what_rings(name: str, tmp_path: Path) -> None:
    await tell(STORIES[name], tmp_path)


async def tell(story: Story, path: Path) -> None:
    """Play a story in a new house in this folder. Raise AssertionError if anything else is heard."""
    async with house(path, story.people) as world:
        here = Evening(world)
        for number, step in enumerate(story.happens):
            if isinstance(step, str):
                assert here.heard() == step, f"after {number} steps"
            else:
                await step(here)
        if not await here.acts():
            for table in (CALLS, "snoozes"):
                rows = f"SELECT * FROM {table} WHERE person = ?"  # it has left no row
                assert not await world.client.database.read(rows, (here.player.user.id,))
        if story.hands is not None:
            shown = [one for one in world.hands(here.seat) if not one.is_ephemeral and list(controls_of(one))]
            assert len(shown) == story.hands
            if story.hands and await here.acts():
                assert await world.offers(here.seat, "dm")
        if story.calls is not None:
            assert len(world.calls(here.player)) == story.calls


async def test_the_log_says_why_somebody_was_called(world: House, caplog: pytest.LogCaptureFixture) -> None:
    """One line per call: the table, the seat and the deciding row, but no person's ID and no card."""
    caplog.set_level(logging.INFO)
    await world.choose(world.person(1), more=["turn", "in_channel"])
    await world.begin("court-wars")
    for seat in (1, 0):
        caplog.clear()
        await world.until_asked(seat, HOUR)
        said = [one for one in caplog.messages if "seat" in one]
        assert f"table 1: seat {seat}: " + ("call chosen: RING ()" if seat else "RING ()") in said
        assert not [one for one in said for who in world.people.values() if str(who.user.id) in one]
