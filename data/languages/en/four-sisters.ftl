# Four Sisters: four Schemes, nine Rooms, four Queens. Rules FS-1 to FS-22.

game-four-sisters = Four Sisters
command-play-four-sisters = Plan ten cards in secret with a partner: no luck (4 players)
four-sisters-kind = A game of pure thought for partners, two against two: plan in secret, then see your plans meet.
four-sisters-length = About 30 minutes a Day.
four-sisters-daily-form = one Day, Schemes already laid
four-sisters-daily-goal = The higher sum wins the Day.
four-sisters-daily-by = { $more ->
    [1] one point
   *[other] { $more } points
}
option-four-sisters-days = Days
option-four-sisters-days-1 = one Day
option-four-sisters-days-7 = 7, a week
explain-four-sisters-days = How many Days you play, 1 to 14. Every seventh is a Sabbath: any card may defeat a Queen.
option-four-sisters-stand-off = Stand-off
option-four-sisters-stand-off-0 = never
explain-four-sisters-stand-off = After so many turns each without one more card in the Chateau, the sums decide. 0: never

four-sisters-team-0 = Younger
four-sisters-team-1 = Elder

## Questions
four-sisters-ask-scheme =
    Lay your Scheme, the top card first.
    You draw the first three at once.{ $robot ->
        [yes] { "" }
       *[no] { " " }You may whisper to { $partner } with /game confer.
    }
four-sisters-ask-turn =
    { $phase ->
        [place] Do you place a card? It may be worth up to { $hour }.
       *[turn] Hour { $hour }: what do you do?
    }{ $left ->
        [none] { "" }
        [one] { " Your Schemes: 1 card; at 0 you lose." }
       *[other] { " Your Schemes: " }{ $left }{ " cards; at 0 you lose." }
    }
    { $phase ->
        [place] Your Intrigue is done.
       *[turn] Place a card worth up to { $hour } (the Hour), or a higher one by an Introduction.
    }
four-sisters-ask-discard =
    Which card do you discard?
    You draw the top card of your Scheme, and your turn is over.
four-sisters-ask-out =
    Which card leaves the Chateau?
    One of the same suit or the same value takes its Room.
four-sisters-ask-in = Which card of the Oubliette takes the Room of { $out }?
four-sisters-ask-card =
    Which card do you place?
    It may be worth up to { $most }.
four-sisters-ask-room = Which Room? ⚔ marks a Conflict.
four-sisters-ask-target =
    Which card do you challenge?
    Your card is next to several opposing cards.
four-sisters-ask-introduce =
    Which cards do you discard for the Introduction?
    Then you may place one worth up to their sum.
four-sisters-ask-newcomer =
    Which card do you introduce?
    It may be worth up to { $most }.
four-sisters-ask-later = After placing the card, do you reveal your Queen for an Intrigue?
four-sisters-ask-enter =
    Do you place a card by your Introduction?
    The storm is over. The card may be worth up to { $most }.
four-sisters-ask-support = Support { $mine } ({ $own }) against { $other } ({ $theirs })? Each card adds 1{ $role ->
    [innocent] .
   *[instigator] ; then your opponent may.
}
four-sisters-ask-yield =
    Does { $mine } yield, or do both stay?
    { $mine } and { $other } are equal. If yours yields, it goes under your Scheme.
four-sisters-ask-fate = A Queen of equal strength defeats { $fated }. Where does it go?
four-sisters-ask-evening =
    { $queen ->
        [away] Your Queen is not in your hand, so you cannot make an Intrigue.
       *[held] Before your turn ends: do you reveal your Queen for an Intrigue?
    }
    { $queen ->
        [away] I ask anyway, so the others cannot tell.
       *[held] { "" }
    }
four-sisters-ask-storm =
    All four Queens are in the Oubliette! Do you storm it?
    { $sent } goes there. Then you may take cards of your suit worth { $left } in all back under your Scheme, { $sent } and your Queen included.
four-sisters-ask-take =
    Which card do you take back now?
    You may take { $left } more at most. The first lies on top of the next; only you see the order.

