"""The data of people: what is kept of them, for how long, and how it is forgotten."""
