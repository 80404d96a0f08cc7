"""New Game (NG): tricks without trumps, and most of them win.

Moves, word by word
    ask "card"    "KH"    a card of the hand (NG-2)

Events, all public (name: seat; data)
    played: who played; card
    won: who won the trick, and leads the next; card (that won it)
    over: the winner, or None where a first place is shared; by ("tricks": the result's summary)

View, beside what all games show
    hand (own cards, sorted; empty for a bystander) · trick [{seat, card}] (on the table, in the order
    played) · past (the cards of earlier tricks, in the order played) · won (tricks, by seat) · left (cards of
    the pack that nobody was dealt)
"""

from engine.games.new_game.rules import GAME

__all__ = ["GAME"]
