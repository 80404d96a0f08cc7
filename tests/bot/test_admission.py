"""Admission: taps are either let in and answered in time, or refused kindly and at once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.delivery.lanes import MessageLanes
from bot.i18n.languages import language
from bot.storage.database import COMMITTED, Busy
from bot.tables.core.errors import Refused
from bot.tables.core.table import User
from bot.trouble import UNKNOWN_MESSAGE
from bot.ui import admission, interactions, replies, reply
from bot.ui.admission import CLOSING, LATE, MOST, Admission
from bot.ui.controls import ControlId
from bot.ui.interactions import Answer, Interaction, give, progress
from bot.ui.just_shown import JustShown
from bot.ui.message import Message, text_view
from bot.ui.private_answers import PrivateAnswers
from bot.ui.taps import Router
from bot.ui.verbs import tap
from tests.bot.test_taps import Shown
from tests.discord.leap import Leaps, leaping

SAY = language("en")
IN_TIME = 3.0
"""Seconds that Discord waits for a first answer."""
Kind = discord.InteractionType
Given = discord.InteractionResponseType


@pytest.fixture(autouse=True)
async def leaps() -> AsyncIterator[Leaps]:
    """Yield a clock that leaps, so that no test waits in real time."""
    with leaping() as found:
        yield found


def now() -> float:
    return asyncio.get_running_loop().time()


class Response:
    """A fake interaction response. It records what Discord was told, and answers slowly or fails."""

    def __init__(self, broken: int = 0, slow: float = 0.0, status: int = 0, code: int = 0) -> None:
        self.type: Given | None = None
        self.status = status
        self.code = code
        self.told: list[tuple[str, float, dict[str, Any]]] = []
        self.broken = broken
        self.slow = slow

    def is_done(self) -> bool:
        return self.type is not None

    async def _tell(self, how: str, kind: Given | None, **what: Any) -> Any:
        self.told.append((how, now(), what))
        await asyncio.sleep(self.slow)
        if self.broken:
            self.broken -= 1
            if self.status:
                answer: Any = SimpleNamespace(status=self.status, reason="")
                raise discord.HTTPException(answer, {"code": self.code, "message": "no"})
            raise aiohttp.ServerDisconnectedError
        self.type = self.type or kind
        return SimpleNamespace(message_id=11, id=12)

    async def send_message(self, content: str = "", **what: Any) -> Any:
        return await self._tell("message", Given.channel_message, content=content, **what)

    async def edit_message(self, **what: Any) -> Any:
        return await self._tell("edit", Given.message_update, **what)

    async def send_modal(self, form: Any) -> Any:
        return await self._tell("form", Given.modal)

    async def autocomplete(self, choices: Sequence[Any]) -> Any:
        return await self._tell("choices", Given.autocomplete_result, choices=choices)

    async def defer(self, ephemeral: bool = False, thinking: bool = False) -> Any:
        kind = Given.deferred_channel_message if thinking else Given.deferred_message_update
        return await self._tell("defer", kind, ephemeral=ephemeral, thinking=thinking)

    async def original(self, **what: Any) -> Any:
        return await self._tell("original", None, **what)

    async def line(self, content: str = "", wait: bool = False, **what: Any) -> Any:
        sent = await self._tell("line", None, content=content, **what)
        return sent if wait else None  # as discord.py has it


def interaction(number: int = 1, kind: Kind = Kind.component, public: bool = True, **response: Any) -> Any:
    """Return a tap on the public message or on the person's own panel, or a command, which has no message."""
    answers = Response(**response)
    message = SimpleNamespace(id=9, flags=SimpleNamespace(ephemeral=not public))
    found: Any = SimpleNamespace(
        id=number, type=kind, extras={}, locale="en-US", response=answers, guild_id=1,
        message=message if kind is Kind.component else None, user=SimpleNamespace(id=5),
        data={"custom_id": "do:1:0::"}, edit_original_response=answers.original,
        followup=SimpleNamespace(send=answers.line),
    )  # fmt: skip
    return found


def lines(tapped: Any) -> list[str]:
    return [what.get("content", "") for _, _, what in tapped.response.told]


async def let_in(here: Admission, tapped: Any, work: Callable[[], Awaitable[object]]) -> bool:
    """Handle a tap as the router does."""
    if not await here.admits(tapped):
        return False
    with here.inside(tapped):
        await work()
    return True


