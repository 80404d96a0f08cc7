# Court Wars

game-court-wars = Court Wars
command-play-court-wars = Guard your court and beat the others’ (2 to 4 players)
court-wars-kind = A duel of luck and nerve: guard your own court, and break everybody else’s.
court-wars-length = About 15 minutes.
court-wars-daily-form = 15 turns each
court-wars-daily-goal = The most Court cards win.
court-wars-daily-by = { $more ->
    [0] defence alone
    [1] one Court card
   *[other] { $more } Court cards
}
option-court-wars-jokers = Jokers
explain-court-wars-jokers = Two Jokers in the pile; each can stand in for a beaten Court card
option-court-wars-equal-guards = Equal Guards
explain-court-wars-equal-guards = A Guard may also equal the one below it, not only be lower
option-court-wars-turns = Turns each
option-court-wars-turns-0 = no limit
explain-court-wars-turns = After so many turns each, the most Court cards win, then their defence. 0: no limit

## Questions
court-wars-ask-turn = Attack, or draw?
court-wars-ask-guard =
    Where do you put { $drawn }?
    (That card’s attack: now → then.)
court-wars-ask-joker =
    Which beaten Court card stands again?
    You drew a Joker.
court-wars-ask-ace =
    Attack before you draw again?
    The Ace lets you.
court-wars-ask-attacker = Which Court card attacks with its Guards?
court-wars-ask-spend = Which Guards of { $court } do you spend?
court-wars-ask-target =
    Strength { $strength }: what do you attack?
    You can remove up to { $strength } in all.
court-wars-ask-remove = Strength { $strength } against { $court }: what do you remove?

## Words
court-wars-word-draw = Defend: draw a card
court-wars-word-attack = Attack
court-wars-word-discard = Discard it
court-wars-word-skip = No attack: draw
court-wars-guards = { $count ->
    [one] 1 Guard
   *[other] { $count } Guards
}
court-wars-remove-court = the Court card
court-wars-place = { $court } { $attack }→{ $then }
court-wars-attacker = { $court } · attack { $attack }
court-wars-victim = { $number ->
    [none] { $name }’s { $court }
   *[number] { $number } · { $name }’s { $court }
}
court-wars-numbered = { $number } · { $court }
court-wars-target = { $victim } · { $front ->
    [falls] can fall ({ $defence })
    [bare] bare ({ $defence })
   *[guarded] { $last } first ({ $defence })
}
court-wars-sum = { $cards } = { $strength }
court-wars-many = { $count } Guards = { $strength }
court-wars-many-court = { $count } Guards + { $court } = { $strength }
court-wars-last = { $count ->
    [one] the last Guard
   *[other] the last { $count } Guards
}
court-wars-last-court = the Court card and all its Guards
court-wars-phrase-attacker = { $court } attacks
court-wars-phrase-spend = { $court ->
    [none] With { $spent }
   *[other] { $court } { $spent }
}
court-wars-phrase-target = { $court ->
    [none] { $spent ->
        [none] { $target }
       *[other] { $spent } ⚔ { $target }
    }
   *[other] { $court } { $spent } ⚔ { $target }
}
court-wars-phrase-strike = { $court ->
    [none] { $spent ->
        [none] Remove { $removed }
       *[other] { $spent } ⚔ { $removed }
    }
   *[other] { $court } { $spent } ⚔ { $removed }
}
court-wars-phrase-run = { $first }+{ $count } more+{ $last }
court-wars-costly-joker = The Joker could raise one of your beaten Court cards. Discard it anyway?

