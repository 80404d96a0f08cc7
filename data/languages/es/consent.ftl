# Deshacer, pausa, tablas y un final antes de tiempo.

## La mesa que se reúne
vote-button = Votar
end-agree = Acabar la partida
end-question = ¿Acabar { $table }? Se acaba para todo el mundo y no cuenta.
end-question-vote = { $table } se acaba antes de tiempo si están de acuerdo { $needed } de las { $people } personas de la mesa. ¿Se lo pregunto a las demás? Puedes retirarlo con **Seguir jugando**.
end-yes = Sí, acabarla
end-yes-vote = Sí, pregúntales
end-no = No, seguir
resign-question = ¿Rendirte en { $table }? Ganan los demás, y cuenta. Si tienes pareja, tiene que estar de acuerdo.
resign-yes = Sí, me rindo

## Respuestas
answer-offered-quietly = Esta vez no suena, porque hace poco ya sonó algo parecido.
answer-end-agreed = Estás de acuerdo en acabar esta partida.
answer-end-declined = Prefieres seguir jugando.
answer-undo-offered = Se lo he preguntado a los demás.
answer-undo-agreed = Aceptas que se retire la última jugada.
answer-undo-declined = Prefieres que la última jugada valga.
answer-taken-back = Retiraste tu jugada: vuelve a ser tu turno.
answer-pause-offered = Se lo he preguntado a los demás.
answer-pause-agreed = Aceptas hacer una pausa.
answer-pause-declined = Prefieres no hacer pausa.
answer-paused = La mesa está en pausa. Con **Seguir**, debajo de ella, se termina.
answer-went-on = La partida sigue.
answer-resign-offered = Se lo he preguntado a tu pareja.
answer-resign-agreed = Aceptas rendirte.
answer-resign-declined = Prefieres seguir jugando.
answer-draw-offered = Se lo he preguntado a los demás.
answer-draw-agreed = Aceptas las tablas.
answer-draw-declined = Prefieres seguir jugando.
answer-settled = La partida ha terminado. La mesa muestra el resultado.
answer-conferred = Se lo dije a { $partner }, y a nadie más.
phrases-panel = **Dilo a toda la mesa:**
answer-said = Dicho a toda la mesa.

## Lo que no se puede, y qué hacer en su lugar
confer-title = Unas palabras en privado

command-game-undo = Retira tu última jugada, si aceptan
command-game-pause = Propón que la mesa descanse un rato
command-game-draw = Propón tablas, si el juego las tiene
command-game-confer = Dile algo en privado a tu pareja, si el juego lo permite
option-text = Qué quieres decirle a tu pareja
offer-partner-first = { $partner_you ->
    [no] Primero contesta { $Partner }, su pareja.
   *[yes] Primero contestas tú, su pareja.
}
offer-partner-first-wait = Primero contesta su pareja. Espera su respuesta.
offer-of-others = Eso lo decide el otro bando.
