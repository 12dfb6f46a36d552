"""Pictures as data: the coast of Italy and the outlines of the icons."""