## Events
court-wars-event-drew = { $Seat } drew { $card }.
court-wars-event-placed = { $Seat } set { $card } to guard { $court }.
court-wars-event-joker-laid = { $Seat } laid the Joker on { $court }: it stands again.
court-wars-event-discarded = { $reason ->
    [set-up] { $Seat } discarded { $card }, which is no Guard, and drew again.
    [court] { $Seat } drew { $card } and had to discard it.
    [joker] { $Seat } had no beaten Court card for the Joker, and discarded it.
    [ace] { $Seat } discarded { $card }, which allows an attack and another card.
    [no-place] { $Seat } had no place for { $card }, and discarded it.
   *[chosen] { $Seat } discarded { $card }.
}
court-wars-event-skipped = { $Seat } did not attack.
court-wars-event-attacked = { $Seat } attacked { $target }: { $cards } from { $court } ({ $strength }) struck { $beaten ->
    [yes] { $removed_count ->
        [0] down the bare { $against }!
       *[other] down { $against }, with { $removed }!
    }
   *[no] { $removed } away from { $against }.
}
court-wars-event-beaten = { $joker ->
    [yes] The Joker was discarded.{ " " }
   *[no] { "" }
}{ $Seat } { $seat_you ->
    [yes] have
   *[no] has
} { $left ->
    [one] one Court card
   *[other] { $left } Court cards
} left.
court-wars-event-out = { $Seat } { $seat_you ->
    [yes] have no Court card left and are
   *[no] has no Court card left and is
} out, in place { $place }.
court-wars-event-play-begins = The Court cards have their first Guards. { $seat_you ->
    [yes] You begin
   *[no] { $seat } begins
}.
court-wars-event-turned-over = The pile ran out, and the discards were turned over: { $count ->
    [one] one card, known to all.
   *[other] { $count } cards in a known order.
}
court-wars-event-nothing-to-draw = There was no card to draw, so { $seat_you ->
    [yes] your
   *[no] { $seat }’s
} turn ended.

## Refusals
court-wars-illegal-cannot-attack = You cannot attack yet: one of your Court cards needs an attack of at least { $needed }. Draw a card.
court-wars-illegal-not-your-court = You can only use your own Court cards. Name your King, Queen or Jack.
court-wars-illegal-no-such-court = This table has no such Court card. Name one of an opponent.
court-wars-illegal-own-court = { $court } is your own. Attack an opponent’s Court card.
court-wars-illegal-court-stands = { $court } still stands. A Joker goes on a beaten Court card, or to the discards.
court-wars-illegal-court-beaten = { $court } is beaten. Choose a Court card that stands.
court-wars-illegal-too-high = { $card } cannot go on { $court }: each Guard must be lower than the last one, { $last }. Choose another Court card, or discard it.
court-wars-illegal-no-guards = { $court } has no Guards to attack with. Choose a Court card that has some.
court-wars-illegal-too-weak = A strength of { $strength } is not enough: you need { $needed }. Spend more Guards, or aim lower.

## The table
court-wars-turn = { $phase ->
    [guard] { $Seat } drew { $card }, to place or discard.
    [joker] { $Seat } drew a Joker, which may raise a beaten Court card.
    [ace] { $Seat } drew an Ace: an attack, if wanted, then another card.
   *[turn] { $Seat } { $seat_you ->
        [yes] attack or draw
       *[no] attacks or draws
    }.
}
court-wars-set-up = Set-up: { $count ->
    [one] the last Guard
   *[other] { $count } Guards to go
}.
court-wars-round = { $left ->
    [one] The last turn of each player
   *[other] { $left } turns each are left
}. Then the most standing Court cards win, and next the higher defence.
court-wars-seat = { $number } { $Seat }{ $state ->
    [out] : out
   *[in] { "" }
}
court-wars-stack = { $court }: { $guards } · attack { $attack }, defence { $defence }
court-wars-stack-bare = { $court }: no Guards, defence { $defence }
court-wars-stack-beaten = { $court }: beaten
court-wars-joker = Joker for { $court }
court-wars-a-joker = a Joker
court-wars-order = Guards stand in the order they were placed; the last one falls, and is spent, first.
court-wars-pile = Pile: { $pile } · Discards: { $discards }
court-wars-discards = Discards, oldest first: { $cards }
court-wars-known = The pile was turned over; its next cards: { $cards }
court-wars-hand-drawn = { $card }, just drawn
court-wars-hand-none = none; in this game every card lies open on the table
court-wars-result-last-standing = { $left ->
    [one] One Court card stands; all others have fallen.
   *[other] { $left } Court cards stand; all others have fallen.
}
court-wars-result-turns = All turns were taken: { $left ->
    [one] 1 Court card
   *[other] { $left } Court cards
} standing{ $tie ->
    [yes] , with a defence of { $defence } each.
   *[no] , with a defence of { $defence }.
}
court-wars-level = Level in Court cards; defence decides, { $own } against { $other }.
court-wars-tally = defence { $defence }
court-wars-score = { $left ->
    [0] out
    [one] 1 Court card
   *[other] { $left } Court cards
}
court-wars-moment-beaten = { $left ->
    [0] { $by } drives out { $seat }: { $court } falls last
   *[other] { $by } strikes down { $court } of { $seat }
}
court-wars-moment-attacked = { $seat } attacks { $target } with a strength of { $strength }
court-wars-cheer-beaten = { $court } of { $seat } falls!
court-wars-cheer-out = { $by } drives out { $seat }!
court-wars-cheer-joker-laid = A Joker: { $court } stands again!

