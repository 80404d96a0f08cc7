# Clasificaciones, perfiles, meses y pronósticos.

## Comandos
scope-channel = este canal
scope-server = este servidor
scope-mine = donde juegas
period-all = desde siempre
period-month = este mes

## La mesa
met-here = -# Hasta ahora aquí: { $first } { $won } : { $lost } { $second }
odds-even = -# Quién gana, según las partidas anteriores de aquí: igualado
odds-two = -# Quién gana, según las partidas anteriores de aquí: { $more } : { $less } para { $names }
odds-several = -# Quién gana, según las partidas anteriores de aquí: { $names } en { $tenths ->
    [one] una
   *[other] unas { $tenths }
} de cada diez

## Listas
leaderboard-title = Clasificación: { $scope }
leaderboard-of = { $game } · Clasificación: { $scope }
leaderboard-none = Aquí nadie ha terminado aún una partida. Usa /play para empezar una.
leaderboard-line = { $place }. { $name } · { $score } · { $played ->
    [one] una partida
   *[other] { $played } partidas
} · ganadas { $won } · empatadas { $drawn } · { $rate } %
leaderboard-gone = { $line } · ya no está en el servidor
leaderboard-gone-name = { $name } (se fue)
profile-gone = Ya no está en este servidor.
leaderboard-rating = { $number } ({ $word })
leaderboard-points = { $points ->
    [one] un punto
   *[other] { $points } puntos
}
leaderboard-own = Tú: { $line }
leaderboard-own-none = Aquí no has terminado ninguna partida.
leaderboard-own-unlisted = Tú, y nadie más lo ve: { $line }
leaderboard-all-is = -# Tu puntuación. Todo el mundo empieza en 1000. Qué seguro es: nuevo, asentándose, asentado. No cuentan las partidas solo con robots.
leaderboard-month-is = -# Los puntos muestran cómo fueron las partidas de este mes: ganar a gente más fuerte vale más. El mes empieza igual para todo el mundo; no cuentan las partidas solo con robots.
leaderboard-past-is = -# Los puntos al final de este mes. Esta clasificación ya no cambia.
leaderboard-past-none = La clasificación de este mes ya está vacía.
rating-new = nuevo
rating-settling = asentándose
rating-settled = asentado
season-title = ## Se acabó { $month }
season-first = { $count ->
    [one] { $names } va por delante en el mes con { $points ->
        [one] un punto
       *[other] { $points } puntos
    }.
   *[other] { $names } comparten el primer puesto del mes con { $points ->
        [one] un punto
       *[other] { $points } puntos
    }.
}
season-is = -# Esta clasificación ya no cambia. Empieza un mes nuevo, igual para todo el mundo.
season-boards = Clasificación
profile-title = ## { $name }
profile-all = Todos los juegos
profile-line = **{ $what }** · { $score } · { $played ->
    [one] una partida
   *[other] { $played } partidas
} · ganadas { $won } · empatadas { $drawn } · { $rate } %
best-court-piece = **{ $game }:** como mucho { $score ->
    [one] un court
   *[other] { $score } courts
} en una partida
profile-partners = **En pareja con:** { $people }
profile-partner = { $name } (ganadas { $well } de { $played })
profile-opponents = **Cara a cara:** { $people }
profile-opponent = { $name } { $well } : { $ill }
profile-streak = **Ganadas seguidas:** { $longest } como mucho, { $now } ahora
profile-record = { $won } de { $played } ganadas
profile-row = Ganadas seguidas
profile-row-now = { $now } ahora
profile-led = { $count ->
    [one] **En cabeza un mes:** { $months }
   *[other] **En cabeza { $count } meses**, los últimos: { $months }
}
profile-pace = -# Sueles responder en menos de { $unit ->
    [hours] { $time ->
        [one] una hora
       *[other] { $time } horas
    }
   *[minutes] { $time ->
        [one] un minuto
       *[other] { $time } minutos
    }
} (solo lo ves tú).
profile-none = { $name } no ha terminado ninguna partida que puedas ver aquí.
profile-none-own = Aún no has terminado ninguna partida. Usa /play para empezar una.
profile-unlisted = { $name } prefiere no aparecer en listas.

## Todas las manos, cuando acaba la partida
boards-enough = Acabas de mirar muchas clasificaciones. Espera un minuto, por favor.

command-profile = Mira los resultados: los tuyos o los de otra persona
option-profile-player = De quién; si no, el tuyo
command-leaderboard = Mira quién va delante: aquí, en el servidor o donde juegues
option-scope = Este canal, el servidor o donde juegues
option-period = Desde siempre o este mes
