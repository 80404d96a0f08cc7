# Partidas que se repasan y se siguen jugando.

## Todas las manos, cuando acaba la partida
history-of-channel = las de este canal
history-of-server = las del servidor
history-of-person = las mías
history-channel = ## Partidas terminadas aquí
history-server = ## Partidas terminadas en este servidor
history-person = ## Partidas que has terminado
history-none = Aquí aún no se ha terminado ninguna partida.
history-line = { $number }. **{ $game }** · { $when }
    { $result }
history-choose = Repasa una de ellas
history-newer = Más nuevas
history-older = Más viejas
replay-at = { $rounds ->
    [1] { "" }
   *[other] { "ronda " }{ $round }{ " · " }
}{ $number ->
    [0] { $last ->
        [0] aún sin jugadas
       *[other] el comienzo, 0 de { $last }
    }
   *[other] paso { $number } de { $last }
}
replay-since = Desde tu última jugada
replay-hidden = La partida sigue: ves lo que podías ver entonces.
replay-abandoned = Esta partida no se terminó, así que las manos siguen ocultas. Se guarda hasta el { $until }.
replay-first = « Inicio
replay-back = ‹ Atrás
replay-next = Sigue ›
replay-last = Fin »
replay-round-back = ‹ Ronda
replay-round-next = Ronda ›
replay-film = En movimiento
replay-film-round = Toda la ronda
replay-go = Ir a…
replay-jump = Ir a …
replay-trick = N.º { $number }
replay-eyes = Con los ojos de …
replay-by-all = Con los ojos de todos
replay-by = Con los ojos de { $name }
replay-result = Resultado
replay-file = Archivo
replay-file-is = La partida como texto: `./run replay { $name }` la juega de nuevo y la comprueba.
replay-plays-on = { $name } sigue jugando desde aquí
replay-share = Compartir
replay-shared = **{ $name }** muestra un momento de **{ $game }**: paso { $number }
replay-shared-done = El canal ve ahora este momento.
replay-from-here = Repasarla
replay-not-over = Todo se muestra cuando termina la partida, no antes.
replay-not-kept = Esta partida no se puede repasar: lo que guardó de ella una versión anterior no basta.
replay-enough = Acabas de compartir varios momentos: espera un minuto.
play-on-asked = Sigue jugando desde el paso { $number } de esta partida de **{ $game }**, con robots en los otros asientos: ¿qué asiento ocupas? Las cartas están como estaban; la partida no cuenta.
play-on-as = Como { $name }
play-on-ended = En este paso la partida ya ha terminado: elige uno anterior.

## What is kept about people
unlisted-player = alguien

## La segunda mirada a una ronda terminada
regret-best = { $name }: { $made }. Un robot fuerte habría hecho lo mismo.
regret-alike = { $name }: { $made }. Un robot fuerte habría preferido { $best }, que vale más o menos lo mismo ({ $worlds } repartos creíbles).
regret-sure = { $name }: { $made }. Mejor: { $best }, que vale { $by } partidas más de cada 100 (± { $error }, en { $worlds } repartos creíbles, jugados a ojo).
costly-title = ### Segunda mirada
    Un robot fuerte ha mirado { $decisions ->
        [one] tu única decisión
       *[other] tus { $decisions } decisiones
    }, con lo que podías ver. { $costly ->
        [0] Ninguna de tus jugadas fue claramente peor que la suya: lo demás fue suerte.
        [one] Esta jugada te costó algo:
       *[other] Estas jugadas te costaron más:
    }
costly-line = **Paso { $number }:** { $made }. Mejor: { $best }, para ganar { $by } partidas más de cada 100 (± { $error }).
costly-see = Antes del { $number }
costly-no-seat = Solo quienes juegan una partida pueden pedir que se miren sus jugadas. La repetición te muestra la partida.
costly-too-long = Esta partida es demasiado larga para mirarla entera. Abre su repetición y echa una segunda mirada a un paso.
replay-no-move = La jugada que llevó a este momento era la única posible. Avanza hasta una en que se pudiera elegir.

command-history = Mira partidas terminadas: quién ganó, y repásalas
command-game-replay = Repasa una partida paso a paso
option-whose = De quién: las de este canal, las del servidor o las tuyas
option-replayed = Qué partida; sin ella, la última
second-look-button = Segunda mirada
