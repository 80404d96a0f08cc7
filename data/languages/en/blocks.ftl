# Blocks: people who do not want to meet.

command-block = Block a person: they can’t join, watch or ping you
option-blocked = The person to block; without one, see your list
menu-block = Block
block-done = { $player } can’t join or watch your tables, invite you or ping you. They are not told.
block-undo = Unblock
block-person = You can block people, but not yourself and no bot.
block-none = You have blocked no one. **/block** and a name, or a person’s menu, blocks somebody.
block-list = You have blocked { $names }.
block-end = Unblock
block-ended = You no longer block { $player }.
