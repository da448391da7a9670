"""Faults 11 to 15 on pins: door, buttons and seats."""

from engine.launcher import SeatCalled
from tests.faults.pin_bench import FULL, Bench


def test_seats_six_to_ten_come_through_the_expander() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        stream = bench.launcher.inputs()
        for seat in (6, 10):
            bench.call(seat)
            said = await anext(stream)
            assert isinstance(said, SeatCalled)
            assert said.seat == seat

    bench.run(main())
