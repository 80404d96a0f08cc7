# What an owner reads in the terminal: ./run bot backup, restore, check, and ./run doctor.

upkeep-usage = usage: ./run bot [backup FILE | restore FILE | check | recompute | move-to URL | worker | take-over | stand-by], ./run doctor, ./run replay FILE
upkeep-unread-record = { $path } cannot be read: { $reason }
upkeep-bad-record = { $path } is not a valid record. { $reason }
upkeep-replayed = { $path } plays again as written: { $entries ->
    [one] one entry
   *[other] { $entries } entries
}, { $ended ->
    [none] and the game is not over.
   *[other] and the game is over ({ $ended }).
}
upkeep-copied = { $path } is a whole copy, which only you may read. Keep it safe: it holds every hand.
upkeep-restored = { $path } is now what the copy was. The bot updates Discord when it starts.
upkeep-before = The previous database is in { $path }.
upkeep-forgotten-again = { $people ->
    [one] One person was
   *[other] { $people } people were
} forgotten once more: they had asked for it after the copy was made.
upkeep-forgotten-unknown = I cannot tell if anyone asked to be forgotten after the copy was made: there was no readable database. They are in it again until they ask once more.
upkeep-checked = { $tables ->
    [one] One table was read
   *[other] { $tables } tables were read
}, and { $games ->
    [one] one finished game was played again.
   *[other] { $games } finished games were played again.
}
upkeep-another-result = Table { $table }: played again, its game has another result.
upkeep-unread = Table { $table } cannot be read: { $reason }
copy-no-database = There is no database { $path }. Check COURTYARD_DATABASE.
copy-new-database = The database { $path } is still empty, so there is no game to copy or check.
copy-disk-full = The disk of { $path } is full, so I made no copy. Make room there, or name another place.
copy-file-exists = { $path } is there already. Choose another name: I overwrite no file.
copy-no-place = { $path } cannot be written. Check the folder and its permissions.
restore-no-file = There is no file { $path }, so I restored no copy. Name the right copy.
restore-empty = The file { $path } is empty, so I restored no copy. Name another copy.
restore-foreign = { $path } is a database, but no copy of one of Courtyard’s, so I did not restore it. Name another copy.
restore-damaged = { $path } is damaged, or is no database at all, so I did not restore it. Name another copy.
restore-closed = I cannot read { $path }, so I did not restore it. Check its permissions.
restore-unreleased = { $path } was made by a Courtyard between two releases, and this one cannot read it.
restore-newer = { $path } was made by a newer Courtyard. Update this one first.
copy-of-server = { $path } is on a server. Copy it there: pg_dump; and back: pg_restore.
copy-not-empty = The database { $path } is not empty. Move to an empty database.
upkeep-no-server = Give the address of a server, such as postgresql://user:password@host/courtyard
upkeep-differs = The rows of { $relation } did not arrive unchanged, so I moved none. The file is unchanged.
upkeep-moved = Moved { $rows } rows of { $relations } tables to { $path }, all unchanged. Put its address into COURTYARD_DATABASE; the file stays unchanged.
upkeep-zone-lost = { $people ->
    [one] One person has
   *[other] { $people } people have
} the time zone { $zone }, which this machine does not know: their quiet hours do not count until they name another. If it is a new one, update the package tzdata of this machine.
doctor-server = Database { $path }: within reach
doctor-versions = Versions: Python { $python }, discord.py { $discord }, SQLite { $sqlite }, aiosqlite { $aiosqlite }
doctor-database = Database { $path }: whole, { $megabytes } MB
doctor-database-none = Database { $path }: not there yet; the first start makes it
doctor-database-open = Other users of this machine can read { $path }: chmod 600 { $path }
doctor-disk = Disk: { $megabytes } MB free
doctor-disk-full = Disk: only { $megabytes } MB free. Make room, or moves cannot be saved soon.
doctor-clock = Clock: within { $seconds } s of Discord’s
doctor-clock-off = Clock: { $seconds } s away from Discord’s. Set it by a time server (timedatectl set-ntp true): deadlines depend on it.
doctor-clock-unknown = Clock: Discord did not say what time it is
doctor-token = Token: taken, for { $name }
doctor-intents = Intents: none that Discord must allow
doctor-servers = { $servers ->
    [one] In one server
   *[other] In { $servers } servers
}
doctor-no-server = In no server. Invite the bot by the link in docs/OWNERS.md.
doctor-permissions = { $server }: the bot lacks { $permissions }. Give them to its role, or invite it again by the link in docs/OWNERS.md.
doctor-discord-away = Discord does not answer ({ $reason }). Check the network and its firewall, and https://discordstatus.com.
upkeep-filled = { $games ->
    [0] The log of results is complete.
    [one] I completed the log of results for one game.
   *[other] I completed the log of results for { $games } games.
}
upkeep-rated = { $games ->
    [one] One game
   *[other] { $games } games
} of { $people ->
    [one] one person
   *[other] { $people } people
} added up again in { $seconds } s. Ratings are not stored: they follow from the log.
upkeep-unrated = { $games ->
    [one] One more game is not rated: not all is known of it.
   *[other] { $games } more games are not rated: not all is known of them.
}
upkeep-boards = { $boards ->
    [one] One monthly board is kept as published.
   *[other] { $boards } monthly boards are kept as published.
}
upkeep-another-board = Channel { $channel }, { $month }: today that board would be different. It stays as published.
