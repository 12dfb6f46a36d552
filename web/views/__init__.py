"""What a person sees, as text: pure functions from a state to HTML or SVG. No rule of a game lives here."""
