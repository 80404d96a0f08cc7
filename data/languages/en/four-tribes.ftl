# Four Tribes: the words of its table.

game-four-tribes = Four Tribes
command-play-four-tribes = Wed an Ace, a King, a Queen and a Jack (2 to 5 players)
four-tribes-kind = A game of families and raids: build a tribe of your own, and steal from the others.
four-tribes-length = About 30 minutes.
four-tribes-daily-form = ten turns each
four-tribes-daily-goal = A tribe is 1 point, a couple 0.1.
four-tribes-daily-by = { $more } points
option-four-tribes-turns = Turns each
explain-four-tribes-turns = After so many turns each, the tribe nearest to the union wins

## Questions
four-tribes-ask-action = What do you do?
four-tribes-ask-card = Which card do you lay down?
four-tribes-ask-place = Where does { $card } go?
four-tribes-ask-generation =
    Which generation do you retire?
    All of its cards go to the discards.
four-tribes-ask-own = Which card of your family fights the duel?
four-tribes-ask-target = Which card does { $card } challenge?
four-tribes-ask-face-down =
    Support { $card } ({ $worth }) with one to three cards.
    They lie face down until the duel is decided.
four-tribes-ask-suitor = Which unwed card of yours proposes?
four-tribes-ask-wanted = Which card does { $card } propose to?
four-tribes-ask-offering =
    What do you offer for { $other }?
    One to three cards, face up.
four-tribes-ask-answer =
    Do you give { $other } to { $by }’s { $card }, for { $cards }?
    If you refuse, you must fight the suitor at once.
four-tribes-ask-champion = Which card fights { $by }’s { $card } ({ $worth })?
four-tribes-ask-reply =
    { $card } ({ $worth }) + { $count ->
        [one] one hidden card
       *[other] { $count } hidden cards
    } challenge your { $other } ({ $own }).
    Match it with up to three cards, or lose yours.

## Words
four-tribes-word-lay = Lay down a card
four-tribes-word-retire = Retire a generation
four-tribes-word-duel = Duel
four-tribes-word-propose = Propose
four-tribes-word-nothing = Do nothing
four-tribes-word-accept = Accept
four-tribes-word-refuse = Refuse and duel
four-tribes-beside = Wed { $card }
four-tribes-before = Child of { $couple }
four-tribes-retired = Generation { $generation }: { $cards }
four-tribes-hint-worth = counts { $worth }
four-tribes-hint-wed = counts { $worth } · wed to { $spouse }
four-tribes-hint-single = counts { $worth } · not wed

## Several words on one button
four-tribes-phrase-card = { $family ->
    [yes] Lay { $card }
   *[no] Found with { $card }
}
four-tribes-phrase-wed = { $card } weds { $other }
four-tribes-phrase-child = { $card }, child of { $couple }
four-tribes-phrase-generation = Retire { $cards }
four-tribes-phrase-own = Duel with { $card }
four-tribes-phrase-target = { $card } duels { $other }
four-tribes-phrase-suitor = Propose with { $card }
four-tribes-phrase-wanted = { $card } proposes to { $other }
four-tribes-phrase-champion = Refuse: { $card } fights
four-tribes-phrase-stake = { $before } with { $cards }
four-tribes-costly-retire = { $count ->
    [one] { $cards } goes to the discards
   *[other] { $cards } go to the discards
}, wed or not, and cannot be taken back. Retire them?

