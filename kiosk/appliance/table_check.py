"""What the kiosk that runs says of itself."""

from collections.abc import Mapping

from kiosk.appliance.seen import Seen, bad, good, warning

CARD = "restart the machine; if that does not help, replace the card"
LOOK = "sudo systemctl stop uno-kiosk; then doctor looks at the launcher itself"


def table(health: Mapping[str, object] | None) -> Seen:
    """Judge the answer of `/healthz`; None is no answer."""
    if health is None:
        return bad("table", "nobody answers", "journalctl -b -u uno-kiosk says why")
    if not health.get("ready"):
        return bad("table", "it has stopped", "sudo systemctl restart uno-kiosk")
    if health.get("journal") == "read-only":
        return bad("table", "the disk can only be read", CARD)
    if health.get("journal") != "ready":
        return bad("table", "the disk takes nothing", "make room, or look at the card")
    state = health.get("launcher")
    if state in ("ready", "firing"):
        return good("table", f"answers; its launcher is {state}")
    return warning("table", f"answers; its launcher: {state}", LOOK)
