# La casa: todo lo que no es de un solo juego ni de una sola función.

## Al arrancar, en la terminal
start-no-token = Falta el token de Discord. Copia .env.example como .env y rellena DISCORD_TOKEN, o juega sin él: ./run sandbox
start-bad-token = Discord ha rechazado el token. Saca uno nuevo en el portal de desarrolladores (Bot > Reset Token) y ponlo en .env.
start-waiting = Discord no contesta como debe ({ $reason }). Nuevo intento en { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}.
start-commands-later = No se han podido registrar los comandos en Discord ({ $reason }); los que conoce siguen valiendo. Nuevo intento en { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}.
start-refused = Discord ha cerrado la conexión para siempre (código { $reason }). Mira los ajustes del bot en el portal de desarrolladores y actualiza Courtyard.
start-broken = Courtyard no puede seguir: { $reason }. Avisa de ello, por favor, con las líneas de arriba.
start-bad-log = COURTYARD_LOG es { $value }. Ponlo en DEBUG, INFO, WARNING o ERROR.
start-bad-guild = COURTYARD_GUILD es { $value }. Pon el id de un servidor, que es un número, o déjalo vacío.
start-bad-metrics = COURTYARD_METRICS es { $value }. Pon un puerto, un número de 1 a 65535, o déjalo vacío.
start-metrics-taken = El puerto { $port } de COURTYARD_METRICS está en uso. Elige otro o déjalo vacío.
start-bad-database = La base de datos { $path } no se puede abrir para escribir. Revisa COURTYARD_DATABASE y los permisos de la carpeta.
start-full-disk = La base de datos { $path } no se puede abrir: su disco está lleno. Libera espacio y vuelve a empezar.
start-foreign-database = { $path } es una base de datos, pero no de Courtyard. No se ha cambiado nada en ella. Revisa COURTYARD_DATABASE.
start-empty-database = La base de datos { $path } está vacía: algo la ha vaciado. Restaura una copia: ./run bot restore ARCHIVO. Si nunca tuvo nada, bórrala y vuelve a empezar.
start-damaged-database = La base de datos { $path } está dañada, o no es una base de datos, y el bot no puede seguir con ella. Míralo con ./run bot check y restaura una copia: ./run bot restore ARCHIVO.
start-displaced-database = La base de datos { $path } se ha borrado o sustituido mientras estaba en uso, y el bot se ha detenido. Vuelve a ponerla o restaura una copia: ./run bot restore ARCHIVO.
start-unreleased-database = La base de datos { $path } es de un Courtyard entre dos versiones, y este no puede leerla. Elige otro archivo en COURTYARD_DATABASE o recupera una copia que hiciera una versión.
start-newer-database = La base de datos { $path } es de una versión más nueva de Courtyard. Actualiza esta o elige otro archivo en COURTYARD_DATABASE.
start-database-in-use = Otro Courtyard está usando la base de datos { $path }. Páralo primero, o elige otro archivo en COURTYARD_DATABASE.
start-no-driver = { $path } necesita el controlador de PostgreSQL: ./run bot lo instala si COURTYARD_DATABASE es una dirección así; a mano: pip install "psycopg[binary]" "psycopg-pool"
start-bad-workers = COURTYARD_WORKERS es { $value }. Pon un número del 0 al 64.
start-workers-of-a-file = Los procesos de trabajo necesitan un servidor PostgreSQL en COURTYARD_DATABASE; { $path } es un archivo.
start-take-over-of-a-file = La base de datos { $path } es un archivo, y un archivo solo puede usarlo un proceso. take-over y stand-by necesitan un servidor PostgreSQL en COURTYARD_DATABASE.
start-closed-env = { $path } contiene los ajustes, y este usuario no puede leerlo. Ejecuta esto como su dueño.
start-open-env = { $path } guarda el token, y otros usuarios de esta máquina pueden leerlo: chmod 600 { $path }
owner-unwritable = Courtyard no puede escribir en su base de datos { $path }: nadie puede jugar. ¿Está lleno el disco o es de solo lectura? **./run doctor** dice más.
start-ready = Courtyard está listo como { $name }, en { $servers ->
    [one] un servidor
   *[other] { $servers } servidores
}.

