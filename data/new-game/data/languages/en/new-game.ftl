# New Game: the words of its table.

game-new-game = New Game
command-play-new-game = Win rounds with the highest card (2 to 4 players)
new-game-kind = A game of high cards: each round the highest wins.
new-game-length = About 5 minutes.
option-new-game-cards = Cards each
explain-new-game-cards = So many cards are dealt to everybody, and so many rounds are played

## Questions
new-game-ask-card = Which card do you play?

## What happened
new-game-event-played = { $seat } plays { $card }.
new-game-event-won = { $seat } wins the round with { $card }.
new-game-event-over = All cards are played.

## The table
new-game-table-turn = { $seat } is to play a card.
new-game-table-card = { $seat }: { $card }
new-game-table-won = { $seat }: { $count ->
    [one] one round
   *[other] { $count } rounds
}

## The end
new-game-result-rounds = most rounds won
