# Court Wars

game-court-wars = Court Wars
command-play-court-wars = Guarda tu corte y vence a las demás (2 a 4 personas)
court-wars-kind = Un duelo de suerte y temple: protege tu corte y acaba con las demás.
court-wars-length = Unos 15 minutos.
court-wars-daily-form = 15 turnos cada uno
court-wars-daily-goal = Ganan más figuras en pie.
court-wars-daily-by = { $more ->
    [0] la defensa sola
    [1] una figura
   *[other] { $more } figuras
}
option-court-wars-jokers = Comodines
explain-court-wars-jokers = Dos comodines en el mazo; cada uno puede sustituir a una figura derrotada
option-court-wars-equal-guards = Guardias iguales
explain-court-wars-equal-guards = Un guardia también puede ser igual que el de debajo, no solo menor
option-court-wars-turns = Turnos por cabeza
option-court-wars-turns-0 = sin límite
explain-court-wars-turns = Tras tantos turnos por cabeza ganan más figuras en pie, y luego su defensa. 0: sin límite

## Questions
court-wars-ask-turn = ¿Atacas o robas?
court-wars-ask-guard =
    ¿Dónde pones { $drawn }?
    (El ataque de esa figura: ahora → después.)
court-wars-ask-joker =
    ¿Qué figura derrotada vuelve a ponerse en pie?
    Robaste un comodín.
court-wars-ask-ace =
    ¿Atacas antes de robar?
    El as te lo permite.
court-wars-ask-attacker = ¿Qué figura ataca con sus guardias?
court-wars-ask-spend = ¿Qué guardias de { $court } gastas?
court-wars-ask-target =
    Fuerza { $strength }: ¿qué atacas?
    Puedes retirar hasta { $strength } en total.
court-wars-ask-remove = Fuerza { $strength } contra { $court }: ¿qué retiras?

## Words
court-wars-word-draw = Defender: robar una carta
court-wars-word-attack = Atacar
court-wars-word-discard = Descartarla
court-wars-word-skip = No atacar: robar
court-wars-guards = { $count ->
    [one] 1 guardia
   *[other] { $count } guardias
}
court-wars-remove-court = la figura
court-wars-place = { $court } { $attack }→{ $then }
court-wars-attacker = { $court } · ataque { $attack }
court-wars-victim = { $number ->
    [none] { $court } de { $name }
   *[number] { $number } · { $court } de { $name }
}
court-wars-numbered = { $number } · { $court }
court-wars-target = { $victim } · { $front ->
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
   *[other] { $court } { $spent }
}
court-wars-phrase-target = { $court ->
    [none] { $spent ->
        [none] { $target }
       *[other] { $spent } ⚔ { $target }
    }
   *[other] { $court } { $spent } ⚔ { $target }
}
court-wars-phrase-strike = { $court ->
    [none] { $spent ->
        [none] Golpea { $removed }
       *[other] { $spent } ⚔ { $removed }
    }
   *[other] { $court } { $spent } ⚔ { $removed }
}
court-wars-phrase-run = { $first }+{ $count } más+{ $last }
court-wars-costly-joker = El comodín podría levantar una de tus figuras derrotadas. ¿Descartarlo de todos modos?

