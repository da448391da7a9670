"""The rules of UNO Attack and UNO Duo: values, no clock, no chance, no input or output."""
