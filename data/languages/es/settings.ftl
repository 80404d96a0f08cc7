# Lo que una persona elige para sí, y los mensajes que la llaman a una mesa.

## Comandos
command-settings = Elige tus horas de silencio, qué avisos te llegan y dónde, imágenes e idioma
command-me = Mira lo que has elegido y lo que resulta de ello

## El formulario
settings-form-title = Tus ajustes
settings-form-zone = Tu zona horaria
settings-form-zone-is = Una ciudad, un país, UTC-6, o lo que marca ahora tu reloj: 14:05
settings-form-zone-like = Ciudad de México
settings-form-quiet = Horas de silencio
settings-form-quiet-is = No te llega ningún aviso. Desde y hasta, { $hours } horas como mucho; vacío: ninguna
settings-form-quiet-like = 22 - 7
settings-form-free = Días libres
settings-form-free-is = Días de cada semana que cuentan como silencio: { $most } como mucho
settings-form-free-none = Ninguno
settings-form-more = Qué recibes
settings-turn = Un aviso cuando me toca
settings-turn-is = En mis horas de silencio: cuando acaban
settings-reminder = Un aviso antes de que acabe mi tiempo
settings-channel = Avisos en el canal
settings-channel-is = Con una mención, en vez de un mensaje directo con mi mano
settings-pictures = Imágenes
settings-pictures-is = En mis propios mensajes, en vez de solo palabras
settings-large = Letra grande en las imágenes
settings-motion = Los grandes momentos se mueven en las imágenes
settings-by-itself = Jugar por mí cuando no hay nada que elegir
settings-phrases = Frases rápidas en mi panel
settings-unlisted = No aparecer en clasificaciones
settings-unlisted-is = Nadie más ve cómo vas; tú sí
settings-unlisted-so = **Clasificaciones:** no apareces en ninguna que vean otros.
settings-form-language = Tu idioma
settings-language-discord = El que Discord tiene para ti
settings-language-own = Español
vacation-form-title = Tus vacaciones
vacation-form-days = Días de descanso
vacation-form-days-is = Primer y último día; varios, separados por punto y coma. Vacío: ninguno
vacation-form-days-like = 1 - 9 ago; 24 dic - 2 ene

## La página
settings-title = ## Tus ajustes
settings-zone = **Zona horaria:** { $zone }. Para ti son ahora las { $clock }.
settings-zone-steady = -# { $zone } no tiene horario de verano. Si donde vives cambia la hora, indica una ciudad.
settings-zone-none = **Zona horaria:** sin indicar, así que los avisos llegan a cualquier hora.
settings-zone-lost = **Zona horaria:** la que indicaste ya no se conoce aquí, así que tus horas de silencio no cuentan y los avisos llegan a cualquier hora. Toca **Cambiar** e indícala otra vez.
settings-quiet = **Horas de silencio:** de { $from } a { $until }
settings-quiet-none = **Horas de silencio:** ninguna
settings-free = **Días libres:** { $days }
settings-free-none = **Días libres:** ninguno
settings-vacation = **Vacaciones:** { $days }. Este año quedan { $left } de { $purse } días.
settings-vacation-none = **Vacaciones:** ninguna. Este año quedan { $left } de { $purse } días.
settings-pings = **Avisos:** { $pings }, { $channel ->
    [yes] en el canal
   *[no] por mensaje directo
}
settings-pings-none = **Avisos:** ninguno
settings-invited = **Invitaciones:** { $wish }
settings-ping-turn = cuando te toca
settings-ping-reminder = antes de que acabe tu tiempo
settings-look = **Imágenes:** { $shown ->
    [yes] sí. Colores: { $palette }. { $large ->
        [yes] Letra grande.
       *[no] Letra normal.
    }{ $motion ->
        [yes] {""}
       *[no] {" "}Nada se mueve.
    }
   *[no] no
}
settings-language = **Idioma:** { $chosen ->
    [yes] { $language }
   *[no] el que Discord tiene para ti
}
settings-moves = **Jugar por ti cuando no hay nada que elegir:** { $by_itself ->
    [yes] sí
   *[no] no
}
settings-moves-hours = -# Hasta que lleves un tiempo jugando, o indiques tus horas de silencio, solo durante una hora desde tu último toque: nadie sabe cuándo duermes.
settings-rests = **Hasta { $until } no te llega ningún aviso, y tu tiempo no corre.**
settings-will-rest = **Desde { $from } hasta { $until } no te llega ningún aviso, y tu tiempo no corre.**
settings-never-rests = **Los avisos te llegan a cualquier hora, y tu tiempo corre siempre.** Indica tu zona horaria y tus horas de silencio, y en ellas no correrá.
settings-change = Cambiar
settings-vacation-button = Vacaciones
settings-palette = Elige los colores de las imágenes
settings-invitations = Elige quién puede invitarte
settings-invitations-choice = Invitaciones: { $wish }
settings-invitations-all = todas
settings-invitations-known = de personas con quienes he jugado
settings-invitations-none = ninguna
settings-again = Corregirlo
settings-moment-tonight = esta noche a las { $at }
settings-moment-today = hoy a las { $at }
settings-moment-tomorrow = mañana a las { $at }
settings-moment-day = el { $day } a las { $at }

