# Repartos sellados.

command-deal = Corta las cartas antes del reparto, o compruébalo después
command-deal-cut = Corta las cartas con tu palabra antes de empezar
command-deal-verify = Comprueba que un reparto fue limpio: sello, cortes y prueba
option-cut = La palabra que quieras; hasta entonces cortas con la de tu página de la mesa
deal-button = El reparto
deal-not-sealed = Ese reparto no tiene sello que comprobar: lo dio una versión anterior, o es una lección.
answer-cut = Cortas con **{ $cut }**. Recuérdala: tiene que aparecer en el canal cuando se reparta.
deal-title = ## El reparto
deal-seal = **Sello**, a la vista antes de que nadie se sentara: `{ $seal }`
deal-promise = -# **Se promete:** la baraja quedó fijada por un secreto sellado antes de que nadie se sentara, por las palabras de todos y por un número que Discord dio después de ambas cosas. **No se promete:** quien lleva este bot conoce el secreto mientras jugáis, así que podría mirar. También podría publicar las palabras una y otra vez hasta que le guste el número; cada intento es un mensaje en el canal.
deal-lobby = El sello es el SHA-256 de un secreto. Al empezar publico en el canal con qué corta cada cual: la palabra de su página de la mesa, o una propia con **/deal cut**. Esas palabras y el número que Discord da a ese mensaje entran en la baraja. Tras la partida se muestra el secreto, y todos pueden comprobar que se barajó así y de ninguna otra manera.
deal-cut = { $name } cortó con `{ $cut }`.
deal-message = El mensaje con los cortes tiene en Discord el número `{ $message }`.
deal-hidden = El secreto se muestra aquí cuando termine la partida.
deal-open-rounds = Las rondas terminadas ya se pueden comprobar con el archivo de abajo. Lo que baraja las siguientes sigue sellado.
deal-over = La partida ha terminado: el archivo de abajo tiene el secreto, todo lo que se barajó y cada jugada.
deal-recipe = `{ $file }` vuelve a repartir todas las cartas y las compara con lo que se mostró, se robó y se jugó. Ejecútalo con cualquier Python 3, o léelo: es corto.
