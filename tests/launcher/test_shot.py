"""The shot machine, fault by fault; the numbers are those of the fault list in docs/faults.md."""

import pytest

from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.pins import BRAKE_ON, FORWARD, REVERSE
from firmware_bridge.pico.words import RUN
from launcher_sim.world import Senses
from tests.launcher.desk import Desk


@pytest.mark.parametrize("count", [1, 2, 7, 20])
def test_dispense_gives_exactly_what_is_asked(count: int) -> None:
    desk = Desk()
    result = desk.fire("d", "D", count)
    assert (result.count, result.doubtful, result.why) == (count, 0, "ok")
    assert desk.world.came == count


@pytest.mark.parametrize("on_ms", [0, 200, 650, 1300, 2500])
def test_a_press_runs_for_as_long_as_it_is_told_and_counts_what_comes(on_ms: int) -> None:
    desk = Desk()
    result = desk.fire("p", "P", on_ms)
    assert (result.count, result.doubtful, result.why) == (desk.world.came, 0, "ok")
    assert sum(desk.runs(FORWARD)) == on_ms


def test_a_press_of_1200_ms_throws_about_nine_cards() -> None:
    assert 6 <= Desk().fire("p", "P", 1200).count <= 11


def test_nobody_makes_the_motor_run_for_longer_than_its_limit() -> None:
    desk = Desk(200)
    desk.fire("p", "P", 60_000)
    assert sum(desk.runs(FORWARD)) == Limits.most_on_ms


def test_1_a_jam_in_the_exit_is_pulled_back_twice_and_then_a_fault() -> None:
    desk = Desk()
    desk.world.jam_next(after=2)
    result = desk.fire("d", "D", 5)
    assert (result.count, result.why) == (2, "jam")
    assert desk.runs(REVERSE) == [60, 60]
    assert max(desk.runs(FORWARD)) < 350 + 200
    assert desk.shot.request("e", "D", 1) == "jam"
    desk.run(500)  # hands
    assert desk.shot.clear() == "ok"
    assert desk.fire("e", "D", 3).count == 3


def test_1_without_a_bridge_nothing_can_be_pulled_back() -> None:
    limits = Limits()
    limits.bridge = 0
    desk = Desk(limits=limits)
    desk.world.jam_next(after=2)
    assert desk.fire("d", "D", 5).why == "jam"
    assert desk.runs(REVERSE) == desk.runs(BRAKE_ON) == []


def test_2_and_23_a_motor_that_stands_is_freed_once_and_locked_after_the_second_time() -> None:
    desk = Desk()
    desk.forged["pack_mv"] = lambda senses: 3600 if senses.pack_mv < 4800 else 4800
    desk.forged["beam"] = lambda senses: int(not desk.shot.outputs.light)
    result = desk.fire("d", "D", 1)
    assert (result.count, result.why) == (0, "stall")
    assert all(ms <= 260 for ms in desk.runs(FORWARD))
    assert desk.runs(REVERSE) == [100]
    assert desk.shot.clear() == "hot"
    desk.forged.clear()
    desk.world.push_back()
    desk.run(30_000)
    assert desk.shot.clear() == "ok"
    assert desk.fire("e", "D", 1).why == "ok"


def test_3_a_roller_that_slips_pulses_twice_and_says_so() -> None:
    desk = Desk()
    desk.forged["beam"] = lambda senses: int(not desk.shot.outputs.light)
    result = desk.fire("d", "D", 1)
    assert (result.count, result.why) == (0, "slip")
    assert len(desk.runs(FORWARD)) == 3


@pytest.mark.parametrize("rest_mv", [4800, 3800, 3300])
def test_4_two_cards_that_overlap_count_as_two_and_are_doubtful(rest_mv: int) -> None:
    desk = Desk()
    desk.world.wear_cells(rest_mv)
    desk.run(400)
    desk.world.overlap_next()
    result = desk.fire("p", "P", 700)
    assert (result.count, result.doubtful) == (desk.world.came, 1)


@pytest.mark.parametrize("rest_mv", [4800, 3800, 3300, 2950])
def test_20_slow_cards_of_weak_cells_are_not_taken_for_two(rest_mv: int) -> None:
    desk = Desk()
    desk.world.wear_cells(rest_mv)
    desk.run(400)
    result = desk.fire("d", "D", 5)
    assert (result.count, result.doubtful, result.why) == (5, 0, "ok")
    assert desk.shot.cells.low() is (rest_mv < 3900)


