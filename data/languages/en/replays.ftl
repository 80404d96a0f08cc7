# Games that are looked through, and played on.

## All hands, once a game is over
history-of-channel = this channel’s
history-of-server = the server’s
history-of-person = my own
history-channel = ## Games finished here
history-server = ## Games finished on this server
history-person = ## Games you have finished
history-none = There is no finished game here yet.
history-line = { $number }. **{ $game }** · { $when }
    { $result }
history-choose = Look through one of them
history-newer = Newer
history-older = Older
replay-at = { $rounds ->
    [1] { "" }
   *[other] { "round " }{ $round }{ " · " }
}{ $number ->
    [0] { $last ->
        [0] no move yet
       *[other] the beginning, 0 of { $last }
    }
   *[other] step { $number } of { $last }
}
replay-since = Since your own last move
replay-hidden = The game goes on: you see what you could see then.
replay-abandoned = This game was not finished, so hands stay hidden. I keep it until { $until }.
replay-first = « First
replay-back = ‹ Back
replay-next = Next ›
replay-last = Last »
replay-round-back = ‹ Round
replay-round-next = Round ›
replay-film = In motion
replay-film-round = All of the round
replay-go = Go to…
replay-jump = Jump to …
replay-trick = No. { $number }
replay-eyes = Seen by …
replay-by-all = Seen by all
replay-by = Seen by { $name }
replay-result = Result
replay-file = File
replay-file-is = The game as a text: `./run replay { $name }` plays it again and checks it.
replay-plays-on = { $name } plays on from here
replay-share = Share
replay-shared = **{ $name }** shows a moment of **{ $game }**: step { $number }
replay-shared-done = The channel sees this moment now.
replay-from-here = Look through it
replay-not-over = All hands are open once the game is over, not before.
replay-not-kept = You cannot look through this game: an earlier release kept too little of it.
replay-enough = You have shared a few moments just now: wait a minute.
play-on-asked = Play on from step { $number } of this game of **{ $game }**, with robots in the other seats. Which seat do you take? The cards lie as they lay; the game does not count.
play-on-as = As { $name }
play-on-ended = The game is over at this step: choose an earlier one.

## What is kept about people
unlisted-player = a player

## The second look at a round that is over
regret-best = { $name }: { $made }. A strong robot would have done the same.
regret-alike = { $name }: { $made }. A strong robot would rather do { $best }, which does about as well ({ $worlds } plausible deals).
regret-sure = { $name }: { $made }. Better: { $best }, worth { $by } more of 100 games (± { $error }, in { $worlds } plausible deals, played on by rule of thumb).
costly-title = ### Second look
    A strong robot looked at your { $decisions ->
        [one] one decision
       *[other] { $decisions } decisions
    }, from what you could see. { $costly ->
        [0] None of your moves did clearly worse than its own: the rest was luck.
        [one] This move cost you something:
       *[other] These moves cost you most:
    }
costly-line = **Step { $number }:** { $made }. Better: { $best }, to win { $by } more of 100 games (± { $error }).
costly-see = Before { $number }
costly-no-seat = Only the players of a game can have their moves judged. Replay shows you the game.
costly-too-long = This game is too long to judge as a whole. Open its replay, and take a second look at a step.
replay-no-move = The move that led to this moment was the only one. Step on to one with a choice.

command-history = See finished games: who won, and each to look through
command-game-replay = Look through a game step by step
option-whose = Whose games: this channel’s, the server’s, or your own
option-replayed = Which game; without it the latest
second-look-button = Second look
