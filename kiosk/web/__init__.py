"""The way in over HTTP and sockets: who may ask, what may be asked, how often."""
