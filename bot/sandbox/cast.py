"""The people of the sandbox: what they are called, which language they read, who manages the channel.

All of it can be changed while they play, for that is how one tries how the bot takes it. Like
offline_discord.py this knows simcord's inside; nothing of the page, of HTTP or of the bot may enter.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import simcord

# By what they try: names of eight people. The first are those that everybody has at the beginning.
NAMES: Mapping[str, Sequence[str]] = json.loads(
    (Path(__file__).resolve().parents[2] / "data" / "sandbox" / "names.json").read_text("utf-8")
)
PLAIN, *_ = NAMES
MOST = len(NAMES[PLAIN])

ENGLISH = discord.Locale.american_english.value
LOCALES = frozenset(locale.value for locale in discord.Locale)


@dataclass(slots=True, eq=False)
class Person:
    """Somebody at the keyboard: `key` in addresses, `name` for the eyes, `locale` as their Discord is set."""

    key: str
    name: str
    member: simcord.MemberActor
    user: simcord.UserHandle
    locale: str = ENGLISH
    manages: bool = False


class Cast:
    """So many people in that server, the same ones every time, in the order of `people`."""

    def __init__(self, env: simcord.Env, guild: simcord.GuildHandle, many: int) -> None:
        if not 1 <= many <= MOST:
            raise ValueError(f"between 1 and {MOST} people, not {many}")
        self._env = env
        self._guild = guild
        self.changes = 0
        self.locale = ENGLISH
        """The server's: what all read together is written in it."""
        self.names = PLAIN
        self.people: dict[str, Person] = {}
        for name in NAMES[PLAIN][:many]:
            key = name.lower().replace("é", "e")
            user = env.create_user(key, global_name=name)
            self.people[key] = Person(key, name, guild.add_member(user), user)
            env.backend.get_dm_channel(user.id)
        self._keepers = guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
        self._emit = env.backend.emit
        env.backend.emit = self._with_locale  # type: ignore[method-assign]

    def _with_locale(self, event: str, payload: Mapping[str, Any]) -> None:
        """simcord's people all read English."""
        if event == "INTERACTION_CREATE":
            user = int((payload.get("user") or payload["member"]["user"])["id"])
            reader = next((person for person in self.people.values() if person.user.id == user), None)
            payload = {**payload, "locale": ENGLISH if reader is None else reader.locale}
            if "guild_id" in payload:
                payload["guild_locale"] = self.locale
        self._emit(event, payload)

    def read(self, person: Person, locale: str) -> None:
        """From now on their Discord is in that language. Raises ValueError where Discord has no such."""
        person.locale = _known(locale)
        self.changes += 1

    def write(self, locale: str) -> None:
        """From now on the server is in that language. Raises ValueError where Discord has no such."""
        self.locale = _known(locale)
        self._env.backend.edit_guild(self._guild.id, {"preferred_locale": self.locale})
        self.changes += 1

    def rename(self, names: str) -> None:
        """Call everybody otherwise. The bot hears of it with the next tap. Raises KeyError."""
        called = NAMES[names]
        self.names = names
        members = self._env.backend.get_guild(self._guild.id).members
        for person, name in zip(self.people.values(), called, strict=False):
            person.name = name
            self._env.backend.get_user(person.user.id).global_name = name
            # A bot keeps the names of users that it knows from DMs; a server's own names come with each tap.
            members[person.user.id].nick = name
        self.changes += 1

    def manage(self, person: Person, manages: bool) -> None:
        """Let them manage the channel, or no longer."""
        roles = self._env.backend.get_guild(self._guild.id).members[person.user.id].role_ids
        if manages and not person.manages:
            roles.append(self._keepers.id)
        elif person.manages and not manages:
            roles.remove(self._keepers.id)
        person.manages = manages
        self.changes += 1


def _known(locale: str) -> str:
    if locale not in LOCALES:
        raise ValueError(f"Discord has no language {locale}")
    return locale
