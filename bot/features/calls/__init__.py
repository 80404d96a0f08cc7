"""Let players put off their calls, and nudge those who keep others waiting."""
