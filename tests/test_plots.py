"""Pictures: what is written in them is what was counted, and nothing of it lies outside or over other words."""

from __future__ import annotations

import itertools
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from strobe import equity, faces
from strobe.errors import StrobeError
from strobe.grids import HEAT, INK, Grid, equity_grid, weight_grid
from strobe.matrix import CLASSES
from strobe.plots import course, plot_course, plot_faces, plot_grid, save_plot

pytest.importorskip("matplotlib", reason="it has no wheels for every machine, nor for the newest Python")

BOXES = "Ah Ks 7d 7c 3s Jh"
PLAYERS = ["7h2d", "Tc9h"]


def words(figure: Any) -> list[str]:
    from matplotlib.text import Text

    return [text.get_text() for text in figure.findobj(Text) if text.get_text().strip()]


def check_room(figure: Any) -> None:
    """Every word lies in the picture and covers no other."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.text import Text

    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    page = figure.bbox
    seen = []
    for text in figure.findobj(Text):
        if text.get_text().strip() and text.get_visible():
            box = text.get_window_extent(canvas.get_renderer())
            assert page.x0 <= box.x0, text
            assert page.y0 <= box.y0, text
            assert box.x1 <= page.x1, text
            assert box.y1 <= page.y1, text
            seen.append((text.get_text(), box))
    for (one, box), (two, other) in itertools.combinations(seen, 2):
        wide = min(box.x1, other.x1) - max(box.x0, other.x0)
        high = min(box.y1, other.y1) - max(box.y0, other.y0)
        assert wide <= 1 or high <= 3, (one, two)


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_numbers_can_be_read_on_their_colors() -> None:
    for paper, ink in zip(HEAT, INK, strict=True):
        low, high = sorted((luminance(paper), luminance(ink)))
        assert (high + 0.05) / (low + 0.05) >= 4.5


def test_colors_are_lightest_in_the_middle() -> None:
    light = [luminance(color) for color in HEAT]
    assert light[:6] == sorted(light[:6])
    assert light[5:] == sorted(light[5:], reverse=True)


def test_shades_are_even_about_one_half() -> None:
    values = (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10), None)
    grid = Grid("equity", values, Fraction(1, 2), "exact", 0.0)
    assert grid.span == (Fraction(1, 10), Fraction(9, 10))
    assert grid.shades() == (0, 5, 10, None)
    near = Grid("equity", (Fraction(49, 100), Fraction(51, 100)), Fraction(1, 2), "exact", 0.0)
    assert near.shades() == (5, 5)


def test_a_grid_names_every_class_and_its_number() -> None:
    grid = equity_grid("QQ+", boxes=BOXES)
    figure = plot_grid(grid, "Every hand", "six boxes")
    written = words(figure)
    assert set(CLASSES) <= set(written)
    expected = equity(["T9s", "QQ+"], boxes=BOXES).equities[0]
    assert written[written.index("T9s") + 1] == f"{float(expected) * 100:.1f}"
    check_room(figure)


def test_a_range_shows_its_weights() -> None:
    figure = plot_grid(weight_grid("AA,72o:0.5"), "A range")
    written = words(figure)
    assert written[written.index("AA") + 1] == "100"
    assert written[written.index("72o") + 1] == "50"
    assert written[written.index("KK") + 1] in CLASSES
    check_room(figure)


@pytest.mark.parametrize("players", [PLAYERS, ["7h2d", "Tc9h", "QQ+", "random"]])
def test_swings(players: list[str]) -> None:
    report = faces(players, BOXES, budget=2000)
    figure = plot_faces(report, players)
    written = words(figure)
    for at in range(len(players)):
        change = float(report[2].equities[at] - report.now.equities[at]) * 100
        assert f"{change:+.1f}".replace("-", "−") in written
        assert f"{float(report[2].equities[at]) * 100:.1f} %" in written
    assert "carries the hand" in written
    check_room(figure)


def test_the_course_of_a_hand() -> None:
    stops = course(PLAYERS, BOXES, (3, 6), "Qd")
    assert [stop.name for stop in stops] == ["deal", "board", "first roll", "refill", "second roll"]
    assert [stop.note for stop in stops[2:]] == ["3 removes 7♦", "Q♦ into box 3", "6 removes J♥"]
    assert stops[3].odds == equity(PLAYERS, boxes="Ah Ks Qd 7c 3s Jh", removed="7d")
    # What may happen is worth, on the average, what there is now.
    for before, after in itertools.pairwise(stops[1:]):
        ways = [after.odds, *after.others]
        for at in range(2):
            assert sum([way.equities[at] for way in ways]) / len(ways) == before.odds.equities[at]
    figure = plot_course(stops, PLAYERS)
    check_room(figure)
    lines = [line.get_ydata() for line in figure.axes[0].get_lines() if len(line.get_ydata()) == 5]
    assert any([*line] == [float(stop.odds.equities[0]) * 100 for stop in stops] for line in lines)


@pytest.mark.parametrize(("rolls", "refill", "stops"), [((), None, 2), ((3,), None, 3), ((3,), "Qd", 4)])
def test_a_hand_that_is_not_over(rolls: tuple[int, ...], refill: str | None, stops: int) -> None:
    told = course(PLAYERS, BOXES, rolls, refill)
    assert len(told) == stops
    check_room(plot_course(told))


def test_names_at_the_end_do_not_cover_each_other() -> None:
    players = ["7h2d", "Tc9h", "QcJc", "5h4h", "8s6s", "KcQd"]
    check_room(plot_course(course(players, BOXES, (3, 6), "Qh"), players))


@pytest.mark.parametrize(("rolls", "refill"), [((3, 6), None), ((), "Qd"), ((1, 2, 3), "Qd")])
def test_a_course_that_cannot_be(rolls: tuple[int, ...], refill: str | None) -> None:
    with pytest.raises(StrobeError) as caught:
        course(PLAYERS, BOXES, rolls, refill)
    assert caught.value.code == "no_stage"


def test_names_are_as_many_as_players() -> None:
    with pytest.raises(StrobeError) as caught:
        plot_faces(faces(PLAYERS, BOXES), ["A"])
    assert caught.value.code == "players"


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_the_same_picture_is_the_same_file(tmp_path: Path, ending: str) -> None:
    for name in ("one", "two"):
        save_plot(plot_faces(faces(PLAYERS, BOXES)), tmp_path / f"{name}.{ending}")
    one, two = [(tmp_path / f"{name}.{ending}").read_bytes() for name in ("one", "two")]
    assert one == two
    assert len(one) < 100_000


def test_a_picture_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StrobeError) as caught:
        save_plot(plot_grid(weight_grid("AA")), tmp_path / "grid.pdf")
    assert caught.value.code == "bad_picture"
    assert [*tmp_path.iterdir()] == []


def test_nothing_of_the_callers_settings_is_changed() -> None:
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    plot_grid(weight_grid("AA"))
    assert dict(mpl.rcParams) == before
