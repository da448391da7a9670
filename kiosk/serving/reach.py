"""Under which address phones of the own network find this machine."""

import fcntl
import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address

from starlette.requests import HTTPConnection

SIOCGIFADDR = 0x8915
"""Asks Linux for the IPv4 address of an interface (netdevice(7))."""

ANYWHERE = ("192.0.2.1", 9)
"""Nobody is there (RFC 5737), and nothing is sent: it is only asked which way it would go."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How phones reach this kiosk."""

    port: int = 0
    host: str = ""
    """The one address that it listens on; empty when that is every address."""
    is_open: bool = False
    """It listens on more than this machine, so that phones can come in."""

    def base(self, asking: HTTPConnection) -> str:
        """Give the beginning of every link for a phone; without a network as the asker wrote it."""
        found = (self.host or lan_address()) if self.is_open else None
        written = asking.base_url
        if found is None:
            return f"{written.scheme}://{written.netloc}"
        return f"http://{f'[{found}]' if ':' in found else found}:{self.port}"


def lan_address() -> str | None:
    """Find the IPv4 address that others in the network see; None without a network.

    A number rather than a name: phones do not all find names that end in `.local`.
    """
    found = _on_the_way_out()
    return found if found is not None else next(_of_interfaces(), None)


def _on_the_way_out() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ANYWHERE)
        except OSError:
            return None
        return _near(asking.getsockname()[0])


def _of_interfaces() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _number, name in socket.if_nameindex():
            try:
                told = fcntl.ioctl(asking, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue  # it has no address
            if (found := _near(socket.inet_ntoa(told[20:24]))) is not None:
                yield found


def _near(address: str) -> str | None:
    found = IPv4Address(address)
    return None if found.is_loopback or found.is_unspecified else address
