# Más tiempo para quienes tienen el turno.

command-game-time = Da a los demás un día más para su jugada
more-time = Un día más
more-time-nobody = No corre el reloj de nadie más, así que no hace falta más tiempo.
more-time-given = En este turno ya han tenido un día más.
answer-more-time = Tienen un día más para esta jugada.
event-more-time = { $Seat } da un día más a { $seats }.
