"""Events, and who hears of them: an event is a value, its listeners are told at once, in order.

Nothing is kept here, and nobody is asked: what must not be lost is a row of the database. No room may be
named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Listener = Callable[[Any], object]


class Events:
    """The listeners, by the class of the event.

    >>> events, heard = Events(), []
    >>> events.listen({int: [heard.append], str: [heard.append, print]})
    >>> events.tell("moved")
    moved
    >>> events.tell(2.5)
    >>> heard
    ['moved']
    """

    def __init__(self) -> None:
        self._listeners: dict[type, list[Listener]] = {}

    def listen(self, listeners: Mapping[type, Sequence[Listener]]) -> None:
        """Call these from now on, each with every event of its class. They must not wait, and not raise."""
        for event, found in listeners.items():
            self._listeners.setdefault(event, []).extend(found)

    def tell(self, event: object) -> None:
        """Tell all who listen to events of this very class."""
        for listener in self._listeners.get(type(event), ()):
            listener(event)