## Cartas
card-joker = Comodín
card-decktet = { $rank }{ $suits } { $name }
rank-A = A
rank-K = K
rank-Q = Q
rank-J = J
rank-T = 10
rank-C = C
rank-P = P
suit-S = picas
suit-H = corazones
suit-D = diamantes
suit-C = tréboles
decktet-suit-M = Lunas
decktet-suit-S = Soles
decktet-suit-W = Olas
decktet-suit-L = Hojas
decktet-suit-Y = Dragones
decktet-suit-K = Nudos
word-none = ninguna
you = tú
you-first = Tú

## Comandos
command-play = Abre una mesa para jugar en este canal
gather-which = ¿A qué quieres jugar? La mesa se abre en este canal.
command-hand = Mira tu mano y tus botones; nadie más los ve
command-game = Deshaz, pide pistas, pausa, vete o acaba
command-game-table = Lleva la mesa al final de su canal
command-game-leave = Deja una mesa; a la partida puedes volver
command-game-end = Cierra una mesa, o propón cerrarla
command-game-resign = Ríndete, en partidas de dos bandos
command-rules = Lee cómo se juega
option-table = Qué mesa, si estás en varias
option-game = Qué juego
option-rule = Una sola regla por su número, por ejemplo 5; o una palabra que diga

