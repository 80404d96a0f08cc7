"""Slash commands and controls: each reads the interaction, calls one function of bot/, and shows the answer.

Don't add rules, SQL or sentences here. This file has the only list of features. A feature is a folder in
bot/features, a file in cogs/, and a function below that creates its components and returns what it adds. The
order of features determines the order of their parts on a page. A feature can use the components of earlier
ones.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple

from discord.ext import commands

from bot.delivery.questions import EARLY
from bot.feature import Feature, House, Rooms
from bot.features.blocks.blocks import PEOPLE as BLOCKS_PEOPLE
from bot.features.blocks.blocks import Blocks
from bot.features.calls.calls import Calls
from bot.features.calls.early import EarlyCalls
from bot.features.calls.section import NudgeSection
from bot.features.challenges.challenges import Challenges
from bot.features.challenges.messages import ChallengeMessages
from bot.features.challenges.rows import PEOPLE as CHALLENGES_PEOPLE
from bot.features.challenges.rows import Rows as ChallengeRows
from bot.features.challenges.section import ChallengeSection, way_on
from bot.features.consent.consent import Consent
from bot.features.consent.section import ConsentSection
from bot.features.daily.boards import Boards
from bot.features.daily.channel import DailyChoice
from bot.features.daily.channel_messages import DailyMessages
from bot.features.daily.channel_rows import ChannelRows
from bot.features.daily.dailies import Dailies
from bot.features.daily.deals import Deals
from bot.features.daily.pars import Pars
from bot.features.daily.reminder_page import reminder_menu
from bot.features.daily.reminder_rows import PEOPLE as REMINDERS_PEOPLE
from bot.features.daily.reminder_rows import ReminderRows
from bot.features.daily.reminders import Reminders
from bot.features.daily.results import Results
from bot.features.daily.section import DailySection
from bot.features.daily.strikes import Strikes
from bot.features.daily.struck_rows import PEOPLE as STRUCK_PEOPLE
from bot.features.daily.struck_rows import StruckRows
from bot.features.daily.week_rows import PEOPLE as WEEKS_PEOPLE
from bot.features.daily.week_rows import WeekRows
from bot.features.data.own_data import OwnData
from bot.features.deals.page import daily_proof
from bot.features.duplicate.calls import PairCalls
from bot.features.duplicate.pages import PlayPages
from bot.features.duplicate.plays import Plays
from bot.features.duplicate.rows import PEOPLE as DUPLICATE_PEOPLE
from bot.features.duplicate.rows import Rows
from bot.features.duplicate.table_cards import CardsSection, TableCards
from bot.features.hints.advice import Advisor
from bot.features.hints.section import HintsSection
from bot.features.lessons.pages import LessonPages
from bot.features.lobby.company import Company
from bot.features.lobby.dealer import Dealer
from bot.features.lobby.dealing import PublicDealer
from bot.features.lobby.lobby import LAPSED, Lobby
from bot.features.lobby.pages import LobbyPages, lapsed_page, removed_page
from bot.features.lobby.removals import PEOPLE as LOBBY_PEOPLE
from bot.features.lobby.removals import REMOVED
from bot.features.members.asking import asker
from bot.features.members.hearing import Hearing
from bot.features.members.members import PEOPLE as MEMBERS_PEOPLE
from bot.features.members.members import Members
from bot.features.members.section import MembersSection
from bot.features.more_time.more_time import MoreTime
from bot.features.more_time.section import MoreTimeSection
from bot.features.open_tables.channel import ListChoice
from bot.features.open_tables.kept_lists import KeptLists, seen_by_all
from bot.features.plans.moves import PlannedMoves
from bot.features.plans.plans import Plans
from bot.features.plans.rows import PEOPLE as PLANS_PEOPLE
from bot.features.plans.section import PlansSection
from bot.features.records.head_to_head import HeadToHeadSection
from bot.features.records.pages import RecordPages
from bot.features.records.rows import PEOPLE as RECORDS_PEOPLE
from bot.features.records.seasons import SEASON, Seasons
from bot.features.records.section import OddsSection
from bot.features.records.sums import kept_sums
from bot.features.replays.pages import ReplayPages
from bot.features.replays.playing_on import PlayingOn
from bot.features.replays.replay import Replays
from bot.features.robots.robots import Robots
from bot.features.seats.seat_transfer import SeatTransfer
from bot.features.second_look.second_look import SecondLook
from bot.features.second_look.section import SecondLookSection
from bot.features.settings.channel import Look
from bot.features.settings.more import MoreMenus
from bot.features.settings.zones import zone_name
from bot.features.typed.names import load_words
from bot.features.typed.section import TypedSection
from bot.i18n.languages import Language
from bot.jobs.job import Regular
from bot.jobs.thinkers import Thinkers
from bot.tables.clock import timers
from bot.tables.clock.paces import DAY
from bot.tables.core.asking import Asking
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.step import Stepped
from bot.tables.people.held import HELD, Held
from bot.ui.controls import Control
from cogs.blocks import BlocksCog
from cogs.calls import CallsCog
from cogs.challenges import ChallengesCog
from cogs.channel import ChannelCog
from cogs.consent import ConsentCog
from cogs.daily import DailyCog
from cogs.data import DataCog
from cogs.deals import DealsCog
from cogs.duplicate import DuplicateCog
from cogs.gathering import GatheringCog
from cogs.help import HelpCog
from cogs.hints import HintsCog
from cogs.lessons import LessonsCog
from cogs.lobby import LobbyCog
from cogs.members import MembersCog
from cogs.more_time import MoreTimeCog
from cogs.open_tables import OpenTablesCog
from cogs.places import PlacesCog
from cogs.plans import PlansCog
from cogs.play import PlayCog
from cogs.reading import ReadingCog
from cogs.records import RecordsCog
from cogs.replays import ReplaysCog
from cogs.seats import SeatsCog
from cogs.second_look import SecondLookCog
from cogs.settings import SettingsCog
from cogs.tables import TablesCog
from cogs.typed import TypedCog


async def make_playing(house: House) -> Feature:
    """The basic commands: tables, the panel, controls and rulebooks."""
    tables = house.tables
    return Feature(
        cogs=lambda rooms: (
            PlayCog(tables, rooms.replies, rooms.moving),
            ReadingCog(tables),
            PlacesCog(house.client, rooms.places),
        )
    )


async def make_robots(house: House) -> Feature:
    """The robots at the table."""
    robots = house.make(Robots, lambda: Robots(house.tables, house.room(Thinkers)))
    house.tables.listen({Stepped: [robots.stepped]})
    return Feature(jobs=(robots,))


async def make_lobby(house: House) -> Feature:
    """The lobby, where tables are opened."""
    tables, asking = house.tables, house.make(Asking, lambda: Asking(house.tables))
    dealer = house.make(Dealer, lambda: PublicDealer(house.port))
    rooms = house.make(Lobby, lambda: Lobby(tables, tables.limits, dealer))
    company = house.make(Company, lambda: Company(tables, rooms, asking))
    return Feature(
        gathering=LobbyPages(),
        notices={
            REMOVED: partial(removed_page, rooms.removals, house.preferences),
            LAPSED: lapsed_page,
        },
        timers={
            timers.LOBBY: rooms.lapse,
            timers.KEPT: rooms.free_seats,
            timers.BEGIN: company.begin,
        },
        cogs=lambda kernel: (
            GatheringCog(tables, rooms, kernel.replies, house.deliveries, house.client.tree),
            LobbyCog(tables, rooms, company, kernel.replies),
        ),
    )


async def make_blocks(house: House) -> Feature:
    """Blocks, which keep people apart at all tables."""
    blocks = house.make(Blocks, lambda: Blocks(house.tables.database))
    house.tables.blocks = blocks.of
    return Feature(cogs=lambda kernel: (BlocksCog(house.client, house.tables, blocks),))


async def make_members(house: House) -> Feature:
    """Players' names, and a record of players who have left their server."""
    members = house.make(Members, lambda: Members(house.tables.database))
    hearing = house.make(Hearing, lambda: Hearing(house.tables, members, asker(house.client)))
    house.tables.listen({Forgotten: [hearing.forgotten]})
    return Feature(
        sections=(MembersSection(members),),
        jobs=(Regular("members", hearing.look),),
        cogs=lambda kernel: (MembersCog(hearing),),
    )


