# /join: the tables of a server that one can join.

command-join = See the tables of this server you can join
open-title = **Join a table**
open-none = No table here has a free seat. Open one with **/play**.
open-lobby = { $number }. **{ $game }** in { $channel } with { $names }, { $free ->
    [one] one seat
   *[other] { $free } seats
} free
open-game = { $number }. **{ $game }** in { $channel } with { $names }: the game is on, and you take over from { $robot }
open-more = -# And { $count } more: join one of these first, or look in the channels.
open-join = Join { $number }
open-taken = This seat is no longer free. **/join** shows what is.

## The choice of a channel
channel-list = **List of tables you can join:** { $kept ->
    [yes] on. I edit it when tables change.
   *[no] off
}
channel-list-keep = Keep the list here
channel-list-drop = Remove the list
