# Lo que se guarda de alguien.

data-title = ## Tus datos
data-settings = - **Tus ajustes**: zona horaria, horas de silencio, vacaciones, idioma, avisos ({ $rows } entradas). Se guardan hasta que pidas que se te olvide.
data-games = - **Tus partidas**: dónde juegas y jugaste, con qué nombre, y los resultados ({ $rows } entradas). Se guardan para que valgan las clasificaciones.
data-moves = - **Tus jugadas** ({ $rows }). Se guardan con la partida, para poder repetirla.
data-plans = - **Tus planes y avisos aplazados** ({ $rows } entradas). Desaparecen con el turno.
data-plays = - **Repartos que jugaste a solas** ({ $rows } entradas): tus jugadas y resultados, de los retos diarios por ejemplo. Se guardan 400 días.
data-moments = - **Cuándo respondes** ({ $rows } entradas), para el reloj y el momento de las jugadas planeadas. Se guarda 30 días.
data-messages = - **Qué mensajes te muestran tus partidas** ({ $rows } entradas). Desaparece 30 días después de la partida.
data-more = -# No se lo doy a nadie y solo lo uso para estas partidas. docs/PRIVACY.md, en el código, dice más.
data-export = Dámelo todo
data-exported = Esto es todo lo que guardo sobre ti, en JSON.
data-forget = Olvídame
data-forget-ask = **¿Olvidarte?** Borro tus ajustes, horas, planes y avisos. En cada partida pasas a ser «alguien que jugó», también en las clasificaciones, y siguen robots en tus asientos. Los mensajes de partidas que acabaron hace más de un mes se quedan como están. No se puede deshacer.
data-forget-yes = Sí, olvídame
data-forget-no = No, déjalo
answer-forgotten = Ya no se guarda nada sobre ti. Si vuelves a jugar, eres alguien nuevo.
former-player = alguien que jugó

command-data = Mira qué se guarda sobre ti, pide una copia o el olvido
