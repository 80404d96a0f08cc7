"""Tests for challenges: sending one, the plays that count, secrecy, and the ways a challenge ends."""

from __future__ import annotations

import asyncio
import random
from typing import cast

import pytest

import engine
from bot.features.challenges.challenges import LASTS, MOST, Challenges, Place
from bot.features.challenges.rows import LAPSED, OFF, OPEN, ORPHANED, PLAYED, VOID, Challenge, Rows
from bot.features.challenges.standing import Standing
from bot.features.duplicate.pages import PlayPages
from bot.features.duplicate.plays import Plays
from bot.features.duplicate.rows import Play
from bot.features.duplicate.rows import Rows as PlayRows
from bot.i18n.languages import language
from bot.jobs.thinkers import Tempo, Thinkers
from bot.storage.database import RESTORED, Database
from bot.tables.clock.paces import DAY
from bot.tables.core.asking import Asking
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import User
from engine import words
from engine.duplicate import Result
from tests.bot.refusals import is_refused
from tests.bot.thinkers import Here
from tests.features.duplicate.moves import legal_move, play_to_end

ANA, BEN, CLEO = User(1, "Ana", "en"), User(2, "Ben", "es"), User(3, "Cleo", "en")
PLACE = Place(7, 8, "en")
GAME = "court-piece"


class World:
    """A database, a clock, and the objects that run challenges. The robots don't search or pause."""

    def __init__(self, database: Database) -> None:
        self.now = 1_000_000.0
        self.tables = TableRepository(database, now=lambda: self.now)
        quick = Tempo(nodes=0, alone=dict.fromkeys(("easy", "fair", "strong"), 0.0))
        self.plays = Plays(self.tables, PlayRows(database), Thinkers(quick, Here()))
        pages = cast(PlayPages, None)  # no page is shown here
        self.rows = Rows(database)
        self.challenges = Challenges(self.tables, self.rows, Asking(self.tables), self.plays, pages)
        self.plays.sources["challenge"] = self.challenges

    async def send(self, by: User = ANA, to: User = BEN, game: str = GAME, deals: int = 1) -> Challenge:
        return await self.challenges.send(by, to, game, deals, PLACE)

    async def whole(self, challenge: Challenge, user: User, choice: int = 0) -> Play:
        """Finish the person's next deal. Make the choice with this number at each turn."""
        play = await self.challenges.next_play(challenge, user)
        assert play is not None
        return await play_to_end(self.plays, play, choice)

    async def choices(self, play: Play, number: int) -> engine.Move:
        return await legal_move(self.plays, play, number)

    async def again(self, challenge: Challenge) -> Challenge:
        found = await self.rows.get(challenge.id)
        assert found is not None
        return found


@pytest.fixture
async def world(database: Database) -> World:
    return World(database)


def outcomes(challenge: Challenge) -> list[str | None]:
    return [one.outcome for one in challenge.sides]


async def test_both_play_the_same_cards_and_the_same_moves_get_the_same_result(world: World) -> None:
    challenge = await world.send()
    ana = await world.whole(challenge, ANA)
    assert (await world.again(challenge)).state == OPEN
    ben = await world.whole(challenge, BEN)
    assert ana.moves == ben.moves
    ended = await world.again(challenge)
    assert (ended.state, outcomes(ended)) == (PLAYED, ["level", "level"])


async def test_who_did_better_has_won(world: World) -> None:
    lead = 0.0
    while not lead:  # the deals are random, and a challenge can end level, which counts for no one
        world.now += DAY
        challenge = await world.send(deals=3)
        for number in range(3):
            await world.whole(challenge, ANA, number)
            await world.whole(challenge, BEN, 5 - number)
        ended = await world.again(challenge)
        assert ended.state == PLAYED
        lead = sum((await world.challenges.stands(ended)).leads().values())
    expected = ["won", "lost"] if lead > 0 else ["lost", "won"] if lead < 0 else ["level", "level"]
    assert outcomes(ended) == expected
    won, lost = await world.challenges.head_to_head(1, 2)
    assert (won, lost) == (int(lead > 0), int(lead < 0))
    assert await world.challenges.head_to_head(2, 1) == (lost, won)
    say = language("en")
    assert won + lost == 1
    own = await world.challenges.profile_lines(1, 1, None, say)
    assert own == [f"**Challenges:** Ben {won} : {lost}"]
    assert await world.challenges.profile_lines(2, 1, None, say) == [
        say("challenge-score-own", name="Ben", won=won, lost=lost)
    ]
    assert await world.challenges.profile_lines(2, 3, None, say) == [], "it is between the two"