async def test_what_takes_long_is_deferred_in_time_and_for_them_alone() -> None:
    for kind in (Kind.component, Kind.application_command, Kind.autocomplete):
        for slow in (0.0, 0.5):
            tapped, here = interaction(kind=kind, slow=slow), Admission()
            here.received(tapped)
            begun = now()
            await let_in(here, tapped, lambda: asyncio.sleep(60))
            (how, when, what), *more = tapped.response.told
            assert not more
            assert how == ("choices" if kind is Kind.autocomplete else "defer")
            assert when - begun + slow < IN_TIME
            if kind is Kind.application_command:
                assert what == {"ephemeral": True, "thinking": True}
            elif kind is Kind.component:
                assert not what["thinking"], "no message that others could see"


async def test_what_is_answered_is_not_deferred_besides() -> None:
    tapped, here = interaction(slow=1.1), Admission()
    here.received(tapped)

    async def answer() -> None:
        await asyncio.sleep(1.0)
        await give(tapped, Answer("here"))
        await asyncio.sleep(20)

    await let_in(here, tapped, answer)
    assert [how for how, _, _ in tapped.response.told] == ["message"]


async def test_a_page_that_is_drawn_for_ever_is_deferred_in_time_for_them_alone() -> None:
    """The tap was on the public table, where the others must see no trace of it, then or later."""
    for in_place in (False, True):
        for kind in (Kind.component, Kind.application_command):
            tapped, here = interaction(kind=kind), Admission()
            here.received(tapped)
            begun = now()

            async def drawn() -> Message:
                await asyncio.sleep(15)
                return Message(text_view("their hand"))

            async def answer(tapped: Any = tapped, in_place: bool = in_place) -> None:
                await reply.show(tapped, drawn(), in_place)

            await let_in(here, tapped, answer)
            (deferred, when, how), (shown, _, what) = tapped.response.told
            assert deferred == "defer"
            assert when - begun < IN_TIME
            if kind is Kind.application_command:
                assert how["ephemeral"]
            if kind is Kind.component and not in_place:
                # A silent deferral's original response is the public message.
                assert shown == ("original" if how["thinking"] else "line")
                assert how["ephemeral"] if how["thinking"] else what["ephemeral"]


Step = Callable[[Any], Awaitable[Any]]
ONE, TWO = (partial(give, answer=Answer(word)) for word in ("one", "two"))
HAND, TABLE = (partial(give, answer=Answer(view=text_view("a page"), in_place=one)) for one in (False, True))
PUT_OFF, THINKING = interactions.put_off, partial(interactions.put_off, thinking=True)
FORM = partial(interactions.ask, form=discord.ui.Modal(title="x", custom_id="typed:1:0::"))
BUSY, TROUBLE = SAY("answer-busy"), SAY("answer-trouble")
LOST = {"broken": 2}
"""No attempt arrives."""
GONE = {"broken": 1, "status": 404, "code": 10062}
"""Discord has stopped waiting for the answer."""


@pytest.mark.parametrize(
    ("tapped", "steps", "told", "last", "message"),
    [
        # A silent deferral's original response is the public message, and a hand mustn't replace it.
        (interaction(), [PUT_OFF, HAND], "defer line", "", 12),
        (interaction(), [PUT_OFF, HAND, TABLE], "defer line original", "", 12),
        # A second answer is a line below the first.
        (interaction(), [THINKING, ONE, TWO], "defer original line", "two", 12),
        (interaction(kind=Kind.application_command), [THINKING, ONE, TWO], "defer original line", "two", 12),
        (interaction(), [ONE, TWO], "message line", "two", 12),
        # A form that comes too late becomes a line. If neither arrives, anyone who waits is told so.
        (interaction(), [PUT_OFF, FORM], "defer line", BUSY, None),
        (interaction(**LOST), [FORM], "form form message", TROUBLE, None),
        (interaction(**GONE), [FORM], "form", None, None),
        # Temporary errors are retried, and refusals aren't.
        *((interaction(broken=1, status=one), [ONE], "message message", "one", 11) for one in (429, 500)),
        *((interaction(broken=1, status=one), [ONE], "message message", TROUBLE, None) for one in (400, 403)),
        *(
            (interaction(broken=5, status=404, code=one), [ONE], "message", "one", None)
            for one in interactions.NOBODY_WAITS
        ),
        # They see what they asked for, privately, even if the message was deleted as they tapped.
        (interaction(broken=1, status=404, code=UNKNOWN_MESSAGE), [TABLE], "edit message", "", 11),
        # An answer is known by its message: a new one, the line below, or the tapped one.
        (interaction(), [ONE], "message", "one", 11),
        (interaction(), [TABLE], "edit", None, 9),
        # An answer shown elsewhere is acknowledged once, without text.
        (interaction(), [interactions.acknowledge] * 2, "defer", None, None),
        (interaction(**LOST), [interactions.acknowledge], "defer defer message", TROUBLE, None),
        (interaction(**GONE), [interactions.acknowledge], "defer", None, None),
    ],
)
async def test_each_answer_finds_its_place(
    tapped: Any, steps: list[Step], told: str, last: str | None, message: int | None
) -> None:
    """Check how Discord was told after these steps, the last text, and the message of the last answer."""
    found = None
    for step in steps:
        found = await step(tapped)
    assert " ".join(how for how, _, _ in tapped.response.told) == told
    how, _, what = tapped.response.told[-1]
    assert last is None or what.get("content", "") == last
    assert found == message
    assert how not in ("message", "line") or what["ephemeral"], "what is new is for them alone"
    assert how != "defer" or not what["thinking"]


