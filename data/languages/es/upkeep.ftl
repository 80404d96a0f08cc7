# Lo que lee en la terminal quien lleva el bot: ./run bot backup, restore, check, y ./run doctor.

upkeep-usage = uso: ./run bot [backup ARCHIVO | restore ARCHIVO | check | recompute | move-to URL | worker | take-over | stand-by], ./run doctor, ./run replay ARCHIVO
upkeep-unread-record = { $path } no se puede leer: { $reason }
upkeep-bad-record = { $path } no es un registro válido. { $reason }
upkeep-replayed = { $path } se repite tal como se escribió: { $entries ->
    [one] una entrada
   *[other] { $entries } entradas
}, { $ended ->
    [none] y la partida no ha terminado.
   *[other] y la partida ha terminado ({ $ended }).
}
upkeep-copied = { $path } es una copia completa que solo tú puedes leer. Guárdala bien: contiene todas las manos.
upkeep-restored = { $path } es ahora lo que era la copia. El bot pone Discord al día cuando arranca.
upkeep-before = La base de datos anterior está en { $path }.
upkeep-forgotten-again = { $people ->
    [one] Se olvidó otra vez a una persona
   *[other] Se olvidó otra vez a { $people } personas
}: lo habían pedido después de hacerse la copia.
upkeep-forgotten-unknown = No se puede saber si alguien pidió que se le olvidara después de hacerse la copia: no había ninguna base de datos legible. Vuelve a estar en ella hasta que lo pida otra vez.
upkeep-checked = { $tables ->
    [one] Se ha leído una mesa
   *[other] Se han leído { $tables } mesas
} y { $games ->
    [one] se ha vuelto a jugar una partida terminada.
   *[other] se han vuelto a jugar { $games } partidas terminadas.
}
upkeep-another-result = Mesa { $table }: al jugarla de nuevo, la partida da otro resultado.
upkeep-unread = La mesa { $table } no se puede leer: { $reason }
copy-no-database = No hay ninguna base de datos { $path }. Revisa COURTYARD_DATABASE.
copy-new-database = La base de datos { $path } aún no contiene nada, así que no hay nada que copiar ni comprobar.
copy-disk-full = El disco de { $path } está lleno; no se ha copiado nada. Libera espacio allí o indica otra carpeta.
copy-file-exists = { $path } ya existe. Elige otro nombre: no se sobrescribe nada.
copy-no-place = No se puede escribir { $path }. Revisa la carpeta y sus permisos.
restore-no-file = No hay ningún archivo { $path }; no se ha restaurado nada. Indica la copia que quieres.
restore-empty = En { $path } no hay nada; no se ha restaurado nada. Indica otra copia.
restore-foreign = { $path } es una base de datos, pero no una copia de una de Courtyard; no se ha restaurado nada. Indica otra copia.
restore-damaged = { $path } está dañado, o no es una base de datos; no se ha restaurado nada. Indica otra copia.
restore-closed = { $path } no se puede leer; no se ha restaurado nada. Revisa sus permisos.
restore-unreleased = { $path } la hizo un Courtyard entre dos versiones, y este no puede leerlo.
restore-newer = { $path } la hizo un Courtyard más nuevo. Actualiza primero este.
copy-of-server = { $path } está en un servidor. Cópiala allí: pg_dump; y de vuelta: pg_restore.
copy-not-empty = En { $path } ya hay algo. Elige una base de datos vacía.
upkeep-no-server = Indica la dirección de un servidor, como postgresql://usuario:contraseña@host/courtyard
upkeep-differs = Las filas de { $relation } no llegaron como son, así que no se ha trasladado nada. El archivo está como estaba.
upkeep-moved = Trasladadas { $rows } filas de { $relations } tablas a { $path }, cada una como era. Pon su dirección en COURTYARD_DATABASE; el archivo queda como está.
upkeep-zone-lost = { $people ->
    [one] Una persona tiene
   *[other] { $people } personas tienen
} la zona horaria { $zone }, que esta máquina no conoce: sus horas de silencio no cuentan hasta que indiquen otra. Si es nueva, actualiza el paquete tzdata de esta máquina.
doctor-server = Base de datos { $path }: accesible
doctor-versions = Versiones: Python { $python }, discord.py { $discord }, SQLite { $sqlite }, aiosqlite { $aiosqlite }
doctor-database = Base de datos { $path }: completa, { $megabytes } MB
doctor-database-none = Base de datos { $path }: aún no existe; la crea el primer arranque
doctor-database-open = Otros usuarios de esta máquina pueden leer { $path }: chmod 600 { $path }
doctor-disk = Disco: { $megabytes } MB libres
doctor-disk-full = Disco: solo { $megabytes } MB libres. Libera espacio o pronto no se podrán guardar jugadas.
doctor-clock = Reloj: a { $seconds } s del de Discord como mucho
doctor-clock-off = Reloj: a { $seconds } s del de Discord. Ajústalo con un servidor de hora (timedatectl set-ntp true): los plazos dependen de él.
doctor-clock-unknown = Reloj: Discord no ha dicho qué hora es
doctor-token = Token: aceptado, de { $name }
doctor-intents = Intents: ninguno que Discord deba permitir
doctor-servers = { $servers ->
    [one] En un servidor
   *[other] En { $servers } servidores
}
doctor-no-server = En ningún servidor. Invita al bot con el enlace de docs/OWNERS.md.
doctor-permissions = { $server }: al bot le faltan { $permissions }. Dáselos a su rol o vuelve a invitarlo con el enlace de docs/OWNERS.md.
doctor-discord-away = Discord no responde ({ $reason }). Revisa la red y su cortafuegos, y https://discordstatus.com.
upkeep-filled = { $games ->
    [0] Al registro de resultados no le faltaba nada.
    [one] El registro de resultados se completó en una partida.
   *[other] El registro de resultados se completó en { $games } partidas.
}
upkeep-rated = { $games ->
    [one] Una partida
   *[other] { $games } partidas
} de { $people ->
    [one] una persona
   *[other] { $people } personas
}: todo calculado de nuevo en { $seconds } s. Los niveles no se guardan: salen del registro.
upkeep-unrated = { $games ->
    [one] Otra partida no cuenta, porque no se sabe todo de ella.
   *[other] Otras { $games } partidas no cuentan, porque no se sabe todo de ellas.
}
upkeep-boards = { $boards ->
    [one] Se guarda una clasificación mensual, tal como se publicó.
   *[other] Se guardan { $boards } clasificaciones mensuales, tal como se publicaron.
}
upkeep-another-board = Canal { $channel }, { $month }: hoy esa clasificación sería otra. Se queda como se publicó.
