# Four Sisters: cuatro Tramas, nueve Salas, cuatro Reinas. Reglas FS-1 a FS-21.

game-four-sisters = Four Sisters
command-play-four-sisters = Ordena diez cartas en secreto y en pareja (4 personas)
four-sisters-kind = Juego de pura reflexión por parejas, dos contra dos: los planes se hacen en secreto y luego se cruzan.
four-sisters-length = Unos 30 minutos por Día.
four-sisters-daily-form = un Día, con Tramas puestas
four-sisters-daily-goal = Gana el Día la suma mayor.
four-sisters-daily-by = { $more ->
    [1] un punto
   *[other] { $more } puntos
}
option-four-sisters-days = Días
option-four-sisters-days-1 = un Día
option-four-sisters-days-7 = 7, una semana
explain-four-sisters-days = Cuántos Días se juegan, de 1 a 14. Cada séptimo es Sabbat: cualquier carta derrota a una Reina.
option-four-sisters-stand-off = Tablas
option-four-sisters-stand-off-0 = nunca
explain-four-sisters-stand-off = Tras tantos turnos por cabeza sin una carta más en el Castillo, deciden las sumas. 0: nunca

four-sisters-team-0 = Menores
four-sisters-team-1 = Mayores

## Preguntas
four-sisters-ask-scheme =
    Prepara tu Trama, la de arriba primero.
    Robas enseguida las tres primeras.{ $robot ->
        [yes] { "" }
       *[no] { " " }Puedes hablar con { $partner } con /game confer.
    }
four-sisters-ask-turn =
    { $phase ->
        [place] ¿Colocas una carta? Puede valer hasta { $hour }.
       *[turn] Hora { $hour }: ¿qué haces?
    }{ $left ->
        [none] { "" }
        [one] { " Tramas: 1 carta; con 0, perdéis." }
       *[other] { " Tramas: " }{ $left }{ " cartas; con 0, perdéis." }
    }
    { $phase ->
        [place] Tu Intriga está hecha.
       *[turn] Por la Hora colocas hasta { $hour }; con una Presentación, más.
    }
four-sisters-ask-discard =
    ¿Qué carta descartas?
    Robas la primera de tu Trama, y tu turno termina.
four-sisters-ask-out =
    ¿Qué carta sale del Castillo?
    Otra del mismo palo o del mismo valor ocupa su Sala.
four-sisters-ask-in = ¿Qué carta de la Mazmorra ocupa la Sala de { $out }?
four-sisters-ask-card =
    ¿Qué carta colocas?
    Puede valer hasta { $most }.
four-sisters-ask-room = ¿Qué Sala? ⚔: un Conflicto.
four-sisters-ask-target =
    ¿Qué carta desafías?
    Tu carta tiene al lado varias cartas rivales.
four-sisters-ask-introduce =
    ¿Qué cartas descartas para la Presentación?
    Después puedes colocar una que valga hasta su suma.
four-sisters-ask-newcomer =
    ¿Qué carta presentas?
    Puede valer hasta { $most }.
four-sisters-ask-later = Una vez colocada la carta, ¿muestras tu Reina para una Intriga?
four-sisters-ask-enter =
    ¿Colocas una carta por tu Presentación?
    El asalto ha terminado. La carta puede valer hasta { $most }.
four-sisters-ask-support = ¿Apoyas a { $mine } ({ $own }) contra { $other } ({ $theirs })? Cada carta suma 1{ $role ->
    [innocent] .
   *[instigator] ; después puede tu rival.
}
four-sisters-ask-yield =
    ¿Cede { $mine }, o se quedan las dos?
    { $mine } y { $other } están iguales. Si la tuya cede, va bajo tu Trama.
four-sisters-ask-fate = Una Reina con la misma fuerza derrota a { $fated }. ¿Adónde va?
four-sisters-ask-evening =
    { $queen ->
        [away] Tu Reina no está en tu mano, así que no puedes hacer una Intriga.
       *[held] Antes de que termine tu turno: ¿muestras tu Reina para una Intriga?
    }
    { $queen ->
        [away] Te pregunto igual, para que los demás no lo sepan.
       *[held] { "" }
    }
four-sisters-ask-storm =
    ¡Las cuatro Reinas están en la Mazmorra! ¿La asaltas?
    { $sent } va allí. Después puedes devolver bajo tu Trama cartas de tu palo que valgan { $left } en total, también { $sent } y tu Reina.
