"""The page: what a person sees of a game. Imports virtu, never the other way round."""
