"""The words of the shot machine: kinds of shots, states, ends; host and board say them too."""

# Kinds of shots.
PRESS, DISPENSE = "P", "D"

# States.
IDLE, ARM, FEED, BRAKE, SETTLE = "idle", "arm", "feed", "brake", "settle"
RETRACT, TAKE, WAIT, FAULT = "retract", "take", "wait", "fault"

# How a shot ended, why one is refused, and what a fault is called.
OK, DOOR, EMPTY, SLIP, JAM, STALL = "ok", "door", "empty", "slip", "jam", "stall"
BLOCKED, SENSOR, MOTOR, BATTERY, FLAT = "blocked", "sensor", "motor", "battery", "flat"
LEASE, STOP, RUNAWAY, HOT, BUSY = "lease", "stop", "runaway", "hot", "busy"

FAULTS = (JAM, STALL, SENSOR, MOTOR, BATTERY, RUNAWAY)
"""These are left only by `clear`."""

# Answers to a request that is not refused.
RUN, DONE = "run", "done"
