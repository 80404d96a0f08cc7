"""An event loop in which time passes only when the loop is idle, and which decides the order of all events.

It keeps asyncio's promises: `call_soon` runs calls in order, and a timer doesn't run before its time. Any
other order depends on how long statements and requests take, which the seed decides.

A *life* is one process of the bot. Tasks started in a life are dropped with it, at once and without clean-up,
as in a killed process.
"""

from __future__ import annotations

import asyncio
import contextvars
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any

TOO_OFTEN = 200_000
"""How many calls in one instant count as an endless loop."""


class Life:
    """One process of the bot, which lives until it's killed or ends."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.dead = False
        self.tasks: list[asyncio.Task[Any]] = []
        """These are kept even when dead, because collecting one would run its clean-up."""


CAUSE: contextvars.ContextVar[int | None] = contextvars.ContextVar("cause", default=None)
"""The interaction that is being answered."""
BESIDE = (
    "/bot/jobs/",
    "/bot/features/plans/moves.py",
    "/bot/features/postgres/",
    "/bot/features/robots/",
    "/bot/ui/open_hands.py",
    "/bot/storage/",
    "/bot/tasks.py",
)
"""The origins of tasks that answer no person, even if an answer starts them."""
LIFE: contextvars.ContextVar[Life | None] = contextvars.ContextVar("life", default=None)


class _Handle(asyncio.Handle):
    __slots__ = ("life",)
    life: Life | None


class _Timer(asyncio.TimerHandle):
    __slots__ = ("life",)
    life: Life | None


class Endless(Exception):
    """Raised when the bot repeats something endlessly without any time passing."""


class SimLoop(asyncio.AbstractEventLoop):
    """The parts of a loop that asyncio itself needs."""

    def __init__(self, delay: Callable[[], float]) -> None:
        """`delay` returns how many seconds work in a thread takes."""
        self._now = 0.0
        self._ready: deque[_Handle] = deque()
        self._timers: list[tuple[float, int, _Timer]] = []
        self._number = count()
        self._delay = delay
        self._running = False
        self.failed: Callable[[dict[str, Any]], None] = lambda context: None

    # Time and calls

    def time(self) -> float:
        return self._now

    def call_soon(self, callback: Any, *args: Any, context: contextvars.Context | None = None) -> Any:
        handle = _Handle(callback, args, self, context)
        handle.life = LIFE.get() if context is None else context.get(LIFE)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(
        self, delay: float, callback: Any, *args: Any, context: contextvars.Context | None = None
    ) -> Any:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Any, *args: Any, context: contextvars.Context | None = None
    ) -> Any:
        timer = _Timer(when, callback, args, self, context)
        timer.life = LIFE.get() if context is None else context.get(LIFE)
        heapq.heappush(self._timers, (when, next(self._number), timer))
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        return

    # Running

    def run_until(self, future: asyncio.Future[Any]) -> None:
        """Run until the future is done or no more events can come."""
        self._running = True
        asyncio.events._set_running_loop(self)
        often = 0
        try:
            while not future.done():
                if self._ready:
                    handle = self._ready.popleft()
                    if handle._cancelled or (handle.life is not None and handle.life.dead):
                        continue
                    often += 1
                    if often > TOO_OFTEN:
                        raise Endless(repr(handle))
                    handle._run()
                elif not self._pass():
                    raise RuntimeError("nothing can ever happen any more")
                else:
                    often = 0
        finally:
            asyncio.events._set_running_loop(None)
            self._running = False

    def _pass(self) -> bool:
        """Let time pass until the next timer. Return whether there was one."""
        while self._timers:
            when, _, timer = heapq.heappop(self._timers)
            if timer._cancelled or (timer.life is not None and timer.life.dead):
                continue
            self._now = max(self._now, when)
            self._ready.append(timer)  # type: ignore[arg-type]
            return True
        return False

    # asyncio's interface

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self, coro: Coroutine[Any, Any, Any], *, name: Any = None, context: Any = None, **more: Any
    ) -> Any:
        code = getattr(coro, "cr_code", None)
        if CAUSE.get() is not None and code is not None and any(one in code.co_filename for one in BESIDE):
            context = contextvars.copy_context()
            context.run(CAUSE.set, None)
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context, **more)
        life = LIFE.get() if context is None else context.get(LIFE)
        if life is not None:
            life.tasks.append(task)
            if len(life.tasks) > 4000:
                life.tasks = [one for one in life.tasks if not one.done()]
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        future = self.create_future()

        def work() -> None:
            # A thread does its work even if its caller is gone.
            try:
                result = func(*args)
            except BaseException as error:
                if not future.done():
                    future.set_exception(error)
            else:
                if not future.done():
                    future.set_result(result)

        self.call_later(self._delay(), work)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.failed(context)

    def default_exception_handler(self, context: dict[str, Any]) -> None:
        self.failed(context)

    def set_exception_handler(self, handler: Any) -> None:
        return

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self._running

    def is_closed(self) -> bool:
        return False

    def add_signal_handler(self, sig: int, callback: Any, *args: Any) -> None:
        raise NotImplementedError

    async def shutdown_asyncgens(self) -> None:
        return

    async def shutdown_default_executor(self) -> None:
        return
