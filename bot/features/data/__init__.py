"""Store, count, export, erase and expire the data of people."""
