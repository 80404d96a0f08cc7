"""Workers on other machines, for computing robots' moves and drawing pictures."""
