"""Four Sisters: four Schemes, nine Rooms and four Queens, two against two. Rules FS-1 to FS-22.

This package contains only the rules of this game. The game has no randomness and doesn't use seed and
shuffles. Seats play Hearts 0, Spades 1, Diamonds 2, Clubs 3; a card belongs to the seat of its suit. Seats 0
and 2 are team 0, the Younger, 1 and 3 team 1, the Elder. Rooms are column letter and row number: a1 b1 c1 /
a2 b2 c2 / a3 b3 c3.

Phases and their moves (a word in brackets is left out if there is no choice for it)
    scheme all seats at once: its ten cards joined with "+", the top of the Scheme first
    turn pass [CARD] discarded; none with an empty hand
               intrigue OUT IN OUT leaves the Chateau, IN the Oubliette for its Room; `place` follows
               place CARD ROOM [TARGET] [LATER] by the Hour
               introduce CARDS [CARD ROOM [TARGET] [LATER]] or "nobody" in place of CARD ROOM
               end no (more) action
    place step 3 after an Intrigue: place, introduce or end
    enter an Introduction that brought a storm, once it is over: place CARD ROOM [TARGET], or end
    instigate the Instigator's player: cards to discard, "-" for none
    defend the Innocent's player: the same
    yield the Innocent's player, at equal values: yield (their card is defeated) or stand
    fate the player of a card that loses to a Queen of the same value: scheme or oubliette; the
               Instigator's first
    evening step 6 after a Conflict: intrigue OUT IN, or end
    storm storm [CARD CARD … done], the cards taken, in the order they go under the Scheme; or stay
LATER is step 6 of a turn without Conflict, "intrigue OUT IN" or "end". It belongs to the same move, and only
a player who holds their Queen and can use it says it. `evening` asks every player who might hold the Queen,
and `enter` every player with a card left: the question must not tell the table what they hold. A move names a
TARGET if there are several. A seat without hand and Scheme has no decision, and its turn goes by.

Asks: scheme, turn, discard, out, in, card, room, target, introduce, newcomer, later, enter, support, yield,
fate, evening, storm, take.

Events: name, seat (- for none), data; all except `drawn` are for everyone
    scheme-laid seat
    day-begun - day, sabbath
    passed seat card (or None)
    introduced seat cards, total, squander
    placed seat card, room, by ("hour" or "introduction"), most (the Hour, or the total)
    rested seat no card was placed
    intrigued seat card (its Queen), out, into, room
    conflict seat card, room, target (a seat), against (a card), at (its Room)
    supported seat card, cards (discarded for it), count, value (with them)
    compared - cards, values, outcome: "defeat", "equal", "queen" (equal to one), "moot" (unharmed)
    stood seat card, against
    defeated seat card, room, by (a card), goes ("scheme" or "oubliette"); the seat is the card's
    called-off - cards
    storm - seats, in the order that they decide in
    stormed seat card, room, cards (taken, sorted: only that seat knows their order)
    stayed seat
    drew seat count, left (in the Scheme)
    drawn seat cards; to the seat
    clock - hour, stopped
    idle seat a turn that went by
    day-ended - day, reason ("chateau-full", "schemes-empty" or "stand-off"), winner (a team or
        None), seats, sums
    over - by (the result's summary: the reason of a single Day, of several "days-over")

View, in addition to the fields of every game
    turn (the seat on turn; None while Schemes are laid and when all is over) · phase ·
    hour, day, sabbath · days (those ended, {day, winner, sums, reason}) · wins (Days won by each
    team) · chateau {Room: card or None} · oubliette (the last on top) · counts (cards in each hand) ·
    schemes (in each Scheme) · laid (true for each Scheme that is laid) · sums (the worth of the Chateau to
    each team now) · fullest (the most cards in it at the end of a turn of this Day), still (turns since; both
    0 without the option stand_off: FS-22) · introduced (the total, in `enter`) · conflict None or {card,
    against, by, target, discards, values}: cards, seats, and the values that they count now · storm (the
    seats that have yet to
    decide) · fates (cards that have yet to get a fate) · last None or [seat, verb]: the last word said that
    was not just cards · yesterday None or {chateau, oubliette} of the last Day, while Schemes are laid ·
    hand, scheme (the seat's own; the Scheme from its top, because it may look through it: FS-4)
"""

from engine.games.four_sisters.rules import GAME

__all__ = ["GAME"]
