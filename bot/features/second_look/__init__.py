"""Take a second look: let a solver judge finished rounds."""
