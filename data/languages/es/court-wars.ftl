# Court Wars

game-court-wars = Court Wars
command-play-court-wars = Guarda a tu rey, tu reina y tu jota, y derrota a los de los demás (de 2 a 4)
option-court-wars-jokers = Comodines
explain-court-wars-jokers = Dos comodines en el mazo; cada uno puede sustituir a una figura derrotada
option-court-wars-equal-guards = Guardias iguales
explain-court-wars-equal-guards = Un guardia también puede ser igual que el de debajo, no solo menor

## Questions
court-wars-ask-turn = ¿Atacas, o te defiendes robando una carta?
court-wars-ask-guard = ¿A qué figura guardará { $drawn }? También se puede descartar.
court-wars-ask-joker = Has robado un comodín. ¿Qué figura derrotada vuelve a ponerse en pie?
court-wars-ask-ace = El as te permite atacar antes de volver a robar. ¿Atacas?
court-wars-ask-attacker = ¿Los guardias de qué figura atacan?
court-wars-ask-spend = ¿Qué guardias de { $court } gastas?
court-wars-ask-target = Fuerza { $strength }: ¿a quién atacas?
court-wars-ask-remove = Fuerza { $strength } contra { $court }: ¿qué retiras?

## Words
court-wars-word-draw = Defender: robar una carta
court-wars-word-attack = Atacar
court-wars-word-discard = Descartarla
court-wars-word-skip = No atacar: robar
court-wars-place = { $court } · ataque { $attack } → { $then }
court-wars-attacker = { $court } · ataque { $attack }
court-wars-target = { $court } · { $name } · { $front ->
    [falls] puede caer ({ $defence })
    [bare] sin guardias ({ $defence })
   *[guarded] primero { $last } ({ $defence })
}
court-wars-sum = { $cards } = { $strength }
court-wars-many = { $count } guardias = { $strength }
court-wars-many-court = { $count } guardias + { $court } = { $strength }
court-wars-last = { $count ->
    [one] el último guardia
   *[other] los últimos { $count } guardias
}
court-wars-last-court = la figura y todos sus guardias
court-wars-phrase-attacker = { $court } ataca
court-wars-phrase-spend = { $court ->
    [none] Con { $spent }
   *[other] { $court } con { $spent }
}
court-wars-phrase-target = { $court ->
    [none] { $spent ->
        [none] { $target }
       *[other] { $spent } a { $target }
    }
   *[other] { $court } con { $spent } a { $target }
} de { $name }
court-wars-phrase-strike = { $court ->
    [none] { $spent ->
        [none] Golpea { $removed }
       *[other] { $spent } golpea { $removed }
    }
   *[other] { $court } con { $spent } golpea { $removed }
}
court-wars-phrase-run = { $first }+{ $count } más+{ $last }
court-wars-costly-joker = El comodín podría levantar una de tus cartas de corte vencidas. ¿Descartarlo de todos modos?

## Events
court-wars-event-drew = { $seat } roba { $card }.
court-wars-event-placed = { $seat } pone { $card } ante { $court }.
court-wars-event-joker-laid = { $seat } pone el comodín sobre { $court }, que vuelve a estar en pie.
court-wars-event-discarded = { $reason ->
    [set-up] { $card } no es un guardia: se descarta y { $seat } roba otra vez.
    [court] { $seat } roba { $card } y tiene que descartarla.
    [joker] { $seat } no tiene figura derrotada para el comodín: se descarta.
    [ace] { $seat } descarta { $card }, que permite un ataque y otra carta.
    [no-place] { $card } no cabe en la corte de { $seat }: se descarta.
   *[chosen] { $seat } descarta { $card }.
}
court-wars-event-skipped = { $seat } no ataca.
court-wars-event-attacked = { $seat } ataca a { $target }: { $cards } de { $court } ({ $strength }) { $cards_count ->
    [one] se lleva
   *[other] se llevan
} por delante { $beaten ->
    [yes] { $removed_count ->
        [0] a { $against }, sin guardias.
       *[other] { $removed } y a { $against }.
    }
   *[no] { $removed } de { $against }.
}
court-wars-event-beaten = { $joker ->
    [yes] El comodín se descarta.{ " " }
   *[no] { "" }
}A { $seat } { $left ->
    [one] le queda una figura
   *[other] le quedan { $left } figuras
}.
court-wars-event-out = { $seat } se queda sin figuras y fuera, en el puesto { $place }.
court-wars-event-play-begins = Las cortes tienen sus primeros guardias. { $seat } empieza la guerra.
court-wars-event-turned-over = El mazo se ha agotado. Se da la vuelta a los descartes: { $count ->
    [one] una carta, que todos conocen.
   *[other] { $count } cartas, en un orden conocido.
}
court-wars-event-nothing-to-draw = No hay nada que robar; termina el turno de { $seat }.

