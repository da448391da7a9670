"""What runs on the board: plain classes and integers, the same in CPython and MicroPython.

The files import only each other and what MicroPython brings along.  `limits`, `senses`, `results`
and `shot` import nothing at all, so that the driver on a Raspberry Pi's own pins uses them too:

    limits = Limits()
    shot = Shot(limits, Beam(limits), Cells(limits), Results())
"""
