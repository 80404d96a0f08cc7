"""Choose taps like a fair robot, because people who watch a game want to see sensible moves.

The robot only gets the view of the person's seat. Its move is then made with the available controls, as a
person would. If no control fits, a random tap is made. This module acts only through taps.
"""

import asyncio
import random
from collections.abc import Sequence

import engine
from bot.client import Courtyard
from bot.sandbox.taps import Tap
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, parse
from bot.ui.drafts import MoveDraft
from bot.worker.thinking import think
from engine import robots

LEVEL = "fair"
# Seconds a robot computes a move, while the bot continues in the same process.
THINKING = 0.5


class Skill:
    """The people at a table and their next taps.

    Use one instance per table, because it remembers the move each person is making.
    """

    def __init__(self, client: Courtyard, table: int, rng: random.Random) -> None:
        self._client = client
        self._table = table
        self._rng = rng
        self._meant: dict[int, tuple[int, engine.Move]] = {}

    async def choose(self, taps: Sequence[Tap]) -> tuple[Tap, Sequence[str]] | None:
        """Return one of a person's taps, with the options to pick if it's a menu.

        Return `None` if it isn't their turn, or if no tap belongs to the current turn.
        """
        table = await self._client.tables.get(self._table)
        seat = table.seat_of(taps[0].person.user.id)
        if table.state is None or seat is None or seat not in table.to_act:
            return None
        asked = tokens.of_question(table, seat)
        fresh = [(tap, control) for tap in taps if (control := parse(tap.custom_id)).asked == asked]
        if not fresh:
            return None
        move = await self._move(table, seat, asked)
        best: tuple[int, int] = (-1, -1)
        found: tuple[Tap, Sequence[str]] | None = None
        for tap, control in fresh:
            for picks, draft in _drafts(table.state, seat, tap, control, move):
                reached = (len(draft.said), len(draft.picks))
                if reached > best and _leads(table.state, seat, draft, move):
                    best, found = reached, (tap, picks)
        if found is None:
            tap = self._rng.choice([tap for tap, _ in fresh])
            found = tap, tap.picks(self._rng)
        return found

    async def _move(self, table: Table, seat: int, asked: int) -> engine.Move:
        version, move = self._meant.get(seat, (-1, ()))
        if version != asked:
            assert table.state is not None
            seed = str(self._rng.random())
            observation = robots.observe(table.state, seat, seed)
            move = await asyncio.to_thread(think, observation, LEVEL, seed, None, THINKING)
            self._meant[seat] = (asked, move)
        return move


def _drafts(
    state: engine.State, seat: int, tap: Tap, control: ControlId, move: engine.Move
) -> list[tuple[Sequence[str], MoveDraft]]:
    """Return each way to use this control: the options to pick, and the draft of the move after the tap.

    The list is empty if the control adds no word to the move.
    """
    if control.verb in ("words", "sure"):
        return [((), MoveDraft(control.said))]
    draft = MoveDraft(control.said, control.picks)
    try:
        choice = draft.choice(state, seat)
        if choice is None or len(draft.said) >= len(move):
            return []
        if control.verb == "say":
            return [((), draft.add(choice, control.argument))]
        if control.verb == "done":
            return [((), draft.finish(choice))]
        values = [value for value, _ in tap.options]
        left = [one for one in move[len(draft.said)].split("+") if one not in draft.picks and one in values]
        picks = left[: tap.most]
        if control.verb == "pick" and len(picks) >= max(1, tap.least):
            return [(picks, draft.pick(choice, picks))]
    except engine.Illegal:
        pass
    return []


def _leads(state: engine.State, seat: int, draft: MoveDraft, move: engine.Move) -> bool:
    """Return True if the draft can still become the move. Order only counts if it matters for the picks."""
    if len(draft.said) > len(move):
        return False
    for at, word in enumerate(draft.said):
        choice = state.choice(seat, move[:at])
        same = word == move[at] or (
            choice is not None
            and not choice.ordered
            and sorted(word.split("+")) == sorted(move[at].split("+"))
        )
        if not same:
            return False
    if not draft.picks:
        return True
    if len(draft.said) == len(move):
        return False
    choice, wanted = state.choice(seat, draft.said), move[len(draft.said)].split("+")
    if choice is not None and choice.ordered:
        return list(draft.picks) == wanted[: len(draft.picks)]
    return set(draft.picks) <= set(wanted)
