# Court Piece (Rang).

game-court-piece = Court Piece
command-play-court-piece = Dos contra dos: asistir, triunfar y ganar siete bazas seguidas para lograr una corte

## Options
option-court-piece-sweep = Tras las siete primeras bazas
option-court-piece-sweep-ask = decide quien sale
option-court-piece-sweep-play-on = siempre se sigue
option-court-piece-sweep-next-round = siempre la ronda siguiente
option-court-piece-rounds = Rondas
option-court-piece-time = Minutos en vez de rondas
option-court-piece-time-0 = ninguno, se juega por rondas
option-court-piece-honour = Honor: se puede renunciar
option-court-piece-double-sar = Doble sar
option-court-piece-ace-rule = Regla de los ases
option-court-piece-seven-deals = Siete rondas seguidas
option-court-piece-first-seven = Solo las siete primeras
explain-court-piece-sweep = Un equipo gana las siete primeras bazas: ¿decide quien sale o está ya acordado?
explain-court-piece-rounds = Tras cuántas rondas acaba la partida
explain-court-piece-time = Acabar tras tantos minutos (0: por rondas); la ronda en curso será la última
explain-court-piece-honour = Vale jugar cualquier carta, y a quien no asista se le puede pillar y denunciar
explain-court-piece-double-sar = Las bazas quedan en el centro hasta que alguien gana dos seguidas y se las lleva todas
explain-court-piece-ace-rule = Con doble sar: dos bazas seguidas ganadas ambas con as no recogen
explain-court-piece-seven-deals = Ganar siete rondas seguidas también vale una corte
explain-court-piece-first-seven = Solo las siete primeras bazas de la ronda dan corte, no siete seguidas cualesquiera

## Questions and words
court-piece-ask-trump = Elige el triunfo. Solo ves tus cinco primeras cartas; las otras ocho llegan después.
court-piece-ask-card = Sales tú: juega la carta que quieras.
court-piece-ask-card-follow = Hay que asistir: han salido { $suit }.
court-piece-ask-card-free = Han salido { $suit } y no tienes: juega cualquier carta, también un triunfo.
court-piece-ask-sweep = Tu equipo ha ganado las siete primeras bazas. ¿Seguís hasta las trece, que valen 52 cortes en su lugar, o tomáis la ronda tal como está?
court-piece-ask-call = Si alguien no ha asistido pudiendo hacerlo, puedes denunciarlo. Asegúrate: si te equivocas, la corte y la ronda son suyas.
court-piece-ask-seat = ¿Quién no ha asistido?
court-piece-ask-trick = ¿En qué baza pudo asistir { $seat } y no lo hizo?
court-piece-word-call = Denunciar un renuncio
court-piece-word-on = Seguir hasta las trece
court-piece-word-stop = Tomar la ronda
court-piece-word-seat = { $number }. { $name }
court-piece-word-trick = Baza { $number }
court-piece-hint-trick = La última: { $card }
court-piece-costly-call = Denuncias a { $seat } por la baza { $trick }. Si te equivocas, el otro equipo gana una corte y la ronda. ¿Hacerlo?
court-piece-costly-revoke = Tienes { $suit }: con { $card } no asistes al palo, y quien lo note puede denunciarte, lo que cuesta la ronda y una corte. ¿Jugarla de todos modos?

## What happened
court-piece-event-deal = Ronda { $round }: { $seat } reparte cinco cartas a cada uno y { $caller } elegirá el triunfo.
court-piece-event-trump = { $seat } elige { $suit } como triunfo y se reparten todas las cartas.
court-piece-event-card = { $seat } juega { $card }.
court-piece-event-trick = { $seat } gana la baza { $number } con { $card }.
court-piece-event-trick-middle = { $seat } gana la baza { $number } con { $card }; { $count ->
    [one] queda
   *[other] quedan { $count } bazas
} en el centro.
court-piece-event-take = { $seat } recoge { $count ->
    [one] la baza
   *[other] { $count } bazas
} del centro.
court-piece-event-court = { $by ->
    [thirteen] **¡Las trece bazas!** { $score } cortes para { $team }.
    [rounds] **Siete rondas seguidas:** { $team } logran también una corte por ello.
    [call] { $team } logran una corte.
   *[tricks] **¡Corte!** { $score ->
        [one] Siete bazas seguidas de { $team }.
       *[other] { $score } cortes de golpe para { $team }.
    }
}
court-piece-event-sweep = { $word ->
    [on] Siete de siete, y { $seat } sigue a por las trece.
   *[stop] Siete de siete: { $seat } toma la ronda tal como está.
}
court-piece-event-call = { $seat } denuncia a { $target } por la baza { $trick }: { $card } cuando habían salido { $suit }. { $right ->
    [yes] Renuncio: { $target } podía asistir.
   *[no] Se equivoca: { $target } jugó según las reglas.
}
court-piece-event-round = La ronda { $number } es para { $team }, por { $won } { $won ->
    [one] baza
   *[other] bazas
} a { $lost }.

