# Court Piece (Rang).

game-court-piece = Court Piece
game-court-piece-hokm = Hokm
game-court-piece-rung = Rung
game-court-piece-thirteen = Doble sar
game-court-piece-hidden = Court Piece, triunfo oculto
game-court-piece-rung-hidden = Band rung
game-court-piece-thirteen-hidden = Doble sar, triunfo oculto
preset-court-piece-court-piece = Court Piece (Rang)
preset-court-piece-hokm = Hokm
preset-court-piece-rung = Rung (sar sencillo)
preset-court-piece-double-sar = Doble sar
preset-court-piece-band-rung = Band rung (triunfo oculto)
command-play-court-piece = Asiste, triunfa y gana siete bazas seguidas (4 personas)
court-piece-kind = Juego de bazas por parejas, dos contra dos, con triunfos.
court-piece-length = Unos cinco minutos por ronda.
court-piece-daily-form = una ronda de 13 bazas
court-piece-daily-goal = Cuenta cada baza de tu equipo.
court-piece-daily-by = { $more ->
    [1] una baza
   *[other] { $more } bazas
}

## Options
option-court-piece-sweep = Tras siete bazas
option-court-piece-sweep-ask = decide quien sale
option-court-piece-sweep-play-on = siempre se sigue
option-court-piece-sweep-next-round = ronda siguiente
option-court-piece-rounds = Rondas
option-court-piece-time = Minutos en vez de rondas
option-court-piece-time-0 = ninguno, se juega por rondas
option-court-piece-until = Acaba con cortes o puntos
option-court-piece-until-0 = lo habitual
option-court-piece-ties = Empate a cortes
option-court-piece-ties-kept = empate
option-court-piece-ties-rounds = rondas, luego bazas
option-court-piece-honour = Honor: se puede renunciar
option-court-piece-double-sar = Doble sar
option-court-piece-ace-rule = Regla de los ases
option-court-piece-seven-deals = Siete rondas seguidas
option-court-piece-first-seven = Solo las siete primeras
option-court-piece-score = Cuenta
option-court-piece-score-courts = cortes, por siete seguidas
option-court-piece-score-hokm = Hokm: puntos
option-court-piece-score-rung = Rung: puntos
option-court-piece-score-thirteen = las trece bazas
option-court-piece-first-pick = Primera recogida
option-court-piece-first-pick-any = dos seguidas cualesquiera
option-court-piece-first-pick-third = desde la tercera baza
option-court-piece-first-pick-fifth = desde la quinta baza
option-court-piece-no-twelfth = Con la duodécima no se recoge
option-court-piece-hidden-trump = Triunfo oculto
explain-court-piece-sweep = Un equipo gana las siete primeras bazas: ¿decide quien sale o está ya acordado?
explain-court-piece-rounds = Tras cuántas rondas acaba la partida
explain-court-piece-time = Acabar tras tantos minutos (0: por rondas); la ronda en curso será la última
explain-court-piece-until = Acaba con la ronda en que un equipo llega a tantas cortes (0: no); Hokm, Rung: puntos (0: 7)
explain-court-piece-ties = Empate a cortes al final: ¿se queda así, o gana quien ganó más rondas y luego bazas?
explain-court-piece-honour = Vale jugar cualquier carta, y a quien no asista se le puede descubrir y denunciar
explain-court-piece-double-sar = Las bazas quedan en el centro hasta que alguien gana dos seguidas y se las lleva todas
explain-court-piece-ace-rule = Con doble sar: dos bazas seguidas ganadas con ases no cuentan
explain-court-piece-seven-deals = Ganar siete rondas seguidas también vale una corte
explain-court-piece-first-seven = Solo las siete primeras bazas de la ronda dan corte, no siete seguidas cualesquiera

explain-court-piece-score = A qué se juega: cortes por siete seguidas, puntos por ronda, o las trece bazas
explain-court-piece-first-pick = Con doble sar: desde qué baza de la ronda se recogen bazas
explain-court-piece-no-twelfth = Con doble sar: la duodécima baza no recoge, y la última se lleva todas las que quedan
explain-court-piece-hidden-trump = Quien elige pone una carta boca abajo; su palo triunfa cuando alguien pregunta

## Questions and words
court-piece-ask-trump =
    { $kind ->
        [hokm] Te toca ser hakem: elige el triunfo, el hokm.
       *[other] Elige el triunfo.
    }
    Solo ves tus cinco primeras cartas; las otras ocho llegan después.
court-piece-ask-hide =
    Pon boca abajo una de tus cinco cartas.
    Su palo será triunfo en cuanto alguien pregunte. Hasta entonces no puedes jugar esa carta.
court-piece-ask-card = Sales tú: juega la carta que quieras.
court-piece-ask-card-follow = Hay que asistir: salieron { $suit }.
court-piece-ask-card-free =
    No tienes { $suit }: juega cualquier carta.
    Un triunfo puede ganar la baza.
