# What is kept about a player.

data-title = ## Your data
data-settings = - **Your settings**: time zone, quiet hours, vacations, language, pings ({ $rows } entries). Kept until you ask me to forget you.
data-games = - **Your games**: where you sit and sat, under which name, and the results ({ $rows } entries). Kept, so that leaderboards stay right.
data-moves = - **Your moves** ({ $rows }). Kept with the game, so that it can be played again.
data-plans = - **Your plans and delayed calls** ({ $rows } entries). Gone with the turn.
data-plays = - **Deals you played alone** ({ $rows } entries): your moves and results, of dailies for example. Kept for 400 days.
data-moments = - **When you answer** ({ $rows } entries), for the clock and the moment of planned moves. Kept 30 days.
data-messages = - **Which messages show you your games** ({ $rows } entries). Gone 30 days after the game.
data-more = -# I give it to no one and use it only for these games. docs/PRIVACY.md of the source says more.
data-export = Give me all of it
data-exported = This is all that I keep about you, as JSON.
data-forget = Forget me
data-forget-ask = **Forget you?** I delete your settings, hours, plans and calls. In every game you become “a former player”, also on leaderboards, and robots play on in your seats. Messages of games that ended more than a month ago stay unchanged. You cannot take this back.
data-forget-yes = Yes, forget me
data-forget-no = No, keep it
answer-forgotten = I have forgotten you. If you play again, you are new here.
former-player = a former player

command-data = See what I keep about you, get a copy, or be forgotten
