# Asientos que cambian de manos.

## La mesa que se reúne
answer-seat-taken = El asiento es tuyo: **Mi mano** te muestra tus cartas.
already-seated-other = Esa persona ya juega en esta mesa. Pregunta a otra.

## Lo que no se puede, y qué hacer en su lugar
unseat-nobody = Nadie con ese nombre está en una mesa que organices en este canal. Elige a alguien de la lista; quien administra el canal puede elegir a cualquiera de sus mesas.
unseat-still-here = { $player } sigue en este servidor, así que conserva su asiento. A quien se le acaba el tiempo de un turno le juega un robot, según lo que se eligió al abrir la mesa.
answer-unseated = { $player } ya no está en este servidor. Antes de una partida su asiento queda libre, y en una partida sigue un robot; si vuelve, puede recuperarlo.

command-seat = Invita a alguien, o da tu asiento en una partida empezada
command-seat-give = Ofrece a alguien tu asiento en una partida empezada
command-seat-invite = Invita a alguien a tu mesa, o a seguir allí por un robot
command-seat-free = Libera los asientos de aquí de quien dejó el servidor
option-person = A quién se le pregunta
option-robot = Qué robot dejaría su asiento, si juegan varios
option-player = Quién se fue del servidor; se ofrece a quienes están en tus mesas de aquí
answer-seat-offered = Se lo pregunto a { $player } en { $channel }. Hasta que alguien lo ocupe, el asiento sigue como está.
answer-seat-declined = De acuerdo: el asiento sigue como está.
seat-nobody-to-invite = En esta mesa no juega ningún robot cuyo asiento puedas dar.
seat-which = ¿Qué robot debe dejar su asiento?
seat-not-yours = Solo { $person } puede dar ese asiento.
seat-knows-another = Esa persona ha visto otra mano de esta partida y no puede jugar en este asiento. Pregunta a otra.
seat-offers-often = Han sido muchas ofertas en una hora. Espera un poco antes de preguntar a otra persona.
seat-offered-to = Este asiento se ofrece a { $person }. Si quieres jugar, pregunta a quien organiza la mesa.
