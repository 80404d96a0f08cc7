"""Let a solver judge finished rounds."""
