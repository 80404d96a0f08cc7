"""The pictures that are waited for, and which of them is drawn next. Nothing is drawn here.

What somebody waits for at their screen is drawn first, and of what is as urgent the tables take turns, so
that no table with many readers keeps the others waiting. A picture that several wait for is drawn once; one
for which nobody waits any more, and that has not begun, is forgotten.
"""

from __future__ import annotations

import asyncio
import dataclasses
import enum
from collections.abc import Iterable

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
    waiting: int = 0
    """How many wait for it."""
    begun: bool = False
    late: bool = False
    """Whether its worker takes suspiciously long."""
    tries: int = 0
    """How often a worker has failed at it."""

    @property
    def order(self) -> tuple[int, int, int]:
        """Return whether this is drawn earlier, as what is smaller is."""
        return self.urgency, self.turn, self.number


class Wanted:
    """All drawings that are wanted, waiting and begun."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._drawings: dict[bytes, Drawing] = {}
        self._queue: dict[bytes, Drawing] = {}
        self._turns: dict[int, int] = {}
        self._turn = 0
        self._number = 0

    @property
    def waiting(self) -> Iterable[Drawing]:
        """Those that have not begun."""
        return self._queue.values()

    def ask(
        self, key: bytes, svg: str, urgency: Urgency, table: int | None
    ) -> tuple[Drawing | None, Drawing | None]:
        """Return the drawing of this SVG, for a table if it is for one; None where there is no room for it.
        And one for which there is no room any more, to be finished without a picture.
        """
        drawing, dropped = self._drawings.get(key), None
        if drawing is None:
            drawing = self._new(key, svg, urgency, table)
            if len(self._queue) >= self.most:
                dropped = max((*self._queue.values(), drawing), key=lambda one: one.order)
                if dropped is drawing:
                    return None, None
                del self._queue[dropped.key]
            self._drawings[key] = self._queue[key] = drawing
        drawing.urgency = min(drawing.urgency, urgency)
        return drawing, dropped

    def forget(self, drawing: Drawing) -> None:
        """Drop it where it has not begun and nobody waits for it."""
        if drawing.key in self._queue and not drawing.waiting:
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

    def finish(self, drawing: Drawing) -> None:
        """It is drawn, or never will be."""
        self._queue.pop(drawing.key, None)
        del self._drawings[drawing.key]

    def ahead(self, drawing: Drawing) -> int:
        """How many that wait are drawn before it."""
        return 0 if drawing.begun else sum(one.order < drawing.order for one in self._queue.values())

    def _new(self, key: bytes, svg: str, urgency: Urgency, table: int | None) -> Drawing:
        # Start-time fair queueing: a table's next drawing stands one turn behind its latest, and never before
        # the turn that is being served, so that nobody saves up turns.
        turn = self._turn
        if table is not None:
            turn = max(turn, self._turns.get(table, 0))
            self._turns[table] = turn + 1
        self._number += 1
        done = asyncio.get_running_loop().create_future()
        return Drawing(key, svg, urgency, turn, self._number, done)
