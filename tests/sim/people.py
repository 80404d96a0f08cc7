"""People: they read what Discord shows them and tap, type and use commands, sensibly or not.

They know only the bot's messages and its list of commands. The network may deliver a tap late, twice, out of
order, or never.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tests.engine import known
from tests.pretended.payloads import member, user
from tests.pretended.values import Asked, Channel, Message, Person
from tests.sim.forms import NONSENSE, filled_in

if TYPE_CHECKING:
    from tests.sim.scenario import Scenario

BUTTON, MENU, PEOPLE_MENU = 2, 3, 5
TEXT, USER, USER_MENU = 3, 6, 2
COMMAND, COMPONENT, COMPLETE, FORM = 2, 3, 4, 5
NAMES = ["Ann", "Bo*b*", "Čeněk", "D_e_e", "Eve", "Faïza"]
LOCALES = ["en-US", "es-ES", "en-GB", "es-ES", "fr", "en-US"]
WEIGHTS = {
    "say": 30, "words": 30, "pick": 30, "done": 40, "sure": 40, "order": 8, "back": 1, "typed": 2,
    "join": 8, "start": 25, "fill": 12, "robot": 4, "dismiss": 0.5, "get-up": 0.3, "hand": 5, "look": 1,
    "rematch": 6, "end-now": 0.2, "end-offer": 0.2, "agree": 1, "decline": 1, "undo": 1, "go-on": 4,
    "leave": 0.4, "come-back": 6, "stand-in": 3, "replace": 3, "type": 2, "hint": 0.3, "confer": 1,
    "talk": 2, "phrase": 20, "later": 6, "snooze": 25, "mute": 6, "plan": 6, "plan-move": 15, "plan-by": 12,
    "plan-type": 2,
    "plan-drop": 6, "plan-alone": 9, "company": 3, "invite": 20, "invited": 60, "begins": 8, "wants": 2,
    "accept": 15, "seat-take": 15,
    "seat-decline": 4, "nudge": 4, "remove": 0.3, "unblock": 15, "come-in": 10, "more-time": 2,
    "settings-more": 1, "settings-back": 1, "help": 0.3, "data-forget-ask": 2, "data-forget": 8,
    "settings": 1, "vacation": 2, "palette": 0.5, "rules": 0.4, "rule": 0.4, "page": 0.4, "channel": 0.5,
}  # fmt: skip
COMMANDS = {
    "play": 12, "hand": 3, "move": 3, "games": 1, "game": 15, "settings": 4, "seat": 4, "data": 0.8,
    "block": 0.6, "join": 2, "channel": 1,
}  # fmt: skip
AT_TABLE = {
    "table": 2, "leave": 0.4, "end": 0.4, "confer": 3, "plan": 2, "undo": 1.5, "pause": 1.5, "draw": 0.6,
    "resign": 0.3, "nudge": 2, "hint": 0.4, "replay": 0.4, "time": 1,
}  # fmt: skip
"""The subcommands of /game, by how often they are used."""
FORMS = ("type:", "number:", "confer", "settings", "vacation:", "plan-type:")
"""Verbs that may be answered with a form."""
FORGED = ["advice", "in-words", "hint", "look", "hand", "type", "back", "leave", "hands", "order"]
"""The verbs of controls that not everybody sees."""
NEXT_LIFE = -1.0
LONG_PAST = 600.0
"""Seconds after which no event is delivered again."""
LOOKED_FOR = 0.3
"""The share of opened tables that somebody asks for a moment later."""
PLANNING, ANSWERING = frozenset(("plan-move", "plan-by")), frozenset(("say", "words", "pick", "done"))
CHANGES_THEIR_MIND, THINKS = 0.3, 10.0
"""The share of planners who drop their plan when they are asked, and the seconds between their looks."""
WHISPERS = ["trust me", "*_~`@everyone", "no", "a" * 300]
GAMES = [
    "court-piece",
    "court-piece",
    "the-four-courts",
    "four-sisters",
    "four-tribes",
    "court-wars",
    "court-wars",
]


def short_game(group: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the options of /play that make this game short."""
    kinds = {one["name"]: one["type"] for one in group.get("options") or []}
    return [
        {"name": name, "type": kinds[name], "value": str(value) if kinds[name] == TEXT else value}
        for name, value in known.short(group["name"]).items()
        if name in kinds
    ]


