"""Four Tribes, by Clinton R. Nixon, for 2 to 5 players: a family tree with a wed Ace, King, Queen and Jack.

This docstring is the reference for moves, questions, events and views.

Moves
    turn    `("lay", "9H")`                    on an empty table:  founds the first generation (FT-5)
            `("lay", "9H", "KS")`              next to KS, not wed: weds it (FT-6); in front of KS and its
                                               spouse: is conceived (FT-7). A couple goes by its first card
            `("retire", "KS")`                 the generation of KS, which goes by its first card (FT-9)
            `("duel", "KS", "7H@2", "3C+4D")`  own KS duels the 7H of seat 2, two cards face down (FT-11)
            `("propose", "KS", "7H@2", "3C")`  own KS asks for the 7H of seat 2 and offers the 3C (FT-15)
            `("nothing",)`
    answer  `("accept",)`, or `("refuse", "QH", "3C+4D")`: and duel the suitor with QH (FT-17)
            A seat without cards in hand isn't asked, and accepts.
    reply   `("3C+4D",)`, or `("-",)` for none (FT-11). A seat without cards in hand does not reply.
The engine draws the card that begins a turn by itself.

Asks
    action      the action          card    the card to lay      place     next to, or in front of, which card
    generation  the one to retire   own     the card that duels  target    its opponent
    face-down   cards for the duel  suitor  the proposing card   wanted    the card it asks for
    offering    cards to offer      answer  accept or refuse     champion  the card that duels the suitor
    reply       cards for the reply, or none

Events, for everyone unless the line says otherwise. "Affair" means the fields by (the seat that challenges or
proposes), card (its card), target (the other seat) and other (the card challenged or wanted).
    reshuffle -     count (cards in the new deck)
    draw      seat  count (0 if none was left), left (cards still in the deck)
    drawn     seat  card; to the seat
    found     seat  card, generation
    wed       seat  card, spouse, generation
    conceive  seat  card, parents, generation
    retire    seat  cards, generation
    nothing   seat
    duel      seat  affair, count (cards face down), refusal (true if it refuses a proposal)
    laid      seat  affair, cards (face down); to the seat
    duel-won  seat  affair, cards, reply (cards), score, against, lost (it goes), widow (its spouse, or None)
    duel-lost seat  the same; the seat is the challenger's in both
    concede   seat  affair, count (cards taken into hand), lost, widow; the seat is the challenged one
    taken     seat  affair, cards; to the seat
    propose   seat  affair, cards (the offering)
    accept    seat  affair, cards, generation, forced (for want of cards)
    refuse    seat  affair, cards (they go back)
    over      seat  by ("united"), cards (Ace, King, Queen, Jack): the seat has won
    over      seat  by ("still": no cards are left and no seat acts; "turns": all are taken), tribes and
                    couples (how many each seat has wed, FT-19); the seat is None if several share first place

View, in addition to the fields of every game
    phase     "turn", "answer", "reply" or "over"      first     the seat that had the first turn
    turn_number  of the seat on turn, from 1
    counts    cards in each hand                       hand      the seat's own cards, sorted
    deck      how many cards                           discards  the cards, the last one on top
    families  of each seat, a list of {card, generation, spouse, parents}, in the order laid
    tribes    of each seat, its wed Aces, Kings, Queens and Jacks
    affair    None, or the open one: {kind ("propose", "duel", "refusal"), by, card, target, other, count},
              and cards: to all for a proposal, to the challenger alone for a duel
    known     of each seat, the cards that the viewer saw go into its hand (some may lie face down in a duel)

These rulings are our own. A card that moves to another family (FT-16) leaves its parents and children behind.
"Greater" (FT-14) is decided by FT-12, so a King and a Jack are equal. A score without a union is tribes +
couples / 10 (FT-19): 3.2 for three tribes and two couples. With a union, the winner has 1 and the others 0.
"""

from engine.games.four_tribes.rules import GAME

__all__ = ["GAME"]