def test_6_a_card_half_out_is_pulled_back_or_belongs_to_who_pressed() -> None:
    limits = Limits()
    limits.bridge = 0
    desk = Desk(limits=limits)
    assert desk.shot.request("p", "P", 110) == RUN
    desk.until("take")
    assert (desk.shot.shot_id, desk.shot.refusal()) == ("p", "blocked")
    desk.run(20_000)
    desk.forged["beam"] = lambda senses: 0
    result = desk.over("p")
    assert (result.count, result.doubtful, result.why) == (1, 0, "ok")

    desk = Desk()
    result = desk.fire("p", "P", 150)
    assert (result.count, result.why) == (0, "ok")
    assert desk.runs(REVERSE)


def half_out() -> Desk:
    """A press that has left a card in the light, the roller at rest."""
    desk = Desk()
    assert desk.shot.request("p", "P", 150) == RUN
    desk.until("settle")
    desk.forged["beam"] = lambda senses: 1
    return desk


def test_6_a_card_that_slides_out_slowly_is_waited_for_and_counted() -> None:
    desk = half_out()
    desk.run(480)  # after braking for 90
    desk.forged["beam"] = lambda senses: 0
    result = desk.over("p")
    assert (result.count, result.doubtful, desk.runs(REVERSE)) == (1, 0, [])


def test_6_a_card_that_leaves_the_light_with_the_roller_at_rest_was_not_pulled_back() -> None:
    desk = half_out()
    desk.until("retract")
    desk.until("settle")
    desk.run(20)
    desk.forged["beam"] = lambda senses: 0
    result = desk.over("p")
    assert (result.count, result.doubtful, desk.runs(REVERSE)) == (1, 1, [60])


def test_6_a_card_that_no_pull_moves_is_one_in_doubt_hands_may_push_it_back() -> None:
    desk = half_out()
    desk.until("take")
    desk.forged["beam"] = lambda senses: 0
    result = desk.over("p")
    assert (result.count, result.doubtful, desk.runs(REVERSE)) == (1, 1, [60, 60])


def test_7_a_card_pulled_out_by_hand_is_nobodys_shot() -> None:
    desk = Desk()
    desk.forged["beam"] = lambda senses: 1
    desk.run(200)
    desk.forged.clear()
    desk.run(50)
    assert desk.shot.stray == 1
    assert desk.shot.refusal() == "ok"


def test_8_a_card_that_still_comes_after_motor_off_is_counted() -> None:
    desk = Desk()
    assert desk.shot.request("p", "P", 300) == RUN
    desk.until("settle")
    before = desk.shot.counter.count
    desk.forged["beam"] = lambda senses: 1
    desk.run(60)
    desk.forged.clear()
    assert desk.over("p").count == before + 1


def test_9_an_empty_hopper_refuses_before_and_ends_a_shot() -> None:
    desk = Desk(3)
    result = desk.fire("d", "D", 5)
    assert (result.count, result.doubtful, result.why) == (3, 0, "empty")
    assert desk.shot.request("e", "D", 1) == "empty"


def test_10_a_hopper_sensor_that_lies_is_found_out() -> None:
    desk = Desk()
    assert desk.shot.request("d", "D", 8) == RUN
    desk.until("feed")
    desk.forged["hopper"] = lambda senses: 0
    result = desk.over("d")
    assert (result.count, result.why) == (8, "ok")
    assert desk.shot.hopper.bad
    assert desk.shot.refusal() == "ok"


def test_3_a_press_in_which_the_motor_turned_in_vain_says_so() -> None:
    desk = Desk(0)
    desk.forged["hopper"] = lambda senses: -1
    desk.run(1)
    result = desk.fire("p", "P", 900)
    assert (result.count, result.why) == (0, "slip")
    desk.world.fill(20)
    result = desk.fire("q", "P", 900)
    assert (result.count > 0, result.why) == (True, "ok")


def test_10_a_hopper_sensor_that_sees_cards_where_none_come_is_doubted_until_one_comes() -> None:
    desk = Desk(0)
    desk.forged["hopper"] = lambda senses: 1
    desk.run(1)
    result = desk.fire("d", "D", 2)
    assert (result.count, result.why, desk.shot.hopper.doubted) == (0, "slip", 1)
    assert desk.shot.refusal() == "ok"
    desk.world.fill(5)
    assert desk.fire("e", "D", 2).count == 2
    assert not desk.shot.hopper.doubted
    desk.shot.hopper.doubted = 1
    desk.forged.clear()
    desk.world.fill(0)
    desk.run(10)
    assert not desk.shot.hopper.doubted


