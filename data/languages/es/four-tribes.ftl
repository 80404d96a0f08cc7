# Four Tribes: las palabras de su mesa.

game-four-tribes = Four Tribes
command-play-four-tribes = Casa un as, un rey, una reina y una jota (2 a 5 personas)
four-tribes-kind = Juego de familias y asaltos: forma tu tribu y roba a las demás.
four-tribes-length = Unos 30 minutos.
four-tribes-daily-form = diez turnos cada uno
four-tribes-daily-goal = Tribu: 1 punto; pareja: 0,1.
four-tribes-daily-by = { $more } puntos
option-four-tribes-turns = Turnos de cada cual
explain-four-tribes-turns = Pasados estos turnos de cada cual, gana quien más cerca esté de la unión

## Preguntas
four-tribes-ask-action = ¿Qué haces?
four-tribes-ask-card = ¿Qué carta bajas?
four-tribes-ask-place = ¿Dónde va { $card }?
four-tribes-ask-generation =
    ¿Qué generación retiras?
    Todas sus cartas van al descarte.
four-tribes-ask-own = ¿Qué carta de tu familia se bate en duelo?
four-tribes-ask-target = ¿A qué carta reta { $card }?
four-tribes-ask-face-down =
    Apoya a { $card } ({ $worth }) con una a tres cartas.
    Quedan boca abajo hasta que se decida el duelo.
four-tribes-ask-suitor = ¿Qué carta tuya sin pareja pide la mano de otra?
four-tribes-ask-wanted = ¿La mano de qué carta pide { $card }?
four-tribes-ask-offering =
    ¿Qué ofreces por { $other }?
    De una a tres cartas, boca arriba.
four-tribes-ask-answer =
    ¿Das tu { $other } a { $card }, de { $by }, por { $cards }?
    Si te niegas, debes batirte al momento.
four-tribes-ask-champion = ¿Quién se bate con { $card } ({ $worth }), de { $by }?
four-tribes-ask-reply =
    { $card } ({ $worth }) más { $count ->
        [one] una carta oculta
       *[other] { $count } cartas ocultas
    } reta a tu { $other } ({ $own }).
    Iguálala con hasta tres cartas, o la pierdes.

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
four-tribes-phrase-own = Duelo con { $card }
four-tribes-phrase-target = { $card } reta a { $other }
four-tribes-phrase-suitor = Pide { $card }
four-tribes-phrase-wanted = { $card } pide a { $other }
four-tribes-phrase-champion = Negarse: se bate { $card }
four-tribes-phrase-stake = { $before } con { $cards }
four-tribes-costly-retire = { $count ->
    [one] { $cards } va al descarte
   *[other] { $cards } van al descarte
}, con pareja o sin ella, y no se puede deshacer. ¿Retirar?

