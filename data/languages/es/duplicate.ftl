# Partidas de un reparto que juegan muchas personas, a solas con robots.

## Un resultado
duplicate-mark = { $mark ->
    [1] mejor
    [0] en el par
   *[other] peor
}
duplicate-replay = Repetición
duplicate-player = Otra persona

## Las cartas de una mesa
duplicate-button = Jugar estas cartas
duplicate-title = -# Las mismas cartas otra vez · { $game }
duplicate-terms = Tienes la misma mano, y los robots las demás. Es por diversión.
duplicate-over = ### Las mismas cartas · { $label }
duplicate-at-table = En la mesa: { $points }
duplicate-for-fun = Por diversión: no cuenta para nada.
duplicate-how-it-went = Cómo fue
duplicate-once-more = Otra vez
duplicate-how = Juegas las cartas de una partida terminada, a solas con robots, desde el mismo asiento. Al final ves tus puntos junto a los de la mesa.

## Una pareja
duplicate-call = **{ $name }** ha jugado: te toca en **{ $game }**, con las mismas cartas que la otra pareja.
duplicate-open = Abrir

## Lo que no se puede
duplicate-busy = Los robots están ocupados: no ha cambiado nada. Inténtalo de nuevo en un momento.
duplicate-unknown = Estas cartas no son tuyas. /daily abre las de hoy.
duplicate-no-cards = Estas cartas no se pueden jugar otra vez: la partida ya no se guarda, o empezó desde una posición. /daily abre las de hoy.