## Words
four-sisters-word-place = Place by the Hour
four-sisters-word-introduce = Introduce
four-sisters-word-intrigue = Intrigue
four-sisters-word-pass = Pass
four-sisters-word-end = End the turn
four-sisters-enter-place = Place a card
four-sisters-enter-end = Place no card
four-sisters-later-end = No Intrigue
four-sisters-evening-end = No Intrigue
four-sisters-word-nobody = No card
four-sisters-word-yield = Yield
four-sisters-word-stand = Stand
four-sisters-fate-scheme = Under the Scheme
four-sisters-fate-oubliette = Into the Oubliette
four-sisters-word-storm = Storm
four-sisters-word-stay = Stay
four-sisters-word-done = Done
four-sisters-room = { $conflict ->
    [yes] { $room } ⚔
   *[no] { $room }
}

## What stands below a card in a menu
four-sisters-hint-value = worth { $value }
four-sisters-hint-queen = Queen: worth 0, but 10 in the Chateau when the Day ends
four-sisters-hint-support = adds 1 (worth { $value })
four-sisters-hint-chateau = in { $room }, { $name_you ->
    [yes] yours
   *[no] of { $name }
}, worth { $value }
four-sisters-hint-target = in { $room }, { $name_you ->
    [yes] yours
   *[no] of { $name }
}, counts { $value } there
four-sisters-hint-oubliette = { $name_you ->
    [yes] yours
   *[no] of { $name }
}, worth { $value }

## Several words on one button
four-sisters-phrase-card = Place { $card }
four-sisters-phrase-introduce = Discard { $cards } to place another
four-sisters-phrase-newcomer = { $card ->
    [none] Discard { $cards }, place no card
   *[other] Discard { $cards }, place { $card }
}
four-sisters-phrase-discard = Pass with { $card }
four-sisters-phrase-out = Intrigue: { $card } leaves
four-sisters-phrase-in = { $card } replaces { $out }

## Orders of a Scheme, and what each is for
four-sisters-order-clock = With the Clock
four-sisters-order-clock-is = Low cards first, to place by the Hour; high ones late, when others can introduce them
four-sisters-order-queen = The Queen at once
four-sisters-order-queen-is = Worth 10 in the Chateau from the first turn, and only an Ace or a Queen defeats it
four-sisters-order-heart = The 9 for the heart
four-sisters-order-heart-is = 5 and 4 introduce the 9 on your first turn: the best Room, before anyone else is strong

## What is asked once more
four-sisters-costly-squander = { $count ->
    [one] Your whole hand, { $cards }, goes to the Oubliette, and no card is left to place. Squander it?
   *[other] Your whole hand, { $cards }, goes to the Oubliette, and no card is left to place. Squander them all?
}
four-sisters-costly-nobody = { $cards } { $count ->
    [one] goes
   *[other] go
} to the Oubliette, and you place no card for that. Do it anyway?
four-sisters-costly-queen = Only an Ace or a Queen can defeat { $queen }. You cannot win this Conflict: { $card } can only stand or fall. Place it there?