## What cannot be done
court-piece-illegal-trump-first = Primero elige el triunfo: picas, corazones, diamantes o tréboles. Las cartas vienen después.
court-piece-illegal-must-follow = Tienes que asistir: juega una de tus { $suit }.
court-piece-illegal-not-in-hand = { $card } no está en tu mano. Juega una de tus cartas.
court-piece-illegal-no-such-call = Eso no se puede denunciar. Nombra a un rival y una baza de esta ronda en la que ya haya jugado.

## How it ended
court-piece-result-rounds = { $tie ->
    [yes] { $most } { $most ->
        [one] corte
       *[other] cortes
    } cada equipo tras { $rounds } { $rounds ->
        [one] ronda
       *[other] rondas
    }.
   *[no] { $most } { $most ->
        [one] corte
       *[other] cortes
    } a { $least } tras { $rounds } { $rounds ->
        [one] ronda
       *[other] rondas
    }.
}
court-piece-result-time = { $tie ->
    [yes] { $most } { $most ->
        [one] corte
       *[other] cortes
    } cada equipo al acabarse el tiempo.
   *[no] { $most } { $most ->
        [one] corte
       *[other] cortes
    } a { $least } al acabarse el tiempo.
}

## The table in words
court-piece-table-round = **Ronda { $round } de { $rounds }** · ha repartido { $dealer }
court-piece-table-clock = **Ronda { $round }**, contra el reloj · ha repartido { $dealer }
court-piece-table-clock-last = **Ronda { $round }**, la última: se acabó el tiempo · ha repartido { $dealer }
court-piece-table-naming = { $caller } tiene cinco cartas y elige el triunfo.
court-piece-table-trumps = Triunfo: **{ $suit }**, elegido por { $caller }
court-piece-table-trick = **Baza { $number }** de 13
court-piece-table-leads = Sale { $seat }.
court-piece-table-sweep = { $team } han ganado las siete primeras bazas. { $seat } decide: las trece o la ronda siguiente.
court-piece-table-led = { $seat } salió con **{ $card }**{ $best ->
    [yes] {" "}(va ganando)
   *[no] {""}
}
court-piece-table-played = { $seat } jugó **{ $card }**{ $best ->
    [yes] {" "}(va ganando)
   *[no] {""}
}
court-piece-table-to-play = Le toca a { $seat }
court-piece-table-later = después { $seats }
court-piece-table-last = Última baza ({ $number }), de { $winner }: { $plays }
court-piece-table-play = { $seat } { $card }
court-piece-table-middle = { $count ->
    [one] Hay una baza
   *[other] Hay { $count } bazas
} en el centro; la última la ganó { $seat }.
court-piece-table-team = { $team } · **{ $courts } { $courts ->
    [one] corte
   *[other] cortes
}** · { $tricks } { $tricks ->
    [one] baza
   *[other] bazas
}{ $row ->
    [0] {""}
    [1] {""}
   *[other] , { $row } seguidas
} · { $rounds } { $rounds ->
    [one] ronda ganada
   *[other] rondas ganadas
}
court-piece-table-rounds-row = { $team } han ganado { $count ->
    [one] la última ronda
   *[other] { $count } rondas seguidas
}; siete valen una corte.
court-piece-table-house = Aquí rige: { $rules }.

## The picture
court-piece-picture-round = Ronda { $round }/{ $rounds }
court-piece-picture-clock = Ronda { $round }
court-piece-picture-trick = Baza { $number }
court-piece-picture-last = Última baza
court-piece-picture-over = Fin
court-piece-picture-trumps = Triunfo
court-piece-picture-led = Salida
court-piece-picture-courts = { $count ->
    [one] corte
   *[other] cortes
}
court-piece-picture-tricks = { $count } { $count ->
    [one] baza
   *[other] bazas
}
court-piece-picture-middle = centro
court-piece-picture-choose = ¿Las 13?