async def test_what_comes_after_a_line_about_trouble_stands_beside_it() -> None:
    """The line has arrived, so a later answer must not replace it, nor a deferred answer."""
    tapped = interaction(kind=Kind.application_command)
    await THINKING(tapped)
    tapped.response.broken = 2
    assert await ONE(tapped) is None
    assert lines(tapped)[-1] == TROUBLE
    assert await TWO(tapped) == 12
    assert [how for how, _, _ in tapped.response.told] == ["defer", "original", "original", "line", "line"]


async def test_a_connection_that_hangs_is_tried_again_in_time() -> None:
    tapped = interaction(slow=1000)
    begun = now()
    await give(tapped, Answer("here"))
    tries = [when - begun for how, when, _ in tapped.response.told if how == "message"]
    assert len(tries) >= 2
    assert tries[1] < IN_TIME


async def test_the_log_says_why_an_answer_did_not_arrive_and_nothing_of_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    await give(interaction(broken=9), Answer("their hand"))
    assert "ServerDisconnectedError" in caplog.text
    assert "their hand" not in caplog.text


def test_who_asks_is_called_as_their_server_calls_them_if_that_can_be_read() -> None:
    for shown, called in (("Ana of the Hill", "Ana of the Hill"), ("\u3164", "Ana")):
        tapped = interaction()
        tapped.user = SimpleNamespace(id=5, display_name=shown, global_name="Ana", name="ana_77")
        assert reply.person_of(tapped) == User(5, called, "en-US", "ana_77")


@pytest.mark.parametrize(
    ("shows", "public", "how"),
    [
        (reply.show_quietly, False, "edit"),
        (reply.show_quietly, True, "message"),
        *((reply.show_in_place, public, "edit") for public in (False, True)),
        *((reply.show_beside, public, "message") for public in (False, True)),
    ],
)
async def test_a_text_takes_the_place_of_the_message_or_stands_beside_it_as_it_is_to(
    shows: Callable[..., Awaitable[None]], public: bool, how: str
) -> None:
    """A text replaces only a message that the person alone sees."""
    tapped = interaction(public=public)
    await shows(tapped, text_view("sure?"))
    ((told, _, what),) = tapped.response.told
    assert (told, what.get("ephemeral", False)) == (how, how == "message")


async def test_who_asks_is_answered_in_the_language_they_chose_or_else_in_theirs_at_discord() -> None:
    for at_discord, chosen, said in (("es-ES", None, "es"), ("es-ES", "en", "en"), ("en-GB", "es", "es")):
        tapped, here = interaction(), Admission(lambda person, chosen=chosen: chosen)
        tapped.locale = at_discord
        here.received(tapped)
        await reply.reply_error(tapped, Refused("not-seated"))
        assert lines(tapped) == [language(said)("not-seated")]


async def test_who_is_shown_a_new_message_late_sees_that_somebody_is_thinking() -> None:
    """A tapped message that is about to change stays unchanged until then."""
    for in_place in (False, True):
        tapped = interaction()

        async def drawn() -> Message:
            await asyncio.sleep(15)
            return Message(text_view("their hand"))

        await reply.show(tapped, drawn(), in_place)
        (how, _, what), (shown, _, _) = tapped.response.told
        assert (how, what) == ("defer", {"ephemeral": True, "thinking": not in_place})
        assert shown == "original"


class Pages:
    """Records for each page whether it was drawn with a tap's priority."""

    def __init__(self) -> None:
        self.tapped: list[bool] = []
        self.just_shown = JustShown()

    async def page(self, *_: Any, tapped: bool = False, direct: bool = False) -> Message:
        self.tapped.append(tapped)
        return Message(text_view("a page"))

    board = panel = own = page