four-sisters-ask-take =
    ¿Qué carta recuperas ahora?
    Puedes tomar hasta { $left } más. La primera queda encima de la siguiente; solo tú ves el orden.

## Palabras
four-sisters-word-place = Colocar por la Hora
four-sisters-word-introduce = Presentar
four-sisters-word-intrigue = Intriga
four-sisters-word-pass = Pasar
four-sisters-word-end = Terminar el turno
four-sisters-enter-place = Colocar una carta
four-sisters-enter-end = No colocar ninguna
four-sisters-later-end = Sin Intriga
four-sisters-evening-end = Sin Intriga
four-sisters-word-nobody = Ninguna carta
four-sisters-word-yield = Ceder
four-sisters-word-stand = Resistir
four-sisters-fate-scheme = Bajo la Trama
four-sisters-fate-oubliette = A la Mazmorra
four-sisters-word-storm = Asaltar
four-sisters-word-stay = Quedarse
four-sisters-word-done = Listo
four-sisters-room = { $conflict ->
    [yes] { $room } ⚔
   *[no] { $room }
}

## Lo que se lee bajo una carta en un menú
four-sisters-hint-value = vale { $value }
four-sisters-hint-queen = Reina: vale 0, pero 10 en el Castillo cuando termina el Día
four-sisters-hint-support = suma 1 (vale { $value })
four-sisters-hint-chateau = en { $room }, { $name_you ->
    [yes] tuya
   *[no] de { $name }
}, vale { $value }
four-sisters-hint-target = en { $room }, { $name_you ->
    [yes] tuya
   *[no] de { $name }
}, allí cuenta { $value }
four-sisters-hint-oubliette = { $name_you ->
    [yes] tuya
   *[no] de { $name }
}, vale { $value }

## Several words on one button
four-sisters-phrase-card = Colocar { $card }
four-sisters-phrase-introduce = Descartar { $cards } y colocar otra
four-sisters-phrase-newcomer = { $card ->
    [none] Descartar { $cards } y no colocar
   *[other] Descartar { $cards }, colocar { $card }
}
four-sisters-phrase-discard = Pasar con { $card }
four-sisters-phrase-out = Intriga: sale { $card }
four-sisters-phrase-in = { $card } reemplaza a { $out }

## Orders of a Scheme, and what each is for
four-sisters-order-clock = Con el Reloj
four-sisters-order-clock-is = Primero las bajas, para colocarlas según la Hora; las altas después, cuando otras las presenten
four-sisters-order-queen = La Reina enseguida
four-sisters-order-queen-is = Vale 10 en el Castillo desde el primer turno, y solo un As u otra Reina la derrota
four-sisters-order-heart = El 9 al corazón
four-sisters-order-heart-is = El 5 y el 4 presentan al 9 en tu primer turno: la mejor Sala, antes que nadie

## What is asked once more
four-sisters-costly-squander = { $count ->
    [one] Es toda tu mano: { $cards } va a la Mazmorra y no queda carta que colocar. ¿Derrocharla?
   *[other] Es toda tu mano: { $cards } van a la Mazmorra y no queda carta que colocar. ¿Derrocharlas todas?
}
four-sisters-costly-nobody = { $cards } { $count ->
    [one] va
   *[other] van
} a la Mazmorra, y no colocas ninguna carta a cambio. ¿Hacerlo de todos modos?
four-sisters-costly-queen = Solo un As u otra Reina puede derrotar a { $queen }. No puedes ganar este Conflicto: { $card } solo puede quedarse o caer. ¿Colocarla ahí?

