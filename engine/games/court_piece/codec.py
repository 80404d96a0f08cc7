"""Dump the fields of a Court Piece position, load them again, and reject impossible positions.

The field names never change, because the engine still reads the dumps of earlier releases.
"""

from __future__ import annotations

from typing import Any

from engine.cards.bits import BIT, PACK, SUIT, SUIT_OF, SUIT_WORD, WORD, words
from engine.cards.tricks import best
from engine.codec import Fields, integer, lists, record, require, tuples, unpack_fields
from engine.games.court_piece.facts import (
    COURT,
    FIRST_DEAL,
    MOST_ROUNDS,
    MOST_TIMED_ROUNDS,
    NEXT,
    TRICKS,
    revokes,
)
from engine.games.court_piece.position import Position

MOST_TRICKS = TRICKS * MOST_TIMED_ROUNDS
"""Maximum number of tricks in a game."""


def _cards(text: str) -> list[int]:
    cards = [BIT[word] for word in text.split()]
    require(sum(cards).bit_count() == len(cards), "a card doubled")
    return cards


def _hand(text: str) -> int:
    return sum(_cards(text)) if text else 0


FIELDS: Fields = {
    "dealer": integer(0, 3),
    "trump": lambda suit: 0 if suit is None else SUIT[suit],
    "hands": lists(_hand, 4),
    "stock": tuples(_hand, 4),
    "played": _cards,
    "taken": lists(integer(0, TRICKS), 2),
    "gained": lists(integer(0, 60), 2),
    "sheet": tuples(record(integer(0, 1), *[integer(0, 60)] * 4)),
}
_ROW = record(integer(0, 1), integer(0, COURT - 1))
_STREAK = record(integer(0, MOST_TRICKS), integer(0, MOST_TRICKS), integer(0, MOST_TRICKS))
_FLAGS = lists(integer(0, 1), 3)


def _card(word: str) -> int:
    return BIT[word] if word else 0


_HIDDEN = record(_card, _card, integer(0, 48))


def packed(state: Position) -> dict[str, Any]:
    """See `State.pack`."""
    closed, shown = WORD.get(state.closed, ""), WORD.get(state.open_card, "")
    hidden = {"hidden": [closed, shown, state.opened]} if state.options.hidden_trump else {}
    return {
        "dealer": state.dealer,
        "trump": SUIT_WORD.get(state.trump),
        "hands": [" ".join(words(hand)) for hand in state.hands],
        "stock": [" ".join(words(hand)) for hand in state.stock],
        "played": " ".join([WORD[card] for card in state.played]),
        "taken": state.taken,
        "gained": state.gained,
        "row": [state.run_team, state.run],
        "sheet": state.sheet,
        "streak": [state.streak, *state.longest],
        "flags": [int(state.sweeping), int(state.last), int(state.result is not None)],
        **hidden,
    }


