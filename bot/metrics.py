"""Prometheus metrics for one process: interactions, due deliveries, requests, robots, and pictures.

The owner can serve them on a local page. Metrics are never about a person, a table or a card. Labels are
words from this project and from Discord's routes.
"""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from types import SimpleNamespace

import aiohttp
from aiohttp import web
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)

HERE = "127.0.0.1"
"""The loopback address, so that no other machine can read the metrics."""
REGISTRY = CollectorRegistry()
_SOON = (0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 5, 15)

ANSWERED = Histogram(
    "courtyard_answer_seconds",
    "From an interaction's arrival until all of its answer was given.",
    ["kind"],
    registry=REGISTRY,
    buckets=_SOON,
)
WORKED = Histogram(
    "courtyard_work_seconds",
    "Work beside the event loop, its waiting included.",
    ["work"],
    registry=REGISTRY,
    buckets=(0.01, 0.02, *_SOON),
)
REQUESTED = Counter(
    "courtyard_requests", "Requests to Discord.", ["method", "route", "status"], registry=REGISTRY
)
DUE = Gauge("courtyard_due", "Deliveries that are due.", ["what"], registry=REGISTRY)
OLDEST = Gauge("courtyard_due_seconds", "Since when the oldest is known to be due.", registry=REGISTRY)
ERRORS = Counter("courtyard_errors", "Errors that nobody expected.", registry=REGISTRY)

_NUMBER = re.compile(r"\d{5,}")
_TOKEN = re.compile(r"(/(?:webhooks|interactions)/:id/)[^/]+")

Due = Callable[[], Awaitable[Mapping[str, list[int]]]]
"""A function that returns the IDs of due deliveries, by type."""


@contextlib.contextmanager
def timed(work: str) -> Iterator[None]:
    """Measure the time this piece of work takes."""
    began = time.perf_counter()
    try:
        yield
    finally:
        WORKED.labels(work).observe(time.perf_counter() - began)


def route(path: str) -> str:
    """Return a request's route, without any IDs or tokens.

    >>> route("/api/v10/webhooks/123456789/very-secret/messages/@original")
    '/webhooks/:id/:token/messages/@original'
    """
    found = _NUMBER.sub(":id", re.sub(r"^/api/v\d+", "", path))
    return _TOKEN.sub(r"\1:token", found)


def requests() -> aiohttp.TraceConfig:
    """Return a trace configuration that counts a client's requests."""
    trace = aiohttp.TraceConfig()

    async def ended(
        session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        REQUESTED.labels(params.method, route(params.url.path), str(params.response.status)).inc()

    trace.on_request_end.append(ended)
    return trace


class MetricsPage:
    """Serves `/metrics` for Prometheus and `/health`. There's one instance per process.

    `/health` answers 200 while the bot is connected and can read its database, and 503 otherwise.
    """

    def __init__(self, due: Due, connected: Callable[[], bool]) -> None:
        self._due = due
        self._connected = connected
        self.known: dict[int, float] = {}
        """The deliveries that were due when this page was last read, each with the time it was first seen."""
        self._runner: web.AppRunner | None = None

    async def start(self, port: int) -> None:
        """Listen on this port on this machine. Raise OSError if the port is taken."""
        app = web.Application()
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/health", self._health)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, HERE, port).start()

    async def close(self) -> None:
        """Stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _metrics(self, request: web.Request) -> web.Response:
        now, due = time.monotonic(), await self._due()
        for what, numbers in due.items():
            DUE.labels(what).set(len(numbers))
        self.known = {one: self.known.get(one, now) for numbers in due.values() for one in numbers}
        OLDEST.set(now - min(self.known.values(), default=now))
        return web.Response(body=generate_latest(REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _health(self, request: web.Request) -> web.Response:
        try:
            await self._due()
            well = self._connected()
        except Exception:  # any error that prevents a read
            well = False
        return web.Response(text="ok" if well else "not well", status=200 if well else 503)
