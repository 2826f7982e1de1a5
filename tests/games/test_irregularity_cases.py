"""The irregularity vectors and the rows of part 6 that have none: from the facts to the ruling's code."""

from __future__ import annotations

from typing import Any

import pytest

from scenes import case, cases, rows
from strobe.errors import SetupError
from strobe.game.dealers import seeded
from strobe.game.hand import Hand
from strobe.game.moves import Rule
from strobe.game.rulings import House, rule

GAMES = {"stud": "seven_card_stud", "lowball": "ace_to_five"}


@pytest.mark.parametrize(("given", "expect"), cases("irregularity.json", "irregularity"))
def test_vector(given: dict[str, Any], expect: dict[str, Any]) -> None:
    facts = {name: value for name, value in given.items() if name not in ("game", "event")}
    assert rule(GAMES.get(given["game"], given["game"]), given["event"], facts).code == expect["ruling"]


EXPOSED = [*cases("draw.json", "draw.exposed_before"), *cases("draw.json", "draw.exposed_on_draw")]


@pytest.mark.parametrize(("given", "expect"), EXPOSED)
def test_exposed_in_lowball(given: dict[str, Any], expect: dict[str, Any]) -> None:
    if "card" not in given:
        for game in ("ace_to_five", "deuce_to_seven"):
            assert rule(game, "exposed_on_draw").code == expect["ruling"]
        return
    name, structure = given["game"].split("_")
    facts = {"card": given["card"], "structure": "limit" if structure == "limit" else "big_bet"}
    assert rule({"a5": "ace_to_five", "27": "deuce_to_seven"}[name], "hole_exposed", facts).code == expect["ruling"]


KEPT = {
    ("ace_to_five", "limit"): "A234567",
    ("ace_to_five", "big_bet"): "A2345",
    ("deuce_to_seven", "limit"): "23457",
    ("deuce_to_seven", "big_bet"): "23457",
}


@pytest.mark.parametrize(("game", "structure"), KEPT)
@pytest.mark.parametrize("rank", "23456789TJQKA")
def test_every_rank_exposed_before_the_draw(game: str, structure: str, rank: str) -> None:
    ruling = rule(game, "hole_exposed", {"card": rank + "h", "structure": structure})
    assert ruling.code == ("take" if rank in KEPT[game, structure] else "replace")
    assert ruling.rule == "L1"