def test_10_people_who_say_that_there_are_cards_are_believed_once() -> None:
    desk = Desk()
    desk.forged["hopper"] = lambda senses: 0
    desk.run(1)
    assert desk.shot.refusal() == "empty"
    desk.shot.loaded()
    assert desk.fire("d", "D", 1).why == "ok"


def test_11_an_opened_door_stops_the_motor_in_the_same_step() -> None:
    desk = Desk()
    assert desk.shot.request("p", "P", 2000) == RUN
    desk.until("feed")
    desk.run(400)
    desk.world.open_door()
    desk.run(1)
    assert desk.shot.outputs.motor not in (FORWARD, REVERSE)
    result = desk.over("p")
    assert result.why == "door"
    assert result.count == desk.world.came or result.doubtful
    assert desk.shot.request("q", "P", 500) == "door"


@pytest.mark.parametrize("at_ms", range(400, 540, 20))
def test_11_a_card_that_comes_after_the_door_opened_is_counted_and_not_sure(at_ms: int) -> None:
    desk = Desk()
    desk.shot.request("p", "P", 2000)
    desk.until("feed")
    desk.run(at_ms)
    before = desk.shot.counter.count
    desk.world.open_door()
    result = desk.over("p")
    moved = result.count > before or desk.shot.beam.blocked
    assert (result.why, result.doubtful) == ("door", int(moved))


def test_14_a_second_press_in_a_running_shot_is_refused_and_not_queued() -> None:
    desk = Desk()
    assert desk.shot.request("p", "P", 500) == RUN
    assert desk.shot.request("q", "P", 500) == "busy"
    assert desk.shot.request("p", "P", 500) == RUN
    desk.over("p")
    came = desk.world.came
    desk.run(3000)
    assert desk.world.came == came
    assert desk.shot.request("p", "P", 500) == "done"


def test_16_something_in_the_exit_keeps_the_motor_off() -> None:
    desk = Desk()
    desk.forged["beam"] = lambda senses: 1
    desk.run(20)
    assert desk.shot.request("p", "P", 500) == "blocked"
    assert desk.on_ms == 0


def test_17_a_light_that_cannot_be_seen_to_go_out_is_a_fault() -> None:
    desk = Desk()
    desk.forged["beam"] = lambda senses: 0
    result = desk.fire("p", "P", 500)
    assert (result.started, result.why) == (0, "sensor")
    assert (desk.shot.state, desk.on_ms) == ("fault", 0)


def test_18_flicker_is_no_card_and_too_much_of_it_ends_the_shot() -> None:
    desk = Desk()
    desk.forged["beam"] = lambda senses: 1 if desk.now % 200 < 5 else int(senses.beam)
    result = desk.fire("d", "D", 2)
    assert (result.count, result.why) == (desk.world.came, "ok")

    desk.forged["beam"] = lambda senses: int(desk.now % 10 < 5 or not desk.shot.outputs.light)
    assert desk.shot.request("e", "D", 2) in (RUN, "sensor", "blocked")
    desk.run(2000)
    assert desk.shot.refusal() == "sensor"
    assert desk.shot.outputs.motor not in (FORWARD, REVERSE)


def test_19_garbage_of_the_converter_changes_nothing() -> None:
    desk = Desk()
    desk.forged["pack_mv"] = lambda senses: (0, 5500, senses.pack_mv)[desk.now % 3]
    result = desk.fire("d", "D", 6)
    assert (result.count, result.doubtful, result.why) == (6, 0, "ok")


def test_19_without_a_voltage_shots_go_on() -> None:
    desk = Desk()
    desk.forged["pack_mv"] = lambda senses: -1
    desk.run(300)
    assert desk.shot.cells.mv == -1
    result = desk.fire("d", "D", 6)
    assert (result.count, result.doubtful, result.why) == (6, 0, "ok")


def test_21_dead_cells_refuse_before_the_shot_starts() -> None:
    desk = Desk()
    desk.world.flatten_cells()
    desk.run(400)
    assert desk.shot.request("p", "P", 500) == "flat"
    desk.world.change_cells()
    desk.run(400)
    assert desk.fire("p", "P", 500).why == "ok"