async def make_plans(house: House) -> Feature:
    """Plans: moves that are planned ahead and made at their scheduled times."""
    rooms = house.make(Plans, lambda: Plans(house.tables, house.tables.play))
    house.preferences.followers.append(rooms)
    moves = PlannedMoves(rooms)
    rooms.wake = moves.wake
    await rooms.recall()
    return Feature(
        sections=(PlansSection(rooms),),
        jobs=(moves,),
        planned=rooms.will_answer,
        hold=rooms.hold,
        cogs=lambda kernel: (PlansCog(house.tables, rooms, kernel.replies),),
    )


async def make_hints(house: House) -> Feature:
    """Hints: a strong robot's advice for the next move."""
    advisor = house.make(Advisor, lambda: Advisor(house.room(Thinkers)))
    return Feature(
        sections=(HintsSection(),),
        cogs=lambda kernel: (HintsCog(house.tables, kernel.replies, advisor),),
    )


async def make_calls(house: House) -> Feature:
    """Turn notifications, which players can snooze, and nudges."""
    rooms = house.make(Calls, lambda: Calls(house.tables, house.preferences))
    early = house.make(EarlyCalls, lambda: EarlyCalls(house.tables, house.preferences, house.deliveries))
    house.tables.listen({Stepped: [early.stepped]})
    return Feature(
        sections=(NudgeSection(),),
        notices={EARLY: early.page},
        cogs=lambda kernel: (CallsCog(house.tables, rooms, house.preferences),),
    )