## The picture: short, it must fit
court-wars-picture-pile = Pile
court-wars-picture-discards = Discards
court-wars-picture-drawn = Drawn
court-wars-picture-you = you
court-wars-picture-out = out
court-wars-picture-wins = wins
court-wars-picture-round = { $left ->
    [one] One turn each left: then the most Court cards win
   *[other] { $left } turns each left: then the most Court cards win
}

## The lesson
court-wars-lesson-1 = **Guards.** Your King, Queen and Jack are your Court: keep one of them standing and you win. The cards 2 to 10 guard them. You drew 9♣: place it on your K♠. (CW-3)
court-wars-lesson-1-other = You may guard any of your Court, but a discarded card is lost. Make K♠ strong here.
court-wars-lesson-1-done = K♠ now defends with 10 + 9, and can attack with 9.
court-wars-lesson-2 = **A stack only falls.** A Guard must be lower than the one placed before it. Your 5♦ fits on the 9♣: place it there, and K♠ attacks with 14. (CW-5)
court-wars-lesson-2-other = On the 9♣ both Guards attack together, with 14; elsewhere 5♦ stands alone, or is lost.
court-wars-lesson-2-done = High Guards first: a low one leaves no room.
court-wars-lesson-3 = **Attack.** Spend Guards of one Court card: their sum beats that much of a rival. Q♥ is bare and defends with 10: attack it with your Q♠'s 7♦ and 5♣. (CW-9)
court-wars-lesson-3-other = Q♥ can fall here: two Guards of Q♠ are enough, and K♠ keeps its own.
court-wars-lesson-3-done = 12 against 10: Q♥ has fallen. Your two Guards are spent.
court-wars-lesson-4 = **The last placed goes first**, on either side. Spend the 4♣ of your K♠ to remove the 2♥ that guards J♥. (CW-10)
court-wars-lesson-4-other = You would spend more, or take something else: the 4♣ is enough for the 2♥.
court-wars-lesson-4-done = Only the top Guard went on either side: 4 was enough for 2.
court-wars-lesson-5 = **Draw.** When you do not attack, you draw one card: a Guard to place, or a surprise. Draw now. (CW-7)
court-wars-lesson-5-other = J♥ can wait: draw, and see what an Ace does.
court-wars-lesson-5-done = An Ace! It lets you attack at once, and then you draw again.
court-wars-lesson-6 = **The last Court.** Your rival has only J♥ left, without a Guard. The 8♦ and 2♠ of your Q♠ make 10: enough. (CW-12)
court-wars-lesson-6-other = Then J♥ still stands, and your rival plays on.
court-wars-lesson-6-done = Only your Court still stands. You win.

## What happened, where there is little room
court-wars-brief-discarded = { $reason ->
    [no-place] { $Seat } had no place for { $card }.
    [court] { $Seat } drew and discarded { $card }.
   *[chosen] { $Seat } discarded { $card }.
}
court-wars-brief-turned-over = The discards were turned over: { $count }.
court-wars-brief-play-begins = { $seat_you ->
    [yes] You take
   *[no] { $Seat } takes
} the first turn.
court-wars-brief-joker-laid = { $Seat } laid the Joker on { $court }.
court-wars-brief-placed = { $Seat } guarded { $court }.
court-wars-brief-attacked = { $Seat } { $beaten ->
    [yes] beat
   *[no] struck { $removed } off
} { $target_you ->
    [yes] your
   *[no] { $target }’s
} { $against }{ $beaten ->
    [yes] !
   *[no] .
}

