"""Court Wars, rule by rule, with a file for each chapter of the rules, and its dumps."""
