"""A game as a text that a person can read, and the engine reads again: its options, its seed and who played,
every move round by round, and how it ended.

    courtyard record 1
    game: court-piece
    …
    round 1
      1: South H, South AH, West 3H, North 4H, East 5H

`written` writes it, `read` reads it, plays it again, and says where anything was changed; the checksums in
its last line are against mistakes, not against who means to deceive. Who plays is a name and no more. No
Discord, no database and no clock may enter: that time was called is an entry like any other.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import engine
from engine.contract import CLOCK, REMARK, SETTLED, Event, Illegal, Move
from engine.state import State

HEADING = "courtyard record 1"
ACROSS = 100
"""Characters of a line, about."""
_SEATS = ("South", "West", "North", "East", "Fifth")
_TIME, _DRAW, _RESIGNS = "time is called", "a draw is agreed", "resigns"
_MOVES = re.compile(r" {2} *(\d+: )?(.+)")
_CHECK = re.compile(r"check: [0-9a-f]{16}( [0-9a-f]{4})*")

Entry = tuple[int, Move]
"""A seat, or one of those above, and its words."""


class BadRecord(Exception):
    """A text that is no record, or was changed: `line` says where, from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class Record(NamedTuple):
    """A game that was read: how it began, who played, every entry, and how it stands at the end."""

    opening: State
    players: tuple[str, ...]
    entries: tuple[Entry, ...]
    end: State


class RecordedMoment(NamedTuple):
    """A moment of a game, after so many entries: the round, and the trick in it, both from 1; whether that
    trick, or whatever the game has in its place, was over with it; the entry and what it led to. `state` is
    the one that is played on: copy it to keep it.
    """

    number: int
    round: int
    trick: int
    closes: bool
    entry: Entry
    events: Sequence[Event]
    state: State


def label(seat: int) -> str:
    """Return what a record calls a seat.

    >>> label(0), label(3), label(6)
    ('South', 'East', 'Seat7')
    """
    return _SEATS[seat] if seat < len(_SEATS) else f"Seat{seat + 1}"


def settle(state: State, words: Move) -> None:
    """End the game as people have said it. Raises Illegal where it is over, or nobody may end it so."""
    if words == ("draw",):
        state.settle((tuple(range(state.seats)),), "drawn")
        return
    sides = engine.GAMES[state.key].partners(state.seats)
    given_up = next((side for side in sides if len(words) == 2 and words[1] in map(str, side)), None)
    if words[:1] != ("resign",) or given_up is None:
        raise Illegal("not-a-word")
    state.settle((*(side for side in sides if side != given_up), given_up), "resigned")


def make(state: State, entry: Entry) -> list[Event]:
    """Make an entry, and return what happened. Raises Illegal."""
    seat, words = entry
    if seat == CLOCK:
        state.call_time()
    elif seat == SETTLED:
        settle(state, words)
    elif seat != REMARK:
        return state.play(seat, words)
    return []


def moments(opening: State, entries: Iterable[Entry]) -> Iterator[RecordedMoment]:
    """Yield the opening, as moment 0, and what each entry leads to. Raises Illegal."""
    state = opening.copy()
    round_, trick = 1, 1
    yield RecordedMoment(0, round_, trick, False, (REMARK, ()), (), state)
    for number, entry in enumerate(entries, 1):
        events = make(state, entry)
        closes = entry[0] >= 0 and state.trick_over(events)
        yield RecordedMoment(number, round_, trick, closes, entry, events, state)
        if any(event.name in state.chapters_end for event in events):
            round_, trick = round_ + 1, 1
        elif closes:
            trick += 1


def written(opening: State, entries: Iterable[Entry], players: Sequence[str] = ()) -> str:
    """Return a game as text; a seat without a player's name goes by its own. Raises Illegal.

    >>> state = engine.new("four-tribes", 2, "tea", {"turns": 10})
    >>> seat = state.to_act[0]
    >>> lays = (seat, ("lay", state.choice(seat, ("lay",)).words[0]))
    >>> text = written(state, [lays, (SETTLED, ("resign", "1"))], ["Ana", "Chloé"])
    >>> print(text[: text.index("check")], end="")
    courtyard record 1
    game: four-tribes
    options: turns=10
    seed: "tea"
    South: Ana
    West: Chloé
    <BLANKLINE>
    round 1
      1: West lay AS
      2: West resigns
    <BLANKLINE>
    result: resigned; South, West; scores 0.0 0.0
    >>> read(text).players
    ('Ana', 'Chloé')
    >>> read(text.replace("lay AS", "lay KS"))
    Traceback (most recent call last):
    engine.record.BadRecord: line 9: it was changed
    """
    lines = [*_header(opening, players)]
    told, state = (0, 0), opening
    for moment in moments(opening, entries):
        state = moment.state
        if not moment.number:
            continue
        if told[0] != moment.round:
            lines += ["", f"round {moment.round}"]
        seat, words = moment.entry
        if seat == REMARK:
            lines.append(f"  -- {' '.join(words)}")
            told = moment.round, 0
            continue
        said = _said(state, moment.entry)
        if told != (moment.round, moment.trick):
            lines.append(f"  {moment.trick}: {said}")
        elif len(lines[-1]) + len(said) > ACROSS:
            lines[-1] += ","
            lines.append(f"     {said}")
        else:
            lines[-1] += f", {said}"
        told = moment.round, moment.trick
    lines += ["", f"result: {_result(state)}"]
    return "\n".join([*lines, _check(lines)]) + "\n"


