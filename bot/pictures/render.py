"""Draw pictures in worker processes, because `rasterise` holds the GIL and must not block the event loop.

The number of workers is limited by the number of cores. A worker only starts when a picture would otherwise
have to wait. Callers can set a time limit. If it expires, a drawing that has begun continues, and its picture
is cached.

If a worker breaks or takes too long, it's replaced, and its picture is retried once. After a second failure,
the picture isn't retried. If several pictures in a row fail that way, no pictures are drawn for a while, and
players get the table as text.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable

from bot import tasks
from bot.metrics import timed
from bot.pictures.raster import rasterise
from bot.pictures.wanted import Drawing, Urgency, Wanted
from bot.tasks import trace
from bot.worker.process import AnyWorker, Worker, WorkerGone, WorkFailed, cores

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds after which a worker counts as stuck."""
LATE = 2.0
"""After this many seconds, a worker counts as late. A spare can then start, so that others can continue."""
SPARE = 1
"""Maximum number of spare workers."""
REST = 60.0
"""Seconds without pictures after FAILURES."""
FAILURES = 3
"""Drawing pauses after this many consecutive pictures have each failed twice."""
KEPT = 256
"""Maximum number of cached pictures. Each takes about 60 KB."""
MOST_WORKERS = 4
TYPICAL = 0.15
"""Assumed seconds per picture, until the first picture has been drawn."""

Draw = Callable[[str], bytes]


class StillDrawing(Exception):
    """Raised when a picture isn't ready in time."""


