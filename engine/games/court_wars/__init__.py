"""Court Wars (CW): Courts defended by stacks of Guards, for two to four players, each for themselves.

Everything lies open but the order of the pile. The Courts' suits go by seat: S, H, D, C. No other game and
nothing of how a table looks may enter here.

Moves. A Court card names its stack, also while a Joker stands in for it: `KH`.
    ("draw",)       Defend: draw a card (CW-7)
    ("attack", own, spend, target, remove)
                    Attack (CW-9): `own` a Court card of theirs; `spend` how many of its Guards, counted from
                    the last one placed: "1", "2", …; `target` an opposing Court card; `remove` how many of
                    its Guards, counted so too, or "court" for all of them and the Court card itself
    ("KH",)         place the drawn Guard, or lay the drawn Joker, on that Court card
    ("discard",)    discard the drawn Guard or Joker
    ("skip",)       do not attack after an Ace; draw again
Before play the cards are drawn by themselves (CW-4), and so is the card after an Ace when no attack is
possible. A Guard that fits nowhere and a Joker without a beaten Court card are discarded without a question.

Asks: "turn" (draw, attack) · "guard" (Court cards, discard) · "joker" (beaten Court cards, discard) · "ace"
(attack, skip) · and within an attack "attacker", "spend", "target", "remove".

Events, all of them for everyone (name - seat - data):
    drew - who drew - card, count (cards left in the pile)
    placed - whose turn - card, court
    joker-laid - whose turn - card, court
    discarded - whose turn - card, reason: "set-up" (CW-4), "court", "joker", "ace", "no-place", "chosen"
    skipped - whose turn - nothing
    attacked - the attacker - court, cards (spent, in the order discarded), strength, target (a seat), against
        (its Court card), removed (in the order discarded), beaten (whether the Court card fell too)
    beaten - whose Court card fell - court, joker (the Joker discarded, or None), by (a seat), left (standing)
    out - who is out of the game - by, place
    play-begins - who begins - nothing: the set-up is over
    turned-over - whose turn - count: the discards have become the pile
    nothing-to-draw - whose turn - nothing: the turn ends
    over - the winner - by ("last-standing"), left (Court cards standing)

View, the same for everybody, besides what all games have
    first (the seat that began) · phase ("guard", "joker", "ace" or "turn") · set_up (draws of the set-up
    still to be settled, the present one included; 0 in play) · drawn (the card to be placed, or None) ·
    courts (of each seat a list of {card, standing, joker, guards (in the order placed), attack, defence}) ·
    pile (count) · discards (oldest first) · turned (how often the pile was turned over) · known (the pile
    from its top, once it has been turned over and so was seen by all) · out (seats, in the order of going)
"""

from engine.games.court_wars.rules import GAME

__all__ = ["GAME"]
