# Court Piece (Rang).

game-court-piece = Court Piece
game-court-piece-hokm = Hokm
game-court-piece-rung = Rung
game-court-piece-thirteen = Double sar
game-court-piece-hidden = Court Piece, hidden trumps
game-court-piece-rung-hidden = Band rung
game-court-piece-thirteen-hidden = Double sar, hidden trumps
preset-court-piece-court-piece = Court Piece (Rang)
preset-court-piece-hokm = Hokm
preset-court-piece-rung = Rung (single sar)
preset-court-piece-double-sar = Double sar
preset-court-piece-band-rung = Band rung (hidden trumps)
command-play-court-piece = Follow suit, trump, win seven tricks in a row (4 players)
court-piece-kind = A trick-taking game of partners, two against two, with trumps.
court-piece-length = About five minutes a round.
court-piece-daily-form = one round of 13 tricks
court-piece-daily-goal = Each trick of your team counts.
court-piece-daily-by = { $more ->
    [1] one trick
   *[other] { $more } tricks
}

## Options
option-court-piece-sweep = After seven tricks
option-court-piece-sweep-ask = the leader chooses
option-court-piece-sweep-play-on = always play on
option-court-piece-sweep-next-round = always next round
option-court-piece-rounds = Rounds
option-court-piece-time = Minutes instead of rounds
option-court-piece-time-0 = none, play by rounds
option-court-piece-until = Ends with courts or points
option-court-piece-until-0 = as usual
option-court-piece-ties = Equal courts
option-court-piece-ties-kept = a draw
option-court-piece-ties-rounds = rounds, then tricks
option-court-piece-honour = Honour: a revoke is possible
option-court-piece-double-sar = Double sar
option-court-piece-ace-rule = Ace rule
option-court-piece-seven-deals = Seven rounds in a row
option-court-piece-first-seven = Only the first seven
option-court-piece-score = Score
option-court-piece-score-courts = courts, for seven in a row
option-court-piece-score-hokm = Hokm: points
option-court-piece-score-rung = Rung: points
option-court-piece-score-thirteen = all thirteen tricks
option-court-piece-first-pick = First pick
option-court-piece-first-pick-any = any two in a row
option-court-piece-first-pick-third = from the third trick
option-court-piece-first-pick-fifth = from the fifth trick
option-court-piece-no-twelfth = No pick with the twelfth
option-court-piece-hidden-trump = Hidden trumps
explain-court-piece-sweep = A team has won the first seven tricks: does the leader choose, or is it settled?
explain-court-piece-rounds = After how many rounds the game ends
explain-court-piece-time = End after so many minutes instead (0: by rounds); the round being played is the last
explain-court-piece-until = Ends with the round in which a team has so many courts (0: off); Hokm, Rung: points (0: 7)
explain-court-piece-ties = Equal courts at the end: a draw, or do more rounds win, and then more tricks?
explain-court-piece-honour = You may play any card; opponents may catch and call a player who did not follow suit
explain-court-piece-double-sar = Tricks lie in the middle until the same player wins two in a row and takes them all
explain-court-piece-ace-rule = With double sar: two tricks in a row won by aces do not collect
explain-court-piece-seven-deals = Winning seven rounds in a row scores a court too
explain-court-piece-first-seven = Only the first seven tricks of a round make a court, not any seven in a row

explain-court-piece-score = What a team plays for: courts for seven in a row, points for the round, or all thirteen
explain-court-piece-first-pick = With double sar: from which trick of a round on tricks are collected
explain-court-piece-no-twelfth = With double sar: the twelfth trick collects none, the thirteenth takes all that lie
explain-court-piece-hidden-trump = The caller lays a card face down, and its suit is trumps once a player asks for it

## Questions and words
court-piece-ask-trump =
    { $kind ->
        [hokm] You are the hakem: name trumps, the hokm.
       *[other] Name trumps.
    }
    You see only your first five cards; the other eight come later.
court-piece-ask-hide =
    Lay one of your five cards face down.
    Its suit will be trumps as soon as a player asks for it. Until then you cannot play this card.
court-piece-ask-card = You lead: play any card.
court-piece-ask-card-follow = Follow suit: { $suit } were led.
court-piece-ask-card-free =
    You have no { $suit }: play any card.
    A trump may win the trick.
court-piece-ask-card-closed =
    You have no { $suit }: play any card, or ask for trumps.
    Trumps are hidden. If you ask, you must play a trump if you have one.
