# Jugadas previstas.

## El panel de cada cual
panel-by-itself = { $on ->
    [yes] No jugar más por mí
   *[no] Jugar por mí si no hay elección
}
panel-by-itself-set = { $on ->
    [yes] Cuando solo tengas una jugada, la hago yo en esta partida. Para que no lo haga: **Más**.
   *[no] Vuelves a hacer tú también las jugadas únicas.
}

## Planes
plan-button = Plan…
plan-title = ### Tu próxima jugada
plan-title-plain = Tu próxima jugada
plan-what = Elige qué jugar cuando sea tu turno. Lo juego cuando lo habrías jugado tú; hasta entonces puedes cambiarlo.
plan-private = Solo tú ves esto. Una jugada planeada se ve como cualquier otra.
plan-hours = Dime cuándo duermes, y los planes funcionan todo el día. Hasta entonces funcionan una hora desde tu último toque.
plan-choose = Elige una jugada
plan-drop = Descartar el plan
plan-alone = Jugar por mí cuando no puedo elegir: { $state }
plan-nothing = Ahora no puedes planear: la partida puede terminar antes de que vuelva a ser tu turno.
plan-your-turn = Es tu turno: toca **Mi mano** para jugar. Los planes se hacen mientras esperas.
plan-impossible = Por lo que puedes saber ahora, esta no puede ser tu próxima jugada. Elige una con /game plan, o espera tu turno.
plan-several = Llegado tu turno, eso podría significar más de una jugada. Di qué cartas.
plan-stands = { $due ->
    [yes] Juego tu plan { $when }: { $move }. Hasta entonces puedes cambiarlo.
   *[no] Tu plan: { $move }
}
plan-alone-due = No puedes elegir, así que lo juego por ti { $when }.

command-game-plan = Elige en privado qué jugar cuando te toque otra vez
option-plan = Tu próxima jugada, o una condición; si no pones nada, ves lo que puedes planear
