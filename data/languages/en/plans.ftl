# Moves that are planned ahead.

## A player's own panel
panel-by-itself = { $on ->
    [yes] Stop playing my only moves
   *[no] Play my only moves for me
}
panel-by-itself-set = { $on ->
    [yes] When you have only one move, I play it in this game. To stop that: **More**.
   *[no] You play your only moves yourself again.
}

## Plans
plan-button = Plan…
plan-title = ### Your next move
plan-title-plain = Your next move
plan-what = Choose what to play when it is your turn. I play it when you would have; change it any time before.
plan-private = Only you see this. A planned move looks just like any other.
plan-hours = Tell me when you sleep, and plans work all day. Until then they work for an hour after your last tap.
plan-choose = Choose a move
plan-drop = Drop the plan
plan-alone = Play my only moves for me: { $state }
plan-nothing = You cannot plan now: the game may be over before your next turn.
plan-your-turn = It is your turn: tap **My hand** to play. Plan while you wait.
plan-impossible = From what you know now, this cannot be your next move. Choose one with /game plan, or wait for your turn.
plan-several = When your turn comes, that may mean more than one move. Name the cards.
plan-stands = { $due ->
    [yes] I play your plan { $when }: { $move }. You may change it until then.
   *[no] Your plan: { $move }
}
plan-alone-due = You have no choice, so I play this for you { $when }.

command-game-plan = Choose what to play when it is your turn next, in private
option-plan = Your next move, or a condition; without it you see what you may plan