## La mesa que se reúne
lobby-about = { $kind } { $length }
invitation = { $mention }, te invitan a una partida de **{ $game }** en la mesa de { $host }, en este canal.
answer-invited = { $player } tiene la invitación, en { $channel }.
invited-not-now = No envié la invitación: esta persona ya recibió bastantes por ahora, o no quiere ninguna.
invite-often = Ya hiciste { $most } invitaciones en una hora. Espera un poco antes de invitar a alguien más.
lobby-join = Unirme
robot-name = 🤖 { $name }
robot-names = Ada Basilio Cleo Dora Edgardo Flora Gustavo Elvira Igor Juno Casimiro Lola
seat-left = { $seat_you ->
    [yes] Te fuiste
   *[no] { $Seat } se fue
}; sigue { $known ->
    [yes] { $robot }
   *[no] un robot
}.
event-stood-in = Un robot se hizo cargo de este turno por { $seat_you ->
    [yes] ti
   *[no] { $seat }
}.
seat-replaced = { $known ->
    [yes] { $robot }
   *[no] Un robot
} sigue jugando por { $seat_you ->
    [yes] ti; puedes
   *[no] { $seat }; puede
} volver en cualquier momento.
seat-returned = { $seat_you ->
    [yes] Volviste
   *[no] { $Seat } volvió
}{ $known ->
    [yes] { "" }, y { $robot } se levantó
   *[no] { "" }
}.
seat-handed = { $Seat } le dejó su asiento a { $robot }.
seat-took-over = { $Seat } sigue jugando por { $robot }.
event-seat-offered = { $seat_you ->
    [yes] Ofreces tu
   *[no] { $Seat } ofrece su
} asiento a { $called }.
event-seat-invited = { $called } puede seguir jugando por { $Seat }: se lo han propuesto.
event-seat-kept = { $seat_you ->
    [yes] Conservas
   *[no] { $Seat } conserva
} el asiento que se ofreció a { $called }.
seat-offer = { $mention }: **{ $name }** te ofrece { $robot ->
    [yes] el asiento de un robot
   *[no] su asiento
} en una partida de **{ $game }** ya empezada. Te quedas con sus cartas y con su resultado.
seat-take = Ocupar el asiento
seat-decline = No, gracias
seat-offer-person = No puedes preguntar a un robot, ni a ti: elige a otra persona de este servidor.
seat-no-see = Esa persona no puede ver { $channel }. Pregunta a alguien que pueda.
event-end-offered = { $seat_you ->
    [yes] Quieres
   *[no] { $Seat } quiere
} acabar esta partida.
event-end-withdrawn = { $seat_you ->
    [yes] Prefieres
   *[no] { $Seat } prefiere
} seguir jugando.
event-end-declined = La partida sigue: muy pocos quieren acabarla.
event-end-lapsed = La partida sigue: ha pasado un día desde que alguien propuso acabarla.
end-offer = { $name_you ->
    [yes] Quieres
   *[no] { $Name } quiere
} acabar esta partida: **de acuerdo, { $agreed } de { $people }.** Hacen falta { $needed }; la propuesta caduca { $lapses }.
end-decline = Seguir jugando
event-undo-offered = { $seat_you ->
    [yes] Quieres
   *[no] { $Seat } quiere
} retirar la última jugada.
event-undo-withdrawn = { $seat_you ->
    [yes] Dejas
   *[no] { $Seat } deja
} la última jugada como está.
event-undo-declined = La última jugada vale: no todo el mundo aceptó retirarla.
event-undo-lapsed = La última jugada vale: ha pasado un día desde que alguien pidió retirarla.
event-undo-overtaken = La última jugada vale: la partida ha seguido.
event-taken-back = { $seat_you ->
    [yes] Retiraste tu
   *[no] { $Seat } retiró su
} última jugada.
undo-offer = { $name_you ->
    [yes] Quieres
   *[no] { $Name } quiere
} retirar la última jugada: **de acuerdo, { $agreed } de { $people }.** Hacen falta { $needed }; la propuesta caduca { $lapses }.
undo-agree = Que se retire
undo-decline = Que valga
undo-button = Retirar jugada
undo-shown = Ahora no se puede retirar nada: aún no hay jugadas, o la última mostró algo oculto.
undo-overtaken = La última jugada no es tuya: solo puede retirarla quien la hizo.
event-pause-offered = { $seat_you ->
    [yes] Quieres
   *[no] { $Seat } quiere
} hacer una pausa.
event-pause-withdrawn = { $seat_you ->
    [yes] Prefieres
   *[no] { $Seat } prefiere
} no hacer pausa.
event-pause-declined = No hay pausa: muy pocos la quieren.
event-pause-lapsed = No hay pausa: ha pasado un día desde que alguien la pidió.
event-place-lost = La partida se ha quedado sin canal y está en pausa.
event-place-found = El canal vuelve a estar disponible.
event-place-moved = La partida ha llegado a este canal.
notice-place-lost = **{ $game }** se ha quedado sin su canal, { $channel }: ya no existe o no puedo escribir en él. La partida está en pausa y los relojes también. Pulsa **Seguir** para jugar por mensajes directos, o usa **/game table** en otro canal de ese servidor para llevarla allí. Si el canal vuelve, la partida también.
place-not-lost = Esta mesa aún tiene su canal.
event-paused = La mesa quedó en pausa.
event-went-on = { $seat_you ->
    [yes] Terminaste
   *[no] { $Seat } terminó
} la pausa.
event-pause-over = La pausa ha durado bastante: la partida sigue.
pause-offer = { $name_you ->
    [yes] Quieres
   *[no] { $Name } quiere
} hacer una pausa: **de acuerdo, { $agreed } de { $people }.** Hacen falta { $needed }. En una pausa no corre ningún plazo, y quien juega aquí puede terminarla; la propuesta caduca { $lapses }.
pause-agree = Hacer pausa
pause-decline = Sin pausa
table-go-on = Seguir
table-paused = En pausa { $since }. Quien juega aquí puede seguir; si no, la partida sigue sola { $until }.
table-closes = **Nadie ha jugado aquí en semanas. Sin una jugada, esta mesa se cierra { $when }.**
paused = Esta mesa está en pausa. Pulsa **Seguir** debajo de ella o en tu mano, y luego juega.
not-paused = Esta mesa no está en pausa: la partida ya sigue.
event-resign-offered = { $seat_you ->
    [yes] Quieres
   *[no] { $Seat } quiere
} rendirse.
event-resign-withdrawn = { $seat_you ->
    [yes] Prefieres
   *[no] { $Seat } prefiere
} seguir jugando.
event-resign-declined = Nadie se rinde: la partida sigue.
event-resign-lapsed = Nadie se rinde: ha pasado un día desde que alguien lo propuso.
resign-offer = { $name_you ->
    [yes] Quieres rendirte
   *[no] { $Name } quiere rendirse
}: **de acuerdo, { $agreed } de { $people } en su bando.** Hacen falta { $needed }; la propuesta caduca { $lapses }.
resign-agree = Rendirse
resign-decline = Seguir jugando
resign-not-here = En este juego, o con tantos bandos, no puedes rendirte. Con /game leave dejas solo tu asiento; sigue un robot.
event-draw-offered = { $seat_you ->
    [yes] Propones
   *[no] { $Seat } propone
} tablas.
event-draw-withdrawn = { $seat_you ->
    [yes] Prefieres
   *[no] { $Seat } prefiere
} seguir jugando.
event-draw-declined = No hay tablas: la partida sigue.
event-draw-lapsed = No hay tablas: ha pasado un día desde que se propusieron.
draw-offer = { $name_you ->
    [yes] Propones
   *[no] { $Name } propone
} tablas: **de acuerdo, { $agreed } de { $people }.** Hacen falta { $needed }; la propuesta caduca { $lapses }.
draw-agree = Tablas
draw-decline = Seguir jugando
draw-not-here = En este juego siempre gana alguien: no hay tablas. Con /game end propones acabar sin resultado.
draw-with-robots = Los robots juegan hasta el final: para unas tablas hace falta una persona en cada bando.
table-idle = Se acabó el tiempo de { $name } para este turno. Quien juega en esta mesa puede hacer entrar a un robot.
table-idle-waits = Se acabó el tiempo de { $name } para este turno; la mesa espera.
table-stand-in = Un robot juega una vez por { $name }
table-replace = Un robot sigue por { $name }
table-come-back = Recuperar mi asiento
notice-replaced = Se acabó tu tiempo en { $channel }, así que un robot sigue por ti en { $game }. El asiento es tuyo: recupéralo cuando quieras.
notice-replaced-here = { $person }, se acabó tu tiempo, así que un robot sigue por ti en { $game }. El asiento es tuyo: recupéralo cuando quieras.
seat-is-kept = Un robot sigue jugando por ti en **{ $game }**. El asiento aún es tuyo.
awake-yourself = Aquí estás, y es tu turno: pulsa **Mi mano** para jugar.
not-replaced = En esta mesa ningún robot juega por ti. Con /games encuentras tus mesas.
option-on = sí
option-off = no