## Lo que ha pasado
four-sisters-event-scheme-laid = { $seat_you ->
    [yes] Ya tienes lista tu
   *[no] { $seat } ya tiene lista su
} Trama.
four-sisters-event-day-begun = Las cuatro Tramas están listas y empieza el Día { $day }. El Reloj marca la 1.{ $sabbath ->
    [yes] {" "}Es Sabbat: cualquier carta puede derrotar a una Reina.
   *[no] {""}
}
four-sisters-event-passed = { $card ->
    [none] { $seat_you ->
        [yes] Pasaste
       *[no] { $seat } pasó
    }.
   *[other] { $seat_you ->
        [yes] Pasaste y descartaste
       *[no] { $seat } pasó y descartó
    } { $card }.
}
four-sisters-event-introduced = { $seat_you ->
    [yes] Descartaste
   *[no] { $seat } descartó
} { $cards } { $squander ->
    [yes] en un Derroche: no entró ninguna carta.
   *[no] para presentar una carta que valga { $total } como mucho.
}
four-sisters-event-placed = { $seat_you ->
    [yes] Colocaste
   *[no] { $seat } colocó
} { $card } { $room ->
    [b2] en el corazón del Castillo (b2)
   *[other] en { $room }
}{ $by ->
    [introduction] , por Presentación
   *[hour] {""}
}.
four-sisters-event-rested = { $seat_you ->
    [yes] No colocaste
   *[no] { $seat } no colocó
} ninguna carta.
four-sisters-event-intrigued = ¡Intriga! { $seat_you ->
    [yes] Tu Reina
   *[no] La Reina de { $seat }
} mandó { $out } a la Mazmorra, trajo { $into } a { $room } y fue bajo la Trama.
four-sisters-event-conflict = Conflicto: { $card } en { $room } desafió a { $target_you ->
    [yes] tu { $against }
   *[no] { $against } de { $target }
} en { $at }.
four-sisters-event-supported = { $seat_you ->
    [yes] { $count ->
        [0] No descartaste ninguna carta
       *[other] Descartaste { $cards }
    }
   *[no] { $count ->
        [0] { $seat } no descartó ninguna carta
       *[other] { $seat } descartó { $cards }
    }
} en apoyo de { $card }: cuenta { $value }.
four-sisters-event-compared = { $first } contó { $own }, { $second } contó { $theirs }{ $outcome ->
    [equal] : iguales. Quien defiende puede ceder.
    [queen] . La que solo iguala a una Reina pierde.
    [moot] . Pero a una Reina solo la derrota un As u otra Reina: se quedan las dos.
   *[defeat] .
}
four-sisters-event-stood = { $seat_you ->
    [yes] Tu { $card } resistió
   *[no] { $card } de { $seat } resistió
}: se quedan las dos.
four-sisters-event-defeated = { $by } derrotó a { $seat_you ->
    [yes] tu { $card }
   *[no] { $card } de { $seat }
}, que fue { $goes ->
    [oubliette] a la Mazmorra
   *[scheme] bajo su propia Trama
}.
four-sisters-event-called-off = El Conflicto de { $cards } se suspendió: una de las dos ya no está.
four-sisters-event-storm = Las cuatro Reinas están en la Mazmorra: ¡se puede asaltar!
four-sisters-event-stormed = { $seat_you ->
    [yes] Asaltaste
   *[no] { $seat } asaltó
} la Mazmorra: { $card } dejó { $room }{ $cards_count ->
    [0] {" "}y no recuperó ninguna carta
   *[other] , y a la Trama: { $cards }
}.
four-sisters-event-stayed = { $seat_you ->
    [yes] No asaltaste
   *[no] { $seat } no asaltó
}.
four-sisters-event-drawn = Robaste { $cards }.
four-sisters-event-clock = Las cuatro Reinas están en el Castillo: el Reloj se queda parado en la { $hour }.
four-sisters-event-idle = { $seat_you ->
    [yes] No te quedaban
   *[no] A { $seat } no le quedaban
} cartas; el turno pasó.
four-sisters-event-day-ended = Terminó el Día { $day }, porque { $reason ->
    [schemes-empty] { $winner ->
        [0] las dos Tramas de las Mayores están vacías
        [1] las dos Tramas de las Menores están vacías
       *[none] todas las Tramas están vacías
    }
    [stand-off] el Castillo pasó demasiados turnos sin ganar cartas
   *[chateau-full] el Castillo está lleno
}. Menores { $younger }, Mayores { $elder }: { $winner ->
    [0] las Menores ganaron el Día.
    [1] las Mayores ganaron el Día.
   *[none] el Día queda en empate.
}

