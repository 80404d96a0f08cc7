# Jugadas con palabras.

panel-type = Escribir
panel-type-label = Tu jugada, o las cartas en su orden
command-move = Haz una jugada con palabras en vez de con botones
option-words = Tu jugada, como KH o corazones; al escribir aparecen sugerencias
illegal-not-understood = No entiendo «{ $text }». Elige entre lo que ofrece **Mi mano**, o mira /rules.
illegal-not-among = Ahora no puedes elegir «{ $text }». Elige entre lo que ofrece **Mi mano**.
illegal-several = «{ $text }» puede referirse a varias cosas. Di a cuál.
illegal-too-long = Tu jugada es demasiado larga: como mucho { $most } caracteres.
illegal-no-pass = Ahora no puedes pasar. Elige entre lo que ofrece **Mi mano**, o usa /game pause para pedir tiempo a los demás.
illegal-resign-elsewhere = Para abandonar la partida, usa /game resign. Para que otra persona siga en tu lugar, usa /seat.
illegal-any-move = No hago jugadas al azar. /game hint te muestra lo que jugaría un robot.
panel-type-title = Con tus palabras
refused-word = { $word }: { $sentence }
refused-near = ¿Querías decir { $words }?
refused-instead = Puedes decir { $words }.
