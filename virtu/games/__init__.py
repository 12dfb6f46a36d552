"""The games. Each is a package that fulfils `virtu.core.game.Game`."""