def unpack(state: Position, fields: dict[str, Any]) -> bool:
    """Set every field except the seats to act, and return True if the game is over.

    The caller must then validate the position with `check`.
    """
    unpack_fields(state, FIELDS, fields)
    state.run_team, state.run = _ROW(fields["row"])
    # Earlier releases counted only the current row.
    own = {0: (state.run, 0), 1: (0, state.run)}[state.run_team]
    state.streak, *longest = _STREAK(fields.get("streak", (state.run, *own)))
    state.longest = (longest[0], longest[1])
    require(state.run <= state.streak <= state.longest[state.run_team], "a row longer than the longest")
    state.sweeping, state.last, over = [bool(one) for one in _FLAGS(fields["flags"])]
    state.closed, state.open_card, state.opened = _HIDDEN(fields.get("hidden", ("", "", 0)))
    state.winners = []
    leader = state.leader(0)
    for first in range(0, len(state.played) - 3, 4):
        trick = state.played[first : first + 4]
        trump = state.trump_in(first // 4)
        leader = (leader + trick.index(best(sum(trick), SUIT_OF[trick[0]], trump))) & 3
        state.winners.append(leader)
    return over


def check(state: Position, over: bool) -> None:
    """Raise ValueError if no game can reach this position."""
    _check_hidden(state, over)
    _check_cards(state)
    _check_tricks(state)
    _check_end(state, over)


def _check_cards(state: Position) -> None:
    """Raise ValueError unless every card is in a possible place, and every seat followed suit (CP-5)."""
    held = [*state.hands, *state.stock, state.closed]
    caller = NEXT[state.dealer]
    dealt = state.trump or state.closed
    count = sum([cards.bit_count() for cards in held]) + len(state.played)
    require(sum(held) + sum(state.played) == sum(PACK) and count == len(PACK), "not the pack")
    leads = state.played[::4]
    for seat, (hand, rest) in enumerate(zip(state.hands, state.stock, strict=True)):
        plays = state.plays(seat)
        sizes = (TRICKS - len(plays), 0) if dealt else (FIRST_DEAL, TRICKS - FIRST_DEAL)
        apart = hand | (state.closed if seat == caller else 0)
        require((apart.bit_count(), rest.bit_count()) == sizes, "a hand of a wrong size")
        wrong = revokes(plays, leads, hand, state.open_card, _before(state, seat))
        require(state.options.honour or not wrong, "suit not followed")


def _before(state: Position, seat: int) -> int:
    """Return the number of cards that a seat played before the hidden card was opened."""
    return sum([state.played.index(card) < state.opened for card in state.plays(seat)])


def _check_hidden(state: Position, over: bool) -> None:
    """Raise ValueError unless the hidden card is closed, or was opened when that's allowed (CP-24)."""
    closed, shown, opened = state.closed, state.open_card, state.opened
    if not state.options.hidden_trump:
        require(not (closed or shown or opened), "a hidden card")
        return
    require(not (closed and shown) and state.trump == SUIT_OF.get(shown, 0), "two hidden cards")
    if not shown:
        late = len(state.winners) == TRICKS - 1 and not state.sweeping
        require(not opened and not (closed and late and not over), "a card that is open by now")
        return
    require(0 < opened <= len(state.played) and (opened & 3 > 0 or opened == 48), "no time to open it")
    caller = NEXT[state.dealer]
    later = [card for card in state.plays(caller) if state.played.index(card) >= opened]
    require(shown & state.hands[caller] > 0 or shown in later, "an open card that is not the caller's")
    if opened & 3:
        _check_asker(state, opened)


def _check_asker(state: Position, opened: int) -> None:
    """Raise ValueError if the asker could follow suit, or had a trump but didn't play one (CP-24)."""
    trick = opened >> 2
    seat, led = (state.leader(trick) + (opened & 3)) & 3, SUIT_OF[state.played[opened & ~3]]
    own = state.hands[seat] | sum([card for card in state.plays(seat) if state.played.index(card) >= opened])
    require(not own & led & ~state.open_card, "asked, and could follow suit")
    if len(state.played) > opened:
        must = own & led or own & state.trump or own
        require(state.played[opened] & must > 0, "asked, and played no trump")


def _check_tricks(state: Position) -> None:
    """Raise ValueError unless the tricks are with their winners (CP-6) or in the middle (CP-17).

    Also raise it if the decision of CP-11 is pending at a point where the rule doesn't allow it.
    """
    won = [sum([winner & 1 == team for winner in state.winners]) for team in (0, 1)]
    middle = sum(won) - sum(state.taken)
    if state.options.double_sar:
        require(middle >= 0, "tricks doubled")
    else:
        require(won == state.taken, "tricks that others have won")
    swept = max(state.taken) >= COURT and not min(state.taken) and not middle and len(state.played) % 4 == 0
    asked = swept and len(state.winners) < TRICKS and state.options.sweep == "ask"
    asked = asked and state.options.score == "courts"
    require(asked or not state.sweeping, "nothing to sweep")


def _check_end(state: Position, over: bool) -> None:
    """Raise ValueError if the round or the game should already have ended, or ended early (CP-7, CP-15)."""
    require(state.options.time > 0 or not state.last, "no time to call")
    rounds = len(state.sheet)
    if over:
        # Timed games of earlier releases ended after MOST_ROUNDS, the maximum that players may agree on.
        enough = state.last or rounds >= min(state.most_rounds(), MOST_ROUNDS) or state.won_by_courts()
        require(rounds > 0 and enough and bool(state.played) and not state.sweeping, "no end")
    else:
        require(rounds < state.most_rounds(), "a wrong number of rounds")
        require(not state.won_by_courts(), "courts that end the game")
        most, least = max(state.taken), min(state.taken)
        score = state.options.score
        ended = most >= COURT and (state.options.in_points or (score == "thirteen" and least > 0))
        require(len(state.winners) < TRICKS and not ended, "a round that is over")
