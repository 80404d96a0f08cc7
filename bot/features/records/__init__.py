"""Store results and ratings, and show leaderboards, profiles and months."""
