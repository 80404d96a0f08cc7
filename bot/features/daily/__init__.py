"""The daily: each day, everyone can play the same deals alone with robots, and compare results with par."""