## What happened
four-tribes-event-reshuffle = The discards are shuffled into a new deck of { $count ->
    [one] one card
   *[other] { $count } cards
}.
four-tribes-event-draw = There was no card left to draw for { $seat }.
four-tribes-event-drawn = You drew { $card }.
four-tribes-event-found = { $Seat } founded a family with { $card }.
four-tribes-event-wed = { $Seat } wed { $card } to { $spouse }.
four-tribes-event-conceive = A child was born in { $seat_you ->
    [yes] your
   *[no] { $seat }’s
} family: { $card }, of { $parents }.
four-tribes-event-retire = { $Seat } retired generation { $generation }: { $cards } went to the discards.
four-tribes-event-nothing = { $Seat } did nothing.
four-tribes-event-duel = { $by_you ->
    [yes] Your
   *[no] { $by }’s
} { $card } { $refusal ->
    [yes] fought the suitor,
   *[no] challenged
} { $target_you ->
    [yes] your
   *[no] { $target }’s
} { $other }, with { $count ->
    [one] a card
   *[other] { $count } cards
} face down.
four-tribes-event-duel-won = { $by_you ->
    [yes] Your
   *[no] { $by }’s
} { $card } won the duel, { $score } ({ $cards }) to { $against } ({ $reply }): { $target } lost { $lost }{ $widowed ->
    [yes] , and { $widow } is unwed again
   *[no] {""}
}.
four-tribes-event-duel-lost = { $by_you ->
    [yes] Your
   *[no] { $by }’s
} { $card } fell in the duel, { $score } ({ $cards }) against { $against } ({ $reply }): { $by } lost { $lost }{ $widowed ->
    [yes] , and { $widow } is unwed again
   *[no] {""}
}.
four-tribes-event-concede = { $Seat } did not reply: { $lost } was lost{ $widowed ->
    [yes] {" "}and { $widow } unwed again
   *[no] {""}
}, and { $seat } took the { $count ->
    [one] hidden card
   *[other] { $count } hidden cards
}.
four-tribes-event-taken = You took { $cards } into your hand.
four-tribes-event-propose = { $by_you ->
    [yes] Your
   *[no] { $by }’s
} { $card } asked for the hand of { $target_you ->
    [yes] your
   *[no] { $target }’s
} { $other } and offered { $cards }.
four-tribes-event-accept = { $forced ->
    [yes] { $Target }, with no cards in hand, had to accept
   *[no] { $Target } accepted
}: { $other } moved over to { $by } and wed { $card }; { $target } took { $cards }.
four-tribes-event-refuse = { $Seat } refused { $by_you ->
    [yes] your
   *[no] { $by }’s
} proposal; { $cards } went back.
four-tribes-event-over = { $by ->
    [united] **The four tribes are united!** In { $seat_you ->
        [yes] your
       *[no] { $seat }’s
    } family { $cards } are wed, of four suits.
    [still] No card is left to draw, and all have stopped acting: the tribes stay divided.
   *[turns] All turns are taken: the tribes stay divided.
}{ $divided ->
    [some] {" "}Nearest to the union: { $nearest }, with { $standing }.
   *[all] {""}
}
four-tribes-standing = { $tribes ->
    [0] none of the four tribes wed
    [one] one of the four tribes wed
   *[other] { $tribes } of the four tribes wed
} and { $couples ->
    [0] no couple
    [one] one couple
   *[other] { $couples } couples
}

## The end
four-tribes-result-united = The four tribes are united: { $cards } are wed in one family.
four-tribes-result-still = No card was left to draw, and all did nothing. Nearest to the union: { $standing }.
four-tribes-result-turns = All turns were taken. Nearest to the union: { $standing }.

four-tribes-score = { $tribes ->
    [one] 1 tribe
   *[other] { $tribes } tribes
}, { $couples ->
    [one] 1 couple
   *[other] { $couples } couples
}
four-tribes-moment-wed = { $seat } weds { $card } to { $spouse }
four-tribes-moment-accept = { $by }’s { $card } and { $target }’s { $other } wed
four-tribes-moment-duel-won = { $by }’s { $card } wins a duel with { $target }, { $score } to { $against }: { $lost } falls
four-tribes-moment-duel-lost = { $target } fends off { $by }, { $against } to { $score }: { $lost } falls

## What is cheered in the picture, short
four-tribes-cheer-wed = A wedding: { $card } and { $spouse }!
four-tribes-cheer-conceive = A child: { $card }!
four-tribes-cheer-accept = A union: { $card } and { $other }!
four-tribes-cheer-duel-won = { $card } wins the duel: { $lost } falls!
four-tribes-cheer-duel-lost = The duel is lost: { $lost } falls!

