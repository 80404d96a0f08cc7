# La casa: todo lo que no es de un solo juego.

## Al arrancar, en la terminal
start-no-token = Falta el token de Discord. Copia .env.example como .env y rellena DISCORD_TOKEN, o juega sin él: ./run sandbox
start-bad-token = Discord ha rechazado el token. Saca uno nuevo en el portal de desarrolladores (Bot > Reset Token) y ponlo en .env.
start-waiting = Discord no contesta como debe ({ $reason }). Nuevo intento en { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
}.
start-commands-later = No se ha podido decir a Discord qué comandos hay ({ $reason }); los que conoce siguen valiendo. Nuevo intento en { $seconds ->
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
start-unreleased-database = La base de datos { $path } es de un estado de Courtyard entre dos versiones, que esta no puede leer. Elige otro archivo en COURTYARD_DATABASE o recupera una copia que hiciera una versión.
start-newer-database = La base de datos { $path } es de una versión más nueva de Courtyard. Actualiza esta o elige otro archivo en COURTYARD_DATABASE.
start-database-in-use = Otro Courtyard está usando la base de datos { $path }. Páralo primero, o elige otro archivo en COURTYARD_DATABASE.
start-no-driver = { $path } necesita el controlador de PostgreSQL: ./run bot lo instala si COURTYARD_DATABASE es una dirección así; a mano: pip install "psycopg[binary]" "psycopg-pool"
start-no-server = No se llega a la base de datos { $path }, o no deja entrar a este usuario. Revisa COURTYARD_DATABASE y que PostgreSQL esté en marcha.
start-old-server = El servidor de { $path } es demasiado antiguo. Courtyard necesita PostgreSQL 16 o posterior.
start-bad-workers = COURTYARD_WORKERS es { $value }; debe ser un número del 0 al 64.
start-workers-of-a-file = Los procesos de trabajo necesitan un servidor PostgreSQL en COURTYARD_DATABASE; { $path } es un archivo.
start-take-over-of-a-file = La base de datos { $path } es un archivo, que es de un solo proceso. take-over y stand-by necesitan un servidor PostgreSQL en COURTYARD_DATABASE.
start-closed-env = { $path } contiene los ajustes, y este usuario no puede leerlo. Ejecuta esto con el usuario al que pertenece.
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
command-hand = Mira tu mano y tus botones; nadie más los ve
command-table = Muestra otra vez la mesa al final de este canal
command-games = Mira tus mesas, aquí y en otros canales, y a quién le toca
command-leave = Deja una mesa; en una partida en curso se pregunta antes, y puedes volver
command-end = Cierra una mesa, o propón cerrarla; quien administra el canal puede cerrar cualquiera de aquí
command-seat = Invita a alguien, o da tu asiento en una partida empezada
command-seat-give = Ofrece tu asiento en una partida empezada a alguien que siga desde ahí
command-seat-invite = Invita a alguien a tu mesa, o a seguir allí por un robot
command-seat-free = Libera los asientos de quien ya no está en el servidor, en las mesas que organizas aquí
command-nudge = Avisa a quienes esperas, donde ningún reloj lo hace
command-undo = Retira tu última jugada si no mostró nada oculto; quizá deban aceptarlo los demás
command-pause = Propón que una mesa descanse hasta que alguien siga
command-draw = Propón tablas, en los juegos que pueden acabar sin ganador
command-resign = Ríndete en una partida de dos bandos; si tienes pareja, se le pregunta
command-rules = Lee cómo se juega
command-profile = Mira cómo le va a alguien: a ti o a otra persona
option-profile-player = De quién; si no, el tuyo
command-leaderboard = Mira quién va por delante: aquí, en el servidor o donde juegues
command-confer = Dile algo en privado a tu pareja, mientras el juego lo permita
command-pictures = Elige si este canal muestra sus mesas con imágenes, y con qué colores
option-shown = Imágenes de las mesas, o solo palabras
option-palette = Los colores de las imágenes
option-large-print = Números y letras más grandes en las cartas
option-motion = Si los grandes momentos se mueven un par de segundos
palette-four-colours = Cuatro colores: cada palo tiene el suyo
palette-classic = Clásica: rojo y negro
palette-colour-blind = Daltonismo: se distinguen con cualquier vista
palette-high-contrast = Alto contraste
option-person = A quién se le pregunta
option-robot = Qué robot dejaría su asiento, si juegan varios
option-player = Quién se fue del servidor; se ofrece a quienes están en tus mesas de aquí
option-table = Qué mesa, si estás en varias
option-game = Qué juego
option-rule = Una sola regla por su número, por ejemplo 5; o una palabra que diga
option-scope = Este canal, el servidor o donde juegues
option-period = Desde siempre o este mes
option-text = Qué quieres decirle a tu pareja
scope-channel = este canal
scope-server = este servidor
scope-mine = donde juegas
period-all = desde siempre
period-month = este mes

## La mesa que se reúne
lobby-title = ## { $game }
lobby-about = { $kind } { $length }
lobby-host = { $host } abrió esta mesa.
lobby-again = { $host } quiere jugar otra vez: **ya se apuntan { $ready } de { $most }.**
lobby-seats = { $here } de { $most } asientos ocupados; para jugar { $least ->
    [one] basta uno
   *[other] bastan { $least }
}.
lobby-seats-exact = { $here } de { $most } asientos ocupados.
lobby-seat = { $number }. { $name }
lobby-robot = { $number }. { $name } (robot, { $level })
lobby-partners = Parejas: { $pairs }.
lobby-pair = { $first } + { $second }
lobby-free-seat = asiento { $number }
lobby-free = libre
lobby-kept = guardado para { $name } hasta { $until }
timing-pace = Ritmo
timing-pace-evening = una tarde
timing-pace-few = unas jugadas al día
timing-pace-daily = una jugada al día
timing-pace-unhurried = sin prisa
timing-pace-is = Cuánto tiempo hay para jugar; las horas de silencio y las vacaciones no cuentan
timing-deadline = Al acabarse el tiempo
timing-deadline-robot = un robot juega esa jugada
timing-deadline-others = deciden los demás
timing-deadline-wait = la mesa espera
timing-deadline-is = Qué pasa cuando a alguien se le acaba el tiempo para jugar
lobby-lapses = Si nadie la empieza, se cierra { $when }.
lobby-picture = Cuatro cartas de este juego, { $cards }, y al lado los asientos.
invitation = { $mention }, te invitan a una partida de **{ $game }** en la mesa de { $host }, en este canal.
answer-invited = { $player } tiene la invitación, en { $channel }.
invited-already = Esa persona ya está en la mesa o ya tiene una invitación: con una basta.
invited-enough = Hay tantas invitaciones como asientos, { $most }. Espera a que contesten, o llena la mesa con robots.
invited-not-now = No se avisó a nadie: a esta persona ya se le preguntó bastante por ahora, o no desea invitaciones. La mesa sigue abierta para ella.
invite-often = Ya hiciste { $most } invitaciones en una hora. Espera un poco antes de invitar a alguien más.
answer-invited-not = { $player }: bastantes invitaciones por ahora, o ninguna deseada, así que no se envió nada. La mesa sigue abierta para todas las personas.
join-unreliable = Quien organiza busca gente que termine más partidas. Busca otra mesa, o abre una con **/play**.
wants-more-than-told = Es más de lo que se dice de ti. Elige algo del menú.
finishes-new = en sus primeras partidas
finishes-sometimes = termina algunas partidas
finishes-mostly = casi siempre termina
finishes-always = siempre termina
lobby-company-button = Inicio e invitados
company-panel = ### Cuándo empieza { $game } y quién puede entrar
company-begins = Empieza
company-begins-explained = Cuándo empieza sola la partida; los robots pueden ocupar los asientos que sigan libres.
begins-host = cuando lo diga quien organiza
begins-full = al llenarse la mesa
begins-600 = al llenarse, o con robots a los 10 minutos
begins-3600 = al llenarse, o con robots en una hora
begins-21600 = al llenarse, o con robots en 6 horas
begins-72000 = al llenarse, o con robots en 20 horas
company-wants = Quién puede entrar
company-wants-explained = Según cómo ha terminado cada cual sus partidas este año. Quien tenga una invitación puede entrar en todo caso.
company-wants-yours = Tú tienes ahora: { $word }. Más no puedes exigir a los demás.
wants-anybody = cualquiera
wants-mostly = quien casi siempre termina
wants-always = quien siempre termina
lobby-begins = Empieza al llenarse, o con robots { $when }.
lobby-begins-full = Empieza al llenarse.
lobby-begins-now = Ya está todo el mundo: empieza enseguida.
lobby-wants = Se busca: { $word }
lobby-option = { $name }: { $value }
lobby-join = Unirme
lobby-start-robots = Empezar con robots
lobby-invite = Invitar
lobby-another = Otra mesa
lobby-own-alone = Cualquiera puede unirse en el canal; o empieza ya, y los robots ocupan los demás asientos. (Hay { $here } de { $most }.)
lobby-own-ready = Hay { $here } de { $most }: puedes empezar, o esperar a más gente.
lobby-own-full = Ya están los { $most }: puedes empezar.
lobby-own-guest = { $host } empieza la partida; hay { $here } de { $most }.
lobby-own-none = { $host } abrió esta mesa; hay { $here } de { $most }.
lobby-open-already = Aquí ya se reúne una mesa de { $game }: { $where }.
invite-panel = ¿Con quién quieres jugar? Reciben un solo aviso, en este canal.
invite-whom = Elige a quién…
lobby-leave = Salir
lobby-start = Empezar
lobby-options-button = Opciones
lobby-change-seat = Cambiar de asiento
lobby-fill = Llenar con robots de nivel { $level }
seats-own = Estás en el asiento { $number }.
seats-partner = Tu pareja: { $names }.
lobby-add-robot = Añadir un robot…
level-easy = fácil
level-easy-is = Comete errores
level-fair = medio
level-fair-is = Juega con cabeza
level-strong = difícil
level-strong-is = Piensa a futuro
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
} en una partida de **{ $game }** ya empezada. Verías su mano y seguirías desde aquí; el resultado sería tuyo.
seat-take = Ocupar el asiento
seat-decline = No, gracias
answer-seat-offered = Se lo pregunto a { $player } en { $channel }. Hasta que alguien lo ocupe, el asiento sigue como está.
answer-seat-taken = El asiento es tuyo: **Mi mano** te muestra tus cartas.
answer-seat-declined = De acuerdo: el asiento sigue como está.
seat-nobody-to-invite = En esta mesa no juega ningún robot cuyo asiento puedas dar.
seat-offer-person = No puedes preguntar a un robot, ni a ti: elige a otra persona de este servidor.
seat-which = ¿Qué robot debe dejar su asiento?
seat-not-yours = Solo { $person } puede dar ese asiento.
already-seated-other = Esa persona ya juega en esta mesa. Pregunta a otra.
seat-knows-another = Esa persona ha visto otra mano de esta partida y no puede jugar en este asiento. Pregunta a otra.
seat-offers-often = Han sido muchas ofertas en una hora. Espera un poco antes de preguntar a otra persona.
seat-offered-to = Este asiento se ofrece a { $person }. Si quieres jugar, pregunta a quien organiza la mesa.
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
end-agree = Acabar la partida
end-decline = Seguir jugando
end-question = ¿Acabar esta partida de { $game }? Se acaba para todo el mundo y no cuenta para nadie.
end-question-vote = Esta partida de { $game } se acaba antes de tiempo si están de acuerdo { $needed } de las { $people } personas de la mesa. ¿Se lo pregunto a las demás? Puedes retirarlo con **Seguir jugando**.
end-yes = Sí, acabarla
end-yes-vote = Sí, pregúntales
end-no = No, seguir
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
offer-partner-first = { $partner_you ->
    [no] Primero contesta { $Partner }, su pareja.
   *[yes] Primero contestas tú, su pareja.
}
offer-partner-first-wait = Primero se pregunta a su pareja. Espera a que conteste.
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
notice-place-lost = **{ $game }** en { $channel } se ha quedado sin canal: ya no existe o no puedo escribir en él. La partida está en pausa y no corre el tiempo de nadie. Con **Seguir** continúa por mensajes directos; **/table** en otro canal de ese servidor la lleva allí. Si el canal vuelve, la partida también.
place-not-lost = Esta mesa tiene su canal.
answer-moved = La mesa llega a este canal.
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
event-resign-lapsed = Nadie se rinde: ha pasado un día desde que alguien lo pensó.
resign-offer = { $name_you ->
    [yes] Quieres rendirte
   *[no] { $Name } quiere rendirse
}: **de acuerdo, { $agreed } de { $people } en su bando.** Hacen falta { $needed }; la propuesta caduca { $lapses }.
resign-agree = Rendirse
resign-decline = Seguir jugando
resign-question = ¿Rendirte en esta partida de { $game }? Ganan los demás, y cuenta. Si tienes pareja, tiene que estar de acuerdo.
resign-yes = Sí, me rindo
resign-not-here = En este juego, o con tantos bandos, nadie se rinde. Con /leave dejas solo tu asiento; sigue un robot.
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
draw-not-here = Según las reglas de este juego siempre gana alguien: no hay tablas. Con /end preguntas si se acaba sin contar.
draw-with-robots = Los robots juegan hasta el final: para unas tablas hace falta una persona en cada bando.
offer-of-others = Eso lo decide el otro bando.
table-idle = Se acabó el tiempo de { $name } para este turno. Quien juega en esta mesa puede hacer entrar a un robot.
table-idle-waits = Se acabó el tiempo de { $name } para este turno; la mesa espera.
table-stand-in = Un robot juega una vez por { $name }
table-replace = Un robot sigue por { $name }
table-come-back = Recuperar mi asiento
notice-replaced = Se acabó tu tiempo en { $channel }, así que un robot sigue por ti en { $game }. El asiento es tuyo: recupéralo cuando quieras.
notice-replaced-here = { $person }, se acabó tu tiempo, así que un robot sigue por ti en { $game }. El asiento es tuyo: recupéralo cuando quieras.
seat-is-kept = Un robot sigue jugando por ti en **{ $game }**. El asiento aún es tuyo.
answer-came-back = El asiento vuelve a ser tuyo: **Mi mano** te muestra tus cartas.
awake-yourself = Aquí estás, y es tu turno: pulsa **Mi mano** para jugar.
not-replaced = En esta mesa ningún robot juega por ti. Con /games encuentras tus mesas.
lobby-dismiss-robot = Quitar un robot
options-panel = ### Opciones de { $game }
options-number = Escribir un número
options-number-label = { $name } ({ $low } a { $high })
option-on = sí
option-off = no

