"""Laws, each a class with its sentence, or a file that begins with it.

A law hears of events (`statement`, `sent`, `seen`, `judged`, `logged`, `died` and so on) and calls
`world.broken` at once; or it looks around while everything is at rest (`rest`), and returns the faults. A law
should find the truth without the code that it judges, if there is another way.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.pretended.values import Asked
    from tests.sim.world import World


class Law:
    """One for a run."""

    name = ""

    def __init__(self, world: World) -> None:
        self.world = world
        self.begin()

    def begin(self) -> None:
        """Make ready what is remembered in a run."""

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        """A statement was done, for this interaction."""

    def refused(self, head: str) -> None:
        """The disk has refused this statement."""

    def intruded(self, sql: str) -> None:
        """A second process has done a statement on the same database."""

    def another(self, error: BaseException | None) -> None:
        """A second process on the same database has ended, so."""

    def sent(self, method: str, path: str, body: Any, cause: int | None) -> None:
        """The bot sends a request, for this interaction."""

    def request(self, method: str, path: str, body: Any, cause: int | None) -> None:
        """A request arrives at Discord, which has not done it yet."""

    def seen(self, where: str, whom: int, body: dict[str, Any]) -> None:
        """From now on everybody in a channel, or one person, can read this."""

    def brought(self, asked: Asked) -> None:
        """An interaction was delivered to the process that lives."""

    def drawn(self, parts: Any) -> None:
        """A page with these components was drawn, of the newest that was known then."""

    def edited(self, path: str, before: tuple[Any, Any], after: tuple[Any, Any]) -> None:
        """A message was edited, where no answer stood: its components and files."""

    def judged(self, asked: Asked) -> None:
        """Four seconds have passed since this was asked."""

    def logged(self, name: str, text: str, error: BaseException | None, level: int = 0) -> None:
        """The bot has written this to its log."""

    def died(self) -> None:
        """The process has ended, or was killed."""

    async def rest(self) -> list[str]:
        """Return the faults, now that all deliveries are made and no one acts."""
        return []


def laws() -> list[type[Law]]:
    """Return all of them: the laws in each file of this folder."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return [
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Law) and one.__module__ == module.__name__
    ]
