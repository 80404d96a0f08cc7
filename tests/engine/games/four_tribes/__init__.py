"""Four Tribes: its dumps, and what its robots think of, beside tests/engine/test_four_tribes.py."""