async def make_more_time(house: House) -> Feature:
    """One more day for the players to move."""
    more = house.make(MoreTime, lambda: MoreTime(house.tables))
    return Feature(sections=(MoreTimeSection(),), cogs=lambda kernel: (MoreTimeCog(house.tables, more),))


async def make_typed(house: House) -> Feature:
    """Moves that players type."""
    load_words()
    return Feature(sections=(TypedSection(),), cogs=lambda kernel: (TypedCog(house.tables, kernel.moving),))


async def make_second_look(house: House) -> Feature:
    """The second look: a solver's judgment of each card in a finished round."""
    games = house.room(Replays)
    looks = house.make(SecondLook, lambda: SecondLook(games.log))
    house.room(ReplayPages).solved = looks.may_look
    return Feature(
        sections=(SecondLookSection(looks, house.pictures),),
        close=looks.close,
        cogs=lambda kernel: (SecondLookCog(games, looks),),
    )


async def make_records(house: House) -> Feature:
    """Leaderboards, profiles, seasons and odds."""
    pages = house.make(RecordPages, lambda: RecordPages(house.tables, house.pictures))
    members = house.room(Members)
    sums = kept_sums(house.tables.database)
    house.tables.listen({Forgotten: [lambda forgotten: sums.evict()]})
    return Feature(
        sections=(OddsSection(house.tables), HeadToHeadSection(house.tables.database)),
        notices={SEASON: pages.season},
        jobs=(Regular("months", Seasons(house.tables).look),),
        cogs=lambda kernel: (RecordsCog(house.tables, pages, members.of),),
    )


async def make_consent(house: House) -> Feature:
    """Undo, pause, draw and early end, which need the players' consent."""
    tables = house.tables
    rooms = house.make(Consent, lambda: Consent(tables))
    return Feature(
        sections=(ConsentSection(),),
        timers={timers.OFFER: rooms.lapse_offer},
        cogs=lambda kernel: (ConsentCog(tables, tables.play, tables.pauses, rooms, house.deliveries),),
    )


async def make_tables(house: House) -> Feature:
    """The commands about all of a player's tables."""
    return Feature(
        cogs=lambda kernel: (TablesCog(house.tables, house.room(Consent), house.deliveries),),
    )


