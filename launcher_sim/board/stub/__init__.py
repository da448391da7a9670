"""Stands in for what MicroPython has on a board: `machine`, `time`, `select`.

Runs under MicroPython's Unix port (this folder comes first in its path) and under CPython.
"""
