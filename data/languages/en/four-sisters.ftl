# Four Sisters: four Schemes, nine Rooms, four Queens. Rules FS-1 to FS-21.

game-four-sisters = Four Sisters
command-play-four-sisters = Gather a table of Four Sisters: four players, two against two, no luck at all
option-four-sisters-days = Days
option-four-sisters-days-1 = one Day
option-four-sisters-days-7 = 7, a week
explain-four-sisters-days = How many Days are played, 1 to 14. Every seventh is a Sabbath: any card may defeat a Queen.

four-sisters-team-0 = Younger
four-sisters-team-1 = Elder

## Questions
four-sisters-ask-scheme = Lay your Scheme: all ten cards, the top one first. You draw the first three at once; nobody else sees the order. With /confer you may whisper to { $partner } until all four Schemes are laid.
four-sisters-ask-turn = { $phase ->
    [place] Your Intrigue is done. Do you place a card? By the Hour it may be worth up to { $hour }.
   *[turn] It is Hour { $hour }: what do you do? By the Hour a card worth up to { $hour } may be placed; an Introduction brings in a higher one.
}
four-sisters-ask-discard = Which card do you discard? The top card of your Scheme takes its place, and your turn is over.
four-sisters-ask-out = Which card shall leave the Chateau? One of the same suit or the same value comes in for it.
four-sisters-ask-in = Which card of the Oubliette takes the Room of { $out }?
four-sisters-ask-card = Which card do you place? It may be worth up to { $most }.
four-sisters-ask-room = In which Room? ⚔ marks a Room with an opposing card beside it: a Conflict follows.
four-sisters-ask-target = Several opposing cards are adjacent. Which is the Innocent?
four-sisters-ask-introduce = Which cards do you discard for the Introduction? Then you may place one worth up to their sum.
four-sisters-ask-newcomer = Whom do they introduce? The card may be worth up to { $most }.
four-sisters-ask-later = Once the card lies there: do you reveal your Queen for an Intrigue?
four-sisters-ask-enter = The storm is over. Do you place a card, worth up to { $most }, by your Introduction?
four-sisters-ask-support = Which cards do you discard for { $mine }? Each adds 1. It counts { $own } now, { $other } counts { $theirs }{ $role ->
    [innocent] . Your opponent can add nothing more.
   *[instigator] . Your opponent discards after you.
}
four-sisters-ask-yield = { $mine } and { $other } are equal. Is yours defeated, and goes under your Scheme, or do both stay?
four-sisters-ask-fate = { $fated } is defeated by a Queen of equal strength. Where shall it go?
four-sisters-ask-evening = { $queen ->
    [away] Your Queen is not in your hand, so there is no Intrigue to make. You are asked all the same, so that nobody can tell.
   *[held] Before your turn ends: do you reveal your Queen for an Intrigue?
}
four-sisters-ask-storm = All four Queens are in the Oubliette! If you storm it, { $sent } goes there, and then you may take cards of your suit worth { $left } in all back under your Scheme, { $sent } and your Queen included.
four-sisters-ask-take = Which card do you take back now? What you take is worth { $left } more at most. The first lies on top of the next; nobody else sees the order.

## Words
four-sisters-word-place = Place by the Hour
four-sisters-word-introduce = Introduce
four-sisters-word-intrigue = Intrigue
four-sisters-word-pass = Pass
four-sisters-word-end = End the turn
four-sisters-enter-place = Place a card
four-sisters-enter-end = Place nothing
four-sisters-later-end = No Intrigue
four-sisters-evening-end = No Intrigue
four-sisters-word-nobody = Nobody
four-sisters-word-yield = Yield
four-sisters-word-stand = Stand
four-sisters-fate-scheme = Under the Scheme
four-sisters-fate-oubliette = Into the Oubliette
four-sisters-word-storm = Storm
four-sisters-word-stay = Stay
four-sisters-word-done = That is all
four-sisters-room = { $conflict ->
    [yes] { $room } ⚔
   *[no] { $room }
}

## What stands below a card in a menu
four-sisters-hint-value = worth { $value }
four-sisters-hint-queen = Queen: worth 0, but 10 in the Chateau when the Day ends
four-sisters-hint-support = adds 1 (worth { $value })
four-sisters-hint-chateau = in { $room }, of { $name }, worth { $value }
four-sisters-hint-target = in { $room }, of { $name }, counts { $value } there
four-sisters-hint-oubliette = of { $name }, worth { $value }

## Several words on one button
four-sisters-phrase-card = Place { $card }
four-sisters-phrase-introduce = Give up { $cards }
four-sisters-phrase-newcomer = { $card ->
    [none] Nobody for { $cards }
   *[other] { $card } for { $cards }
}
four-sisters-phrase-discard = Pass with { $card }
four-sisters-phrase-out = Intrigue: { $card } leaves
four-sisters-phrase-in = { $card } for { $out }

