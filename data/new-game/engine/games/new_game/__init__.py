"""New Game (NG): rounds of one card each, and the highest card wins the round.

Moves, word by word
    ask "card"    "KH"    a card of the hand (NG-2)

Events, all public (name: seat; data)
    played: who played; card
    won: who won the round, and leads the next; card (that won it)
    over: the winner, or None where a first place is shared; by ("rounds": the result's summary)

View, beside what all games show
    hand (own cards, sorted; empty for a bystander) · table [{seat, card}] (of this round, in the order
    played) · past (the cards of earlier rounds, likewise) · won (rounds, by seat) · left (cards of the pack
    that nobody was dealt)
"""

from engine.games.new_game.rules import GAME

__all__ = ["GAME"]