## La mesa
table-title = ## { $game }
table-title-short = ### { $game }
table-in-words = En palabras
table-turn-timed = Esperando a { $names } · desde { $since } · por jugada, { $pace ->
    [evening] unos minutos
    [few] cosa de un día
    [daily] cosa de dos días
   *[unhurried] cosa de una semana
}
table-turn = Esperando a { $names } · desde { $since }
table-asked = { $name }: { $question }
table-over = ### Fin de { $game }
table-abandoned = ## { $game }: esta mesa se cerró
abandoned-everybody-left = Se fue todo el mundo, así que no hay resultado.
abandoned-ended = Se cerró antes de terminar, así que no hay resultado.
abandoned-ended-by = La cerró { $names } antes de acabar. No cuenta para nadie.
abandoned-count = { $names } terminó { $count } partidas antes de tiempo aquí en 30 días.
abandoned-agreed-by = Se acabó por acuerdo de { $names }. No cuenta para nadie.
abandoned-lapsed = No se empezó a tiempo. Usa /play para abrir otra.
table-spared = -# { $robots } ganó por alguien que se había ido, así que esta derrota no cuenta.
abandoned-quiet = Nadie ha jugado aquí en 30 días, así que se cerró sin resultado.
abandoned-channel-gone = Su canal ya no existe, así que no hay resultado.
table-happened = **Acaba de pasar**
table-hand-button = Mi mano
table-rules-button = Reglas
table-rematch = Jugar otra vez
result-won = { $winners_you ->
    [alone] Ganaste
    [yes] { $Winners } ganaron
   *[no] { $count ->
        [one] Ganó { $winners }
       *[other] Ganaron { $winners }
    }
}. { $reason }
result-decided = Esto lo decidió: { $moment }.
result-draw = No ganó nadie. { $reason }
result-place = **{ $place }** · { $names }: { $score }{ $tallied ->
    [yes] { " " }({ $tally })
   *[no] { "" }
}
result-resigned = { $side_you ->
    [alone] Te rendiste.
    [yes] Se rindió tu bando: { $side }.
   *[no] Rendición: { $side }.
}
result-drawn = Hubo acuerdo de tablas.
result-points = { $score ->
    [one] 1 punto
   *[other] { $score } puntos
}
picture-alt-hand = Tu mano: { $cards }

