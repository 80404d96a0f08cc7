# Asientos que cambian de manos.

## La mesa que se reúne
answer-seat-taken = El asiento es tuyo: **Mi mano** te muestra tus cartas.
already-seated-other = Esa persona ya juega en esta mesa. Pregunta a otra.

## Lo que no se puede, y qué hacer en su lugar
unseat-nobody = Nadie con ese nombre está en una mesa que organices en este canal. Elige a alguien de la lista; quien administra el canal puede elegir a cualquiera de sus mesas.
unseat-still-here = { $player } sigue en este servidor, así que conserva su asiento. A quien se le acaba el tiempo de un turno le juega un robot, según lo que se eligió al abrir la mesa.
answer-unseated = { $player } ya no está en este servidor. Antes de una partida su asiento queda libre, y en una partida sigue un robot; si vuelve, puede recuperarlo.
