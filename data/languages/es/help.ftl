# Ayuda: /help, y la respuesta a una mención.

command-help = Mira qué hago, cómo empezar y todos los comandos
help-what = Reparto juegos de cartas para ti y tus amigos, o para ti y unos robots: en una tarde, o a pocas jugadas al día. Solo tú ves tu mano.
help-play-button = Jugar
help-learn-button = Aprender
help-games-button = Mis mesas
help-begin = Para empezar y jugar
help-table = En tu mesa
help-past = Lo que se ha jugado
help-own = Lo que eliges
help-menu = ¿Qué hace un comando?
help-line = { $command } { $does }
