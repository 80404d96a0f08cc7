# The Four Courts.

game-the-four-courts = The Four Courts
command-play-the-four-courts = Pick cards in secret, win tokens at Courts (3 or 4 players)
the-four-courts-kind = A game of bluff with a pretty deck: everybody picks a card in secret, then lays it in turn.
the-four-courts-length = About 20 minutes.
the-four-courts-daily-form = one round
the-four-courts-daily-goal = The most points win.
the-four-courts-daily-by = { $more ->
    [1] one point
   *[other] { $more } points
}
option-the-four-courts-last-cards = A tie without cards
option-the-four-courts-last-cards-compare = the last cards decide
option-the-four-courts-last-cards-draw = the place is shared
explain-the-four-courts-last-cards = If points are equal and no cards are left in hand
option-the-four-courts-rounds = Rounds
option-the-four-courts-rounds-0 = no limit
explain-the-four-courts-rounds = After so many rounds the game ends, and the most points win. 0: no limit

## Questions
the-four-courts-ask-pick =
    Pick a card in secret.
    When all have picked, the highest is laid first.
the-four-courts-ask-change =
    You have picked { $card }.
    You may change it until the last pick is in.
the-four-courts-ask-court = At which Court do you lay your { $card }?{ $third ->
    [none] { "" }
   *[court] { "\u000A" }Your third card at { $third } takes a token.
}
the-four-courts-ask-token =
    Which token do you take?
    Your third card at { $court } wins it.

## Words on buttons and in menus
the-four-courts-court = { $count ->
    [0] { $name }: your first
    [1] { $name }: your second
   *[other] { $name }: takes a token
}
the-four-courts-token = { $goal ->
    [yes] { $suit } · Most +2
   *[no] { $suit }
}
the-four-courts-fits = For { $courts }
the-four-courts-fits-third = { $court } (takes a token)
the-four-courts-faced = { $rank } { $name }
the-four-courts-phrase-token = { $court }: { $suit }

## What happened
the-four-courts-event-deal = { $last ->
    [yes] Last round
   *[no] Round { $round }
}: { $count ->
    [one] one card
   *[other] { $count } cards
} to everybody{ $aside ->
    [0] .
    [one] {""}; one is set aside, face down.
   *[other] {""}; { $aside } are set aside, face down.
}
the-four-courts-event-picked = { $changed ->
    [yes] You changed your pick to { $card }.
   *[no] You picked { $card }.
}
the-four-courts-event-reveal = The cards were revealed, highest first: { $shown }.
the-four-courts-shown = { $seat } { $card }
the-four-courts-event-lay = { $Seat } laid { $card } at { $court }{ $count ->
    [1] .
    [2] , the second card there.
   *[other] , the third card there!
}
the-four-courts-event-take = { $Seat } took a token of { $suit } from { $court }{ $count ->
    [one] , the first
   *[other] , { $count } in all
}; the three cards went to the discards.
the-four-courts-event-load = Now empty, { $court } was loaded again: { $suits }.
the-four-courts-event-short = No token is left at { $court }, and the supply has no { $suits } left. The game ends.
the-four-courts-event-tie-break = Tied at { $score ->
    [one] one point
   *[other] { $score } points
}{ $by ->
    [hand] , so the cards left in hand decided, best first: { $tied }
    [shared] {" "}and without cards in hand: { $sharing } share the place
   *[last-card] , so the last cards revealed decided, best first: { $tied }
}.
the-four-courts-tied = { $seat } with { $sum } ({ $cards })

## The Courts in a sentence
the-four-courts-at-MWK = the Consul
the-four-courts-at-MLY = the Rite
the-four-courts-at-SWY = the Island
the-four-courts-at-SLK = the Window

## Moves that are refused
the-four-courts-illegal-no-shared-suit = { $card } shares no suit with { $court }. Lay it at { $fitting }.
the-four-courts-illegal-no-such-token = { $court } has no token of { $suit } left. Take one of { $tokens }.
the-four-courts-illegal-picked-already = You have picked { $card } already. Keep it, or pick another card.
the-four-courts-illegal-not-in-hand = { $card } is not in your hand. Pick a card that you hold.
the-four-courts-illegal-courts-stay = Courts such as { $court } stay on the table. Pick a card from your hand; you choose the Court when you lay it.
the-four-courts-illegal-not-your-turn = The next to lay a card: { $target }. Players lay their cards from the highest down; wait for your turn.
the-four-courts-illegal-not-offered = { $ask ->
    [court] Choose a Court that shares a suit with your card.
    [token] You cannot take that token. Name the suit of one that still lies there.
   *[other] You do not hold that card. Pick one from your hand.
}

