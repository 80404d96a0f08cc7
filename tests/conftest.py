"""For all tests: a sentence that the catalogue lacks is an error, not a line in the log; Hypothesis measures
no time, since a busy machine is nobody's fault.
"""

from hypothesis import settings

from bot.i18n.languages import Language

Language.strict = True

settings.register_profile("courtyard", deadline=None)
settings.load_profile("courtyard")