## Why a robot would make a move
# What may come of it, within a sentence. What is feared follows “otherwise”.
court-wars-reason-taken = { $about ->
    [none] you take a Court card
   *[card] you take { $about }
}
court-wars-reason-taken-soon = you soon take a Court card
court-wars-reason-out = you are out before your next turn
court-wars-reason-falls = your { $about } falls before your next turn
court-wars-reason-raided = you lose Guards before your next turn
court-wars-reason-threatens = your next attack can take { $about }
court-wars-reason-safe = your { $about } is out of reach
court-wars-reason-strips = { $about } then stands bare
court-wars-reason-covers = your { $about } is no longer bare
court-wars-reason-in-reach = an attack can take your { $about }
court-wars-reason-bare = your { $about } stands bare
court-wars-reason-narrow = only lower Guards fit on your cards
court-wars-reason-spent = you spend Guards

# What the table shows of a move. It follows the move and a colon; of a flaw, “otherwise”.
court-wars-ground-takes = { $court } falls, { $strength } against { $defence }, and { $seat } has { $left ->
    [0] no Court card left
    [one] one Court card left
   *[other] { $left } Court cards left
}
court-wars-ground-saves = the best attack on you is then { $seat }’s { $attack }, and { $alone ->
    [yes] your
   *[no] even your
} { $card } defends { $defence }
court-wars-ground-shields = your { $card } then defends { $defence }, and the best attack on you is { $seat }’s { $attack }
court-wars-ground-exposes = your { $card } defends only { $defence }, and { $seat } attacks with { $attack }
court-wars-ground-reaches = it can then attack with { $strength }, enough for { $seat }’s { $bare ->
    [yes] bare { $court }
   *[no] { $court }
}
court-wars-ground-wasted = your { $card } defends only { $defence }, and { $seat } still attacks with { $attack }
court-wars-ground-threat = your { $card }, with { $strength }, can then take { $seat }’s { $court }
court-wars-ground-spends = you spend { $strength } to remove { $defence }{ $bare ->
    [yes] {""}, and your { $card } is then bare
   *[no] {""}
}
court-wars-ground-returns = you then have { $count } Court cards standing
court-wars-ground-fits-nowhere = { $drawn } fits on none of your Court cards
court-wars-ground-weakest = { $card } is your weakest Court card, with a defence of { $defence }
court-wars-ground-first = your { $card } has no Guard yet, and needs one to attack
court-wars-ground-shuts = no room is left for { $count ->
    [one] one Guard
   *[other] { $count } Guards
} { $where ->
    [pile] in the pile
   *[both] in the pile and the discards
} that { $count ->
    [one] fits
   *[other] fit
} now
court-wars-ground-room = there is still room on { $card } for { $count ->
    [one] one Guard
   *[other] { $count } Guards
} { $where ->
    [pile] in the pile
   *[both] in the pile and the discards
} higher than { $drawn }
court-wars-ground-same = all your Court cards are bare, so it is the same for each
court-wars-ground-all-safe = your { $alone ->
    [yes] { $card }
   *[no] weakest card
} defends { $defence }, and the best attack on you is { $seat }’s { $attack }
court-wars-ground-even = you spend { $strength } and remove as much
court-wars-ground-uncovered = { $count ->
    [one] your { $card } is bare and needs a Guard
   *[other] you have { $count } bare Court cards, which need Guards
}
court-wars-ground-strongest = your { $card } can then attack with { $strength }
court-wars-ground-weakens = the best attack on you falls from { $attack } to { $strength }

## Hints: a move as advice (do), the part of another that differs (else), and a later one (then)
court-wars-do-guard = put { $drawn } on { $court }
court-wars-do-joker = let { $court } stand again with the Joker
court-wars-do-discard = discard { $drawn }
court-wars-do-draw = draw a card
court-wars-do-skip = draw without an attack
court-wars-do-attack = { $whole ->
    [yes] take { $name }’s { $target } with your { $court }’s { $spent }
   *[no] remove { $removed } from { $name }’s { $target } with your { $court }’s { $spent }
}
court-wars-else-guard = on { $court }
court-wars-else-joker = { $court }
court-wars-else-spend = with { $spent }
court-wars-else-target = { $name }’s { $target }
court-wars-else-remove = { $whole ->
    [yes] take it
   *[no] remove only { $removed }
}
court-wars-then-guard = put a Guard on { $guard }
court-wars-then-joker = use a Joker for { $joker }
court-wars-then-attack = attack
court-wars-then-attacker = attack with { $attacker }
court-wars-then-target = attack { $target } with { $attacker }
