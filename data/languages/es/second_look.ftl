# La segunda mirada.

second-look-line = Segunda mirada: viendo todas las cartas, { $names } podían contar con { $par ->
    [one] una baza
   *[other] { $par } bazas
} y ganaron { $taken }.
second-look-title = ## Segunda mirada a la ronda { $number }
second-look-trick = ## Ronda { $number }, baza { $trick }
second-look-card = Baza { $trick }: { $name } jugó { $card }.
second-look-cost = Baza { $trick }: { $name } jugó { $card }, que costó { $cost ->
    [one] una baza
   *[other] { $cost } bazas
}; mejor: { $better }.
second-look-believed = Sin ver las cartas: en { $count } de { $worlds } repartos creíbles no había carta mejor; de media costó { $lost } bazas.
second-look-more = -# { $count ->
    [one] Otra carta costó una baza: mira una baza abajo.
   *[other] Otras { $count } cartas costaron una baza: mira una baza abajo.
}
second-look-perfect = Ninguna carta de esta ronda costó una baza.
second-look-menu = Mirar una baza
second-look-to = Baza { $trick }{ $cost ->
    [0] { "" }
    [one] : aquí se perdió una baza
   *[other] : aquí se perdieron { $cost } bazas
}
second-look-whole = La ronda entera
second-look-round = Ronda { $number }
no-second-look = Aún no hay ninguna ronda terminada que mirar. Inténtalo cuando acabe una.