## What happened
four-sisters-event-scheme-laid = { $Seat } laid a Scheme.
four-sisters-event-day-begun = All four Schemes are laid, and Day { $day } begins. The Clock is set to 1.{ $sabbath ->
    [yes] {" "}It is a Sabbath: any card may defeat a Queen.
   *[no] {""}
}
four-sisters-event-passed = { $card ->
    [none] { $Seat } passed.
   *[other] { $Seat } passed and discarded { $card }.
}
four-sisters-event-introduced = { $squander ->
    [yes] { $Seat } squandered { $cards }: no card was introduced.
   *[no] { $Seat } discarded { $cards } to introduce a card worth up to { $total }.
}
four-sisters-event-placed = { $Seat } placed { $card } { $room ->
    [b2] at the heart of the Chateau (b2)
   *[other] in { $room }
}{ $by ->
    [introduction] , by Introduction
   *[hour] {""}
}.
four-sisters-event-rested = { $Seat } placed no card.
four-sisters-event-intrigued = Intrigue! { $seat_you ->
    [yes] Your Queen
   *[no] { $seat }’s Queen
} sent { $out } to the Oubliette, brought { $into } into { $room }, and went under the Scheme.
four-sisters-event-conflict = Conflict: { $card } in { $room } challenged { $target_you ->
    [yes] your
   *[no] { $target }’s
} { $against } in { $at }.
four-sisters-event-supported = { $count ->
    [0] { $Seat } discarded no card to support { $card }: it counts { $value }.
   *[other] { $Seat } discarded { $cards } to support { $card }: it counts { $value }.
}
four-sisters-event-compared = { $first } counted { $own }, { $second } counted { $theirs }{ $outcome ->
    [equal] : equal. The defender may yield.
    [queen] . A card that only equals a Queen loses.
    [moot] . But only an Ace or a Queen can defeat a Queen: both stay.
   *[defeat] .
}
four-sisters-event-stood = { $seat_you ->
    [yes] Your
   *[no] { $seat }’s
} { $card } stood its ground: both stay.
four-sisters-event-defeated = { $by } defeated { $seat_you ->
    [yes] your
   *[no] { $seat }’s
} { $card }, which went { $goes ->
    [oubliette] to the Oubliette
   *[scheme] to the bottom of its owner’s Scheme
}.
four-sisters-event-called-off = The Conflict of { $cards } was called off: one of them has left.
four-sisters-event-storm = All four Queens are in the Oubliette: you may storm it!
four-sisters-event-stormed = { $Seat } stormed the Oubliette: { $card } left { $room }{ $cards_count ->
    [0] {" "}and took no card back
   *[other] , and { $cards } went under the Scheme
}.
four-sisters-event-stayed = { $Seat } did not storm.
four-sisters-event-drawn = You drew { $cards }.
four-sisters-event-clock = All four Queens are in the Chateau: the Clock stands still at { $hour }.
four-sisters-event-idle = { $Seat } had no cards left; the turn passed.
four-sisters-event-day-ended = Day { $day } is over, because { $reason ->
    [schemes-empty] { $winner ->
        [0] both Schemes of the Elder are empty
        [1] both Schemes of the Younger are empty
       *[none] all Schemes are empty
    }
    [stand-off] for too many turns the Chateau gained no card
   *[chateau-full] the Chateau is full
}. Younger { $younger }, Elder { $elder }: { $winner ->
    [0] the Younger won the Day.
    [1] the Elder won the Day.
   *[none] the Day is a draw.
}

## What is not allowed
four-sisters-illegal-above-the-hour = By the Hour a card may be worth { $most } at most. Introduce it by discarding other cards, or choose a lower one.
four-sisters-illegal-above-the-introduction = The cards you discard are not worth enough: choose a card worth { $most } at most, or discard more for it.
four-sisters-illegal-too-late-to-pass = You may pass only at the start of your turn. You may still end it.
four-sisters-illegal-nothing-to-exchange = No card in the Oubliette shares its suit or value: no Intrigue can exchange it.
four-sisters-illegal-no-queen = An Intrigue needs your Queen, which is not in your hand. Do without for now.
four-sisters-illegal-not-in-the-chateau = This card is not in the Chateau. Choose one that lies in a Room.
four-sisters-illegal-not-in-the-oubliette = This card is not in the Oubliette. Choose one there, of the suit or the value of { $card }.
four-sisters-illegal-neither-suit-nor-value = This card has neither the suit nor the value of { $card }. Choose one that shares one of them.
four-sisters-illegal-not-in-hand = { $card } is not in your hand. Choose one of your cards.
four-sisters-illegal-room-taken = { $room } is taken already. Choose an empty Room.
four-sisters-illegal-not-adjacent = This card does not oppose { $room }. Choose one that shares a side with it.
four-sisters-illegal-too-dear = This card is worth too much: you may take { $left } more. Choose a lower card, or stop here.
four-sisters-illegal-not-to-take = In a storm you may take only your own { $suit } from the Oubliette, and the card that you sent there.

