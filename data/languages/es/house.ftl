# La casa: todo lo que no es de un solo juego.

## Al arrancar, en la terminal
start-no-token = Falta el token de Discord. Copia .env.example como .env y rellena DISCORD_TOKEN, o juega sin él: ./run sandbox
start-bad-token = Discord ha rechazado el token. Saca uno nuevo en el portal de desarrolladores (Bot > Reset Token) y ponlo en .env.
start-no-discord = No se llega a Discord: { $reason }. Comprueba que esta máquina tiene conexión e inténtalo otra vez.
start-bad-log = COURTYARD_LOG es { $value }. Ponlo en DEBUG, INFO, WARNING o ERROR.
start-bad-guild = COURTYARD_GUILD es { $value }. Pon el id de un servidor, que es un número, o déjalo vacío.
start-bad-database = La base de datos { $path } no se puede abrir para escribir, o no es una base de datos. Revisa COURTYARD_DATABASE y los permisos de la carpeta.
start-newer-database = La base de datos { $path } es de una versión más nueva de Courtyard. Actualiza esta o elige otro archivo en COURTYARD_DATABASE.
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

## Órdenes
command-play = Reúne una mesa para jugar en este canal
command-hand = Mira tu mano y tus botones, solo para ti
command-table = Trae la mesa al final de este canal
command-move = Haz una jugada con palabras en vez de con botones
command-games = Tus mesas, aquí y en otros sitios, y a quién le toca
command-leave = Deja una mesa; si la partida ha empezado, se te pregunta antes
command-end = Cierra una mesa que organizas, o cualquiera de aquí si gestionas el canal
command-rules = Lee cómo se juega
command-leaderboard = Mira quién gana más, en este canal o en todo el servidor
command-confer = Unas palabras en privado a tu pareja, antes de que empiece el Día
command-me = Elige imágenes o solo palabras para tus propios mensajes
command-pictures = Muestra las mesas de este canal con imágenes o solo con palabras
option-pictures = Imágenes en tus propios mensajes
option-shown = Imágenes de las mesas, o solo palabras
option-table = Qué mesa, si estás en varias
option-words = Tu jugada, como KH o hearts; al escribir salen sugerencias
option-game = Qué juego
option-rule = Una sola regla por su número, por ejemplo 5; o una palabra que diga
option-scope = Este canal o todo el servidor
option-text = Qué quieres decir a tu pareja
scope-channel = este canal
scope-server = este servidor

## La mesa que se reúne
lobby-title = ## { $game }
lobby-host = { $host } está reuniendo una mesa.
lobby-seats = { $here } de { $most } sitios ocupados; para jugar { $least ->
    [one] basta uno
   *[other] bastan { $least }
}.
lobby-seats-exact = { $here } de { $most } sitios ocupados.
lobby-seat = { $number }. { $name }
lobby-robot = { $number }. { $name } (robot, { $level })
lobby-partners = Parejas: { $pairs }.
lobby-pair = { $first } + { $second }
lobby-free-seat = asiento { $number }
lobby-free = libre
lobby-options = **Opciones**
lobby-options-usual = **Opciones:** las habituales
lobby-option = { $name }: { $value }
lobby-join = Unirme
lobby-leave = Salir
lobby-start = Empezar
lobby-options-button = Opciones
lobby-add-robot = Añadir un robot…
level-easy = fácil
level-easy-is = Aprende contigo
level-fair = medio
level-fair-is = Juega con cabeza
level-strong = difícil
level-strong-is = Piensa por adelantado
robot-name = 🤖 { $name }
robot-names = Ada Basilio Cleo Dora Edgardo Flora Gustavo Elvira Igor Juno Casimiro Lola
event-left = { $seat } se ha ido; un robot sigue jugando en su lugar.
event-stood-in = Un robot juega este turno por { $seat }.
event-replaced = Un robot sigue jugando por { $seat }, que puede volver cuando quiera.
event-returned = { $seat } ha vuelto.
table-idle = { $name } lleva un día sin jugar. Quien juega en esta mesa puede hacer entrar a un robot.
table-stand-in = Un robot juega una vez por { $name }
table-replace = Un robot sigue por { $name }
table-come-back = Recuperar mi sitio
notice-replaced = Llevas más de un día sin jugar en { $channel }, así que un robot sigue por ti en { $game }. El sitio es tuyo: recupéralo cuando quieras.
answer-came-back = El sitio vuelve a ser tuyo. Tu mano llega en un mensaje directo.
awake-yourself = Ya estás aquí, y es tu turno. Pulsa **Mi mano** para jugar.
not-replaced = En esta mesa ningún robot juega por ti. Con /games encuentras tus mesas.
lobby-dismiss-robot = Despedir a un robot
options-panel = ### Opciones de { $game }
options-number = Escribir un número
options-number-label = { $name } ({ $low } a { $high })
option-on = sí
option-off = no

