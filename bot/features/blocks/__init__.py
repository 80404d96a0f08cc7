"""Keep people apart: a person can block another, who isn't told."""
