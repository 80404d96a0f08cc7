"""Each function that makes a page out of a list, with pages that it makes of lists of some length, and of
names as strangers have them. A function is known by its module and its name.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import random
from collections.abc import Callable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any, cast

import engine
from bot.delivery.state import Delivery
from bot.features.calls import page as calls
from bot.features.calls.moments import SnoozeOption
from bot.features.consent import page as consent
from bot.features.consent.section import offer_parts
from bot.features.data import page as data_page
from bot.features.deals import page as deal_page
from bot.features.deals.deal import Deal
from bot.features.lessons import page as lessons
from bot.features.lessons.lesson import lesson
from bot.features.lobby import board as lobby
from bot.features.lobby import page as lobby_pages
from bot.features.plans import page as planning
from bot.features.plans.plans import NOTHING, StandingPlan
from bot.features.plans.rows import Plan
from bot.features.records import leaderboard, months, profile
from bot.features.records.profiles import Met, Profile
from bot.features.records.seasons import Frozen
from bot.features.records.section import foretold
from bot.features.records.sums import Standing
from bot.features.replays import page as replay
from bot.features.replays.replay import Replay, ReplayStop
from bot.features.second_look import page as second_look_page
from bot.features.second_look.second_look import Card, RoundLook
from bot.features.second_look.section import look_parts
from bot.features.settings import page as settings_page
from bot.features.tables import games_page
from bot.features.typed import completing
from bot.i18n import rulebook
from bot.i18n.languages import Language
from bot.presentation import of
from bot.tables.clock.hours import Hours
from bot.tables.core.table import PHRASES, WHISPER, LoggedEvent, SeatOffer, Table, User, opening_choice
from bot.tables.people.notifications import Chosen, Notifications
from bot.tables.people.preferences import OwnSettings
from bot.tables.play import seating
from bot.ui import answers, board, calling, commands, in_words, panel, resolve, rules
from bot.ui.controls import ControlId
from bot.ui.drafts import MoveDraft
from bot.ui.scene import scene_of
from bot.ui.sections import Part
from engine.robots import Regret
from engine.words import random_move
from tests.bot.test_every_condition import NOW, positions, table_in

LONG = ("W" * 32, "_*~|`[](x)<@&" * 3, "👨‍👩‍👧‍👦" * 32, "\u202e" + "𒐫" * 31, "ﷺ" * 32)
"""Names of 32 characters: wide ones, markup, emojis, a turned line, the widest letters there are."""


@dataclasses.dataclass(frozen=True)
class Meal:
    """What a function is fed with: so many of whatever it lists, a game, and the language of its reader."""

    many: int
    game: str
    say: Language

    @property
    def names(self) -> list[str]:
        """So many names."""
        return [LONG[number % len(LONG)] for number in range(self.many)]

    def table(self, phase: str = "playing", **how: Any) -> Table:
        """A table of people with such names, with so many private words, phrases and moves behind them."""
        table = table_in(self.game, self.say.code, phase, **how)
        seats = tuple(
            dataclasses.replace(seat, name=LONG[number], cut="W" * 24, finishes="mostly", kept_name=LONG[1])
            for number, seat in enumerate(table.seats)
        )
        said = [
            LoggedEvent(46655, engine.Event("phrase", number % 2, {"phrase": PHRASES[number % 8]}, None))
            for number in range(self.many)
        ]
        words = [
            LoggedEvent(
                46655, engine.Event(WHISPER, number % 2 * 2, {"text": (LONG[number % 5] * 15)[:500]}, (0, 2))
            )
            for number in range(self.many if len(seats) > 2 else 0)
        ]
        return dataclasses.replace(table, seats=seats, recent_events=(*words, *said))

    def lobby(self, here: int | None = None) -> Table:
        """A table that is gathered, with so many seats taken."""
        table = self.table()
        terms = table.terms._replace(begins="3600", wants="always")
        return dataclasses.replace(
            table, phase="gathering", state=None, seats=table.seats[:here], terms=terms, recent_events=(),
            reason="lapsed",
        )  # fmt: skip

    def tables(self) -> list[Table]:
        """So many tables that are over."""
        return [dataclasses.replace(self.table("over"), id=2**41 - number) for number in range(self.many)]

    def standings(self) -> list[Standing]:
        """The lines of so many people."""
        return [Standing(number, name, 9999, 5000, 999) for number, name in enumerate(self.names)]

    def frozen(self) -> list[Frozen]:
        """The same of a month that is over, in which all came first."""
        return [Frozen(number, name, 1, 999999, 9999, 9999) for number, name in enumerate(self.names)]

    def settings(self) -> OwnSettings:
        """The settings of somebody with so many days off, each on its own, who wants all there is."""
        first = dt.date(2027, 1, 20)
        days = tuple((first + dt.timedelta(2 * number),) * 2 for number in range(self.many))
        hours = Hours("America/Argentina/Buenos_Aires", (22 * 60, 7 * 60), frozenset({4, 5, 6}), days)
        wanted = Notifications(turn=True, reminder=True, in_channel=True, by_itself=True, unlisted=True)
        return OwnSettings(Chosen(True, "high-contrast", True, True), wanted, hours)

    def look(self) -> RoundLook:
        """A look at a round of so many tricks, in which each card has cost one."""
        pack = of(self.game).deck.cards
        cards = [
            Card(number // 4 + 1, number % 4, pack[number % len(pack)], pack[:8], 1, "")
            for number in range(4 * self.many)
        ]
        return RoundLook(12, (0, 2), self.many, tuple(cards))

    def replay(self) -> Replay:
        """A game that is over after one round of so many tricks, and of as many stops."""
        table = self.table("over")
        assert table.state is not None
        middle, _ = positions(self.game)
        events = tuple(one.event for one in table.recent_events if one.event.to is None)
        stop = ReplayStop(0, 1, 0, False, events, middle)
        stops = [stop, *(stop._replace(version=n, trick=n, closes=True) for n in range(1, self.many + 1))]
        return Replay(table, 0, [*stops, stop._replace(version=999, state=table.state)], ())


Feed = Callable[[Meal], Iterator[Any]]
FED: dict[str, Feed] = {}


def fed(*named: str) -> Callable[[Feed], Feed]:
    """Declare that this feeds the functions of these names."""

    def declare(feed: Feed) -> Feed:
        FED.update(dict.fromkeys(named, feed))
        return feed

    return declare


# The table


@fed("board.board", "board.watching", "in_words.in_words", "panel.panel", "panel.answered", "answers.more")
def _tables(meal: Meal) -> Iterator[Any]:
    for phase in ("playing", "over", "abandoned"):
        table = meal.table(phase, idle=phase == "playing", others=phase == "playing")
        scene = scene_of(table, None, meal.say)
        odds = [1 / len(table.seats)] * len(table.about.partners(len(table.seats)))
        foot = Part("foot", foretold(table, scene, odds))
        yield board.board(
            table, scene, None, [*look_parts(table, scene, meal.look()), foot, *offer_parts(table, scene)]
        )
        yield board.watching(table, scene, 999)
        yield in_words.in_words(table, None, meal.say)
        for seat in range(len(table.seats)):
            scene = scene_of(table, seat, meal.say)
            yield panel.panel(table, scene)
            yield panel.answered(table, scene)
            yield in_words.in_words(table, seat, meal.say)
            if phase == "playing":
                yield panel.panel(table, scene, MoveDraft(more=True))
                yield answers.more(meal.say, table, seat)


@fed("answers.beside_last", "answers.menus")
def _answers(meal: Meal) -> Iterator[Any]:
    table = meal.table()
    seat = table.to_act[0]
    assert table.state is not None
    choice = opening_choice(table.state, seat)
    assert choice is not None
    pack, scene = of(meal.game).deck.cards, scene_of(table, seat, meal.say)
    offered = answers.menus(of(meal.game), scene, ControlId("say", 1), choice, pack[: meal.many])
    yield offered
    cited = rules.links(" ".join(f"CP-{number}" for number in range(1, meal.many + 1)))
    yield answers.beside_last(offered, cited)
    yield answers.beside_last(cited, answers.more(meal.say, table, seat))


@fed("rules.links")
def _links(meal: Meal) -> Iterator[Any]:
    yield rules.links(" ".join(f"CP-{number}" for number in range(1, meal.many + 1)))


@fed("board.replaced", "calling.without_place", "calling.invitation", "calling.seat_offer")
def _notices(meal: Meal) -> Iterator[Any]:
    table = meal.table(offered=True, replaced=True)
    offered = dataclasses.replace(table.seats[0], offered=SeatOffer(5, LONG[0], 3))
    table = dataclasses.replace(table, seats=(offered, *table.seats[1:]))
    for here in (False, True):
        yield board.replaced(table, len(table.seats) - 1, here)
    yield calling.without_place(table, meal.say)
    yield calling.invitation(table, 5)
    yield calling.seat_offer(table, 5)


@fed("calling.called", "calls.page.later_view")
def _calls(meal: Meal) -> Iterator[Any]:
    table = meal.table()
    hand = Delivery(*[10**18] * len(Delivery._fields))  # type: ignore[arg-type]
    line = calling.several_tables([(table, hand)] * meal.many, table.seats[0].person, meal.say)
    yield calling.called(table, 0, meal.say, [line], 46655)
    moments = [SnoozeOption("hours", NOW + 3600 * number, number) for number in range(meal.many)]
    for hours in (Hours(), Hours("Europe/Zurich")):
        yield calls.later_view(table, 0, meal.say, moments, hours, NOW)


@fed("consent.page.end_question", "consent.page.phrases_view")
def _consent(meal: Meal) -> Iterator[Any]:
    for way in ("at-once", "vote"):
        yield consent.end_question(meal.table(), cast(Any, way), meal.say)
    yield consent.phrases_view(meal.table(), meal.say)


@fed("plans.page.plan_page", "plans.page.plan_completions", "typed.completing.completions")
def _plans(meal: Meal) -> Iterator[Any]:
    table = meal.table()
    for seat in range(len(table.seats)):
        plan = Plan(table.id, 1, ("KS",) * min(meal.many, 9), None, ("card",) * min(meal.many, 9), 0, 1)
        for standing in (NOTHING, StandingPlan(plan._replace(policy=None), alone=True)):
            yield planning.plan_page(table, seat, meal.say, standing, asks_hours=True)
        yield planning.plan_completions(table, seat, meal.say, "")
        yield completing.completions(table, seat, "", meal.say)


# Lists of a person, a channel, or the house


@fed("tables.games_page.games_page")
def _games(meal: Meal) -> Iterator[Any]:
    post = Delivery(*[10**18] * len(Delivery._fields))  # type: ignore[arg-type]
    running = [dataclasses.replace(meal.table(), id=2**41 - number) for number in range(meal.many)]
    for person in (10**18, 10**18 + 1, 999):
        for own, kept in ((running, []), ([], running)):
            found = games_page.standings_of(own, kept, person)
            yield games_page.games_page(meal.say, found, [post] * len(found))


@fed("resolve.to_watch", "resolve.tables_to_choose", "commands.fitting", "commands.offered")
def _chosen(meal: Meal) -> Iterator[Any]:
    running = [dataclasses.replace(meal.table(), id=2**41 - number) for number in range(meal.many)]
    own: list[Table] = []

    async def of_person(person: int) -> list[Table]:
        return own

    async def of_channel(channel: int) -> list[Table]:
        return running

    tables = cast(Any, SimpleNamespace(of_person=of_person, of_channel=of_channel))
    asks = cast(
        Any,
        SimpleNamespace(
            user=SimpleNamespace(id=5), guild_id=7, channel_id=10**18, locale=meal.say.code, extras={}
        ),
    )
    yield resolve.to_watch(tables, asks, None, ControlId("hand", 0))
    yield resolve.tables_to_choose(tables, asks, "")
    labels = {str(number): name for number, name in enumerate(meal.names)}
    yield commands.fitting(labels, "")
    yield commands.offered(labels)


@fed("replays.page.history_page")
def _history(meal: Meal) -> Iterator[Any]:
    for where in ("channel", "server", "person"):
        yield replay.history_page(meal.say, meal.tables(), where, 1, True)


@fed(
    "replays.page.replay_page",
    "replays.page.shared_page",
    "replays.page.play_on_page",
    "replays.page.regret_page",
)
def _replays(meal: Meal) -> Iterator[Any]:
    found = meal.replay()
    last = len(found.stops) - 1
    middle, _ = positions(meal.game)
    for number in {0, last // 2, last}:
        for eyes in (None, 0):
            scene = scene_of(found.at(number), eyes, meal.say)
            for film in ("", replay.FILM, None):
                yield replay.replay_page(found, number, eyes, scene, None, True, film, solver=True)
        yield replay.shared_page(found, number, scene_of(found.at(number), None, meal.say), None, LONG[1])
        yield replay.play_on_page(found, number, meal.say)
    seat = middle.to_act[0]
    move = random_move(middle, seat, random.Random(1))
    if last > 1:
        yield replay.regret_page(found, 1, seat, move, Regret(move), meal.say)


@fed(
    "records.leaderboard.BoardPage.message",
    "records.months.MonthOver.message",
    "records.profile.ProfilePage.message",
)
def _records(meal: Meal) -> Iterator[Any]:
    say, past = meal.say, [f"{2000 + number // 12}-{number % 12 + 1:02}" for number in range(meal.many)]
    for period in ("all", "month", "2001-01"):
        for page in (0, 1, 99):
            wanted = leaderboard.BoardAsked("channel", "", cast(Any, period), page)
            found = (
                leaderboard.frozen_lines(say, meal.frozen(), 1)
                if period == "2001-01"
                else leaderboard.standing_lines(say, meal.standings(), cast(Any, period), 1)
            )
            yield leaderboard.BoardPage(say, wanted, found, 1, past).message(None)
    yield months.MonthOver(say, "2027-01", meal.frozen(), meal.standings()).message(None)
    met = [Met(name, 9999, 9999, 9999) for name in meal.names]
    line, keys = Standing(1, LONG[1], 9999, 5000, 999), list(engine.GAMES)
    told = Profile(line, [line] * len(keys), keys, dict.fromkeys(keys, 999.0), met, met, 999, 999, past, 9e4)
    yield profile.ProfilePage(say, told).message(None)


@fed("second_look.page.round_page", "second_look.page.trick_page")
def _second_looks(meal: Meal) -> Iterator[Any]:
    table, look = dataclasses.replace(meal.table("over")), meal.look()
    if len(table.seats) < 4:
        return
    yield second_look_page.round_page(table, meal.say, look, 99)
    believed: Mapping[int, Any] = dict.fromkeys(range(4), (19, 9.9))
    for trick in {1, max(1, meal.many // 2), max(1, meal.many)}:
        yield second_look_page.trick_page(table, meal.say, look, trick, 99, believed)


# What stands still


@fed("lobby.board.lobby", "lobby.page.lobby_page", "lobby.page.invite_view", "lobby.page.seats_view",
     "lobby.page.options_view", "lobby.page.company_view", "deals.page.lobby_deal")  # fmt: skip
def _lobbies(meal: Meal) -> Iterator[Any]:
    for here in range(1, engine.GAMES[meal.game].seats[-1] + 1):
        table = meal.lobby(here)
        for phase in ("gathering", "abandoned"):
            yield lobby.lobby(dataclasses.replace(table, phase=cast(Any, phase)), meal.say)
        for person in (table.host, table.seats[-1].person, 5):
            for more in (False, True):
                yield lobby_pages.lobby_page(table, meal.say, person, more, LONG[1])
        if seating.empty(table):
            yield lobby_pages.invite_view(table, meal.say)
        yield lobby_pages.seats_view(table, meal.say, table.host)
        for host in (False, True):
            yield lobby_pages.options_view(table, meal.say, host)
            yield lobby_pages.company_view(table, meal.say, host)
        yield deal_page.lobby_deal(table, meal.say)


@fed("deals.page.deal_page")
def _deals(meal: Meal) -> Iterator[Any]:
    table = meal.table("over")
    cuts = ",".join("W" * 24 for _ in table.seats) + "~" + "9" * 20
    for secret in ("", "f" * 64):
        deal = Deal(table.game, len(table.seats), {}, "f" * 64, cuts, secret, meal.many)
        yield deal_page.deal_page(table, deal, meal.say)


@fed("data.page.data_page", "data.page.forget_question")
def _data(meal: Meal) -> Iterator[Any]:
    counted = dict.fromkeys(
        ("persons", "seats", "moves", "plans", "answers", "deliveries"), 10 ** min(meal.many, 9)
    )
    yield data_page.data_page(meal.say, counted)
    yield data_page.forget_question(meal.say)


@fed("settings.page.settings_form", "settings.page.vacation_form", "settings.page.settings_page")
def _settings(meal: Meal) -> Iterator[Any]:
    settings = meal.settings()
    for said in (None, {"zone": [LONG[0] * 3], "quiet": [(LONG[1] * 4)[:100]]}):
        yield settings_page.settings_form(meal.say, settings, NOW, said)
    yield settings_page.vacation_form(meal.say, settings.hours, NOW)
    yield settings_page.settings_page(meal.say, settings, NOW)


@fed("rules.rulebook_page", "rules.rule_page", "rules.rules_to_choose")
def _rules(meal: Meal) -> Iterator[Any]:
    yield rules.rulebook_page(meal.say, meal.game, meal.many)
    known = rulebook.rules(meal.game, meal.say.code)
    yield rules.rule_page(meal.say, meal.game, known[min(meal.many, len(known) - 1)].number)
    yield rules.rules_to_choose(meal.say, meal.game, "")


@fed("lessons.page.lesson_page")
def _lessons(meal: Meal) -> Iterator[Any]:
    taught = lesson(meal.game)
    for step in range(0 if taught is None else len(taught.tasks) + 1):
        assert taught is not None
        table = taught.table(step, User(1, LONG[meal.many % 5], meal.say.code), LONG)
        scene = scene_of(table, taught.seat, meal.say)
        yield lessons.lesson_page(taught, table, scene, line=LONG[1] * min(meal.many, 9))
