# The Four Courts.

game-the-four-courts = The Four Courts
command-play-the-four-courts = Elige cartas en secreto y gana fichas (3 o 4 personas)
the-four-courts-kind = Juego de faroles con una bonita baraja: cada cual elige una carta en secreto y la coloca por turno.
the-four-courts-length = Unos 20 minutos.
the-four-courts-daily-form = una ronda
the-four-courts-daily-goal = Ganan más puntos.
the-four-courts-daily-by = { $more ->
    [1] un punto
   *[other] { $more } puntos
}
option-the-four-courts-last-cards = Empate sin cartas
option-the-four-courts-last-cards-compare = deciden las últimas cartas
option-the-four-courts-last-cards-draw = se comparte el puesto
explain-the-four-courts-last-cards = Si hay empate a puntos y no quedan cartas en la mano
option-the-four-courts-rounds = Rondas
option-the-four-courts-rounds-0 = sin límite
explain-the-four-courts-rounds = Tras esas rondas termina la partida y gana quien tenga más puntos. 0: sin límite

## Preguntas
the-four-courts-ask-pick =
    Elige una carta en secreto.
    Cuando estén todas, la más alta se coloca primero.
the-four-courts-ask-change =
    Elegiste { $card }.
    Puedes cambiarla hasta que llegue la última elección.
the-four-courts-ask-court = ¿En qué Corte colocas tu { $card }?{ $third ->
    [none] { "" }
   *[court] { "\u000A" }Tu tercera carta en { $third } toma una ficha.
}
the-four-courts-ask-token =
    ¿Qué ficha tomas?
    Tu tercera carta en { $court } la gana.

## Palabras en botones y menús
the-four-courts-court = { $count ->
    [0] { $name }: tu primera
    [1] { $name }: tu segunda
   *[other] { $name }: toma una ficha
}
the-four-courts-token = { $goal ->
    [yes] { $suit } · Mayoría +2
   *[no] { $suit }
}
the-four-courts-fits = Para { $courts }
the-four-courts-fits-third = { $court } (una ficha)
the-four-courts-faced = { $rank } { $name }
the-four-courts-phrase-token = { $court }: { $suit }

## Lo que pasó
the-four-courts-event-deal = { $last ->
    [yes] Última ronda
   *[no] Ronda { $round }
}: { $count ->
    [one] una carta
   *[other] { $count } cartas
} para cada quien{ $aside ->
    [0] .
    [one] {""}; una queda aparte, boca abajo.
   *[other] {""}; { $aside } quedan aparte, boca abajo.
}
the-four-courts-event-picked = { $changed ->
    [yes] Cambiaste tu elección por { $card }.
   *[no] Elegiste { $card }.
}
the-four-courts-event-reveal = Se descubrieron las cartas, de mayor a menor: { $shown }.
the-four-courts-shown = { $seat } { $card }
the-four-courts-event-lay = { $seat_you ->
    [yes] Colocaste
   *[no] { $seat } colocó
} { $card } en { $court }{ $count ->
    [1] .
    [2] , la segunda carta allí.
   *[other] , ¡la tercera carta allí!
}
the-four-courts-event-take = { $seat_you ->
    [yes] Tomaste
   *[no] { $seat } tomó
} en { $court } una ficha de { $suit }{ $count ->
    [one] , la primera
   *[other] , { $count } en total
}; las tres cartas fueron al descarte.
the-four-courts-event-load = Sin fichas, se repuso { $court }: { $suits }.
the-four-courts-event-short = No queda ninguna ficha en { $court }, y en la reserva ya no hay { $suits }. Fin de la partida.
the-four-courts-event-tie-break = Empate a { $score ->
    [one] un punto
   *[other] { $score } puntos
}{ $by ->
    [hand] : decidieron las cartas que quedaban en la mano, de mejor a peor: { $tied }
    [shared] {" "}y sin cartas en la mano: { $sharing } comparten el puesto
   *[last-card] : decidieron las últimas cartas descubiertas, de mejor a peor: { $tied }
}.
the-four-courts-tied = { $seat } con { $sum } ({ $cards })

## Las Cortes dentro de una frase
the-four-courts-at-MWK = el Cónsul
the-four-courts-at-MLY = el Rito
the-four-courts-at-SWY = la Isla
the-four-courts-at-SLK = la Ventana

