"""The catalogues of the page: (package, domain) pairs, one domain for each part of the page and the game's own."""

CATALOGUES = (
    ("web", "web"),
    ("web", "settings"),
    ("web", "past"),
    ("web", "figures"),
    ("web", "games"),
    ("web", "reading"),
    ("web", "asking"),
    ("virtu", "virtu"),
)
