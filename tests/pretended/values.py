"""The contents of a pretended Discord, as values: people, channels, messages, interactions; and the text of a
message. This module knows no request.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from tests.pretended.payloads import walk

EPHEMERAL = 64


class Refusal(Exception):
    """A status, Discord's code and its words."""

    def __init__(self, status: int, code: int, message: str = "no") -> None:
        super().__init__(f"{status} {code}")
        self.status, self.code, self.message = status, code, message


@dataclasses.dataclass(eq=False)
class Person:
    """Somebody with an account. `guild` is where their member is."""

    id: int
    name: str
    locale: str
    dm: int
    manages: bool = False
    dm_open: bool = True


@dataclasses.dataclass(eq=False)
class Channel:
    """A place for messages. `guild` 0: somebody's DM."""

    id: int
    guild: int
    person: int = 0
    gone: bool = False
    writable: bool = True
    last_message: int | None = None


@dataclasses.dataclass(eq=False)
class Message:
    """A message of the bot's. `reader`: who alone sees it, 0 for everybody in the channel."""

    id: int
    channel: int
    body: dict[str, Any]
    files: tuple[str, ...]
    created: float
    nonce: str | None = None
    reader: int = 0
    gone: bool = False
    edits: int = 0
    answered: bool = False
    """True if its content is the answer to an interaction, and no edit of the outbox."""
    changed: float = 0.0
    outbox: bool = False
    """True if it was sent with the bot's token, and not as an answer."""
    heard: bool = False
    """True if the bot was told that it was sent, and had the time to write that down."""
    heard_at: float = -1e9
    unnoted: bool = False
    """True if the disk was full then."""
    first: str = ""
    """Its first content."""

    @property
    def parts(self) -> list[dict[str, Any]]:
        """Return its components."""
        return self.body.get("components") or []

    @property
    def controls(self) -> Iterator[dict[str, Any]]:
        """Buttons and menus that can be tapped."""
        for part in walk(self.parts):
            if "custom_id" in part and not part.get("disabled"):
                yield part


@dataclasses.dataclass(eq=False)
class Asked:
    """An interaction, and what it was answered."""

    id: int
    token: str
    person: int
    guild: int
    channel: int
    kind: int
    custom_id: str
    born: float
    source: int | None
    payload: dict[str, Any]
    answers: list[tuple[float, int, dict[str, Any]]] = dataclasses.field(default_factory=list)
    """First answers that Discord took: their time, type, and data."""
    original: int | None = None
    told: list[tuple[float, str]] = dataclasses.field(default_factory=list)
    """All that they read because of it: first answers, edits of them, what followed."""
    modal: dict[str, Any] | None = None
    brought: list[tuple[float, int]] = dataclasses.field(default_factory=list)
    """The time of each delivery, and the life of the bot that got it: 0 if there was none."""
    again: int = 0
    """How often the bot gave a first answer after one that Discord took."""

    @property
    def divided(self) -> bool:
        """Return whether more than one life of the bot has had it: none knows what the other has answered."""
        return len({life for _, life in self.brought if life}) > 1

    @property
    def called(self) -> str:
        """The control, or the command: of a group, the subcommand."""
        return self.custom_id or str(self._leaf.get("name"))

    @property
    def filled(self) -> list[dict[str, Any]]:
        """The options of the command."""
        return self._leaf.get("options") or []

    @property
    def _leaf(self) -> dict[str, Any]:
        leaf: dict[str, Any] = self.payload["data"]
        options = leaf.get("options") or [{}]
        return options[0] if options[0].get("type") == 1 else leaf


def words_of(body: dict[str, Any]) -> str:
    """All that can be read in a message or a form."""
    found = [str(body.get("content") or ""), str(body.get("title") or "")]
    for part in walk(body.get("components") or ()):
        found += [
            str(part[name]) for name in ("content", "label", "placeholder", "description") if part.get(name)
        ]
        found += [
            f"{option['label']} {option.get('description') or ''}" for option in part.get("options") or ()
        ]
        found += [str(item.get("description") or "") for item in part.get("items") or ()]
    return "\n".join(one for one in found if one)
