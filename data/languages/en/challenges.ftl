# Challenges: two people play the same deals, each alone with robots.

command-challenge = Challenge someone to play the same cards as you
option-challenged = The person to challenge; without one, see your challenges
option-challenge-game = The game to play; without it, Court Piece
option-challenge-deals = The number of deals
option-challenge-partner = Your partner, if two pairs play
option-challenge-theirs = The other person’s partner
challenge-button = Challenge

## The form
challenge-ask = **Challenge someone:** you both play the same deals of **{ $game }** ({ $form }) in the same seat, each alone with robots, within a week.
challenge-deals = { $deals ->
    [1] One deal
   *[other] { $deals } deals
}
challenge-game = Another game …
challenge-whom = Challenge …
challenge-open = Your open challenges …
challenge-open-label = { $name } · { $game }
challenge-is-sent = Your challenge to **{ $name }** is in this channel. You can play at once.

## In the channel
challenge-sent = { $mention }, { $by } challenges you to { $deals ->
    [1] one deal
   *[other] { $deals } deals
} of **{ $game }**: you both play the same cards, each alone with robots, when you like. It ends { $until }.
challenge-pairs = With { $partner }: partners sit opposite each other, and each pair plays against robots.
challenge-play = Play
challenge-decline = Decline
challenge-won = { $winner } beats { $loser } at **{ $game }** with the same cards, by { $by }.
challenge-level = { $first } and { $second } are level at **{ $game }** with the same cards.
challenge-walkover = { $winner } wins the challenge at **{ $game }**: { $loser } did not play all deals in time.
challenge-is-off = The challenge between { $first } and { $second } is off.
challenge-is-lapsed = The challenge between { $first } and { $second } is over without a result: time ran out.
challenge-is-void = The challenge between { $first } and { $second } has no result, because I was restored from a copy and lost some plays.
challenge-deal-by = Deal { $number }: { $name }, by { $by }
challenge-deal-even = Deal { $number }: level
challenge-points = { $first } { $own } · { $second } { $other }
challenge-score = So far: { $first } { $won } : { $lost } { $second }
challenge-compare = Deal by deal
challenge-again = Again

## A deal
challenge-title = -# Deal { $number } of { $deals } · { $game } · against { $name }
challenge-terms = You both play these cards. Your first try counts. It ends { $until }.
challenge-terms-short = Your first try counts.
challenge-for-fun = For fun: this challenge is over.
challenge-deal-over = ### Deal { $number } of { $deals } · { $game }
challenge-waits = The result comes once { $name } has played.
challenge-compared = { $how ->
    [better] You did better, by { $by }
    [worse] { $name } did better, by { $by }
   *[level] You did as well as { $name }
}
challenge-their-play = Their play
challenge-next = Next deal

## The page
challenge-page = { $state ->
    [open] **You and { $name }** · { $game } · ends { $until }
   *[other] **You and { $name }** · { $game }
}
challenge-own-line = -# Deal { $number }: { $points }
challenge-line = -# Deal { $number }: **{ $mine }** – { $theirs } · { $how ->
    [better] better by { $by }
    [worse] worse by { $by }
   *[level] level
}
challenge-see = -# Tap a number to see how they played that deal.
challenge-progress = { $name } has played { $played } of { $deals }.
challenge-call-off = Call it off
challenge-off-done = The challenge is off.
challenge-profile = **Challenges:** { $people }
challenge-met = { $name } { $won } : { $lost }
challenge-score-own = Your challenges so far: you { $won } : { $lost } { $name }

## Refusals
challenge-no-game = Challenges have 1, 3 or 5 deals of a game in the menu. Choose from it.
challenge-self = You can challenge other people, but no bot and not yourself. To play alone, use /daily.
challenge-already = You two have an open challenge. /challenge shows it: play it first, or call it off.
challenge-enough = You have { $most } open challenges. Play one, or call it off, before you send another.
challenge-gone = This challenge is no longer here. /challenge sends another.
challenge-not-yours = This challenge is for two others. /challenge sends one of your own.
challenge-over = This challenge is over. /challenge sends another.
challenge-no-pairs = Two pairs can play Court Piece or Four Sisters, since partners sit there. Choose one of them.
challenge-two-pairs = Two pairs are four people: name your partner and theirs, each person once.
challenge-begun = You have begun to play this challenge, so it goes on until it ends. The other person may still decline.