## Lo que no se puede
four-sisters-illegal-above-the-hour = Por la Hora una carta puede valer { $most } como mucho. Preséntala descartando otras, o elige una más baja.
four-sisters-illegal-above-the-introduction = Esa carta vale más que las que la presentan: elige una que valga { $most } como mucho, o descarta más por ella.
four-sisters-illegal-too-late-to-pass = Solo se puede pasar al empezar el turno. Aún puedes terminarlo.
four-sisters-illegal-nothing-to-exchange = Ninguna carta de la Mazmorra tiene su palo ni su valor: ninguna Intriga puede cambiarla.
four-sisters-illegal-no-queen = Una Intriga necesita a tu Reina, y no está en tu mano. Por ahora, juega sin ella.
four-sisters-illegal-not-in-the-chateau = Esa carta no está en el Castillo. Elige una que ocupe una Sala.
four-sisters-illegal-not-in-the-oubliette = Esa carta no está en la Mazmorra. Elige allí una del palo o del valor de { $card }.
four-sisters-illegal-neither-suit-nor-value = Esa carta no tiene ni el palo ni el valor de { $card }. Elige una que comparta uno de los dos.
four-sisters-illegal-not-in-hand = { $card } no está en tu mano. Elige una de tus cartas.
four-sisters-illegal-room-taken = { $room } ya está ocupada. Elige una Sala vacía.
four-sisters-illegal-not-adjacent = Esa no es una carta rival junto a { $room }. Elige una que comparta un lado con ella.
four-sisters-illegal-too-dear = Esa carta vale demasiado: puedes tomar { $left } más. Elige una carta más baja, o déjalo aquí.
four-sisters-illegal-not-to-take = En un asalto solo puedes tomar de la Mazmorra cartas de tu palo, { $suit }, y la que mandaste allí.

## La mesa
four-sisters-table-clock = **Hora { $hour } de 6** · Día { $day }{ $sabbath ->
    [yes] , Sabbat: cualquier carta puede derrotar a una Reina
   *[no] {""}
}{ $stopped ->
    [yes] {" "}· el Reloj está parado: las cuatro Reinas están en el Castillo
   *[no] {""}
}
four-sisters-table-laying = **Día { $day }**{ $sabbath ->
    [yes] , Sabbat: cualquier carta puede derrotar a una Reina
   *[no] {""}
} · Se preparan las Tramas, en secreto. Las parejas pueden hablar hasta que estén listas las cuatro.
four-sisters-table-days = Se juegan { $days } Días. Ganados hasta ahora: Menores { $younger }, Mayores { $elder }.
four-sisters-table-stand-off = Tablas: con { $left ->
    [one] un turno más
   *[other] { $left } turnos más
} sin pasar de { $fullest ->
    [one] una carta
   *[other] { $fullest } cartas
} en el Castillo, el Día termina.
four-sisters-table-step = { $phase ->
    [place] { $turn_you ->
        [no] { $turn } hizo una Intriga y ahora puede
       *[yes] Hiciste una Intriga y ahora puedes
    } colocar una carta, por la Hora o por Presentación.
    [enter] { $turn_you ->
        [no] { $turn } puede
       *[yes] Puedes
    } colocar por Presentación una carta que valga hasta { $introduced }.
    [instigate] { $turn_you ->
        [no] { $turn } puede
       *[yes] Puedes
    } descartar cartas por la Instigadora.
    [defend] { $acts_you ->
        [no] { $acts } puede
       *[yes] Puedes
    } descartar cartas por la Inocente.
    [yield] Iguales: { $acts_you ->
        [no] { $acts } dice
       *[yes] tú dices
    } si la Inocente queda derrotada.
    [fate] Igual que una Reina: { $acts_you ->
        [no] { $acts } dice
       *[yes] tú dices
    } adónde va { $fated }.
    [evening] { $turn_you ->
        [no] { $turn } puede
       *[yes] Puedes
    } terminar el turno con una Intriga.
    [storm] Las cuatro Reinas están en la Mazmorra. Falta que decidan si la asaltan: { $storm }.
    [over] La partida terminó.
   *[turn] { $turn_you ->
        [no] Es el turno de { $turn }
       *[yes] Es tu turno
    }. Por la Hora se puede colocar una carta que valga hasta { $hour }.
}
four-sisters-table-conflict = ⚔ **Conflicto:** { $by_you ->
    [yes] tu Instigadora { $card }
   *[no] la Instigadora { $card } de { $by }
} en { $room } cuenta { $own }; { $target_you ->
    [yes] tu Inocente { $against }
   *[no] la Inocente { $against } de { $target }
} en { $at } cuenta { $theirs }.
four-sisters-table-broken = ⚔ **Conflicto** de { $card } y { $against }: una de las dos ya ha dejado el Castillo.
four-sisters-table-chateau = { $yesterday ->
    [yes] **El Castillo de ayer**
   *[no] **Castillo**
} · Menores { $younger }, Mayores { $elder }
four-sisters-table-free = libre
four-sisters-table-oubliette = **Mazmorra** ({ $count }): { $cards }
four-sisters-table-empty = vacía
four-sisters-table-seat = { $suit } { $Name } ({ $team }): mano { $hand }, Trama { $scheme }{ $acts ->
    [yes] {" "}· **en turno**
   *[no] {""}
}
four-sisters-table-lays = { $suit } { $Name } ({ $team }): { $acts ->
    [yes] **preparando la Trama**
   *[no] Trama lista
}
four-sisters-hand = { $hand }
    {""}**Tu Trama**, desde arriba: { $scheme }
