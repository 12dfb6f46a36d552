"""How each file of dist/ is to be served: its type, and how long a browser may keep it.

`tools/serve.py` serves by it, the service worker trusts it, and `docs/hosting/` says the same to other servers; a test
compares them.
"""

import re

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
FOLDERS = ("app", "fonts", "later", "wheels", "posters-*", "pyodide-*", "pyscript-*")
"""Where the name of a file, or of its folder, changes with what is in it. All other names stay from build to build."""
FILES = ("thinker-*.toml",)
"""The same for files at the top."""
_FORMS = (*(f"{folder}/*" for folder in FOLDERS), *FILES)
LASTING = re.compile("^(" + "|".join(form.replace(".", r"\.").replace("*", "[^/]+") for form in _FORMS) + ")")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "frame-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""What index.html and embed.html allow themselves; docs/hosting.md gives the reason of each exception."""
PLAIN_POLICY = "; ".join(
    ("default-src 'none'", "style-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'")
)
"""What the plain pages of rules, lessons and puzzles allow themselves: their style sheet, and the empty icon."""
FOR_EVER = "public, max-age=31536000, immutable"
ASKED = "no-cache"


def caching(path: str) -> str:
    """The `Cache-Control` of the file at a path inside dist/, without a slash before it."""
    return FOR_EVER if LASTING.match(path) else ASKED
