"""Two weeks in a whole house.

Many people at many tables look at their games a few times a day, within hours that they may have set. The
process is killed, there's an outage, a channel is deleted, and a server removes the bot and invites it again.
The laws are checked all the time, and their findings are counted. Games begin one after the other on the
first day. They're played with random moves from what people are shown.
"""

from __future__ import annotations

import datetime as dt
import heapq
import json
import random
import statistics
import zoneinfo
from collections import Counter
from typing import Any

from tests.pretended.payloads import walk
from tests.pretended.values import Asked, Channel, Message, Person
from tests.sim.clock import REAL
from tests.sim.faults import Kinds
from tests.sim.forms import LINE, MENU, ZONES
from tests.sim.laws.displays import read_table
from tests.sim.laws.heard import Here as Heard
from tests.sim.people import COMMAND, FORM, GAMES, LOCALES, People, short_game
from tests.sim.rings import ring
from tests.sim.scenario import BEGAN
from tests.sim.world import World

HOUR, DAY = 3600.0, 86400.0
DAYS = 14
A_CHANNEL = 10
"""The approximate number of tables in a channel."""
SAYS = 0.7
"""The share of people who set their hours."""
LOOKS = (2, 3, 4, 6, 9)
"""How often per day somebody looks at their games."""
TAPS = 12
"""The most taps in one look at a table."""
MOVES = {"say": 6, "words": 6, "pick": 6, "done": 12, "sure": 12, "order": 1}
"""The controls that make a move, and how likely each is tapped."""
LAWS = (
    *("actors", "answers", "calls", "heard", "history", "logs", "manners", "outages"),
    *("places", "quiet", "timers"),
)
"""The laws that are checked in so large a house. The others look at each message at each step."""
KILLS_A_DAY = 4
OUTAGE = 5 * HOUR
CHANNEL_GOES, PUT_OUT, PUT_OUT_FOR, GOES_OUT = 4 * DAY, 6 * DAY, DAY, 9 * DAY
"""When a channel is deleted, when a server removes the bot and for how long, and when the outage begins."""
AFTERWARDS = 90 * DAY
"""Seconds after the last look until every abandoned game has ended."""
PAUSE = 9.0
"""Seconds between two taps."""


