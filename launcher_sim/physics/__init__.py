"""The launcher as a machine: cells, motor, roller, cards and light, in simulated time.

Lengths are millimetres, times milliseconds, speeds millimetres in a millisecond (metres a second).
Nothing here waits: `World.advance` jumps from event to event.
"""