class Noted:
    """Records what the answers have shown."""

    def __init__(self) -> None:
        self.lanes = MessageLanes()

    async def mark(self, *_: Any) -> None: ...

    def open(self, *_: Any) -> None: ...

    def keep(self, *_: Any) -> None: ...


async def test_who_has_tapped_is_drawn_for_before_all_others() -> None:
    """Their pictures come first on the table, in their hand and where they watch."""
    pages, noted = Pages(), Noted()
    table = SimpleNamespace(id=1, version=1, state="", seat_of=lambda person: None)
    shows: Any = replies.Replies(pages, noted, noted, noted, noted)  # type: ignore[arg-type]
    await shows.board(interaction(), table)
    await shows.panel(interaction(), table, 0)
    await shows.own(interaction(), table)
    assert pages.tapped == [True, True, True]


async def test_a_second_delivery_is_not_heard() -> None:
    here, done = Admission(), []

    async def action() -> None:
        done.append(1)
        await asyncio.sleep(1)

    first = asyncio.ensure_future(let_in(here, interaction(7), action))
    await asyncio.sleep(0)
    twin = interaction(7)
    assert not await let_in(here, twin, action)
    assert await first
    assert not await let_in(here, interaction(7), action)
    assert done == [1]
    assert not twin.response.told


async def test_beyond_the_limit_who_taps_is_refused_at_once_and_nothing_is_done() -> None:
    here, end = Admission(), asyncio.Event()
    inside = [asyncio.ensure_future(let_in(here, interaction(n), end.wait)) for n in range(MOST)]
    await asyncio.sleep(0)
    tapped, begun = interaction(MOST), now()
    assert not await let_in(here, tapped, end.wait)
    assert lines(tapped) == [SAY("answer-busy")]
    assert now() - begun < 0.1
    completing = interaction(MOST + 1, Kind.autocomplete)
    assert not await let_in(here, completing, end.wait)
    assert [what for how, _, what in completing.response.told if how == "choices"] == [{"choices": []}]
    end.set()
    assert all(await asyncio.gather(*inside))
    assert await let_in(here, interaction(MOST + 2), end.wait), "the admission is open again"


TAPS = 1_000
RATE = 100.0
"""Taps per second."""
ANSWER_TURNS, SENDING_TURNS, NETWORK = 20, 5, 0.05
"""Loop turns until an answer is known, and until it's being sent. Then seconds until it arrives."""


class Slow(Response):
    """The response to a tap, over a slow network."""

    async def _tell(self, how: str, kind: Given | None, **what: Any) -> Any:
        for _ in range(SENDING_TURNS):
            await asyncio.sleep(0)
        await asyncio.sleep(NETWORK)
        return await super()._tell(how, kind, **what)


class Crowd:
    """People who tap a hundred times a second, no matter how they're answered."""

    def __init__(self, leaps: Leaps, seed: int, work: float, waits: float = 0.0) -> None:
        """Each answer takes `work` seconds of the processor, and waits another `waits` seconds."""
        self._leaps, self._dice = leaps, random.Random(seed)
        self._work, self._waits = work, waits
        self._admission = Admission()
        self.refused = 0
        self.told: list[float] = []
        """Seconds until each person was told something."""

    async def taps(self, stall_at: float = -1.0, stall: float = 0.0) -> Crowd:
        """Return this crowd once all have tapped. The loop stalls at `stall_at`, for `stall` seconds."""
        loop = asyncio.get_running_loop()
        begun = at = loop.time()
        taps: list[asyncio.Task[None]] = []
        for number in range(1, TAPS + 1):
            at += self._dice.expovariate(RATE)
            loop.call_at(
                at, lambda number=number, at=at: taps.append(loop.create_task(self._tap(number, at)))
            )
        if stall:
            loop.call_at(begun + stall_at, self._leaps.over, stall)
        await asyncio.sleep(at - begun)
        await asyncio.gather(*taps)
        return self

    async def _tap(self, number: int, at: float) -> None:
        tapped = interaction(number)
        tapped.response = Slow()
        self._admission.received(tapped)

        async def answer() -> None:
            for _ in range(ANSWER_TURNS):
                self._leaps.over(self._work / ANSWER_TURNS)
                await asyncio.sleep(self._waits / ANSWER_TURNS)
            await give(tapped, Answer("here"))

        admitted = await let_in(self._admission, tapped, answer)
        self.refused += not admitted
        self.told.append(tapped.response.told[0][1] - at)


async def test_who_waits_for_something_slow_keeps_nobody_out(leaps: Leaps) -> None:
    """The loop is idle: a hundred people a second wait for a disk, and each is answered in time."""
    for seed in range(3):
        crowd = await Crowd(leaps, seed, work=0.002, waits=1.2).taps()
        assert crowd.refused == 0
        assert max(crowd.told) < IN_TIME


