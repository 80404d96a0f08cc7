# New Game: las palabras de su mesa.

game-new-game = New Game
command-play-new-game = Gana bazas sin triunfos (2 a 4 personas)
new-game-kind = Juego de bazas sin triunfos: ganan más bazas.
new-game-length = Unos 5 minutos.
option-new-game-cards = Cartas de cada cual
explain-new-game-cards = Cada cual recibe estas cartas, y se juegan otras tantas bazas

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
} la baza con { $card }.
new-game-event-over = Se jugaron todas las cartas.

## Lo que no se puede
new-game-illegal-must-follow = Tienes que asistir: juega una de tus { $suit }.

## La mesa
new-game-table-turn = { $seat_you ->
    [yes] Te toca
   *[no] Le toca a { $seat }
} jugar una carta.
new-game-table-card = { $Seat }: { $card }
new-game-table-won = { $Seat }: { $count ->
    [one] una baza
   *[other] { $count } bazas
}

## Por qué un robot haría una jugada
# Lo que puede salir de ella, dentro de una frase. Lo que se teme sigue a «si no,».
new-game-reason-trick = ganas esta baza
new-game-reason-beaten = pierde tu { $about }

## El final
new-game-result-tricks = más bazas ganadas
