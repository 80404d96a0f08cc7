# Four Tribes: las palabras de su mesa.

game-four-tribes = Four Tribes
command-play-four-tribes = Reúne una mesa de Four Tribes: casa un as, un rey, una reina y una jota (2 a 5 jugadores)
option-four-tribes-turns = Turnos de cada cual
explain-four-tribes-turns = Pasados estos turnos de cada cual, gana quien más cerca esté de la unión

## Preguntas
four-tribes-ask-action = ¿Qué haces?
four-tribes-ask-card = ¿Qué carta bajas?
four-tribes-ask-place = ¿Dónde va { $card }?
four-tribes-ask-generation = ¿Qué generación retiras? Todas sus cartas van al descarte.
four-tribes-ask-own = ¿Qué carta de tu familia se bate en duelo?
four-tribes-ask-target = ¿A quién reta { $card }?
four-tribes-ask-face-down = Apoya a { $card } con una a tres cartas de tu mano, boca abajo. En un duelo vale { $worth }.
four-tribes-ask-suitor = ¿Qué carta tuya sin pareja pide la mano de otra?
four-tribes-ask-wanted = ¿La mano de quién pide { $card }?
four-tribes-ask-offering = ¿Qué ofreces por { $other }? De una a tres cartas, boca arriba: quien acepta se las queda.
four-tribes-ask-answer = { $card }, de { $by }, pide la mano de tu { $other } y ofrece { $cards }. Quien la niega debe batirse al momento.
four-tribes-ask-champion = ¿Qué carta se bate con { $card }, de { $by }, que vale { $worth }?
four-tribes-ask-reply = { $card }, de { $by } (vale { $worth }), y { $count ->
    [one] una carta oculta retan
   *[other] { $count } cartas ocultas retan
} a tu { $other } (vale { $own }). Responde con hasta tres cartas: necesitas al menos lo mismo. Sin ninguna pierdes { $other } y te quedas { $count ->
    [one] la carta oculta
   *[other] las cartas ocultas
}.

## Palabras
four-tribes-word-lay = Bajar una carta
four-tribes-word-retire = Retirar una generación
four-tribes-word-duel = Duelo
four-tribes-word-propose = Pedir la mano
four-tribes-word-nothing = No hacer nada
four-tribes-word-accept = Aceptar
four-tribes-word-refuse = Negarse y batirse
four-tribes-beside = Casar con { $card }
four-tribes-before = Descendiente de { $couple }
four-tribes-retired = Generación { $generation }: { $cards }
four-tribes-hint-worth = vale { $worth }
four-tribes-hint-wed = vale { $worth } · en pareja con { $spouse }
four-tribes-hint-single = vale { $worth } · sin pareja

## Several words on one button
four-tribes-phrase-card = { $family ->
    [yes] Bajar { $card }
   *[no] Fundar con { $card }
}
four-tribes-phrase-wed = { $card } se casa con { $other }
four-tribes-phrase-child = { $card }: de { $couple }
four-tribes-phrase-generation = Retirar { $cards }
four-tribes-phrase-own = { $card } se bate
four-tribes-phrase-target = { $card } vs. { $other }
four-tribes-phrase-suitor = { $card } pide la mano
four-tribes-phrase-wanted = { $card } pide a { $other }
four-tribes-phrase-champion = Negarse: se bate { $card }
four-tribes-phrase-stake = { $before }, { $cards }
four-tribes-costly-retire = { $count ->
    [one] { $cards } va al descarte
   *[other] { $cards } van al descarte
}, con pareja o sin ella, y no se puede deshacer. ¿Retirar?

