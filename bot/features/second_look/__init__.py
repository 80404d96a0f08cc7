"""The second look: what a solver finds in rounds that are over."""