## The table
four-sisters-table-clock = **Hour { $hour } of 6** · Day { $day }{ $sabbath ->
    [yes] , a Sabbath: any card may defeat a Queen
   *[no] {""}
}{ $stopped ->
    [yes] {" "}· the Clock stands still: all four Queens are in the Chateau
   *[no] {""}
}
four-sisters-table-laying = **Day { $day }**{ $sabbath ->
    [yes] , a Sabbath: any card may defeat a Queen
   *[no] {""}
} · All lay their Schemes in secret. Partners may confer until all four are laid.
four-sisters-table-days = The game has { $days } Days. Won so far: Younger { $younger }, Elder { $elder }.
four-sisters-table-stand-off = Stand-off: { $left ->
    [one] one more turn
   *[other] { $left } more turns
} that { $left ->
    [one] leaves
   *[other] leave
} no more than { $fullest ->
    [one] one card
   *[other] { $fullest } cards
} in the Chateau, and the Day ends.
four-sisters-table-step = { $phase ->
    [place] { $Turn } made an Intrigue and may now place a card, by the Hour or by Introduction.
    [enter] { $Turn } may place a card worth up to { $introduced }, by Introduction.
    [instigate] { $Turn } may discard cards for the Instigator.
    [defend] { $Acts } may discard cards for the Innocent.
    [yield] Equal: it is up to { $acts } whether the Innocent is defeated.
    [fate] Equal to a Queen: it is up to { $acts } where { $fated } goes.
    [evening] { $Turn } may end the turn with an Intrigue.
    [storm] All four Queens are in the Oubliette. Still to decide whether to storm it: { $storm }.
    [over] The game is over.
   *[turn] It is { $turn_you ->
        [no] { $turn }’s
       *[yes] your
    } turn. By the Hour the card may be worth up to { $hour }.
}
four-sisters-table-conflict = ⚔ **Conflict:** { $by_you ->
    [yes] your
   *[no] { $by }’s
} Instigator { $card } in { $room } counts { $own }; { $target_you ->
    [yes] your
   *[no] { $target }’s
} Innocent { $against } in { $at } counts { $theirs }.
four-sisters-table-broken = ⚔ **Conflict** of { $card } and { $against }: one of them has already left the Chateau.
four-sisters-table-chateau = { $yesterday ->
    [yes] **Yesterday’s Chateau**
   *[no] **Chateau**
} · Younger { $younger }, Elder { $elder }
four-sisters-table-free = free
four-sisters-table-oubliette = **Oubliette** ({ $count }): { $cards }
four-sisters-table-empty = empty
four-sisters-table-seat = { $suit } { $Name } ({ $team }): hand { $hand }, Scheme { $scheme }{ $acts ->
    [yes] {" "}· **to play**
   *[no] {""}
}
four-sisters-table-lays = { $suit } { $Name } ({ $team }): { $acts ->
    [yes] **laying a Scheme**
   *[no] Scheme laid
}
four-sisters-hand = { $hand }
    {""}**Your Scheme**, top first: { $scheme }
four-sisters-hand-none = none
four-sisters-hand-unlaid = all ten { $suit }, from the Queen (0) and the Ace (1) to the 9. Lay them as your Scheme.

## How it ended
four-sisters-result-chateau-full = The Chateau is full: Younger { $younger }, Elder { $elder }.
four-sisters-result-schemes-empty = { $dry ->
    [0] Both Schemes of the Younger are empty, so they lose the Day.
    [1] Both Schemes of the Elder are empty, so they lose the Day.
   *[both] All four Schemes are empty: Younger { $younger }, Elder { $elder } in the Chateau.
}
four-sisters-result-stand-off = For too many turns the Chateau gained no card: Younger { $younger }, Elder { $elder }.
four-sisters-result-days-over = All Days are over: { $younger } went to the Younger, { $elder } to the Elder.

four-sisters-score-days = { $worth ->
    [one] 1 Day
   *[other] { $worth } Days
}
four-sisters-score-chateau = Chateau { $worth }
four-sisters-tally-0 = the Younger
four-sisters-tally-1 = the Elder
four-sisters-moment-stormed = A storm: { $seat } brings { $cards_count ->
    [one] a card
   *[other] { $cards_count } cards
} back from the Oubliette
four-sisters-moment-intrigued = Intrigue! { $seat } trades { $out } for { $into } in { $room }
four-sisters-moment-defeated = { $by } of { $victor } defeats { $card } of { $seat }
four-sisters-moment-day-ended = { $winner ->
    [0] Day { $day } goes to the Younger, { $younger } to { $elder }
    [1] Day { $day } goes to the Elder, { $elder } to { $younger }
   *[nobody] Day { $day } is a draw
}

## What is cheered in the picture, short
four-sisters-cheer-storm = All four Queens are gone: storm!
four-sisters-cheer-stormed = { $seat } storms the Oubliette!
four-sisters-cheer-intrigued = Intrigue! { $into } for { $out }
four-sisters-cheer-defeated = { $by } defeats { $card }!