## El panel de cada cual
panel-title = ## { $game }
panel-line = -# { $game } · { $channel }
panel-where = En { $channel }
panel-happened = **Desde tu última jugada**
panel-hand = **Tu mano:** { $cards }
panel-hand-empty = No te quedan cartas en la mano.
panel-your-turn = **Te toca.** { $question }
panel-your-turn-until = **Tu turno** acaba { $until }. { $question }
panel-may = { $question }
panel-wait = Aún no te toca. Esperando a { $names }.
panel-out = Estás fuera de esta partida; las demás personas siguen. Puedes quedarte a mirar.
panel-trail = Hasta ahora: { $words }
panel-picked = Elegido: { $cards }
panel-pick-card = Elige una carta
panel-pick-suit = Elige entre { $suit }
panel-pick-several = Elige de { $least } a { $most }
panel-pick-exactly = Elige { $most }
panel-pick-other = Elige
panel-none = Ninguna
panel-look = Mirar otra vez
panel-back = Atrás
panel-done = Listo
panel-order = Un orden ya hecho
panel-again = El último tuyo otra vez
panel-mix = Barajar
panel-mix-is = El resto en cualquier orden
panel-goes-on = { $words } …
panel-sure = ¿De verdad? No se puede deshacer.
panel-sure-yes = Sí, hazlo
table-named = { $label } ({ $channel }, { $when })
panel-more = Más
panel-advice = ¿Qué puedo hacer?
advice-title = **Lo que puedes hacer ahora**
advice-may = Puedes elegir { $words }. ({ $rule })
advice-word = { $word } ({ $hint })
advice-not = { $words }, no: { $sentence }
advice-not-so = { $word }, no: { $sentence } Tampoco { $words }.
advice-rule = { $sentence } ({ $rule })
advice-waits = { $all ->
    [yes] Esta pregunta no pide ninguna carta tuya.
   *[no] Esta pregunta no pide { $cards }.
} ({ $rule })
panel-asleep = Esta mano está dormida: ya no sigue la mesa. Toca **{ $button }** para despertarla.

## Planes
plan-held = Lo juego en el momento que se sorteó al llegar tu turno, ni antes ni después. Así una jugada planeada se ve como cualquier otra.
plan-told-planned = { $why ->
    [alone] Única jugada, hecha por ti: { $move }
   *[none] Se jugó por ti, como habías planeado: { $move }
}
plan-told-plan-dropped = Tu plan se descartó ({ $move }): { $why ->
    [round] las cartas se han repartido de nuevo.
    [question] se te pregunta otra cosa.
    [condition] su condición no se cumple ahora.
   *[legal] ahora no está permitido.
}

