"""Browsers other than Chromium, each behind the same few methods: `firefox.py` and `webkit.py`."""
