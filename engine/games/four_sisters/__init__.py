"""Four Sisters: four Schemes, nine Rooms and four Queens, two against two. Rules FS-1 to FS-22.

This package contains only this game's rules. The game has no randomness and doesn't use seed and shuffles.
Seats 0 to 3 play Hearts, Spades, Diamonds and Clubs, and a card belongs to the seat of its suit. Seats 0 and
2 are team 0, the Younger, and seats 1 and 3 are team 1, the Elder. Rooms are named by column letter and row
number: a1 b1 c1 / a2 b2 c2 / a3 b3 c3.

Phases and their moves (words in brackets are left out if there's nothing to choose)
    scheme: all seats at once. The seat's ten cards joined with "+", from the top of the Scheme
    turn: pass [CARD] - the card is discarded; with an empty hand, there's none
          intrigue OUT IN - OUT leaves the Chateau, and IN takes its Room; phase `place` follows
          place CARD ROOM [TARGET] [LATER] - by the Hour
          introduce CARDS [CARD ROOM [TARGET] [LATER]] - CARD ROOM can be replaced by "nobody"
          end - no action
    place: step 3 after an Intrigue. Place, introduce or end
    enter: after the storm that an Introduction brought. place CARD ROOM [TARGET], or end
    instigate: the Instigator's player. Cards to discard, or "-" for none
    defend: the Innocent's player. Cards to discard, or "-" for none
    yield: the Innocent's player, at equal values. yield (their card is defeated) or stand
    fate: the player of a card that loses to a Queen of the same value, the Instigator's player first. scheme
          or oubliette
    evening: step 6 after a Conflict. intrigue OUT IN, or end
    storm: storm [CARD CARD … done], with the cards in the order that they go under the Scheme; or stay
LATER is step 6 of a turn without a Conflict, "intrigue OUT IN" or "end". It belongs to the same move, and
only a player who holds their Queen and can use it has this choice. `evening` asks every player who might hold
the Queen, and `enter` every player with a card left, because the question must not reveal what they hold. A
move names a TARGET only if there are several. A seat without hand and Scheme misses its turn.

Asks: scheme, turn, discard, out, in, card, room, target, introduce, newcomer, later, enter, support, yield,
fate, evening, storm, take.

Events (name: seat; data), all for everyone except `drawn`
    scheme-laid: the player
    day-begun: None; day, sabbath
    passed: the player; card (or None)
    introduced: the player; cards, total, squander
    placed: the player; card, room, by ("hour" or "introduction"), most (the Hour, or the total)
    rested: the player, who placed no card
    intrigued: the player; card (their Queen), out, into, room
    conflict: the player; card, room, target (a seat), against (a card), at (its Room)
    supported: the player; card, cards (discarded for it), count, value (including them)
    compared: None; cards, values, outcome: "defeat", "equal", "queen" (equal to a Queen), "moot" (unharmed)
    stood: the player; card, against
    defeated: the owner of the card; card, room, by (a card), goes ("scheme" or "oubliette")
    called-off: None; cards
    storm: None; seats, in the order that they decide
    stormed: the player; card, room, cards (taken, sorted: only that seat knows their order)
    stayed: the player
    drew: the player; count, left (in the Scheme)
    drawn: the player; cards. Only for that seat
    clock: None; hour, stopped
    idle: the player, who misses a turn
    day-ended: None; day, reason ("chateau-full", "schemes-empty" or "stand-off"), winner (a team or None),
        seats, sums
    over: None; by (the result's summary: the reason of a single Day, or "days-over" after several)

View, in addition to the fields of every game
    turn (the seat on turn; None while Schemes are laid and after the game) · phase ·
    hour, day, sabbath · days (the finished ones, {day, winner, sums, reason}) · wins (Days won by each
    team) · chateau {Room: card or None} · oubliette (the last card on top) · counts (cards in each hand) ·
    schemes (cards in each Scheme) · laid (true for each Scheme that is laid) · sums (the current worth of the
    Chateau to each team) · fullest (the most cards in the Chateau at the end of a turn of this Day), still
    (turns since; both 0 without the option `stand_off`, FS-22) · introduced (the total, in `enter`) ·
    conflict (None or {card, against, by, target, discards, values}: cards, seats, and their current values) ·
    storm (the seats that still have to decide) · fates (the cards that still have to get a fate) · last (None
    or [seat, verb] of the last move that wasn't just cards) · yesterday (None or {chateau, oubliette} of the
    last Day, while Schemes are laid) · hand, scheme (the seat's own; the Scheme from its top, because the
    player is allowed to look through it, FS-4)
"""

from engine.games.four_sisters.rules import GAME

__all__ = ["GAME"]