## Mirar una mesa en la que no se juega
watch-line = Estás mirando: ves lo que puede ver todo el mundo, y esto sigue la mesa.
watch-button = Mirar
watch-asleep = La mesa sigue sin que la mires. Toca **{ $button }** para ver cómo va.
watch-offer = Aquí no juegas en ninguna mesa, pero puedes mirar:
watch-table = Mirar: { $table }

## Respuestas
answer-left-consequence-end = La mesa se cerrará sin resultado.
answer-left-consequence-robot = Un robot sigue jugando por ti, y puedes volver cuando quieras. Si al final no has vuelto, pierdes la partida.
answer-ended = La mesa se cerró.
answer-out-of-date = Este botón ya no vale: la partida siguió adelante. Usa **/hand** para ver cómo está ahora.
answer-moved-on = La partida siguió adelante. Así está la mesa ahora.
answer-busy = Ahora mismo juega tanta gente que no pude hacerlo a tiempo. Vuelve a pulsar dentro de un momento.
answer-closing = Courtyard se está reiniciando, así que no lo hice. Vuelve a pulsar dentro de un momento.
answer-not-saved = Ahora mismo no puedo guardar nada, así que no lo hice. Inténtalo de nuevo dentro de un rato.
answer-number = Error número { $number }
answer-trouble = Algo falló por nuestra parte, y no cambió nada. Inténtalo otra vez; si vuelve a pasar, avísale a quien lleva el bot.
answer-trouble-after = Lo que hiciste está hecho, pero no pudimos mostrarlo. Usa /game table para ver cómo va la partida.
answer-unsure = Nuestra base de datos no respondió, así que aún no sabemos si eso se hizo. /game table muestra cómo está.
event-time-called = Se acabó el tiempo acordado: esta ronda es la última.
event-phrase = { $Seat }: «{ $phrase }»
phrases-button = Decir…
phrase-enough = Has dicho mucho hace poco: di la próxima dentro de un minuto.
phrase-hello = ¡Hola a todos!
phrase-luck = ¡Suerte!
phrase-played = ¡Bien jugado!
phrase-thanks = ¡Gracias!
phrase-wow = ¡Vaya!
phrase-ouch = ¡Ay!
phrase-think = Déjame pensar…
phrase-game = ¡Qué partida!
event-confer = { $seat_you ->
    [yes] Susurraste
   *[no] { $seat } susurró
}: «{ $text }»