## Events
court-wars-event-drew = { $seat_you ->
    [yes] Robaste
   *[no] { $seat } robó
} { $card }.
court-wars-event-placed = { $seat_you ->
    [yes] Pusiste
   *[no] { $seat } puso
} { $card } a guardar { $court }.
court-wars-event-joker-laid = { $seat_you ->
    [yes] Pusiste
   *[no] { $seat } puso
} el comodín sobre { $court }, que vuelve a estar en pie.
court-wars-event-discarded = { $reason ->
    [set-up] { $seat_you ->
        [yes] Descartaste { $card }, que no es un guardia, y robaste
       *[no] { $seat } descartó { $card }, que no es un guardia, y robó
    } otra vez.
    [court] { $seat_you ->
        [yes] Robaste { $card } y tuviste
       *[no] { $seat } robó { $card } y tuvo
    } que descartarla.
    [joker] { $seat_you ->
        [yes] No tenías figura derrotada para el comodín, y lo descartaste
       *[no] { $seat } no tenía figura derrotada para el comodín, y lo descartó
    }.
    [ace] { $seat_you ->
        [yes] Descartaste
       *[no] { $seat } descartó
    } { $card }, que permite un ataque y otra carta.
    [no-place] { $card } no cabía en ninguna parte: { $seat_you ->
        [yes] la descartaste
       *[no] { $seat } la descartó
    }.
   *[chosen] { $seat_you ->
        [yes] Descartaste
       *[no] { $seat } descartó
    } { $card }.
}
court-wars-event-skipped = { $seat_you ->
    [yes] No atacaste
   *[no] { $seat } no atacó
}.
court-wars-event-attacked = { $seat_you ->
    [yes] Atacaste a { $target }
   *[no] { $target_you ->
        [yes] { $seat } te atacó
       *[no] { $seat } atacó a { $target }
    }
} con { $cards } de { $court } ({ $strength }): { $beaten ->
    [yes] { $removed_count ->
        [0] ¡{ $against }, sin guardias, cayó!
       *[other] ¡{ $removed } y { $against } cayeron!
    }
   *[no] { $against } perdió { $removed }.
}
court-wars-event-beaten = { $joker ->
    [yes] El comodín se descartó.{ " " }
   *[no] { "" }
}{ $seat_you ->
    [yes] Te
   *[no] A { $seat } le
} { $left ->
    [one] queda una figura
   *[other] quedan { $left } figuras
}.
court-wars-event-out = { $seat_you ->
    [yes] Te quedaste sin figuras y fuera
   *[no] { $seat } se quedó sin figuras y fuera
}, en el puesto { $place }.
court-wars-event-play-begins = Las figuras tienen sus primeros guardias. El primer turno: { $seat_you ->
    [yes] el tuyo
   *[no] { $seat }
}.
court-wars-event-turned-over = El mazo se agotó, y se dio la vuelta a los descartes: { $count ->
    [one] una carta, que todos conocen.
   *[other] { $count } cartas, en un orden conocido.
}
court-wars-event-nothing-to-draw = No había nada que robar; terminó { $seat_you ->
    [yes] tu turno
   *[no] el turno de { $seat }
}.

## Refusals
court-wars-illegal-cannot-attack = Aún no puedes atacar: una de tus figuras necesita un ataque de { $needed } como mínimo. Roba una carta.
court-wars-illegal-not-your-court = Solo puedes usar tus figuras. Indica tu rey, tu reina o tu jota.
court-wars-illegal-no-such-court = No hay tal figura en esta mesa. Indica una de un rival.
court-wars-illegal-own-court = { $court } es tuya. Ataca a una figura de un rival.
court-wars-illegal-court-stands = { $court } sigue en pie. El comodín va sobre una figura derrotada, o a los descartes.
court-wars-illegal-court-beaten = { $court } está derrotada. Elige una figura que esté en pie.
court-wars-illegal-too-high = { $card } no puede ir con { $court }: cada guardia tiene que ser menor que el último, { $last }. Elige otra figura, o descártala.
court-wars-illegal-no-guards = { $court } no tiene guardias con que atacar. Elige una figura que los tenga.
court-wars-illegal-too-weak = Una fuerza de { $strength } no basta: necesitas { $needed }. Gasta más guardias, o apunta a menos.