court-piece-ask-card-closed =
    No tienes { $suit }: juega cualquier carta o pregunta por el triunfo.
    El triunfo está oculto. Si preguntas, debes jugar un triunfo si lo tienes.
court-piece-ask-card-asked =
    Preguntaste: juega un triunfo.
    Ahora toda la baza cuenta con triunfo.
court-piece-ask-card-asked-none = Preguntaste y no tienes triunfos: juega cualquier carta.
court-piece-ask-sweep =
    ¿Toman la ronda ahora, o siguen hasta las trece bazas?
    Tu equipo ganó las siete primeras. Las trece valen 52 cortes en vez de una.
court-piece-ask-sweep-collected =
    ¿Toman la ronda ahora, o siguen hasta la última baza?
    Tu equipo ha recogido las siete primeras. Los rivales han ganado alguna, así que no habrá 52 cortes.
court-piece-ask-call =
    ¿Denuncias a un rival que pudo asistir y no lo hizo?
    Asegúrate: si te equivocas, la corte y la ronda son de su equipo.
court-piece-ask-seat = ¿Quién no asistió?
court-piece-ask-trick = ¿En qué baza pudo asistir { $seat } y no lo hizo?
court-piece-word-ask = Preguntar por el triunfo
court-piece-word-call = Denunciar un renuncio
court-piece-word-on = Seguir hasta las trece
court-piece-word-stop = Tomar la ronda
court-piece-word-seat = { $number }. { $name }
court-piece-word-trick = Baza { $number }
court-piece-hint-trick = La última: { $card }
court-piece-costly-call = Denuncias a { $seat } por la baza { $trick }. Si te equivocas, el otro equipo gana una corte y la ronda. ¿Hacerlo?
court-piece-costly-revoke = Tienes { $suit }: con { $card } no asistes al palo, y quien lo note puede denunciarte, lo que cuesta la ronda y una corte. ¿Jugarla de todos modos?

## What happened
court-piece-event-deal = Ronda { $round }: { $seat_you ->
    [yes] repartiste
   *[no] { $seat } repartió
} cinco cartas a cada quien, y { $hidden ->
    [yes] { $caller_you ->
        [yes] escondes
       *[no] { $caller } esconde
    } la carta de triunfo
   *[no] { $kind ->
        [hokm] { $caller_you ->
            [yes] te toca
           *[no] a { $caller } le toca
        } ser hakem
       *[other] { $caller_you ->
            [yes] eliges
           *[no] { $caller } elige
        } el triunfo
    }
}.
court-piece-event-trump = { $seat_you ->
    [yes] Elegiste
   *[no] { $seat } eligió
} { $suit } como triunfo; se repartió el resto de las cartas.
court-piece-event-hide = { $seat_you ->
    [yes] Pusiste
   *[no] { $seat } puso
} una carta boca abajo; se repartió el resto de las cartas.
court-piece-event-open-asked = { $seat_you ->
    [yes] Preguntaste
   *[no] { $seat } preguntó
} por el triunfo: se abre { $card }, y su palo es triunfo.
court-piece-event-open = { $by ->
    [last] Antes de la última baza se abre { $card }, y su palo es triunfo.
   *[end] La carta oculta era { $card }.
}
court-piece-event-card = { $seat_you ->
    [yes] Jugaste
   *[no] { $seat } jugó
} { $card }.
court-piece-event-trick = { $seat_you ->
    [yes] Ganaste
   *[no] { $seat } ganó
} la baza { $number } con { $card }.
court-piece-event-trick-middle = { $seat_you ->
    [yes] Ganaste
   *[no] { $seat } ganó
} la baza { $number } con { $card }; { $count ->
    [one] queda
   *[other] quedan { $count } bazas
} en el centro.
court-piece-event-take = { $seat_you ->
    [yes] Recogiste
   *[no] { $seat } recogió
} { $count ->
    [one] la baza
   *[other] { $count } bazas
} del centro.
court-piece-event-court = { $by ->
    [thirteen] { $score ->
        [one] **¡Las trece bazas!** Una corte para { $team_you ->
            [no] { $team }
           *[yes] tu equipo
        }.
        [3] **¡Corte goon!** Las trece bazas para el equipo que repartió: 3 cortes para { $team_you ->
            [no] { $team }
           *[yes] tu equipo
        }.
       *[other] **¡Las trece bazas!** { $score } cortes para { $team_you ->
            [no] { $team }
           *[yes] tu equipo
        }.
    }
    [rounds] **Siete rondas seguidas:** también una corte para { $team_you ->
        [no] { $team }
       *[yes] tu equipo
    }.
    [call] Una corte para { $team_you ->
        [no] { $team }
       *[yes] tu equipo
    }.
   *[tricks] **¡Corte!** { $score ->
        [one] Siete bazas seguidas de { $team_you ->
            [no] { $team }
           *[yes] tu equipo
        }.
       *[other] { $score } cortes de golpe para { $team_you ->
            [no] { $team }
           *[yes] tu equipo
        }.
    }
}
court-piece-event-points = { $by ->
    [kot] **¡Kot!** Siete bazas a ninguna: 2 puntos para { $team_you ->
        [no] { $team }
       *[yes] tu equipo
    }.
    [hakem-kot] **¡Hakem kot!** Siete bazas a ninguna contra el hakem: 3 puntos para { $team_you ->
        [no] { $team }
       *[yes] tu equipo
    }.
    [coat] **¡Coat!** Los otros no tienen ninguna baza: 2 puntos para { $team_you ->
        [no] { $team }
       *[yes] tu equipo
    }.
   *[other] { $score ->
        [one] Un punto
       *[other] { $score } puntos
    } para { $team_you ->
        [no] { $team }
       *[yes] tu equipo
    }.
}
court-piece-event-sweep = Siete de siete: { $word ->
    [on] { $seat_you ->
        [yes] sigues
       *[no] { $seat } sigue
    } a por las trece.
   *[stop] { $seat_you ->
        [yes] tomaste
       *[no] { $seat } tomó
    } la ronda tal como estaba.
}
court-piece-event-call = { $seat_you ->
    [yes] Denunciaste a { $target }
   *[no] { $target_you ->
        [yes] { $seat } te denunció
       *[no] { $seat } denunció a { $target }
    }
} por la baza { $trick }: { $card } cuando habían salido { $suit }. { $right ->
    [yes] Renuncio: { $target_you ->
        [yes] podías
       *[no] { $target } podía
    } asistir.
   *[no] Se equivocó: { $target_you ->
        [yes] jugaste
       *[no] { $target } jugó
    } según las reglas.
}
court-piece-event-round = La ronda { $number } fue para { $team_you ->
    [no] { $team }
   *[yes] tu equipo
}, por { $won } { $won ->
    [one] baza
   *[other] bazas
} a { $lost }.