## Lo que no se puede, y qué hacer en su lugar
no-such-table = Esa mesa ya no existe. Usa /play para abrir otra.
no-table-here = Aquí no tienes ninguna mesa. Usa /play para abrir una, o /games para encontrar las tuyas.
which-table = ¿Cuál de estas mesas?
which-table-option = Aquí tienes varias mesas. Elige una en la opción «table».
no-such-game = Ese juego no existe. Elige uno de la lista.
no-such-rule = { $game } no tiene esa regla. Las suyas van de { $first } a { $last }; elige una de la lista.
already-seated = Ya tienes un asiento en esta mesa.
table-full = Los { $seats } asientos están ocupados. Usa /play para abrir otra mesa.
host-only = Eso solo puede hacerlo { $host }, que abrió esta mesa.
not-here = Ese control es de una mesa de otro canal, y solo vale allí. Con /games encuentras tus mesas.
not-seated = No estás en esta mesa. Usa /play para abrir una.
turn-of-another = Le toca a { $person }.
already-started = Esta partida ya empezó. Usa /game leave para dejarla, o /play para abrir otra mesa.
already-over = Esta mesa ya terminó. Usa /play para abrir otra.
not-playing = Esta partida aún no empezó. Puede empezarla quien abrió la mesa.
too-many-tables = Ya estás en { $most } mesas. Termina antes una, o déjala con /game leave.
too-many-lobbies = Ya organizas { $most } mesas que no han empezado. Empieza antes una, o ciérrala con /game end.
play-often = Ya abriste { $most } mesas en una hora. Podrás abrir la siguiente { $when }; hasta entonces, únete a una o empieza una que tengas.
seat-kept = Ese asiento se guarda un rato para { $person }. Elige otro, o prueba más tarde.
seat-taken = Ahí está { $person }. Elige un asiento libre, o pide a quien organiza que lo cambie con { $person }.
offer-stands = Esta mesa tiene abierta otra pregunta. Contéstala primero, debajo de la mesa o en tu mano.
end-needs-vote = Esta partida solo se acaba antes de tiempo si está de acuerdo la mayoría de la mesa. Pregúntales con /game end.
no-robot = En esta mesa no hay ningún robot que quitar.
guild-only = Eso solo funciona en un canal de un servidor. Pruébalo allí.
not-a-member = Aquí respondo a comandos, pero no estoy en este servidor, así que no puedo mostrar una mesa. Pídele a quien lo administra que me invite: { $link }
no-permission-here = No puedo escribir en este canal. Pídele a quien lo administra que me dé: { $permissions }.
may-not-write = No puedes escribir en este canal.
permission-view_channel = Ver canal
permission-send_messages = Enviar mensajes
permission-attach_files = Adjuntar archivos
permission-send_messages_in_threads = Enviar mensajes en hilos
notice-no-permission = Ya no puedo escribir en { $channel }, donde está tu mesa de { $game }. Pídele a quien lo administra que me dé: { $permissions }. Mientras tanto se puede seguir jugando por mensaje directo y con /hand.
notice-no-page = Es tu turno en { $game }, en { $channel }, pero Discord rechaza el mensaje con tu mano. Di tu jugada con palabras con **/move**, o prueba **/hand** para ver tus cartas.
notice-no-page-here = Discord rechaza el mensaje de esta mesa de { $game }. La partida sigue: **/hand** muestra tu mano, con **/move** dices tu jugada con palabras, y **/game table** intenta mostrar la mesa.
notice-no-lobby = Discord rechaza el mensaje de esta mesa de { $game }, así que nadie puede unirse. Usa **/play** para abrir otra.
notice-played-for = Se acabó tu tiempo para este turno de { $game } en { $channel }, así que lo jugó un robot por ti. A partir de aquí vuelves a jugar tú.
notice-turn = { $person }, es tu turno en { $game }. Discord no me deja enviarte un mensaje directo en este momento. Pulsa **Mi mano**: ahí ves tus cartas, solo tú, y juegas.
notice-turn-closed = { $person }, es tu turno en { $game }. Tienes cerrados los mensajes directos para mí. Pulsa **Mi mano**: ahí ves tus cartas, solo tú, y juegas.
confer-no-partner = En este juego no hay parejas, así que no puedes hablar en privado.
confer-not-now = Ahora las parejas no pueden hablar. Deja que hablen tus cartas.
confer-robot = Tu pareja es un robot: no le hacen falta consejos.
confer-nothing = Tu mensaje está vacío, así que no lo envié.
confer-enough = Has susurrado mucho hace poco: dale a { $partner } un momento para leer. Esto no lo envié; inténtalo otra vez dentro de un minuto.

## Jugadas que se rechazan
illegal = Las reglas no lo permiten ahora. Abre **Mi mano** para ver qué permiten.
illegal-not-your-turn = Aún no te toca. La mesa muestra a quién le toca.
illegal-game-over = La partida terminó. Pulsa **Jugar otra vez** debajo de la mesa para empezar otra.
illegal-no-such-seat = Ese asiento no existe en esta mesa. Di uno que esté ocupado.
illegal-not-offered = No puedes jugar eso ahora. Elige entre lo que ofrece **Mi mano**.
illegal-not-a-word = No puedo leer eso como una jugada. Elige entre lo que ofrece **Mi mano**.
illegal-unfinished = Tu jugada no está completa. Abre **Mi mano** para acabarla.
illegal-too-many = Son demasiadas: elige como mucho { $most }.
illegal-too-few = Son muy pocas: elige al menos { $least }.
illegal-too-many-words = Eso es más de una jugada. Di solo una cada vez.
illegal-picked-twice = Elegiste lo mismo dos veces. Elige cada cosa una sola vez.

