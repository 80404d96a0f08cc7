# Plays of a deal that many people play, alone with robots.

## A result
duplicate-mark = { $mark ->
    [1] better
    [0] on par
   *[other] worse
}
duplicate-replay = Replay
duplicate-player = A player

## The cards of a table
duplicate-button = Play these cards
duplicate-title = -# The same cards once more · { $game }
duplicate-terms = You have the same hand, and robots have the others. It is for fun.
duplicate-over = ### The same cards · { $label }
duplicate-at-table = At the table: { $points }
duplicate-for-fun = For fun: this counts for nothing.
duplicate-how-it-went = How it went
duplicate-once-more = Once more
duplicate-how = You play the cards of a finished game, alone with robots, from the same seat. At the end you see your points next to those at the table.

## A pair
duplicate-call = **{ $name }** has played: it is your turn at **{ $game }**, with the same cards as the other pair.
duplicate-open = Open

## Refusals
duplicate-busy = The robots are busy: nothing was changed. Try again in a moment.
duplicate-unknown = These cards are not yours. /daily opens today’s.
duplicate-no-cards = These cards cannot be played again: the game is no longer kept, or began from a position. /daily opens today’s cards.
