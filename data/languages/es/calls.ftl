# Avisos aplazados, y toques a quien se hace esperar.

command-game-nudge = Avisa a quienes esperas, si no hay reloj
nudge-button = Avisar
answer-nudged = Les digo que esperas, salvo que ahora no quieran avisos. Quien descansa lo sabrá después.
nudge-nobody = Aquí no esperas a nadie.
nudge-clock = En esta mesa corre un reloj para todos: él les avisa.
nudge-early = Dales un poco de tiempo: podrás hacerlo { $when }.
nudge-done = En este turno ya se les avisó.
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
ping-muted = Sin más avisos en este turno de **{ $game }**. En el próximo te llamo como siempre.
ping-over = Ese turno ya pasó. La mesa muestra a quién le toca ahora.
ping-of-another = Ese aviso es para { $person }.
notice-early = { $game } en { $channel }: un turno más y te toca.