## La mesa
table-title = ## { $game }
table-title-short = ### { $game }
table-in-words = En palabras
odds-even = -# Quién gana, según las partidas anteriores de aquí: igualado
odds-two = -# Quién gana, según las partidas anteriores de aquí: { $more } : { $less } para { $names }
odds-several = -# Quién gana, según las partidas anteriores de aquí: { $names } en { $tenths ->
    [one] una
   *[other] unas { $tenths }
} de cada diez
table-turn-timed = Esperando a { $names } · desde { $since } · por jugada, { $pace ->
    [evening] unos minutos
    [few] cosa de un día
    [daily] cosa de dos días
   *[unhurried] cosa de una semana
}
table-turn = Esperando a { $names } · desde { $since }
table-asked = { $name }: { $question }
table-over = ## Terminó la partida de { $game }
table-abandoned = ## { $game }: esta mesa se cerró
abandoned-everybody-left = Se fue todo el mundo, así que no hay resultado.
abandoned-ended = Se cerró antes de terminar, así que no hay resultado.
abandoned-ended-by = La cerró { $names } antes de acabar. No cuenta para nadie.
abandoned-count = { $names } terminó { $count } partidas antes de tiempo aquí en 30 días.
abandoned-agreed-by = Se acabó por acuerdo de { $names }. No cuenta para nadie.
abandoned-lapsed = Nadie la empezó en un día. Usa /play para abrir otra.
abandoned-quiet = Nadie ha jugado aquí en 30 días, así que se cerró, sin resultado.
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
result-draw-title = Empate
picture-alt-hand = Tu mano: { $cards }