async def make_seats(house: House) -> Feature:
    """Handing over seats."""
    tables = house.tables
    rooms = house.make(SeatTransfer, lambda: SeatTransfer(tables, tables.limits, house.room(Asking)))
    return Feature(
        timers={timers.SEAT_OFFERS: rooms.lapse_seats},
        cogs=lambda kernel: (SeatsCog(tables, tables.substitution, house.room(Company), rooms),),
    )


async def make_settings(house: House) -> Feature:
    """The settings of players and channels."""
    menus = house.make(MoreMenus, MoreMenus)
    return Feature(
        choices=(Look(house.preferences),),
        cogs=lambda kernel: (
            SettingsCog(house.preferences, house.tables, menus),
            ChannelCog(kernel.choices),
        ),
    )


async def make_open_tables(house: House) -> Feature:
    """The list of tables that can be joined."""
    lobby, seats = house.room(Lobby), house.room(SeatTransfer)
    lists = house.make(
        KeptLists, lambda: KeptLists(house.tables, house.port, partial(seen_by_all, house.client))
    )
    house.tables.listen({Stepped: [lists.stepped]})
    return Feature(
        jobs=(lists,),
        choices=(ListChoice(lists),),
        cogs=lambda kernel: (OpenTablesCog(house.tables, lobby, seats, kernel.replies),),
    )


async def make_replays(house: House) -> Feature:
    """Replays, game records as files, and playing on from a position."""
    tables = house.tables
    rooms = house.make(Replays, lambda: Replays(tables))
    playing_on = house.make(PlayingOn, lambda: PlayingOn(tables, tables.limits, house.room(Dealer)))
    pages = house.make(ReplayPages, lambda: ReplayPages(house.pictures))
    thinkers = house.room(Thinkers)
    return Feature(
        cogs=lambda kernel: (ReplaysCog(tables, rooms, playing_on, pages, kernel.replies, thinkers),)
    )


async def make_lessons(house: House) -> Feature:
    """The lessons."""
    return Feature(cogs=lambda kernel: (LessonsCog(LessonPages(house.pictures)),))


async def make_data(house: House) -> Feature:
    """The page about a player's own data, and the job that deletes expired data."""
    rooms = house.make(OwnData, lambda: OwnData(house.tables, PEOPLE))

    async def expire() -> float:
        await rooms.expire([guild.id for guild in house.client.guilds])
        return float(DAY)

    return Feature(jobs=(Regular("retention", expire),), cogs=lambda kernel: (DataCog(rooms),))


async def make_deals(house: House) -> Feature:
    """Sealed deals: every player cuts, and anyone can verify the result."""
    return Feature(cogs=lambda kernel: (DealsCog(house.tables, house.room(Lobby)),))


async def make_duplicate(house: House) -> Feature:
    """Plays of a deal, alone or with a partner, against robots."""
    tables, thinkers = house.tables, house.room(Thinkers)
    plays = house.make(Plays, lambda: Plays(tables, Rows(tables.database), thinkers))
    pages = house.make(PlayPages, lambda: PlayPages(plays, house.pictures))
    replays = house.room(Replays)
    replays.elsewhere.append(plays)
    cards = TableCards(tables, replays.log, plays, pages)
    plays.sources[cards.kind] = cards
    calls = house.make(PairCalls, lambda: PairCalls(tables, plays, house.preferences, house.port))
    plays.moved = calls.moved

    def cogs(kernel: Rooms) -> Sequence[commands.Cog]:
        calls.reach = kernel.reach
        return (DuplicateCog(tables, plays, cards, pages, kernel.just_shown),)

    return Feature(sections=(CardsSection(),), jobs=(calls,), cogs=cogs)