## The table in words
the-four-courts-turn = **Revealed:** { $cards }
the-four-courts-last-turn = **Laid last:** { $cards }
the-four-courts-laid = { $seat } { $card } → { $court }
the-four-courts-lays = **{ $seat } { $card } to be laid now**
the-four-courts-waits = { $seat } { $card } waits
the-four-courts-unlaid = { $seat } { $card }, never laid
the-four-courts-picked = **Picked:** { $names }
the-four-courts-picked-none = **Picked:** none yet
the-four-courts-table-court = **{ $name }** { $suits } · { $count ->
    [0] no token left
    [one] token { $tokens }
   *[other] tokens { $tokens }
}
the-four-courts-table-cards = { $seat } { $cards }
the-four-courts-table-bare = no cards
the-four-courts-player = { $Seat } { $score ->
    [one] 1 point
   *[other] { $score } points
}: { $count ->
    [0] no tokens
   *[other] { $tokens }
}{ $bonus ->
    [0] {""}
   *[other] , Most goals +{ $bonus } ({ $suits })
}
the-four-courts-round = **{ $last ->
    [yes] Last round
   *[no] Round { $round }{ $rounds ->
        [0] {""}
       *[other] {" "}of { $rounds }
    }
}** · { $count ->
    [0] no cards
    [one] one card
   *[other] { $count } cards
} in each hand · { $discards } face down
the-four-courts-stock = **Supply** { $supply } · **Most goals** { $goals }
the-four-courts-picked-card = { $card } (your pick)

## The result
the-four-courts-result-supply = A Court stayed empty: the supply had run out.
the-four-courts-result-rounds = The game ended after { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}, as agreed.
the-four-courts-result-tie = { $by ->
    [hand] A tie: the cards in hand decided, { $added }.
    [last-card] A tie: the last cards revealed decided, { $added }.
    [shared] A tie without cards in hand: { $sharing } share the place.
   *[unknown] The points were equal; the higher cards decided.
}
the-four-courts-added = { $seat } with { $sum }
the-four-courts-decided-goals = the Most goals gave { $seat } { $points ->
    [one] 1 point
   *[other] { $points } points
} more than { $other }, with { $suits }
the-four-courts-decided-tokens = { $seat } took { $count ->
    [one] one token
   *[other] { $count } tokens
} more than { $other }

## What is cheered in the picture, short
the-four-courts-cheer-take = { $seat } wins a token at { $court }!
the-four-courts-cheer-load = Empty, and loaded again: { $court }!

## Words in the picture
the-four-courts-picture-supply = Supply
the-four-courts-picture-most = Most +2
the-four-courts-picture-points = { $score ->
    [one] 1 pt
   *[other] { $score } pts
}
the-four-courts-picture-round = Round { $round }{ $rounds ->
    [0] {""}
   *[other] /{ $rounds }
}

## The cards of the Decktet, by P. D. Magnus; the four Courts last
decktet-AM = Ace of Moons
decktet-AS = Ace of Suns
decktet-AW = Ace of Waves
decktet-AL = Ace of Leaves
decktet-AY = Ace of Wyrms
decktet-AK = Ace of Knots
decktet-CM = Huntress
decktet-CS = Bard
decktet-CW = Sea
decktet-CL = End
decktet-CY = Calamity
decktet-CK = Windfall
decktet-PMSL = Harvest
decktet-PMYK = Watchman
decktet-PSWK = Light Keeper
decktet-PWLY = Borderland
decktet-9MS = Pact
decktet-9WY = Darkness
decktet-9LK = Merchant
decktet-8MS = Diplomat
decktet-8WL = Mill
decktet-8YK = Betrayal
decktet-7ML = Chance Meeting
decktet-7SK = Castle
decktet-7WY = Cave
decktet-6MW = Lunatic
decktet-6SY = Penitent
decktet-6LK = Market
decktet-5ML = Forest
decktet-5SW = Discovery
decktet-5YK = Soldier
decktet-4MS = Mountain
decktet-4WL = Sailor
decktet-4YK = Battle
decktet-3MW = Journey
decktet-3SK = Painter
decktet-3LY = Savage
decktet-2MK = Author
decktet-2SY = Desert
decktet-2WL = Origin
decktet-MWK = Consul
decktet-MLY = Rite
decktet-SWY = Island
decktet-SLK = Window

## The lesson
the-four-courts-lesson-1 = **Everyone picks in secret,** then all cards are revealed and laid from the highest down. You have two cards at the Rite already, and so has somebody else: be first. Pick your Ace of Moons. (FC-6)
the-four-courts-lesson-1-other = With a lower card you lay later, and the third place at the Rite may be gone.
the-four-courts-lesson-1-done = Your Ace is the highest, so you lay first.
the-four-courts-lesson-2 = **Your third card takes a token.** Lay it at the Rite, and take the token of Leaves: most Leaves is one of the goals, worth 2 points more. (FC-9)
the-four-courts-lesson-2-other = You want the token of Leaves here: only your third card at the Rite takes it.
the-four-courts-lesson-2-done = You have the token, and your three cards there are gone. The others lay elsewhere.
the-four-courts-lesson-3 = **Low cards are useful too.** If you lay last, you first see what all the others do. Pick your lowest card. (FC-7)
the-four-courts-lesson-3-other = You would lay a higher card earlier, before you know what the others do.
the-four-courts-lesson-3-done = The Crowns went first. Now it is your turn, and you know everything.
the-four-courts-lesson-4 = **A card fits where it shares a suit.** Desert has Suns and Wyrms, so it cannot go to the Consul. Lay it at the Island, where you have one card. (FC-8)
the-four-courts-lesson-4-other = You have a card at the Island already: three together win a token.
the-four-courts-lesson-4-done = You have two at the Island: one more wins a token.
the-four-courts-lesson-5 = **The end.** When the supply cannot load an empty Court again, the game ends at once. You are ahead: take the last token of the Rite. (FC-12)
the-four-courts-lesson-5-other = You win no token there: at the Rite you take the last one, and the game ends with you ahead.
the-four-courts-lesson-5-done = No Moons or Leaves are left to load it. Each token is a point, each goal 2 more: the most points win.