## Qué ha pasado
four-tribes-event-reshuffle = El descarte se baraja y forma un mazo nuevo de { $count ->
    [one] una carta
   *[other] { $count } cartas
}.
four-tribes-event-draw = No quedaba nada que robar para { $seat_you ->
    [yes] ti
   *[no] { $seat }
}.
four-tribes-event-drawn = Robaste { $card }.
four-tribes-event-found = { $seat_you ->
    [yes] Fundaste
   *[no] { $seat } fundó
} una familia con { $card }.
four-tribes-event-wed = { $seat_you ->
    [yes] Casaste
   *[no] { $seat } casó
} { $card } con { $spouse }.
four-tribes-event-conceive = Nació una carta en { $seat_you ->
    [yes] tu familia
   *[no] la familia de { $seat }
}: { $card }, de { $parents }.
four-tribes-event-retire = { $seat_you ->
    [yes] Retiraste
   *[no] { $seat } retiró
} la generación { $generation }; al descarte: { $cards }.
four-tribes-event-nothing = { $seat_you ->
    [yes] No hiciste
   *[no] { $seat } no hizo
} nada.
four-tribes-event-duel = { $by_you ->
    [yes] Tu { $card }
   *[no] { $card }, de { $by },
} { $refusal ->
    [yes] se batió con quien pedía la mano, { $target_you ->
        [yes] tu { $other }
       *[no] { $other } de { $target }
    }
   *[no] retó a { $target_you ->
        [yes] tu { $other }
       *[no] { $other } de { $target }
    }
}, con { $count ->
    [one] una carta
   *[other] { $count } cartas
} boca abajo.
four-tribes-event-duel-won = { $by_you ->
    [yes] Tu { $card }
   *[no] { $card }, de { $by },
} ganó el duelo, { $score } ({ $cards }) a { $against } ({ $reply }): { $target_you ->
    [yes] perdiste
   *[no] { $target } perdió
} { $lost }{ $widowed ->
    [yes] , y { $widow } quedó sin pareja
   *[no] {""}
}.
four-tribes-event-duel-lost = { $by_you ->
    [yes] Tu { $card }
   *[no] { $card }, de { $by },
} cayó en el duelo, { $score } ({ $cards }) contra { $against } ({ $reply }): { $by_you ->
    [yes] perdiste
   *[no] { $by } perdió
} { $lost }{ $widowed ->
    [yes] , y { $widow } quedó sin pareja
   *[no] {""}
}.
four-tribes-event-concede = { $seat_you ->
    [yes] No respondiste: perdiste
   *[no] { $seat } no respondió: perdió
} { $lost }{ $widowed ->
    [yes] , con lo que { $widow } quedó sin pareja,
   *[no] {""}
} y { $seat_you ->
    [yes] te llevaste
   *[no] se llevó
} { $count ->
    [one] la carta oculta
   *[other] las { $count } cartas ocultas
}.
four-tribes-event-taken = Te llevaste { $cards } a la mano.
four-tribes-event-propose = { $by_you ->
    [yes] Tu { $card }
   *[no] { $card }, de { $by },
} pidió la mano de { $target_you ->
    [yes] tu { $other }
   *[no] { $other }, de { $target },
} y ofreció { $cards }.
four-tribes-event-accept = { $target_you ->
    [yes] { $forced ->
        [yes] Sin cartas en la mano, tuviste que aceptar
       *[no] Aceptaste
    }
   *[no] { $forced ->
        [yes] { $target }, sin cartas en la mano, tuvo que aceptar
       *[no] { $target } aceptó
    }
}: { $other } se fue { $by_you ->
    [yes] contigo
   *[no] con { $by }
} y se casó con { $card }; { $target_you ->
    [yes] recibiste
   *[no] { $target } recibió
} { $cards }.
four-tribes-event-refuse = { $seat_you ->
    [yes] Rechazaste
   *[no] { $seat } rechazó
} { $by_you ->
    [yes] tu petición
   *[no] la petición de { $by }
}; de vuelta a la mano: { $cards }.
four-tribes-event-over = { $by ->
    [united] **¡Las cuatro tribus se unieron!** En { $seat_you ->
        [yes] tu familia
       *[no] la familia de { $seat }
    } tienen pareja { $cards }, de cuatro palos.
    [still] No queda nada que robar y todos dejaron de actuar: las tribus siguen divididas.
   *[turns] Se jugaron todos los turnos: las tribus siguen divididas.
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
four-tribes-result-united = Las cuatro tribus se unieron: { $cards } tienen pareja en una misma familia.
four-tribes-result-still = No quedaba nada que robar y nadie hizo nada. Lo más cerca de la unión: { $standing }.
four-tribes-result-turns = Se acabaron los turnos. Más cerca de la unión: { $standing }.

four-tribes-score = { $tribes ->
    [one] 1 tribu
   *[other] { $tribes } tribus
}, { $couples ->
    [one] 1 pareja
   *[other] { $couples } parejas
}
four-tribes-moment-wed = { $seat } casa a { $card } con { $spouse }
four-tribes-moment-accept = { $card } de { $by } y { $other } de { $target } se casan
four-tribes-moment-duel-won = { $card } de { $by } gana un duelo a { $target }, { $score } a { $against }: cae { $lost }
four-tribes-moment-duel-lost = { $target } rechaza a { $by }, { $against } a { $score }: cae { $lost }

## Lo que se celebra en la imagen, breve
four-tribes-cheer-wed = Una boda: ¡{ $card } y { $spouse }!
four-tribes-cheer-conceive = Un nacimiento: ¡{ $card }!
four-tribes-cheer-accept = Una unión: ¡{ $card } y { $other }!
four-tribes-cheer-duel-won = { $card } gana el duelo: ¡cae { $lost }!
four-tribes-cheer-duel-lost = Duelo perdido: ¡cae { $lost }!

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
four-tribes-illegal-not-between = El valor de quien nace debe estar entre los de sus padres, extremos incluidos (jota 11, reina 12, rey 13, as 14). Elige otra pareja que no sea la de { $card }.
four-tribes-illegal-not-its-first = { $where ->
    [generation] Una generación se indica por su primera carta, y { $card } no lo es. Elígela en la lista.
   *[place] Una pareja se indica por su primera carta: di la pareja de { $card }.
}
four-tribes-illegal-greater = { $about ->
    [card] Tu carta no puede retar a una mayor de su palo, ni a una del palo de su pareja que sea mayor que esta. Elige una carta que no sea { $card }.
   *[all] Todas las cartas que podrías retar son mayores y del palo de quien reta o de su pareja. Elige otra acción.
}
four-tribes-illegal-no-match = { $about ->
    [card] Para { $card } no hay en las otras familias ninguna carta sin pareja de otro palo. Elige otra carta tuya.
   *[all] Para eso hacen falta una carta tuya y otra de otra familia que le vaya bien, y ahora no las hay. Elige otra acción.
}
four-tribes-illegal-already-wed = { $card } ya tiene pareja. Solo las cartas sin pareja piden la mano o la dan.
four-tribes-illegal-not-a-parent = { $card } no puede batirse en este duelo: debe hacerlo el padre o la madre de la carta pedida o, si no los tiene en la mesa, ella misma.
four-tribes-illegal-not-an-action = Empieza por lo que haces: bajar, retirar, duelo, pedir la mano o nada.
four-tribes-illegal-no-cards = No tienes cartas en la mano para eso. Retira una generación o no hagas nada.
four-tribes-illegal-no-family = Aún no tienes familia. Baja una carta para fundarla.
four-tribes-illegal-no-room = Una familia no pasa de diez cartas. Retira una generación, bátete o no hagas nada.

## La mesa en palabras
four-tribes-table-deck = Turno { $turn } de { $turns } · mazo: { $deck } · descarte: { $discards ->
    [0] nada
    [one] { $top }
   *[other] { $discards }, { $top } encima
}
four-tribes-table-propose = { $by_you ->
    [yes] Tu { $card }
   *[no] { $card }, de { $by },
} pide la mano de { $target_you ->
    [yes] tu { $other }
   *[no] { $other }, de { $target },
} y ofrece { $cards }.
four-tribes-table-duel = { $by_you ->
    [yes] Tu { $card }
   *[no] { $card }, de { $by }
} (vale { $worth }), reta a { $target_you ->
    [yes] tu { $other }
   *[no] { $other }, de { $target }
} (vale { $own }), con { $count ->
    [one] una carta
   *[other] { $count } cartas
} boca abajo{ $seen ->
    [yes] : { $cards }
   *[no] {""}
}.
four-tribes-table-refusal = Petición rechazada, { $target_you ->
    [yes] la tuya
   *[no] la de { $target }
}: { $by_you ->
    [yes] tu { $card }
   *[no] { $card }, de { $by }
} (vale { $worth }), se bate con { $other } (vale { $own }) con { $count ->
    [one] una carta
   *[other] { $count } cartas
} boca abajo{ $seen ->
    [yes] : { $cards }
   *[no] {""}
}.
four-tribes-table-family = { $Seat } · { $count ->
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
four-tribes-picture-duel = Duelo
four-tribes-picture-refusal = Negativa
four-tribes-picture-propose = Petición
four-tribes-picture-united = ¡Unidas!
four-tribes-picture-divided = Las tribus siguen divididas

## La lección
four-tribes-lesson-1 = **Fundar.** Quieres en tu mesa un as, un rey, una reina y una jota de cuatro palos distintos, todos con pareja. La primera carta puede ser cualquiera: baja K♠. (FT-5)
four-tribes-lesson-1-other = Empieza con uno de los cuatro que necesitas: K♠ es tu rey.
four-tribes-lesson-1-done = K♠ funda tu primera generación. Robas una carta al empezar cada turno; lo hago yo por ti.
four-tribes-lesson-2 = **Bodas.** Una carta que bajas junto a otra sin pareja, de otro palo, forma pareja con ella. Baja 9♥ junto a K♠. (FT-6)
four-tribes-lesson-2-other = Une K♠ con 9♥: J♥ está entre los dos y puede ser su descendiente.
four-tribes-lesson-2-done = Una pareja: tu rey ya la tiene, uno de los cuatro.
four-tribes-lesson-3 = **Descendencia.** Los hijos de una pareja son de uno de sus palos y valen entre los dos. J♥ está entre 9 y rey: bájala delante de la pareja. (FT-7)
four-tribes-lesson-3-other = J♥ es una de las cuatro que necesitas, y ahora cabe como descendiente de esta pareja.
four-tribes-lesson-3-done = J♥ es la primera de tu segunda generación. Ahora le falta pareja.
four-tribes-lesson-4 = **Otro palo.** Baja Q♦ junto a J♥: una boda que cuenta doble, por una reina y una jota. (FT-2)
four-tribes-lesson-4-other = Q♦ hace dos cosas a la vez: forma pareja con J♥ y es la reina de un tercer palo.
four-tribes-lesson-4-done = Rey, reina y jota tienen pareja. Te falta el as de tréboles.
four-tribes-lesson-5 = **Un duelo.** El 7♦ es rival. Rétalo con K♠, que cuenta 10, y pon 4♣ boca abajo por 4 más. La otra parte puede responder con cartas. (FT-11)
four-tribes-lesson-5-other = K♠ y 4♣ suman 14, y bastan contra 7♦: con menos puedes perder el duelo, y más se malgasta.
four-tribes-lesson-5-done = 14 contra 9: 7♦ va al descarte, y Q♣ se queda sin pareja.
four-tribes-lesson-6 = **Las cuatro tribus.** 10♠ desciende de tu pareja y no tiene la suya. Baja A♣ a su lado. (FT-2)
four-tribes-lesson-6-other = A♣ es el as que te falta: junto a 10♠ tiene pareja, y ganas.
four-tribes-lesson-6-done = A♣, K♠, Q♦, J♥: cuatro tribus, todas con pareja. Ganaste.

## Lo que pasó, donde hay poco sitio
four-tribes-brief-accept = { $target_you ->
    [yes] Diste { $other }
   *[no] { $target } dio { $other }
} por { $cards }.
four-tribes-brief-propose = { $by_you ->
    [yes] Pediste
   *[no] { $by } pidió
} la mano de { $other }.
four-tribes-brief-retire = { $seat_you ->
    [yes] Retiraste
   *[no] { $seat } retiró
} la generación { $generation }.
four-tribes-brief-refuse = { $seat_you ->
    [yes] Rechazaste
   *[no] { $seat } rechazó
} { $by_you ->
    [yes] tu petición
   *[no] la petición de { $by }
}.
four-tribes-brief-conceive = Nació { $card } en { $seat_you ->
    [yes] tu familia
   *[no] la familia de { $seat }
}.
four-tribes-brief-duel = { $by_you ->
    [yes] Tu { $card }
   *[no] { $card }, de { $by },
} retó a { $target_you ->
    [yes] tu { $other }
   *[no] { $other } de { $target }
}.
four-tribes-brief-duel-won = { $target_you ->
    [yes] Perdiste
   *[no] { $target } perdió
} { $lost } en el duelo con { $card }.
four-tribes-brief-duel-lost = { $by_you ->
    [yes] Perdiste
   *[no] { $by } perdió
} { $lost } en el duelo con { $other }.
four-tribes-brief-concede = { $seat_you ->
    [yes] Perdiste
   *[no] { $seat } perdió
} { $lost } sin responder.

## Por qué un robot haría una jugada
# Lo que puede salir de ella, dentro de una frase. Lo que se teme sigue a «si no,».
four-tribes-reason-tribe = casas una tribu más
four-tribes-reason-holds = { $about ->
    [none] tu carta resiste el duelo
   *[card] tu { $about } resiste el duelo
}
four-tribes-reason-fells = { $about ->
    [none] en tu duelo cae una carta
   *[card] en tu duelo cae { $about }
}
four-tribes-reason-child = pronto tienes descendencia
four-tribes-reason-falls = cae tu { $about } en un duelo
four-tribes-reason-rival = otra familia llega a tres tribus
four-tribes-reason-breaks = { $about ->
    [none] tu duelo deshace una tribu casada
   *[card] en tu duelo cae { $about }, ya casada
}
four-tribes-reason-accepted = aceptan tu propuesta
four-tribes-reason-ready = después puedes casar tu { $about }
four-tribes-reason-gets = recibes las cartas puestas
four-tribes-reason-couple = tienes una pareja más
four-tribes-reason-fits = después puedes poner una carta
four-tribes-reason-unwed = renuncias a una tribu casada
four-tribes-reason-leaves = se va tu { $about }
four-tribes-reason-spent = arriesgas tu { $about }

# Lo que la mesa muestra de una jugada. Sigue a la jugada y a dos puntos; si es un defecto, a “si no”.
four-tribes-ground-tribe = te da { $count ->
    [1] la primera
    [2] la segunda
    [3] la tercera
   *[4] la última
} de cuatro tribus
four-tribes-ground-must-accept = { $seat } no tiene cartas y debe aceptar, y tienes entonces { $count } de cuatro tribus
four-tribes-ground-unites = si { $seat } acepta, tienes { $count } de cuatro tribus
four-tribes-ground-sure = { $held ->
    [yes] cuentas { $own }, y { $seat } { $most } como mucho
   *[no] { $seat } no tiene cartas para responder (pero recibe { $cards })
}, así que { $other } cae{ $left ->
    [all] {""}
    [0] {""}, y a { $seat } no le queda ninguna tribu
   *[other] {""}, y a { $seat } solo le { $left ->
        [one] queda una
       *[other] quedan { $left }
    } de cuatro tribus
}
four-tribes-ground-breaks = si cae { $other }, { $count ->
    [0] a { $seat } no le queda ninguna tribu
   *[other] { $seat } tiene { $count } de cuatro tribus en vez de { $most }
}{ $need ->
    [0] {""}
   *[other] {""}, y debe poner { $need } o más para salvarla
}
four-tribes-ground-holds = tu { $other } cuenta { $own }, { $equal ->
    [yes] lo máximo que puede tener { $seat }, y basta con igualar
   *[no] y { $seat } llega a { $most } como mucho, así que se queda
}
four-tribes-ground-denies = si no, { $seat } tiene { $count } de cuatro tribus
four-tribes-ground-risks = tu { $card } puede caer{ $widow ->
    [none] {""}
   *[card] {""}, y { $widow } queda sin pareja
}, y entonces { $count ->
    [0] no te queda ninguna tribu
   *[other] solo tienes { $count } de cuatro tribus
}
four-tribes-ground-no-tribe = gastas tu { $card }, y sigues con { $count } de cuatro tribus
four-tribes-ground-needs = tienes { $count } de cuatro tribus, y { $cards } sería la última
four-tribes-ground-lets-go = recibes { $count ->
    [one] la carta que se puso
   *[other] las { $count } cartas que se pusieron
}, { $tribe ->
    [yes] aunque { $own ->
        [0] no te queda ninguna tribu
       *[other] solo te quedan { $own } de cuatro tribus
    }
   *[no] y tu { $other } no cuenta para ninguna tribu
}
four-tribes-ground-born = { $count ->
    [one] tu { $cards } puede nacer luego de esta pareja
   *[other] tus { $cards } pueden nacer luego de esta pareja
}
four-tribes-ground-weds-next = tu { $other } puede casarse luego con { $card }
four-tribes-ground-courted = { $seat } puede pedir con { $other } la mano de tu { $card } y llevársela
four-tribes-ground-counts = tu { $other } cuenta { $own }, y { $seat } puede llegar a { $most }
four-tribes-ground-cheaper = solo pones { $count ->
    [one] una carta
   *[other] { $count } cartas
}
four-tribes-ground-gets = recibes { $cards }, y tu { $other } aún no cuenta para ninguna tribu
four-tribes-ground-children = cualquiera de { $count } cartas puede nacer de esta pareja
four-tribes-ground-chance = cuentas { $own }, y { $seat } puede llegar a { $most }
four-tribes-ground-widow = { $sure ->
    [yes] no se puede salvar { $other }, y { $spouse } de { $seat } queda sin pareja
   *[no] si cae { $other }, { $spouse } de { $seat } queda sin pareja
}
four-tribes-ground-demands = { $seat } debe poner cartas que valgan { $count } o más para salvar { $other }
four-tribes-ground-makes-room = { $count ->
    [0] puedes empezar luego otra familia
    [one] tu familia tiene entonces una carta, y puede crecer
   *[other] tu familia tiene entonces { $count } cartas, y puede crecer
}
four-tribes-ground-keeps-hand = conservas { $count ->
    [one] la única carta de tu mano
   *[other] las { $count } cartas de tu mano
} para responder a un duelo
four-tribes-ground-stronger = { $card } cuenta { $count } en un duelo
four-tribes-ground-pointless = gastas { $cards } contra { $other }, que no cuenta para ninguna tribu

## Pistas: una jugada como consejo (do), lo que cambia en otra (else) y una posterior (then)
four-tribes-do-found = fundar tu familia con { $card }
four-tribes-do-wed = casar { $card } con { $place }
four-tribes-do-child = bajar { $card } como descendiente de { $couple }
four-tribes-do-retire = retirar la generación de { $cards }
four-tribes-do-duel = retar a { $target } de { $name } con tu { $own }, apoyada por { $stake }
four-tribes-do-propose = pedir con tu { $suitor } la mano de { $wanted } de { $name } y ofrecer { $stake }
four-tribes-do-nothing = no hacer nada
four-tribes-do-accept = aceptar la propuesta
four-tribes-do-refuse = negarse y batirse con { $champion }, apoyada por { $stake }
four-tribes-do-reply = responder con { $stake }
four-tribes-do-reply-none = rendir el duelo
four-tribes-else-card = { $weds ->
    [yes] casar { $card } con esa carta
   *[no] { $card }
}
four-tribes-else-place = { $couple ->
    [none] con { $place }
   *[other] como descendiente de { $couple }
}
four-tribes-else-generation = { $cards }
four-tribes-else-face-down = { $stake }
four-tribes-else-offering = { $stake }
four-tribes-else-reply = { $stake }
four-tribes-then-card = bajar { $card }
four-tribes-then-place = unir { $card } a { $place }
four-tribes-then-duel = batirse en duelo
four-tribes-then-own = batirse con { $own }
four-tribes-then-target = retar a { $target } con { $own }
four-tribes-then-propose = pedir una mano
four-tribes-then-suitor = pedir una mano con { $suitor }
four-tribes-then-wanted = pedir con { $suitor } la mano de { $wanted }
four-tribes-then-retire = retirar una generación
four-tribes-then-reply = responder a un duelo con { $reply }
