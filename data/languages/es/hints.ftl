# Pistas.

hint-button = Pista
hint-thinking = Un robot de nivel difícil está pensando …
hint-rather = mejor **{ $move }** en vez de { $other }: { $why }.
hint-or-rather = mejor **{ $move }** o { $also } en vez de { $other }: { $why }.
hint-equal = conviene **{ $move }** o { $other }: dan casi lo mismo.
hint-wins = conviene **{ $move }**: { $why }.
hint-lone = conviene **{ $move }**: un robot de nivel difícil no miraría otra cosa.
hint-no-other = toca **{ $move }**: no tienes otra jugada.
hint-close = mejor **{ $move }** en vez de { $other }: está reñido, y no lo decide un solo hecho.
hint-bare = mejor **{ $move }** en vez de { $other }: no lo decide un solo hecho, sino cómo sigue el juego.
hint-often = { $often ->
    [mostly] { $what } casi siempre
   *[more] { $what } más a menudo
}
hint-otherwise = si no, { $what }
hint-keeps = conservas { $cards }
# Lo que hace después el mismo jugador en la mayoría de las partidas simuladas.
hint-then = después, lo más frecuente es { $move }.
hint-choose = elegir { $words }
hint-not = Las pistas son para partidas en las que todos los demás son robots: entre personas, decides tú.

command-game-hint = Mira qué haría un robot difícil, en partidas con robots
