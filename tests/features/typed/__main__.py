"""`.venv/bin/python -m tests.features.typed` writes the readings in LANGUAGE.toml again."""

from __future__ import annotations

import json

from tests.features.typed import HERE, POSITIONS, heard, table


def main() -> None:
    for path in HERE.glob("*.toml"):
        head = path.read_text("utf-8").partition("\n\n")[0]
        parts = [head]
        for game, positions in table(path.stem).items():
            for name, sentences in positions.items():
                seat, laid = POSITIONS[game][name]
                rows = [
                    f"{_quoted(text)} = {_quoted(heard(laid(), seat, text, path.stem))}" for text in sentences
                ]
                parts.append("\n".join([f"[{game}.{name}]", *rows]))
        path.write_text("\n\n".join(parts) + "\n", "utf-8")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    main()
