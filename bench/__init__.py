"""The project's figures. `python3 build.py bench [PART ...]` runs the parts and prints them as one table."""