## The table
court-wars-turn = { $phase ->
    [guard] { $seat_you ->
        [yes] Robaste
       *[no] { $seat } robó
    } { $card }: se coloca o se descarta.
    [joker] { $seat_you ->
        [yes] Robaste
       *[no] { $seat } robó
    } un comodín, que puede levantar una figura derrotada.
    [ace] { $seat_you ->
        [yes] Robaste
       *[no] { $seat } robó
    } un as: un ataque, si se quiere, y otra carta.
   *[turn] { $seat_you ->
        [yes] Atacas o robas
       *[no] { $seat } ataca o roba
    }.
}
court-wars-set-up = Preparación: { $count ->
    [one] el último guardia
   *[other] quedan { $count } guardias
}.
court-wars-round = { $left ->
    [one] Último turno de cada cual
   *[other] Quedan { $left } turnos por cabeza
}. Después ganan más figuras en pie y, a igualdad, la mayor defensa.
court-wars-seat = { $number } { $Seat }{ $state ->
    [out] : fuera
   *[in] { "" }
}
court-wars-stack = { $court }: { $guards } · ataque { $attack }, defensa { $defence }
court-wars-stack-bare = { $court }: sin guardias, defensa { $defence }
court-wars-stack-beaten = { $court }: derrotada
court-wars-joker = Comodín por { $court }
court-wars-a-joker = un comodín
court-wars-order = Los guardias van en el orden en que se pusieron; el último cae, y se gasta, primero.
court-wars-pile = Mazo: { $pile } · Descartes: { $discards }
court-wars-discards = Descartes, del más antiguo al último: { $cards }
court-wars-known = El mazo se ha dado la vuelta; sus próximas cartas: { $cards }
court-wars-hand-drawn = { $card }, recién robada
court-wars-hand-none = ninguna; en este juego todas las cartas están a la vista en la mesa
court-wars-result-last-standing = { $left ->
    [one] Queda una figura en pie; todas las demás cayeron.
   *[other] Quedan { $left } figuras en pie; todas las demás cayeron.
}
court-wars-result-turns = Se jugaron todos los turnos: { $left ->
    [one] 1 figura
   *[other] { $left } figuras
} en pie, con una defensa de { $defence }{ $tie ->
    [yes] { " " }por cabeza.
   *[no] .
}
court-wars-level = Empate en figuras: decide la defensa, { $own } contra { $other }.
court-wars-tally = defensa { $defence }
court-wars-score = { $left ->
    [0] fuera
    [one] 1 figura
   *[other] { $left } figuras
}
court-wars-moment-beaten = { $left ->
    [0] { $by } deja fuera a { $seat }: { $court } es la última en caer
   *[other] { $by } derrota { $court } de { $seat }
}
court-wars-moment-attacked = { $seat } ataca a { $target } con una fuerza de { $strength }
court-wars-cheer-beaten = ¡Cae { $court } de { $seat }!
court-wars-cheer-out = ¡{ $by } deja fuera a { $seat }!
court-wars-cheer-joker-laid = Un comodín: ¡{ $court } vuelve a estar en pie!

## The picture: short, it must fit
court-wars-picture-pile = Mazo
court-wars-picture-discards = Descartes
court-wars-picture-drawn = Robada
court-wars-picture-you = tú
court-wars-picture-out = fuera
court-wars-picture-wins = gana
court-wars-picture-round = { $left ->
    [one] Último turno por cabeza: luego ganan más figuras
   *[other] Quedan { $left } turnos por cabeza: luego ganan más figuras
}

