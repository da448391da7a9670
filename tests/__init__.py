"""The tests of uno-kiosk; `make test` runs them all."""
