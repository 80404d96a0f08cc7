# Bloqueos: personas que no quieren encontrarse.

command-block = Bloquea a alguien: no podrá unirse, mirar ni avisarte
option-blocked = A quién bloquear; sin nadie, ves tu lista
menu-block = Bloquear
block-done = { $player } no puede unirse a tus mesas ni mirarlas, invitarte ni avisarte. No se entera.
block-undo = Desbloquear
block-person = Puedes bloquear a personas, pero no a ti ni a un bot.
block-none = No has bloqueado a nadie. **/block** con un nombre, o el menú de una persona, bloquea a alguien.
block-list = Has bloqueado a { $names }.
block-end = Desbloquear
block-ended = Ya no bloqueas a { $player }.
