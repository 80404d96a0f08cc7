# Court Piece (Rang).

game-court-piece = Court Piece
command-play-court-piece = Two against two: follow suit, trump, and win seven tricks in a row for a court

## Options
option-court-piece-sweep = After the first seven tricks
option-court-piece-sweep-ask = the leader chooses
option-court-piece-sweep-play-on = always play on
option-court-piece-sweep-next-round = always the next round
option-court-piece-rounds = Rounds
option-court-piece-time = Minutes instead of rounds
option-court-piece-time-0 = none, play by rounds
option-court-piece-honour = Honour: a revoke is possible
option-court-piece-double-sar = Double sar
option-court-piece-ace-rule = Ace rule
option-court-piece-seven-deals = Seven rounds in a row
option-court-piece-first-seven = Only the first seven
explain-court-piece-sweep = A team won the first seven tricks: does the leader choose, or is it settled?
explain-court-piece-rounds = After how many rounds the game ends
explain-court-piece-time = End after so many minutes instead (0: by rounds); the round then running is the last
explain-court-piece-honour = Any card may be played, and who did not follow suit may be caught and called
explain-court-piece-double-sar = Tricks lie in the middle until the same player wins two in a row and takes them all
explain-court-piece-ace-rule = With double sar: two tricks in a row both won by aces do not collect
explain-court-piece-seven-deals = Winning seven rounds in a row scores a court too
explain-court-piece-first-seven = Only the first seven tricks of a round make a court, not any seven in a row

## Questions and words
court-piece-ask-trump = Name trumps. You see only your first five cards; the other eight come afterwards.
court-piece-ask-card = You lead: play any card.
court-piece-ask-card-follow = Follow suit: { $suit } was led.
court-piece-ask-card-free = { $suit } was led and you have none: play any card, a trump if you like.
court-piece-ask-sweep = Your team has won all of the first seven tricks. Play on for all thirteen, which make 52 courts instead, or take the round as it is?
court-piece-ask-call = If somebody has not followed suit though she could, you may call it. Be sure: a wrong call gives them the court and the round.
court-piece-ask-seat = Who has not followed suit?
court-piece-ask-trick = In which trick could { $seat } have followed suit, and did not?
court-piece-word-call = Call a revoke
court-piece-word-on = Play on for all thirteen
court-piece-word-stop = Take the round
court-piece-word-seat = { $number }. { $name }
court-piece-word-trick = Trick { $number }
court-piece-hint-trick = The last one: { $card }
court-piece-costly-call = You call { $seat } for trick { $trick }. If the call is wrong, the other team scores a court and has the round. Are you sure?
court-piece-costly-revoke = You hold { $suit }: with { $card } you do not follow suit, and whoever notices may call it, which is the round and a court. Play it all the same?

## What happened
court-piece-event-deal = Round { $round }: { $seat } deals five cards each, and { $caller } will name trumps.
court-piece-event-trump = { $seat } makes { $suit } trumps, and all the cards are dealt.
court-piece-event-card = { $seat } plays { $card }.
court-piece-event-trick = { $seat } wins trick { $number } with { $card }.
court-piece-event-trick-middle = { $seat } wins trick { $number } with { $card }; { $count ->
    [one] it waits
   *[other] { $count } tricks wait
} in the middle.
court-piece-event-take = { $seat } collects { $count ->
    [one] the trick
   *[other] { $count } tricks
} from the middle.
court-piece-event-court = { $by ->
    [thirteen] **All thirteen tricks!** { $score } courts for { $team }.
    [rounds] **Seven rounds in a row:** { $team } score a court for that, too.
    [call] { $team } score a court.
   *[tricks] **Court!** { $score ->
        [one] Seven tricks in a row by { $team }.
       *[other] { $score } courts at once, for { $team }.
    }
}
court-piece-event-sweep = { $word ->
    [on] Seven of seven, and { $seat } plays on for all thirteen.
   *[stop] Seven of seven: { $seat } takes the round as it is.
}
court-piece-event-call = { $seat } calls { $target } for trick { $trick }: { $card } when { $suit } was led. { $right ->
    [yes] Caught: { $target } could have followed suit.
   *[no] Wrong: { $target } played by the rules.
}
court-piece-event-round = Round { $number } goes to { $team }, with { $won } { $won ->
    [one] trick
   *[other] tricks
} to { $lost }.

## What cannot be done
court-piece-illegal-trump-first = First name trumps: spades, hearts, diamonds or clubs. The cards come afterwards.
court-piece-illegal-must-follow = You must follow suit: play one of your { $suit }.
court-piece-illegal-not-in-hand = { $card } is not in your hand. Play one of your own cards.
court-piece-illegal-no-such-call = That cannot be called. Name an opponent and a trick of this round that she has played to.

## How it ended
court-piece-result-rounds = { $tie ->
    [yes] { $most } { $most ->
        [one] court
       *[other] courts
    } each after { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }.
   *[no] { $most } { $most ->
        [one] court
       *[other] courts
    } to { $least } after { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }.
}
court-piece-result-time = { $tie ->
    [yes] { $most } { $most ->
        [one] court
       *[other] courts
    } each when the time was up.
   *[no] { $most } { $most ->
        [one] court
       *[other] courts
    } to { $least } when the time was up.
}

## The table in words
court-piece-table-round = **Round { $round } of { $rounds }** · { $dealer } dealt
court-piece-table-clock = **Round { $round }**, against the clock · { $dealer } dealt
court-piece-table-clock-last = **Round { $round }**, the last: time is up · { $dealer } dealt
court-piece-table-naming = { $caller } has five cards and names trumps.
court-piece-table-trumps = Trumps: **{ $suit }**, named by { $caller }
court-piece-table-trick = **Trick { $number }** of 13
court-piece-table-leads = { $seat } leads.
court-piece-table-sweep = { $team } won the first seven tricks. { $seat } chooses: all thirteen, or the next round.
court-piece-table-led = { $seat } led **{ $card }**{ $best ->
    [yes] {" "}(winning)
   *[no] {""}
}
court-piece-table-played = { $seat } played **{ $card }**{ $best ->
    [yes] {" "}(winning)
   *[no] {""}
}
court-piece-table-to-play = { $seat } is to play
court-piece-table-later = then { $seats }
court-piece-table-last = Last trick ({ $number }), to { $winner }: { $plays }
court-piece-table-play = { $seat } { $card }
court-piece-table-middle = { $count ->
    [one] One trick lies
   *[other] { $count } tricks lie
} in the middle; { $seat } won the last one.
court-piece-table-team = { $team } · **{ $courts } { $courts ->
    [one] court
   *[other] courts
}** · { $tricks } { $tricks ->
    [one] trick
   *[other] tricks
}{ $row ->
    [0] {""}
    [1] {""}
   *[other] , { $row } in a row
} · { $rounds } { $rounds ->
    [one] round
   *[other] rounds
} won
court-piece-table-rounds-row = { $team } have won { $count ->
    [one] the last round
   *[other] { $count } rounds in a row
}; seven make a court.
court-piece-table-house = In force here: { $rules }.

## The picture
court-piece-picture-round = Round { $round }/{ $rounds }
court-piece-picture-clock = Round { $round }
court-piece-picture-trick = Trick { $number }
court-piece-picture-last = Last trick
court-piece-picture-over = The end
court-piece-picture-trumps = Trumps
court-piece-picture-led = Led
court-piece-picture-courts = { $count ->
    [one] court
   *[other] courts
}
court-piece-picture-tricks = { $count } { $count ->
    [one] trick
   *[other] tricks
}
court-piece-picture-middle = middle
court-piece-picture-choose = All 13?
