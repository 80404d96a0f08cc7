"""Court Wars (CW): Courts defended by stacks of Guards, for two to four players, each for themselves.

All cards are public; only the order of the pile is hidden. The suits of the Courts follow the seats: S, H, D,
C. This package contains only this game's rules, and nothing about its display.

Moves. A Court card names its stack, even while a Joker stands in for it: `KH`.
    ("draw",): Defend by drawing a card (CW-7)
    ("attack", own, spend, target, remove): Attack (CW-9). `own` is a Court card of the player, and `spend`
        the number of its Guards to use, counted from the last one placed: "1", "2", … `target` is an opposing
        Court card, and `remove` the number of its Guards, counted the same way, or "court" for all of them
        and the Court card itself
    ("KH",): Place the drawn Guard, or lay the drawn Joker, on that Court card
    ("discard",): Discard the drawn Guard or Joker
    ("skip",): Don't attack after an Ace, but draw again
The engine itself draws the set-up cards (CW-4). It also draws the card after an Ace if no attack is
possible. It doesn't ask before it discards a Guard that fits no stack, or a Joker if no Court card is beaten.

Asks: "turn" (draw, attack) · "guard" (Court cards, discard) · "joker" (beaten Court cards, discard) · "ace"
(attack, skip) · and within an attack "attacker", "spend", "target", "remove".

Events (name: seat; data), all for everyone. The player is the seat whose turn it is.
    drew: the player; card, count (cards left in the pile)
    placed: the player; card, court
    joker-laid: the player; card, court
    discarded: the player; card, reason: "set-up" (CW-4), "court", "joker", "ace", "no-place", "chosen"
    skipped: the player
    attacked: the player; court, cards (spent, in the order discarded), strength, target (a seat), against
        (its Court card), removed (in the order discarded), beaten (true if the Court card fell too)
    beaten: the owner of the Court card; court, joker (the Joker discarded, or None), by (a seat), left (Court
        cards that the owner still has)
    out: the eliminated player; by (a seat), place
    play-begins: the first player. The set-up is over
    turned-over: the player; count (the discards that have become the pile)
    nothing-to-draw: the player. The turn ends
    over: the winner, or None if several share first place; by ("last-standing" or, after the last turn,
        "turns"), left (Court cards that the winner still has)

View, the same for everyone, in addition to the fields of every game
    first (the seat that began) · phase ("guard", "joker", "ace" or "turn") · set_up (draws left in the
    set-up, including the current one; 0 in play) · round (the number of the turn that each player is taking;
    0 in the set-up and without the option `turns`) · drawn (the card to be placed, or None) ·
    courts (for each seat, a list of {card, standing, joker, guards (in the order placed), attack, defence}) ·
    pile (number of cards) · discards (oldest first) · turned (number of times the pile was turned over) ·
    known (the pile from its top, once it has been turned over, because everyone has seen it) ·
    out (the eliminated seats, in order)
"""

from engine.games.court_wars.rules import GAME

__all__ = ["GAME"]