## Lo que no puede ser, y qué hacer
settings-not-kept = Aún no ha cambiado nada:
settings-bad-zone = No conozco la zona horaria «{ $zone }». Indica la ciudad grande más cercana, como Ciudad de México, o escribe lo que marca ahora tu reloj, como 14:05.
settings-bad-zone-near = No conozco la zona horaria «{ $zone }». ¿Querías decir { $near }?
settings-bad-zone-several = «{ $zone }» tiene varias zonas horarias. Indica la más cercana de estas: { $near }.
settings-bad-zone-clock = «{ $zone }» no es una hora que marque ahora ningún reloj. Mira otra vez y escribe horas y minutos, como 14:05.
settings-bad-quiet = No puedo leer «{ $quiet }» como horas de silencio. Escribe desde y hasta, como 22 - 7.
settings-quiet-long = De { $from } a { $until } es demasiado: las horas de silencio son { $most } al día como mucho. Elige un comienzo más tarde o un final más temprano.
settings-quiet-zone = Las horas de silencio y los días libres necesitan tu zona horaria: escríbela también.
hours-bad-zone = Aquí no se conoce esa zona horaria. Indica la ciudad grande más cercana.
hours-bad-quiet = Esas horas de silencio no pueden ser. Escribe desde y hasta, como 22 - 7.
hours-bad-free-days = Esos días libres no pueden ser. Elige tres como mucho.
hours-bad-vacations = Esos días de descanso no pueden ser. Escribe el primero y el último.
hours-too-often = Has cambiado tus horas hace poco: con horas que cambian cada día nadie podría esperarte. Cámbialas otra vez { $when }, o deja la zona horaria, las horas de silencio y los días libres como están.
vacation-no-zone = Un día empieza cuando empieza para ti: indica antes tu zona horaria, con /settings.
vacation-far = Falta más de un año. Elige días más cercanos.
vacation-purse = Sería { $days ->
    [one] un día
   *[other] { $days } días
} más que los { $purse } de vacaciones que tiene { $year }. Elige menos.
vacation-bad-days = No puedo leer «{ $typed }» como días. Escribe el primero y el último, como 1 - 9 ago.
vacation-bad-month-as-word = «{ $typed }» puede ser dos días distintos. Escribe el mes con letras, como 8 oct.
vacation-bad-no-such-day = «{ $typed }» es un día que no existe. Mira otra vez el calendario.
vacation-bad-past = «{ $typed }» ya pasó. Elige días que estén por venir.
vacation-bad-reversed = «{ $typed }» termina antes de empezar. Escribe primero el primer día, como 24 - 30 ene.