## El panel de cada cual
panel-title = ## { $game }
panel-line = -# { $game } · { $channel }
panel-where = En { $channel }
panel-happened = **Desde tu última jugada**
panel-hand = **Tu mano:** { $cards }
panel-hand-empty = No te quedan cartas en la mano.
panel-your-turn = **Te toca.** { $question }
panel-your-turn-until = **Te toca.** Acaba { $until }. { $question }
panel-your-turn-brief = ⏳ { $until } · { $question }
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
panel-sure = ¿Lo dices en serio? No se puede deshacer.
panel-sure-yes = Sí, hazlo
panel-by-itself = Jugar por mí lo único posible
panel-more = Más
panel-advice = ¿Qué puedo hacer?
advice-title = **Lo que puedes hacer ahora**
advice-may = Puedes elegir { $words }. ({ $rule })
advice-word = { $word } ({ $hint })
advice-not = { $words }, no: { $sentence }
advice-not-so = { $word }, no: { $sentence } Tampoco { $words }.
advice-rule = { $sentence } ({ $rule })
advice-waits = { $all ->
    [yes] Ahora no se pide ninguna carta tuya.
   *[no] Ahora no se piden: { $cards }.
} ({ $rule })
panel-asleep = Esta mano está dormida: ya no sigue la mesa. Toca **{ $button }** para despertarla.