async def test_the_deals_of_a_challenge_differ_from_each_other_and_from_others(world: World) -> None:
    first, second = await world.send(deals=3), await world.send(CLEO, BEN, deals=1)
    seeds = set()
    for challenge, user in ((first, ANA), (second, BEN)):
        for _ in range(challenge.deals):
            play = await world.whole(challenge, user)
            seeds.add((await world.plays.deal_of(play)).seed)
    assert len(seeds) == 4


async def test_a_deal_is_played_once(world: World) -> None:
    challenge = await world.send()
    await world.whole(challenge, ANA)
    assert await world.challenges.next_play(challenge, ANA) is None
    found = await asyncio.gather(*(world.challenges.next_play(challenge, BEN) for _ in range(3)),
                                 return_exceptions=True)  # fmt: skip
    assert len({one.id for one in found if isinstance(one, Play)}) == 1


async def test_neither_sees_the_others_play_before_both_have_played(world: World) -> None:
    challenge = await world.send(deals=3)
    ana = await world.whole(challenge, ANA)
    await world.whole(challenge, BEN)
    assert await world.plays.game(ana.id, BEN.id) is None, "two deals are still to be played"
    for _ in range(2):
        await world.whole(challenge, ANA)
        assert await world.plays.game(ana.id, BEN.id) is None
        await world.whole(challenge, BEN)
    assert await world.plays.game(ana.id, BEN.id) is not None
    assert await world.plays.game(ana.id, CLEO.id) is None


async def test_others_have_no_part_in_it(world: World) -> None:
    challenge = await world.send()
    await is_refused("challenge-not-yours", world.challenges.own(challenge.id, CLEO.id))
    await is_refused("challenge-not-yours", world.challenges.call_off(challenge.id, CLEO.id))
    await is_refused("challenge-gone", world.challenges.own(challenge.id + 1, ANA.id))
    play = await world.challenges.next_play(challenge, ANA)
    assert play is not None
    await is_refused("duplicate-unknown", world.plays.own(play.id, BEN.id))


@pytest.mark.parametrize("person", [ANA, BEN])
async def test_either_calls_it_off_once(person: User, world: World) -> None:
    challenge = await world.send()
    other = BEN if person == ANA else ANA
    play = await world.challenges.next_play(challenge, other)
    assert play is not None
    await is_refused("challenge-begun", world.challenges.call_off(challenge.id, other.id))
    await world.challenges.call_off(challenge.id, person.id)
    assert (await world.again(challenge)).state == OFF
    await is_refused("challenge-over", world.challenges.call_off(challenge.id, person.id))
    await is_refused("challenge-over", world.challenges.next_play(await world.again(challenge), BEN))
    play = await world.plays.move(play, await world.choices(play, 0))
    assert not play.counts
    assert outcomes(await world.again(challenge)) == [None, None]


@pytest.mark.parametrize("game", ["poker", "", "court-piece-hokm"])
async def test_there_is_no_challenge_of_another_game(game: str, world: World) -> None:
    await is_refused("challenge-no-game", world.send(game=game))


@pytest.mark.parametrize("deals", [0, 2, 7, -1])
async def test_there_is_no_other_number_of_deals(deals: int, world: World) -> None:
    await is_refused("challenge-no-game", world.send(deals=deals))


async def test_two_people_have_one_open_challenge_and_one_person_a_few(world: World) -> None:
    await is_refused("challenge-self", world.send(ANA, ANA))
    await world.send()
    await is_refused("challenge-already", world.send())
    await is_refused("challenge-already", world.send(BEN, ANA))
    for number in range(MOST - 1):
        await world.send(ANA, User(10 + number, "Somebody", "en"))
    await is_refused("challenge-enough", world.send(ANA, CLEO))
    await world.send(CLEO, ANA)  # those that a person has received don't count


async def test_two_challenges_at_once_are_one(world: World) -> None:
    sent = await asyncio.gather(world.send(), world.send(BEN, ANA), world.send(), return_exceptions=True)
    assert sum(isinstance(one, Challenge) for one in sent) == 1
    assert len(await world.tables.database.read("SELECT * FROM challenges")) == 1


