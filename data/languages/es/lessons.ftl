# Lecciones.

lesson-title = -# { $game } · paso { $step } de { $steps }
lesson-over-title = ### { $game } · ya sabes cómo va
lesson-over = Con eso basta: { $command } abre una mesa, también con robots.
lesson-play = Jugar ahora
lesson-show = Muéstrame
lesson-again = Otra vez
lessons-which = ¿Qué juego quieres aprender? Una lección dura tres minutos, y solo tú la ves.
lesson-choose = Otra lección
no-such-lesson = No existe esa lección. /learn las muestra todas.

command-learn = Aprende un juego en tres minutos, en una mesa para ti