## Planes
command-plan = Elige qué jugar cuando sea tu turno otra vez; nadie más lo ve
option-plan = Tu próxima jugada, o una condición; si no pones nada, ves lo que puedes planear
plan-button = Plan…
plan-title = ### Tu próxima jugada
plan-title-plain = Tu próxima jugada
plan-what = Elige qué jugar cuando sea tu turno. Se juega en un momento sorteado según tu propio ritmo, si entonces está permitido; hasta ese momento puedes elegir otra cosa.
plan-private = Solo tú ves esto. Nadie puede distinguir una jugada planeada de una que haces tú.
plan-hours = Mientras nadie sepa cuándo duermes, no se juega nada por ti pasada una hora desde tu último toque: entonces se te avisa como siempre. Di tus horas de silencio, y los planes funcionan todo el día.
plan-choose = Elige una jugada
plan-drop = Descartar el plan
plan-alone = Jugar por mí cuando no puedo elegir: { $state }
plan-nothing = Ahora no se puede planear nada: la partida puede terminar antes de que vuelva a ser tu turno.
plan-your-turn = Es tu turno: toca **Mi mano** para jugar. Los planes se hacen mientras esperas.
plan-impossible = Por lo que puedes saber ahora, esta no puede ser tu próxima jugada. Elige una con /plan, o espera tu turno.
plan-several = Llegado tu turno, eso podría significar más de una jugada. Di qué cartas.
plan-stands = { $due ->
    [yes] Tu plan se juega { $when }: { $move }. Hasta entonces puedes elegir otra cosa.
   *[no] Tu plan: { $move }
}
plan-alone-due = No puedes elegir, así que esto se juega por ti { $when }.
plan-held = Se juega en el momento que se sorteó al llegar tu turno, ni antes ni después: así nadie distingue una jugada planeada de una que haces tú.
plan-told-planned = { $why ->
    [alone] Se jugó por ti, porque no podías elegir: { $move }
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
answer-left = Dejaste la mesa.
answer-left-kept = Has dejado la partida. Sigue { $robot }, que te guarda el asiento: recupéralo aquí, o más tarde con /games.
answer-left-ended = Has dejado la mesa y no quedaba nadie más: se ha cerrado.
answer-left-question = ¿Dejas esta partida de { $game }? { $consequence }
answer-left-consequence-end = La mesa se cerrará sin resultado.
answer-left-consequence-robot = Un robot sigue jugando por ti, y puedes volver cuando quieras. Si al final no has vuelto, pierdes la partida.
answer-leave-yes = Sí, la dejo
answer-leave-no = No, me quedo
answer-stayed = Bien, te quedas.
answer-ended = La mesa se cerró.
answer-not-ended = Bien, la partida sigue.
answer-end-offered = Ya se les pregunta a las demás personas, debajo de la mesa.
answer-offered-quietly = Esta vez no suena, porque hace poco ya sonó algo parecido.
answer-end-agreed = Estás de acuerdo en acabar esta partida.
answer-end-declined = Prefieres seguir jugando.
answer-undo-offered = Se les pregunta a los demás, en el mensaje de la mesa y en sus manos.
answer-undo-agreed = Aceptas que se retire la última jugada.
answer-undo-declined = Prefieres que la última jugada valga.
answer-taken-back = Tu jugada está retirada: vuelve a ser tu turno.
answer-pause-offered = Se pregunta a los demás, en el mensaje de la mesa y en sus manos.
answer-pause-agreed = Aceptas hacer una pausa.
answer-pause-declined = Prefieres no hacer pausa.
answer-paused = La mesa está en pausa. Con **Seguir**, debajo de ella, se termina.
answer-went-on = La partida sigue.
answer-resign-offered = Se pregunta a tu pareja, en el mensaje de la mesa y en su mano.
answer-resign-agreed = Aceptas rendirte.
answer-resign-declined = Prefieres seguir jugando.
answer-draw-offered = Se pregunta a los demás, en el mensaje de la mesa y en sus manos.
answer-draw-agreed = Aceptas las tablas.
answer-draw-declined = Prefieres seguir jugando.
answer-settled = La partida ha terminado. La mesa muestra el resultado.
answer-again-offered = Tienes asiento en la próxima partida. Su mesa viene en { $channel }; los asientos de los demás se guardan un rato.
answer-again = Tienes asiento en la próxima partida, en la mesa nueva de { $channel }.
answer-posted = La mesa vuelve a aparecer al final del canal.
answer-posted-there = Aquí viene: la mesa se publica de nuevo en { $channel }.
answer-posted-already = La mesa ya está ahí: { $where }
answer-moved-on = La partida siguió adelante. Así está la mesa ahora.
answer-conferred = Se lo dije a { $partner }, y a nadie más.
answer-busy = Ahora mismo juega tanta gente que esto habría llegado tarde. No ha cambiado nada; vuelve a pulsar dentro de un momento.
answer-closing = Courtyard se está reiniciando. No ha cambiado nada; vuelve a pulsar dentro de un momento.
answer-not-saved = Ahora mismo no se puede guardar nada, así que no ha cambiado nada. Inténtalo de nuevo dentro de un rato.
answer-number = Error número { $number }
answer-trouble = Algo falló por nuestra parte, y no cambió nada. Inténtalo otra vez; si vuelve a pasar, avísale a quien lleva el bot.
answer-trouble-after = Lo que has hecho está hecho, pero algo ha fallado por nuestra parte al mostrarlo. La mesa dice cómo está; /table la trae aquí.
answer-unsure = Nuestra base de datos no respondió, así que aún no sabemos si eso se hizo. /table muestra cómo está.
pictures-not-allowed = Cómo se ven las mesas de este canal lo decide quien lo administra. Lo tuyo se elige con `/settings`.
channel-pictures =
    Imágenes de las mesas de este canal: { $state }.{ $shown ->
        [yes] { " " }Colores: { $palette }. { $large ->
            [yes] Letra grande.
           *[no] Letra normal.
        }{ $motion ->
            [yes] {""}
           *[no] {" "}Nada se mueve.
        }
       *[no] { "" }
    }
event-time-called = Se acabó el tiempo acordado: esta ronda es la última.
event-phrase = { $Seat }: «{ $phrase }»
phrases-button = Decir…
phrases-panel = **Dilo a toda la mesa:**
phrase-enough = Es mucho de una vez: di la próxima dentro de un minuto.
answer-said = Dicho a toda la mesa.
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
bad-option = «{ $option }» no puede ser eso. Elige uno de estos: { $allowed }.
already-seated = Ya tienes un asiento en esta mesa.
table-full = Los { $seats } asientos están ocupados. Usa /play para abrir otra mesa.
too-few-players = Hacen falta al menos { $least } personas, y { $here ->
    [one] solo hay una
   *[other] solo hay { $here }
}. Espera a que se una más gente.
start-host-first = { $host } empieza esta mesa. Si no está, podrá hacerlo cualquiera de la mesa { $when }.
host-only = Eso solo puede hacerlo { $host }, que abrió esta mesa.
not-here = Ese control es de una mesa de otro canal, y solo vale allí. Con /games encuentras tus mesas.
unseat-nobody = Nadie con ese nombre está en una mesa que organices en este canal. Elige a alguien de la lista; quien administra el canal puede elegir a cualquiera de sus mesas.
unseat-still-here = { $player } sigue en este servidor, así que conserva su asiento. A quien se le acaba el tiempo de un turno le juega un robot, según lo que se eligió al abrir la mesa.
answer-unseated = { $player } ya no está en este servidor. Antes de una partida su asiento queda libre, y en una partida sigue un robot; si vuelve, puede recuperarlo.
not-seated = No estás en esta mesa. Usa /play para abrir una.
turn-of-another = Le toca a { $person }.
already-started = Esta partida ya empezó. Usa /leave para dejarla, o /play para abrir otra mesa.
already-over = Esta mesa ya terminó. Usa /play para abrir otra.
not-playing = Esta partida aún no empezó. Puede empezarla quien abrió la mesa.
too-many-tables = Ya estás en { $most } mesas. Termina antes una, o déjala con /leave.
too-many-lobbies = Ya organizas { $most } mesas que no han empezado. Empieza antes una, o ciérrala con /end.
play-often = Ya abriste { $most } mesas en una hora. Podrás abrir la siguiente { $when }; hasta entonces, únete a una o empieza una que tengas.
seat-kept = Ese asiento se guarda un rato para { $person }. Elige otro, o prueba más tarde.
seat-taken = Ahí está { $person }. Elige un asiento libre, o pide a quien organiza que lo cambie con { $person }.
offer-stands = En esta mesa ya se pregunta otra cosa a todo el mundo. Contéstala primero, en el mensaje de la mesa o en tu mano.
end-needs-vote = Esta partida solo se acaba antes de tiempo si está de acuerdo la mayoría de la mesa. Pregúntales con /end.
no-such-pace = Eso no se puede elegir. Elige algo de la lista.
no-such-level = Ese nivel no existe. Elige uno de la lista.
no-robot = En esta mesa no hay ningún robot que quitar.
no-rematch = Esta partida aún no terminó. Jueguen hasta el final, y después otra vez.
rematch-already = Esa revancha ya empezó. Busca su mesa más abajo en este canal.
guild-only = Eso solo funciona en un canal de un servidor. Pruébalo allí.
not-a-member = Aquí respondo a comandos, pero no estoy en este servidor, así que nadie vería una mesa. Pídele a quien lo administra que me invite: { $link }
no-permission-here = No puedo escribir en este canal. Pídele a quien lo administra que me dé: { $permissions }.
permission-view_channel = Ver canal
permission-send_messages = Enviar mensajes
permission-attach_files = Adjuntar archivos
permission-send_messages_in_threads = Enviar mensajes en hilos
notice-no-permission = Ya no puedo escribir en { $channel }, donde está tu mesa de { $game }. Pídele a quien lo administra que me dé: { $permissions }. Mientras tanto se puede seguir jugando por mensaje directo y con /hand.
notice-no-page = Es tu turno en { $game }, en { $channel }, pero Discord no acepta el mensaje con tu mano. Con **/move** dices tu jugada con palabras, y **/hand** intenta mostrar la mano.
notice-no-page-here = Discord no acepta el mensaje de esta mesa de { $game }. La partida sigue: **/hand** muestra tu mano, con **/move** dices tu jugada con palabras, y **/table** intenta mostrar la mesa.
notice-no-lobby = Discord no acepta el mensaje de esta mesa de { $game }, así que nadie puede unirse. Con **/play** se prepara otra.
notice-played-for = Se acabó tu tiempo para este turno de { $game } en { $channel }, así que lo jugó un robot por ti. A partir de aquí vuelves a jugar tú.
notice-turn = { $person }, es tu turno en { $game }. Discord no me deja enviarte un mensaje directo en este momento: **Mi mano** te muestra tus cartas, solo a ti, y ahí juegas.
notice-turn-closed = { $person }, es tu turno en { $game }. Tienes cerrados los mensajes directos para mí: **Mi mano** te muestra tus cartas, solo a ti, y ahí juegas.
confer-title = Unas palabras en privado
confer-no-partner = En este juego no hay parejas, así que no hay con quién hablar en privado.
confer-not-now = Ahora las parejas no pueden hablar. Deja que hablen tus cartas.
confer-robot = Tu pareja es un robot: no le hacen falta consejos.
confer-nothing = Ahí no hay nada que leer, así que no se envió nada.
confer-enough = Son muchas palabras de golpe: dale a { $partner } un momento para leerlas. Esto no se envió; inténtalo otra vez dentro de un minuto.

## Jugadas que se rechazan
illegal = Las reglas no lo permiten ahora. Abre **Mi mano** para ver qué permiten.
illegal-not-your-turn = Aún no te toca. La mesa muestra a quién le toca.
illegal-game-over = La partida terminó. Pulsa **Jugar otra vez** debajo de la mesa para empezar otra.
illegal-no-such-seat = Ese asiento no existe en esta mesa. Di uno que esté ocupado.
illegal-not-offered = Eso no se puede jugar ahora. Elige entre lo que ofrece **Mi mano**.
illegal-not-a-word = Eso no se puede leer como una jugada. Elige entre lo que ofrece **Mi mano**.
illegal-unfinished = Falta algo por decir. Abre **Mi mano** para acabar la jugada.
illegal-too-many = Son demasiadas: elige como mucho { $most }.
illegal-too-few = Son muy pocas: elige al menos { $least }.
illegal-too-many-words = Eso es más de una jugada. Di solo una cada vez.
illegal-picked-twice = Elegiste lo mismo dos veces. Elige cada cosa una sola vez.

## Listas
games-title = ## Tus mesas
games-none = No estás en ninguna mesa. Usa /play para abrir una.
games-yours = te toca
games-theirs = esperando a { $names }
games-paused = en pausa
games-gathering = esperando jugadores
games-kept = un robot juega por ti
games-button-yours = Mi mano: { $number }. { $game }
games-button-kept = Recuperar mi asiento: { $number }. { $game }
games-line = { $number }. **{ $game }** en { $where }: { $state }
leaderboard-title = Clasificación: { $scope }
leaderboard-of = { $game } · Clasificación: { $scope }
leaderboard-none = Aquí nadie ha terminado aún una partida. Usa /play para empezar una.
leaderboard-line = { $place }. { $name } · { $score } · { $played ->
    [one] una partida
   *[other] { $played } partidas
} · ganadas { $won } · empatadas { $drawn } · { $rate } %
leaderboard-rating = { $number } ({ $word })
leaderboard-points = { $points ->
    [one] un punto
   *[other] { $points } puntos
}
leaderboard-own = Tú: { $line }
leaderboard-own-none = Aquí no has terminado ninguna partida.
leaderboard-own-unlisted = Tú, y nadie más lo ve: { $line }
leaderboard-all-is = -# Tu puntuación. Todo el mundo empieza en 1000. Qué seguro es: nuevo, asentándose, asentado. No cuentan las partidas solo con robots.
leaderboard-month-is = -# Los puntos son lo que demuestran las partidas de este mes: ganar demuestra más cuanto más fuertes son los demás. El mes empieza igual para todo el mundo; no cuentan las partidas solo con robots.
leaderboard-past-is = -# Lo que demostraron las partidas de este mes hasta su final. Esta clasificación ya no cambia.
leaderboard-past-none = Ya nadie figura en la clasificación de este mes.
rating-new = nuevo
rating-settling = asentándose
rating-settled = asentado
season-title = ## Se acabó { $month }
season-first = { $count ->
    [one] { $names } va por delante en el mes con { $points ->
        [one] un punto
       *[other] { $points } puntos
    }.
   *[other] { $names } comparten el primer puesto del mes con { $points ->
        [one] un punto
       *[other] { $points } puntos
    }.
}
season-is = -# Esta clasificación ya no cambia. Empieza un mes nuevo, igual para todo el mundo.
season-boards = Clasificación
profile-title = ## { $name }
profile-all = Todos los juegos
profile-line = **{ $what }** · { $score } · { $played ->
    [one] una partida
   *[other] { $played } partidas
} · ganadas { $won } · empatadas { $drawn } · { $rate } %
best-court-piece = **{ $game }:** como mucho { $score ->
    [one] un court
   *[other] { $score } courts
} en una partida
profile-partners = **En pareja con:** { $people }
profile-partner = { $name } (ganadas { $well } de { $played })
profile-opponents = **Cara a cara:** { $people }
profile-opponent = { $name } { $well } : { $ill }
profile-streak = **Ganadas seguidas:** { $longest } como mucho, { $now } ahora
profile-record = { $won } de { $played } ganadas
profile-row = Ganadas seguidas
profile-row-now = { $now } ahora
profile-led = { $count ->
    [one] **En cabeza un mes:** { $months }
   *[other] **En cabeza { $count } meses**, los últimos: { $months }
}
profile-pace = -# Solo lo ves tú: la mitad de tus respuestas no te llevan más de { $unit ->
    [hours] { $time ->
        [one] una hora
       *[other] { $time } horas
    }
   *[minutes] { $time ->
        [one] un minuto
       *[other] { $time } minutos
    }
}.
profile-none = { $name } no ha terminado ninguna partida que puedas ver aquí.
profile-none-own = Aún no has terminado ninguna partida. Usa /play para empezar una.
profile-unlisted = { $name } prefiere no aparecer en listas.
rules-page = Página { $page } de { $pages }
rules-earlier = Página anterior
rules-later = Página siguiente
rules-by-number = Por número
rules-rule = ## { $game }: { $number }
    -# { $part }
