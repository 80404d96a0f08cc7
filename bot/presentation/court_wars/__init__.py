"""Describe and draw Court Wars."""

from bot.presentation.court_wars.picture import drawing
from bot.presentation.court_wars.text import CourtWarsText

__all__ = ["PRESENTATION"]

PRESENTATION = CourtWarsText("court-wars", drawing)