## La lección
court-wars-lesson-1 = **Los guardias.** Tu rey, tu reina y tu jota son tu corte: con uno en pie sigues en juego. Las cartas del 2 al 10 los protegen. Robaste 9♣: ponlo en tu K♠. (CW-3)
court-wars-lesson-1-other = Puedes proteger a cualquiera de tu corte, pero una carta descartada se pierde. Aquí haz crecer a K♠.
court-wars-lesson-1-done = K♠ defiende ahora con 10 + 9, y puede atacar con 9.
court-wars-lesson-2 = **Las pilas bajan.** Un guardia debe ser menor que el anterior. Tu 5♦ cabe sobre el 9♣: ponlo allí, y K♠ atacará con 14. (CW-5)
court-wars-lesson-2-other = Sobre el 9♣ los dos guardias atacan juntos, con 14; sobre otra figura el 5♦ está solo, o se pierde.
court-wars-lesson-2-done = Primero los altos: uno bajo no deja sitio.
court-wars-lesson-3 = **Atacar.** Gasta guardias de una figura: su suma retira otro tanto de un rival. Q♥ no tiene guardias y vale 10: atácala con el 7♦ y el 5♣ de tu Q♠. (CW-9)
court-wars-lesson-3-other = Aquí puede caer Q♥: bastan dos guardias de Q♠, y K♠ conserva los suyos.
court-wars-lesson-3-done = 12 contra 10: cayó Q♥. Tus dos guardias se gastaron.
court-wars-lesson-4 = **El último es el primero**, de cada lado. Gasta el 4♣ de tu K♠ para retirar el 2♥ que protege a J♥. (CW-10)
court-wars-lesson-4-other = Así gastas más, o retiras otra cosa: un 4♣ basta contra el 2♥.
court-wars-lesson-4-done = De cada pila se fue solo el de arriba: 4 bastó contra 2.
court-wars-lesson-5 = **Robar.** Si no atacas, robas una carta: un guardia que colocar, o una sorpresa. Roba ahora. (CW-7)
court-wars-lesson-5-other = J♥ puede esperar: roba, y mira lo que hace un as.
court-wars-lesson-5-done = ¡Un as! Te deja atacar enseguida, y después robas otra vez.
court-wars-lesson-6 = **La última figura.** A tu rival solo le queda J♥, sin guardias. El 8♦ y el 2♠ de tu Q♠ suman 10: basta. (CW-12)
court-wars-lesson-6-other = Entonces J♥ sigue en pie, y tu rival también.
court-wars-lesson-6-done = Solo tu corte sigue en pie. Ganaste.

## Lo que pasó, donde hay poco sitio
court-wars-brief-discarded = { $reason ->
    [no-place] { $seat_you ->
        [yes] No tenías dónde poner
       *[no] { $seat } no tenía dónde poner
    }
    [court] { $seat_you ->
        [yes] Robaste y descartaste
       *[no] { $seat } robó y descartó
    }
   *[chosen] { $seat_you ->
        [yes] Descartaste
       *[no] { $seat } descartó
    }
} { $card }.
court-wars-brief-turned-over = Se dio la vuelta a los descartes: { $count }.
court-wars-brief-play-begins = { $seat_you ->
    [yes] Empiezas tú.
   *[no] Empieza { $seat }.
}
court-wars-brief-joker-laid = { $seat_you ->
    [yes] Pusiste
   *[no] { $seat } puso
} el comodín sobre { $court }.
court-wars-brief-placed = { $seat_you ->
    [yes] Guardaste
   *[no] { $seat } guardó
} { $court }.
court-wars-brief-attacked = { $beaten ->
    [yes] { $seat_you ->
        [yes] ¡Derrotaste
       *[no] ¡{ $seat } derrotó
    } { $target_you ->
        [yes] tu { $against }
       *[no] { $against } de { $target }
    }!
   *[no] { $seat_you ->
        [yes] Quitaste
       *[no] { $seat } quitó
    } { $removed } a { $target_you ->
        [yes] tu { $against }
       *[no] { $against } de { $target }
    }.
}

## Por qué un robot haría una jugada
# Lo que puede salir de ella, dentro de una frase. Lo que se teme sigue a «si no,».
court-wars-reason-taken = { $about ->
    [none] derrotas una figura
   *[card] derrotas { $about }
}
court-wars-reason-taken-soon = pronto derrotas una figura
court-wars-reason-out = quedas fuera antes de tu turno
court-wars-reason-falls = cae tu { $about } antes de tu turno
court-wars-reason-raided = pierdes guardias antes de tu turno
court-wars-reason-threatens = tu próximo ataque llega a { $about }
court-wars-reason-safe = tu { $about } queda fuera de alcance
court-wars-reason-strips = { $about } queda sin guardias
court-wars-reason-covers = tu { $about } ya tiene guardia
court-wars-reason-in-reach = un ataque alcanza a tu { $about }
court-wars-reason-bare = tu { $about } queda sin guardias
court-wars-reason-narrow = solo caben guardias más bajos
court-wars-reason-spent = gastas guardias