## What cannot be done
court-piece-illegal-trump-first = Primero elige el triunfo: picas, corazones, diamantes o tréboles. Las cartas vienen después.
court-piece-illegal-hide-a-card = Elige una de tus cinco cartas: su palo será el triunfo.
court-piece-illegal-may-not-ask = Solo puedes preguntar por el triunfo si se salió a un palo y no puedes asistir.
court-piece-illegal-already-open = El triunfo ya está abierto.
court-piece-illegal-closed = { $card } está boca abajo. Vuelve a tu mano cuando se abra.
court-piece-illegal-must-trump = Preguntaste por el triunfo, así que debes jugar una de tus { $suit }.
court-piece-illegal-must-follow = Tienes que asistir: juega una carta de { $suit }.
court-piece-illegal-not-in-hand = { $card } no está en tu mano. Juega una de tus cartas.
court-piece-illegal-no-such-call = Eso no se puede denunciar. Indica un rival y una baza de esta ronda en la que ya haya jugado.

## How it ended
court-piece-result-rounds = { $tie ->
    [yes] { $most } { $most ->
        [one] corte
       *[other] cortes
    } cada equipo tras { $rounds } { $rounds ->
        [one] ronda
       *[other] rondas
    }.
    [rounds] { $most } { $most ->
        [one] corte
       *[other] cortes
    } cada equipo tras { $rounds } { $rounds ->
        [one] ronda
       *[other] rondas
    }, pero más rondas ganadas.
    [tricks] { $most } { $most ->
        [one] corte
       *[other] cortes
    } cada equipo tras { $rounds } { $rounds ->
        [one] ronda
       *[other] rondas
    }, y las mismas rondas, pero más bazas ganadas.
   *[no] { $most } { $most ->
        [one] corte
       *[other] cortes
    } a { $least } tras { $rounds } { $rounds ->
        [one] ronda
       *[other] rondas
    }.
}
court-piece-result-time = { $tie ->
    [yes] { $most } { $unit ->
        [points] { $most ->
            [one] punto
           *[other] puntos
        }
       *[courts] { $most ->
            [one] corte
           *[other] cortes
        }
    } cada equipo al acabarse el tiempo.
    [rounds] { $most } { $unit ->
        [points] { $most ->
            [one] punto
           *[other] puntos
        }
       *[courts] { $most ->
            [one] corte
           *[other] cortes
        }
    } cada equipo al acabarse el tiempo, pero más rondas ganadas.
    [tricks] { $most } { $unit ->
        [points] { $most ->
            [one] punto
           *[other] puntos
        }
       *[courts] { $most ->
            [one] corte
           *[other] cortes
        }
    } cada equipo al acabarse el tiempo, y las mismas rondas, pero más bazas ganadas.
   *[no] { $most } { $unit ->
        [points] { $most ->
            [one] punto
           *[other] puntos
        }
       *[courts] { $most ->
            [one] corte
           *[other] cortes
        }
    } a { $least } al acabarse el tiempo.
}
court-piece-result-courts = Cortes suficientes, tras { $rounds } { $rounds ->
    [one] ronda
   *[other] rondas
}: { $tie ->
    [no] { $most } a { $least }.
    [rounds] { $most } cada equipo, pero más rondas ganadas.
    [tricks] { $most } cada equipo y las mismas rondas, pero más bazas ganadas.
   *[yes] { $most } cada equipo.
}
court-piece-result-points = { $most } { $most ->
    [one] punto
   *[other] puntos
} a { $least }, tras { $rounds } { $rounds ->
    [one] ronda
   *[other] rondas
}.
court-piece-result-tricks = Las trece bazas están jugadas: { $most } a { $least }.
court-piece-tally-tricks = racha { $longest }
court-piece-result-round = Sin cortes: decidieron las bazas, { $most } a { $least }.
court-piece-score = { $unit ->
    [points] { $courts ->
        [one] 1 punto
       *[other] { $courts } puntos
    }
    [tricks] { $courts ->
        [one] 1 baza
       *[other] { $courts } bazas
    }
   *[courts] { $courts ->
        [one] 1 corte
       *[other] { $courts } cortes
    }
}
court-piece-tally = { $rounds ->
    [one] 1 ronda
   *[other] { $rounds } rondas
} · { $tricks ->
    [one] 1 baza
   *[other] { $tricks } bazas
} · racha { $longest }
court-piece-story-court = Ronda { $number }: { $courts ->
    [one] una corte para { $team }, { $won } bazas a { $lost }
    [52] ¡las trece bazas! 52 cortes para { $team }
   *[other] { $courts } cortes para { $team }, { $won } bazas a { $lost }
}
court-piece-story-kot = Ronda { $number }: { $kind ->
    [hokm] { $courts ->
        [3] un hakem kot
       *[other] un kot
    }
   *[other] un coat
} para { $team }, { $won } bazas a { $lost }
court-piece-story-round = Ronda { $number }: { $won } bazas a { $lost } para { $team }
court-piece-story-row = La mejor racha: { $count } bazas, de { $team }
court-piece-moment-trick = { $seat } gana una baza con { $card }