four-sisters-hand-none = nada
four-sisters-hand-unlaid = las diez { $suit }, de la Reina (0) y el As (1) al 9. Ordénalas: serán tu Trama.

## Cómo ha terminado
four-sisters-result-chateau-full = El Castillo está lleno: Menores { $younger }, Mayores { $elder }.
four-sisters-result-schemes-empty = { $dry ->
    [0] Se vaciaron las dos Tramas de las Menores: pierden el Día.
    [1] Se vaciaron las dos Tramas de las Mayores: pierden el Día.
   *[both] Las cuatro Tramas están vacías: Menores { $younger }, Mayores { $elder } en el Castillo.
}
four-sisters-result-stand-off = El Castillo pasó demasiados turnos sin ganar cartas: Menores { $younger }, Mayores { $elder }.
four-sisters-result-days-over = Se han jugado todos los Días: { $younger } para las Menores, { $elder } para las Mayores.

four-sisters-score-days = { $worth ->
    [one] 1 Día
   *[other] { $worth } Días
}
four-sisters-score-chateau = Castillo { $worth }
four-sisters-tally-0 = las Menores
four-sisters-tally-1 = las Mayores
four-sisters-moment-stormed = Un asalto: { $seat } recupera { $cards_count ->
    [one] una carta
   *[other] { $cards_count } cartas
} de la Mazmorra
four-sisters-moment-intrigued = ¡Intriga! { $seat } cambia { $out } por { $into } en { $room }
four-sisters-moment-defeated = { $by } de { $victor } derrota { $card } de { $seat }
four-sisters-moment-day-ended = { $winner ->
    [0] El Día { $day } es de las Menores, { $younger } a { $elder }
    [1] El Día { $day } es de las Mayores, { $elder } a { $younger }
   *[nobody] El Día { $day } queda en empate
}

## Lo que se celebra en el dibujo, breve
four-sisters-cheer-storm = Faltan las cuatro Reinas: ¡asalto!
four-sisters-cheer-stormed = ¡{ $seat } asalta la Mazmorra!
four-sisters-cheer-intrigued = ¡Intriga! { $into } por { $out }
four-sisters-cheer-defeated = ¡{ $by } derrota { $card }!

## En el dibujo, breve
four-sisters-picture-hour = Hora { $hour }
four-sisters-picture-day = Día { $day }{ $sabbath ->
    [yes] {" "}· Sabbat
   *[no] {""}
}
four-sisters-picture-acts = { $phase ->
    [scheme] Se preparan las Tramas
    [over] La partida terminó
   *[other] Le toca a { $name }
}
four-sisters-picture-step = { $phase ->
    [scheme] { $yesterday ->
        [yes] tenue: el Castillo de ayer
       *[no] en secreto, todas a la vez
    }
    [place] tras una Intriga · por la Hora hasta { $hour }
    [enter] por Presentación hasta { $introduced }
    [evening] ¿una Intriga más?
    [fate] derrotada por una Reina igual
    [storm] ¿Asaltar la Mazmorra?
    [over] Días ganados: { $younger } a { $elder }
   *[turn] por la Hora hasta { $hour }
}
four-sisters-picture-stand-off = { $step } · tablas en { $left }
four-sisters-picture-sum = { $sum } en el Castillo
four-sisters-picture-counts = Mano { $hand } · Trama { $scheme }
four-sisters-picture-laid = Trama lista
four-sisters-picture-laying = prepara …
four-sisters-picture-oubliette = Mazmorra
four-sisters-picture-hand = Tu mano
four-sisters-picture-scheme = Tu Trama, desde arriba