## La mesa
table-title = ## { $game }
table-turn = { $count ->
    [one] Le toca a { $names }
   *[other] Les toca a { $names }
} · desde { $since }
table-over = ## Fin de la partida de { $game }
table-abandoned = ## { $game }: esta mesa se ha cerrado
abandoned-everybody-left = Todo el mundo se ha ido. No cuenta para nadie.
abandoned-ended = Se cerró antes de acabar. No cuenta para nadie.
abandoned-channel-gone = Su canal ya no existe. No cuenta para nadie.
table-happened = **Acaba de pasar**
table-hand-button = Mi mano
table-rules-button = Reglas
table-rematch = Jugar otra vez
result-won = { $count ->
    [one] Gana { $winners }.
   *[other] Ganan { $winners }.
} { $reason }
result-draw = No gana nadie. { $reason }
picture-alt = La mesa de { $game }.
picture-alt-turn = { $count ->
    [one] Le toca a { $names }.
   *[other] Les toca a { $names }.
}
picture-alt-hand = Tu mano: { $cards }

## El panel de cada cual
panel-title = ## { $game }
panel-where = En { $channel }
panel-happened = **Desde tu última jugada**
panel-hand = **Tu mano:** { $cards }
panel-hand-empty = No te quedan cartas en la mano.
panel-your-turn = **Te toca.** { $question }
panel-may = { $question }
panel-wait = { $count ->
    [one] Aún no te toca: juega { $names }.
   *[other] Aún no te toca: juegan { $names }.
}
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
panel-done = Eso es todo
panel-order = Un orden ya hecho
panel-again = El último tuyo otra vez
panel-mix = Barajar
panel-mix-is = El resto en cualquier orden
panel-goes-on = { $words } …
panel-sure = ¿Lo dices en serio? No se puede deshacer.
panel-sure-yes = Sí, hazlo
panel-more = Más…
panel-more-title = **Más**
panel-type = Escribir
panel-type-title = Con tus palabras
panel-type-label = Tu jugada, o las cartas en su orden
panel-advice = ¿Qué puedo hacer?
advice-title = **Lo que puedes hacer ahora**
advice-may = Puedes elegir { $words }. ({ $rule })
advice-word = { $word } ({ $hint })
advice-not = { $words }, no: { $sentence }
advice-not-likewise = { $word }, no: { $sentence } Tampoco { $words }.
advice-rule = { $sentence } ({ $rule })
advice-waits = { $all ->
    [yes] Ahora no se pide ninguna carta tuya.
   *[no] Ahora no se piden: { $cards }.
} ({ $rule })
panel-old = Esta es una mano anterior de { $game }. Tus botones están en el mensaje más nuevo, más abajo.

## Respuestas
answer-gathered = La mesa está puesta. Los demás pueden unirse aquí abajo.
answer-left = Has dejado la mesa.
answer-left-question = ¿Dejas esta partida de { $game }? { $consequence }
answer-left-consequence-end = La mesa se cerrará y no contará para nadie.
answer-left-consequence-robot = Un robot seguirá jugando en tu lugar.
answer-leave-yes = Sí, la dejo
answer-leave-no = No, me quedo
answer-stayed = Bien, te quedas.
answer-ended = La mesa se ha cerrado.
answer-posted = Aquí viene: la mesa se publica de nuevo.
answer-moved-on = La mesa ha seguido adelante. Así está ahora.
answer-conferred = Se lo he dicho a { $partner }, y a nadie más.
answer-trouble = Algo ha fallado por nuestra parte, y no ha cambiado nada. Inténtalo otra vez; si vuelve a pasar, avisa a quien lleva el bot.
me-pictures = Imágenes en tus propios mensajes: { $state }. Cámbialo con la opción «pictures» de /me.
channel-pictures = Imágenes de las mesas de este canal: { $state }.
event-time-called = El tiempo acordado se ha acabado: esta ronda es la última.
event-confer = { $seat } susurra: «{ $text }»

