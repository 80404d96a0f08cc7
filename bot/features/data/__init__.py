"""Keep, count, export, forget and expire the data of people."""
