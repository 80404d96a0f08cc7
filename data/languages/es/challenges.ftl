# Desafíos: dos personas juegan los mismos repartos, cada una a solas con robots.

command-challenge = Desafía a alguien a jugar las mismas cartas que tú
option-challenged = La persona a la que desafías; sin ella, ves tus desafíos
option-challenge-game = El juego; si no lo indicas, Court Piece
option-challenge-deals = El número de repartos
option-challenge-partner = Tu pareja, si juegan dos parejas
option-challenge-theirs = La pareja de la otra persona
challenge-button = Desafiar

## El formulario
challenge-ask = **Desafía a alguien:** jugáis los mismos repartos de **{ $game }** ({ $form }) en el mismo asiento, cada uno a solas con robots, en una semana.
challenge-deals = { $deals ->
    [1] Un reparto
   *[other] { $deals } repartos
}
challenge-game = Otro juego …
challenge-whom = Desafiar a …
challenge-open = Tus desafíos abiertos …
challenge-open-label = { $name } · { $game }
challenge-is-sent = Tu desafío a **{ $name }** está en este canal. Puedes jugar ya.

## En el canal
challenge-sent = { $mention }, { $by } te desafía a { $deals ->
    [1] un reparto
   *[other] { $deals } repartos
} de **{ $game }**: jugáis las mismas cartas, cada uno a solas con robots, cuando queráis. Termina { $until }.
challenge-pairs = Con { $partner }: cada pareja se sienta enfrente y juega contra robots.
challenge-play = Jugar
challenge-decline = Rechazar
challenge-won = { $winner } gana a { $loser } en **{ $game }** con las mismas cartas, por { $by }.
challenge-level = { $first } y { $second } empatan en **{ $game }** con las mismas cartas.
challenge-walkover = { $winner } gana el desafío de **{ $game }**: { $loser } no jugó todos los repartos a tiempo.
challenge-is-off = El desafío entre { $first } y { $second } queda anulado.
challenge-is-lapsed = El desafío entre { $first } y { $second } termina sin resultado: se acabó el tiempo.
challenge-is-void = El desafío entre { $first } y { $second } no tiene resultado, porque me restauraron de una copia y se perdieron partidas.
challenge-deal-by = Reparto { $number }: { $name }, por { $by }
challenge-deal-even = Reparto { $number }: empate
challenge-points = { $first } { $own } · { $second } { $other }
challenge-score = Hasta ahora: { $first } { $won } : { $lost } { $second }
challenge-compare = Reparto a reparto
challenge-again = Otra vez

## Un reparto
challenge-title = -# Reparto { $number } de { $deals } · { $game } · contra { $name }
challenge-terms = Los dos jugáis estas cartas. Cuenta tu primer intento. Termina { $until }.
challenge-terms-short = Cuenta tu primer intento.
challenge-for-fun = Por diversión: este desafío ha terminado.
challenge-deal-over = ### Reparto { $number } de { $deals } · { $game }
challenge-waits = El resultado llega cuando { $name } haya jugado.
challenge-compared = { $how ->
    [better] Lo hiciste mejor, por { $by }
    [worse] { $name } lo hizo mejor, por { $by }
   *[level] Lo hiciste tan bien como { $name }
}
challenge-their-play = La otra partida
challenge-next = Siguiente reparto

## La página
challenge-page = { $state ->
    [open] **Tú y { $name }** · { $game } · termina { $until }
   *[other] **Tú y { $name }** · { $game }
}
challenge-own-line = -# Reparto { $number }: { $points }
challenge-line = -# Reparto { $number }: **{ $mine }** – { $theirs } · { $how ->
    [better] mejor por { $by }
    [worse] peor por { $by }
   *[level] igual
}
challenge-see = -# Toca un número para ver la otra partida.
challenge-progress = { $name } ha jugado { $played } de { $deals }.
challenge-call-off = Anularlo
challenge-off-done = El desafío queda anulado.
challenge-profile = **Desafíos:** { $people }
challenge-met = { $name } { $won } : { $lost }
challenge-score-own = Vuestros desafíos hasta ahora: tú { $won } : { $lost } { $name }

## Lo que no se puede
challenge-no-game = Los desafíos tienen 1, 3 o 5 repartos de un juego del menú. Elige en él.
challenge-self = Puedes desafiar a otras personas, pero no a un bot ni a ti. Para jugar a solas, usa /daily.
challenge-already = Tenéis un desafío abierto. /challenge lo muestra: jugadlo antes, o anúlalo.
challenge-enough = Tienes { $most } desafíos abiertos. Juega uno, o anúlalo, antes de enviar otro.
challenge-gone = Este desafío ya no está. /challenge envía otro.
challenge-not-yours = Este desafío es de otras dos personas. /challenge envía uno tuyo.
challenge-over = Este desafío ha terminado. /challenge envía otro.
challenge-no-pairs = Dos parejas pueden jugar Court Piece o Four Sisters, que se juegan en pareja. Elige uno de ellos.
challenge-two-pairs = Dos parejas son cuatro personas: indica tu pareja y la suya, cada persona una vez.
challenge-begun = Ya has empezado este desafío, así que sigue hasta que termine. La otra persona aún puede rechazarlo.