## Jugadas rechazadas
the-four-courts-illegal-no-shared-suit = { $card } no comparte palo con { $court }. Colócala en { $fitting }.
the-four-courts-illegal-no-such-token = En { $court } no queda ficha de { $suit }. Toma una de estas: { $tokens }.
the-four-courts-illegal-picked-already = Ya elegiste { $card }. Mantenla, o elige otra carta.
the-four-courts-illegal-not-in-hand = { $card } no está en tu mano. Elige una carta que tengas.
the-four-courts-illegal-courts-stay = Las Cortes, como { $court }, se quedan en la mesa. Elige una carta de tu mano; la Corte se decide al colocarla.
the-four-courts-illegal-not-your-turn = Ahora coloca { $target }: las cartas se colocan de mayor a menor. Espera tu turno.
the-four-courts-illegal-not-offered = { $ask ->
    [court] Elige una Corte que comparta palo con tu carta.
    [token] No puedes tomar esa ficha. Di el palo de una que aún esté allí.
   *[other] Eso no está en tu mano. Elige una carta que tengas.
}

## La mesa en palabras
the-four-courts-turn = **Descubiertas:** { $cards }
the-four-courts-last-turn = **Últimas colocadas:** { $cards }
the-four-courts-laid = { $seat } { $card } → { $court }
the-four-courts-lays = **{ $seat } { $card }, se coloca ahora**
the-four-courts-waits = { $seat } { $card } espera
the-four-courts-unlaid = { $seat } { $card }, sin colocar
the-four-courts-picked = **Han elegido:** { $names }
the-four-courts-picked-none = **Han elegido:** nadie todavía
the-four-courts-table-court = **{ $name }** { $suits } · { $count ->
    [0] sin fichas
    [one] ficha { $tokens }
   *[other] fichas { $tokens }
}
the-four-courts-table-cards = { $seat } { $cards }
the-four-courts-table-bare = sin cartas
the-four-courts-player = { $Seat } { $score ->
    [one] 1 punto
   *[other] { $score } puntos
}: { $count ->
    [0] sin fichas
   *[other] { $tokens }
}{ $bonus ->
    [0] {""}
   *[other] , mayorías +{ $bonus } ({ $suits })
}
the-four-courts-round = **{ $last ->
    [yes] Última ronda
   *[no] Ronda { $round }{ $rounds ->
        [0] {""}
       *[other] {" "}de { $rounds }
    }
}** · { $count ->
    [0] ninguna carta
    [one] una carta
   *[other] { $count } cartas
} en cada mano · { $discards } boca abajo
the-four-courts-stock = **Reserva** { $supply } · **Metas de mayoría** { $goals }
the-four-courts-picked-card = { $card } (tu elección)

## El resultado
the-four-courts-result-supply = Una Corte se quedó vacía: faltaba reserva.
the-four-courts-result-rounds = La partida terminó tras { $rounds ->
    [one] una ronda
   *[other] { $rounds } rondas
}, como estaba acordado.
the-four-courts-result-tie = { $by ->
    [hand] Empate: decidieron las cartas en mano, { $added }.
    [last-card] Empate: decidieron las últimas cartas mostradas, { $added }.
    [shared] Empate sin cartas en la mano: { $sharing } comparten el puesto.
   *[unknown] Había empate a puntos; decidieron las cartas más altas.
}
the-four-courts-added = { $seat } con { $sum }
the-four-courts-decided-goals = las mayorías dieron a { $seat } { $points ->
    [one] 1 punto
   *[other] { $points } puntos
} más que a { $other }, con { $suits }
the-four-courts-decided-tokens = { $seat } tomó { $count ->
    [one] una ficha
   *[other] { $count } fichas
} más que { $other }

## Lo que se celebra en la imagen, breve
the-four-courts-cheer-take = ¡{ $seat } gana una ficha en { $court }!
the-four-courts-cheer-load = ¡Vacía, y repuesta: { $court }!

## Palabras en la imagen
the-four-courts-picture-supply = Reserva
the-four-courts-picture-most = Mayoría +2
the-four-courts-picture-points = { $score ->
    [one] 1 pt
   *[other] { $score } pts
}
the-four-courts-picture-round = Ronda { $round }{ $rounds ->
    [0] {""}
   *[other] /{ $rounds }
}