# Lo que la mesa muestra de una jugada. Sigue a la jugada y a dos puntos; si es un defecto, a “si no”.
court-wars-ground-takes = { $court } cae, { $strength } contra { $defence }, y a { $seat } { $left ->
    [0] no le queda ninguna figura
    [one] le queda una figura
   *[other] le quedan { $left } figuras
}
court-wars-ground-saves = el mejor ataque contra ti es entonces { $attack }, de { $seat }, y { $alone ->
    [yes] tu
   *[no] hasta tu
} { $card } defiende { $defence }
court-wars-ground-shields = tu { $card } defiende entonces { $defence }, y el mejor ataque contra ti es { $attack }, de { $seat }
court-wars-ground-exposes = tu { $card } defiende solo { $defence }, y { $seat } ataca con { $attack }
court-wars-ground-reaches = puede atacar entonces con { $strength }, y basta para { $bare ->
    [yes] { $court } de { $seat }, sin guardias
   *[no] { $court } de { $seat }
}
court-wars-ground-wasted = tu { $card } defiende solo { $defence }, y { $seat } aún ataca con { $attack }
court-wars-ground-threat = tu { $card }, con { $strength }, puede tomar luego { $court } de { $seat }
court-wars-ground-spends = gastas { $strength } para quitar { $defence }{ $bare ->
    [yes] {""}, y tu { $card } queda sin guardias
   *[no] {""}
}
court-wars-ground-returns = tienes entonces { $count } figuras en pie
court-wars-ground-fits-nowhere = { $drawn } no cabe en ninguna de tus figuras
court-wars-ground-weakest = { $card } es tu figura más débil, con una defensa de { $defence }
court-wars-ground-first = tu { $card } aún no tiene guardias, y sin ellos no puede atacar
court-wars-ground-shuts = no deja sitio para { $count ->
    [one] un guardia
   *[other] { $count } guardias
} { $where ->
    [pile] del mazo
   *[both] del mazo y los descartes
} que ahora { $count ->
    [one] cabe
   *[other] caben
}
court-wars-ground-room = en { $card } aún { $count ->
    [one] cabe un guardia
   *[other] caben { $count } guardias
} { $where ->
    [pile] del mazo
   *[both] del mazo y los descartes
} más { $count ->
    [one] alto
   *[other] altos
} que { $drawn }
court-wars-ground-same = ninguna de tus figuras tiene guardias, así que da igual
court-wars-ground-all-safe = tu { $alone ->
    [yes] { $card }
   *[no] figura más débil
} defiende { $defence }, y el mejor ataque contra ti es { $attack }, de { $seat }
court-wars-ground-even = gastas { $strength } y quitas lo mismo
court-wars-ground-uncovered = { $count ->
    [one] tu { $card } está sin guardias y necesita uno
   *[other] tienes { $count } figuras sin guardias, que los necesitan
}
court-wars-ground-strongest = tu { $card } puede atacar entonces con { $strength }
court-wars-ground-weakens = el mejor ataque contra ti baja de { $attack } a { $strength }

## Pistas: una jugada como consejo (do), lo que cambia en otra (else) y una posterior (then)
court-wars-do-guard = poner { $drawn } en { $court }
court-wars-do-joker = levantar { $court } con el comodín
court-wars-do-discard = descartar { $drawn }
court-wars-do-draw = robar una carta
court-wars-do-skip = robar sin atacar
court-wars-do-attack = { $whole ->
    [yes] derrotar { $target } de { $name } con { $spent } de tu { $court }
   *[no] quitar { $removed } a { $target } de { $name } con { $spent } de tu { $court }
}
court-wars-else-guard = en { $court }
court-wars-else-joker = { $court }
court-wars-else-spend = con { $spent }
court-wars-else-target = { $target } de { $name }
court-wars-else-remove = { $whole ->
    [yes] derrotarla
   *[no] retirar solo { $removed }
}
court-wars-then-guard = poner un guardia en { $guard }
court-wars-then-joker = usar un comodín para { $joker }
court-wars-then-attack = atacar
court-wars-then-attacker = atacar con { $attacker }
court-wars-then-target = atacar { $target } con { $attacker }
