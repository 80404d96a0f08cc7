# El reto diario: las mismas cartas para todos, una vez al día.

command-daily = Las cartas de hoy: las mismas para todos, en tres minutos
option-daily-game = Qué juego; sin él, el que toca hoy
daily-button = Reto de hoy

## Mientras se juega
daily-title = -# Reto { $number } · { $game }{ $counts ->
    [yes] { "" }
   *[no] { " · por diversión" }
}
daily-counts = -# Todos reciben estas cartas. Cuenta tu primer intento. El día termina { $until }.
daily-counts-short = -# Cuenta tu primer intento.
daily-for-fun = -# Por diversión: solo cuenta tu primer intento.

## El resultado
daily-over = ### Reto { $number } · { $game } · { $how ->
    [won] ganaste
    [lost] perdiste
   *[tied] empate
}
daily-par = { $how ->
    [better] Por encima del par ({ $par })
    [worse] Por debajo del par ({ $par })
   *[level] En el par ({ $par })
}
daily-par-soon = Los robots aún juegan estas cartas para el par: mira otra vez en un minuto.
daily-par-short = El par llega pronto
daily-first = Eres la primera persona que termina estas cartas hoy.
daily-better = { $less ->
    [0] { $same ->
        [0] { $plays ->
            [1] La otra persona lo hizo mejor.
           *[other] Las otras { $plays } personas lo hicieron mejor.
        }
       *[other] Igual que { $same } de { $plays } { $plays ->
            [1] persona
           *[other] personas
        } más.
    }
   *[other] Mejor que { $less } de { $plays } { $plays ->
        [1] persona
       *[other] personas
    } más.
}
daily-place = Puesto { $place } de { $players }
daily-streak = { $days ->
    [1] 🔥 1 día
   *[other] 🔥 { $days } días seguidos
}
daily-again-look = Mirar otra vez
daily-share = Compartir
daily-best = La mejor partida
daily-profile = **Retos diarios:** { $days ->
    [1] un día
   *[other] { $days } días
} · 🔥 { $streak }
daily-once-more = Otra vez, por diversión
daily-shared = **{ $name }** · Courtyard { $number } · { $game } · { $points } (par { $par }) · { $marks } · 🔥 { $streak }
daily-share-play = Jugarlo también
daily-share-done = Tu resultado está en el canal.
daily-share-enough = Ya has compartido este resultado.
daily-not-to-share = Puedes compartir un resultado que cuenta, cuando se conoce el par.

## Tras «Más»
daily-today = **Reto { $number }** · el siguiente empieza { $until }
daily-line = **{ $game }** · { $form }{ $state ->
    [over] { " · " }{ $points }
    [begun] { " · empezado" }
   *[none] { "" }
}
daily-how = Juegas a solas con robots. El par es lo que logran de media robots fuertes en tu asiento, con las mismas cartas, en 32 partidas. Bajo tu resultado hay una barra por baza, ronda o turno: hacia arriba si fue mejor que el par, hacia abajo si fue peor. 🔥 cuenta tus días seguidos y perdona un día perdido por semana. Un canal puede seguir la semana, desde el lunes: el juego del día da un punto por jugar y otro por cada persona de allí con peor resultado. Puedes parar cuando quieras y seguir más tarde. Nunca cuenta para las clasificaciones.
daily-yesterday = Resultado de ayer
daily-how-button = Cómo funciona
daily-seals = Sellos
daily-seals-why = **Un reparto honesto:** las cartas de cada día salen de un secreto. Su sello se publica una semana antes, y el secreto se abre una hora después de que termine el día. Así nadie puede cambiar las cartas cuando el sello ya es público. Quienes llevan este bot podrían mirar las cartas; en eso tienes que fiarte.
daily-seal-line = -# { $number } · { $day } · `{ $seal }`
daily-seal-of = Reto { $number } · { $game }
daily-verify = Comprobar unas cartas que has jugado …
daily-verify-is = Ejecuta este archivo con Python: reparte las cartas otra vez a partir del secreto de aquel día. Compara su sello con el que se publicó.
daily-still-sealed = Estas cartas aún se pueden jugar. Se abren { $when }.

## El mensaje del canal
daily-board-title = ### Resultados del reto { $number }
daily-board-game = **{ $game }**{ $par ->
    [none] { "" }
   *[other] { " · par " }{ $par }
}
daily-board-line = { $place }. **{ $name }** · { $points }
daily-board-best = **{ $game }:** { $names } · { $points }
daily-board-more = -# Y { $more } más.
daily-board-others = { $more } más
daily-board-none = Aquí no lo jugó nadie.
daily-board-so-far = { $count ->
    [0] **El reto { $number }** espera a la primera persona de aquí.
    [one] **Reto { $number }**, jugado hasta ahora por una persona: { $names }
   *[other] **Reto { $number }**, jugado hasta ahora por { $count } personas: { $names }
}
daily-board-leader = { $count ->
    [one] { $names } lidera la semana con { $points ->
        [one] un punto
       *[other] { $points } puntos
    }.
   *[other] { $names } lideran la semana con { $points ->
        [one] un punto
       *[other] { $points } puntos
    } por cabeza.
}
daily-board-winner = { $count ->
    [one] 🏅 { $names } ganó la semana con { $points ->
        [one] un punto
       *[other] { $points } puntos
    }.
   *[other] 🏅 { $names } ganaron la semana con { $points ->
        [one] un punto
       *[other] { $points } puntos
    } por cabeza.
}
daily-weeks-won = **Retos:** { $count ->
    [one] 🏅 ganó una semana
   *[other] 🏅 ganó { $count } semanas
}
daily-board-play = Jugar el de hoy
channel-daily = **Mensaje del reto:** a las { $at }, { $zone }
channel-daily-none = **Mensaje del reto:** no
channel-daily-pick = Elige cuándo llega el mensaje del reto
channel-daily-off = Sin mensaje del reto
channel-daily-at = Mensaje del reto a las { $at }, { $zone }
daily-board-moderate = Moderar
daily-strike-title = **La tabla del reto en este canal.** Puedes dejar a alguien fuera de sus resultados y semanas desde ahora. No lo sabrá, y su propia página sigue igual.
daily-strike-out = Fuera: { $names }
daily-strike-none = Aquí no ha jugado nadie en la última semana.
daily-strike-name = { $struck ->
    [yes] Traer de vuelta a { $name }
   *[no] Dejar fuera a { $name }
}
daily-strike-pick = Elige a una persona

## El recordatorio
daily-reminder = **El reto { $number }** te espera: { $game }
daily-reminder-why = -# Elegiste este recordatorio en `/settings`, tras **Más**.
daily-remind-pick = Elige cuándo te recuerdo el reto
daily-remind-off = Sin recordatorio del reto
daily-remind-at = Recordatorio del reto a las { $at }, { $zone }
daily-remind-set = Te recuerdo el reto a las **{ $at }** ({ $zone }) con un mensaje directo sin sonido, los días en que no lo has jugado. No en tus horas de silencio ni en tus días libres.
daily-remind-never = No te recuerdo el reto.

## Lo que no se puede
daily-over-day = Ese día ha terminado. /daily abre las cartas de hoy.
daily-no-game = No existen esas cartas. /daily abre las de hoy.
