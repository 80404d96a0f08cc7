# New Game: las palabras de su mesa.

game-new-game = New Game
command-play-new-game = Gana rondas con la carta más alta (2 a 4 personas)
new-game-kind = Juego de cartas altas: cada ronda la gana la más alta.
new-game-length = Unos 5 minutos.
option-new-game-cards = Cartas de cada cual
explain-new-game-cards = Cada cual recibe estas cartas, y se juegan otras tantas rondas

## Preguntas
new-game-ask-card = ¿Qué carta juegas?

## Qué ha pasado
new-game-event-played = { $seat_you ->
    [yes] Jugaste
   *[no] { $seat } jugó
} { $card }.
new-game-event-won = { $seat_you ->
    [yes] Ganaste
   *[no] { $seat } ganó
} la ronda con { $card }.
new-game-event-over = Se jugaron todas las cartas.

## La mesa
new-game-table-turn = { $seat_you ->
    [yes] Te toca
   *[no] Le toca a { $seat }
} jugar una carta.
new-game-table-card = { $Seat }: { $card }
new-game-table-won = { $seat }: { $count ->
    [one] una ronda
   *[other] { $count } rondas
}

## Por qué un robot haría una jugada
# Lo que puede salir de ella. Lo que se gana abre la frase; lo que se teme sigue a «Si no,».
new-game-reason-round = Ganas esta ronda
new-game-reason-beaten = pierde tu { $about }

## El final
new-game-result-rounds = más rondas ganadas
