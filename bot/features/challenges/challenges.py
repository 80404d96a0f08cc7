"""Send challenges, call them off, play their deals, and compute their results."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

import discord

import engine
from bot.features.challenges.page import deal_page, deals_page, first_lines_of, picture_of
from bot.features.challenges.rows import LAPSED, LOST, OFF, OPEN, PLAYED, VOID, WON, Challenge, Rows
from bot.features.challenges.standing import Standing, standing
from bot.features.duplicate.pages import PlayPages
from bot.features.duplicate.plays import Plays
from bot.features.duplicate.rows import DealId, Play
from bot.i18n import names
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped
from bot.tables.clock.paces import DAY
from bot.tables.core.asking import Asking
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import User
from bot.tables.core.tokens import any_number
from bot.ui.message import Message
from engine import duplicate
from engine.cards import sealed
from engine.duplicate import Deal

KIND = "challenge"
"""The kind of these plays. `source` is the challenge's ID, and `number` counts its deals from 1."""
LASTS = 7 * DAY
"""A challenge closes this many seconds after it was sent."""
DEALS = (1, 3, 5)
"""The numbers of deals to choose from."""
SHOWN = 3
"""Maximum number of opponents on a profile."""
MOST = 5
"""Maximum number of open challenges that one person has sent."""


class Place(NamedTuple):
    """The channel that a challenge is sent to, and its server's language."""

    guild: int
    channel: int
    locale: str


