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
new-game-event-played = { $Seat } played { $card }.
new-game-event-won = { $Seat } won the round with { $card }.
new-game-event-over = All cards were played.

## The table
new-game-table-turn = { $Seat } { $seat_you ->
    [yes] are
   *[no] is
} to play a card.
new-game-table-card = { $Seat }: { $card }
new-game-table-won = { $seat }: { $count ->
    [one] one round
   *[other] { $count } rounds
}

## Why a robot would make a move
# What may come of it. What is won begins a sentence; what is feared follows “Otherwise”.
new-game-reason-round = You win this round
new-game-reason-beaten = your { $about } is beaten

## The end
new-game-result-rounds = most rounds won
