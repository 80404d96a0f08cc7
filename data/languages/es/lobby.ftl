# Mesas que se reúnen.

## La mesa que se reúne
lobby-title = ## { $game }
lobby-again = { $host } quiere jugar otra vez: **ya se apuntan { $ready } de { $most }.**
lobby-least = { $least ->
    [one] Basta una persona para empezar.
   *[other] Bastan { $least } personas para empezar.
}
lobby-full = Ya está todo el mundo. { $host } puede empezar la partida.
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
invited-already = Esa persona ya está en la mesa o ya tiene una invitación: con una basta.
invited-enough = Hay tantas invitaciones como asientos, { $most }. Espera a que contesten, o llena la mesa con robots.
answer-invited-not = No envié invitación a { $player }: ya recibió bastantes por ahora, o no quiere ninguna.
join-unreliable = Quien organiza busca gente que termine más partidas. Busca otra mesa, o abre una con **/play**.
wants-more-than-told = Es más de lo que se dice de ti. Elige algo del menú.
finishes-new = en sus primeras partidas
finishes-sometimes = termina algunas partidas
finishes-mostly = casi siempre termina
finishes-always = siempre termina
lobby-company-button = Hora de inicio e invitados
company-panel = **Cuándo empieza y quién entra**
company-begins = Empieza
timing-begins-is = Cuándo empieza sola la partida; los robots pueden ocupar los asientos que sigan libres.
begins-host = cuando lo diga quien organiza
begins-full = al llenarse la mesa
begins-600 = al llenarse, o con robots a los 10 minutos
begins-3600 = al llenarse, o con robots en una hora
begins-21600 = al llenarse, o con robots en 6 horas
begins-72000 = al llenarse, o con robots en 20 horas
company-wants = Quién puede entrar
company-wants-explained = Según sus partidas de este año. Con invitación se entra siempre.
company-wants-yours = No puedes pedir más que lo tuyo: { $word }.
wants-anybody = cualquiera
wants-mostly = quien casi siempre termina
wants-always = quien siempre termina
wants-invited = personas invitadas
join-invited = A esta mesa solo pueden unirse personas invitadas. Pídelo a quien la abrió, o abre la tuya con **/play**.
join-not-here = No puedes unirte a esta mesa. Busca otra, o abre la tuya con **/play**.
join-blocked = En esta mesa está { $names }, a quien bloqueaste. ¿Unirte de todos modos?
join-anyway = Unirme de todos modos
seats-remove = Quitar a alguien
remove-yourself = No puedes quitarte a ti. **Salir** libera tu asiento.
remove-not-there = Esta persona ya no está aquí.
notice-removed = Quien abrió la mesa de { $game } en { $channel } te ha quitado de ella antes de empezar. Puedes volver si te invita.
watch-not-now = No puedes mirar esta mesa aquí. El mensaje de la mesa muestra cómo está.
notice-lapsed = Tu mesa de { $game } en { $channel } se ha cerrado: no se empezó a tiempo. **/play** abre otra.
lobby-begins = Empieza al llenarse, o con robots { $when }.
lobby-begins-full = Empieza al llenarse.
lobby-begins-now = Ya está todo el mundo: empieza enseguida.
lobby-wants = Se busca: { $word }
lobby-invited = Solo para personas invitadas
lobby-option = { $name }: { $value }
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
lobby-details = Detalles
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
lobby-dismiss-robot = Quitar un robot
options-panel = ### Opciones de { $game }
options-page = Opciones, página { $page } de { $pages }
option-preset = Forma de jugar
explain-preset = Un juego que se conoce por ese nombre; después se pueden cambiar opciones sueltas
preset-none = una mezcla
options-number = Escribir un número
options-number-label = { $name } ({ $low } a { $high })

## Respuestas
answer-again = Tienes asiento en la próxima partida, en la mesa nueva de { $channel }.

## Lo que no se puede, y qué hacer en su lugar
bad-option = «{ $option }» no puede ser eso. Elige uno de estos: { $allowed }.
bad-option-beside = «{ $option }: { $value }» no va con «{ $beside }: { $other }».
too-few-players = Hacen falta al menos { $least } personas, y { $here ->
    [one] solo hay una
   *[other] solo hay { $here }
}. Espera a que se una más gente.
start-host-first = { $host } empieza esta mesa. Si no está, podrá hacerlo cualquiera de la mesa { $when }.
no-such-pace = Eso no se puede elegir. Elige algo de la lista.
no-such-level = Ese nivel no existe. Elige uno de la lista.
no-rematch = Esta partida aún no terminó. Jueguen hasta el final, y después otra vez.
rematch-already = Esa revancha ya empezó. Busca su mesa más abajo en este canal.

## Lecciones
lobby-learn = Aprender

## El reparto que cortaron todos
lobby-sealed = Sello: `{ $seal }`
lobby-own-cut = Cortas con **{ $cut }** (**/deal cut**)
deal-cuts = -# ✂️ { $game }: se corta con { $cuts }
deal-unpublished = Ahora mismo no puedo escribir en el canal, así que no se ha repartido. Inténtalo dentro de un momento; si sigue así, revisa mis permisos allí.
bad-cut = Una palabra para cortar tiene letras o cifras, { $most } caracteres como mucho. Se queda la anterior.

answer-again-offered = Tienes asiento en la próxima partida. Su mesa viene en { $channel }; los asientos de los demás se guardan un rato.