## What cannot be done
four-tribes-illegal-not-in-hand = { $card } is not in your hand. Choose a card that you hold.
four-tribes-illegal-not-on-table = { $card } is not on the table there. Choose a card that lies there now.
four-tribes-illegal-same-suit = { $where ->
    [wanted] { $card } has the suitor’s suit. Propose to an unwed card of another suit.
    [place] { $card } has the same suit. A card weds one of another suit.
   *[hand] { $about ->
        [card] { $card } cannot wed, for your unwed cards have its suit, nor be a child of a couple that may have one.
       *[all] None of your cards can wed, for your unwed cards have the same suit, nor be a child of a couple that may have one. Choose another action.
    }
}
four-tribes-illegal-not-a-child = { $about ->
    [card] { $card } cannot wed a card of yours or be a child: a child needs one of a couple’s suits and a value between theirs (Ace high), and only an elder generation has children.
   *[all] None of your cards can wed or be a child: a child needs one of a couple’s suits and a value between theirs (Ace high), and only an elder generation has children. Choose another action.
}
four-tribes-illegal-third-generation = { $card } belongs to the younger of two generations, which has no children. Retire the elder one first.
four-tribes-illegal-not-their-suit = A child takes after its parents: it must have the suit of { $card } or of its spouse.
four-tribes-illegal-not-between = A child’s value must lie between those of its parents, ends included (Jack 11, Queen 12, King 13, Ace 14). Choose another couple than that of { $card }.
four-tribes-illegal-not-its-first = { $where ->
    [generation] A generation is called by its first card, and { $card } is not the first. Choose it from the list.
   *[place] A couple is called by its first card: say the spouse of { $card } instead.
}
four-tribes-illegal-greater = { $about ->
    [card] Your card may not challenge a greater card of its own suit, nor one of its spouse’s suit that is greater than the spouse. Choose another card than { $card }.
   *[all] Every card that you could challenge is a greater one of the challenger’s suit or of its spouse’s. Choose another action.
}
four-tribes-illegal-no-match = { $about ->
    [card] The other families have no unwed card of another suit for { $card }. Choose another suitor.
   *[all] You need a card of yours and one in another family that suits it, and there is none now. Choose another action.
}
four-tribes-illegal-already-wed = { $card } is wed. Only unwed cards can propose or be proposed to.
four-tribes-illegal-not-a-parent = { $card } may not fight this duel: a parent of the wanted card must, or the card itself if it has none on the table.
four-tribes-illegal-not-an-action = First say what you do: lay, retire, duel, propose or nothing.
four-tribes-illegal-no-cards = You have no cards in your hand for that. Retire a generation or do nothing.
four-tribes-illegal-no-family = You have no family yet. Lay down a card to found one.
four-tribes-illegal-no-room = A family may have ten cards at most. Retire a generation, duel, or do nothing.

## The table in words
four-tribes-table-deck = Turn { $turn } of { $turns } · deck: { $deck } · discards: { $discards ->
    [0] none
    [one] { $top }
   *[other] { $discards }, { $top } on top
}
four-tribes-table-propose = { $by_you ->
    [yes] Your
   *[no] { $by }’s
} { $card } asks for { $target_you ->
    [yes] your
   *[no] { $target }’s
} { $other } and offers { $cards }.
four-tribes-table-duel = { $by_you ->
    [yes] Your
   *[no] { $by }’s
} { $card } (counts { $worth }) challenges { $target_you ->
    [yes] your
   *[no] { $target }’s
} { $other } (counts { $own }) with { $count ->
    [one] one card
   *[other] { $count } cards
} face down{ $seen ->
    [yes] : { $cards }
   *[no] {""}
}.
four-tribes-table-refusal = { $target_you ->
    [yes] Your
   *[no] { $target }’s
} proposal is refused: { $by_you ->
    [yes] your
   *[no] { $by }’s
} { $card } (counts { $worth }) fights the suitor { $other } (counts { $own }) with { $count ->
    [one] one card
   *[other] { $count } cards
} face down{ $seen ->
    [yes] : { $cards }
   *[no] {""}
}.
four-tribes-table-family = { $Seat } · { $count ->
    [one] one card
   *[other] { $count } cards
} in hand{ $known ->
    [0] {""}
   *[other] {" "}({ $known_cards } seen)
} · tribes { $tribes } of 4{ $tribes ->
    [0] {""}
   *[other] : { $tribe_cards }
}
four-tribes-table-none = no family
four-tribes-table-generation = Generation { $generation }: { $kin }
four-tribes-couple = { $one } & { $other }
four-tribes-unwed = { $card } unwed
four-tribes-children = children of { $parents }: { $kin }

## The picture
four-tribes-picture-deck = Deck
four-tribes-picture-discards = Discards
four-tribes-picture-turn = Turn { $turn } of { $turns }
four-tribes-picture-none = no family yet
four-tribes-picture-duel = Duel
four-tribes-picture-refusal = Refused
four-tribes-picture-propose = Proposal
four-tribes-picture-united = United!
four-tribes-picture-divided = The tribes stay divided

