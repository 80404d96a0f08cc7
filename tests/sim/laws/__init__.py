"""Laws. Each is a class, described in its docstring or at the beginning of its file.

A law is told about events (`statement`, `sent`, `seen`, `judged`, `logged`, `died` and so on) and calls
`world.broken` at once. Or it checks everything while the bot is at rest (`rest`), and returns the faults. If
possible, a law finds the truth without the code that it judges.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.pretended.values import Asked
    from tests.sim.world import World


class Law:
    """A law in one run."""

    name = ""

    def __init__(self, world: World) -> None:
        self.world = world
        self.begin()

    def begin(self) -> None:
        """Initialize the law's memory for a run."""

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        """Called after a statement was run for this interaction."""

    def refused(self, head: str) -> None:
        """Called when the disk has refused this statement."""

    def intruded(self, sql: str) -> None:
        """Called when a second process has run a statement on the same database."""

    def another(self, error: BaseException | None) -> None:
        """Called when a second process on the same database has ended, with its error."""

    def sent(self, method: str, path: str, body: Any, cause: int | None) -> None:
        """Called when the bot sends a request for this interaction."""

    def request(self, method: str, path: str, body: Any, cause: int | None) -> None:
        """Called when a request arrives at Discord, before it is done."""

    def seen(self, where: str, whom: int, body: dict[str, Any]) -> None:
        """Called when everybody in a channel, or one person, can read this from now on."""

    def brought(self, asked: Asked) -> None:
        """Called when an interaction was delivered to the living process."""

    def drawn(self, parts: Any) -> None:
        """Called when a page with these components was drawn from the newest known state."""

    def edited(self, path: str, before: tuple[Any, Any], after: tuple[Any, Any]) -> None:
        """Called after an edit of a message that showed no interaction's answer, with its components and
        files.
        """

    def judged(self, asked: Asked) -> None:
        """Called four seconds after an interaction was made."""

    def logged(self, name: str, text: str, error: BaseException | None, level: int = 0) -> None:
        """Called when the bot has written to its log."""

    def died(self) -> None:
        """Called when the process has ended or was killed."""

    async def rest(self) -> list[str]:
        """Return the faults, now that all deliveries are made and no one acts."""
        return []


def laws() -> list[type[Law]]:
    """Return all laws in this package."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return [
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Law) and one.__module__ == module.__name__
    ]