class Players(People):
    """People who play, each with their own hours for Discord."""

    def gather(self, people: int, tables: int) -> None:
        """Add the people, and two servers with enough channels for the tables."""
        rng, server = self._rng, self._server
        guilds = [server.add_guild("en-US"), server.add_guild("es-ES")]
        self.places += [server.add_channel(guilds[n % 2]) for n in range(max(4, tables // A_CHANNEL))]
        for number in range(people):
            locale = LOCALES[number % len(LOCALES)]
            self.everybody.append(server.add_person(f"P{number}", locale, False))
        self.zones = {one.id: rng.choice(ZONES) for one in self.everybody}
        self.sleeps = {one.id: (rng.randint(20, 24) % 24, rng.randint(6, 9)) for one in self.everybody}
        self.looks = {one.id: rng.choice(LOOKS) for one in self.everybody}

    def next_look(self, person: Person) -> float:
        """Return when this person looks next, in seconds since the beginning."""
        begin, end = self.sleeps[person.id]
        zone, at = zoneinfo.ZoneInfo(self.zones[person.id]), self._world.loop.time()
        while True:
            at += self._rng.expovariate(self.looks[person.id] / (16 * HOUR)) + 60
            hour = dt.datetime.fromtimestamp(BEGAN + at, zone).hour
            if not (hour < end or hour >= begin > end):
                return at

    def command(self, person: Person, place: Channel, name: str, options: list[dict[str, Any]]) -> None:
        """Use this command in this place."""
        found = [one for one in self._server.commands if one["name"] == name]
        if found:
            data = {"id": found[0]["id"], "name": name, "type": 1, "options": options}
            self._send(self._server.asked(person, place, COMMAND, data))

    def find(self, person: Person, place: int, *verbs: str) -> list[tuple[Message, dict[str, Any]]]:
        """Return the controls with these verbs that the person sees, newest message first."""
        return [
            (message, part)
            for message in reversed(self._server.visible(person, place))
            for part in message.controls
            if str(part["custom_id"]).partition(":")[0] in verbs
        ]

    def _fill_in(self, asked: Asked) -> None:
        """Fill in their own hours, and leave the other fields unchanged."""
        if asked.modal is None:
            return
        begin, end = self.sleeps[asked.person]
        own = {"zone": self.zones[asked.person], "quiet": f"{begin}:00 - {end}:00"}
        components = []
        for part in walk(asked.modal.get("components") or ()):
            if "custom_id" not in part or part.get("type") not in (LINE, MENU, 22):
                continue
            said: dict[str, Any] = {"type": part["type"], "id": 2, "custom_id": part["custom_id"]}
            if part["type"] == LINE:
                said["value"] = own.get(part["custom_id"], part.get("value") or "")
            else:
                said["values"] = [one["value"] for one in part["options"] if one.get("default")]
            components.append({"type": 18, "id": 1, "component": said})
        person, place = self._server.people[asked.person], self._server.channels[asked.channel]
        data = {"custom_id": asked.modal["custom_id"], "components": components}
        self._send(self._server.asked(person, place, FORM, data))


class Fortnight(World):
    """A run that counts the laws' findings instead of stopping."""

    people: Players

    def __init__(self, seed: int, people: int, tables: int, days: float = DAYS) -> None:
        super().__init__(seed, kinds=Kinds())
        self.people = Players(self, random.Random(f"{seed} players"))
        self.most = 10**9
        self.laws = [one for one in self.laws if one.name in LAWS]
        self.found: Counter[str] = Counter()
        self.first: dict[str, str] = {}
        self.loud: Counter[int] = Counter()
        """The messages that rang, by person."""
        self.looked = 0
        self.after_days: Counter[str] = Counter()
        self._stood: dict[int, str] = {}
        """Each table's status when it was last seen."""
        self._many, self._wanted, self._days = people, tables, days
        self._chance = random.Random(f"{seed} fortnight")

    def broken(self, law: str, what: str) -> None:
        """Count the finding."""
        self.found[law] += 1
        self.first.setdefault(law, what)

    def arrived(self, method: str, path: str, body: Any, files: tuple[str, ...], cause: int | None) -> None:
        found = ring(self, method, path, body)
        self.loud.update(() if found is None else found.people)
        super().arrived(method, path, body, files, cause)

    async def _all(self) -> None:
        self.people.gather(self._many, self._wanted)
        self.start()
        while not self.server.commands:
            await self.wait(5)
        await self._say_hours()
        for _ in range(self._wanted):
            await self._begin_table()
        due = [(self.people.next_look(one), n) for n, one in enumerate(self.people.everybody)]
        due += [(at, -1) for at in self._moments_of_kills()]
        due += [(CHANNEL_GOES, -2), (PUT_OUT, -3), (PUT_OUT + PUT_OUT_FOR, -3), (GOES_OUT, -4)]
        heapq.heapify(due)
        while due[0][0] < self._days * DAY:
            at, who = heapq.heappop(due)
            if at > self.loop.time():
                await self.wait(at - self.loop.time())
            if who >= 0:
                person = self.people.everybody[who]
                await self._look(person)
                heapq.heappush(due, (self.people.next_look(person), who))
            else:
                await self._trouble(who)
        await self.rest()
        self.after_days = self._standing()
        for _ in range(int(AFTERWARDS / DAY)):
            self._standing()
            await self.wait(DAY)
        await self.rest()
        self.over.done() or self.over.set_result(None)  # type: ignore[func-returns-value]

    # The first day

    async def _say_hours(self) -> None:
        for person in self.people.everybody:
            if self._chance.random() < SAYS:
                place = self._chance.choice(self.people.places)
                self.people.command(person, place, "settings", [])
                await self.wait(0.5)
        await self.wait(20)

    async def _begin_table(self) -> None:
        rng, people = self._chance, self.people
        place, game = rng.choice(people.places), rng.choice(GAMES)
        host, *others = rng.sample(people.everybody, rng.choice([2, 2, 3, 4]))
        group = next(
            part
            for one in self.server.commands
            if one["name"] == "play"
            for part in one["options"]
            if part["name"] == game
        )
        chosen = {"name": game, "type": 1, "options": short_game(group)}
        people.command(host, place, "play", [chosen])
        await self.wait(3)
        for person in others:
            if found := people.find(person, place.id, "join"):
                people.press(person, *found[0])
                await self.wait(PAUSE / 3)
        if found := people.find(host, place.id, "start", "fill"):
            people.press(host, *found[0])
            await self.wait(PAUSE / 3)

    # Trouble

    def _moments_of_kills(self) -> list[float]:
        return [self._chance.uniform(DAY, self._days * DAY) for _ in range(int(KILLS_A_DAY * self._days))]

    async def _trouble(self, what: int) -> None:
        people = self.people
        if what == -1:
            self.note("kill", "")
            self.kill()
            await self.wait(self._chance.choice([2, 20, 120]))
            self.start()
            await self.wait(10)
        elif what == -2:
            place = people.places[0]
            place.gone = True
            people.told_of.add(place.id)
            self.gate.send("CHANNEL_DELETE", self.server.channel_payload(place))
        elif what == -3:
            people.throw_out(people.places[1].guild)
        else:
            self.note("outage", "")
            self.kill()
            await self.wait(OUTAGE)
            self.start()
            await self.wait(10)

    # A look

    async def _look(self, person: Person) -> None:
        people, rng = self.people, self._chance
        self.looked += 1
        for message, part in people.find(person, person.dm, "go-on")[:3]:
            table = str(part["custom_id"]).split(":")[1]
            place = rng.choice([one for one in people.places if not one.gone])
            if rng.random() < 0.3:
                option = {"name": "table", "type": 3, "value": table}
                people.command(person, place, "game", [{"name": "table", "type": 1, "options": [option]}])
            elif rng.random() < 0.5:
                people.press(person, message, part)
            await self.wait(PAUSE)
        tables = {str(part["custom_id"]).split(":")[1] for _, part in people.find(person, person.dm, *MOVES)}
        for table in sorted(tables):
            for _ in range(TAPS):
                seen = [
                    one
                    for one in people.find(person, person.dm, *MOVES)
                    if str(one[1]["custom_id"]).split(":")[1] == table
                ]
                if not seen:
                    break
                newest = [one for one in seen if one[0] is seen[0][0]]
                weights = [MOVES[str(part["custom_id"]).partition(":")[0]] for _, part in newest]
                people.press(person, *rng.choices(newest, weights)[0])
                await self.wait(PAUSE)

    # The outcome

    def _standing(self) -> Counter[str]:
        """Return how many tables have each status, including the last status of deleted tables."""
        here = {row["id"] for row in self.rows("SELECT id FROM tables")}
        for number in here:
            table = read_table(self, number)
            still = "paused" if table.paused_since is not None else table.phase
            lost = still == "paused" and table.place_lost is not None
            self._stood[number] = "place lost, paused" if lost else still
        return Counter(how if n in here else f"{how} and deleted" for n, how in self._stood.items())

    def told(self) -> list[str]:
        """Return the figures as lines."""
        heard = next(one for one in self.laws if isinstance(one, Heard))
        each = [self.loud[one.id] / self._days for one in self.people.everybody]
        return [
            f"{self._many} people, {sum(self.after_days.values())} tables, {self._days:g} days,"
            f" {self.lives} lives, {self.looked} looks, {len(self.rows('SELECT 1 FROM moves'))} moves,"
            f" {self.steps} steps",
            f"tables at the end: {_listed(self.after_days)}",
            f"when nobody has looked for {AFTERWARDS / DAY:.0f} days more: {_listed(self._standing())}",
            f"messages that rang: {sum(self.loud.values())}; a person and day"
            f" {statistics.median(each):.2f} in the median, {max(each):.2f} at most",
            f"forgotten: {self.found['heard']}; longest wait: {heard.longest / 60:.0f} waking minutes",
            f"loud in quiet hours: {self.found['quiet']}",
            *(f"{law}: {number}, first: {self.first[law][:300]}" for law, number in self.found.items()),
        ]


def _listed(phases: Counter[str]) -> str:
    return ", ".join(f"{number} {phase}" for phase, number in phases.most_common())


def fortnight(seed: int, people: int, tables: int, in_json: bool = False) -> Fortnight:
    """Do a run, and print its figures, or a line of JSON for each broken law."""
    began, world = REAL(), Fortnight(seed, people, tables)
    put_away, figures = world.put_away, []

    def last() -> None:
        figures.extend(world.told() if world.has_tables else [])
        put_away()

    world.put_away = last  # type: ignore[method-assign]
    world.run()
    seconds = round(REAL() - began, 1)
    lines = [*figures, f"{seconds:.0f} s of a processor"]
    if in_json:
        lines = [json.dumps({"seed": seed, "law": law, "seconds": seconds}) for law in world.found or [""]]
    print("\n".join(lines), flush=True)
    return world
