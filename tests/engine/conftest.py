"""Hypothesis tries the same examples in every run, and new ones when `VIRTU_FUZZ_GAMES` asks for a longer search."""

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True, database=None)
settings.register_profile("search", database=None)
settings.load_profile("search" if "VIRTU_FUZZ_GAMES" in os.environ else "steady")
