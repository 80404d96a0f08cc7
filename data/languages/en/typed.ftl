# Moves in words.

panel-type = Type it
panel-type-label = Your move, or the cards in their order
command-move = Make a move in words, instead of with buttons
option-words = Your move, such as KH or hearts; suggestions appear as you type
illegal-not-understood = I do not understand “{ $text }”. Choose from what **My hand** offers, or see /rules.
illegal-not-among = You cannot choose “{ $text }” now. Choose from what **My hand** offers.
illegal-several = “{ $text }” may mean more than one thing here. Say which.
illegal-too-long = Your move is too long: { $most } characters at most.
illegal-no-pass = You cannot pass now. Choose from what **My hand** offers, or use /game pause to ask the others for time.
illegal-resign-elsewhere = To give up the game, use /game resign. To let another player go on in your place, use /seat.
illegal-any-move = I make no move at random. /game hint shows you what a robot would play.
panel-type-title = In your own words
refused-word = { $word }: { $sentence }
refused-near = Did you mean { $words }?
refused-instead = You may say { $words }.