@pytest.mark.parametrize("work", [0.0105, 0.013, 0.02])
async def test_who_does_not_fit_into_the_processors_time_is_refused_and_about_as_many_each_time(
    leaps: Leaps, work: float
) -> None:
    """There's time for 95, 77 or 50 of a hundred taps a second. The others are told so, all in time."""
    surplus = TAPS * (1 - 1 / (RATE * work))
    for seed in range(3):
        crowd = await Crowd(leaps, seed, work).taps()
        assert abs(crowd.refused - surplus) < 0.08 * TAPS
        assert max(crowd.told) < 0.7 * IN_TIME, "also the last of them"


async def test_a_loop_that_has_time_to_spare_refuses_nobody(leaps: Leaps) -> None:
    for seed in range(3):
        assert (await Crowd(leaps, seed, work=0.006).taps()).refused == 0


async def test_a_loop_that_stood_still_once_refuses_nobody_for_it(leaps: Leaps) -> None:
    """The loop stood still for a second, and taps from that second are answered first."""
    for seed in range(3):
        crowd = await Crowd(leaps, seed, work=0.004).taps(stall_at=3.0, stall=1.0)
        assert crowd.refused == 0
        assert max(crowd.told) < IN_TIME


async def test_what_a_busy_loop_reads_too_late_is_refused(leaps: Leaps) -> None:
    tapped, here = interaction(), Admission()
    here.received(tapped)
    leaps.over(LATE + 0.01)
    assert not await let_in(here, tapped, lambda: asyncio.sleep(0))
    assert lines(tapped) == [SAY("answer-busy")]


async def test_what_is_missed_while_the_connection_is_lost_is_done_only_where_it_can_be_answered() -> None:
    for gone in (False, True):
        here, tapped, done = Admission(), interaction(broken=2 if gone else 0), []

        async def action(done: list[int] = done) -> None:
            done.append(1)

        here.connection_lost(0)
        here.received(tapped)
        here.connection_resumed(0)
        await let_in(here, tapped, action)
        assert tapped.response.told[0][0] == "defer"
        assert done == ([] if gone else [1])
        after = interaction(2)
        here.received(after)
        assert await let_in(here, after, action)
        assert not after.response.told


async def test_a_house_that_closes_finishes_what_is_under_way_and_lets_nobody_in() -> None:
    here, finished = Admission(), []

    async def soon() -> None:
        await asyncio.sleep(CLOSING / 2)
        finished.append("soon")

    async def never() -> None:
        await asyncio.Event().wait()

    quick = asyncio.ensure_future(let_in(here, interaction(1), soon))
    slow = asyncio.ensure_future(let_in(here, interaction(2, slow=1000), never))
    await asyncio.sleep(0)
    begun = now()
    closing = asyncio.ensure_future(here.close())
    await asyncio.sleep(0)
    tapped = interaction(3)
    assert not await asyncio.ensure_future(let_in(here, tapped, soon))
    assert lines(tapped) == [SAY("answer-closing")]
    await closing
    assert now() - begun <= CLOSING + 0.1
    assert finished == ["soon"]
    assert await quick
    assert slow.cancelled()
    last = interaction(4)
    assert not await let_in(here, last, soon)
    assert not last.response.told, "nothing is begun any more"
    assert len(asyncio.all_tasks()) == 1


class Doing:
    """Fails with this error, either before or after the work is committed."""

    def __init__(self, error: Exception, committed: bool) -> None:
        self.error = error
        self.committed = committed

    @tap("do")
    async def do(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        if self.committed:
            COMMITTED.set(True)
        raise self.error


@pytest.mark.parametrize(
    ("committed", "key"), [(False, "answer-busy"), (True, "answer-trouble-after")], ids=["before", "after"]
)
async def test_a_database_that_is_busy_is_told_truly(committed: bool, key: str) -> None:
    tapped = interaction()
    shown: Any = Shown()
    router = Router(shown, shown, PrivateAnswers(), Admission(), JustShown(), lambda: 77)
    router.add(Doing(Busy(), committed))
    await router.on_interaction(tapped)
    assert lines(tapped) == [SAY(key)]


def test_the_limits_leave_time_for_an_answer() -> None:
    assert 2 * LATE + interactions.FIRST < IN_TIME
    assert interactions.PATIENCE + interactions.FIRST < IN_TIME
    assert progress(interaction()).received == 0
    assert admission.REMEMBERED >= 10 * MOST
