"""The sandbox's people: their names, their languages, and who manages the channel.

All of this can change during a game, so that testers can see how the bot reacts. Like offline_discord.py,
this module uses simcord's internals. It doesn't depend on the page, HTTP or the bot.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import simcord

# Sets of eight names, by the aspect they test. The first set is the default.
NAMES: Mapping[str, Sequence[str]] = json.loads(
    (Path(__file__).resolve().parents[2] / "data" / "sandbox" / "names.json").read_text("utf-8")
)
PLAIN, *_ = NAMES
MOST = len(NAMES[PLAIN])

ENGLISH = discord.Locale.american_english.value
LOCALES = frozenset(locale.value for locale in discord.Locale)


@dataclass(slots=True, eq=False)
class Person:
    """A person at the keyboard.

    `key` is for addresses, `name` is for display, and `locale` is the language of their Discord.
    """

    key: str
    name: str
    member: simcord.MemberActor
    user: simcord.UserHandle
    locale: str = ENGLISH
    manages: bool = False


class Cast:
    """The people on the server. They're always the same, in the order of `people`."""

    def __init__(self, env: simcord.Env, guild: simcord.GuildHandle, many: int) -> None:
        if not 1 <= many <= MOST:
            raise ValueError(f"between 1 and {MOST} people, not {many}")
        self._env = env
        self._guild = guild
        self.changes = 0
        self.locale = ENGLISH
        """The locale of the server, for public messages."""
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
        """Add the person's locale to an interaction, because simcord's people all read English."""
        if event == "INTERACTION_CREATE":
            user = int((payload.get("user") or payload["member"]["user"])["id"])
            reader = next((person for person in self.people.values() if person.user.id == user), None)
            payload = {**payload, "locale": ENGLISH if reader is None else reader.locale}
            if "guild_id" in payload:
                payload["guild_locale"] = self.locale
        self._emit(event, payload)

    def read(self, person: Person, locale: str) -> None:
        """Set the language of a person's Discord. Raise ValueError if Discord doesn't support it."""
        person.locale = _known(locale)
        self.changes += 1

    def write(self, locale: str) -> None:
        """Set the language of the server. Raise ValueError if Discord doesn't support it."""
        self.locale = _known(locale)
        self._env.backend.edit_guild(self._guild.id, {"preferred_locale": self.locale})
        self.changes += 1

    def rename(self, names: str) -> None:
        """Rename everyone. Raise KeyError if the set of names is unknown.

        The bot sees the new names with the next interaction.
        """
        called = NAMES[names]
        self.names = names
        members = self._env.backend.get_guild(self._guild.id).members
        for person, name in zip(self.people.values(), called, strict=False):
            person.name = name
            self._env.backend.get_user(person.user.id).global_name = name
            # A bot caches the names of users in DMs, but interactions contain the server nickname.
            members[person.user.id].nick = name
        self.changes += 1

    def manage(self, person: Person, manages: bool) -> None:
        """Give a person the right to manage the channel, or take it away."""
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
