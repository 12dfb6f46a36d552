"""Bridges to other people's tools. Nothing of the engine imports them; each needs an extra of the package."""
