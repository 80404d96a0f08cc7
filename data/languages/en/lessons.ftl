# Lessons.

lesson-title = -# { $game } · step { $step } of { $steps }
lesson-over-title = ### { $game } · you know how it goes
lesson-over = That is enough to play. { $command } starts a table, also with robots.
lesson-play = Play it now
lesson-show = Show me
lesson-again = Once more
lesson-choose = Another lesson
no-such-lesson = There is no such lesson. /learn shows which there are.

command-learn = Learn a game in three minutes, at a table of your own
