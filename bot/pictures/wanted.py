"""Which pictures are wanted, by whom, and which is drawn next. Nothing is drawn here, no process is known.

A reader wants one picture at a time: the newest. What somebody waits for at their screen is drawn first, and
of what is as urgent the tables take turns, so that no table with many readers keeps the others waiting. A
picture that several want is drawn once; one that nobody wants any more, and that has not begun, is forgotten.
"""

from __future__ import annotations

import asyncio
import dataclasses
import enum
from collections.abc import Iterable
from typing import NamedTuple

MOST = 256
"""Drawings that wait, at most, of some 80 KB of SVG each: of more, the least urgent is not drawn at all."""


class Urgency(enum.IntEnum):
    """Why a picture is wanted; the first is drawn first."""

    TAPPED = 0
    """Somebody has tapped, and waits for the answer."""
    TURN = 1
    """Its reader is to act."""
    PUBLIC = 2
    """It is for everybody."""
    WAITING = 3
    """Its reader is asked nothing."""


class Reader(NamedTuple):
    """The reader of a picture: a person (0: everybody) at a table, in a language."""

    table: int
    person: int
    language: str


@dataclasses.dataclass(slots=True, eq=False)
class Request:
    """A reader's wish for a drawing."""

    since: float
    """When they asked first, on a monotonic clock."""
    waiting: int = 0
    """How many wait for it in their name right now."""
    late: bool = False
    """Whether they were told that it comes later, and so are to hear of it."""


@dataclasses.dataclass(slots=True, eq=False)
class Drawing:
    """An SVG that is to become a PNG. `done` holds the PNG, or None where none can be had; it is cancelled
    when nobody wants it any more.
    """

    key: bytes
    svg: str
    urgency: Urgency
    turn: int
    """In whose place of its table's turns it stands."""
    number: int
    done: asyncio.Future[bytes | None]
    requests: dict[Reader, Request] = dataclasses.field(default_factory=dict)
    nameless: int = 0
    """How many wait for it without being a reader."""
    begun: bool = False
    late: bool = False
    """Whether its worker takes suspiciously long."""
    tries: int = 0
    """How often a worker has failed at it."""

    @property
    def wanted(self) -> bool:
        """Return whether anybody waits for it, or will fetch it."""
        return self.nameless > 0 or any(one.waiting or one.late for one in self.requests.values())

    @property
    def order(self) -> tuple[int, int, int]:
        """Return whether this is drawn earlier, as what is smaller is."""
        return self.urgency, self.turn, self.number


class Wanted:
    """All drawings that are wanted, waiting and begun."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._drawings: dict[bytes, Drawing] = {}
        self._queue: dict[bytes, Drawing] = {}
        self._newest: dict[Reader, Drawing] = {}
        self._turns: dict[int, int] = {}
        self._turn = 0
        self._number = 0

    @property
    def waiting(self) -> Iterable[Drawing]:
        """Those that have not begun."""
        return self._queue.values()

    def of(self, reader: Reader) -> Drawing | None:
        """Return what this reader wants, as long as it is not finished."""
        return self._newest.get(reader)

    def ask(
        self, key: bytes, svg: str, urgency: Urgency, reader: Reader | None, now: float
    ) -> tuple[Drawing | None, Drawing | None]:
        """The drawing of this SVG, which the reader wants from now on in place of any other; None where there
        is no room for it. And one for which there is no room any more, to be finished without a picture.
        """
        if reader is not None:
            self.leave(reader, but=key)
        drawing, dropped = self._drawings.get(key), None
        if drawing is None:
            drawing = self._new(key, svg, urgency, reader)
            if len(self._queue) >= self._most:
                dropped = max((*self._queue.values(), drawing), key=lambda one: one.order)
                if dropped is drawing:
                    return None, None
                del self._queue[dropped.key]
            self._drawings[key] = self._queue[key] = drawing
        drawing.urgency = min(drawing.urgency, urgency)
        if reader is not None:
            drawing.requests.setdefault(reader, Request(now))
            self._newest[reader] = drawing
        return drawing, dropped

    def leave(self, reader: Reader, but: bytes = b"") -> None:
        """This reader no longer wants what they have asked for, unless it is the drawing `but`."""
        drawing = self._newest.get(reader)
        if drawing is not None and drawing.key != but:
            del self._newest[reader]
            drawing.requests.pop(reader, None)
            self.forget(drawing)

    def leave_all(self, person: int) -> None:
        """This person no longer wants anything."""
        for reader in [reader for reader in self._newest if reader.person == person]:
            self.leave(reader)

    def forget(self, drawing: Drawing) -> None:
        """Drop it where it has not begun and nobody wants it."""
        if drawing.key in self._queue and not drawing.wanted:
            self.finish(drawing)
            drawing.done.cancel()

    def begin(self) -> Drawing | None:
        """The drawing that is next, which begins now; None where none waits."""
        drawing = min(self._queue.values(), key=lambda one: one.order, default=None)
        if drawing is not None:
            del self._queue[drawing.key]
            drawing.begun = True
            self._turn = max(self._turn, drawing.turn)
            if not self._queue:
                self._turns.clear()
        return drawing

    def again(self, drawing: Drawing) -> None:
        """It has to be drawn once more: in its turn, or last where it has kept a worker busy for long."""
        drawing.begun = False
        if drawing.late:
            drawing.urgency, drawing.late = Urgency.WAITING, False
        self._queue[drawing.key] = drawing
        self.forget(drawing)

    def finish(self, drawing: Drawing) -> list[Reader]:
        """It is drawn, or never will be. Returns the readers who are to hear of it."""
        self._queue.pop(drawing.key, None)
        del self._drawings[drawing.key]
        for reader in drawing.requests:
            if self._newest.get(reader) is drawing:
                del self._newest[reader]
        return [reader for reader, request in drawing.requests.items() if request.late]

    def ahead(self, drawing: Drawing) -> int:
        """How many that wait are drawn before it."""
        return 0 if drawing.begun else sum(one.order < drawing.order for one in self._queue.values())

    def _new(self, key: bytes, svg: str, urgency: Urgency, reader: Reader | None) -> Drawing:
        # Start-time fair queueing: a table's next drawing stands one turn behind its latest, and never before
        # the turn that is being served, so that nobody saves up turns.
        turn = self._turn
        if reader is not None:
            turn = max(turn, self._turns.get(reader.table, 0))
            self._turns[reader.table] = turn + 1
        self._number += 1
        done = asyncio.get_running_loop().create_future()
        return Drawing(key, svg, urgency, turn, self._number, done)
