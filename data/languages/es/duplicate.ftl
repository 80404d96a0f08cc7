# Partidas de un reparto que juegan muchas personas, a solas con robots.

## Un resultado
duplicate-mark = { $mark ->
    [1] mejor
    [0] en el par
   *[other] peor
}
duplicate-player = Otra persona

## Lo que no se puede
duplicate-busy = Los robots están ocupados: no ha cambiado nada. Inténtalo de nuevo en un momento.
duplicate-unknown = Estas cartas no son tuyas. /daily abre las de hoy.