## Orders of a Scheme, and what each is for
four-sisters-order-clock = With the Clock
four-sisters-order-clock-is = Low cards first, to be placed by the Hour; high ones late, when others can introduce them
four-sisters-order-queen = The Queen at once
four-sisters-order-queen-is = Worth 10 in the Chateau from the first turn, and only an Ace or a Queen defeats her
four-sisters-order-heart = The 9 for the heart
four-sisters-order-heart-is = 5 and 4 introduce the 9 on your first turn: the best Room, before anybody else is strong

## What is asked once more
four-sisters-costly-squander = { $count ->
    [one] That is your whole hand: { $cards } goes to the Oubliette, and nobody is left to come. Squander it?
   *[other] That is your whole hand: { $cards } go to the Oubliette, and nobody is left to come. Squander them all?
}
four-sisters-costly-nobody = { $cards } { $count ->
    [one] goes
   *[other] go
} to the Oubliette, and nobody comes for that. Do it all the same?
four-sisters-costly-queen = Only an Ace or a Queen can defeat { $queen }. This Conflict cannot be won: { $card } can only stand or fall. Place it there?

## What happened
four-sisters-event-scheme-laid = { $seat } has laid a Scheme.
four-sisters-event-day-begun = All four Schemes are laid, and Day { $day } begins. The Clock is set to 1.{ $sabbath ->
    [yes] {" "}It is a Sabbath: any card may defeat a Queen.
   *[no] {""}
}
four-sisters-event-passed = { $card ->
    [none] { $seat } passes.
   *[other] { $seat } passes and discards { $card }.
}
four-sisters-event-introduced = { $squander ->
    [yes] { $seat } squanders: { $cards } { $cards_count ->
        [one] goes
       *[other] go
    } to the Oubliette, and nobody comes.
   *[no] { $seat } gives up { $cards } for an Introduction worth { $total }.
}
four-sisters-event-placed = { $seat } places { $card } { $room ->
    [b2] at the heart of the Chateau
   *[other] in { $room }
}{ $by ->
    [introduction] , by Introduction
   *[hour] {""}
}.
four-sisters-event-rested = { $seat } places nothing.
four-sisters-event-intrigued = Intrigue! The Queen of { $seat } sends { $out } to the Oubliette and brings { $into } into { $room }; she goes under the Scheme.
four-sisters-event-conflict = Conflict: { $card } in { $room } challenges { $against } of { $target } in { $at }.
four-sisters-event-supported = { $count ->
    [0] { $seat } discards nothing for { $card }: it counts { $value }.
   *[other] { $seat } discards { $cards } for { $card }: it counts { $value }.
}
four-sisters-event-compared = { $first } counts { $hers }, { $second } counts { $theirs }{ $outcome ->
    [equal] : equal. The defender may yield.
    [queen] . What only equals a Queen loses to her.
    [moot] . But only an Ace or a Queen can defeat a Queen: nothing happens.
   *[defeat] .
}
four-sisters-event-stood = { $card } of { $seat } stands its ground: both stay.
four-sisters-event-defeated = { $by } defeats { $card } of { $seat }, which goes { $goes ->
    [oubliette] to the Oubliette
   *[scheme] under its owner’s Scheme
}.
four-sisters-event-called-off = The Conflict of { $cards } is called off: one of them has left.
four-sisters-event-storm = All four Queens are in the Oubliette: it may be stormed!
four-sisters-event-stormed = { $seat } storms the Oubliette: { $card } leaves { $room }{ $cards_count ->
    [0] {" "}and takes nothing
   *[other] , and { $cards } { $cards_count ->
        [one] goes
       *[other] go
    } under the Scheme
}.
four-sisters-event-stayed = { $seat } does not storm.
four-sisters-event-drawn = You draw { $cards }.
four-sisters-event-clock = All four Queens are in the Chateau: the Clock stands still at { $hour }.
four-sisters-event-idle = { $seat } has no cards left; the turn goes by.
four-sisters-event-day-ended = Day { $day } ends: { $reason ->
    [schemes-empty] both Schemes of a team are empty
   *[chateau-full] the Chateau is full
}. Younger { $younger }, Elder { $elder }: { $winner ->
    [0] the Younger win the Day.
    [1] the Elder win the Day.
   *[none] nobody wins the Day.
}