## Listas
games-yours = te toca
games-theirs = esperando a { $names }
games-paused = en pausa
games-gathering = esperando jugadores
games-kept = un robot juega por ti
games-button-yours = Mi mano: { $number }. { $game }
games-button-kept = Recuperar mi asiento: { $number }. { $game }
rules-page = Página { $page } de { $pages }
rules-earlier = Atrás
rules-later = Seguir
rules-contents = Índice
rules-by-number = Por número
rules-rule = ## { $game }: { $number }
    -# { $part }
rules-beside = { $number }
rules-book = Reglamento
refused = { $sentence }

## Pista: lo que haría un robot de nivel difícil. Las cuentas se dicen en quintos
reason-won = ganas la partida
reason-lost = pierdes la partida
hint-busy = Los robots están todos pensando. Vuelve a preguntar en un momento.

## Todas las manos, cuando acaba la partida
hands-button = Todas las manos
hands-title = **{ $game }: lo que tenía cada cual al final**
hands-line = { $name }: { $cards }
hands-none = ninguna carta
hands-not-yet = La partida sigue: las manos se ven cuando acaba.
replay-button = Repaso
replay-missed = ¿Qué me perdí?
replay-missed-short = ¿Qué pasó?
play-on = Seguir jugando
table-played-on = Se sigue jugando desde un momento de una partida terminada: no cuenta para nadie.

## Lo que no puede ser, y qué hacer
hours-bad-zone = No conozco esa zona horaria. Indica la ciudad grande más cercana.
hours-bad-quiet = Esas horas de silencio no valen. Escribe desde y hasta, como 22 - 7.
hours-bad-free-days = Esos días libres no valen. Elige tres como mucho.
hours-bad-vacations = Esos días de descanso no valen. Indica el primero y el último.
hours-too-often = Cambiaste tus horas hace poco, y los demás necesitan saber cuándo esperarte. Cámbialas otra vez { $when }, o deja como están tu zona horaria, tus horas de silencio y tus días libres.
vacation-no-zone = Indica antes tu zona horaria con /settings: así sé cuándo empieza tu día.
vacation-far = Esos días quedan a más de un año. Elige días más cercanos.
vacation-purse = Te pasas { $days ->
    [one] un día
   *[other] { $days } días
} de los { $purse } de vacaciones que tiene { $year }. Elige menos.

## Se pregunta una vez
time-asked = Algunas partidas aquí duran días. Indica tu zona horaria y tus horas de silencio, y ningún aviso te despertará: un toque vale para todas tus partidas. Después puedes cambiarlas en /settings.
time-lost = Ya no conozco la zona horaria que indicaste, así que tus horas de silencio, días libres y vacaciones no cuentan. Indícala otra vez y contarán.
time-button = Mi hora

## Llamar a alguien
panel-alone = Los demás solo te esperan a ti.
ping-turn = { $person }, te toca en **{ $game }**.
ping-turn-elsewhere = Es tu turno en **{ $game }**, en { $channel }.
ping-nudged = Los demás te esperan en **{ $game }**, en { $channel }.
ping-nudged-here = { $person }, los demás te esperan en **{ $game }**.
ping-several = **{ $tables } mesas** te esperan:
ping-several-line = - **{ $game }** en { $channel }{ $known ->
    [yes] : tu tiempo se acaba { $ends }
   *[no] { "" }
}
ping-several-more = y { $more } más: /games
ping-ends = Tu tiempo se acaba { $ends }.
ping-reminder = { $known ->
    [yes] Tu tiempo en **{ $game }**, en { $channel }, acaba { $ends }.
   *[no] Tu tiempo en **{ $game }**, en { $channel }, está por acabar.
}
ping-reminder-here = { $person }, tu tiempo en **{ $game }** está por acabar.
ping-later = Más tarde
ping-mute = En este turno no
