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
plan-private = Only you see this. Nobody can tell a planned move from one that you make.
plan-hours = Tell me when you sleep, and plans work all day. Until then they work for an hour after your last tap.
plan-choose = Choose a move
plan-drop = Drop the plan
plan-alone = Play my only moves for me: { $state }
plan-nothing = Nothing can be planned now: the game may be over before you are asked again.
plan-your-turn = It is your turn: tap **My hand** to play. A plan is made while you wait.
plan-impossible = This cannot be your next move, as far as you can know now. Choose one with /plan, or wait for your turn.
plan-several = By then that may mean more than one move. Name the cards.
plan-stands = { $due ->
    [yes] Your plan is played { $when }: { $move }. Until then you may choose otherwise.
   *[no] Your plan: { $move }
}
plan-alone-due = You have no choice, so this is played for you { $when }.

command-plan = Choose what to play when it is your turn next; nobody else sees it
option-plan = Your next move, or a condition; without it you see what you may plan