## Las cartas del Decktet, de P. D. Magnus; al final, las cuatro Cortes
decktet-AM = As de Lunas
decktet-AS = As de Soles
decktet-AW = As de Olas
decktet-AL = As de Hojas
decktet-AY = As de Dragones
decktet-AK = As de Nudos
decktet-CM = Cazadora
decktet-CS = Bardo
decktet-CW = Mar
decktet-CL = Final
decktet-CY = Calamidad
decktet-CK = Fortuna
decktet-PMSL = Cosecha
decktet-PMYK = Vigía
decktet-PSWK = Farero
decktet-PWLY = Frontera
decktet-9MS = Pacto
decktet-9WY = Oscuridad
decktet-9LK = Mercader
decktet-8MS = Diplomático
decktet-8WL = Molino
decktet-8YK = Traición
decktet-7ML = Encuentro Casual
decktet-7SK = Castillo
decktet-7WY = Cueva
decktet-6MW = Lunático
decktet-6SY = Penitente
decktet-6LK = Mercado
decktet-5ML = Bosque
decktet-5SW = Descubrimiento
decktet-5YK = Soldado
decktet-4MS = Montaña
decktet-4WL = Marinero
decktet-4YK = Batalla
decktet-3MW = Viaje
decktet-3SK = Pintor
decktet-3LY = Salvaje
decktet-2MK = Autora
decktet-2SY = Desierto
decktet-2WL = Origen
decktet-MWK = Cónsul
decktet-MLY = Rito
decktet-SWY = Isla
decktet-SLK = Ventana

## La lección
the-four-courts-lesson-1 = **Todos eligen en secreto;** después se descubren las cartas y se colocan de la más alta a la más baja. En el Rito ya tienes dos cartas, y alguien más también: adelántate. Elige tu As de Lunas. (FC-6)
the-four-courts-lesson-1-other = Con una carta más baja colocas más tarde, y alguien puede tener ya su tercera carta en el Rito.
the-four-courts-lesson-1-done = Tu as es la carta más alta, así que colocas primero.
the-four-courts-lesson-2 = **La tercera carta gana una ficha.** Colócala en el Rito y toma la ficha de Hojas: tener más Hojas que nadie es una de las metas y vale 2 puntos más. (FC-9)
the-four-courts-lesson-2-other = Aquí quieres la ficha de Hojas: solo tu tercera carta en el Rito la toma.
the-four-courts-lesson-2-done = La ficha es tuya, y tus tres cartas de allí se fueron. Los demás colocan en otra parte.
the-four-courts-lesson-3 = **Lo bajo también sirve.** Quien coloca al final ve antes lo que hacen todos. Elige la carta más baja que tengas. (FC-7)
the-four-courts-lesson-3-other = Una carta más alta se coloca antes, sin saber qué hacen los demás.
the-four-courts-lesson-3-done = Primero fueron las Coronas. Ahora te toca, y ya lo sabes todo.
the-four-courts-lesson-4 = **Una carta va donde comparte un palo.** El Desierto tiene Soles y Dragones, así que el Cónsul no la admite. Colócala en la Isla, donde tienes una carta. (FC-8)
the-four-courts-lesson-4-other = En la Isla ya tienes una carta: con tres juntas ganas una ficha.
the-four-courts-lesson-4-done = Dos tuyas en la Isla: una más te dará una ficha.
the-four-courts-lesson-5 = **El final.** Cuando la reserva no alcanza para reponer una Corte vacía, la partida acaba enseguida. Vas ganando: toma la última ficha del Rito. (FC-12)
the-four-courts-lesson-5-other = Allí no ganas ninguna ficha: en el Rito tomas la última ficha, y la partida acaba contigo delante.
the-four-courts-lesson-5-done = No quedan Lunas ni Hojas. Cada ficha es un punto, y cada meta 2 más.

## Lo que pasó, donde hay poco sitio
the-four-courts-brief-short = No queda ficha en { $court }. Fin de la partida.
the-four-courts-brief-reveal = Descubiertas: { $short }.
the-four-courts-brief-lay = { $seat_you ->
    [yes] Colocaste
   *[no] { $seat } colocó
} { $short } en { $court }.
the-four-courts-brief-take = { $seat_you ->
    [yes] Tomaste
   *[no] { $seat } tomó
} una ficha de { $suit }.

