# Undo, pause, draw, and an early end.

## The lobby
vote-button = Answer
end-agree = End the game
end-question = End { $table }? It ends for everybody and does not count.
end-question-vote = { $table } ends early if { $needed } of the { $people } people at the table agree. Shall I ask the others? You can take it back with **Play on**.
end-yes = Yes, end it
end-yes-vote = Yes, ask them
end-no = No, play on
resign-question = Resign { $table }? The others win, and it counts. If you have a partner, they have to agree.
resign-yes = Yes, resign

## Answers
answer-offered-quietly = It makes no sound this time, because a similar one did just now.
answer-end-agreed = You agree to end this game.
answer-end-declined = You would like to play on.
answer-undo-offered = I asked the others.
answer-undo-agreed = You agree to take the last move back.
answer-undo-declined = You let the last move stand.
answer-taken-back = You took your move back: it is your turn again.
answer-pause-offered = I asked the others.
answer-pause-agreed = You agree to a pause.
answer-pause-declined = You would rather not pause.
answer-paused = The table is paused. **Go on** below it ends the pause.
answer-went-on = The game goes on.
answer-resign-offered = I asked your partner.
answer-resign-agreed = You agree to resign.
answer-resign-declined = You would like to play on.
answer-draw-offered = I asked the others.
answer-draw-agreed = You agree to a draw.
answer-draw-declined = You would like to play on.
answer-settled = The game is over. The table shows the result.
answer-conferred = I told only { $partner }.
phrases-panel = **Say to everybody at the table:**
answer-said = You said it to everybody at the table.

## What cannot be done, and what to do instead
confer-title = A private word

command-game-undo = Take back your last move, if all agree
command-game-pause = Ask the others for a pause
command-game-draw = Offer the others a draw, if the game knows one
command-game-confer = Tell your partner something in private, if the game allows
option-text = Your message to your partner
offer-partner-first = I will ask { $partner } first, as the partner.
offer-partner-first-wait = Their partner answers first. Please wait for the answer.
offer-of-others = The other side decides that.
