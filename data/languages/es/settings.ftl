# Lo que elige quien juega, y un canal.

## Comandos
palette-four-colours = Uno para cada palo
palette-classic = Clásica: rojo y negro
palette-colour-blind = Daltonismo: se distinguen con cualquier vista
palette-high-contrast = Alto contraste

## Un canal
channel-title = **Ajustes de este canal**
channel-not-allowed = Los ajustes de este canal solo los cambia quien lo administra. Los tuyos están en `/settings`.
channel-pictures = Imágenes
channel-words = Solo palabras
channel-large = Letra grande
channel-ordinary = Letra normal
channel-motion = Con movimiento
channel-still = Sin movimiento

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
settings-form-more = Más opciones
settings-turn = Un aviso cuando me toca
settings-turn-is = En mis horas de silencio: cuando acaban
settings-reminder = Un aviso antes de que acabe mi tiempo
settings-early = Un mensaje cuando solo falta un turno para el mío
settings-early-is = Con tres personas o más, si el orden de los turnos es seguro
settings-channel = Avisos en el canal
settings-channel-is = Con una mención, en vez de un mensaje directo con mi mano
settings-pictures = Imágenes
settings-pictures-is = En mis propios mensajes, en vez de solo palabras
settings-large = Letra grande en las imágenes
settings-motion = Los grandes momentos se mueven en las imágenes
settings-by-itself = Jugar por mí si no hay elección, en todas las partidas
settings-phrases = Frases rápidas en mi panel
settings-unlisted = No aparecer en clasificaciones
settings-unlisted-is = Solo tú ves cómo vas
settings-unlisted-so = **Clasificaciones:** solo tú ves cómo vas.
settings-form-language = Tu idioma
settings-language-discord = El mismo que en Discord
settings-language-own = Español
vacation-form-title = Tus vacaciones
vacation-form-first = Primer día de descanso
vacation-form-first-is = Para días más lejanos: /settings y la opción days
vacation-form-first-none = Ninguno
vacation-form-lasts = Días de descanso
vacation-form-lasts-days = { $days ->
    [one] Un día
   *[other] { $days } días
}
vacation-form-kept = Tus vacaciones
vacation-form-kept-is = Las que no elijas aquí se quitan

## La página
settings-title = **Tus ajustes**
settings-zone = **Zona horaria:** { $zone }. Para ti son ahora las { $clock }.
settings-zone-steady = { $zone } no tiene horario de verano. Si donde vives cambia la hora, indica una ciudad.
settings-zone-none = **Zona horaria:** sin indicar, así que los avisos llegan a cualquier hora.
settings-zone-lost = **Zona horaria:** ya no conozco la que indicaste, así que tus horas de silencio no cuentan y los avisos llegan a cualquier hora. Toca **Cambiar** e indícala otra vez.
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
settings-ping-early = cuando falta un turno para el tuyo
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
   *[no] el mismo que en Discord
}
settings-moves = **Cuando solo tienes una jugada:** { $by_itself ->
    [yes] la hago yo, en todas las partidas.
   *[no] la haces tú, salvo en una partida en la que me lo hayas pedido (**Más** en tu mano).
}
settings-moves-hours = Hasta que lleves un tiempo jugando, o indiques tus horas de silencio, solo durante una hora desde tu último toque: no sé cuándo duermes.
settings-rests = **Hasta { $until } no te llega ningún aviso, y tu tiempo no corre.**
settings-will-rest = **Desde { $from } hasta { $until } no te llega ningún aviso, y tu tiempo no corre.**
settings-never-rests = **Puedo avisarte de noche.** Indica tu zona horaria y tus horas de silencio: en ellas tu tiempo no corre.
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
vacation-bad-days = «{ $typed }» no son días que estén por venir. Indica el primero y el último, como 1 - 9 ago, y elige los que se ofrecen mientras escribes.
vacation-bad-near = «{ $typed }» puede ser { $near }. Elige los que se ofrecen mientras escribes.

command-channel = Mira los ajustes de este canal, y cámbialos
command-settings = Elige horas de silencio, avisos, imágenes e idioma
option-zone = Tu zona horaria: una ciudad, un país, o lo que marca ahora tu reloj
option-days = El primer y el último día, como 1 - 9 ago; varios, separados por punto y coma
option-days-like = hoy
