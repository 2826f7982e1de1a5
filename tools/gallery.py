"""Draws the pictures of docs/gallery.md anew: ``python tools/gallery.py [FOLDER]``."""

from __future__ import annotations

import sys
from pathlib import Path

from strobe import faces
from strobe.grids import equity_grid, weight_grid
from strobe.plots import course, plot_course, plot_faces, plot_grid, save_plot

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "gallery"
PLAYERS = ["7h2d", "Tc9h"]
NAMES = ["7♥ 2♦", "T♣ 9♥"]
BOXES = "Ah Ks 7d 7c 3s Jh"
OPENING = "22+,A2s+,K9s+,QTs+,JTs,T9s,ATo+,KJo+,98s:0.5,87s:0.5,76s:0.5,A9o:0.5,KTo:0.5"


def main() -> None:
    """Draw them all."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {
        "preflop": plot_grid(equity_grid(), "Every hand against a random one", "before the board"),
        "boxes": plot_grid(
            equity_grid("QQ+,AK", boxes=BOXES), "Every hand against QQ+, AK", "six boxes: A♥ K♠ 7♦ 7♣ 3♠ J♥"
        ),
        "range": plot_grid(weight_grid(OPENING), "A range with weights", "how much of each class is in it, in %"),
        "swings": plot_faces(faces(PLAYERS, BOXES), NAMES),
        "course": plot_course(course(PLAYERS, BOXES, (3, 6), "Qd"), NAMES),
    }
    for name, figure in pictures.items():
        save_plot(figure, folder / f"{name}.svg")
        save_plot(figure, folder / f"{name}.png")


if __name__ == "__main__":
    main()
