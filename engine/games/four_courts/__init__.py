"""The Four Courts, by Greg James, for 3 or 4 players. Rules FC-1 to FC-15.

Everyone picks a card in secret, and then the players lay their picks, starting with the highest. This package
contains only the rules of this game and nothing about its display.

Moves
    pick `("7ML",)` a card of the hand, by every seat at once; a seat that has picked may pick another
                          until the last pick is in (FC-6). The engine picks the last card of each hand.
    lay `("MLY",)` a Court that shares a suit with the card revealed, by one seat after another (FC-8);
          `("MLY", "M")` with the token to take, if this is the third card there (FC-9) and several are left.

Asks: pick (a card, of a seat that hasn't picked) · change (another card, of a seat that has: it isn't in
`to_act`) · court (the Court for the card revealed) · token (the token to take from the Court)

Events: name, seat or -, data; to everyone unless the line says otherwise
    deal - round, count (cards to each), aside (how many cards did not go round)
    hand seat cards; to the seat
    pick seat count (picks that are in); the others never learn of a changed pick
    picked seat card, changed (true if it replaces another); to the seat
    reveal - cards and seats, two lists side by side, in the order of laying
    lay seat card, court, count (their cards there now)
    take seat court, suit (the token), cards (the three that go), left (tokens there), count (theirs)
    load - court, suits
    short - court, suits (those that the supply lacks): the game is over
    score seat tokens (how many), bonus ({suit: points} of the Most goals), score
    tie-break - score, by ("hand", "last-card" or "shared"), and side by side seats from
        best to worst, cards, sums
    over seat by ("supply", or "rounds" after the last round), places, scores; the seat is the winner's,
        - if several share

View, in addition to the fields of every game
    phase "pick", "lay" or "over" · round (the first is 1) · goals (the four suits of the Most goals) ·
    courts [{court, tokens, cards (of each seat, in the order laid)}] · supply {suit: tokens} ·
    revealed [{seat, card, court (None until it is laid)}], in the order of laying; it stays until the next
    cards are revealed, or dealt · picked (the seats that have picked) · discards (cards face down) ·
    and of each seat: counts (cards held, including a pick not yet revealed), tokens {suit: tokens}, bonus
    {suit: points} and scores, as they now stand, and, once the game is over, hands ·
    hand (the seat's own cards, from high to low) · pick (its own, or None)
"""

from engine.games.four_courts.rules import GAME

__all__ = ["GAME"]
