# Quienes ya no están en el servidor.

members-gone = { $Names } ya no { $count ->
    [one] está
   *[other] están
} en este servidor. Con `/seat free` sigue un robot.