def read(text: str) -> Record:
    """Return the game of a text that `written` wrote, played again. Raises BadRecord, which says where it is
    not as it was written, or where the moves are none of this game.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[0] != HEADING:
        raise BadRecord(1, f"this is no record, which begins with {HEADING!r}")
    _unchanged(lines)
    opening, players, at = _begun(lines)
    entries: list[Entry] = []
    state = opening.copy()
    for number, line in enumerate(lines[at:], at + 1):
        for entry in _entries(number, line, state.seats):
            try:
                make(state, entry)
            except Illegal as illegal:
                raise BadRecord(number, f"{_said(state, entry)} cannot be played: {illegal}") from None
            entries.append(entry)
    for number, (one, again) in enumerate(
        zip(lines, written(opening, entries, players).split("\n"), strict=False), 1
    ):
        if one != again:
            raise BadRecord(number, f"the moves lead to {again!r}")
    return Record(opening, players, tuple(entries), state)


def told(moment: RecordedMoment) -> str:
    """Return a moment in one line: where in the game it is, whose move, and the events that came of it."""
    said = " ".join(moment.entry[1]) if moment.entry[0] == REMARK else _said(moment.state, moment.entry)
    happened = "; ".join(
        " ".join((event.name, *(f"{name}={value}" for name, value in event.data.items())))
        for event in moment.events
    )
    return f"{moment.round}.{moment.trick} {said}" + (f": {happened}" if happened else "")


def _header(opening: State, players: Sequence[str]) -> Iterator[str]:
    options = opening.options.chosen()
    yield HEADING
    yield f"game: {opening.key}"
    yield "options: " + " ".join(f"{name}={_plain(value)}" for name, value in options.items())
    yield f"seed: {json.dumps(opening.seed, ensure_ascii=False)}"
    dumped = engine.dump(opening)
    # A game that is played again begins as the one before has ended.
    if dumped != engine.dump(engine.new(opening.key, opening.seats, opening.seed, opening.options)):
        yield f"opening: {dumped}"
    for seat in range(opening.seats):
        given = "" if seat >= len(players) else "".join(filter(str.isprintable, players[seat])).strip()
        yield f"{label(seat)}: {given or label(seat)}"


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _said(state: State, entry: Entry) -> str:
    seat, words = entry
    if seat == CLOCK:
        return _TIME
    if seat == SETTLED:
        return _DRAW if words == ("draw",) else f"{label(int(words[1]))} {_RESIGNS}"
    return f"{label(seat)} {' '.join(words)}"


def _result(state: State) -> str:
    if state.result is None:
        return "none yet"
    places = ", ".join(" + ".join(map(label, place)) for place in state.result.places)
    scores = " ".join(map(str, state.result.scores))
    return f"{state.result.summary}; {places}; scores {scores}"


def _begun(lines: Sequence[str]) -> tuple[State, tuple[str, ...], int]:
    """Return the opening, who plays, and how many lines say so."""
    head: dict[str, str] = {}
    for line in lines[1:]:
        name, colon, value = line.partition(": ")
        if not colon:
            break
        head[name] = value
    players = tuple(value for name, value in head.items() if name in _SEATS or name.startswith("Seat"))
    number = 2
    try:
        game = engine.GAMES[head["game"]]
        number = 3
        given = (one.partition("=") for one in head["options"].split())
        options = game.options.of({name: value for name, _, value in given})
        number = 4
        if "opening" in head:
            number = 5
            return engine.load(head["opening"]), players, len(head) + 1
        return engine.new(game.key, len(players), json.loads(head["seed"]), options), players, len(head) + 1
    except (KeyError, ValueError, engine.BadOption, engine.BadState) as error:
        raise BadRecord(number, f"no game begins so: {error}") from None


def _entries(number: int, line: str, seats: int) -> Iterator[Entry]:
    """Yield the entries of a line; a blank one, a heading and the last two have none."""
    if line.startswith("  -- "):
        yield REMARK, tuple(line[5:].split(" "))
        return
    found = _MOVES.fullmatch(line)
    if found is None:
        return
    seat_of = {label(seat): seat for seat in range(seats)}
    for said in found[2].removesuffix(",").split(", "):
        who, *words = said.split(" ")
        if said == _TIME:
            yield CLOCK, ("time",)
        elif said == _DRAW:
            yield SETTLED, ("draw",)
        elif who not in seat_of:
            raise BadRecord(number, f"{said!r} is nobody's move")
        elif words == [_RESIGNS]:
            yield SETTLED, ("resign", str(seat_of[who]))
        else:
            yield seat_of[who], tuple(words)


def _check(lines: Sequence[str]) -> str:
    """Return the last line: a checksum of all, and one of each line."""
    return f"check: {_sum(chr(10).join(lines), 8)} {' '.join(_sum(line, 2) for line in lines)}"


def _sum(text: str, size: int) -> str:
    return hashlib.blake2s(text.encode("utf-8", "surrogatepass"), digest_size=size).hexdigest()


def _unchanged(lines: Sequence[str]) -> None:
    """Raise BadRecord for the first line that is not as it was written."""
    *body, check, last = lines if len(lines) > 2 else ["", "", ""]
    if not check.startswith("check: ") or last:
        raise BadRecord(max(1, len(lines) - (last == "")), "it does not end with its checksums")
    if check == _check(body):
        return
    whole, *each = check.removeprefix("check: ").split(" ")
    if _CHECK.fullmatch(check) and whole != _sum("\n".join(body), 8):
        for number, (line, its) in enumerate(zip(body, each, strict=False), 1):
            if its != _sum(line, 2):
                raise BadRecord(number, "it was changed")
        if len(body) != len(each):
            raise BadRecord(min(len(body), len(each)) + 1, "lines are missing, or too many")
    raise BadRecord(len(body) + 1, "its checksums were changed, or the lines above")