## Qué ha pasado
four-tribes-event-reshuffle = El descarte se baraja y forma un mazo nuevo de { $count ->
    [one] una carta
   *[other] { $count } cartas
}.
four-tribes-event-draw = No queda nada que robar para { $seat }.
four-tribes-event-drawn = Robas { $card }.
four-tribes-event-found = { $seat } funda una familia con { $card }.
four-tribes-event-wed = { $seat } casa { $card } con { $spouse }.
four-tribes-event-conceive = Nace una carta en la familia de { $seat }: { $card }, de { $parents }.
four-tribes-event-retire = { $seat } retira la generación { $generation }: { $cards } { $cards_count ->
    [one] va
   *[other] van
} al descarte.
four-tribes-event-nothing = { $seat } no hace nada.
four-tribes-event-duel = { $refusal ->
    [yes] { $card }, de { $by }, se bate con la carta que pedía la mano, { $other } de { $target }
   *[no] { $card }, de { $by }, reta a { $other } de { $target }
}, con { $count ->
    [one] una carta
   *[other] { $count } cartas
} boca abajo.
four-tribes-event-duel-won = { $card }, de { $by }, gana el duelo, { $score } ({ $cards }) a { $against } ({ $reply }): { $target } pierde { $lost }{ $widowed ->
    [yes] , y { $widow } queda sin pareja
   *[no] {""}
}.
four-tribes-event-duel-lost = { $card }, de { $by }, cae en el duelo, { $score } ({ $cards }) contra { $against } ({ $reply }): { $by } pierde { $lost }{ $widowed ->
    [yes] , y { $widow } queda sin pareja
   *[no] {""}
}.
four-tribes-event-concede = { $seat } no responde: pierde { $lost }{ $widowed ->
    [yes] , con lo que { $widow } queda sin pareja,
   *[no] {""}
} y se lleva { $count ->
    [one] la carta oculta
   *[other] las { $count } cartas ocultas
}.
four-tribes-event-taken = Te llevas { $cards } a la mano.
four-tribes-event-propose = { $card }, de { $by }, pide la mano de { $other }, de { $target }, y ofrece { $cards }.
four-tribes-event-accept = { $forced ->
    [yes] { $target }, sin cartas en la mano, tiene que aceptar
   *[no] { $target } acepta
}: { $other } se va con { $by } y se casa con { $card }; { $target } recibe { $cards }.
four-tribes-event-refuse = { $seat } rechaza la petición de { $by }; { $cards } { $cards_count ->
    [one] vuelve
   *[other] vuelven
} a su mano.
four-tribes-event-over = { $by ->
    [united] { $seat } tiene { $cards } en pareja, de cuatro palos. **¡Las cuatro tribus se han unido!**
    [still] No queda nada que robar y ya nadie actúa: las tribus siguen divididas.
   *[turns] Se han jugado todos los turnos: las tribus siguen divididas.
}{ $divided ->
    [some] {" "}Más cerca de la unión: { $nearest }, con { $standing }.
   *[all] {""}
}
four-tribes-standing = { $tribes ->
    [0] ninguna de las cuatro tribus en pareja
    [one] una de las cuatro tribus en pareja
   *[other] { $tribes } de las cuatro tribus en pareja
} y { $couples ->
    [0] ninguna pareja
    [one] una pareja
   *[other] { $couples } parejas
}

## El final
four-tribes-result-united = Un as, un rey, una reina y una jota de cuatro palos tienen pareja en una misma familia: las cuatro tribus se han unido.
four-tribes-result-still = No quedaba nada que robar y nadie hizo nada. Lo más cerca de la unión: { $standing }.
four-tribes-result-turns = Se jugaron todos los turnos. Lo más cerca de la unión: { $standing }.

