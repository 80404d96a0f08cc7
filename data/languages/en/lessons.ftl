# Lessons.

lesson-title = -# { $game } · step { $step } of { $steps }
lesson-over-title = ### { $game } · you know how it goes
lesson-over = You know enough to play. { $command } starts a table, with robots too.
lesson-play = Play it now
lesson-show = Show me
lesson-again = Once more
lessons-which = Which game do you want to learn? A lesson takes three minutes, and only you see it.
lesson-choose = Another lesson
no-such-lesson = There is no such lesson. /learn shows them all.

command-learn = Learn a game in three minutes, at a table of your own
