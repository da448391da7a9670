"""Tests of what makers use: launcher commands, doctor, calibrate, pictures."""