## Se pregunta una vez
time-asked = Algunas partidas aquí duran días. Indica tu zona horaria y tus horas de silencio, y ningún aviso te despierta: un toque, y vale para todas tus partidas. Después lo encuentras en /settings.
time-lost = La zona horaria que indicaste ya no se conoce aquí, así que tus horas de silencio, días libres y vacaciones no cuentan. Indícala otra vez y contarán.
time-button = Mi hora

## Llamar a alguien
panel-alone = Los demás solo te esperan a ti.
ping-turn = { $person }, te toca en **{ $game }**.
ping-turn-elsewhere = Es tu turno en **{ $game }**, en { $channel }.
ping-nudged = Los demás te esperan en **{ $game }**, en { $channel }.
ping-nudged-here = { $person }, los demás te esperan en **{ $game }**.
nudge-button = Avisar
answer-nudged = Sabrán que esperas, salvo que ahora no quieran avisos. Quien descansa lo sabrá después.
nudge-nobody = Aquí no esperas a nadie.
nudge-clock = En esta mesa corre un reloj para todos: él les avisa.
nudge-early = Dales un poco de tiempo: podrás hacerlo { $when }.
nudge-done = En este turno ya se les avisó.
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
ping-later-title = **¿Cuándo te llamo otra vez a { $game }?** Solo si aún te toca entonces.
ping-later-choose = Elige un momento
ping-not-this-turn = Sin más avisos en este turno
ping-in-hours = En { $hours ->
    [one] una hora
   *[other] { $hours } horas
}
ping-in-hours-at = En { $hours ->
    [one] una hora
   *[other] { $hours } horas
}, a las { $at }
ping-today-at = Hoy a las { $at }
ping-tomorrow-at = Mañana a las { $at }
ping-weekday-at = El { $day } a las { $at }
ping-snoozed = Te llamo otra vez a **{ $game }** el { $when }, si aún te toca.
ping-muted = Sin más avisos en este turno de **{ $game }**. El próximo te llama como siempre.
ping-over = Ese turno ya pasó. La mesa muestra a quién le toca ahora.
ping-of-another = Ese aviso es para { $person }.

## What is kept about people

command-data = Mira qué se guarda sobre ti, pídelo en un archivo o pide que se te olvide
data-title = ## Tus datos
data-settings = - **Tus ajustes**: zona horaria, horas de silencio, vacaciones, idioma, avisos ({ $rows } entradas). Se guardan hasta que pidas que se te olvide.
data-games = - **Tus partidas**: dónde juegas y jugaste, con qué nombre, y los resultados ({ $rows } entradas). Se guardan para que valgan las clasificaciones.
data-moves = - **Tus jugadas** ({ $rows }). Se guardan con la partida, para poder repetirla.
data-plans = - **Lo que has planeado y aplazado** ({ $rows } entradas). Desaparece con el turno.
data-moments = - **Cuándo respondes** ({ $rows } entradas), para el reloj y el momento de las jugadas planeadas. Se guarda 30 días.
data-messages = - **Qué mensajes te muestran tus partidas** ({ $rows } entradas). Desaparece 30 días después de la partida.
data-more = -# Nada de esto se da a nadie ni se usa para otra cosa que estas partidas. docs/PRIVACY.md, en el código, dice más.
data-export = Dámelo todo
data-exported = Esto es todo lo que se guarda sobre ti, en JSON.
data-forget = Olvídame
data-forget-ask = **¿Olvidarte?** Se borran tus ajustes, horas, planes y avisos. En cada partida pasas a ser «alguien que jugó», también en las clasificaciones, y siguen robots en tus asientos. Los mensajes de partidas que acabaron hace más de un mes se quedan como están. No se puede deshacer.
data-forget-yes = Sí, olvídame
data-forget-no = No, déjalo
answer-forgotten = Ya no se guarda nada sobre ti. Si vuelves a jugar, eres alguien nuevo.
former-player = alguien que jugó
unlisted-player = alguien
