# Repartos sellados.

command-cut = Corta las cartas de una mesa que se reúne con una palabra tuya
command-verify = Comprueba que un reparto fue limpio: su sello, los cortes y un archivo que lo demuestra
option-cut = La palabra que quieras; hasta entonces cortas con la de tu página de la mesa
deal-button = El reparto
deal-not-sealed = Ese reparto no tiene sello que comprobar: lo dio una versión anterior, o es una lección.
answer-cut = Cortas con **{ $cut }**. Recuérdala: tiene que aparecer en el canal cuando se reparta.
deal-seal = Estas cartas están selladas: `{ $seal }`. El archivo de **/verify** vuelve a mostrar este sello tras la partida.
deal-hidden = Las cartas siguen selladas hasta el final de la partida. Entonces **/verify** dice si el reparto fue limpio, y lo demuestra.
deal-open-rounds = ✓ Hasta ahora el reparto fue limpio. El archivo lo demuestra; las cartas siguientes siguen selladas.
deal-over = ✓ Este reparto fue limpio. El archivo lo demuestra.
deal-unproven = Este reparto no tiene prueba: no pude volver a repartir las mismas cartas.
