"""Records: results, ratings, leaderboards, profiles and months."""