## Por qué un robot haría una jugada
# Lo que puede salir de ella, dentro de una frase. Lo que se teme sigue a «si no,».
the-four-courts-reason-token = ganas ahora una ficha
the-four-courts-reason-first = tu carta se coloca la primera
the-four-courts-reason-bonus = ganas puntos de mayoría
the-four-courts-reason-token-soon = pronto ganas una ficha
the-four-courts-reason-third = encaja donde tienes dos cartas
the-four-courts-reason-second = tu próxima carta allí gana una ficha
the-four-courts-reason-goals = allí hay una ficha de mayoría
the-four-courts-reason-fits = otra carta de tu mano encaja allí
the-four-courts-reason-contested = otra persona tiene dos cartas allí
the-four-courts-reason-bonus-lost = pierdes puntos de mayoría
the-four-courts-reason-rival = alguien más gana ahora una ficha

# Lo que la mesa muestra de una jugada. Sigue a la jugada y a dos puntos; si es un defecto, a “si no”.
the-four-courts-ground-token = { $kind ->
    [lead] con { $count } de { $suit } vas en cabeza de una meta de mayoría, y la ficha vale ahora { $points } puntos
    [level] con { $count } de { $suit } compartes la cabeza de una meta de mayoría, y la ficha vale ahora { $points } puntos
    [goal] es tu tercera carta allí, así que tomas en el acto una ficha de mayoría{ $waits ->
        [yes] {""}, antes que { $seat }
       *[no] {""}
    }
   *[none] es tu tercera carta allí, así que tomas en el acto una ficha{ $waits ->
        [yes] {""}, antes que { $seat }
       *[no] {""}
    }
}
the-four-courts-ground-third = puede ser tu tercera carta en { $court }, que toma una ficha{ $goal ->
    [yes] {""}, y una de allí es de mayoría
   *[no] {""}
}
the-four-courts-ground-second = es tu segunda carta allí, { $follows ->
    [yes] y tu { $kept } puede ser la tercera
   *[no] y la próxima es la tercera
}{ $goal ->
    [yes] {""}, por una ficha de mayoría
   *[no] {""}, por una ficha
}
the-four-courts-ground-pair = puede ser tu segunda carta en { $court }, y tu { $card } la tercera
the-four-courts-ground-hand-fits = { $count ->
    [one] otra carta de tu mano encaja allí
   *[other] de las cartas que quedan en tu mano, { $count } encajan allí
}{ $most ->
    [none] {""}
    [0] {""}, y ninguna en otra Corte donde quepa
   *[other] {""}, y { $most } como mucho en otra Corte donde quepa
}
the-four-courts-ground-goals = { $count ->
    [one] allí hay una ficha de mayoría
   *[other] allí hay fichas de { $count } metas de mayoría
}
the-four-courts-ground-alone = nadie más tiene cartas allí
the-four-courts-ground-contested = la pones donde { $seat } ya tiene dos cartas
the-four-courts-ground-keeps = tu { $card } encaja en { $count } Cortes y puede esperar
the-four-courts-ground-early = de tus cartas, es la que se coloca antes
the-four-courts-ground-none-third = ninguna carta tuya puede ser la tercera este turno, así que guarda tu { $kept }, que se coloca antes
the-four-courts-ground-race = { $seat }{ $count ->
    [0] {" "}también tiene
    [one] {" "}y otra persona también tienen
   *[other] {" "}y otras { $count } personas también tienen
} dos cartas en { $court }, y ninguna tuya que encaja allí se coloca antes
the-four-courts-ground-still = tu { $kept } aún puede ser la tercera en { $court } el próximo turno
the-four-courts-ground-later = tu { $kept } también puede ser la tercera en { $court } el próximo turno{ $left ->
    [one] {""}, y ahora allí solo hay una ficha
   *[more] {""}
}

## Pistas: una jugada como consejo (do), lo que cambia en otra (else) y una posterior (then)
the-four-courts-do-pick = elegir { $pick }
the-four-courts-do-change = elegir mejor { $change }
the-four-courts-do-court = { $token ->
    [none] colocar tu { $card } en { $court }
   *[suit] colocar tu { $card } en { $court } y tomar { $token }
}
the-four-courts-do-there = colocarla en { $court }
the-four-courts-else-pick = { $pick }
the-four-courts-else-change = { $change }
the-four-courts-else-court = { $token ->
    [none] en { $court }
   *[suit] en { $court } por { $token }
}
the-four-courts-else-token = { $token }
the-four-courts-then-pick = elegir { $pick }
the-four-courts-then-court = colocar una carta en { $court }