FINISH = "finish_betting_"
ROWS: list[tuple[str, str, str, dict[str, Any], str]] = [
    ("G5", "holdem", "wrong_sequence", {"players_acted": 1}, "misdeal"),
    ("G5", "omaha", "player_left_out", {"players_acted": 0}, "misdeal"),
    ("G5", "razz", "hand_to_empty_seat", {"players_acted": 1}, "misdeal"),
    ("G6", "holdem", "first_card_to_wrong_seat", {"players_acted": 2}, "play_on"),
    ("H1", "holdem", "hole_exposed", {"card_number_off_deck": 2, "count": 1}, "misdeal"),
    ("H4", "holdem", "extra_cards", {"count": 1, "after_all_complete": True}, "return_to_deck_use_as_burn"),
    ("H6", "holdem", "flop_count", {"count": 4}, "reshuffle_board_into_stub_redeal_no_burn"),
    ("H10", "holdem", "burn_error", {"before": "flop", "cards_exposed": False}, "rectify"),
    ("H15", "holdem", "mucked_playing_board", {"declared": False}, "no_claim_to_pot"),
    ("H17", "crazy_pineapple", "hand_size_showdown", {"cards": 3}, "dead_hand"),
    ("D-IR-9", "strobe", "flop_count", {"count": 7}, "reshuffle_board_into_stub_redeal_no_burn"),
    ("D-IR-9", "strobe", "premature", {"street": "board"}, "finish_betting_reshuffle_board_into_stub_redeal_no_burn"),
    ("S2", "seven_card_stud", "hole_exposed", {"which": [1, 2]}, "dead_hand_ante_returned"),
    ("S3", "razz", "hole_exposed", {"which": [2], "tournament": True}, "misdeal"),
    ("S7", "seven_card_stud", "wrong_bring_in", {"next_acted": True}, "wager_stands_true_low_no_obligation"),
    ("S17", "razz", "hand_size_showdown", {"cards": 5}, "dead_hand"),
    ("L3", "deuce_to_seven", "hand_size_after_draw", {"cards": 6}, "fouled_hand"),
    ("G4", "holdem", "short_hand", {"players_acted": 0}, "misdeal"),
    ("G4", "holdem", "short_hand", {"players_acted": 0, "button": True}, "fill"),
    ("G6", "razz", "button_out_of_position", {"players_acted": 5}, "play_on"),
    ("H2", "omaha", "hole_exposed", {"card_number_off_deck": 9}, "replace_after_deal_exposed_becomes_burn"),
    ("H3", "strobe", "hole_exposed", {"card_number_off_deck": 9, "count": 3}, "misdeal"),
    ("H5", "holdem", "extra_cards", {"count": 2}, "misdeal"),
    ("H7", "omaha", "premature", {"street": "flop"}, "finish_betting_reshuffle_board_into_stub_redeal_no_burn"),
    ("H9", "holdem", "premature", {"street": "river"}, f"{FINISH}reshuffle_with_removed_card_deal_river_no_burn"),
    (
        "H8",
        "holdem",
        "premature",
        {"street": "turn"},
        f"{FINISH}burn_and_deal_river_card_as_turn_then_reshuffle_with_removed_card_deal_river_no_burn",
    ),
    ("H11", "omaha", "burn_error", {"before": "flop", "cards_exposed": True}, "reshuffle_deck"),
    ("H12", "holdem", "burn_error", {"before": "river", "action_taken": False}, "correct_error"),
    ("H13", "holdem", "burn_error", {"before": "river", "action_taken": True}, "card_stands_next_cards_as_if_no_error"),
    ("H14", "holdem", "burn_error", {"before": "river", "action_taken": False, "all_in": True}, "correct_error"),
    ("H15", "holdem", "mucked_playing_board", {"declared": True}, "claim_stands"),
    ("H16", "omaha_hilo", "hand_tabled", {"cards": 2}, "must_table_all"),
    ("D-IR-10", "strobe", "premature", {"street": "refill"}, f"{FINISH}reshuffle_premature_card_redeal_no_burn"),
    ("D-IR-11", "strobe", "premature_roll", {}, "roll_void_finish_betting_roll_again"),
    ("D-IR-12", "strobe", "wrong_box_removed", {"action_taken": True}, "stands"),
    ("D-IR-13", "strobe", "invalid_roll", {}, "roll_again"),
    ("D-IR-14", "strobe", "wrong_roller", {}, "roll_stands"),
    ("D-IR-12", "strobe", "removed_card_taken_back", {"action_taken": False}, "correct_error"),
    ("S1", "razz", "hole_exposed", {"which": [1]}, "third_card_dealt_down"),
    ("S4", "razz", "absent", {}, "ante_forfeited_hand_killed_at_turn"),
    ("S5", "seven_card_stud", "fold_without_wager", {}, "seat_keeps_receiving_cards"),
    ("S6", "razz", "wrong_bring_in", {"next_acted": False}, "move_to_true_low_card"),
    ("S8", "seven_card_stud", "upcards_picked_up", {"facing_wager": True}, "fold"),
    ("S8", "seven_card_stud", "upcards_picked_up", {"facing_wager": True, "at_showdown": True}, "live_until_discarded"),
    ("S9", "seven_card_stud", "card_off_table", {}, "plays_as_exposed_card"),
    ("S10", "seven_card_stud", "burn_error", {}, "restore_positions"),
    ("S10", "seven_card_stud", "burn_error", {"last_card_seen": True}, "card_must_be_kept"),
    ("S11", "razz", "premature", {}, "eliminate_and_realign"),
    ("S12", "razz", "premature", {"last_card_seen": True}, "card_kept_no_bet_or_raise"),
    ("S13", "seven_card_stud", "not_enough_cards", {}, "deal_by_short_stub_rule"),
    ("S14", "seven_card_stud", "last_card_up", {"all_in": True, "players": 3}, "keep_others_normal"),
    ("S15", "seven_card_stud", "last_card_up", {"players": 3}, "others_down_may_declare_all_in"),
    ("S16", "seven_card_stud", "last_card_up", {"players": 2, "first_player": True}, "second_also_up"),
    ("S16", "seven_card_stud", "last_card_up", {"players": 2, "first_player": False}, "may_declare_all_in"),
    ("S17", "seven_card_stud", "hand_size_showdown", {"cards": 6}, "may_be_ruled_live"),
    ("S18", "seven_card_stud", "called_beaten_on_board", {}, "no_refund"),
    ("S19", "seven_card_stud", "upcards_reordered", {}, "warning"),
    ("L1", "ace_to_five", "hole_exposed", {"card": "Joker", "structure": "limit"}, "take"),
    ("L1", "ace_to_five", "hole_exposed", {"card": "Joker", "structure": "big_bet"}, "replace"),
    ("L2", "deuce_to_seven", "exposed_on_draw", {}, "replace_after_all_have_drawn"),
    ("L4", "deuce_to_seven", "short_hand", {"players_acted": 0, "missing": 2}, "fill"),
    ("L4", "deuce_to_seven", "short_hand", {"players_acted": 1, "missing": 2}, "fill_on_draw"),
    ("L5", "deuce_to_seven", "draw_changed", {"card_dealt": False, "acted_upon": False}, "change_allowed"),
    ("L5", "deuce_to_seven", "draw_changed", {"card_dealt": True, "acted_upon": False}, "first_number_stands"),
    ("L6", "ace_to_five", "asked_number_drawn", {"action_after_draw": False}, "must_answer"),
    ("L7", "ace_to_five", "miscall", {"other_fouled": True, "players": 2}, "dead_hand"),
    ("L7", "ace_to_five", "miscall", {"other_fouled": False, "players": 2}, "best_hand_wins"),
    ("L7", "ace_to_five", "miscall", {"other_fouled": False, "players": 4}, "dead_hand_best_remaining_wins"),
    ("L7", "ace_to_five", "pair_unannounced", {"other_fouled": True}, "may_lose_pot"),
]


