"""Let players snooze their calls, and nudge players who keep others waiting."""
