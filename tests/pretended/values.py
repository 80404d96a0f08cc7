"""The contents of a pretended Discord as values: people, channels, messages, interactions and a message's
text. This module knows no requests.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from tests.pretended.payloads import walk

EPHEMERAL = 64


class Refusal(Exception):
    """Raised when Discord refuses a request, with the status, Discord's code and its words."""

    def __init__(self, status: int, code: int, message: str = "no") -> None:
        super().__init__(f"{status} {code}")
        self.status, self.code, self.message = status, code, message


@dataclasses.dataclass(eq=False)
class Person:
    """A person with an account. `guild` is the server where they are a member."""

    id: int
    name: str
    locale: str
    dm: int
    manages: bool = False
    dm_open: bool = True


@dataclasses.dataclass(eq=False)
class Channel:
    """A place for messages. If `guild` is 0, it's a person's DM."""

    id: int
    guild: int
    person: int = 0
    gone: bool = False
    writable: bool = True
    last_message: int | None = None


@dataclasses.dataclass(eq=False)
class Message:
    """One of the bot's messages. `reader` is the only person who sees it, or 0 for everybody in the
    channel.
    """

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
    """True if its content answers an interaction, instead of being an edit by the outbox."""
    changed: float = 0.0
    outbox: bool = False
    """True if it was sent with the bot's token, and not as an answer."""
    heard: bool = False
    """True if the bot was told that it was sent, and had time to save that."""
    heard_at: float = -1e9
    unnoted: bool = False
    """True if the disk was full then."""
    first: str = ""
    """Its first content."""

    @property
    def parts(self) -> list[dict[str, Any]]:
        return self.body.get("components") or []

    @property
    def controls(self) -> Iterator[dict[str, Any]]:
        """Yield the buttons and menus that can be tapped."""
        for part in walk(self.parts):
            if "custom_id" in part and not part.get("disabled"):
                yield part


@dataclasses.dataclass(eq=False)
class Asked:
    """An interaction and its answers."""

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
    """The first answers that Discord accepted: their times, types and data."""
    original: int | None = None
    told: list[tuple[float, str]] = dataclasses.field(default_factory=list)
    """Everything that the person read because of it: first answers, their edits and follow-ups."""
    modal: dict[str, Any] | None = None
    brought: list[tuple[float, int]] = dataclasses.field(default_factory=list)
    """The time of each delivery, and the life of the bot that got it, or 0 if none did."""
    again: int = 0
    """How many first answers the bot sent after an accepted one."""

    @property
    def divided(self) -> bool:
        """Return whether more than one life of the bot has received it. None of them knows the others'
        answers.
        """
        return len({life for _, life in self.brought if life}) > 1

    @property
    def called(self) -> str:
        """Return the control's ID or the command's name. In a group, it's the subcommand's."""
        return self.custom_id or str(self._leaf.get("name"))

    @property
    def filled(self) -> list[dict[str, Any]]:
        """Return the command's options."""
        return self._leaf.get("options") or []

    @property
    def _leaf(self) -> dict[str, Any]:
        leaf: dict[str, Any] = self.payload["data"]
        options = leaf.get("options") or [{}]
        return options[0] if options[0].get("type") == 1 else leaf


def words_of(body: dict[str, Any]) -> str:
    """Return everything that can be read in a message or a form."""
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