court-piece-ask-card-asked =
    You asked: play a trump.
    The whole trick now counts with trumps.
court-piece-ask-card-asked-none = You asked, and you have no trump: play any card.
court-piece-ask-sweep =
    Take the round now, or play on for all thirteen tricks?
    Your team won the first seven. All thirteen are worth 52 courts instead.
court-piece-ask-sweep-collected =
    Take the round now, or play on to the thirteenth trick?
    Your team has collected the first seven. The others have won a trick, so there are no 52 courts.
court-piece-ask-call =
    Do you call an opponent who did not follow suit but could?
    Be sure: a wrong call gives their team the court and the round.
court-piece-ask-seat = Who did not follow suit?
court-piece-ask-trick = Which trick do you call { $seat } for?
court-piece-word-ask = Ask for trumps
court-piece-word-call = Call a revoke
court-piece-word-on = Play on for all thirteen
court-piece-word-stop = Take the round
court-piece-word-seat = { $number }. { $name }
court-piece-word-trick = Trick { $number }
court-piece-hint-trick = The last one: { $card }
court-piece-costly-call = You call { $seat } for trick { $trick }. If the call is wrong, the other team gets a court and the round. Are you sure?
court-piece-costly-revoke = You hold { $suit }, so { $card } does not follow suit. A player who notices may call it, and you lose the round and a court. Play it anyway?

## What happened
court-piece-event-deal = Round { $round }: { $seat } dealt five cards each, and { $hidden ->
    [yes] { $caller } will hide a trump card
   *[no] { $kind ->
        [hokm] { $caller_you ->
            [yes] { $caller } are the hakem
           *[no] { $caller } is the hakem
        }
       *[other] { $caller } will name trumps
    }
}.
court-piece-event-trump = { $Seat } made { $suit } trumps; the rest of the cards were dealt.
court-piece-event-hide = { $Seat } laid a card face down; the rest of the cards were dealt.
court-piece-event-open-asked = { $Seat } asked for trumps: { $card } is opened, and its suit is trumps.
court-piece-event-open = { $by ->
    [last] Before the last trick { $card } is opened, and its suit is trumps.
   *[end] The hidden card was { $card }.
}
court-piece-event-card = { $Seat } played { $card }.
court-piece-event-trick = { $Seat } won trick { $number } with { $card }.
court-piece-event-trick-middle = { $Seat } won trick { $number } with { $card }; { $count ->
    [one] it waits
   *[other] { $count } tricks wait
} in the middle.
court-piece-event-take = { $Seat } collected { $count ->
    [one] the trick
   *[other] { $count } tricks
} from the middle.
court-piece-event-court = { $by ->
    [thirteen] { $score ->
        [one] **All thirteen tricks!** A court for { $team }.
        [3] **Goon court!** All thirteen tricks for { $team }, the dealer’s team: 3 courts.
       *[other] **All thirteen tricks!** { $score } courts for { $team }.
    }
    [rounds] **Seven rounds in a row:** a court for { $team }, too.
    [call] A court for { $team }.
   *[tricks] **Court!** { $score ->
        [one] Seven tricks in a row by { $team }.
       *[other] { $score } courts at once, for { $team }.
    }
}
court-piece-event-points = { $by ->
    [kot] **Kot!** Seven tricks to none: 2 points for { $team }.
    [hakem-kot] **Hakem kot!** Seven tricks to none against the hakem: 3 points for { $team }.
    [coat] **Coat!** The others have no trick: 2 points for { $team }.
   *[other] { $score ->
        [one] A point for { $team }.
       *[other] { $score } points for { $team }.
    }
}
court-piece-event-sweep = { $word ->
    [on] Seven of seven, and { $seat } played on for all thirteen.
   *[stop] Seven of seven: { $seat } took the round.
}
court-piece-event-call = { $Seat } called { $target } for trick { $trick }: { $card } when { $suit } were led. { $right ->
    [yes] Caught: { $target } could have followed suit.
   *[no] Wrong: { $target } played by the rules.
}
court-piece-event-round = Round { $number } went to { $team }, with { $won } { $won ->
    [one] trick
   *[other] tricks
} to { $lost }.

