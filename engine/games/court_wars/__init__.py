"""Court Wars (CW): Courts defended by stacks of Guards, for two to four players, each for themselves.

All cards are public; only the order of the pile is hidden. The Courts' suits go by seat: S, H, D, C. This
package contains only the rules of this game and nothing about its display.

Moves. A Court card names its stack, even while a Joker stands in for it: `KH`.
    ("draw",) Defend: draw a card (CW-7)
    ("attack", own, spend, target, remove)
                    Attack (CW-9): `own` a Court card of the player; `spend` how many of its Guards, counted
                    from the last one placed: "1", "2", …; `target` an opposing Court card; `remove` how many
                    of its Guards, counted the same way, or "court" for all of them and the Court card itself
    ("KH",) place the drawn Guard, or lay the drawn Joker, on that Court card
    ("discard",) discard the drawn Guard or Joker
    ("skip",) do not attack after an Ace; draw again
The engine draws the cards before play by itself (CW-4). It also draws the card after an Ace if no attack is
possible. It doesn't ask before it discards a Guard that fits no stack, or a Joker if no Court card is beaten.

Asks: "turn" (draw, attack) · "guard" (Court cards, discard) · "joker" (beaten Court cards, discard) · "ace"
(attack, skip) · and within an attack "attacker", "spend", "target", "remove".

Events, all of them for everyone (name - seat - data); "on turn" is the seat on turn
    drew - the seat that drew - card, count (cards left in the pile)
    placed - on turn - card, court
    joker-laid - on turn - card, court
    discarded - on turn - card, reason: "set-up" (CW-4), "court", "joker", "ace", "no-place", "chosen"
    skipped - on turn - no data
    attacked - the attacker - court, cards (spent, in the order discarded), strength, target (a seat), against
        (its Court card), removed (in the order discarded), beaten (true if the Court card fell too)
    beaten - the owner of the Court card - court, joker (the Joker discarded, or None), by (a seat), left
        (standing)
    out - the player who goes out - by, place
    play-begins - the first player - no data: the set-up is over
    turned-over - on turn - count: the discards have become the pile
    nothing-to-draw - on turn - no data: the turn ends
    over - the winner, or None if several share the first place - by ("last-standing" or, after the last turn,
        "turns"), left (Court cards the winner has standing)

View, the same for everybody, in addition to the fields of every game
    first (the seat that began) · phase ("guard", "joker", "ace" or "turn") · set_up (draws of the set-up
    still to be settled, including the current one; 0 in play) · round (which of their turns the players are
    taking; 0 in the set-up and without the option `turns`) · drawn (the card to be placed, or None) ·
    courts (of each seat a list of {card, standing, joker, guards (in the order placed), attack, defence}) ·
    pile (count) · discards (oldest first) · turned (how often the pile was turned over) · known (the pile
    from its top, once it was turned over, because all have seen it) · out (seats, in the order of going)
"""

from engine.games.court_wars.rules import GAME

__all__ = ["GAME"]