## Lo que se celebra en la imagen, breve
court-piece-cheer-court = { $by ->
    [thirteen] { $score ->
        [one] ¡Las trece bazas: una corte!
        [3] ¡Corte goon: 3 cortes!
       *[other] ¡Las trece bazas: { $score } cortes!
    }
    [rounds] ¡Una corte por siete rondas seguidas!
    [call] ¡Una corte por la denuncia!
   *[tricks] { $score ->
        [one] ¡Una corte para { $team }!
       *[other] ¡{ $score } cortes para { $team }!
    }
}
court-piece-cheer-points = { $by ->
    [kot] ¡Kot: 2 puntos para { $team }!
    [hakem-kot] ¡Hakem kot: 3 puntos para { $team }!
    [coat] ¡Coat: 2 puntos para { $team }!
   *[other] { $score ->
        [one] ¡Un punto para { $team }!
       *[other] ¡{ $score } puntos para { $team }!
    }
}
court-piece-cheer-call = { $right ->
    [yes] ¡Renuncio descubierto!
   *[no] ¡Denuncia fallida!
}

## The table in words
court-piece-table-round = **Ronda { $round } de { $rounds }** · { $dealer_you ->
    [yes] repartiste
   *[no] repartió { $dealer }
}
court-piece-table-points = **Ronda { $round }**, a { $goal } { $goal ->
    [one] punto
   *[other] puntos
} · { $dealer_you ->
    [yes] repartiste
   *[no] repartió { $dealer }
}
court-piece-table-clock = **Ronda { $round }**, contra el reloj · { $dealer_you ->
    [yes] repartiste
   *[no] repartió { $dealer }
}
court-piece-table-clock-last = **Ronda { $round }**, la última: se acabó el tiempo · { $dealer_you ->
    [yes] repartiste
   *[no] repartió { $dealer }
}
court-piece-table-naming = { $kind ->
    [hokm] { $caller_you ->
        [yes] Te toca ser hakem: tienes cinco cartas y eliges
       *[no] A { $caller } le toca ser hakem: tiene cinco cartas y elige
    } el triunfo.
   *[other] { $caller_you ->
        [yes] Tienes cinco cartas y eliges
       *[no] { $caller } tiene cinco cartas y elige
    } el triunfo.
}
court-piece-table-hiding = { $caller_you ->
    [yes] Tienes cinco cartas y pones
   *[no] { $caller } tiene cinco cartas y pone
} una boca abajo.
court-piece-table-trumps = Triunfo: **{ $suit }**, { $caller_you ->
    [yes] lo elegiste tú
   *[no] lo eligió { $caller }
}{ $kind ->
    [hokm] , hakem
   *[other] {""}
}
court-piece-table-hidden = Aún no hay triunfo: { $caller_you ->
    [yes] tu carta **{ $card }**
   *[no] una carta de { $caller }
} está boca abajo.
court-piece-table-opened = Triunfo: **{ $suit }**, abierto con { $card }, que { $caller_you ->
    [yes] escondiste tú
   *[no] había escondido { $caller }
}
court-piece-table-asked = { $seat_you ->
    [yes] Preguntaste por el triunfo y debes jugar uno
   *[no] { $seat } preguntó por el triunfo y debe jugar uno
}, si es posible.
court-piece-table-trick = **Baza { $number }** de 13
court-piece-table-leads = { $seat_you ->
    [yes] Sales tú
   *[no] Sale { $seat }
}.
court-piece-table-sweep = { $team_you ->
    [no] { $team } ganaron
   *[yes] Tu equipo ganó
} las siete primeras bazas. { $seat_you ->
    [yes] Decides
   *[no] { $seat } decide
}: las trece o la ronda siguiente.
court-piece-table-led = { $seat_you ->
    [yes] Tu carta abre:
   *[no] { $seat } salió con
} **{ $card }**{ $best ->
    [yes] {" "}(va ganando)
   *[no] {""}
}
court-piece-table-played = { $seat_you ->
    [yes] Tu carta:
   *[no] { $seat } jugó
} **{ $card }**{ $best ->
    [yes] {" "}(va ganando)
   *[no] {""}
}
court-piece-table-to-play = { $seat_you ->
    [yes] Te toca
   *[no] Le toca a { $seat }
}
court-piece-table-later = después { $seats }
court-piece-table-last = Última baza ({ $number }), de { $winner }: { $plays }
court-piece-table-play = { $seat } { $card }
court-piece-table-middle = { $count ->
    [one] Hay una baza
   *[other] Hay { $count } bazas
} en el centro; la última la { $seat_you ->
    [yes] ganaste tú
   *[no] ganó { $seat }
}.
court-piece-table-team = { $Team } · **{ $courts } { $unit ->
    [points] { $courts ->
        [one] punto
       *[other] puntos
    }
   *[courts] { $courts ->
        [one] corte
       *[other] cortes
    }
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
court-piece-table-team-tricks = { $Team } · **{ $tricks } { $tricks ->
    [one] baza
   *[other] bazas
}**{ $row ->
    [0] {""}
    [1] {""}
   *[other] , { $row } seguidas
}
court-piece-table-rounds-row = { $team_you ->
    [no] { $team } ganaron
   *[yes] Tu equipo ganó
} { $count ->
    [one] la última ronda
   *[other] { $count } rondas seguidas
}; siete valen una corte.
court-piece-table-house = Reglas de la casa: { $rules }.

## The picture
court-piece-picture-round = Ronda { $round }/{ $rounds }
court-piece-picture-clock = Ronda { $round }
court-piece-picture-trick = Baza { $number }
court-piece-picture-last = Última baza
court-piece-picture-over = Fin
court-piece-picture-trumps = { $kind ->
    [hokm] Hokm
   *[other] Triunfo
}
court-piece-picture-dealer = Reparte
court-piece-picture-hidden = Oculto
court-piece-picture-caller = de { $name }
court-piece-picture-led = Salida
court-piece-picture-courts = { $unit ->
    [points] { $count ->
        [one] punto
       *[other] puntos
    }
    [tricks] { $count ->
        [one] baza
       *[other] bazas
    }
   *[courts] { $count ->
        [one] corte
       *[other] cortes
    }
}
court-piece-picture-tricks = { $count } { $count ->
    [one] baza
   *[other] bazas
}
court-piece-picture-middle = centro
court-piece-picture-choose = ¿Las 13?

## La lección
court-piece-lesson-1 = **El triunfo.** Ves cinco de tus trece cartas y eliges el palo que gana a todos los demás. Elige tu palo más largo. (CP-3)
court-piece-lesson-1-other = De ese palo tienes menos. Elige el más largo y tendrás más triunfos.
court-piece-lesson-1-done = Triunfan los corazones, y ahora todos tienen trece cartas.
court-piece-lesson-2 = **Salir.** Sales en la primera baza. Un as gana a todo su palo si nadie lo falla: juega A♠. (CP-6)
court-piece-lesson-2-other = A♠ gana ahora, mientras todos tienen picas; más tarde alguien puede fallarlo.
court-piece-lesson-2-done = Todos tuvieron que asistir, y tu as se llevó la baza. Cuenta para ti y para tu pareja, que se sienta enfrente.
court-piece-lesson-3 = **La pareja.** No hace falta que ganes tú todas las bazas. Sal con 3♠: quizá tu pareja tenga algo alto. (CP-1)
court-piece-lesson-3-other = Guarda esa carta: una pica baja no cuesta nada, y quizá tu pareja se lleve la baza.
court-piece-lesson-3-done = Se la llevó Q♠, para los dos. Quien gana una baza sale en la siguiente: aquí viene K♠.
court-piece-lesson-4 = **Sin cartas de ese palo.** Sin picas puedes jugar cualquier carta. Pero ya gana tu pareja: guarda los triunfos y tira tu trébol más bajo. (CP-5)
court-piece-lesson-4-other = Ya gana tu pareja: un triunfo o una carta más alta vale más en otra baza.
court-piece-lesson-4-done = Tres bazas seguidas para tu equipo.
court-piece-lesson-5 = **Asistir.** Se salió a tréboles y tienes tréboles: debes jugar uno. Ninguno gana a 10♣: da el más bajo. (CP-5)
court-piece-lesson-5-other = El 8♣ tampoco gana a 10♣, y quizá gane algo más tarde.
court-piece-lesson-5-done = Se la llevó A♣. Se rompe tu racha, y salen los otros.
court-piece-lesson-6 = **Fallar.** Picas otra vez. No tienes, y alguien ya ha fallado con 2♥. Un triunfo más alto todavía gana: basta el más pequeño que lo supere. (CP-6)
court-piece-lesson-6-other = 4♥ es el más pequeño que gana a 2♥: uno más alto hará falta después, y sin triunfo la baza se pierde.
court-piece-lesson-6-done = 4♥ gana a 2♥, y la baza es tuya.
court-piece-lesson-7 = **Una corte.** En otra ronda tu equipo ha ganado seis bazas seguidas. Con la séptima logras una corte, y las cortes deciden. Ya sabes con qué carta. (CP-8)
court-piece-lesson-7-other = Solo un as gana con seguridad, y la séptima baza hay que ganarla.
court-piece-lesson-7-done = Siete seguidas: ¡una corte! Al final gana quien tenga más.

# The lessons of other kinds. A sentence they lack is that of Court Piece.
court-piece-hokm-lesson-1 = **El hakem.** Eres *hakem*: de tus trece cartas ves cinco y eliges el *hokm*, el palo que gana a los demás. Elige tu palo más largo. (CP-20)
court-piece-hokm-lesson-1-done = El hokm es corazones, y todo el mundo tiene ya trece cartas.
court-piece-hokm-lesson-4-done = Tres bazas para tu equipo. La ronda es del primero que llegue a siete.
court-piece-hokm-lesson-5-done = A♣ se la llevó, y salen los otros.
court-piece-hokm-lesson-7 = **Un kot.** En otra ronda lleváis seis bazas y los otros ninguna. La séptima gana la ronda: 7 a 0 es un *kot*, 2 puntos en vez de 1. (CP-20)
court-piece-hokm-lesson-7-other = Solo un as gana seguro, y con una baza de los otros sería una ronda normal.
court-piece-hokm-lesson-7-done = Un kot: 2 puntos. Contra el hakem serían 3. Gana el primer equipo con siete puntos.
court-piece-rung-lesson-1 = **El triunfo.** De tus trece cartas ves cinco y eliges el *rung*, el palo que gana a los demás. Elige tu palo más largo. (CP-3)
court-piece-rung-lesson-4-done = Tres bazas para tu equipo. La ronda es del primero que llegue a siete. (CP-21)
court-piece-rung-lesson-5-done = A♣ se la llevó, y salen los otros.
court-piece-rung-lesson-7 = **Un coat.** En otra ronda lleváis seis bazas y los otros ninguna. La séptima gana la ronda: 7 a 0 es un *coat*, 2 puntos en vez de 1. (CP-21)
court-piece-rung-lesson-7-other = Solo un as gana seguro, y con una baza de los otros sería una ronda normal.
court-piece-rung-lesson-7-done = Un coat: 2 puntos. Gana el primer equipo con siete puntos.
court-piece-thirteen-lesson-2-done = Todos tenían que servir, y tu as ganó la baza. De momento queda en el centro.
court-piece-thirteen-lesson-3-done = Q♠ la ganó, y hay dos bazas en el centro. Quien gana una baza sale a la siguiente: ahí va K♠.
court-piece-thirteen-lesson-4-done = Tu pareja ganó dos seguidas y recoge las tres bazas para tu equipo. (CP-23)
court-piece-thirteen-lesson-5-done = A♣ se la llevó, y salen los otros. Esa baza queda en el centro.
court-piece-thirteen-lesson-6-done = 4♥ gana a 2♥. Hay dos bazas en el centro.
court-piece-thirteen-lesson-7 = **Dos seguidas.** Las bazas esperan hasta que alguien gana dos seguidas y su equipo las recoge. Ganaste la última: ¿qué carta gana seguro esta? (CP-17)
court-piece-thirteen-lesson-7-other = A♥ es el triunfo más alto: nada lo gana.
court-piece-thirteen-lesson-7-done = Recoges tres bazas. Más bazas ganan la ronda; siete rondas seguidas, o las trece bazas, son una corte.
court-piece-rung-hidden-lesson-1 = **Una carta tapada.** Te toca elegir: de tus cinco primeras cartas, pon una boca abajo. Su palo será triunfo cuando se destape. Toma la más baja de tu palo más largo. (CP-3, CP-24)
court-piece-rung-hidden-lesson-1-other = Lo mejor es una carta baja de tu palo más largo: tendrás más triunfos y guardas las altas.
court-piece-rung-hidden-lesson-1-done = Solo tú sabes qué carta es. Te quedan doce para jugar.
court-piece-rung-hidden-lesson-2 = **Aún sin triunfo.** Mientras la carta está tapada, gana la más alta del palo de salida. Quien no tenga ese palo puede pedirla. Sal con A♠. (CP-24)
court-piece-rung-hidden-lesson-2-other = A♠ gana salvo que pida alguien sin picas, y todo el mundo tiene picas todavía.
court-piece-rung-hidden-lesson-2-done = Tu as ganó la baza y nadie pidió.
court-piece-rung-hidden-lesson-3 = **Pide.** En otra ronda la ha tapado quien sale con 3♣. No tienes tréboles: puedes pedir, y la carta se destapa. (CP-24)
court-piece-rung-hidden-lesson-3-other = Podrías descartarte, pero tienes corazones, picas y diamantes: es fácil que haya un triunfo.
court-piece-rung-hidden-lesson-3-done = 8♥: los corazones son triunfo, también en toda esta baza, y 8♥ vuelve a la mano de quien la tapó.
court-piece-rung-hidden-lesson-4 = **Pediste, así que fallas** si tienes triunfo. Basta con el más bajo: nadie ha fallado aún. (CP-5, CP-24)
court-piece-rung-hidden-lesson-4-other = 4♥ gana a cualquier trébol: guarda tus triunfos altos.
court-piece-rung-hidden-lesson-4-done = La baza es tuya. Siete ganan la ronda: 1 punto, o 2 si los otros no tienen ninguna. (CP-21)

## Conditions of a plan
court-piece-policy-lowest-if-lost = Mi carta más baja si no puedo ganar
court-piece-policy-lowest-to-follow = Asistir con mi carta más baja

## Lo que pasó, donde hay poco sitio
court-piece-brief-hide = { $seat_you ->
    [yes] Pusiste
   *[no] { $seat } puso
} una carta boca abajo.
court-piece-brief-trump = { $seat_you ->
    [yes] Elegiste
   *[no] { $seat } eligió
} { $suit } como triunfo.
court-piece-brief-deal = Ronda { $round }: { $hidden ->
    [yes] { $caller_you ->
        [yes] escondes
       *[no] { $caller } esconde
    } la carta de triunfo
   *[no] { $caller_you ->
        [yes] eliges
       *[no] { $caller } elige
    } el triunfo
}.
court-piece-brief-round = La ronda { $number } fue para { $team_you ->
    [no] { $team }
   *[yes] tu equipo
}, { $won } a { $lost }.
court-piece-brief-card = { $Seat } { $card }.

## Por qué un robot haría una jugada
# Lo que puede salir de ella, dentro de una frase. Lo que se teme sigue a «si no,».
court-piece-reason-trick = tu equipo gana esta baza
court-piece-reason-court = tu equipo hace una corte
court-piece-reason-round = tu equipo gana la ronda
court-piece-reason-draws = los otros pierden un triunfo
court-piece-reason-takes = tu { $about } gana una baza
court-piece-reason-kot = tu equipo hace un kot
court-piece-reason-coat = tu equipo hace un coat
court-piece-reason-kot-lost = los otros hacen un kot
court-piece-reason-coat-lost = los otros hacen un coat
court-piece-reason-court-lost = los otros hacen una corte
court-piece-reason-falls = cae tu { $about }

# Lo que la mesa muestra de una jugada. Sigue a la jugada y a dos puntos.
court-piece-ground-partner = { $last ->
    [yes] { $kept ->
        [none] nadie juega después, y{ " " }
       *[card] { "" }
    }la baza es de tu pareja, { $seat }, con { $taken }
   *[no] nadie puede superar el { $taken } de tu pareja, { $seat }
}{ $kept ->
    [none] { $lowest ->
        [yes] {""}, así que basta tu carta más baja
        [tie] {""}, y no tienes carta más baja
        [side] {""}, así que basta tu carta más baja sin contar triunfos
       *[no] {""}
    }
   *[card] {""}, y tu { $kept } es luego la carta más alta que queda de su palo
}
court-piece-ground-beaten = no puedes superar el { $taken } de { $seat }{ $lowest ->
    [yes] {""}, así que basta tu carta más baja
    [tie] {""}, y no tienes carta más baja
    [side] {""}, así que basta tu carta más baja sin contar triunfos
   *[no] {""}
}
court-piece-ground-surest = ninguna carta que queda supera { $card }{ $end ->
    [round] {""}, y gana la ronda
    [court] {""}, y hace una corte
    [row] {""}, y van { $row } bazas seguidas (7 son una corte)
   *[none] {""}
}
court-piece-ground-takes = { $ruffs ->
    [yes] tu triunfo supera { $taken }
   *[no] supera { $taken }
}{ $last ->
    [yes] {" "}y nadie juega después
   *[no] {" "}y nada de lo que queda es más alto
}{ $end ->
    [round] {""}, y gana la ronda
    [court] {""}, y hace una corte
    [row] {""}, y van { $row } bazas seguidas (7 son una corte)
   *[none] {""}
}
court-piece-ground-beats = supera el { $taken } de { $seat }
court-piece-ground-raises = { $player } juega después y podría superar el { $taken } de tu pareja, { $seat }
court-piece-ground-lowest = { $last ->
    [yes] nadie juega después, así que basta { $ruffs ->
        [yes] tu triunfo más bajo
       *[no] tu carta más baja que supera { $taken }
    }
   *[no] es tu carta más baja que supera { $taken }
}{ $end ->
    [round] {""}, y gana la ronda
    [court] {""}, y hace una corte
    [row] {""}, y van { $row } bazas seguidas (7 son una corte)
   *[none] {""}
}
court-piece-ground-highest = no queda carta más alta de su palo, así que solo la supera un triunfo{ $end ->
    [round] {""}, y ganaría la ronda
    [court] {""}, y haría una corte
    [row] {""}, y serían { $row } bazas seguidas (7 son una corte)
   *[none] {""}
}
court-piece-ground-ducks = { $over } aún no ha salido y superaría tu { $kept }
court-piece-ground-saves = conservas tus triunfos, hasta { $kept }
court-piece-ground-draws = saca los triunfos que podrían ganar luego a { $cards }
court-piece-ground-trumps-led = { $mate ->
    [yes] tu pareja, { $partner }, eligió el triunfo, y así salen los de los demás
   *[no] saca triunfos, y { $count ->
        [0] solo los tienes tú
        [one] queda uno fuera
       *[other] quedan { $count } fuera
    }
}
court-piece-ground-void = es tu única carta de { $suit }, así que puedes fallar la próxima
court-piece-ground-keeps = conservas { $kept } para otra baza
court-piece-ground-keeps-trump = conservas tu triunfo { $kept } para otra baza
court-piece-ground-long = tu palo más largo, sin contar triunfos, es { $suit }, con { $count } cartas{ $trumps ->
    [yes] {""}, y conservas tus triunfos
   *[no] {""}
}
court-piece-ground-side = conservas tus triunfos, hasta { $kept }
court-piece-ground-follows = { $lowest ->
    [yes] es la carta más baja que puedes jugar
    [side] es la carta más baja que puedes jugar, sin contar triunfos
   *[tie] no puedes jugar una carta más baja
}
court-piece-ground-named = tienes { $count ->
    [one] una carta
   *[other] { $count } cartas
} de { $suit }
court-piece-ground-master = { $player } juega después, y solo un triunfo supera { $card }{ $kept ->
    [none] {""}
   *[card] {""}, mientras conservas { $kept }
}
court-piece-ground-over = { $over }, que aún no ha salido, puede superar tu { $card }

## Pistas: una jugada como consejo (do), lo que cambia en otra (else) y una posterior (then)
court-piece-do-card = { $leads ->
    [yes] salir con { $card }
   *[no] jugar { $card }
}
court-piece-do-hide = poner { $hide } boca abajo
court-piece-do-ask = preguntar por el triunfo
court-piece-do-trump = elegir { $trump } como triunfo
court-piece-do-on = seguir hasta las trece bazas
court-piece-do-stop = tomar la ronda tal como está
court-piece-do-call = denunciar un renuncio
court-piece-do-trump-card = fallar con { $card }
court-piece-else-card = { $card }
court-piece-else-hide = { $hide }
court-piece-else-trump = { $trump }
court-piece-then-ask = preguntar por el triunfo
court-piece-then-card = jugar { $card }
