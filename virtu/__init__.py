"""Renaissance board games as a pure rules engine: no browser, no clock, no network."""

__version__ = "0.1.0"
