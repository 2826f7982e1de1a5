"""Draws the pictures of docs/gallery.md anew: ``python tools/gallery.py [FOLDER]``."""

from __future__ import annotations

import sys
from pathlib import Path

from strobe import faces
from strobe.grids import equity_grid
from strobe.plots import course, plot_course, plot_faces, plot_grid, save_plot

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "gallery"
PLAYERS = ["7h2d", "Tc9h"]
NAMES = ["7♥ 2♦", "T♣ 9♥"]
BOXES = "Ah Ks 7d 7c 3s Jh"


def main() -> None:
    """Draw them all."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    # Of many small words a PNG is the smaller file.
    pictures = {
        "preflop.png": plot_grid(equity_grid(), "Every hand against a random one", "before the board"),
        "boxes.png": plot_grid(
            equity_grid("QQ+,AK", boxes=BOXES), "Every hand against QQ+, AK", "six boxes: A♥ K♠ 7♦ 7♣ 3♠ J♥"
        ),
        "swings.svg": plot_faces(faces(PLAYERS, BOXES), NAMES),
        "course.svg": plot_course(course(PLAYERS, BOXES, (3, 6), "Qd"), NAMES),
    }
    for name, figure in pictures.items():
        save_plot(figure, folder / name)


if __name__ == "__main__":
    main()
