# The second look.

second-look-line = Second look: with all cards seen, { $names } could be sure of { $par ->
    [one] one trick
   *[other] { $par } tricks
} and won { $taken }.
second-look-title = ## Second look at round { $number }
second-look-trick = ## Round { $number }, trick { $trick }
second-look-card = Trick { $trick }: { $name } played { $card }.
second-look-cost = Trick { $trick }: { $name } played { $card }, which cost { $cost ->
    [one] a trick
   *[other] { $cost } tricks
}; better: { $better }.
second-look-believed = Without seeing the cards: in { $count } of { $worlds } plausible deals no card was better; on average it cost { $lost } tricks.
second-look-more = -# { $count ->
    [one] One more card cost a trick: look at one trick below.
   *[other] { $count } more cards cost a trick: look at one trick below.
}
second-look-perfect = No card of this round cost a trick.
second-look-menu = Look at one trick
second-look-to = Trick { $trick }{ $cost ->
    [0] { "" }
    [one] : a trick was lost here
   *[other] : { $cost } tricks were lost here
}
second-look-whole = The whole round
second-look-round = Round { $number }
no-second-look = There is no finished round to look at here. Try again once one is over.