def test_21_a_dip_that_is_too_deep_counts_too() -> None:
    desk = Desk()
    desk.forged["pack_mv"] = lambda senses: 1700 if senses.pack_mv < 4000 else senses.pack_mv
    desk.fire("p", "P", 300)
    assert desk.shot.request("q", "P", 500) == "flat"


def test_22_a_driver_that_browns_out_gets_one_soft_start() -> None:
    desk = Desk()
    desk.world.wear_cells(3600)
    desk.run(400)
    dip: list[int] = []

    def faulty(senses: Senses) -> int:
        dips = senses.pack_mv < 2750 and not dip
        if dips:
            dip.append(desk.now)
        return int(dips)

    desk.forged["fault"] = faulty
    result = desk.fire("d", "D", 2)
    assert dip
    assert (result.count, result.why) == (2, "ok")
    assert 1 in desk.runs(FORWARD)

    desk.forged["fault"] = lambda senses: int(senses.pack_mv < 3500)
    assert desk.fire("e", "D", 2).why == "battery"


def test_24_a_motor_that_draws_nothing_is_found_in_100_ms() -> None:
    desk = Desk()
    desk.forged["pack_mv"] = lambda senses: 4800
    result = desk.fire("d", "D", 2)
    assert (result.count, result.why) == (0, "motor")
    assert desk.on_ms <= 102


def test_25_a_motor_that_runs_by_itself_loses_its_supply() -> None:
    desk = Desk()
    desk.fire("d", "D", 1)
    desk.forged["pack_mv"] = lambda senses: 4300
    desk.run(1000)
    assert desk.shot.fault == "runaway"
    assert desk.shot.outputs.power == 0

    desk = Desk()
    desk.forged["beam"] = lambda senses: int(desk.now % 200 < 60)
    desk.run(1200)
    assert desk.shot.fault == "runaway"
    assert desk.shot.stray >= 3


def test_26_an_over_current_cools_for_ten_seconds_and_tries_once_more() -> None:
    desk = Desk()
    hot = [900]
    desk.forged["fault"] = lambda senses: int(bool(hot) and desk.on_ms > hot[0])
    assert desk.shot.request("p", "P", 1500) == RUN
    desk.until("wait")
    desk.run(9_900)
    assert desk.on_ms <= 902
    hot.clear()
    assert desk.over("p").why == "ok"

    hot.append(0)
    assert desk.fire("q", "P", 1500).why == "motor"


@pytest.mark.parametrize("start", [(1 << 30) - 200, (1 << 30) - 1, (1 << 30) - 900])
def test_34_a_clock_that_wraps_changes_nothing(start: int) -> None:
    desk, wrapped = Desk(), Desk(start=start - 300)
    one, other = desk.fire("d", "D", 5), wrapped.fire("d", "D", 5)
    assert (one.count, one.took_ms) == (other.count, other.took_ms) == (5, one.took_ms)
    assert desk.motor == wrapped.motor


def test_34_a_gap_longer_than_the_lease_ends_the_shot() -> None:
    desk = Desk()
    assert desk.shot.request("p", "P", 2000) == RUN
    desk.until("feed")
    desk.start += 10_000
    desk.pins.contact = 1
    desk.run(1)
    assert desk.shot.outputs.motor not in (FORWARD, REVERSE)
    assert desk.over("p").why == "lease"


def test_30_a_silent_host_stops_the_motor_within_its_lease() -> None:
    desk = Desk(200)
    assert desk.shot.request("p", "P", 2500) == RUN
    desk.until("feed")
    desk.run(150)
    desk.host = False
    result = desk.over("p")
    assert result.why == "lease"
    assert result.count == desk.world.came
    assert sum(desk.runs(FORWARD)) <= 150 + Limits.lease_ms


def test_a_stop_ends_the_shot_with_what_came() -> None:
    desk = Desk()
    assert desk.shot.request("d", "D", 30) == RUN
    desk.run(2000)
    desk.shot.stop()
    result = desk.over("d")
    assert result.why == "stop"
    assert result.count == desk.world.came or result.doubtful


def test_only_the_last_sixteen_results_are_kept() -> None:
    desk = Desk()
    for number in range(18):
        desk.fire(f"b{number}", "P", 0)
    assert [result.shot_id for result in desk.shot.results.kept] == [f"b{n}" for n in range(2, 18)]
