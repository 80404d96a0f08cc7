# Repartos sellados.

command-deal = Corta las cartas antes del reparto, o compruébalo después
command-deal-cut = Corta las cartas con tu palabra antes de empezar
command-deal-verify = Comprueba que un reparto fue limpio (diario: /daily, Más)
option-cut = La palabra que quieras; hasta entonces cortas con la de tu página de la mesa
deal-button = El reparto
deal-not-sealed = Ese reparto no tiene sello que comprobar: lo dio una versión anterior, o es una lección.
answer-cut = Cortas con **{ $cut }**. Recuérdala: tiene que aparecer en el canal cuando se reparta.
deal-seal = Estas cartas están selladas: `{ $seal }`. El archivo de **/deal verify** vuelve a mostrar este sello tras la partida.
deal-hidden = Las cartas siguen selladas hasta el final de la partida. Entonces **/deal verify** dice si el reparto fue limpio, y lo demuestra.
deal-open-rounds = ✓ Hasta ahora el reparto fue limpio. El archivo lo demuestra; las cartas siguientes siguen selladas.
deal-over = ✓ Este reparto fue limpio. El archivo lo demuestra.
deal-unproven = Este reparto no tiene prueba: no pude volver a repartir las mismas cartas.
deal-daily = -# El reparto de un reto del día se comprueba en /daily → **Más** → **Cómo funciona** → **Sellos**.
