"""The appliance: what `install` writes, and what watches over a kiosk that is left alone."""
