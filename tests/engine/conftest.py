"""Hypothesis tries the same examples in every run, and new ones when `VIRTU_FUZZ_GAMES` asks for a longer search.

Under `build.py mutate` the first example that fails is enough: it is not made smaller.
"""

import os

from hypothesis import Phase, settings

settings.register_profile("steady", derandomize=True, database=None)
settings.register_profile("search", database=None)
settings.register_profile(
    "mutation", settings.get_profile("steady"), phases=(Phase.explicit, Phase.generate), report_multiple_bugs=False
)
if "VIRTU_MUTATION" in os.environ:
    settings.load_profile("mutation")
else:
    settings.load_profile("search" if "VIRTU_FUZZ_GAMES" in os.environ else "steady")
