"""Game records: texts that people can read and that the engine can replay.

    courtyard record 1
    game: court-piece
    …
    round 1
      1: South H, South AH, West 3H, North 4H, East 5H

A record contains the options, the seed, the players, every move round by round, and the ending. `written`
creates a record. `read` replays it and reports the first line that was changed. The checksums in the last
line protect against mistakes, not against forgery. Players are identified only by name. A record contains no
times, but if the agreed time ran out, that's an entry of its own.
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
"""Approximate maximum line length in characters."""
_SEATS = ("South", "West", "North", "East", "Fifth")
_TIME, _DRAW, _RESIGNS = "time is called", "a draw is agreed", "resigns"
_MOVES = re.compile(r" {2} *(\d+: )?(.+)")
_CHECK = re.compile(r"check: [0-9a-f]{16}( [0-9a-f]{4})*")

Entry = tuple[int, Move]
"""A seat, or one of the pseudo-seats of `engine.contract`, and its move as a tuple of words."""


class BadRecord(Exception):
    """Raised when a text isn't a record or was changed. `line` is the number of the first wrong line."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class Record(NamedTuple):
    """A game read from a record: the opening, the players, every entry, and the final state."""

    opening: State
    players: tuple[str, ...]
    entries: tuple[Entry, ...]
    end: State


class RecordedMoment(NamedTuple):
    """A position in a game, after `number` entries.

    `round` and `trick` count from 1. `closes` is True if the entry finished that trick, or the game's
    equivalent of a trick. `events` holds the entry's events. `state` is updated in place for the next
    position, so make a copy if you want to keep it.
    """

    number: int
    round: int
    trick: int
    closes: bool
    entry: Entry
    events: Sequence[Event]
    state: State


def label(seat: int) -> str:
    """Return a seat's name in a record.

    >>> label(0), label(3), label(6)
    ('South', 'East', 'Seat7')
    """
    return _SEATS[seat] if seat < len(_SEATS) else f"Seat{seat + 1}"


def settle(state: State, words: Move) -> None:
    """End the game with a draw or a resignation: `("draw",)` or `("resign", "1")`.

    Raise Illegal if the game is already over, or if `words` is anything else.
    """
    if words == ("draw",):
        state.settle((tuple(range(state.seats)),), "drawn")
        return
    sides = engine.GAMES[state.key].partners(state.seats)
    given_up = next((side for side in sides if len(words) == 2 and words[1] in map(str, side)), None)
    if words[:1] != ("resign",) or given_up is None:
        raise Illegal("not-a-word")
    state.settle((*(side for side in sides if side != given_up), given_up), "resigned")


def make(state: State, entry: Entry) -> list[Event]:
    """Apply an entry and return its events. Raise Illegal if the rules don't allow it."""
    seat, words = entry
    if seat == CLOCK:
        state.call_time()
    elif seat == SETTLED:
        settle(state, words)
    elif seat != REMARK:
        return state.play(seat, words)
    return []


def moments(opening: State, entries: Iterable[Entry]) -> Iterator[RecordedMoment]:
    """Yield the opening as position 0, then the position after each entry.

    Raise Illegal if the rules don't allow an entry.
    """
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
    """Return a game as text. Seats without a player's name use their own label.

    Raise Illegal if the rules don't allow an entry.

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
    """Replay the game in a text created by `written`, and return it.

    Raise BadRecord, with the number of the line, if a line was changed or contains an illegal move.
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
        # Don't compare the opening, because earlier releases wrote fewer fields. `_unchanged` has already
        # checked the checksums.
        if one != again and not one.startswith(("opening: ", "check: ")):
            raise BadRecord(number, f"the moves lead to {again!r}")
    return Record(opening, players, tuple(entries), state)


def told(moment: RecordedMoment) -> str:
    """Describe a position in one line: round and trick, move, and events."""
    said = " ".join(moment.entry[1]) if moment.entry[0] == REMARK else _said(moment.state, moment.entry)
    happened = "; ".join(
        " ".join((event.name, *(f"{name}={value}" for name, value in event.data.items())))
        for event in moment.events
    )
    return f"{moment.round}.{moment.trick} {said}" + (f": {happened}" if happened else "")


def _header(opening: State, players: Sequence[str]) -> Iterator[str]:
    # List an option that was added later only if it's set, so that records of earlier releases stay the same.
    later = opening.options.later()
    options = {name: now for name, now in opening.options.chosen().items() if later.get(name) != now}
    yield HEADING
    yield f"game: {opening.key}"
    yield "options: " + " ".join(f"{name}={_plain(value)}" for name, value in options.items())
    yield f"seed: {json.dumps(opening.seed, ensure_ascii=False)}"
    dumped = engine.dump(opening)
    # A rematch carries something over, so the options and the seed alone don't determine its opening.
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
    """Return the opening, the players' names, and the number of header lines."""
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
        options = game.options.stored({name: value for name, _, value in given})
        number = 4
        if "opening" in head:
            number = 5
            opening = engine.load(head["opening"])
            if opening.options != options:
                raise ValueError("its opening has other options")
            return opening, players, len(head) + 1
        return engine.new(game.key, len(players), json.loads(head["seed"]), options), players, len(head) + 1
    except (KeyError, ValueError, engine.BadOption, engine.BadState) as error:
        raise BadRecord(number, f"no game begins so: {error}") from None


def _entries(number: int, line: str, seats: int) -> Iterator[Entry]:
    """Yield the entries on a line. Blank lines, headings and the last two lines yield none."""
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
    """Return the last line: one checksum of the whole text, then one per line."""
    return f"check: {_sum(chr(10).join(lines), 8)} {' '.join(_sum(line, 2) for line in lines)}"


def _sum(text: str, size: int) -> str:
    return hashlib.blake2s(text.encode("utf-8", "surrogatepass"), digest_size=size).hexdigest()


def _unchanged(lines: Sequence[str]) -> None:
    """Raise BadRecord at the first line that was changed since the text was written."""
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