## What is not allowed
four-sisters-illegal-above-the-hour = By the Hour a card may be worth { $most } at most. Introduce it by discarding other cards, or choose a lower one.
four-sisters-illegal-above-the-introduction = That card is worth more than the cards that introduce it: choose one worth { $most } at most, or discard more for it.
four-sisters-illegal-too-late-to-pass = You may pass only as the first thing in your turn. You may still end it.
four-sisters-illegal-nothing-to-exchange = Nothing in the Oubliette shares its suit or its value: no Intrigue can exchange it.
four-sisters-illegal-no-queen = An Intrigue takes your Queen, and she is not in your hand. Do without one for now.
four-sisters-illegal-not-in-the-chateau = That card is not in the Chateau. Choose one that lies in a Room.
four-sisters-illegal-not-in-the-oubliette = That card is not in the Oubliette. Choose one that lies there, of the suit or the value of { $card }.
four-sisters-illegal-neither-suit-nor-value = That card has neither the suit nor the value of { $card }. Choose one that shares one of them.
four-sisters-illegal-not-in-hand = { $card } is not in your hand. Choose one of your cards.
four-sisters-illegal-room-taken = Somebody is in { $room } already. Choose an empty Room.
four-sisters-illegal-not-adjacent = That is no opposing card beside { $room }. Choose one that shares a side with it.
four-sisters-illegal-too-dear = That is worth too much: { $left } is left to take. Choose a lower card, or stop here.
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
} · Schemes are being laid, in secret. Partners may confer until all four are laid.
four-sisters-table-days = { $days } Days are played. Won so far: Younger { $younger }, Elder { $elder }.
four-sisters-table-step = { $phase ->
    [place] { $turn } has made an Intrigue and may now place a card, by the Hour or by Introduction.
    [enter] { $turn } may place a card worth up to { $introduced }, by Introduction.
    [instigate] { $turn } may discard cards for the Instigator.
    [defend] { $acts } may discard cards for the Innocent.
    [yield] Equal: { $acts } says whether the Innocent is defeated.
    [fate] Equal to a Queen: { $acts } says where { $fated } goes.
    [evening] { $turn } may end the turn with an Intrigue.
    [storm] All four Queens are in the Oubliette. Still to be asked whether to storm it: { $storm }.
    [over] The game is over.
   *[turn] { $turn } has the turn. By the Hour a card worth up to { $hour } may be placed.
}
four-sisters-table-conflict = ⚔ **Conflict:** the Instigator { $card } of { $by } in { $room } counts { $hers }; the Innocent { $against } of { $target } in { $at } counts { $theirs }.
four-sisters-table-broken = ⚔ **Conflict** of { $card } and { $against }: one of them has left the Chateau already.
four-sisters-table-chateau = { $yesterday ->
    [yes] **Yesterday’s Chateau**
   *[no] **Chateau**
} · Younger { $younger }, Elder { $elder }
four-sisters-table-free = free
four-sisters-table-oubliette = **Oubliette** ({ $count }): { $cards }
four-sisters-table-empty = empty
four-sisters-table-seat = { $suit } { $name } ({ $team }): hand { $hand }, Scheme { $scheme }{ $acts ->
    [yes] {" "}· **to play**
   *[no] {""}
}
four-sisters-table-lays = { $suit } { $name } ({ $team }): { $acts ->
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
    [0] Both Schemes of the Younger are empty, and so their Day is lost.
    [1] Both Schemes of the Elder are empty, and so their Day is lost.
   *[both] All four Schemes are empty: Younger { $younger }, Elder { $elder } in the Chateau.
}
four-sisters-result-days-over = All Days are over: { $younger } went to the Younger, { $elder } to the Elder.

## In the picture, short
four-sisters-picture-hour = Hour { $hour }
four-sisters-picture-day = Day { $day }{ $sabbath ->
    [yes] {" "}· Sabbath
   *[no] {""}
}
four-sisters-picture-acts = { $phase ->
    [scheme] Schemes are being laid
    [over] The game is over
   *[other] To play: { $name }
}
four-sisters-picture-step = { $phase ->
    [scheme] { $yesterday ->
        [yes] dimmed: yesterday’s Chateau
       *[no] in secret, all at once
    }
    [place] after an Intrigue · by the Hour up to { $hour }
    [enter] by Introduction up to { $introduced }
    [evening] one more Intrigue?
    [fate] defeated by an equal Queen
    [storm] Storm the Oubliette?
    [over] Days won: { $younger } to { $elder }
   *[turn] by the Hour up to { $hour }
}
four-sisters-picture-sum = { $sum } in the Chateau
four-sisters-picture-counts = Hand { $hand } · Scheme { $scheme }
four-sisters-picture-laid = Scheme laid
four-sisters-picture-laying = laying …
four-sisters-picture-oubliette = Oubliette
four-sisters-picture-hand = Your hand
four-sisters-picture-scheme = Your Scheme, top first