rules-beside = { $number }
rules-book = Reglamento
refused = { $sentence }

## Pista: lo que haría un robot de nivel difícil. Las cuentas se dicen en quintos

hint-button = Pista
hint-thinking = Un robot de nivel difícil está pensando …
hint-move = Un robot de nivel difícil elegiría **{ $move }**.
hint-rather = Un robot de nivel difícil elegiría **{ $move }** antes que **{ $other }**.
hint-equal = Un robot de nivel difícil elegiría **{ $move }**, pero importa poco: **{ $other }** da casi lo mismo.
hint-better = { $by ->
    [little] Sale algo mejor
    [clearly] Sale claramente mejor
   *[far] Sale mucho mejor
} que **{ $other }** en las partidas que el robot ha simulado.
hint-no-other = No tienes otra jugada.
hint-only = No vale la pena pensar en otra cosa.
hint-often = { $often ->
    [seldom] casi nunca
    [mostly] casi siempre
   *[other] cerca de { $often } de 5
}
hint-gain = { $what }: { $best }; si no, { $other }.
hint-gain-certain = { $what }, seguro; si no, { $other }.
hint-certain = { $what }, seguro.
hint-fear = Si no, { $what }: { $other }; así, { $best }.
hint-fear-certain = Si no, { $what }, seguro; así, { $best }.
hint-gain-fact = { $what }.
hint-fear-fact = Si no, { $what }.
# Lo que hace después el mismo jugador en la mayoría de las partidas simuladas; los puntos son lo que cambia.
hint-then = Después, lo más frecuente: **{ $move }**.
reason-won = Ganas la partida
reason-lost = pierdes la partida
hint-not = Las pistas son para partidas en las que todos los demás son robots: entre personas, decides tú.
hint-busy = Los robots están todos pensando. Vuelve a preguntar en un momento.
command-hint = Pregunta qué haría un robot de nivel difícil en tu lugar (solo en partidas con robots)