async def test_blocked_people_are_not_asked(world: World) -> None:
    async def blocks(people: object) -> dict[int, set[int]]:
        return {BEN.id: {ANA.id}}

    world.tables.blocks = blocks  # type: ignore[assignment]
    await is_refused("invited-not-now", world.send())
    await is_refused("invited-not-now", world.send(BEN, ANA))
    assert not await world.tables.database.read("SELECT * FROM challenges")


async def test_a_person_who_has_had_enough_is_not_asked(world: World) -> None:
    for by in (ANA, CLEO, User(4, "Dev", "en")):
        await world.send(by)
    await is_refused("invited-not-now", world.send(User(5, "Eve", "en")))


# Pairs

PAIRS = (CLEO, User(4, "Dev", "en"))


async def test_two_pairs_play_the_same_deals(world: World) -> None:
    challenge = await world.challenges.send(ANA, BEN, "court-piece", 1, PLACE, PAIRS)
    assert challenge.pairs
    assert [(one.side, one.person) for one in challenge.sides] == [(0, 1), (0, 3), (1, 2), (1, 4)]
    results = []
    for captain, mate in ((ANA, CLEO), (BEN, PAIRS[1])):
        play = await world.challenges.next_play(challenge, mate)
        assert play is not None
        assert play.people == (captain.id, mate.id)
        assert (await world.challenges.next_play(challenge, captain)) == play, "one play for both"
        seats = {await world.plays.seat(play, one.id) for one in (captain, mate)}
        assert seats == {0, 2}
        acted = set()
        while play.finished is None:
            state = (await world.plays.table(play)).state
            assert state is not None
            seat = next(one for one in state.to_act if one in seats)
            person = play.people[(0, 2).index(seat)]
            other = next(one for one in play.people if one != person)
            with pytest.raises(engine.Illegal):
                await world.plays.move(play, words.moves(state, seat, 60, random.Random(1))[0], other)
            moves = words.moves(state, seat, 60, random.Random(1))
            play = await world.plays.move(play, moves[0], person)
            acted.add(person)
        assert acted == {captain.id, mate.id}
        results.append(play)
    assert results[0].moves == results[1].moves
    ended = await world.again(challenge)
    assert (ended.state, outcomes(ended)) == (PLAYED, ["level"] * 4)
    assert await world.plays.game(results[0].id, BEN.id) is not None
    assert await world.plays.game(results[0].id, CLEO.id) is not None


async def test_the_one_whose_turn_has_come_is_told(world: World) -> None:
    challenge = await world.challenges.send(ANA, BEN, "court-piece", 1, PLACE, PAIRS)
    play = await world.challenges.next_play(challenge, ANA)
    assert play is not None
    while play.finished is None:
        state = (await world.plays.table(play)).state
        assert state is not None
        person = play.people[(0, 2).index(next(one for one in state.to_act if one in (0, 2)))]
        last = next((seat for seat, _ in reversed(play.moves) if seat in (0, 2)), None)
        mine = last is not None and play.people[(0, 2).index(last)] == person
        assert await world.plays.waits_for(play) == (None if mine else person)
        moves = words.moves(state, (0, 2)[play.people.index(person)], 60, random.Random(1))
        play = await world.plays.move(play, moves[0], person)
    assert await world.plays.waits_for(play) is None


async def test_nobody_is_told_of_a_challenge_that_is_over(world: World) -> None:
    challenge = await world.challenges.send(ANA, BEN, "court-piece", 1, PLACE, PAIRS)
    play = await world.challenges.next_play(challenge, ANA)
    assert play is not None
    assert await world.plays.waits_for(play) is not None
    await world.challenges.call_off(challenge.id, BEN.id)
    assert await world.plays.waits_for(play) is None


@pytest.mark.parametrize("game", ["court-wars", "four-tribes", "the-four-courts"])
async def test_pairs_need_a_game_with_partners(game: str, world: World) -> None:
    await is_refused("challenge-no-pairs", world.challenges.send(ANA, BEN, game, 1, PLACE, PAIRS))


async def test_two_pairs_are_four_people(world: World) -> None:
    for partners in ([CLEO], [CLEO, CLEO], [ANA, CLEO], [CLEO, BEN]):
        work = world.challenges.send(ANA, BEN, "four-sisters", 1, PLACE, partners)
        await is_refused("challenge-two-pairs", work)
    assert not await world.tables.database.read("SELECT * FROM challenges")