## Lo que no se puede, y qué hacer en su lugar
no-such-table = Esa mesa ya no existe. Usa /play para reunir otra.
no-table-here = Aquí no tienes ninguna mesa. Usa /play para reunir una, o /games para encontrar las tuyas.
which-table = Aquí tienes varias mesas. Elige una en la opción «table».
no-such-game = Ese juego no existe. Elige uno de la lista.
no-such-rule = { $game } no tiene esa regla. Las suyas van de { $first } a { $last }; elige una de la lista.
bad-option = «{ $option }» no puede ser eso. Elige uno de estos: { $allowed }.
already-seated = Ya tienes sitio en esta mesa.
table-full = Los { $seats } sitios están ocupados. Usa /play para reunir otra mesa.
too-few-players = Hacen falta al menos { $least } jugadores, y { $here ->
    [one] solo hay uno
   *[other] solo hay { $here }
}. Deja que se una más gente.
host-only = Eso solo puede hacerlo { $host }, que organiza esta mesa.
not-seated = No estás en esta mesa. Usa /play para reunir una tuya.
already-started = Esta partida ya ha empezado. Usa /leave para dejarla, o /play para reunir otra mesa.
already-over = Esta mesa ya ha terminado. Usa /play para reunir otra.
not-playing = Esta partida aún no ha empezado. Puede empezarla quien organiza la mesa.
too-many-tables = Ya estás en { $most } mesas. Termina antes una, o déjala con /leave.
no-such-level = Ese nivel no existe. Elige uno de la lista.
no-robot = En esta mesa no hay ningún robot al que despedir.
no-rematch = Esta partida aún no ha terminado. Jugadla hasta el final y luego otra vez.
rematch-already = Esa revancha ya ha empezado. Busca su mesa más abajo en este canal.
guild-only = Eso solo funciona en un canal de un servidor. Pruébalo allí.
no-permission-here = No puedo escribir en este canal. Pide a quien lo gestiona que me dé: { $permissions }.
permission-view_channel = Ver canal
permission-send_messages = Enviar mensajes
permission-attach_files = Adjuntar archivos
permission-send_messages_in_threads = Enviar mensajes en hilos
notice-no-permission = Ya no puedo escribir en { $channel }, donde está tu mesa de { $game }. Pide a quien lo gestiona que me dé: { $permissions }. Mientras tanto se puede seguir jugando por mensaje directo y con /hand.
notice-dm-closed = { $person }, tienes cerrados los mensajes directos y no puedo enviarte tu mano. Pulsa **Mi mano** debajo de la mesa cuando quieras; la partida sigue.
confer-no-partner = En este juego no hay parejas, así que no hay con quién hablar en privado.
confer-not-now = Las parejas solo pueden hablar antes de que empiece el Día. Ahora deja que hablen tus cartas.
confer-robot = Tu pareja es un robot: no le hacen falta consejos.

## Jugadas que se rechazan
illegal = Las reglas no lo permiten ahora. Abre **Mi mano** para ver qué permiten.
illegal-not-your-turn = Aún no te toca. La mesa muestra a quién le toca.
illegal-game-over = La partida ha terminado. Pulsa **Jugar otra vez** debajo de la mesa para empezar otra.
illegal-no-such-seat = En esta mesa no hay tal sitio. Di uno que esté ocupado.
illegal-not-offered = Eso no se puede jugar ahora. Elige entre lo que ofrece **Mi mano**.
illegal-not-a-word = Eso no se puede leer como una jugada. Elige entre lo que ofrece **Mi mano**.
illegal-not-understood = No entiendo «{ $text }». Elige entre lo que ofrece **Mi mano**, o mira /rules.
illegal-too-long = Eso es demasiado largo para una jugada: como mucho { $most } caracteres.
illegal-unfinished = Falta algo por decir. Abre **Mi mano** para acabar la jugada.
illegal-too-many = Son demasiadas: elige como mucho { $most }.
illegal-too-few = Son muy pocas: elige al menos { $least }.
illegal-too-many-words = Eso es más de una jugada. Di solo una cada vez.
illegal-picked-twice = Has elegido lo mismo dos veces. Elige cada cosa una sola vez.

## Listas
games-title = ## Tus mesas
games-none = No estás en ninguna mesa. Usa /play para reunir una.
games-yours = te toca
games-theirs = esperando a { $names }
games-gathering = reuniéndose
games-line = - **{ $game }** en { $where }: { $state }
leaderboard-title = ## Clasificación: { $scope }
leaderboard-of = ## { $game } · Clasificación: { $scope }
leaderboard-none = Aquí nadie ha terminado aún una partida. Usa /play para empezar una.
leaderboard-line = { $place }. { $name } · { $played ->
    [one] una partida
   *[other] { $played } partidas
} · ganadas { $won } · empatadas { $drawn } · { $rate } %
rules-page = Página { $page } de { $pages }
rules-earlier = Página anterior
rules-later = Página siguiente
rules-by-number = Por número
rules-rule = ## { $game }: { $number }
    -# { $part }
rules-beside = { $number }
rules-book = Reglamento
refused = { $sentence }
