"""What runs on the board: plain classes and integers, the same in CPython and MicroPython.

The files import only each other; `main` and `ticks` are the board's own and may import
what MicroPython brings along.  The others run anywhere: the driver on a Raspberry Pi's own pins
uses the same machine, `build(Limits())`.
"""