## What cannot be done
court-piece-illegal-trump-first = Choose trumps first: spades, hearts, diamonds or clubs. The cards come later.
court-piece-illegal-hide-a-card = Choose one of your five cards: its suit will be trumps.
court-piece-illegal-may-not-ask = You can ask for trumps only when a suit was led and you cannot follow it.
court-piece-illegal-already-open = The trumps are open already.
court-piece-illegal-closed = { $card } lies face down. It comes back to your hand when it is opened.
court-piece-illegal-must-trump = You asked for trumps, so you must play one of your { $suit }.
court-piece-illegal-must-follow = You must follow suit: play one of your { $suit }.
court-piece-illegal-not-in-hand = { $card } is not in your hand. Play one of your own cards.
court-piece-illegal-no-such-call = You cannot call that. Name an opponent and a trick of this round that they have played to.

## How it ended
court-piece-result-rounds = { $tie ->
    [yes] { $most } { $most ->
        [one] court
       *[other] courts
    } each after { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }.
    [rounds] { $most } { $most ->
        [one] court
       *[other] courts
    } each after { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }, but more rounds won.
    [tricks] { $most } { $most ->
        [one] court
       *[other] courts
    } each after { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }, and as many rounds, but more tricks won.
   *[no] { $most } { $most ->
        [one] court
       *[other] courts
    } to { $least } after { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }.
}
court-piece-result-time = { $tie ->
    [yes] { $most } { $unit ->
        [points] { $most ->
            [one] point
           *[other] points
        }
       *[courts] { $most ->
            [one] court
           *[other] courts
        }
    } each when the time was up.
    [rounds] { $most } { $unit ->
        [points] { $most ->
            [one] point
           *[other] points
        }
       *[courts] { $most ->
            [one] court
           *[other] courts
        }
    } each when the time was up, but more rounds won.
    [tricks] { $most } { $unit ->
        [points] { $most ->
            [one] point
           *[other] points
        }
       *[courts] { $most ->
            [one] court
           *[other] courts
        }
    } each when the time was up, and as many rounds, but more tricks won.
   *[no] { $most } { $unit ->
        [points] { $most ->
            [one] point
           *[other] points
        }
       *[courts] { $most ->
            [one] court
           *[other] courts
        }
    } to { $least } when the time was up.
}
court-piece-result-courts = Enough courts, after { $rounds } { $rounds ->
    [one] round
   *[other] rounds
}: { $tie ->
    [no] { $most } to { $least }.
    [rounds] { $most } each, but more rounds won.
    [tricks] { $most } each and as many rounds, but more tricks won.
   *[yes] { $most } each.
}
court-piece-result-points = { $most } { $most ->
    [one] point
   *[other] points
} to { $least }, after { $rounds } { $rounds ->
    [one] round
   *[other] rounds
}.
court-piece-result-tricks = All thirteen tricks are played: { $most } to { $least }.
court-piece-tally-tricks = best row { $longest }
court-piece-result-round = No court: the tricks decided, { $most } to { $least }.
court-piece-score = { $unit ->
    [points] { $courts ->
        [one] 1 point
       *[other] { $courts } points
    }
    [tricks] { $courts ->
        [one] 1 trick
       *[other] { $courts } tricks
    }
   *[courts] { $courts ->
        [one] 1 court
       *[other] { $courts } courts
    }
}
court-piece-tally = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} · { $tricks ->
    [one] 1 trick
   *[other] { $tricks } tricks
} · best row { $longest }
court-piece-story-court = Round { $number }: { $courts ->
    [one] a court for { $team }, { $won } tricks to { $lost }
    [52] all thirteen tricks! 52 courts for { $team }
   *[other] { $courts } courts for { $team }, { $won } tricks to { $lost }
}
court-piece-story-kot = Round { $number }: { $kind ->
    [hokm] { $courts ->
        [3] a hakem kot
       *[other] a kot
    }
   *[other] a coat
} for { $team }, { $won } tricks to { $lost }
court-piece-story-round = Round { $number }: { $won } tricks to { $lost } for { $team }
court-piece-story-row = The longest row: { $count } tricks, by { $team }
court-piece-moment-trick = { $seat } wins a trick with { $card }

