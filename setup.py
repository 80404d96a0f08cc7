"""What pyproject.toml cannot say: the engine is installed together with the files of data/ that it reads."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["engine", "engine.*"]), "engine.data"],
    package_dir={"engine.data": "data"},
    package_data={
        "engine": ["py.typed", "README.md"],
        "engine.games": ["*/RULES*.md"],
        "engine.data": ["decks/*.json", "habits/*.json"],
    },
)