## The lesson
four-tribes-lesson-1 = **Founding.** You want an Ace, a King, a Queen and a Jack of four different suits on your table, all wed. You may begin with any card: lay down K♠. (FT-5)
four-tribes-lesson-1-other = Begin with one of the four that you need: K♠ is your King.
four-tribes-lesson-1-done = K♠ founds your first generation. You draw a card at the start of each turn; I do that for you.
four-tribes-lesson-2 = **Wedding.** Lay a card next to an unwed card of another suit, and they are wed. Lay down 9♥ next to K♠. (FT-6)
four-tribes-lesson-2-other = Wed K♠ to 9♥: J♥ lies between them, and can be their child.
four-tribes-lesson-2-done = A couple: your King is wed, one of the four.
four-tribes-lesson-3 = **Conceiving.** A couple’s children have a suit of theirs and a value between theirs. J♥ lies between 9 and King: lay it in front of the couple. (FT-7)
four-tribes-lesson-3-other = J♥ is one of the four that you need, and it fits as a child of this couple now.
four-tribes-lesson-3-done = J♥ is the first of your second generation. Now it needs a spouse.
four-tribes-lesson-4 = **Another suit.** Lay down Q♦ next to J♥: a wedding that counts twice, for a Queen and a Jack. (FT-2)
four-tribes-lesson-4-other = Q♦ does two things at once: it weds J♥, and is the Queen of a third suit.
four-tribes-lesson-4-done = King, Queen and Jack are wed. You still need the Ace of clubs.
four-tribes-lesson-5 = **A duel.** 7♦ is a rival’s. Challenge it with K♠, which counts 10, and lay 4♣ face down for 4 more. The rival may answer with cards. (FT-11)
four-tribes-lesson-5-other = K♠ and 4♣ count 14, enough for 7♦: with less you may lose the duel, and more is wasted.
four-tribes-lesson-5-done = 14 against 9: 7♦ is discarded, and Q♣ has lost its spouse.
four-tribes-lesson-6 = **The four tribes.** 10♠ is your couple's child and not wed. Lay down A♣ next to it. (FT-2)
four-tribes-lesson-6-other = A♣ is the Ace that you need: next to 10♠ it is wed, and you have won.
four-tribes-lesson-6-done = A♣, K♠, Q♦, J♥: four tribes, all wed. You win.

## What happened, where there is little room
four-tribes-brief-accept = { $Target } gave { $other } for { $cards }.
four-tribes-brief-propose = { $By } asked for { $other }.
four-tribes-brief-retire = { $Seat } retired generation { $generation }.
four-tribes-brief-refuse = { $Seat } refused { $by_you ->
    [yes] your
   *[no] { $by }’s
} proposal.
four-tribes-brief-conceive = { $card } was born to { $seat }.
four-tribes-brief-duel = { $by_you ->
    [yes] Your
   *[no] { $by }’s
} { $card } challenged { $target_you ->
    [yes] your
   *[no] { $target }’s
} { $other }.
four-tribes-brief-duel-won = { $Target } lost { $lost } in the duel with { $card }.
four-tribes-brief-duel-lost = { $By } lost { $lost } in the duel with { $other }.
four-tribes-brief-concede = { $Seat } did not reply, and lost { $lost }.

## Why a robot would make a move
# What may come of it, within a sentence. What is feared follows “otherwise”.
four-tribes-reason-tribe = you wed one more tribe
four-tribes-reason-holds = { $about ->
    [none] your card withstands the duel
   *[card] your { $about } withstands the duel
}
four-tribes-reason-fells = { $about ->
    [none] your duel fells a card
   *[card] your duel fells { $about }
}
four-tribes-reason-child = you soon have a child
four-tribes-reason-falls = your { $about } falls in a duel
four-tribes-reason-rival = another player has three tribes
four-tribes-reason-breaks = { $about ->
    [none] your duel breaks up a wed tribe
   *[card] your duel fells { $about }, a wed tribe
}
four-tribes-reason-accepted = your proposal is accepted
four-tribes-reason-ready = your { $about } can be wed next
four-tribes-reason-gets = you get the cards that were laid
four-tribes-reason-couple = you have one couple more
four-tribes-reason-fits = a card of your hand can be laid next
four-tribes-reason-unwed = you give up a wed tribe
four-tribes-reason-leaves = your { $about } leaves you
four-tribes-reason-spent = you stake your { $about }

