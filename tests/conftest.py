"""For all tests: a sentence that the catalogue lacks is an error, not a line in the log."""

from bot.languages import Language

Language.strict = True