@pytest.mark.parametrize(("row", "game", "event", "facts", "code"), ROWS)
def test_row(row: str, game: str, event: str, facts: dict[str, Any], code: str) -> None:
    ruling = rule(game, event, facts)
    assert (ruling.code, ruling.rule) == (code, row)


def test_the_house_decides_where_sources_differ() -> None:
    second = {"card_number_off_deck": 2, "count": 1}
    one = House(misdeal_exposed_first=1)
    assert rule("holdem", "hole_exposed", second, one).code == "replace_after_deal_exposed_becomes_burn"
    late = {"players_acted": 2, "actions_with_chips": 1}
    assert rule("holdem", "wrong_sequence", late, House(misdeal_window="tda")).code == "misdeal"
    assert "no_burn" not in rule("holdem", "flop_count", {"count": 5}, House(burn_on_redeal=True)).code


@pytest.mark.parametrize(("choice", "limit", "big_bet"), [("keep", "take", "take"), ("replace", "replace", "replace")])
def test_the_house_decides_about_an_exposed_joker(choice: Any, limit: str, big_bet: str) -> None:
    """D-DR-7: by structure, or always the same."""
    for structure, code in (("limit", limit), ("big_bet", big_bet)):
        facts = {"card": "Joker", "structure": structure}
        assert rule("ace_to_five", "hole_exposed", facts, House(exposed_joker=choice)).code == code
        # Other cards go by the table.
        other = {"card": "8h", "structure": structure}
        assert rule("ace_to_five", "hole_exposed", other, House(exposed_joker=choice)).code == "replace"


def test_all_vectors_are_here() -> None:
    assert len(rows("irregularity.json")) == 20
    assert case("irregularity.json", "irr-two-extra")[1] == {"ruling": "misdeal"}


def test_every_row_of_part_6_is_asked() -> None:
    """G1 to G3 are told by H1, H3 and H5, L8 by G; D-IR-15 is ruled as D-IR-12."""
    asked = {row for row, *_ in ROWS}
    wanted = {*(f"G{n}" for n in (4, 5, 6)), *(f"H{n}" for n in range(1, 18)), *(f"S{n}" for n in range(1, 20))}
    assert asked == wanted | {f"L{n}" for n in range(1, 8)} | {f"D-IR-{n}" for n in range(9, 15)}


def test_the_houses_word_is_recorded() -> None:
    """A named person has the last word; what is said stands in the record and changes nothing (D-ST-16)."""
    hand = Hand.start("strobe", stacks=[100, 100], blinds=(1, 2), dealer=seeded(7))
    before = hand.state
    hand.rule("note", note="Rob: the roll stands")
    assert hand.legal == before.legal
    assert hand.stacks == before.stacks
    back = Hand.from_json(hand.to_json())
    assert back.moves[-1] == Rule(code="note", note="Rob: the roll stands")
    assert back.state == hand.state


LATE: list[tuple[str, dict[str, Any]]] = [
    ("hole_exposed", {"card_number_off_deck": 1, "count": 1}),
    ("hole_exposed", {"card_number_off_deck": 7, "count": 2}),
    ("extra_cards", {"count": 2}),
]


@pytest.mark.parametrize(("event", "facts"), LATE)
def test_no_misdeal_after_two_players_have_acted(event: str, facts: dict[str, Any]) -> None:
    assert rule("holdem", event, {**facts, "players_acted": 1}).code == "misdeal"
    ruling = rule("holdem", event, {**facts, "players_acted": 2})
    assert (ruling.code, ruling.rule) == ("play_on", "G6")


WRONG: list[tuple[Any, str, Any, House]] = [
    (7, "hole_exposed", {}, House()),
    ("poker", "hole_exposed", {}, House()),
    ("holdem", "rain", {}, House()),
    ("holdem", "hole_exposed", [1], House()),
    ("holdem", "hole_exposed", {}, House()),
    ("holdem", "burn_error", {"before": "flop", "cards_exposed": 1}, House()),
    ("holdem", "wrong_sequence", {"players_acted": 1}, House(misdeal_window="never")),  # type: ignore[arg-type]
    ("holdem", "hole_exposed", {"card_number_off_deck": 2}, House(misdeal_exposed_first=True)),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("named", "event", "facts", "house"), WRONG)
def test_what_cannot_be_ruled_is_refused(named: Any, event: str, facts: Any, house: House) -> None:
    with pytest.raises(SetupError) as refused:
        rule(named, event, facts, house)
    assert refused.value.code