class People:
    """All people, one action at a time."""

    def __init__(self, world: Scenario, rng: random.Random) -> None:
        self._world, self._rng = world, rng
        self._server = world.server
        self.actions = 0
        self.everybody: list[Person] = []
        self.places: list[Channel] = []
        self.spoilt: set[int] = set()
        """Channels and DMs where a vandal has been at work."""
        self.closed: set[int] = set()
        """DMs that were ever closed."""
        self.excused: set[int] = set()
        self.told_of: set[int] = set()
        """Deleted channels that the bot was told about."""
        self._unsure: list[Asked] = []
        """Events that will also be delivered to the next process."""

    def arrive(self) -> None:
        """Add a server or two, their channels and people."""
        rng, server = self._rng, self._server
        guilds = [server.add_guild("en-US"), server.add_guild("es-ES")][: rng.randint(1, 2)]
        crowd = self._world.faults.kinds.crowd
        for guild in guilds[:1] if crowd else guilds:
            self.places += [server.add_channel(guild) for _ in range(1 if crowd else rng.randint(1, 2))]
        for number in range(len(NAMES) if crowd else rng.randint(3, len(NAMES))):
            self.everybody.append(server.add_person(NAMES[number], LOCALES[number], number == 0))
        self._world.faults.sick = str(rng.choice(self.places).id)

    # Vandalism

    def vandalise(self) -> None:
        """Delete something, forbid something, or close somebody's DMs."""
        rng = self._rng
        kind = rng.choice(["message", "message", "message", "dm", "permission", "channel", "server"])
        if kind == "message":
            alive = [one for one in self._server.messages.values() if not one.gone and not one.reader]
            if alive:
                victim = rng.choice(alive[-12:])
                victim.gone = True
                self.spoilt.add(victim.channel)
                self._world.note("vandal", f"deletes {victim.id}")
        elif kind == "dm":
            person = rng.choice(self.everybody)
            person.dm_open = not person.dm_open
            self.closed.add(person.dm)
            self._world.note("vandal", f"DM of {person.name}: {person.dm_open}")
        elif kind == "permission":
            place = rng.choice(self.places)
            self._allow(place, not place.writable)
            self.spoilt.add(place.id)
            self._world.note("vandal", f"channel {place.id}: {place.writable}")
        elif kind == "server":
            self.throw_out(rng.choice(sorted({one.guild for one in self.places})))
        elif rng.random() < 0.3 and len([one for one in self.places if not one.gone]) > 1:
            place = rng.choice([one for one in self.places if not one.gone])
            place.gone = True
            payload = self._server.channel_payload(place)
            # A bot that was removed from a server no longer gets its events.
            there = place.guild not in self._server.without
            told = there and self._world.gate.send("CHANNEL_DELETE", payload)
            if told:
                self.told_of.add(place.id)
            self._world.note("vandal", f"channel {place.id} is gone, told {told}")

    def throw_out(self, guild: int) -> None:
        """Remove the bot from a server, or invite it back."""
        there = guild not in self._server.without
        if there:
            self._server.without.add(guild)
            told = self._world.gate.send("GUILD_DELETE", {"id": str(guild)})
        else:
            self._server.without.discard(guild)
            payload = self._server.guild_payload(guild)
            del payload["unavailable"]  # a server that was joined later never has this field
            told = self._world.gate.send("GUILD_CREATE", payload)
        self.spoilt |= {one.id for one in self.places if one.guild == guild}
        self._world.note("vandal", f"server {guild}: {'out' if there else 'in'}, told {told}")

    def calm(self) -> None:
        """Invite the bot back, and let it write in all existing channels."""
        for guild in sorted(self._server.without):
            self.throw_out(guild)
        for place in self.places:
            if not place.writable:
                self._allow(place, True)

    def _allow(self, place: Channel, writable: bool) -> None:
        """Let the bot write in a channel or not, and tell it that the channel has changed."""
        place.writable = writable
        if not place.gone and place.guild not in self._server.without:
            self._world.gate.send("CHANNEL_UPDATE", self._server.channel_payload(place))

    def _open_places(self) -> list[Channel]:
        """Return the channels where people can see and use the bot."""
        return [one for one in self.places if not one.gone and one.guild not in self._server.without]

    # Actions

    async def act(self) -> None:
        """Let somebody do something."""
        rng = self._rng
        self.actions += 1
        self._bring_again()
        person = rng.choice(self.everybody)
        roll = rng.random()
        if roll < (0.15 if self._world.faults.kinds.crowd else 0.06) or not self._world.counts["action"]:
            self._command(person)
        elif roll < 0.09:
            self._complete(person)
        elif roll < 0.1:
            self._forge(person)
        elif roll < 0.12:
            self.flurry()
        else:
            self._tap(person)

    def _bring_again(self) -> None:
        """Deliver everything again that the previous process may have missed."""
        life = self._world.life
        if life is None or life.dead or self._world.gate.socket is None:
            return
        for asked in list(self._unsure):
            if any(number not in (0, life.number) for _, number in asked.brought):
                self._unsure.remove(asked)
                if self._world.loop.time() - asked.born < LONG_PAST:
                    self._deliver(asked)

    def flurry(self) -> None:
        """Tap one message several times at nearly the same moment, as one person or as several."""
        rng = self._rng
        person = rng.choice(self.everybody)
        places = self._open_places()
        place = rng.choice([*places, self._server.channels[person.dm]])
        seen = [one for one in self._server.visible(person, place.id)[-3:] if list(one.controls)]
        if not seen:
            return
        verbs = [{str(part["custom_id"]).partition(":")[0] for part in one.controls} for one in seen]
        # Answers cross if several people change a page that all of them see.
        (message,) = rng.choices(seen, [6 if "join" in those else 1 for those in verbs])
        for _ in range(rng.randint(2, 4)):
            parts = list(message.controls)
            weights = [WEIGHTS.get(str(part["custom_id"]).partition(":")[0], 1.5) ** 0.3 for part in parts]
            who = (
                person
                if message.reader or not place.guild or rng.random() < 0.4
                else rng.choice(self.everybody)
            )
            self.tap(who, message, rng.choices(parts, weights)[0])

    def _forge(self, person: Person) -> None:
        """Send a control that the person doesn't have: a verb from elsewhere, at a table that they see."""
        rng = self._rng
        seen = [one for place in self._open_places() for one in self._server.visible(person, place.id)]
        own = [one for one in seen if any(":" in str(part["custom_id"]) for part in one.controls)]
        if not own:
            return
        message = rng.choice(own[-8:])
        table = str(next(message.controls)["custom_id"]).split(":")[1]
        data = {"custom_id": f"{rng.choice(FORGED)}:{table}:0::", "component_type": BUTTON}
        self._send(
            self._server.asked(person, self._server.channels[message.channel], COMPONENT, data, message)
        )

    def _tap(self, person: Person) -> None:
        rng = self._rng
        offers: list[tuple[Message, dict[str, Any]]] = []
        weights: list[float] = []
        scrolls = rng.random() < 0.05
        for place in [*self._open_places(), self._server.channels[person.dm]]:
            seen = self._server.visible(person, place.id)
            for message in seen if scrolls else seen[-8:]:
                for part in message.controls:
                    verb = str(part["custom_id"]).partition(":")[0]
                    offers.append((message, part))
                    weights.append(WEIGHTS.get(verb, 1.5))
        if not offers:
            self._command(person)
            return
        message, part = rng.choices(offers, weights)[0]
        self.tap(person, message, part)
        roll = rng.random()
        if roll < 0.06:
            self.tap(person, message, part)  # twice, in a hurry
        elif roll < 0.1:
            self.tap(rng.choice(self.everybody), message, part)

    def tap(self, person: Person, message: Message, part: dict[str, Any]) -> None:
        """Press a button, or pick at random. A planner may have second thoughts."""
        place = self._server.channels[message.channel]
        if message.reader not in (0, person.id) or (not place.guild and place.person != person.id):
            return
        self.press(person, message, part)
        verb, table, *_ = str(part["custom_id"]).split(":")
        if verb in PLANNING and self._rng.random() < CHANGES_THEIR_MIND:
            self._world.loop.call_later(THINKS, self._think_better, person, place, table, 5)

    def press(self, person: Person, message: Message, part: dict[str, Any]) -> None:
        """Press a button or pick at random, once."""
        data: dict[str, Any] = {"custom_id": part["custom_id"], "component_type": part["type"]}
        if part["type"] == MENU:
            options = [option["value"] for option in part["options"]]
            least, most = part.get("min_values", 1), part.get("max_values", 1)
            data["values"] = self._rng.sample(options, self._rng.randint(least, min(most, len(options))))
        elif part["type"] == PEOPLE_MENU:
            known = sorted(one.id for one in self.everybody)
            most = min(part.get("max_values", 1), len(known))
            picked = self._rng.sample(known, self._rng.randint(1, most))
            data["values"] = [str(one) for one in picked]
            data["resolved"] = self._resolved(picked)
        place = self._server.channels[message.channel]
        self._send(self._server.asked(person, place, COMPONENT, data, message))

    def _think_better(self, person: Person, place: Channel, table: str, patience: int) -> None:
        """Drop somebody's plan once it's their turn, before it's played."""
        seen = [*self._server.visible(person, place.id), *self._server.visible(person, person.dm)]
        found = [(message, part) for message in seen for part in message.controls]
        verbs = {str(part["custom_id"]).partition(":")[0] for _, part in found if _is_of(part, table)}
        drops = [one for one in found if str(one[1]["custom_id"]).startswith(f"plan-drop:{table}:")]
        if verbs & ANSWERING and drops:
            self.tap(person, *drops[-1])
        elif patience:
            self._world.loop.call_later(THINKS, self._think_better, person, place, table, patience - 1)

    def _command(self, person: Person) -> None:
        rng, commands = self._rng, self._server.commands
        if not commands:
            return
        place = rng.choice(self._open_places() or [self._server.channels[person.dm]])
        command = rng.choices(commands, [COMMANDS.get(one["name"], 0.4) for one in commands])[0]
        if rng.random() < 0.1 and command["name"] != "play":
            place = self._server.channels[person.dm]
        self._send(self._server.asked(person, place, COMMAND, self._filled(command)))
        if command["name"] == "play" and rng.random() < LOOKED_FOR:
            self._world.loop.call_later(rng.choice([2.0, 5.0, 20.0]), self._look_for, person, place)

    def _look_for(self, person: Person, place: Channel) -> None:
        """Ask for somebody's new table before anybody has joined it, as if they didn't see it."""
        found = [one for one in self._server.commands if one["name"] == "game"]
        if found and (place in self._open_places() or not place.guild):
            leaf = {"name": "table", "type": 1, "options": []}
            command = {"id": found[0]["id"], "name": "game", "type": 1, "options": [leaf]}
            self._send(self._server.asked(person, place, COMMAND, command))

    def _filled(self, command: dict[str, Any]) -> dict[str, Any]:
        rng = self._rng
        data: dict[str, Any] = {"id": command["id"], "name": command["name"], "type": command.get("type", 1)}
        if data["type"] == USER_MENU:
            target = rng.choice(self.everybody).id
            return data | {"target_id": str(target), "resolved": self._resolved([target])}
        options = command.get("options") or []
        groups = [one for one in options if one["type"] == 1]
        if groups:
            weights = [AT_TABLE.get(one["name"]) or GAMES.count(one["name"]) or 1 for one in groups]
            group = rng.choices(groups, weights)[0]
            chosen = self._options(group.get("options") or [])
            if command["name"] == "play" and rng.random() < 0.8:
                short = known.short(group["name"])
                chosen = [one for one in chosen if one["name"] not in short] + short_game(group)
            for option in chosen:
                if group["name"] == "confer" and option["type"] == 3:
                    option["value"] = rng.choice(WHISPERS)
            data["options"] = [{"name": group["name"], "type": 1, "options": chosen}]
        else:
            data["options"] = self._options(options)
        given = [one for part in data["options"] for one in (part, *part.get("options", ()))]
        named = [int(one["value"]) for one in given if one["type"] == USER]
        if named:
            data["resolved"] = self._resolved(named)
        return data

    def _resolved(self, people: Iterable[int]) -> dict[str, Any]:
        """Return Discord's data about the people named in a command."""
        users = {str(one): user(one, self._server.people[one].name) for one in people}
        there = {one: {**member(said), "permissions": str(1 << 10)} for one, said in users.items()}
        return {"users": users, "members": there}

    def _options(self, options: list[dict[str, Any]]) -> list[dict[str, Any]]:
        rng, found = self._rng, []
        for option in options:
            if not option.get("required") and rng.random() < 0.8:
                continue
            kind = option["type"]
            value: Any
            if option.get("choices"):
                value = rng.choice(option["choices"])["value"]
            elif kind == 4:
                low = option.get("min_value", 1)
                value = rng.randint(low, min(option.get("max_value", low + 6), low + 6))
            elif kind == 5:
                value = rng.random() < 0.5
            elif kind == 3:
                value = rng.choice(NONSENSE[1:])
            elif kind == USER:
                value = str(rng.choice(sorted(self._server.people)))
            else:
                continue
            found.append({"name": option["name"], "type": kind, "value": value})
        return found

    def _complete(self, person: Person) -> None:
        commands = [one for one in self._server.commands if one["name"] in ("move", "hand")]
        if not commands:
            return
        command = self._rng.choice(commands)
        found = [one for one in command.get("options") or [] if one.get("autocomplete")]
        if not found:
            return
        option = self._rng.choice(found)
        typed = self._rng.choice(["", "k", "king ", "1"])
        value = {"name": option["name"], "type": option["type"], "value": typed, "focused": True}
        data = {"id": command["id"], "name": command["name"], "type": 1, "options": [value]}
        place = self._rng.choice(self._open_places() or [self._server.channels[person.dm]])
        self._send(self._server.asked(person, place, COMPLETE, data))

    def _fill_in(self, asked: Asked) -> None:
        """Submit the form in an answer, if it has one."""
        if asked.modal is None:
            return
        person, place = self._server.people[asked.person], self._server.channels[asked.channel]
        components = filled_in(self._rng, asked.modal, self._world.wall())
        data = {"custom_id": asked.modal["custom_id"], "components": components}
        source = None if asked.source is None else self._server.messages.get(asked.source)
        self._send(self._server.asked(person, place, FORM, data, source))

    # The network between people and the bot

    def _send(self, asked: Asked) -> None:
        world, rng = self._world, self._rng
        # This word is part of the record's hash. Another word would change the record of every seed.
        world.note("action", f"{asked.person % 1000} {asked.kind} {asked.called} {asked.id}")
        delay = rng.uniform(0.01, 0.15)
        if world.faults.happens("late", world.loop.time()):
            delay = rng.choice([0.8, 2.0, 2.9, 4.0])
        world.interacted(asked)
        world.loop.call_later(delay, self._deliver, asked)
        if world.faults.happens("twice", world.loop.time()):
            again = rng.choice([0.0, 0.01, 0.2, 3.0, 9.0, NEXT_LIFE, NEXT_LIFE])
            if again == NEXT_LIFE:
                self._unsure.append(asked)
            else:
                world.loop.call_later(delay + again, self._deliver, asked)
        if asked.called.startswith(FORMS):
            world.loop.call_later(rng.uniform(2.0, 6.0), self._fill_in, asked)

    def _deliver(self, asked: Asked) -> None:
        told = self._world.gate.send("INTERACTION_CREATE", asked.payload)
        self._world.note("bring", f"{asked.id} {told}")
        life = self._world.life
        asked.brought.append((self._world.loop.time(), life.number if told and life is not None else 0))
        for law in self._world.laws if told else ():
            law.brought(asked)


def _is_of(part: dict[str, Any], table: str) -> bool:
    return f":{table}:" in str(part["custom_id"])
