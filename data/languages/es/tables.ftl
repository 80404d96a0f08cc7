# Las mesas en las que se juega.

command-games = Mira tus mesas de todas partes, y a quién le toca
answer-moved = La mesa llega a este canal.
answer-came-back = El asiento vuelve a ser tuyo: **Mi mano** te muestra tus cartas.
answer-left = Dejaste la mesa.
answer-left-kept = Has dejado la partida. Sigue { $robot }, que te guarda el asiento: recupéralo aquí, o más tarde con /games.
answer-left-ended = Has dejado la mesa y no quedaba nadie más: se ha cerrado.
answer-left-question = ¿Dejas { $table }? { $consequence }
answer-leave-yes = Sí, la dejo
answer-leave-no = No, me quedo
answer-stayed = Bien, te quedas.
answer-not-ended = Bien, la partida sigue.
answer-end-offered = Se lo he preguntado a los demás.
answer-posted = La mesa vuelve a aparecer al final del canal.
answer-posted-there = Aquí viene: la mesa se publica de nuevo en { $channel }.
answer-posted-already = La mesa ya está ahí: { $where }
games-title = ## Tus mesas
games-none = No estás en ninguna mesa. Usa /play para abrir una.
games-line = { $number }. **{ $game }** en { $where }: { $state }
