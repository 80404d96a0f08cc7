"""The daily: one deal a day, the same for everyone, played alone with robots and compared with par."""