## What is cheered in the picture, short
court-piece-cheer-court = { $by ->
    [thirteen] { $score ->
        [one] All thirteen tricks: a court!
        [3] Goon court: 3 courts!
       *[other] All thirteen tricks: { $score } courts!
    }
    [rounds] A court for seven rounds in a row!
    [call] A court for the call!
   *[tricks] { $score ->
        [one] A court for { $team }!
       *[other] { $score } courts for { $team }!
    }
}
court-piece-cheer-points = { $by ->
    [kot] Kot: 2 points for { $team }!
    [hakem-kot] Hakem kot: 3 points for { $team }!
    [coat] Coat: 2 points for { $team }!
   *[other] { $score ->
        [one] A point for { $team }!
       *[other] { $score } points for { $team }!
    }
}
court-piece-cheer-call = { $right ->
    [yes] Caught: a revoke!
   *[no] A wrong call!
}

## The table in words
court-piece-table-round = **Round { $round } of { $rounds }** · { $dealer } dealt
court-piece-table-points = **Round { $round }**, to { $goal } { $goal ->
    [one] point
   *[other] points
} · { $dealer } dealt
court-piece-table-clock = **Round { $round }**, against the clock · { $dealer } dealt
court-piece-table-clock-last = **Round { $round }**, the last: time is up · { $dealer } dealt
court-piece-table-naming = { $kind ->
    [hokm] { $Caller } { $caller_you ->
        [yes] are the hakem: you have five cards and name
       *[no] is the hakem, has five cards and names
    } trumps.
   *[other] { $Caller } { $caller_you ->
        [yes] have five cards and name
       *[no] has five cards and names
    } trumps.
}
court-piece-table-hiding = { $Caller } { $caller_you ->
    [yes] have five cards and lay
   *[no] has five cards and lays
} one of them face down.
court-piece-table-trumps = Trumps: **{ $suit }**, named by { $caller }{ $kind ->
    [hokm] , the hakem
   *[other] {""}
}
court-piece-table-hidden = No trumps yet: { $caller_you ->
    [yes] your card **{ $card }**
   *[no] a card of { $caller }
} lies face down.
court-piece-table-opened = Trumps: **{ $suit }**, opened with { $card }, which { $caller } had hidden
court-piece-table-asked = { $Seat } asked for trumps and must play one, if possible.
court-piece-table-trick = **Trick { $number }** of 13
court-piece-table-leads = { $Seat } { $seat_you ->
    [yes] lead
   *[no] leads
}.
court-piece-table-sweep = { $Team } won the first seven tricks. { $Seat } { $seat_you ->
    [yes] choose
   *[no] chooses
}: all thirteen, or the next round.
court-piece-table-led = { $seat_you ->
    [yes] Your card leads:
   *[no] { $Seat } led
} **{ $card }**{ $best ->
    [yes] {" "}(winning)
   *[no] {""}
}
court-piece-table-played = { $seat_you ->
    [yes] Your card:
   *[no] { $Seat } played
} **{ $card }**{ $best ->
    [yes] {" "}(winning)
   *[no] {""}
}
court-piece-table-to-play = { $Seat } { $seat_you ->
    [yes] are
   *[no] is
} to play
court-piece-table-later = then { $seats }
court-piece-table-last = Last trick ({ $number }), to { $winner }: { $plays }
court-piece-table-play = { $seat } { $card }
court-piece-table-middle = { $count ->
    [one] One trick lies
   *[other] { $count } tricks lie
} in the middle; { $seat } won the last one.
court-piece-table-team = { $Team } · **{ $courts } { $unit ->
    [points] { $courts ->
        [one] point
       *[other] points
    }
   *[courts] { $courts ->
        [one] court
       *[other] courts
    }
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
court-piece-table-team-tricks = { $Team } · **{ $tricks } { $tricks ->
    [one] trick
   *[other] tricks
}**{ $row ->
    [0] {""}
    [1] {""}
   *[other] , { $row } in a row
}
court-piece-table-rounds-row = { $Team } won { $count ->
    [one] the last round
   *[other] { $count } rounds in a row
}; seven make a court.
court-piece-table-house = House rules here: { $rules }.

## The picture
court-piece-picture-round = Round { $round }/{ $rounds }
court-piece-picture-clock = Round { $round }
court-piece-picture-trick = Trick { $number }
court-piece-picture-last = Last trick
court-piece-picture-over = The end
court-piece-picture-trumps = { $kind ->
    [hokm] Hokm
   *[other] Trumps
}
court-piece-picture-dealer = Dealer
court-piece-picture-hidden = Hidden
court-piece-picture-caller = by { $name }
court-piece-picture-led = Led
court-piece-picture-courts = { $unit ->
    [points] { $count ->
        [one] point
       *[other] points
    }
    [tricks] { $count ->
        [one] trick
       *[other] tricks
    }
   *[courts] { $count ->
        [one] court
       *[other] courts
    }
}
court-piece-picture-tricks = { $count } { $count ->
    [one] trick
   *[other] tricks
}
court-piece-picture-middle = middle
court-piece-picture-choose = All 13?

## The lesson
court-piece-lesson-1 = **Trumps.** You see five of your thirteen cards and name the suit that beats all others. Name your longest suit. (CP-3)
court-piece-lesson-1-other = You have fewer cards of that suit. Name your longest, and you will have more trumps.
court-piece-lesson-1-done = Hearts are trumps, and everybody now holds thirteen cards.
court-piece-lesson-2 = **Leading.** You lead the first trick. An ace beats its whole suit unless somebody trumps it: play A♠. (CP-6)
court-piece-lesson-2-other = A♠ wins now, while everybody still has spades; later somebody may trump it.
court-piece-lesson-2-done = All had to follow suit, and your ace took the trick. It counts for you and your partner, who sits opposite.
court-piece-lesson-3 = **Partners.** You need not win every trick yourself. Lead 3♠: your partner may have something high. (CP-1)
court-piece-lesson-3-other = Keep that card for later: a low spade is cheap, and your partner may take the trick.
court-piece-lesson-3-done = Q♠ took it, for both of you. The winner of a trick leads the next: here comes K♠.
court-piece-lesson-4 = **No card of that suit.** Without spades you may play anything. Your partner is winning already: keep your trumps, and throw away your lowest club. (CP-5)
court-piece-lesson-4-other = Your partner is winning already: save your trumps and higher cards for a later trick.
court-piece-lesson-4-done = Three tricks in a row for your team.
court-piece-lesson-5 = **Following suit.** Clubs were led and you hold clubs, so you must play one. Neither beats 10♣: play the lower. (CP-5)
court-piece-lesson-5-other = 8♣ does not beat 10♣ either, and it may win something later.
court-piece-lesson-5-done = A♣ took it. Your row is broken, and the others lead.
court-piece-lesson-6 = **Trumping.** Spades again. You have none, and somebody has trumped with 2♥ already. A higher trump still wins: the smallest that does is enough. (CP-6)
court-piece-lesson-6-other = 4♥ is the smallest that beats 2♥: save your higher trumps, and without a trump you lose the trick.
court-piece-lesson-6-done = 4♥ beats 2♥, and the trick is yours.
court-piece-lesson-7 = **A court.** In a later round your team has won six tricks in a row. The seventh makes a court, and courts win the game. You know the card. (CP-8)
court-piece-lesson-7-other = Only an ace is sure to win, and you must win the seventh trick.
court-piece-lesson-7-done = Seven in a row: a court! Most courts at the end wins.

# The lessons of other kinds. A sentence they lack is that of Court Piece.
court-piece-hokm-lesson-1 = **The hakem.** You are the *hakem*: of thirteen cards you see five, and name the *hokm*, the suit that beats all others. Name your longest suit. (CP-20)
court-piece-hokm-lesson-1-done = Hearts are the hokm, and everybody now holds thirteen cards.
court-piece-hokm-lesson-4-done = Three tricks for your team. The round goes to the first team with seven.
court-piece-hokm-lesson-5-done = A♣ took it, and the others lead.
court-piece-hokm-lesson-7 = **A kot.** In a later round you have six tricks, the others none. The seventh wins the round: 7 to 0 is a *kot*, for 2 points instead of 1. (CP-20)
court-piece-hokm-lesson-7-other = Only an ace is sure to win, and one trick for the others makes it an ordinary round.
court-piece-hokm-lesson-7-done = A kot: 2 points. Against the hakem it would be 3. The first team with seven points wins.
court-piece-rung-lesson-1 = **Trumps.** You see five of your thirteen cards and name the *rung*, the suit that beats all others. Name your longest suit. (CP-3)
court-piece-rung-lesson-4-done = Three tricks for your team. The round goes to the first team with seven. (CP-21)
court-piece-rung-lesson-5-done = A♣ took it, and the others lead.
court-piece-rung-lesson-7 = **A coat.** In a later round you have six tricks, the others none. The seventh wins the round: 7 to 0 is a *coat*, for 2 points instead of 1. (CP-21)
court-piece-rung-lesson-7-other = Only an ace is sure to win, and one trick for the others makes it an ordinary round.
court-piece-rung-lesson-7-done = A coat: 2 points. The first team with seven points wins.
court-piece-thirteen-lesson-2-done = All had to follow suit, and your ace took the trick. It stays in the middle for now.
court-piece-thirteen-lesson-3-done = Q♠ took it, and two tricks lie in the middle. The winner of a trick leads the next: here comes K♠.
court-piece-thirteen-lesson-4-done = Your partner won two in a row and collects all three tricks for your team. (CP-23)
court-piece-thirteen-lesson-5-done = A♣ took it, and the others lead. That trick lies in the middle.
court-piece-thirteen-lesson-6-done = 4♥ beats 2♥. Two tricks lie there.
court-piece-thirteen-lesson-7 = **Two in a row.** Tricks lie there until one player wins two in a row; then their team collects all. You won the last one: which card is sure to win this one? (CP-17)
court-piece-thirteen-lesson-7-other = A♥ is the highest trump, so nothing beats it.
court-piece-thirteen-lesson-7-done = You collect three tricks. Most tricks win the round; seven rounds in a row, or all thirteen tricks, are a court.
court-piece-rung-hidden-lesson-1 = **A closed card.** You call: of your first five cards, choose one to lie face down. Its suit will be trumps once it is opened. Take the lowest of your longest suit. (CP-3, CP-24)
court-piece-rung-hidden-lesson-1-other = A low card of your longest suit is best: you will have more trumps, and keep your high cards.
court-piece-rung-hidden-lesson-1-done = Only you know the card. You now have twelve to play with.
court-piece-rung-hidden-lesson-2 = **No trumps yet.** While the card is closed, the highest card of the suit led wins. A player without that suit may ask for it. Lead A♠. (CP-24)
court-piece-rung-hidden-lesson-2-other = A♠ wins unless somebody without spades asks, and all still have spades.
court-piece-rung-hidden-lesson-2-done = Your ace took the trick, and nobody asked.
court-piece-rung-hidden-lesson-3 = **Ask.** In another round, the player who leads 3♣ has laid the card. You have no clubs: you may ask, and the card is opened. (CP-24)
court-piece-rung-hidden-lesson-3-other = You could throw a card away, but you hold hearts, spades and diamonds: a trump may well be among them.
court-piece-rung-hidden-lesson-3-done = 8♥: hearts are trumps, for this whole trick too, and 8♥ is back in its owner’s hand.
court-piece-rung-hidden-lesson-4 = **You asked, so you trump**, if you hold a trump. The lowest is enough: nobody has trumped yet. (CP-5, CP-24)
court-piece-rung-hidden-lesson-4-other = 4♥ beats every club: keep your higher trumps.
court-piece-rung-hidden-lesson-4-done = The trick is yours. Seven win the round: 1 point, or 2 if the others have none. (CP-21)

## Conditions of a plan
court-piece-policy-lowest-if-lost = My lowest if I cannot win
court-piece-policy-lowest-to-follow = Follow suit with my lowest

## What happened, where there is little room
court-piece-brief-hide = { $Seat } laid a card face down.
court-piece-brief-trump = { $Seat } made { $suit } trumps.
court-piece-brief-deal = Round { $round }: { $hidden ->
    [yes] { $caller } will hide a trump card
   *[no] { $caller } will name trumps
}.
court-piece-brief-round = Round { $number } went to { $team }, { $won } to { $lost }.
court-piece-brief-card = { $Seat } { $card }.

## Why a robot would make a move
# What may come of it, within a sentence. What is feared follows “otherwise”.
court-piece-reason-trick = your team wins this trick
court-piece-reason-court = your team makes a court
court-piece-reason-round = your team wins the round
court-piece-reason-draws = the others lose a trump
court-piece-reason-takes = your { $about } takes a trick
court-piece-reason-kot = your team makes a kot
court-piece-reason-coat = your team makes a coat
court-piece-reason-kot-lost = the others make a kot
court-piece-reason-coat-lost = the others make a coat
court-piece-reason-court-lost = the others make a court
court-piece-reason-falls = your { $about } falls

# What the table shows of a move. It follows the move and a colon.
court-piece-ground-partner = { $last ->
    [yes] { $kept ->
        [none] you play last, and{ " " }
       *[card] { "" }
    }your partner { $seat } has the trick with { $taken }
   *[no] nobody can beat your partner { $seat }’s { $taken }
}{ $kept ->
    [none] { $lowest ->
        [yes] {""}, so your lowest card will do
        [tie] {""}, and you have no lower card
        [side] {""}, so your lowest card that is no trump will do
       *[no] {""}
    }
   *[card] {""}, and your { $kept } is then the highest card left of its suit
}
court-piece-ground-beaten = you cannot beat { $seat }’s { $taken }{ $lowest ->
    [yes] {""}, so your lowest card will do
    [tie] {""}, and you have no lower card
    [side] {""}, so your lowest card that is no trump will do
   *[no] {""}
}
court-piece-ground-surest = no card that is still out beats { $card }{ $end ->
    [round] {""}, which wins the round
    [court] {""}, which makes a court
    [row] {""}, which makes { $row } tricks in a row (7 are a court)
   *[none] {""}
}
court-piece-ground-takes = { $ruffs ->
    [yes] your trump beats { $taken }
   *[no] it beats { $taken }
}{ $last ->
    [yes] {" "}and you are last
   *[no] {" "}and nothing that is still out is higher
}{ $end ->
    [round] {""}, which wins the round
    [court] {""}, which makes a court
    [row] {""}, which makes { $row } tricks in a row (7 are a court)
   *[none] {""}
}
court-piece-ground-beats = it beats { $seat }’s { $taken }
court-piece-ground-raises = { $player } plays after you, and could beat your partner { $seat }’s { $taken }
court-piece-ground-lowest = { $last ->
    [yes] you play last, so { $ruffs ->
        [yes] your lowest trump
       *[no] your lowest card that beats { $taken }
    } is enough
   *[no] it is your lowest card that beats { $taken }
}{ $end ->
    [round] {""}, which wins the round
    [court] {""}, which makes a court
    [row] {""}, which makes { $row } tricks in a row (7 are a court)
   *[none] {""}
}
court-piece-ground-highest = no higher card of its suit is left, so only a trump beats it{ $end ->
    [round] {""}, and it would win the round
    [court] {""}, and it would make a court
    [row] {""}, and it would make { $row } tricks in a row (7 are a court)
   *[none] {""}
}
court-piece-ground-ducks = { $over } has not been played yet, and would beat your { $kept }
court-piece-ground-saves = you keep your trumps, up to { $kept }
court-piece-ground-draws = it draws the trumps that could beat your { $cards } later
court-piece-ground-trumps-led = { $mate ->
    [yes] your partner { $partner } named trumps, and it draws those of the others
   *[no] it draws trumps, and { $count ->
        [0] only you have any
        [one] one is still out
       *[other] { $count } are still out
    }
}
court-piece-ground-void = it is your only card in { $suit }, so you can trump the next one
court-piece-ground-keeps = you keep { $kept } for a later trick
court-piece-ground-keeps-trump = you keep your trump { $kept } for a later trick
court-piece-ground-long = your longest suit beside trumps is { $suit }, with { $count } cards{ $trumps ->
    [yes] {""}, and you keep your trumps
   *[no] {""}
}
court-piece-ground-side = you keep your trumps, up to { $kept }
court-piece-ground-follows = { $lowest ->
    [yes] it is the lowest card that you can play
    [side] it is the lowest card that you can play, beside trumps
   *[tie] you can play no lower card
}
court-piece-ground-named = you have { $count ->
    [one] one card
   *[other] { $count } cards
} in { $suit }
court-piece-ground-master = { $player } plays after you, and only a trump beats { $card }{ $kept ->
    [none] {""}
   *[card] {""}, while you keep { $kept }
}
court-piece-ground-over = { $over }, which is still out, may beat your { $card }

## Hints: a move as advice (do), the part of another that differs (else), and a later one (then)
court-piece-do-card = { $leads ->
    [yes] lead { $card }
   *[no] play { $card }
}
court-piece-do-hide = lay { $hide } face down
court-piece-do-ask = ask for trumps
court-piece-do-trump = name { $trump } as trumps
court-piece-do-on = play on for all thirteen tricks
court-piece-do-stop = take the round as it is
court-piece-do-call = call a revoke
court-piece-do-trump-card = trump with { $card }
court-piece-else-card = { $card }
court-piece-else-hide = { $hide }
court-piece-else-trump = { $trump }
court-piece-then-ask = ask for trumps
court-piece-then-card = play { $card }
