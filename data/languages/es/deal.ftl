## El reparto que cortaron todos
command-cut = Corta las cartas selladas de una mesa que se reúne, por un número tuyo
command-verify = Comprueba que un reparto fue limpio: su sello, los cortes y un archivo que lo demuestra
option-cut = El número que quieras, desde 1; si no dices ninguno, cortas con el número de tu toque
lobby-sealed = Cartas selladas: `{ $seal }`; con **/cut** cortas por donde quieras.
answer-cut = Has cortado por **{ $cut }**. Recuérdalo: **/verify** lo muestra después del reparto.
deal-button = El reparto
deal-title = ## El reparto
deal-seal = **Sello**, a la vista antes de que nadie se sentara: `{ $seal }`
deal-lobby = El sello es el SHA-256 de un secreto. Al empezar, los cortes de todos entran en la baraja: el número del toque con que cada cual se sentó, o uno propio con **/cut**. Tras la partida se muestra el secreto, y todos pueden comprobar que se barajó así y de ninguna otra manera.
deal-cut = { $name } cortó por `{ $cut }`.
deal-message = El mensaje con el sello tenía en Discord el número `{ $message }`.
deal-hidden = El secreto se muestra aquí cuando termine la partida.
deal-open-rounds = Las rondas terminadas ya se pueden comprobar con el archivo de abajo. Lo que baraja las siguientes sigue sellado.
deal-over = La partida terminó: el archivo de abajo tiene el secreto y todo lo que se barajó.
deal-recipe = Ejecuta `{ $file }` con cualquier Python 3, o hazlo tú: aplicando SHA-256 al secreto una y otra vez se llega al sello; el secreto de la baraja *n*, con HMAC-SHA256 de los cortes y del número del mensaje, da un flujo de SHAKE-128 con el que se baraja desde la última carta hasta la primera (Fisher y Yates).
deal-not-sealed = Ese reparto no tiene sello que comprobar: lo dio una versión anterior, o es una lección.
