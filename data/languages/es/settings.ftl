# Lo que una persona elige para sí, y los mensajes que la llaman a una mesa.

## Comandos
command-settings = Elige tus horas de silencio, qué avisos te llegan y dónde, imágenes e idioma
command-vacation = Tómate días libres: no te llega ningún aviso y tus relojes se detienen
command-me = Mira lo que has elegido y lo que resulta de ello
option-zone = Tu zona horaria: una ciudad, un país, o lo que marca ahora tu reloj
option-days = El primer y el último día, como 1 - 9 ago; varios, separados por punto y coma
option-days-like = hoy

## El formulario
settings-form-title = Tus ajustes
settings-form-zone = Tu zona horaria
settings-form-zone-is = ¿Qué marca ahora tu reloj? Para otra zona: /settings y la opción zone
settings-form-zone-none = Sin indicar
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
vacation-form-first = Primer día de descanso
vacation-form-first-is = Para días más lejanos: /vacation y la opción days
vacation-form-first-none = Ninguno
vacation-form-lasts = Días de descanso
vacation-form-lasts-days = { $days ->
    [one] Un día
   *[other] { $days } días
}
vacation-form-kept = Tus vacaciones
vacation-form-kept-is = Las que no elijas aquí se quitan

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
settings-bad-zone = No conozco la zona horaria «{ $zone }». Indica la ciudad grande más cercana, como Ciudad de México, o lo que marca ahora tu reloj, como 14:05, y elige una de las que se ofrecen mientras escribes.
settings-bad-zone-near = «{ $zone }» puede ser { $near }. Elige una de las que se ofrecen mientras escribes.
settings-bad-quiet = No puedo leer «{ $quiet }» como horas de silencio. Escribe desde y hasta, como 22 - 7.
settings-quiet-long = De { $from } a { $until } es demasiado: las horas de silencio son { $most } al día como mucho. Elige un comienzo más tarde o un final más temprano.
settings-quiet-zone = Las horas de silencio y los días libres necesitan tu zona horaria: escríbela también.
hours-bad-zone = Aquí no se conoce esa zona horaria. Indica la ciudad grande más cercana.
hours-bad-quiet = Esas horas de silencio no pueden ser. Escribe desde y hasta, como 22 - 7.
hours-bad-free-days = Esos días libres no pueden ser. Elige tres como mucho.
hours-bad-vacations = Esos días de descanso no pueden ser. Indica el primero y el último.
hours-too-often = Has cambiado tus horas hace poco: con horas que cambian cada día nadie podría esperarte. Cámbialas otra vez { $when }, o deja la zona horaria, las horas de silencio y los días libres como están.
vacation-no-zone = Un día empieza cuando empieza para ti: indica antes tu zona horaria, con /settings.
vacation-far = Falta más de un año. Elige días más cercanos.
vacation-purse = Sería { $days ->
    [one] un día
   *[other] { $days } días
} más que los { $purse } de vacaciones que tiene { $year }. Elige menos.
vacation-bad-days = «{ $typed }» no son días que estén por venir. Indica el primero y el último, como 1 - 9 ago, y elige los que se ofrecen mientras escribes.
vacation-bad-near = «{ $typed }» puede ser { $near }. Elige los que se ofrecen mientras escribes.

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