# What the table shows of a move. It follows the move and a colon; of a flaw, “otherwise”.
four-tribes-ground-tribe = it gives you { $count ->
    [1] the first
    [2] the second
    [3] the third
   *[4] the last
} of four tribes
four-tribes-ground-must-accept = { $seat } has no cards and must accept, and you then have { $count } of four tribes
four-tribes-ground-unites = if { $seat } accepts, you have { $count } of four tribes
four-tribes-ground-sure = { $held ->
    [yes] you count { $own }, and { $seat } at most { $most }
   *[no] { $seat } has no cards to reply with (but gets your { $cards })
}, so { $other } falls{ $left ->
    [all] {""}
    [0] {""}, and { $seat } has no tribe left
   *[other] {""}, and { $seat } has only { $left } of four tribes left
}
four-tribes-ground-breaks = if { $other } falls, { $seat } has { $count ->
    [0] no tribe left
   *[other] { $count } of four tribes instead of { $most }
}{ $need ->
    [0] {""}
   *[other] {""}, and must lay { $need } or more to save it
}
four-tribes-ground-holds = your { $other } counts { $own }, { $equal ->
    [yes] the most that { $seat } can have, and equal is enough to hold
   *[no] and { $seat } gets to at most { $most }, so it stays
}
four-tribes-ground-denies = otherwise { $seat } has { $count } of four tribes
four-tribes-ground-risks = your { $card } may fall{ $widow ->
    [none] {""}
   *[card] {""}, which leaves { $widow } unwed
}, and you then have { $count ->
    [0] no tribe left
   *[other] only { $count } of four tribes
}
four-tribes-ground-no-tribe = you use up your { $card }, and still have { $count } of four tribes
four-tribes-ground-needs = you have { $count } of four tribes, and { $cards } would be the last one
four-tribes-ground-lets-go = you get { $count ->
    [one] the card that was laid
   *[other] the { $count } cards that were laid
}, { $tribe ->
    [yes] though you then have { $own ->
        [0] no tribe left
       *[other] only { $own } of four tribes
    }
   *[no] and your { $other } counts for no tribe
}
four-tribes-ground-born = { $count ->
    [one] your { $cards } can then be a child of this couple
   *[other] your { $cards } can then be children of this couple
}
four-tribes-ground-weds-next = your { $other } can be wed to { $card } next
four-tribes-ground-courted = { $seat } may propose with { $other }, and take your { $card } away
four-tribes-ground-counts = your { $other } counts { $own }, and { $seat } can get to { $most }
four-tribes-ground-cheaper = you lay only { $count ->
    [one] one card
   *[other] { $count } cards
}
four-tribes-ground-gets = you get { $cards }, and your { $other } counts for no tribe yet
four-tribes-ground-children = this couple may have any of { $count } cards as a child
four-tribes-ground-chance = you count { $own }, and { $seat } can get to { $most }
four-tribes-ground-widow = { $sure ->
    [yes] { $other } cannot be saved, and { $seat }’s { $spouse } is then unwed
   *[no] if { $other } falls, { $seat }’s { $spouse } is unwed
}
four-tribes-ground-demands = { $seat } must lay cards worth { $count } or more to save { $other }
four-tribes-ground-makes-room = { $count ->
    [0] you can then begin a new family
    [one] your family then has one card, and room for more
   *[other] your family then has { $count } cards, and room for more
}
four-tribes-ground-keeps-hand = you keep { $count ->
    [one] your one card
   *[other] your { $count } cards
} to answer a duel
four-tribes-ground-stronger = { $card } counts { $count } in a duel
four-tribes-ground-pointless = you spend { $cards } on { $other }, which counts for no tribe

## Hints: a move as advice (do), the part of another that differs (else), and a later one (then)
four-tribes-do-found = begin your family with { $card }
four-tribes-do-wed = wed { $card } to { $place }
four-tribes-do-child = lay { $card } as a child of { $couple }
four-tribes-do-retire = retire the generation of { $cards }
four-tribes-do-duel = challenge { $name }’s { $target } with your { $own }, backed by { $stake }
four-tribes-do-propose = propose your { $suitor } to { $name }’s { $wanted } and offer { $stake }
four-tribes-do-nothing = do nothing
four-tribes-do-accept = accept the proposal
four-tribes-do-refuse = refuse, and fight with { $champion }, backed by { $stake }
four-tribes-do-reply = reply with { $stake }
four-tribes-do-reply-none = give up the duel
four-tribes-else-card = { $weds ->
    [yes] wed { $card } to it
   *[no] { $card }
}
four-tribes-else-place = { $couple ->
    [none] to { $place }
   *[other] as a child of { $couple }
}
four-tribes-else-generation = { $cards }
four-tribes-else-face-down = { $stake }
four-tribes-else-offering = { $stake }
four-tribes-else-reply = { $stake }
four-tribes-then-card = lay { $card }
four-tribes-then-place = join { $card } to { $place }
four-tribes-then-duel = fight a duel
four-tribes-then-own = fight a duel with { $own }
four-tribes-then-target = challenge { $target } with { $own }
four-tribes-then-propose = make a proposal
four-tribes-then-suitor = propose with { $suitor }
four-tribes-then-wanted = propose { $suitor } to { $wanted }
four-tribes-then-retire = retire a generation
four-tribes-then-reply = reply to a duel with { $reply }