async def make_daily(house: House) -> Feature:
    """The daily: each day, the same deals for everyone."""
    tables, plays, pages = house.tables, house.room(Plays), house.room(PlayPages)
    deals, results = Deals(tables.database), Results(tables.database)
    dailies = house.make(Dailies, lambda: Dailies(tables, deals, results, plays, pages))
    plays.sources[dailies.kind] = dailies
    house.room(RecordPages).extras.append(dailies.profile_lines)
    known, rows = house.room(Members), ChannelRows(tables.database)
    weeks = WeekRows(tables.database)
    house.room(RecordPages).extras.append(weeks.medals)
    struck = StruckRows(tables.database)
    boards = Boards(results, weeks, struck, known, house.pictures)
    messages = house.make(DailyMessages, lambda: DailyMessages(tables, rows, boards, known, house.port))
    strikes = Strikes(rows, struck, boards, messages)
    reminded = ReminderRows(tables.database)
    reminders = house.make(
        Reminders, lambda: Reminders(tables, reminded, results, house.preferences, house.port)
    )
    house.preferences.followers.append(reminders)
    dailies.ended += [messages.played, reminders.played]
    tables.listen({Forgotten: [messages.forgotten, reminders.forgotten]})

    async def menu(say: Language, person: int) -> Control:
        zone = zone_name(await reminders.zone(person), say.code)
        return reminder_menu(say, await reminders.hour(person), zone)

    house.room(MoreMenus).makers.append(menu)

    def cogs(kernel: Rooms) -> Sequence[commands.Cog]:
        reminders.reach = kernel.reach
        return (DailyCog(tables, dailies, plays, pages, daily_proof, known, strikes, reminders, zone_name),)

    nodes = house.room(Thinkers).pace.nodes
    pars = house.make(Pars, lambda: Pars(tables, deals, results, nodes))
    await tables.database.watch("duplicate_plays", "", pars.wake, ("INSERT",))
    return Feature(
        sections=(DailySection(),),
        jobs=(pars, messages, reminders),
        choices=(DailyChoice(rows, messages, house.preferences, zone_name),),
        cogs=cogs,
    )


async def make_challenges(house: House) -> Feature:
    """Challenges: the same deals for two people or two pairs."""
    tables, plays, pages = house.tables, house.room(Plays), house.room(PlayPages)
    rows, asking = ChallengeRows(tables.database), house.room(Asking)
    challenges = house.make(Challenges, lambda: Challenges(tables, rows, asking, plays, pages))
    messages = house.make(ChallengeMessages, lambda: ChallengeMessages(tables, challenges, house.port))
    challenges.changed = messages.look_at
    plays.sources[challenges.kind] = challenges
    plays.ways_on.append(way_on)
    house.room(RecordPages).extras.append(challenges.profile_lines)
    tables.listen({Forgotten: [messages.forgotten]})
    return Feature(
        sections=(ChallengeSection(),),
        jobs=(messages,),
        cogs=lambda kernel: (ChallengesCog(tables, challenges, pages),),
    )


async def make_help(house: House) -> Feature:
    """The help page, which is also the answer when the bot is mentioned."""
    return Feature(cogs=lambda kernel: (HelpCog(house.client, house.tables, house.preferences, house.port),))


class Listed(NamedTuple):
    """An entry of FEATURES: the function that creates a feature, and its columns with people's IDs."""

    make: Callable[[House], Awaitable[Feature]]
    people: Sequence[Held] = ()


FEATURES = (
    Listed(make_playing),
    Listed(make_robots),
    Listed(make_blocks, BLOCKS_PEOPLE),
    Listed(make_members, MEMBERS_PEOPLE),
    Listed(make_lobby, LOBBY_PEOPLE),
    Listed(make_plans, PLANS_PEOPLE),
    Listed(make_hints),
    Listed(make_calls),
    Listed(make_more_time),
    Listed(make_typed),
    Listed(make_replays),
    Listed(make_second_look),
    Listed(make_records, RECORDS_PEOPLE),
    Listed(make_consent),
    Listed(make_tables),
    Listed(make_seats),
    Listed(make_settings),
    Listed(make_open_tables),
    Listed(make_lessons),
    Listed(make_data),
    Listed(make_deals),
    Listed(make_duplicate, DUPLICATE_PEOPLE),
    Listed(make_daily, (*WEEKS_PEOPLE, *STRUCK_PEOPLE, *REMINDERS_PEOPLE)),
    Listed(make_challenges, CHALLENGES_PEOPLE),
    Listed(make_help),
)
PEOPLE = (*HELD, *(one for listed in FEATURES for one in listed.people))
"""All columns with people's IDs. They're also needed to restore a backup without a bot."""