## In the picture, short
four-sisters-picture-hour = Hour { $hour }
four-sisters-picture-day = Day { $day }{ $sabbath ->
    [yes] {" "}· Sabbath
   *[no] {""}
}
four-sisters-picture-acts = { $phase ->
    [scheme] All lay their Schemes
    [over] The game is over
   *[other] To play: { $name }
}
four-sisters-picture-step = { $phase ->
    [scheme] { $yesterday ->
        [yes] dimmed: yesterday’s Chateau
       *[no] in secret, all at once
    }
    [place] after an Intrigue · Hour { $hour }: up to { $hour }
    [enter] by Introduction up to { $introduced }
    [evening] one more Intrigue?
    [fate] defeated by an equal Queen
    [storm] Storm the Oubliette?
    [over] Days won: { $younger } to { $elder }
   *[turn] Hour { $hour }: up to { $hour }
}
four-sisters-picture-stand-off = { $step } · stand-off in { $left }
four-sisters-picture-sum = { $sum } in the Chateau
four-sisters-picture-counts = Hand { $hand } · Scheme { $scheme }
four-sisters-picture-laid = Scheme laid
four-sisters-picture-laying = laying …
four-sisters-picture-oubliette = Oubliette
four-sisters-picture-hand = Your hand
four-sisters-picture-scheme = Your Scheme, top first

## The lesson
four-sisters-lesson-1 = **The Hour.** You and ♦ are the Younger, ♠ and ♣ the Elder. The Clock shows 3: place a card of 3 at most. Put 2♥ in a2 or b1, next to your partner’s 4♦. (FS-8)
four-sisters-lesson-1-other = In a2 or b1 you are next to your partner's 4♦, and to no rival: there the Room is yours.
four-sisters-lesson-1-done = No rival is next to it: the Room is yours.
four-sisters-lesson-2 = **A Conflict.** Next to a rival a card must fight it: each counts its value, and 1 more for each friend next to it. Place 5♥ in a2. (FS-10)
four-sisters-lesson-2-other = In a2 your 5♥ fights the rival 3♠, with a friend next to it, as this step shows.
four-sisters-lesson-2-done = 5 and a friend are 6, 3 and a friend are 4. Now each side may discard cards for 1 more each, you first.
four-sisters-lesson-3 = **Support.** The others could still give cards to reach you. Discard your A♥, the card that you miss least. (FS-10)
four-sisters-lesson-3-other = 8♥ is worth more later, and without a discard the others can still reach you: A♥ alone will do.
four-sisters-lesson-3-done = 7 against 4: 3♠ is defeated and goes under the Scheme of its owner.
four-sisters-lesson-4 = **The Queen** fits any Hour and is worth 10 at the end; only an Ace or a Queen defeats it. Place Q♥ in a2. (FS-15)
four-sisters-lesson-4-other = In a2 it is next to your partner's card, and need not fight.
four-sisters-lesson-4-done = It rests next to your partner's card. Ten points are waiting for you there.
four-sisters-lesson-5 = **Introduction.** At Hour 1 a 7 is too high, unless you pay: discard cards that add up to it. Introduce with 3♥ and 5♥, and place 7♥ in a2 or b1. (FS-8)
four-sisters-lesson-5-other = 7♥ comes in only for 7 or more: 3♥ and 5♥ together pay for it.
four-sisters-lesson-5-done = 3 + 5 make 8, enough for a 7. The cards you pay go to the Oubliette.
four-sisters-lesson-6 = **The end of the Day.** The last Room fills the Chateau; the team worth more there wins. Place 4♥ in c3. (FS-19)
four-sisters-lesson-6-other = The last Room is c3: with 4♥ there the Day ends, and the Younger are ahead.
four-sisters-lesson-6-done = The Day is over, and the Younger have won it.