## La lección
four-sisters-lesson-1 = **La Hora.** Tú y ♦ son las Menores; ♠ y ♣, las Mayores. El Reloj marca 3: coloca una carta de 3 como máximo. Pon 2♥ en a2 o b1, junto al 4♦ de tu pareja. (FS-8)
four-sisters-lesson-1-other = En a2 o b1 tienes al lado el 4♦ de tu pareja y ninguna rival: allí la Sala es tuya.
four-sisters-lesson-1-done = No hay rivales al lado: la Sala es tuya.
four-sisters-lesson-2 = **Un Conflicto.** Junto a una rival hay lucha: cada carta vale lo suyo y 1 más por amiga al lado. Coloca 5♥ en a2. (FS-10)
four-sisters-lesson-2-other = En a2 tu 5♥ lucha contra la rival 3♠, con una amiga al lado: eso enseña este paso.
four-sisters-lesson-2-done = 5 y una amiga son 6; 3 y una amiga son 4. Ahora cada parte puede descartar cartas por 1 más cada una; tú primero.
four-sisters-lesson-3 = **Apoyo.** Tus rivales aún podrían dar cartas y alcanzarte. Descarta tu A♥, la carta que menos echarás de menos. (FS-10)
four-sisters-lesson-3-other = El 8♥ vale más después, y sin descartar aún pueden alcanzarte: basta con A♥.
four-sisters-lesson-3-done = 7 contra 4: 3♠ queda derrotada y va bajo la Trama de su dueña.
four-sisters-lesson-4 = **La Reina** cabe a cualquier Hora y al final vale 10; solo la derrotan un as u otra Reina. Coloca Q♥ en a2. (FS-15)
four-sisters-lesson-4-other = En a2 tiene al lado la carta de tu pareja, y no tiene que luchar.
four-sisters-lesson-4-done = Allí te esperan diez puntos.
four-sisters-lesson-5 = **Presentar.** A la Hora 1 un 7 es demasiado, salvo que pagues: presenta con 3♥ y 5♥, que suman 8, y coloca 7♥ en a2 o b1. (FS-8)
four-sisters-lesson-5-other = 7♥ solo entra si pagas 7 o más: bastan 3♥ y 5♥ juntos.
four-sisters-lesson-5-done = 3 + 5 son 8, y bastan para un 7. Lo pagado va a la Mazmorra.
four-sisters-lesson-6 = **El fin del Día.** Con la última Sala el Castillo está lleno; gana quien valga más allí. Coloca 4♥ en c3. (FS-19)
four-sisters-lesson-6-other = La última Sala es c3: con 4♥ allí acaba el Día, y las Menores van ganando.
four-sisters-lesson-6-done = Acabó el Día, y lo ganaron las Menores.

## Lo que pasó, donde hay poco sitio
four-sisters-brief-day-begun = Empieza el Día { $day }.{ $sabbath ->
    [yes] {" "}Es Sabbat.
   *[no] {""}
}
four-sisters-brief-day-ended = { $reason ->
    [schemes-empty] Tramas vacías
    [stand-off] Tablas
   *[chateau-full] Castillo lleno
}: { $winner ->
    [0] las Menores ganaron el Día { $day }, { $younger } a { $elder }.
    [1] las Mayores ganaron el Día { $day }, { $elder } a { $younger }.
   *[none] el Día { $day } queda en empate.
}
four-sisters-brief-intrigued = ¡Intriga! { $seat_you ->
    [yes] Tu Reina
   *[no] La Reina de { $seat }
} puso { $into } en { $room }.
four-sisters-brief-placed = { $seat_you ->
    [yes] Colocaste
   *[no] { $seat } colocó
} { $card } en { $room }.
four-sisters-brief-conflict = { $card } desafió a { $target_you ->
    [yes] tu { $against }
   *[no] { $against } de { $target }
}.
four-sisters-brief-compared = Se quedan las dos.
four-sisters-brief-stood = { $seat_you ->
    [yes] Tu { $card } resistió
   *[no] { $card } de { $seat } resistió
}.
four-sisters-brief-defeated = { $by } derrotó a { $seat_you ->
    [yes] tu { $card }
   *[no] { $card } de { $seat }
}.

