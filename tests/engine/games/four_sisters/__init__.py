"""Four Sisters, rule by rule, with a file for each chapter of the rules, its dumps and its robots."""
