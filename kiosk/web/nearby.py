"""Whether somebody asks from this machine itself, and not through something in between."""

from starlette.requests import HTTPConnection

from kiosk.web.places import is_here

PASSED_ON = frozenset({"forwarded", "via", "x-real-ip"})
"""Headers of a request that somebody passes on, besides every `x-forwarded-...`."""


def is_at_this_machine(asking: HTTPConnection) -> bool:
    """Tell whether the peer is this machine and says nothing of others behind it."""
    peer = asking.client.host if asking.client else ""
    if not peer or not is_here(peer):
        return False
    return not any(name in PASSED_ON or name.startswith("x-forwarded-") for name in asking.headers)
