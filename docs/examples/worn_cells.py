"""What a second of motor throws with fresh, used and worn cells."""

from launcher_sim.physics.cells import Cells
from launcher_sim.physics.feed import GENTLE
from launcher_sim.physics.machine import Machine
from launcher_sim.physics.motor import Drive

for used in (0.0, 0.3, 0.6):
    machine = Machine(seed=1, feed=GENTLE, cells=Cells(used))
    machine.fill(100)
    machine.drive(Drive.FORWARD)
    machine.advance(1000)
    machine.drive(Drive.BRAKE)
    machine.advance(1600)
    print(f"{used:.0%} used: {machine.out} cards")  # -> 0% used: 7 cards
