"""The end of spring: sieges, battles in the open field, retreats."""
