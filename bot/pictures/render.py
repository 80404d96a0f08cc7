"""Pictures drawn in one worker process: `rasterise` holds the GIL, and the event loop must never wait.

The worker is started when the first picture is asked for. One that breaks or takes too long is replaced once;
when the new one fails at the same picture, there are no pictures for a while and the table is told in words
alone. What is drawn is not known here.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable

from bot.pictures.raster import rasterise
from bot.worker.process import Worker, WorkerGone

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds after which a worker is held to be stuck."""
REST = 60.0
"""Seconds without pictures after a worker and its replacement have failed."""
KEPT = 64
"""Pictures that are remembered."""

Draw = Callable[[str], bytes]


class Renderer:
    """Draws pictures one after the other, and remembers the last 64.

    `draw` is what the worker runs: any importable function from SVG text to PNG bytes. What it raises is
    taken for a fault of the SVG, not of the worker.
    """

    def __init__(self, draw: Draw = rasterise, *, patience: float = PATIENCE, rest: float = REST) -> None:
        self._draw = draw
        self._patience = patience
        self._rest = rest
        self._pictures: OrderedDict[bytes, bytes] = OrderedDict()
        self._lock = asyncio.Lock()
        self._worker = Worker()
        self._resting_until = 0.0
        self._closed = False

    @property
    def process(self) -> int:
        """The worker's process id; 0 while there is none."""
        return self._worker.process

    async def render(self, svg: str) -> bytes | None:
        """PNG bytes, or None when there is no picture to be had and words must do."""
        key = hashlib.sha256(svg.encode()).digest()
        if found := self._recall(key):
            return found
        async with self._lock:
            # Whoever waited here may have waited for the very same picture.
            if found := self._recall(key):
                return found
            picture = await self._draw_twice(svg)
            if picture:
                self._pictures[key] = picture
                if len(self._pictures) > KEPT:
                    self._pictures.popitem(last=False)
            return picture

    async def close(self) -> None:
        """End the worker, even in the middle of a picture; from here on there are none."""
        self._closed = True
        await self._worker.close()

    def _recall(self, key: bytes) -> bytes | None:
        if key in self._pictures:
            self._pictures.move_to_end(key)
        return self._pictures.get(key)

    async def _draw_twice(self, svg: str) -> bytes | None:
        if time.monotonic() < self._resting_until:
            return None
        for _ in range(2):
            if self._closed:
                return None
            try:
                drawn = await self._worker.run(self._patience, _attempt, self._draw, svg)
            except WorkerGone as reason:
                log.warning("the worker that draws pictures failed: %s", reason)
                continue
            if isinstance(drawn, bytes):
                return drawn
            log.error("a picture could not be drawn: %s", drawn)
            return None
        log.error("no pictures for %d seconds", self._rest)
        self._resting_until = time.monotonic() + self._rest
        return None


def _attempt(draw: Draw, svg: str) -> bytes | str:
    try:
        return draw(svg)
    except BaseException as fault:  # a panic in Rust is no Exception, and cannot be sent home as what it is
        return f"{type(fault).__name__}: {fault}"