## Qué no se puede hacer
four-tribes-illegal-not-in-hand = { $card } no está en tu mano. Elige una carta que tengas.
four-tribes-illegal-not-on-table = { $card } no está ahí, en la mesa. Elige una carta que esté ahora.
four-tribes-illegal-same-suit = { $where ->
    [wanted] { $card } es del palo de quien pide la mano. Elige una carta sin pareja y de otro palo.
    [place] { $card } es del mismo palo. Una carta se casa con otra de distinto palo.
   *[hand] { $about ->
        [card] { $card } no puede casarse, pues tus cartas sin pareja son de su palo, ni nacer de una pareja que pueda tener descendencia.
       *[all] Ninguna de tus cartas puede casarse, pues tus cartas sin pareja son del mismo palo, ni nacer de una pareja que pueda tener descendencia. Elige otra acción.
    }
}
four-tribes-illegal-not-a-child = { $about ->
    [card] { $card } no tiene con quién casarse ni puede nacer: hace falta uno de los palos de una pareja y un valor entre los suyos (as alto), y solo la generación mayor tiene descendencia.
   *[all] Ninguna de tus cartas tiene con quién casarse ni puede nacer: hace falta uno de los palos de una pareja y un valor entre los suyos (as alto), y solo la generación mayor tiene descendencia. Elige otra acción.
}
four-tribes-illegal-third-generation = { $card } es de la más joven de dos generaciones, que no tiene descendencia. Retira antes la mayor.
four-tribes-illegal-not-their-suit = Quien nace sale a sus padres: debe ser del palo de { $card } o del de su pareja.
four-tribes-illegal-not-between = El valor de quien nace debe estar entre los de sus padres, extremos incluidos (jota 11, reina 12, rey 13, as 14). Elige otra pareja que la de { $card }.
four-tribes-illegal-not-its-first = { $where ->
    [generation] Una generación se nombra por su primera carta, y { $card } no lo es. Elígela en la lista.
   *[place] Una pareja se nombra por su primera carta: di la pareja de { $card }.
}
four-tribes-illegal-greater = { $about ->
    [card] Ese duelo sería con una carta mayor del palo de quien reta, o del palo de su pareja y mayor que ella. Elige otra carta que { $card }.
   *[all] Todas las cartas que podrías retar son mayores y del palo de quien reta o de su pareja. Elige otra acción.
}
four-tribes-illegal-no-match = { $about ->
    [card] Para { $card } no hay en las otras familias ninguna carta sin pareja de otro palo. Elige otra carta tuya.
   *[all] Para eso hacen falta una carta tuya y otra de otra familia que le vaya bien, y ahora no las hay. Elige otra acción.
}
four-tribes-illegal-already-wed = { $card } ya tiene pareja. Solo las cartas sin pareja piden la mano o la dan.
four-tribes-illegal-not-a-parent = { $card } no puede batirse en este duelo: debe hacerlo el padre o la madre de la carta pedida o, si no los tiene en la mesa, ella misma.
four-tribes-illegal-not-an-action = Empieza por lo que haces: lay, retire, duel, propose o nothing.
four-tribes-illegal-no-cards = No tienes cartas en la mano para eso. Retira una generación o no hagas nada.
four-tribes-illegal-no-family = Aún no tienes familia. Baja una carta para fundarla.
four-tribes-illegal-no-room = Una familia no pasa de diez cartas. Retira una generación, bátete o no hagas nada.

## La mesa en palabras
four-tribes-table-deck = Turno { $turn } de { $turns } · mazo: { $deck } · descarte: { $discards ->
    [0] nada
    [one] { $top }
   *[other] { $discards }, { $top } encima
}
four-tribes-table-propose = { $card }, de { $by }, pide la mano de { $other }, de { $target }, y ofrece { $cards }.
four-tribes-table-duel = { $card }, de { $by } (vale { $worth }), reta a { $other }, de { $target } (vale { $own }), con { $count ->
    [one] una carta
   *[other] { $count } cartas
} boca abajo{ $seen ->
    [yes] : { $cards }
   *[no] {""}
}.
four-tribes-table-refusal = La petición de { $target } es rechazada: { $card }, de { $by } (vale { $worth }), se bate con { $other } (vale { $own }) con { $count ->
    [one] una carta
   *[other] { $count } cartas
} boca abajo{ $seen ->
    [yes] : { $cards }
   *[no] {""}
}.
four-tribes-table-family = { $seat } · { $count ->
    [one] una carta
   *[other] { $count } cartas
} en la mano{ $known ->
    [0] {""}
   *[other] {" "}({ $known_cards } a la vista)
} · tribus { $tribes } de 4{ $tribes ->
    [0] {""}
   *[other] : { $tribe_cards }
}
four-tribes-table-none = sin familia
four-tribes-table-generation = Generación { $generation }: { $kin }
four-tribes-couple = { $one } & { $other }
four-tribes-unwed = { $card } sin pareja
four-tribes-children = descendencia de { $parents }: { $kin }

## El dibujo
four-tribes-picture-deck = Mazo
four-tribes-picture-discards = Descarte
four-tribes-picture-turn = Turno { $turn } de { $turns }
four-tribes-picture-none = aún sin familia
four-tribes-picture-hand = Tu mano
four-tribes-picture-duel = Duelo
four-tribes-picture-refusal = Negativa
four-tribes-picture-propose = Petición
four-tribes-picture-united = ¡Unidas!
four-tribes-picture-divided = Las tribus siguen divididas
