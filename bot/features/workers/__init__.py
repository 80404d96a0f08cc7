"""Give robots' thoughts and pictures to workers on other machines."""
