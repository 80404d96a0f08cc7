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
option-keep-list = Keep this list in the channel as a message, or remove it
list-not-allowed = Only people who manage this channel can keep a list of tables here.
list-kept = This channel keeps the list from now on. I edit it when tables change. `/join keep:False` removes it.
list-removed = The list is gone from this channel.
list-none = This channel keeps no list. `/join keep:True` starts one.
