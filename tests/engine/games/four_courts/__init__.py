"""The Four Courts, rule by rule: a file a chapter of the rules, then its dumps."""