## What happened, where there is little room
four-sisters-brief-day-begun = Day { $day } begins.{ $sabbath ->
    [yes] {" "}It is a Sabbath.
   *[no] {""}
}
four-sisters-brief-day-ended = { $reason ->
    [schemes-empty] Empty Schemes
    [stand-off] Stand-off
   *[chateau-full] The Chateau is full
}: { $winner ->
    [0] the Younger won Day { $day }, { $younger } to { $elder }.
    [1] the Elder won Day { $day }, { $elder } to { $younger }.
   *[none] Day { $day } is a draw.
}
four-sisters-brief-intrigued = Intrigue! { $seat_you ->
    [yes] Your Queen
   *[no] { $seat }’s Queen
} put { $into } in { $room }.
four-sisters-brief-placed = { $Seat } placed { $card } in { $room }.
four-sisters-brief-conflict = { $card } challenged { $target_you ->
    [yes] your
   *[no] { $target }’s
} { $against }.
four-sisters-brief-compared = Both stay.
four-sisters-brief-stood = { $seat_you ->
    [yes] Your
   *[no] { $seat }’s
} { $card } stood.
four-sisters-brief-defeated = { $by } defeated { $seat_you ->
    [yes] your
   *[no] { $seat }’s
} { $card }.

## Why a robot would make a move
# What may come of it, within a sentence. What is feared follows “otherwise”.
four-sisters-reason-day = your team wins the Day
four-sisters-reason-defeats = { $about ->
    [none] a card of the others is defeated
   *[card] { $about } is defeated
}
four-sisters-reason-stands = what you place still stands a turn later
four-sisters-reason-day-lost = the others win the Day
four-sisters-reason-falls = { $about ->
    [none] a card of your team is defeated
   *[card] your team’s { $about } is defeated
}
four-sisters-reason-conflict = it leads to a Conflict
four-sisters-reason-highest = you lay your highest card
four-sisters-reason-spent = you discard cards for it

# What the table shows of a move. It follows the move and a colon.
four-sisters-ground-full = { $stays ->
    [sure] it fills the Chateau
   *[may] if your card stays, it fills the Chateau
}{ $plot ->
    [yes] {""}, and after an Intrigue with your Queen
   *[no] {""}, and
} { $draw ->
    [yes] both teams have { $own } points, a draw
   *[no] your team has { $own } points against { $theirs }
}
four-sisters-ground-sums = your team then has { $own } points in the Chateau, and the others { $theirs }
four-sisters-ground-count = { $kind ->
    [wins] it counts { $own }, and { $against } at most { $most }, so { $against } is defeated
    [level] it counts { $own }, and { $against } at most { $most }, so your card cannot fall
    [holds] with all you can discard it counts { $best }, and { $against } at most { $most }, so your card cannot fall
    [falls] it cannot beat { $against }, at most { $best } against { $theirs }, but then goes under your Scheme{ $draws ->
        [yes] {""}, and you draw { $drawn }
       *[no] {""}
    }
    [even] it gets to { $best } against { $theirs }; if it falls, it only goes under your Scheme
   *[open] { $friend ->
        [none] {""}
       *[card] beside { $friend }{" "}
    }{ $hand ->
        [0] it counts { $best }
       *[other] with all you can discard it counts { $best }
    } against { $theirs }, and { $seat } must discard { $needed ->
        [one] a card
       *[other] { $needed } cards
    } to save { $against }
}
four-sisters-ground-enough = it can count { $best } and { $against } at most { $most }, and you keep your { $kept }
four-sisters-ground-support = { $kind ->
    [wins] { $card } then counts { $own }, and { $against } at most { $most }, so { $against } is defeated
    [level] { $card } then counts { $own }, and { $against } at most { $most }, so your card cannot fall
    [falls] even with all your cards { $card } gets only to { $best } against { $theirs }
   *[open] { $card } then counts { $own } against { $theirs }, and { $against } can get to { $most }
}
four-sisters-ground-idle = { $count ->
    [one] you cannot place { $card } at Hour { $hour }, and no other card can introduce it
   *[other] you can place no card at Hour { $hour }, and none can introduce another
}{ $draws ->
    [yes] {""}, so draw { $drawn }
   *[no] {""}
}
four-sisters-ground-costs = you discard { $count ->
    [0] no card
    [one] only one card
   *[other] only { $count } cards
} for it
four-sisters-ground-peace = no card of the others is next to that Room, so there is no Conflict
four-sisters-ground-touches = { $count ->
    [0] it cannot be attacked from any free Room
    [one] it can be attacked from only one free Room
   *[other] it can be attacked from only { $count } free Rooms
}
four-sisters-ground-beside = { $count ->
    [one] it lies next to a card of your team, and each counts one more
   *[other] it lies next to { $count } cards of your team, and each counts one more
}
four-sisters-ground-points = { $near ->
    [yes] your team then has { $own } points against { $theirs }, with { $left ->
        [one] one Room free
       *[other] { $left } Rooms free
    }
   *[no] it adds { $count ->
        [one] one point
       *[other] { $count } points
    } for your team, and { $free ->
        [0] cannot be attacked from any free Room
        [one] can be attacked from only one free Room
       *[other] can be attacked from { $free } free Rooms
    }
}
four-sisters-ground-stays = your { $card } keeps its Room and its { $count ->
    [one] point
   *[other] { $count } points
}
four-sisters-ground-returns = your { $card } goes under your Scheme, where you can draw it again
four-sisters-ground-keeps-queen = you keep your { $card } for a later Intrigue
four-sisters-ground-draws = you draw { $drawn } from your Scheme
four-sisters-ground-lowest = { $card } is your lowest card
four-sisters-ground-keeps = you keep your { $kept } in hand
four-sisters-ground-begins = you begin with { $cards } in your hand
four-sisters-ground-ends = { $stays ->
    [sure] the Chateau is full
   *[may] the Chateau is full if your card stays
}, and the Day ends with { $own } points for your team against { $theirs }{ $plot ->
    [yes] {""}, even after an Intrigue
   *[no] {""}
}
four-sisters-ground-opens = { $seat } may fill the last Room with { $card }, for { $theirs } points against your { $own }
four-sisters-ground-waits = your next turn is at Hour { $hour }, and your { $card } can then be placed without an Introduction
four-sisters-ground-spares = you keep { $count ->
    [one] your one card
   *[other] your { $count } cards
}, and if { $card } falls, it only goes under your Scheme