## Refusals
court-wars-illegal-cannot-attack = Aún no puedes atacar: una de tus figuras necesita un ataque de { $needed } como mínimo. Roba una carta.
court-wars-illegal-not-your-court = Esa no es una de tus figuras. Nombra a tu rey, tu reina o tu jota.
court-wars-illegal-no-such-court = No hay tal figura en esta mesa. Nombra una de un rival.
court-wars-illegal-own-court = { $court } es tuya. Ataca a una figura de un rival.
court-wars-illegal-court-stands = { $court } sigue en pie. El comodín va sobre una figura derrotada, o a los descartes.
court-wars-illegal-court-beaten = { $court } está derrotada. Elige una figura que esté en pie.
court-wars-illegal-too-high = { $card } no puede ir con { $court }, donde el último es { $last }: cada guardia tiene que ser menor. Elige otra figura, o descártala.
court-wars-illegal-no-guards = { $court } no tiene guardias con que atacar. Elige una figura que los tenga.
court-wars-illegal-too-weak = Una fuerza de { $strength } no basta: hace falta { $needed }. Gasta más guardias, o apunta a menos.

## The table
court-wars-turn = { $phase ->
    [guard] { $seat } ha robado { $card }: la coloca o la descarta.
    [joker] { $seat } ha robado un comodín y puede levantar una figura derrotada.
    [ace] { $seat } ha robado un as: un ataque, si quiere, y otra carta.
   *[turn] { $seat } ataca o roba.
}
court-wars-set-up = Preparación: { $count ->
    [one] el último guardia
   *[other] quedan { $count } guardias
}.
court-wars-seat = { $number } { $seat }{ $state ->
    [out] : fuera
    [you] { " " }(tú)
   *[in] { "" }
}
court-wars-stack = { $court }: { $guards } · ataque { $attack }, defensa { $defence }
court-wars-stack-bare = { $court }: sin guardias, defensa { $defence }
court-wars-stack-beaten = { $court }: derrotada
court-wars-joker = Comodín por { $court }
court-wars-order = Los guardias van en el orden en que se pusieron; el último cae, y se gasta, primero.
court-wars-pile = Mazo: { $pile } · Descartes: { $discards }
court-wars-discards = Descartes, del más antiguo al último: { $cards }
court-wars-known = El mazo se ha dado la vuelta; sus próximas cartas: { $cards }
court-wars-hand-drawn = { $card }, recién robada
court-wars-hand-none = ninguna; en este juego todas las cartas están a la vista en la mesa
court-wars-result-last-standing = { $left ->
    [one] Queda una figura en pie, y nadie más tiene ninguna.
   *[other] Quedan { $left } figuras en pie, y nadie más tiene ninguna.
}
court-wars-places = Puestos: { $places }
court-wars-placed = { $place }.º { $name }

## The picture: short, it must fit
court-wars-picture-pile = Mazo
court-wars-picture-discards = Descartes
court-wars-picture-drawn = Robada
court-wars-picture-you = tú
court-wars-picture-out = fuera
court-wars-picture-wins = gana
