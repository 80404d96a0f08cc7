"""Results and ratings, and the leaderboards, profiles and monthly results based on them."""
