# Help: /help, and the answer to a mention.

command-help = See what I do, how to begin, and all commands
help-what = I deal card games for you and your friends, or for you and robots: in one evening, or a few moves a day. Only you see your hand.
help-play-button = Play
help-learn-button = Learn
help-games-button = My tables
help-begin = To begin and to play
help-table = At your table
help-past = What was played
help-own = What you choose
help-menu = What does a command do?
help-line = { $command } { $does }
