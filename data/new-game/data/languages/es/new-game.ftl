# New Game: las palabras de su mesa.

game-new-game = New Game
command-play-new-game = Gana rondas con la carta más alta (2 a 4 jugadores)
new-game-kind = Juego de cartas altas: cada ronda la gana la más alta.
new-game-length = Unos 5 minutos.
option-new-game-cards = Cartas de cada cual
explain-new-game-cards = Cada cual recibe estas cartas, y se juegan otras tantas rondas

## Preguntas
new-game-ask-card = ¿Qué carta juegas?

## Qué ha pasado
new-game-event-played = { $seat } juega { $card }.
new-game-event-won = { $seat } gana la ronda con { $card }.
new-game-event-over = Se han jugado todas las cartas.

## La mesa
new-game-table-turn = Le toca jugar una carta a { $seat }.
new-game-table-card = { $seat }: { $card }
new-game-table-won = { $seat }: { $count ->
    [one] una ronda
   *[other] { $count } rondas
}

## El final
new-game-result-rounds = más rondas ganadas