## What happened, where there is little room
the-four-courts-brief-short = No token is left at { $court }. The game ends.
the-four-courts-brief-reveal = Revealed: { $short }.
the-four-courts-brief-lay = { $Seat } laid { $short } at { $court }.
the-four-courts-brief-take = { $Seat } took a token of { $suit }.

## Why a robot would make a move
# What may come of it, within a sentence. What is feared follows “otherwise”.
the-four-courts-reason-token = you win a token now
the-four-courts-reason-first = your card is laid first
the-four-courts-reason-bonus = you gain points from the Most goals
the-four-courts-reason-token-soon = you soon win a token
the-four-courts-reason-third = it fits where you have two cards
the-four-courts-reason-second = your next card there wins a token
the-four-courts-reason-goals = a token of a Most goal lies there
the-four-courts-reason-fits = a card of your hand fits there as well
the-four-courts-reason-contested = another has two cards there
the-four-courts-reason-bonus-lost = you lose points from the Most goals
the-four-courts-reason-rival = somebody else wins a token now

# What the table shows of a move. It follows the move and a colon; of a flaw, “otherwise”.
the-four-courts-ground-token = { $kind ->
    [lead] with { $count } of { $suit } you lead a Most goal, so this token is worth { $points } points now
    [level] with { $count } of { $suit } you share the lead in a Most goal, so this token is worth { $points } points now
    [goal] it is your third card there, so you take a token of a Most goal at once{ $waits ->
        [yes] {""}, before { $seat } can
       *[no] {""}
    }
   *[none] it is your third card there, so you take a token at once{ $waits ->
        [yes] {""}, before { $seat } can
       *[no] {""}
    }
}
the-four-courts-ground-third = it can be your third card at { $court }, which takes a token{ $goal ->
    [yes] {""}, and one there is of a Most goal
   *[no] {""}
}
the-four-courts-ground-second = it is your second card there, { $follows ->
    [yes] and your { $kept } can be the third
   *[no] and your next one is the third
}{ $goal ->
    [yes] {""}, for a token of a Most goal
   *[no] {""}, for a token
}
the-four-courts-ground-pair = it can be your second card at { $court }, and your { $card } the third
the-four-courts-ground-hand-fits = { $count ->
    [one] one more card of your hand fits there
   *[other] of the cards left in your hand, { $count } fit there
}{ $most ->
    [none] {""}
    [0] {""}, and none at any other Court it fits
   *[other] {""}, and at most { $most } at any other Court it fits
}
the-four-courts-ground-goals = { $count ->
    [one] a token of a Most goal lies there
   *[other] there lie tokens of { $count } Most goals
}
the-four-courts-ground-alone = no other player has a card there
the-four-courts-ground-contested = you lay it where { $seat } has two cards already
the-four-courts-ground-keeps = your { $card } fits { $count } Courts and can wait
the-four-courts-ground-early = of your cards, it is the one that is laid earliest
the-four-courts-ground-none-third = no card of yours can be third at a Court this turn, so keep your { $kept }, which is laid earlier
the-four-courts-ground-race = { $seat }{ $count ->
    [0] {" "}has
    [one] {" "}and another player have
   *[other] {" "}and { $count } other players have
} two cards at { $court } too, and no card of yours that fits there is laid earlier
the-four-courts-ground-still = your { $kept } can still be the third at { $court } next turn
the-four-courts-ground-later = your { $kept } can be the third at { $court } next turn too{ $left ->
    [one] {""}, and only one token lies there now
   *[more] {""}
}

## Hints: a move as advice (do), the part of another that differs (else), and a later one (then)
the-four-courts-do-pick = pick { $pick }
the-four-courts-do-change = pick { $change } instead
the-four-courts-do-court = { $token ->
    [none] lay your { $card } at { $court }
   *[suit] lay your { $card } at { $court } and take { $token }
}
the-four-courts-do-there = lay it at { $court }
the-four-courts-else-pick = { $pick }
the-four-courts-else-change = { $change }
the-four-courts-else-court = { $token ->
    [none] at { $court }
   *[suit] at { $court } for { $token }
}
the-four-courts-else-token = { $token }
the-four-courts-then-pick = pick { $pick }
the-four-courts-then-court = lay a card at { $court }
