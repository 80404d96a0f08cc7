"""Faster answers to what simcord asks of every task and timer to know whether a bot has come to rest. The
answers are the same. They only skip checks that can't change the answer.

Without this, tests with a Discord in memory would spend a quarter of their time on the question.
"""

from __future__ import annotations

import asyncio
from typing import Any

from simcord import _dpy_internals, _runtime, _settlement

_asks_listener = _dpy_internals.is_wait_for_listener
_asks_view = _dpy_internals.is_view_wait_future
_original = _dpy_internals._original_callback


def _ends_a_sleep(handle: Any) -> bool:
    return getattr(_original(handle._callback), "__name__", "") == "_set_result_unless_cancelled"


def _sleeps(waiter: Any, loop: Any, deadline: float) -> bool:
    if waiter is None or waiter.done():
        return False
    for timer in loop._scheduled:
        args = timer._args  # None once it is cancelled
        if args and args[0] is waiter and timer._when > deadline and _ends_a_sleep(timer):
            return True
    return False


def _sleeps_in_bots_time(state: Any, waiter: Any, deadline: float) -> bool:
    if waiter is None or waiter.done():
        return False
    for record in state.work.callbacks:
        timer = record.handle
        if record.when is None or timer is None or not timer._args or timer._args[0] is not waiter:
            continue
        if _settlement._callback_fire_time(state, record) > deadline and _ends_a_sleep(timer):
            return True
    return False


def _waits_for_event(client: Any, task: asyncio.Task[Any]) -> bool:
    """Return False at once if there's no listener."""
    return any(client._listeners.values()) and _asks_listener(client, task)


def _waits_for_view(client: Any, waiter: Any) -> bool:
    store = client._connection._view_store
    return bool(store._views or store._modals) and _asks_view(client, waiter)


def begin() -> None:
    """Make simcord use these functions."""
    # Records are removed from a list by identity. The dataclass's own __eq__ compared the fields of each
    # record.
    _runtime._CallbackRecord.__eq__ = object.__eq__  # type: ignore[method-assign]
    _dpy_internals.is_sleep_waiter = _sleeps
    _dpy_internals.is_wait_for_listener = _waits_for_event
    _dpy_internals.is_view_wait_future = _waits_for_view
    _settlement._is_virtual_sleep_waiter = _sleeps_in_bots_time
