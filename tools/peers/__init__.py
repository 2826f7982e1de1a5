"""The rooms of `tools/play_against_pokerkit.py`: hands, offers, explanations, and pokerkit's side of the table."""
