"""How often robots do what no experienced player would, in whole games among their own kind.

    ./run bench blunders                              every game, two of each at each table
    ./run bench blunders --game four-tribes --games 8 --level fair

Each blunder is told from the rules alone, and from what the seat sees: no guide is asked, lest a robot be its
own judge. A chance is a moment in which the blunder was there to be made; a blunder that needs a history is
counted when it is completed. What is right may depend on more than is looked at here: a count is a question.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import engine
import engine.robots
from engine import words
from engine.contract import NONE, Event, Move
from engine.games.court_wars import facts as wars
from engine.games.four_courts import facts as courts
from engine.games.four_sisters import facts as sisters
from engine.games.four_tribes import facts as tribes
from engine.state import State
from tests.bench.matches import player, tables

Blunder = tuple[str, bool]
"""A chance for a blunder, by its name, and whether it was taken."""
DRAWN = 3
"""Cards that a turn may draw (FS-13)."""
SOON = 6
"""Turns of its own after which a card that is retired was laid in vain."""


class Turn(NamedTuple):
    """A move before it is made: `state` knows everything, and only what the seat sees may be read off it."""

    state: Any
    seat: int
    move: Move


def blunders(state: State, seat: int, move: Move) -> list[Blunder]:
    """The chances for blunders that a move had."""
    return list(_MOVES[state.key](Turn(state, seat, move)))


# Court Wars


def _court_wars(turn: Turn) -> Iterator[Blunder]:
    state, seat, move = turn
    own = wars.PLACES[seat]
    bare = any(state.stands[at] and not state.guards[at] for at in own)
    if state.phase == "guard" and wars.WORTH[state.drawn] >= 8 and bare:
        yield "a high Guard thrown away beside a bare Court card", move == ("discard",)
    choice = state.choice(seat)
    if choice is not None and "attack" in choice.words:
        most = max([sum([wars.WORTH[guard] for guard in state.guards[at]]) for at in own])
        others = [at for at, stands in enumerate(state.stands) if stands and at not in own]
        if any(
            sum([wars.WORTH[guard] for guard in state.guards[at]]) + wars.DEFENCE <= most for at in others
        ):
            yield "a Court card left that could be taken", move[-1] != "court"


# Four Sisters


def _four_sisters(turn: Turn) -> Iterator[Blunder]:
    state, seat, move = turn
    if state.phase == "defend":
        against, card, theirs, _ = state.conflict
        lead = sisters.strength(state.chateau, card, 0) - sisters.strength(state.chateau, against, theirs)
        ends = [
            sisters.outcome(card, against, lead + count, state.sabbath)
            for count in range(len(state.hands[seat]) + 1)
        ]
        count = 0 if move == (NONE,) else 1 + move[0].count("+")
        yield "more discarded last than the outcome takes", ends.index(ends[count]) < count
    placed = _placed(move)
    if placed is not None and placed[0][0] == "Q":
        queen, room = placed
        dangers = {
            at: any(
                sisters.TEAM[foe] == 1 - sisters.TEAM_OF_SEAT[seat]
                and sisters.may_defeat(foe, queen, state.sabbath)
                for foe in [state.chateau[near] for near in sisters.NEAR[at]]
            )
            for at, there in enumerate(state.chateau)
            if not there
        }
        if not all(dangers.values()):
            yield "a Queen beside an Ace or a Queen, with other Rooms free", dangers[sisters.ROOM[room]]
    partner = state.schemes[(seat + 2) % 4]
    short = not partner and len(state.schemes[seat]) <= DRAWN
    if state.phase == "turn" and (short or state.chateau.count("") == 1):
        waits = [("end",), *[("pass", card) for card in state.hands[seat]]]
        if any(_day_after(turn, wait) >= 0 for wait in waits):
            yield (
                "the Day given to the others by a turn, with others that keep it",
                _day_after(turn, move) < 0,
            )


def _day_after(turn: Turn, move: Move) -> int:
    after = turn.state.copy()
    after.play(turn.seat, move)
    return by_the_turns_end(after, turn.seat, turn.seat)


def by_the_turns_end(state: Any, seat: int, turn: int) -> int:
    """1 where the team of `seat` can win the only Day before the turn of `turn` is over, whatever the others
    do, -1 where it cannot keep them from winning it, else 0; by trying everything.
    """
    if state.result is not None:
        places = state.result.places
        return 0 if len(places) < 2 else 1 if seat in places[0] else -1
    if state.turn != turn:
        return 0
    asked = state.to_act[0]
    days = set()
    for move in words.moves(state, asked, 200, random.Random(1)):
        after = state.copy()
        after.play(asked, move)
        days.add(by_the_turns_end(after, seat, turn))
    team = sisters.TEAM_OF_SEAT
    return (max if team[asked] == team[seat] else min)(days)


def _placed(move: Move) -> tuple[str, str] | None:
    """The card and the Room of a move that places one."""
    for at, word in enumerate(move):
        if word in sisters.ROOM:
            return move[at - 1], word
    return None


def _ended(events: list[Event]) -> Iterator[Blunder]:
    """A Day that ended before its Chateau was full: whether the lead was lost by that."""
    for event in events:
        if event.name == "day-ended" and event.data["reason"] == "schemes-empty":
            younger, elder = event.data["sums"]
            lost = {0: younger < elder, 1: elder < younger}.get(event.data["winner"], False)
            yield "a lead lost to empty Schemes", lost


# Four Tribes


def _four_tribes(turn: Turn) -> Iterator[Blunder]:
    state, seat, move = turn
    family, hand, affair = state.families[seat], state.hands[seat], state.affair
    wed = tribes.tribes(family)
    if affair is not None:
        if affair.kind != "propose":
            yield from _in_a_duel(turn, wed)
        return
    before = len(tribes.united(wed))
    most = 0
    for kin in family:
        if kin.spouse is None and len(family) < tribes.ROOM:
            for card in hand:
                if card[1] != kin.card[1]:
                    both = [one for one in (card, kin.card) if one[0] in tribes.FACES]
                    most = max(most, len(tribes.united([*wed, *both])))
    if most > before and most >= 3:
        yield (
            "nothing, or a retirement, where a third or fourth tribe could be wed",
            move[0]
            in (
                "nothing",
                "retire",
            ),
        )


def _in_a_duel(turn: Turn, wed: list[str]) -> Iterator[Blunder]:
    """Replies by which cards are lost in vain; and a union half made that is not saved, though it could be.

    To concede the only wed tribe is none: who does so takes the cards that lie face down, and from 119 such
    positions, each played on 60 times, the seat won as often as with the cheapest certain defence.
    """
    state, seat, move = turn
    family, hand, affair = state.families[seat], state.hands[seat], state.affair
    seen = [*hand, *state.discards, *[kin.card for one in state.families for kin in one]]
    least = tribes.WORTH[affair.card] - tribes.WORTH[affair.other]
    needed = least + tribes.most_hidden(seen, len(affair.cards))
    laid = [] if move == (NONE,) else sorted([tribes.WORTH[card] for card in move[0].split("+")])
    in_vain = least + tribes.least_hidden(seen, len(affair.cards))
    if min([tribes.WORTH[card] for card in hand]) < in_vain:
        yield "cards laid in a duel that save nothing in any deal", 0 < sum(laid) < in_vain
    if sum(sorted([tribes.WORTH[card] for card in hand])[-tribes.STAKE :]) < needed:
        return
    yield "a card more laid in a duel than is certain to save", len(laid) > 1 and sum(laid[1:]) >= needed
    spouse = next((kin.spouse for kin in family if kin.card == affair.other), None)
    left = [card for card in wed if card not in (affair.other, spouse)]
    if len(tribes.united(wed)) > max(1, len(tribes.united(left))):
        yield "one of several wed tribes conceded, with a certain defence in hand", not laid
        low = 0 < sum(laid) < needed
        yield "one of several wed tribes defended too low, with a certain defence in hand", low


# The Four Courts


def _four_courts(turn: Turn) -> Iterator[Blunder]:
    state, seat, move = turn
    if len(state.landed) == len(state.order):
        return
    lays = words.moves(state, seat, 60, random.Random(0))
    leads = {lay: _lead(state, seat, lay) for lay in lays}
    if max(leads.values()) > 0:
        yield "a certain win refused", leads[move] <= 0
    elif min(leads.values()) < 0 <= max(leads.values()):
        yield "the game ended behind another, with other lays there", leads[move] < 0


def _lead(state: Any, seat: int, lay: Move) -> int:
    """By how many points the seat is first where a lay ends the game, less than 0 behind another; else 0."""
    court = courts.COURT_NUMBER[lay[0]]
    tokens = state.tokens[court]
    third = len(state.piles[courts.COURT_COUNT * seat + court]) == courts.LASTING
    if not third or not courts.exhausted(court, tokens, state.supply):
        return 0
    taken = [list(kept) for kept in state.taken]
    taken[seat][courts.SUIT_NUMBER[tokens]] += 1
    points = list(courts.scores(state.goals, taken))
    return points.pop(seat) - max(points)


_MOVES: Mapping[str, Callable[[Turn], Iterator[Blunder]]] = {
    "court-wars": _court_wars,
    "the-four-courts": _four_courts,
    "four-sisters": _four_sisters,
    "four-tribes": _four_tribes,
}


class Undone:
    """Four Tribes: lone cards that are laid, and retired a few turns later."""

    def __init__(self) -> None:
        self.turns: Counter[int] = Counter()
        self.laid: dict[tuple[int, str], int] = {}

    def blunders(self, turn: Turn) -> Iterator[Blunder]:
        """To be told of every move, before it is made."""
        state, seat, move = turn
        if state.key != "four-tribes" or state.affair is not None:
            return
        self.turns[seat] += 1
        if move[0] == "lay":
            self.laid[seat, move[1]] = self.turns[seat]
        if move[0] == "retire":
            family = state.families[seat]
            (generation,) = {kin.generation for kin in family if kin.card == move[1]}
            gone = [kin for kin in family if kin.generation == generation]
            if len(gone) == 1 and gone[0].spouse is None:
                since = self.turns[seat] - self.laid.get((seat, move[1]), -SOON)
                yield "a lone card retired, of those retired, soon after it was laid", since < SOON


def watched(key: str, seats: int, level: str, number: int) -> tuple[Counter[str], Counter[str]]:
    """Plays a game of a level among itself: the chances for each blunder, and how often it was made."""
    chances: Counter[str] = Counter()
    made: Counter[str] = Counter()
    dice = random.Random(f"{key} {seats} {level} {number}")
    state, undone = engine.new(key, seats, f"blunders {number}"), Undone()
    while state.result is None:
        seat = state.to_act[0]
        move = player(level)(state, seat, dice)
        found = [*blunders(state, seat, move), *undone.blunders(Turn(state, seat, move))]
        for name, taken in [*found, *_ended(state.play(seat, move))]:
            chances[name] += 1
            made[name] += taken
    return chances, made


def main(argv: list[str]) -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="./run bench blunders", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", action="append", choices=sorted(_MOVES))
    parser.add_argument("--seats", type=int, help="only tables of so many")
    parser.add_argument("--games", type=int, default=2, metavar="N", help="games at each table (2)")
    parser.add_argument("--level", default="strong", help="who plays (strong)")
    parser.add_argument("--minutes", type=float, default=1e9, help="after which no game is begun at a table")
    given = parser.parse_args(argv)
    for key, seats in tables():
        if key not in _MOVES or (given.game and key not in given.game) or given.seats not in (None, seats):
            continue
        found: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
        start, games = time.monotonic(), 0
        while games < given.games and time.monotonic() - start < 60 * given.minutes:
            chances, made = watched(key, seats, given.level, games)
            games += 1
            for name, count in chances.items():
                found[name][0] += made[name]
                found[name][1] += count
        print(f"{key}, {seats}: {games} games of {given.level}")
        for name, (count, of) in sorted(found.items()):
            print(f"    {count:>4} of {of:<5} {name}", flush=True)
    return 0
