"""`./run new-game hearts`: create the files for a new, small game that can be played at once.

The files come from data/new-game, a small copy of this repository with a single game called "New Game". This
name is replaced by the new game's name. Existing files aren't changed, and the registry finds the new folder
automatically. A running bot doesn't use this module.
"""

from __future__ import annotations

import re
import sys
from keyword import iskeyword
from pathlib import Path
from typing import NamedTuple

HOUSE = Path(__file__).resolve().parents[1]
MODEL = Path("data") / "new-game"
"""The template's folder."""
LONGEST = 24
"""Maximum length of a key, which must fit into commands, controls and lines of code."""


class BadName(ValueError):
    """Raised when a name can't be used, with a sentence that explains why."""


class Names(NamedTuple):
    """A game's names in all their forms."""

    key: str
    """In commands, files and the database: "crazy-eights"."""
    letters: str
    """The prefix of its rule numbers: "CE"."""

    @property
    def folder(self) -> str:
        """In code: "crazy_eights"."""
        return self.key.replace("-", "_")

    @property
    def title(self) -> str:
        """For people: "Crazy Eights"."""
        return self.key.replace("-", " ").title()

    @property
    def class_name(self) -> str:
        """The prefix of its State and its presentation: "CrazyEights"."""
        return self.title.replace(" ", "")

    def put_into(self, text: str) -> str:
        """Replace the template's name in a text or path by this game's."""
        for model, own in (
            ("new_game", self.folder),
            ("new-game", self.key),
            ("New Game", self.title),
            ("NewGame", self.class_name),
            ("NG", self.letters),
        ):
            text = re.sub(rf"(?<![A-Za-z]){model}(?![a-z])", own, text)
        return text


def names(house: Path, name: str) -> Names:
    """Return a new game's names. Raise BadName if the name is taken or can't be used.

    >>> names(HOUSE, "Old Maid")
    Names(key='old-maid', letters='OM')
    """
    key = re.sub(r"[\s_]+", "-", name.strip().lower())
    if (
        not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", key)
        or not 2 <= len(key) <= LONGEST
        or iskeyword(key)
    ):
        raise BadName(
            f"{name!r} is no name for a game: take 2 to {LONGEST} letters and digits, with hyphens between"
            " words, such as crazy-eights."
        )
    taken = {
        message
        for path in (house / "data" / "languages" / "en").glob("*.ftl")
        for message in re.findall(r"^([\w-]+) =", path.read_text("utf-8"), re.MULTILINE)
    }
    games = {message.removeprefix("game-") for message in taken if message.startswith("game-")}
    if key in games:
        raise BadName(f"There is a game {key} already.")
    if any(message.startswith(f"{key}-") for message in taken) or any(
        key.startswith(f"{game}-") for game in games
    ):
        raise BadName(f"{key} begins like other names here, so that its sentences would be taken for theirs.")
    return Names(key, _letters(house, key))


def _letters(house: Path, key: str) -> str:
    """Return two letters that no other game's rules use: initials, or the first letter and a consonant.

    They never spell a word.
    """
    used = {
        letters
        for path in (house / "engine" / "games").glob("*/RULES.md")
        for letters in re.findall(r"^- ([A-Z]+)-\d", path.read_text("utf-8"), re.MULTILINE)
    }
    initials = "".join(word[:1] for word in key.split("-"))[:2]
    pairs = (
        initials,
        *(key[0] + other for other in key[1:] + "bcdfghjklmnpqrstvwxz" if other not in "aeiouy"),
    )
    good = (pair.upper() for pair in pairs if len(pair) == 2 and pair.isalpha())
    return next(letters for letters in good if letters not in used)


def lay_out(house: Path, name: str) -> list[Path]:
    """Write a new game's files to a repository. Return their paths.

    Raise BadName, before writing any file, if the name is taken or can't be used.
    """
    called = names(house, name)
    model = house / MODEL
    texts = {
        path.relative_to(model).as_posix(): path.read_text("utf-8")
        for path in sorted(model.rglob("*"))
        if path.is_file() and path.suffix != ".pyc"
    }
    if any(
        re.search(rf"\b{called.class_name}\b", text) for path, text in texts.items() if path.endswith(".py")
    ):
        raise BadName(f"{called.class_name} is a word of the code itself, so no game can be called that.")
    files = {Path(called.put_into(path)): called.put_into(text) for path, text in texts.items()}
    for path in files:
        if (house / path).exists():
            raise BadName(f"{path} is there already, so {called.key} would not be a new game.")
    for path, text in files.items():
        (house / path).parent.mkdir(parents=True, exist_ok=True)
        (house / path).write_text(text, "utf-8")
    return list(files)


def main(argv: list[str]) -> int:
    """Create the files for the game named in `argv` and print their paths. Return the exit code."""
    if len(argv) != 1 or argv[0].startswith("-"):
        sys.stderr.write("usage: ./run new-game NAME   # such as hearts, or crazy-eights\n")
        return 2
    try:
        files = lay_out(HOUSE, argv[0])
    except BadName as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for path in files:
        sys.stdout.write(f"{path}\n")
    sys.stdout.write("\nPlay it with ./run sandbox. How to go on: CONTRIBUTING.md, A sixth game.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
