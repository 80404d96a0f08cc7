"""Give robots' computations and pictures to workers on other machines."""
