"""Four Tribes, by Clinton R. Nixon, for 2 to 5 players: a family tree with a wed Ace, King, Queen and Jack.

The reference of its moves, questions, events and view.

Moves
    turn    `("lay", "9H")`                    on an empty table:  founds the first generation (FT-5)
            `("lay", "9H", "KS")`              next to KS, not wed: weds it (FT-6); in front of KS and its
                                               spouse: is conceived (FT-7). A couple goes by its first card
            `("retire", "KS")`                 the generation of KS, which goes by its first card (FT-9)
            `("duel", "KS", "7H@2", "3C+4D")`  own KS duels the 7H of seat 2, two cards face down (FT-11)
            `("propose", "KS", "7H@2", "3C")`  own KS asks for the 7H of seat 2 and offers the 3C (FT-15)
            `("nothing",)`
    answer  `("accept",)`, or `("refuse", "QH", "3C+4D")`: and duel the suitor with QH (FT-17)
            A seat without cards in hand is not asked: it accepts.
    reply   `("3C+4D",)`, or `("-",)` for none (FT-11). A seat without cards in hand is not asked.
The card that begins a turn is drawn by itself.

Asks
    action      what to do          card    what to lay          place     next to, or in front of, which card
    generation  what to retire      own     who duels            target    whom
    face-down   with what           suitor  who proposes         wanted    to whom
    offering    for what            answer  accept or refuse     champion  who duels the suitor
    reply       with what, if anything

Events, to everyone where nothing else is said. "Affair" stands for by (the seat that challenges or
proposes), card (its card), target (the other seat) and other (the card challenged or wanted).
    reshuffle -     count (cards in the new deck)
    draw      seat  count (0 where none was left), left (cards still in the deck)
    drawn     seat  card; to the seat
    found     seat  card, generation
    wed       seat  card, spouse, generation
    conceive  seat  card, parents, generation
    retire    seat  cards, generation
    nothing   seat
    duel      seat  affair, count (cards face down), refusal (whether it refuses a proposal)
    laid      seat  affair, cards (face down); to the seat
    duel-won  seat  affair, cards, reply (cards), score, against, lost (who goes), widow (its spouse, or None)
    duel-lost seat  the same; the seat is the challenger's in both
    concede   seat  affair, count (cards taken into hand), lost, widow; the seat is the challenged one
    taken     seat  affair, cards; to the seat
    propose   seat  affair, cards (the offering)
    accept    seat  affair, cards, generation, forced (for want of cards)
    refuse    seat  affair, cards (they go back)
    over      seat  by ("united"), cards (Ace, King, Queen, Jack): the seat has won
    over      seat  by ("still": nothing is left and nobody acts; "turns": all are taken), tribes and couples
                    (how many each seat has wed, FT-19); the seat is None where several share the first place

View, besides what all games have
    phase     "turn", "answer", "reply" or "over"      first     whose turn was the first
    turn_number  of the seat whose turn it is, from 1
    counts    cards in each hand                       hand      the seat's own cards, sorted
    deck      how many cards                           discards  the cards, the last one on top
    families  of each seat, a list of {card, generation, spouse, parents}, in the order laid
    tribes    of each seat, its wed Aces, Kings, Queens and Jacks
    affair    None, or what waits: {kind ("propose", "duel", "refusal"), by, card, target, other, count}, and
              cards: to all for a proposal, to the challenger alone for a duel
    known     of each seat, the cards that the viewer saw go into its hand (some may lie face down in a duel)

Rulings of ours: a card that moves to another family (FT-16) leaves its parents and children behind.
As "greater" (FT-14) goes by FT-12, a King and a Jack are equals. A score without a union is tribes + couples
/ 10 (FT-19): 3.2 for three tribes and two couples; with one it is 1 for the winner and 0 for all others.
"""

from engine.games.four_tribes.rules import GAME

__all__ = ["GAME"]
