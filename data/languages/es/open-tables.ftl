# /join: las mesas de un servidor a las que te puedes unir.

command-join = Mira a qué mesas de este servidor te puedes unir
open-title = **Únete a una mesa**
open-none = Ninguna mesa de aquí tiene un asiento libre. Abre una con **/play**.
open-lobby = { $number }. **{ $game }** en { $channel } con { $names }, { $free ->
    [one] un asiento libre
   *[other] { $free } asientos libres
}
open-game = { $number }. **{ $game }** en { $channel } con { $names }: la partida ya va, y sustituyes a { $robot }
open-more = -# Y { $count } más: únete primero a una de estas, o mira en los canales.
open-join = Unirme a { $number }
open-taken = Este asiento ya no está libre. **/join** muestra los que hay.

## Lo que elige un canal
channel-list = **Lista de mesas a las que unirse:** { $kept ->
    [yes] sí. La actualizo cuando cambian las mesas.
   *[no] no
}
channel-list-keep = Poner aquí la lista
channel-list-drop = Quitar la lista