## Lecciones
command-learn = Aprende un juego en tres minutos, en una mesa para ti
lesson-title = -# { $game } · paso { $step } de { $steps }
lesson-over-title = ### { $game } · ya sabes cómo va
lesson-over = Con eso basta: { $command } abre una mesa, también con robots.
lobby-learn = Aprender
lesson-play = Jugar ahora
lesson-show = Muéstrame
lesson-again = Otra vez
lesson-choose = Otra lección
no-such-lesson = No existe esa lección. /learn muestra cuáles hay.

## Todas las manos, cuando acaba la partida
hands-button = Todas las manos
hands-title = **{ $game }: lo que tenía cada cual al final**
hands-line = { $name }: { $cards }
hands-none = ninguna carta
hands-not-yet = La partida sigue: las manos se ven cuando acaba.

# Mirar atrás

command-history = Partidas terminadas aquí o en el servidor, o las tuyas: quién ganó, y cada una para repasarla
command-replay = Repasa una partida paso a paso, solo para ti; una vez terminada, con todas las manos a la vista
option-whose = De quién: las de este canal, las del servidor o las tuyas
option-replayed = Qué partida; sin ella, la última
history-of-channel = las de este canal
history-of-server = las del servidor
history-of-person = las mías
history-channel = ## Partidas terminadas aquí
history-server = ## Partidas terminadas en este servidor
history-person = ## Partidas que has terminado
history-none = Aquí aún no se ha terminado ninguna partida.
history-line = { $number }. **{ $game }** · { $when }
    { $result }
