"""A queue of requested pictures, which decides the next one to draw. render.py draws them.

The most urgent pictures come first, because a person is waiting for them. Among equally urgent pictures,
tables take turns, so that a table with many readers can't block the others. A picture that several people
need is drawn once. If all its callers stop waiting before the drawing has begun, it's dropped.
"""

from __future__ import annotations

import asyncio
import dataclasses
import enum
from collections.abc import Iterable

MOST = 256
"""Maximum length of the queue, at about 80 KB of SVG each. Beyond it, the least urgent drawing is dropped."""


class Urgency(enum.IntEnum):
    """The reason why a picture is needed. Lower values are drawn first."""

    TAPPED = 0
    """A person is waiting for the answer to an interaction."""
    TURN = 1
    """It is the reader's turn."""
    PUBLIC = 2
    """The picture is for everyone."""
    WAITING = 3
    """It isn't the reader's turn."""


@dataclasses.dataclass(slots=True, eq=False)
class Drawing:
    """An SVG that will become a PNG.

    `done` is set to the PNG. It's set to None if the drawing failed, and cancelled when the last caller stops
    waiting.
    """

    key: bytes
    svg: str
    urgency: Urgency
    turn: int
    """The position of the table's turn among all tables' turns."""
    number: int
    done: asyncio.Future[bytes | None]
    waiting: int = 0
    """Number of callers that are waiting for it."""
    begun: bool = False
    late: bool = False
    """True if its worker is taking suspiciously long."""
    tries: int = 0
    """Number of times a worker has failed to draw it."""

    @property
    def order(self) -> tuple[int, int, int]:
        """Return the sort key for the queue. Smaller keys are drawn first."""
        return self.urgency, self.turn, self.number


class Wanted:
    """All requested drawings, queued or begun."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._drawings: dict[bytes, Drawing] = {}
        self._queue: dict[bytes, Drawing] = {}
        self._turns: dict[int, int] = {}
        self._turn = 0
        self._number = 0

    @property
    def waiting(self) -> Iterable[Drawing]:
        """Return the drawings that haven't begun."""
        return self._queue.values()

    def ask(
        self, key: bytes, svg: str, urgency: Urgency, table: int | None
    ) -> tuple[Drawing | None, Drawing | None]:
        """Return the drawing of this SVG, and the drawing that was dropped to make room for it.

        Either can be None. `table` is the table the drawing is for, if any. The requested drawing is None if
        the queue has no room. The caller must finish the dropped drawing without a picture.
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
        """Drop a drawing that hasn't begun and that no caller is waiting for."""
        if drawing.key in self._queue and not drawing.waiting:
            self.finish(drawing)
            drawing.done.cancel()

    def begin(self) -> Drawing | None:
        """Take the next drawing off the queue and mark it as begun. Return None if the queue is empty."""
        drawing = min(self._queue.values(), key=lambda one: one.order, default=None)
        if drawing is not None:
            del self._queue[drawing.key]
            drawing.begun = True
            self._turn = max(self._turn, drawing.turn)
            if not self._queue:
                self._turns.clear()
        return drawing

    def again(self, drawing: Drawing) -> None:
        """Queue a drawing again. If it kept a worker busy for long, give it the lowest urgency."""
        drawing.begun = False
        if drawing.late:
            drawing.urgency, drawing.late = Urgency.WAITING, False
        self._queue[drawing.key] = drawing
        self.forget(drawing)

    def finish(self, drawing: Drawing) -> None:
        """Remove a drawing that's done or never will be."""
        self._queue.pop(drawing.key, None)
        del self._drawings[drawing.key]

    def ahead(self, drawing: Drawing) -> int:
        """Return the number of queued drawings that come before this one."""
        return 0 if drawing.begun else sum(one.order < drawing.order for one in self._queue.values())

    def _new(self, key: bytes, svg: str, urgency: Urgency, table: int | None) -> Drawing:
        # Start-time fair queueing: a table's next drawing is one turn after its latest, but never before the
        # current turn, so tables can't accumulate turns.
        turn = self._turn
        if table is not None:
            turn = max(turn, self._turns.get(table, 0))
            self._turns[table] = turn + 1
        self._number += 1
        done = asyncio.get_running_loop().create_future()
        return Drawing(key, svg, urgency, turn, self._number, done)
