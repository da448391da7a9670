"""The appliance: a Raspberry Pi that starts as a kiosk and stays one."""