# Its end


async def test_a_person_who_has_played_everything_in_time_beats_one_who_has_not(world: World) -> None:
    challenge = await world.send(deals=3)
    for _ in range(3):
        await world.whole(challenge, BEN)
    await world.whole(challenge, ANA)
    world.now += LASTS - 1
    assert (await world.challenges.settled(challenge)).state == OPEN
    world.now += 1
    ended = await world.challenges.settled(challenge)
    assert (ended.state, outcomes(ended)) == (LAPSED, ["lost", "won"])


async def test_without_plays_there_is_no_result(world: World) -> None:
    challenge = await world.send(deals=3)
    await world.whole(challenge, ANA)
    world.now += LASTS
    await is_refused("challenge-over", world.challenges.next_play(challenge, ANA))
    ended = await world.again(challenge)
    assert (ended.state, outcomes(ended)) == (LAPSED, [None, None])
    assert await world.challenges.head_to_head(1, 2) == (0, 0)


async def test_a_move_after_its_time_does_not_count(world: World) -> None:
    challenge = await world.send()
    play = await world.challenges.next_play(challenge, ANA)
    assert play is not None
    world.now += LASTS
    while play.finished is None:
        play = await world.plays.move(play, await world.choices(play, 0))
    assert not play.counts
    assert outcomes(await world.again(challenge)) == [None, None]


async def test_a_restored_backup_gives_nobody_a_second_first_try(world: World) -> None:
    challenge = await world.send()
    await world.tables.database.keep_fact(RESTORED, str(challenge.begun + 60))
    await is_refused("challenge-over", world.challenges.next_play(challenge, ANA))
    assert (await world.again(challenge)).state == VOID
    world.now += 120
    assert (await world.challenges.next_play(await world.send(to=CLEO), ANA)) is not None


async def test_a_result_that_was_not_found_is_found_later(world: World) -> None:
    """The bot stopped after it stored the last move, but before it computed the result."""
    challenge = await world.send()

    async def ends(play: Play) -> None:
        pass

    world.challenges.finished = ends  # type: ignore[method-assign]
    await world.whole(challenge, ANA)
    await world.whole(challenge, BEN)
    (found,) = await world.rows.open()
    assert found.state == OPEN
    assert (await world.challenges.settled(found)).state == PLAYED


async def test_what_is_old_or_has_no_people_is_deleted(world: World) -> None:
    first, second = await world.send(), await world.send(CLEO, BEN)
    await world.tables.database.change("DELETE FROM challengers WHERE challenge = ?", (first.id,))
    await world.rows.expire(int(world.now))
    assert await world.rows.get(first.id) is None
    assert await world.rows.get(second.id) is not None
    await world.rows.posted(second.id, 99, OPEN)
    await world.tables.database.change("DELETE FROM challengers WHERE challenge = ?", (second.id,))
    await world.rows.expire(int(world.now) + ORPHANED)
    assert await world.rows.get(second.id) is not None, "its message still names people"
    await world.rows.expire(int(world.now) + ORPHANED + 1)
    assert await world.rows.get(second.id) is None


# Scores


def play_of(person: int, number: int, score: float) -> Play:
    return Play(
        person * 10 + number, "challenge", 1, number, GAME, person, "", "en", True, (), 0, 1,
        Result((score,), score, (score,)),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_the_result_is_that_of_the_laws_of_duplicate(seed: int) -> None:
    """Each board is compared separately, and the side with the greater sum of differences wins."""
    dice = random.Random(seed)
    deals = dice.choice((1, 3, 5))
    scores = [[dice.choice((0.0, 1.0, 2.5, 0.003)) for _ in range(deals)] for _ in range(2)]
    plays = tuple(
        {number: play_of(side + 1, number, score) for number, score in enumerate(own, 1)}
        for side, own in enumerate(scores)
    )
    stands = Standing((plays[0], plays[1]))
    differences = [first - second for first, second in zip(*scores, strict=True)]
    assert list(stands.leads().values()) == pytest.approx(differences)
    total = round(sum(scores[0]) - sum(scores[1]), 6)
    assert stands.outcomes(deals) == {
        0: "won" if total > 0 else "lost" if total < 0 else "level",
        1: "lost" if total > 0 else "won" if total < 0 else "level",
    }
