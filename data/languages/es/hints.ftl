# Pistas.

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
hint-not = Las pistas son para partidas en las que todos los demás son robots: entre personas, decides tú.

command-hint = Pregunta qué haría un robot de nivel difícil en tu lugar (solo en partidas con robots)