## Por qué un robot haría una jugada
# Lo que puede salir de ella, dentro de una frase. Lo que se teme sigue a «si no,».
four-sisters-reason-day = tu equipo gana el Día
four-sisters-reason-defeats = { $about ->
    [none] cae una carta del otro equipo
   *[card] cae { $about }
}
four-sisters-reason-stands = lo que colocas resiste hasta tu turno
four-sisters-reason-day-lost = el otro equipo gana el Día
four-sisters-reason-falls = { $about ->
    [none] cae una carta de tu equipo
   *[card] cae { $about } de tu equipo
}
four-sisters-reason-conflict = hay un Conflicto
four-sisters-reason-highest = colocas tu carta más alta
four-sisters-reason-spent = descartas cartas para ello

# Lo que la mesa muestra de una jugada. Sigue a la jugada y a dos puntos.
four-sisters-ground-full = { $stays ->
    [sure] llena el Castillo
   *[may] si tu carta se queda, llena el Castillo
}{ $plot ->
    [yes] {""}, y tras una Intriga con tu Reina
   *[no] {""}, y
} { $draw ->
    [yes] ambos equipos tienen { $own } puntos, un empate
   *[no] tu equipo tiene { $own } puntos contra { $theirs }
}
four-sisters-ground-sums = tu equipo tiene entonces { $own } puntos en el Castillo, y el otro { $theirs }
four-sisters-ground-count = { $kind ->
    [wins] cuenta { $own }, y { $against } { $most } como mucho, así que { $against } es derrotada
    [level] cuenta { $own }, y { $against } { $most } como mucho, así que tu carta no puede caer
    [holds] con todos tus descartes cuenta { $best }, y { $against } { $most } como mucho, así que no puede caer
    [falls] no puede con { $against }, { $best } como mucho contra { $theirs }, pero luego va debajo de tu Trama{ $draws ->
        [yes] {""}, y robas { $drawn }
       *[no] {""}
    }
    [even] llega a { $best } contra { $theirs }; si cae, solo va debajo de tu Trama
   *[open] { $friend ->
        [none] {""}
       *[card] junto a { $friend }{" "}
    }{ $hand ->
        [0] cuenta { $best }
       *[other] con todos tus descartes cuenta { $best }
    } contra { $theirs }, y { $seat } debe descartar { $needed ->
        [one] una carta
       *[other] { $needed } cartas
    } para salvar { $against }
}
four-sisters-ground-enough = puede contar { $best } y { $against } { $most } como mucho, y conservas tu { $kept }
four-sisters-ground-support = { $kind ->
    [wins] { $card } cuenta entonces { $own }, y { $against } { $most } como mucho, así que { $against } es derrotada
    [level] { $card } cuenta entonces { $own }, y { $against } { $most } como mucho, así que tu carta no puede caer
    [falls] aun con todas tus cartas { $card } solo llega a { $best } contra { $theirs }
   *[open] { $card } cuenta entonces { $own } contra { $theirs }, y { $against } puede llegar a { $most }
}
four-sisters-ground-idle = { $count ->
    [one] no puedes colocar { $card } en la Hora { $hour }, y ninguna otra carta puede introducirla
   *[other] no puedes colocar ninguna carta en la Hora { $hour }, y ninguna puede introducir a otra
}{ $draws ->
    [yes] {""}, así que roba { $drawn }
   *[no] {""}
}
four-sisters-ground-costs = { $count ->
    [0] no descartas ninguna carta
    [one] solo descartas una carta
   *[other] solo descartas { $count } cartas
} para ello
four-sisters-ground-peace = no hay cartas rivales junto a esa Sala, así que no hay Conflicto
four-sisters-ground-touches = { $count ->
    [0] no se puede atacar desde ninguna Sala libre
    [one] solo se puede atacar desde una Sala libre
   *[other] solo se puede atacar desde { $count } Salas libres
}
four-sisters-ground-beside = { $count ->
    [one] está junto a una carta de tu equipo, y cada una cuenta uno más
   *[other] está junto a { $count } cartas de tu equipo, y cada una cuenta uno más
}
four-sisters-ground-points = { $near ->
    [yes] tu equipo tiene entonces { $own } puntos contra { $theirs }, con { $left ->
        [one] una Sala libre
       *[other] { $left } Salas libres
    }
   *[no] suma { $count ->
        [one] un punto
       *[other] { $count } puntos
    } para tu equipo, y { $free ->
        [0] no se puede atacar desde ninguna Sala libre
        [one] solo se puede atacar desde una Sala libre
       *[other] se puede atacar desde { $free } Salas libres
    }
}
four-sisters-ground-stays = tu { $card } conserva su Sala y { $count ->
    [one] su punto
   *[other] sus { $count } puntos
}
four-sisters-ground-returns = tu { $card } va debajo de tu Trama, y puedes volver a robarla
four-sisters-ground-keeps-queen = guardas tu { $card } para una Intriga posterior
four-sisters-ground-draws = robas { $drawn } de tu Trama
four-sisters-ground-lowest = { $card } es tu carta más baja
four-sisters-ground-keeps = conservas tu { $kept } en la mano
four-sisters-ground-begins = empiezas con { $cards } en la mano
four-sisters-ground-ends = { $stays ->
    [sure] el Castillo se llena
   *[may] el Castillo se llena si tu carta se queda
}, y el Día acaba con { $own } puntos para tu equipo contra { $theirs }{ $plot ->
    [yes] {""}, aun tras una Intriga
   *[no] {""}
}
four-sisters-ground-opens = { $seat } puede llenar la última Sala con { $card }, con { $theirs } puntos contra { $own }
four-sisters-ground-waits = tu próximo turno es en la Hora { $hour }, y entonces puedes colocar tu { $card } sin Presentación
four-sisters-ground-spares = conservas { $count ->
    [one] tu única carta
   *[other] tus { $count } cartas
}, y si { $card } cae, solo va debajo de tu Trama