class Renderer:
    """Draws pictures, most urgent first, and caches the last KEPT.

    `draw` is the function the workers run. It can be any importable function from SVG text to the bytes of a
    picture. If it raises an error, the SVG is to blame, not the worker.
    """

    def __init__(
        self,
        draw: Draw = rasterise,
        *,
        workers: int | None = None,
        patience: float = PATIENCE,
        late: float = LATE,
        rest: float = REST,
        now: Callable[[], float] = time.monotonic,
        make: Callable[[], AnyWorker] = lambda: Worker(__name__),
    ) -> None:
        """Create the renderer without starting any worker yet.

        `workers` is the maximum number. None means one per core, up to MOST_WORKERS. `make` creates a worker.
        `now` is a monotonic clock in seconds.
        """
        self._make = make
        self._draw = draw
        self._most = workers or min(cores(), MOST_WORKERS)
        self.patience = patience
        self._late_after = late
        self._rest = rest
        self._now = now
        self._pictures: OrderedDict[bytes, bytes] = OrderedDict()
        self._hopeless: OrderedDict[bytes, None] = OrderedDict()
        self.wanted = Wanted()
        self.workers: list[AnyWorker] = []
        self._idle: list[AnyWorker] = []
        self.at_work: set[asyncio.Task[None]] = set()
        self._late: set[Drawing] = set()
        self._failures = 0
        self.typical = TYPICAL
        self._resting_until = float("-inf")
        self._closed = False

    async def render(
        self,
        svg: str,
        urgency: Urgency = Urgency.TAPPED,
        table: int | None = None,
        patience: float | None = None,
    ) -> bytes | None:
        """Return the bytes of a picture, or None if the page must use text.

        `table` is the table the picture is for, if any. Raise StillDrawing if the picture isn't ready within
        `patience` seconds, or right away if that can be foreseen.
        """
        key = hashlib.sha256(svg.encode()).digest()
        if found := self._recall(key):
            return found
        if self._closed or key in self._hopeless or self._now() < self._resting_until:
            return None
        drawing, dropped = self.wanted.ask(key, svg, urgency, table)
        if dropped is not None:
            self._finish(dropped, None)
        if drawing is None:
            log.info("too many pictures are wanted at once: one is told in words")
            return None
        self._begin()
        return await self._wait(drawing, patience)

    async def close(self) -> None:
        """Terminate the workers, even in the middle of a picture. No pictures are drawn after this."""
        self._closed = True
        for drawing in list(self.wanted.waiting):
            self._finish(drawing, None)
        await asyncio.gather(*(worker.close() for worker in self.workers))
        await asyncio.gather(*self.at_work, return_exceptions=True)

    def _recall(self, key: bytes) -> bytes | None:
        if key in self._pictures:
            self._pictures.move_to_end(key)
        return self._pictures.get(key)

    async def _wait(self, drawing: Drawing, patience: float | None) -> bytes | None:
        if patience is not None and self._foreseen(drawing) > patience:
            patience = 0.0
        drawing.waiting += 1
        try:
            if patience is None or patience > 0:
                await asyncio.wait({drawing.done}, timeout=patience)
        finally:
            drawing.waiting -= 1
            if not drawing.done.done():
                self.wanted.forget(drawing)
        if not drawing.done.done() or drawing.done.cancelled():
            raise StillDrawing
        return drawing.done.result()

    def _foreseen(self, drawing: Drawing) -> float:
        """Return an estimate of the seconds until the drawing is done."""
        if drawing.begun:
            return 0.0
        before = self.wanted.ahead(drawing) + len(self.at_work)
        return self.typical * (before / self._most + 1)

    # Workers

    def _begin(self) -> None:
        """Start the next drawings, up to the maximum number of workers."""
        while not self._closed and len(self.at_work) - min(len(self._late), SPARE) < self._most:
            drawing = self.wanted.begin()
            if drawing is None:
                return
            task = tasks.start_task(self._work(drawing), "a picture is drawn")
            self.at_work.add(task)
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.at_work.discard(task)
        self._begin()

    async def _work(self, drawing: Drawing) -> None:
        if not self._idle:
            self._idle.append(self._make())
            self.workers.append(self._idle[-1])
        worker = self._idle.pop()
        late = asyncio.get_running_loop().call_later(self._late_after, self._is_late, drawing)
        try:
            with timed("picture"):
                picture, seconds = await worker.run(self.patience, timed_drawing, self._draw, drawing.svg)
        except WorkerGone as reason:
            self._failed(drawing, reason)
        except Exception as error:
            self._failures = 0
            log.error(
                "a picture could not be drawn:\n%s", error if isinstance(error, WorkFailed) else trace(error)
            )
            self._finish(drawing, None, hopeless=True)
        else:
            self._failures = 0
            self.typical += (seconds - self.typical) / 8
            self._finish(drawing, picture)
        finally:
            late.cancel()
            self._late.discard(drawing)
            self._idle.append(worker)

    def _is_late(self, drawing: Drawing) -> None:
        drawing.late = True
        self._late.add(drawing)
        self._begin()

    def _failed(self, drawing: Drawing, reason: WorkerGone) -> None:
        drawing.tries += 1
        if self._closed:
            self._finish(drawing, None)
            return
        log.warning("a worker that draws pictures failed: %s", reason)
        if drawing.tries < 2:
            self.wanted.again(drawing)
            return
        self._failures += 1
        self._finish(drawing, None, hopeless=True)
        if self._failures >= FAILURES:
            log.error("no pictures for %d seconds", self._rest)
            self._failures = 0
            self._resting_until = self._now() + self._rest
            self._hopeless.clear()  # the workers failed, not the pictures
            for other in list(self.wanted.waiting):
                self._finish(other, None)

    def _finish(self, drawing: Drawing, picture: bytes | None, hopeless: bool = False) -> None:
        """Finish a drawing, with or without its picture. A `hopeless` one is never retried."""
        if picture:
            self._pictures[drawing.key] = picture
            if len(self._pictures) > KEPT:
                self._pictures.popitem(last=False)
        elif hopeless:
            self._hopeless[drawing.key] = None
            if len(self._hopeless) > KEPT:
                self._hopeless.popitem(last=False)
        self.wanted.finish(drawing)
        drawing.done.set_result(picture)


def timed_drawing(draw: Draw, svg: str) -> tuple[bytes, float]:
    """Return the picture and the number of seconds it took."""
    start = time.perf_counter()
    return draw(svg), time.perf_counter() - start
