# Court Wars

game-court-wars = Court Wars
command-play-court-wars = Guard your King, Queen and Jack, and beat everybody else’s (2 to 4 players)
option-court-wars-jokers = Jokers
explain-court-wars-jokers = Two Jokers in the pile, each of which can stand in for a beaten Court card
option-court-wars-equal-guards = Equal Guards
explain-court-wars-equal-guards = A Guard may also be as high as the one below it, not only lower

## Questions
court-wars-ask-turn = Attack, or Defend by drawing a card?
court-wars-ask-guard = Which Court card shall { $drawn } guard? It may also be discarded.
court-wars-ask-joker = You drew a Joker. Which beaten Court card shall stand again?
court-wars-ask-ace = The Ace lets you attack before you draw again. Will you?
court-wars-ask-attacker = Which Court’s Guards attack?
court-wars-ask-spend = Which Guards of { $court } do you spend?
court-wars-ask-target = Strength { $strength }: whom do you attack?
court-wars-ask-remove = Strength { $strength } against { $court }: what do you remove?

## Words
court-wars-word-draw = Defend: draw a card
court-wars-word-attack = Attack
court-wars-word-discard = Discard it
court-wars-word-skip = No attack: draw
court-wars-place = { $court } · attack { $attack } → { $then }
court-wars-attacker = { $court } · attack { $attack }
court-wars-target = { $court } · { $name } · { $front ->
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
   *[other] { $court } with { $spent }
}
court-wars-phrase-target = { $court ->
    [none] { $spent ->
        [none] { $target }
       *[other] { $spent } at { $target }
    }
   *[other] { $court } with { $spent } at { $target }
} of { $name }
court-wars-phrase-strike = { $court ->
    [none] { $spent ->
        [none] Strikes { $removed }
       *[other] { $spent } strikes { $removed }
    }
   *[other] { $court } with { $spent } strikes { $removed }
}
court-wars-phrase-run = { $first }+{ $count } more+{ $last }
court-wars-costly-joker = The Joker could raise one of your beaten Court cards. Discard it all the same?

## Events
court-wars-event-drew = { $seat } draws { $card }.
court-wars-event-placed = { $seat } sets { $card } before { $court }.
court-wars-event-joker-laid = { $seat } lays the Joker on { $court }: it stands again.
court-wars-event-discarded = { $reason ->
    [set-up] { $card } is no Guard: discarded, and { $seat } draws again.
    [court] { $seat } draws { $card } and has to discard it.
    [joker] { $seat } has no beaten Court card for the Joker: discarded.
    [ace] { $seat } discards { $card }, which allows an attack and another card.
    [no-place] { $card } fits nowhere in { $seat }’s Court: discarded.
   *[chosen] { $seat } discards { $card }.
}
court-wars-event-skipped = { $seat } does not attack.
court-wars-event-attacked = { $seat } attacks { $target }: { $cards } from { $court } ({ $strength }) { $cards_count ->
    [one] strikes
   *[other] strike
} { $beaten ->
    [yes] { $removed_count ->
        [0] down the bare { $against }!
       *[other] { $removed } and { $against } down!
    }
   *[no] { $removed } away from { $against }.
}
court-wars-event-beaten = { $joker ->
    [yes] The Joker is discarded.{ " " }
   *[no] { "" }
}{ $seat } has { $left ->
    [one] one Court card
   *[other] { $left } Court cards
} left.
court-wars-event-out = { $seat } has no Court card left and is out, in place { $place }.
court-wars-event-play-begins = The Courts have their first Guards. { $seat } begins the war.
court-wars-event-turned-over = The pile is empty. The discards are turned over: { $count ->
    [one] one card, known to all.
   *[other] { $count } cards in a known order.
}
court-wars-event-nothing-to-draw = There is nothing to draw, so { $seat }’s turn ends.

## Refusals
court-wars-illegal-cannot-attack = You cannot attack yet: one of your Courts needs an attack of at least { $needed }. Draw a card.
court-wars-illegal-not-your-court = That is not one of your Court cards. Name your own King, Queen or Jack.
court-wars-illegal-no-such-court = There is no such Court card at this table. Name one of an opponent.
court-wars-illegal-own-court = { $court } is your own. Attack a Court card of an opponent.
court-wars-illegal-court-stands = { $court } still stands. A Joker goes on a beaten Court card, or to the discards.
court-wars-illegal-court-beaten = { $court } is beaten. Choose a Court card that stands.
court-wars-illegal-too-high = { $card } cannot go on { $court }, where { $last } was placed last: each Guard must be lower. Choose another Court card, or discard it.
court-wars-illegal-no-guards = { $court } has no Guards to attack with. Choose a Court card that has some.
court-wars-illegal-too-weak = A strength of { $strength } does not do: that takes { $needed }. Spend more Guards, or aim at less.

## The table
court-wars-turn = { $phase ->
    [guard] { $seat } drew { $card } and places or discards it.
    [joker] { $seat } drew a Joker and may raise a beaten Court card.
    [ace] { $seat } drew an Ace: an attack, if wanted, and another card.
   *[turn] { $seat } attacks or draws.
}
court-wars-set-up = Set-up: { $count ->
    [one] the last Guard
   *[other] { $count } Guards to go
}.
court-wars-seat = { $number } { $seat }{ $state ->
    [out] : out
    [you] { " " }(you)
   *[in] { "" }
}
court-wars-stack = { $court }: { $guards } · attack { $attack }, defence { $defence }
court-wars-stack-bare = { $court }: no Guards, defence { $defence }
court-wars-stack-beaten = { $court }: beaten
court-wars-joker = Joker for { $court }
court-wars-order = Guards stand as they were placed; the last one falls, and is spent, first.
court-wars-pile = Pile: { $pile } · Discards: { $discards }
court-wars-discards = Discards, oldest first: { $cards }
court-wars-known = The pile was turned over; its next cards: { $cards }
court-wars-hand-drawn = { $card }, just drawn
court-wars-hand-none = none; in this game every card lies open on the table
court-wars-result-last-standing = { $left ->
    [one] One Court card stands, and nobody else has any.
   *[other] { $left } Court cards stand, and nobody else has any.
}
court-wars-places = Places: { $places }
court-wars-placed = { $place }. { $name }

## The picture: short, it must fit
court-wars-picture-pile = Pile
court-wars-picture-discards = Discards
court-wars-picture-drawn = Drawn
court-wars-picture-you = you
court-wars-picture-out = out
court-wars-picture-wins = wins