history-choose = Repasa una de ellas
history-newer = Más nuevas
history-older = Más viejas
replay-button = Repaso
replay-missed = ¿Qué me perdí?
replay-missed-short = ¿Qué pasó?
replay-at = { $rounds ->
    [1] { "" }
   *[other] { "ronda " }{ $round }{ " · " }
}{ $number ->
    [0] el comienzo, 0 de { $last }
   *[other] paso { $number } de { $last }
}
replay-since = Desde tu última jugada
replay-hidden = La partida sigue: ves lo que podías ver entonces.
replay-abandoned = Esta partida no se terminó, así que las manos siguen ocultas. Se guarda hasta el { $until }.
replay-first = « Inicio
replay-back = ‹ Atrás
replay-next = Sigue ›
replay-last = Fin »
replay-round-back = ‹ Ronda
replay-round-next = Ronda ›
replay-film = En movimiento
replay-film-round = Toda la ronda
replay-jump = Ir a …
replay-trick = N.º { $number }
replay-eyes = Con los ojos de …
replay-by-all = Con los ojos de todos
replay-by = Con los ojos de { $name }
replay-file = Archivo
replay-file-is = La partida como texto: `./run replay { $name }` la juega de nuevo y la comprueba.
replay-plays-on = { $name } sigue jugando desde aquí
replay-share = Compartir
replay-shared = **{ $name }** muestra un momento de **{ $game }**: paso { $number }
replay-shared-done = El canal ve ahora este momento.
replay-from-here = Repasarla
replay-not-over = Todo se muestra cuando termina la partida, no antes.
replay-not-kept = Esta partida no se puede repasar: lo que guardó de ella una versión anterior no basta.
replay-may-not-write = No puedes escribir en este canal.
boards-enough = Acabas de mirar muchas clasificaciones. Espera un minuto, por favor.
replay-enough = Se ha compartido varias veces hace un momento: espera un minuto.
play-on = Seguir jugando
play-on-asked = Sigue jugando desde el paso { $number } de esta partida de **{ $game }**, con robots en los otros asientos: ¿qué asiento ocupas? Las cartas están como estaban; no cuenta para nadie.
play-on-as = Como { $name }
play-on-ended = En este paso la partida ya ha terminado: elige uno anterior.
table-played-on = Se sigue jugando desde un momento de una partida terminada: no cuenta para nadie.