class Challenges:
    """Runs all challenges, and implements Source for their deals. There's one instance per process."""

    kind = KIND

    def __init__(
        self, tables: TableRepository, rows: Rows, asking: Asking, plays: Plays, pages: PlayPages
    ) -> None:
        self._tables = tables
        self.rows = rows
        self._asking = asking
        self._plays = plays
        self._pages = pages
        self.changed: Callable[[int], None] = lambda number: None
        """Called with the ID of a challenge that has changed."""

    # Actions

    async def send(
        self, by: User, to: User, game: str, deals: int, place: Place, partners: Sequence[User] = ()
    ) -> Challenge:
        """Send a challenge and return it.

        In a challenge between pairs, `partners` are the sender's partner and the receiver's. Raise Refused if
        the game or the number of deals isn't possible, if a partner is missing or a person is named twice, or
        if one of the people can't be challenged now. Also raise it if the sender and the receiver are already
        in an open challenge, or if the sender has already sent too many.
        """
        if game not in duplicate.games() or deals not in DEALS:
            raise Refused("challenge-no-game")
        if partners and not pair_of(game):
            raise Refused("challenge-no-pairs")
        people = [by, to, *partners]
        if len({one.id for one in people}) < len(people) or len(people) == 3:
            raise Refused("challenge-two-pairs" if partners else "challenge-self")
        now, secret = self._tables.now(), secrets.token_hex(32)
        new = Challenge(
            any_number(), place.guild, place.channel, None, None, place.locale, game, deals, secret, True,
            OPEN, now, now + LASTS, bool(partners),
        )  # fmt: skip
        others = [one.id for one in people[1:]]
        async with self._asking.of(others, by.id, [one.id for one in people]) as asked:
            mine = await self.rows.open_of(by.id)
            if any(one.of(to.id) for one in mine):
                raise Refused("challenge-already")
            if sum(one.sides[0].person == by.id for one in mine) >= MOST:
                raise Refused("challenge-enough", most=MOST)
            if len(asked) < len(others):
                raise Refused("invited-not-now")
            await self.rows.insert(new, [(number % 2, one) for number, one in enumerate(people)])
        self.changed(new.id)
        await self.rows.expire(now)
        found = await self.rows.get(new.id)
        assert found is not None
        return found

    async def own(self, number: int, person: int) -> Challenge:
        """Return a challenge by ID. Raise Refused if it no longer exists, or if the person isn't in it."""
        found = await self.rows.get(number)
        if found is None or not found.whole:
            raise Refused("challenge-gone")
        if found.of(person) is None:
            raise Refused("challenge-not-yours")
        return found

    async def call_off(self, number: int, person: int) -> Challenge:
        """End an open challenge without a result, because a person in it asked. Return the challenge.

        Raise Refused if the challenge is over, if the person isn't in it, or if they have begun to play,
        because they may already know that they're losing.
        """
        challenge = await self.own(number, person)
        if challenge.state == OPEN and await self._plays.rows.plays(person, KIND, number):
            raise Refused("challenge-begun")
        if not await self.rows.end(number, OFF, {}):
            raise Refused("challenge-over")
        self.changed(number)
        return challenge._replace(state=OFF)

    async def next_play(self, challenge: Challenge, user: User) -> Play | None:
        """Begin or resume a person's next deal. Return the play, or None if no deals are left.

        Raise Refused if the challenge is over, or if the robots are too busy.
        """
        challenge = await self.settled(challenge)
        if challenge.state != OPEN:
            raise Refused("challenge-over")
        for number in range(1, challenge.deals + 1):
            deal = DealId(KIND, challenge.id, number, challenge.game)
            play = next(iter(await self._plays.rows.of_deal(user.id, deal)), None)
            if play is None or play.finished is None:
                first, second = _players(challenge, user)
                return await self._plays.begin(first, deal, counts=True, partner=second)
        return None

    # Standings and results

    async def stands(self, challenge: Challenge) -> Standing:
        """Return a challenge's standing."""
        return standing(challenge, await self._plays.rows.counting(KIND, challenge.id))

    async def settled(self, challenge: Challenge) -> Challenge:
        """End an open challenge if it's due to end. Return the updated challenge.

        A challenge is due when both sides have finished, when its time is up, or when a backup was restored
        after it began. In the last case, it ends without a result.
        """
        if challenge.state != OPEN:
            return challenge
        stands, now = await self.stands(challenge), self._tables.now()
        outcomes = stands.outcomes(challenge.deals)
        if all(len(plays) == challenge.deals for plays in stands.plays):
            assert outcomes is not None
            state = PLAYED
        elif await self.rows.restored() >= challenge.begun:
            state, outcomes = VOID, None  # people could play a deal that they already know
        elif now >= challenge.closes:
            state = LAPSED
        else:
            return challenge
        await self.rows.end(challenge.id, state, outcomes or {})
        self.changed(challenge.id)
        return await self.rows.get(challenge.id) or challenge

    async def head_to_head(self, person: int, other: int) -> tuple[int, int]:
        """Return how many challenges one person has won and lost against another."""
        found = await self.rows.between(person)
        return found[other, WON], found[other, LOST]

    async def profile_lines(self, person: int, reader: int, guild: int | None, say: Language) -> list[str]:
        """Return the lines about challenges on a person's profile.

        On their own profile, people see their scores against the opponents they have met most. Other readers
        only see their own score against the person.
        """
        scores = await self.rows.between(reader)
        met = [
            (other, {"name": escaped(names.clean(name, 0)), "won": won, "lost": lost})
            for other, name in await self.rows.met(reader)
            if (won := scores[other, WON]) + (lost := scores[other, LOST])
        ]
        if person != reader:
            return [say("challenge-score-own", **facts) for other, facts in met if other == person]
        found = [say("challenge-met", **facts) for _, facts in met[:SHOWN]]
        return [say("challenge-profile", people=say.list(found))] if found else []

    # See Source

    async def _of(self, play: Play) -> Challenge:
        found = await self.rows.get(play.source)
        if found is None:
            raise Refused("challenge-gone")
        return found

    async def deal(self, play: Play) -> Deal:
        """See Source."""
        challenge = await self._of(play)
        cuts = [KIND, str(play.number)]
        seed = sealed.sealed(challenge.secret, cuts, challenge.id)
        return Deal(play.game, seed, pair_of(play.game)) if challenge.pairs else Deal(play.game, seed)

    async def counts(self, play: Play, now: int) -> bool:
        """See Source."""
        challenge = await self._of(play)
        return challenge.state == OPEN and now < challenge.closes

    async def readers(self, play: Play, reader: int) -> bool:
        """See Source. Everyone in a challenge may see its plays once it was played or has lapsed."""
        challenge = await self._of(play)
        return challenge.of(reader) is not None and challenge.state in (PLAYED, LAPSED)

    async def firsts(self, play: Play, reader: int, say: Language) -> Sequence[str]:
        """See Source. The lines name the deal, the other side, and the time left."""
        return first_lines_of(await self._of(play), play, say)

    async def finished(self, play: Play) -> None:
        """See Source. End the challenge after its last play."""
        await self.settled(await self._of(play))

    async def result(self, play: Play, reader: int, say: Language, here: bool) -> Message:
        """See Source. Compare the play with the other side's play once the challenge is over."""
        challenge = await self.settled(await self._of(play))
        stands = await self.stands(challenge)
        ended = await self._pages.ended(play, reader, say)
        picture = await self._pages.drawn(ended, reader, picture_of(challenge, stands, play, say))
        return deal_page(challenge, stands, play, say, picture, ended.why)

    async def more(self, play: Play, reader: int, say: Language) -> discord.ui.LayoutView:
        """See Source. Show the challenge's page."""
        return await self.page(await self._of(play), reader, say, play)

    async def page(
        self, challenge: Challenge, person: int, say: Language, play: Play | None = None
    ) -> discord.ui.LayoutView:
        """Return a person's challenge page. `play` is the play that they opened the page from, or None."""
        challenge = await self.settled(challenge)
        own = challenge.of(person)
        other = next((one for one in challenge.sides if own and one.side != own.side), None)
        score = (0, 0) if other is None else await self.head_to_head(person, other.person)
        begun = bool(await self._plays.rows.plays(person, KIND, challenge.id))
        return deals_page(challenge, await self.stands(challenge), person, say, score, play, begun)


def pair_of(game: str) -> tuple[int, ...]:
    """Return the seats of seat 0's pair in a game's short form, or () if the game has no pairs.

    >>> pair_of("court-piece"), pair_of("court-wars")
    ((0, 2), ())
    """
    sides = engine.GAMES[game].partners(duplicate.short(game).seats)
    own = next(tuple(side) for side in sides if duplicate.SEAT in side)
    return own if len(own) == 2 else ()


def _players(challenge: Challenge, user: User) -> tuple[User, User | None]:
    """Return the player and None or, between pairs, both partners of the player's side, who share a play."""
    own = challenge.of(user.id)
    assert own is not None
    if not challenge.pairs:
        return user, None
    first, second = (User(one.person, one.name, one.locale) for one in challenge.side(own.side))
    return first, second
