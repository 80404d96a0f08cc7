"""Grounds for a move in Court Piece: facts about a card that the player can check before playing it.

Everyone has seen the cards played in the round, so grounds can mention them. This module reads no hand except
the seat's own.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.bits import BIT, PACK, SUIT, SUIT_OF, WORD
from engine.cards.tricks import best, playable
from engine.contract import Move
from engine.games.court_piece.facts import COURT
from engine.games.court_piece.view import World
from engine.outcome import Facts, Ground

GROUNDS = (
    "partner", "beaten", "surest", "takes", "master", "lowest", "highest", "ducks", "draws", "long", "over",
    "raises", "void", "keeps", "keeps-trump", "side", "trumps-led", "beats", "saves", "follows", "named",
)  # fmt: skip
AGAINST = ("over",)
OBVIOUS = ("partner", "beaten", "lowest")
RELATIVE = ("keeps", "keeps-trump")
_PACK = sum(PACK)
_HONOURS = "AKQJT"
_TOLD = 2
"""Maximum number of cards that a sentence lists."""
_ROW = 3
"""Minimum number of tricks in a row that a ground mentions."""
_NO_END: Facts = (("end", "none"), ("row", 0))


def grounds(world: World, seat: int, move: Move) -> Iterator[Ground]:
    """Yield the grounds for playing a card (CP-5, CP-6), or for naming a suit as trumps (CP-3)."""
    hand = world.hands[seat]
    if world.naming:
        suit = move[0][-1]
        named = hand & SUIT[suit]
        yield Ground("named", (("suit", suit), ("count", named.bit_count())), named.bit_count())
        return
    card = BIT.get(move[0], 0)
    if not card & hand:
        return
    trick = world.played[len(world.played) // 4 * 4 :]
    if not trick:
        yield from _leading(world, seat, card)
    elif card & playable(hand, SUIT_OF[trick[0]]):
        yield from _following(world, seat, card, trick)


def _following(world: World, seat: int, card: int, trick: list[int]) -> Iterator[Ground]:
    """Yield the grounds for a card played to a trick that another seat has led."""
    led, trump, so_far = SUIT_OF[trick[0]], world.trump, sum(trick)
    mine = playable(world.hands[seat], led)
    high = best(so_far, led, trump)
    holder = world.leader(len(world.played) // 4) + trick.index(high) & 3
    unseen = _unseen(world, seat)
    last = len(trick) == 3
    lowness = _lowness(card, mine, trump)
    low = lowness != "no"
    who = (("seat", holder), ("taken", WORD[high]))
    winners = [one for one in _each(mine) if best(so_far | one, led, trump) == one]
    if holder & 1 == seat & 1:
        if card not in winners and (last or (not world.closed and _held(high, so_far, unseen, led, trump))):
            facts = (*who, ("card", WORD[card]), ("last", "yes" if last else "no"))
            best_left = max(_each(mine & led & ~card), default=0)
            top = best_left if best_left and not _above(best_left, unseen) else 0
            yield Ground("partner", (*facts, ("lowest", lowness), ("kept", WORD.get(top, "none"))), int(low))
    elif not winners and (not world.closed or mine & led):
        yield Ground("beaten", (*who, ("card", WORD[card]), ("lowest", lowness)), int(low))
    if card in winners:
        sure = last or (not world.closed and _held(card, so_far | card, unseen, led, trump))
        lowest = card == min(winners, key=lambda one: (bool(one & trump), one))
        end = _end(world, seat) if sure else _NO_END
        ruffs = "yes" if card & trump and not led & trump and not high & trump else "no"
        ahead: Facts = (*who, ("card", WORD[card]), ("last", "yes" if last else "no"), ("ruffs", ruffs), *end)
        if sure:
            yield Ground("takes", ahead, 1)
        else:
            yield Ground("raises" if holder & 1 == seat & 1 else "beats", (*ahead, ("player", seat + 1 & 3)))
            if not world.closed and card & led and not card & trump and not _above(card, unseen):
                spare = mine & led & -(card << 1)
                kept = WORD[1 << spare.bit_length() - 1] if spare else "none"
                told = (("card", WORD[card]), ("player", seat + 1 & 3), ("kept", kept))
                yield Ground("master", told, 1 + spare.bit_count())
        if lowest and len(winners) > 1 and (sure or holder & 1 != seat & 1):
            yield Ground("lowest", ahead)
    elif winners and holder & 1 != seat & 1:
        own = max(one for one in winners) if winners[0] & led and not last else 0
        over = _above(own, unseen) if own else 0
        if over:
            yield Ground("ducks", (("kept", WORD[own]), ("over", WORD[over])))
        elif all(one & trump for one in winners):
            yield Ground("saves", (("kept", WORD[winners[-1]]), *who))
    if low:
        yield Ground("follows", (("card", WORD[card]), ("lowest", lowness)))


def _leading(world: World, seat: int, card: int) -> Iterator[Ground]:
    """Yield the grounds for leading a card."""
    hand, trump, suit = world.hands[seat], world.trump, SUIT_OF[card]
    unseen, trumps = _unseen(world, seat), hand & trump
    mine = hand & suit
    end = _end(world, seat)
    above = _above(card, unseen)
    # While the hidden card is closed, a player who can't follow suit may open it and beat any card (CP-24).
    if not world.closed and not above:
        if not unseen & trump or card & trump:
            yield Ground("surest", (("card", WORD[card]), *end))
        else:
            yield Ground("highest", (("card", WORD[card]), ("suit", _word(suit)), *end))
    elif above and WORD[card][0] in _HONOURS:
        yield Ground("over", (("card", WORD[card]), ("over", WORD[above])))
    if card & trump:
        tops = sorted((one for one in _each(hand & ~trump) if not _above(one, unseen)), key=_rank)[-_TOLD:]
        if tops and unseen & trump:
            yield Ground("draws", (("cards", tuple(WORD[one] for one in tops[::-1])),))
        mate = "yes" if world.leader(0) == seat ^ 2 else "no"
        count = (unseen & trump).bit_count()
        yield Ground("trumps-led", (("count", count), ("mate", mate), ("partner", seat ^ 2)))
    else:
        if mine == card and trumps:
            yield Ground("void", (("suit", _word(suit)),))
        sides = [(hand & one).bit_count() for one in SUIT.values() if one not in (trump, suit)]
        if mine.bit_count() > max(1, *sides) and trump:
            spared = "yes" if trumps else "no"
            yield Ground("long", (("suit", _word(suit)), ("count", mine.bit_count()), ("trumps", spared)))
        if trumps:
            yield Ground(
                "side", (("count", trumps.bit_count()), ("kept", WORD[1 << trumps.bit_length() - 1]))
            )
    for name, rest in (("keeps", hand & ~trump & ~card), ("keeps-trump", trumps & ~card)):
        # The higher the kept card, the stronger the ground. A move that plays the highest card keeps less.
        kept = max(_each(rest), key=_rank, default=0)
        if kept:
            # All low cards count the same, so that a hint only mentions keeping a high card.
            yield Ground(name, (("kept", WORD[kept]),), _rank(kept) if WORD[kept][0] in _HONOURS else 0)
    if (lowness := _lowness(card, hand, trump)) != "no":
        yield Ground("follows", (("card", WORD[card]), ("lowest", lowness)))


def _unseen(world: World, seat: int) -> int:
    """Return the cards that the seat hasn't seen: the other hands, and another seat's closed card."""
    own = world.hands[seat] | (world.closed if seat == world.leader(0) else 0)
    return _PACK & ~sum(world.played) & ~own


def _held(high: int, trick: int, unseen: int, led: int, trump: int) -> bool:
    """Return True if no unseen card beats `high`, the best card of a trick (CP-6)."""
    return all(best(trick | one, led, trump) == high for one in _each(unseen))


def _above(card: int, cards: int) -> int:
    """Return the highest of `cards` that's in the suit of `card` and above it, or 0 if there's none."""
    above = cards & SUIT_OF[card] & -(card << 1)
    return 1 << above.bit_length() - 1 if above else 0


def _lowness(card: int, cards: int, trump: int) -> str:
    """Return "yes" if `card` is the lowest of `cards`, and "tie" if none is lower but some are equal.

    In other cases, return "side" if all cards as low as `card` are trumps, and "no" if some aren't.
    """
    lower = [one for one in _each(cards) if one != card and _rank(one) <= _rank(card)]
    if not lower:
        return "yes"
    if all(_rank(one) == _rank(card) for one in lower):
        return "tie"
    return "side" if not card & trump and all(one & trump for one in lower) else "no"


def _end(world: World, seat: int) -> Facts:
    """Return facts about winning the trick: what it ends, and the team's tricks in a row (CP-7, CP-8).

    The end is "none" if the row is too short to mention, or if options count differently (CP-17 to CP-22).
    """
    options = world.options
    if options.double_sar or options.first_seven or options.score != "courts":
        return _NO_END
    tricks = sum(winner & 1 == seat & 1 for winner in world.winners)
    row = world.run + 1 if world.run_team == seat & 1 and world.run + 1 >= _ROW else 0
    end = "court" if row == COURT else "round" if tricks == COURT - 1 else "row" if row else "none"
    return ("end", end), ("row", row)


def _rank(card: int) -> int:
    """Return the position of a card in its suit, from the lowest."""
    return card.bit_length() - (SUIT_OF[card] & -SUIT_OF[card]).bit_length()


def _word(suit: int) -> str:
    return WORD[1 << suit.bit_length() - 1][1]


def _each(cards: int) -> Iterator[int]:
    """Yield the bits of a number, from the lowest."""
    while cards:
        low = cards & -cards
        yield low
        cards ^= low