## Pistas: una jugada como consejo (do), lo que cambia en otra (else) y una posterior (then)
four-sisters-do-scheme = preparar tu Trama desde arriba con { $scheme }
four-sisters-do-place = colocar { $card } en la Sala { $room }{ $foe ->
    [none] { "" }
   *[other] { " " }contra { $foe }
}{ $plot ->
    [yes] { " " }y hacer una Intriga
   *[no] { "" }
}
four-sisters-do-introduce = { $card ->
    [none] descartar { $introduce } y no colocar ninguna
   *[other] descartar { $introduce } para presentar a { $card } en la Sala { $room }{ $foe ->
        [none] { "" }
       *[other] { " " }contra { $foe }
    }
}{ $plot ->
    [yes] { " " }y hacer una Intriga
   *[no] { "" }
}
four-sisters-do-intrigue = traer { $in } por { $out } con una Intriga
four-sisters-do-pass = { $discard ->
    [none] pasar
   *[card] pasar y descartar { $discard }
}
four-sisters-do-turn-end = terminar el turno
four-sisters-do-enter-end = no colocar nada
four-sisters-do-evening-end = no hacer Intriga
four-sisters-do-support = apoyar tu carta con { $support }
four-sisters-do-support-none = no apoyar
four-sisters-do-yield = dejar que tu carta vaya bajo tu Trama
four-sisters-do-stand = dejar que se queden las dos cartas
four-sisters-do-fate-scheme = poner { $card } bajo la Trama
four-sisters-do-fate-oubliette = mandar { $card } a la Mazmorra
four-sisters-do-storm = asaltar la Mazmorra{ $cards ->
    [none] { "" }
   *[other] { " " }y recuperar { $cards }
}
four-sisters-do-stay = dejar en paz la Mazmorra
four-sisters-else-card = colocar { $card } ahí
four-sisters-else-room = en la Sala { $room }{ $foe ->
    [none] { "" }
   *[other] { " " }contra { $foe }
}
four-sisters-else-discard = { $discard }
four-sisters-else-support = con { $support }
four-sisters-then-card = colocar { $card }
four-sisters-then-room = { $introduces ->
    [yes] presentar a { $card } en la Sala { $room }
   *[no] colocar { $card } en la Sala { $room }
}
four-sisters-then-introduce = hacer una Presentación
four-sisters-then-newcomer = presentar a { $newcomer }
four-sisters-then-support = apoyar tu carta con { $support }
four-sisters-then-intrigue = hacer una Intriga
four-sisters-then-out = cambiar { $out } con una Intriga
four-sisters-then-pass = pasar