## Hints: a move as advice (do), the part of another that differs (else), and a later one (then)
four-sisters-do-scheme = lay your Scheme from the top as { $scheme }
four-sisters-do-place = place { $card } in Room { $room }{ $foe ->
    [none] { "" }
   *[other] { " " }against { $foe }
}{ $plot ->
    [yes] { " " }and make an Intrigue
   *[no] { "" }
}
four-sisters-do-introduce = { $card ->
    [none] discard { $introduce } and place no card
   *[other] discard { $introduce } to introduce { $card } in Room { $room }{ $foe ->
        [none] { "" }
       *[other] { " " }against { $foe }
    }
}{ $plot ->
    [yes] { " " }and make an Intrigue
   *[no] { "" }
}
four-sisters-do-intrigue = bring { $in } in for { $out } by an Intrigue
four-sisters-do-pass = { $discard ->
    [none] pass
   *[card] pass and discard { $discard }
}
four-sisters-do-turn-end = end your turn
four-sisters-do-enter-end = place nothing
four-sisters-do-evening-end = make no Intrigue
four-sisters-do-support = support your card with { $support }
four-sisters-do-support-none = give no support
four-sisters-do-yield = let your card go under your Scheme
four-sisters-do-stand = let both cards stay
four-sisters-do-fate-scheme = put { $card } under the Scheme
four-sisters-do-fate-oubliette = send { $card } to the Oubliette
four-sisters-do-storm = storm the Oubliette{ $cards ->
    [none] { "" }
   *[other] { " " }and take back { $cards }
}
four-sisters-do-stay = leave the Oubliette alone
four-sisters-else-card = place { $card } there
four-sisters-else-room = in Room { $room }{ $foe ->
    [none] { "" }
   *[other] { " " }against { $foe }
}
four-sisters-else-discard = { $discard }
four-sisters-else-support = with { $support }
four-sisters-then-card = place { $card }
four-sisters-then-room = { $introduces ->
    [yes] introduce { $card } in Room { $room }
   *[no] place { $card } in Room { $room }
}
four-sisters-then-introduce = make an Introduction
four-sisters-then-newcomer = introduce { $newcomer }
four-sisters-then-support = support your card with { $support }
four-sisters-then-intrigue = make an Intrigue
four-sisters-then-out = replace { $out } by an Intrigue
four-sisters-then-pass = pass
