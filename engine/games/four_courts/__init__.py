"""The Four Courts, by Greg James, for 3 or 4 players. Rules FC-1 to FC-15.

Everyone picks a card in secret, and then the players lay their picks, starting with the highest. This package
contains only this game's rules, and nothing about its display.

Moves
    pick: `("7ML",)` picks a card of the hand. All seats pick at once, and a seat that has picked can pick
        another card until the last pick is in (FC-6). The engine picks the last card of each hand.
    lay: `("MLY",)` lays the revealed card at a Court that shares a suit with it, one seat after another
        (FC-8). `("MLY", "M")` also names the token to take, if this is the seat's third card at that Court
        (FC-9) and several tokens are left.

Asks: pick (a card, from a seat that hasn't picked) · change (another card, from a seat that has picked, which
isn't in `to_act`) · court (the Court for the revealed card) · token (the token to take from the Court)

Events (name: seat; data), for everyone unless the line says otherwise
    deal: None; round, count (cards for each seat), aside (number of cards left over)
    hand: the player; cards. Only for that seat
    pick: the player; count (picks so far). The others aren't told about a changed pick
    picked: the player; card, changed (true if it replaces another card). Only for that seat
    reveal: None; cards and seats, two parallel lists in laying order
    lay: the player; card, court, count (the player's cards there now)
    take: the player; court, suit (of the token), cards (the three discarded), left (tokens there), count (the
        player's tokens)
    load: None; court, suits
    short: None; court, suits (missing from the supply). The game is over
    score: the player; tokens (their number), bonus ({suit: points} from the Most goals), score
    tie-break: None; score, by ("hand", "last-card" or "shared"), and the parallel lists seats (from best to
        worst), cards and sums
    over: the winner, or None if several share first place; by ("supply", or "rounds" after the last round),
        places, scores

View, in addition to the fields of every game
    phase ("pick", "lay" or "over") · round (from 1) · goals (the four suits of the Most goals) ·
    courts [{court, tokens, cards (of each seat, in the order laid)}] · supply {suit: tokens} ·
    revealed [{seat, card, court (None until the card is laid)}], in laying order, until the next cards are
    revealed or dealt · picked (the seats that have picked) · discards (number of cards face down) ·
    for each seat: counts (cards held, including a pick that isn't revealed yet), tokens {suit: tokens}, bonus
    {suit: points} and scores so far, and, once the game is over, hands ·
    hand (the seat's own cards, from high to low) · pick (the seat's own pick, or None)
"""

from engine.games.four_courts.rules import GAME

__all__ = ["GAME"]
