"""Who asks: the table screen, the phone of a seat, or nobody in particular.

The table screen shows the token of its data folder, once in the fragment of the link that `serve`
prints, then in a cookie; a program sends it as `Authorization: Bearer TOKEN`.  As long as the
kiosk listens on this machine only and nothing stands in between, whoever asks from this machine
is the table screen without it.
"""

from hmac import compare_digest

from fastapi import Depends, Response
from starlette.requests import HTTPConnection

from kiosk.asker import Asker, holder_of
from kiosk.memory.token_file import new_token
from kiosk.refusal import Refusal
from kiosk.serving.service import service
from kiosk.web.nearby import is_at_this_machine

TABLE_COOKIE = "uno_kiosk_table"
SEAT_COOKIE = "uno_kiosk_seat"

KEPT_S = 400 * 24 * 3600
"""How long a browser keeps a cookie: the longest time that browsers allow."""


class Access:
    """Knows the table screen when it asks."""

    def __init__(self, token: str = "", *, is_open: bool = True) -> None:
        self.token = token or new_token()
        self._is_open = is_open

    def is_table(self, asking: HTTPConnection) -> bool:
        """Tell whether the table screen asks."""
        return self.fits(_shown(asking)) or (self._is_open and is_at_this_machine(asking))

    def fits(self, token: str) -> bool:
        """Tell whether this is the token, in a time that says nothing about it."""
        return compare_digest(token.encode(), self.token.encode())


def access(asking: HTTPConnection) -> Access:
    """Find who guards the application of this request."""
    found: Access = asking.app.state.access
    return found


def asker(asking: HTTPConnection) -> Asker:
    """Say who asks, by the cookies that are shown."""
    holder = holder_of(asking.cookies.get(SEAT_COOKIE, ""))
    return Asker(access(asking).is_table(asking), holder)


async def require_table(asking: HTTPConnection) -> None:
    """Let only the table screen pass.

    Raises: Refusal.
    """
    if not access(asking).is_table(asking):
        raise Refusal("not_the_table", 403)


async def require_player(asking: HTTPConnection) -> None:
    """Let the table screen and the phones that have a seat pass.

    Raises: Refusal.
    """
    who = asker(asking)
    if not who.is_table and service(asking).table.seat_of(who) is None:
        raise who.refusal()


TABLE_ONLY = Depends(require_table)
"""For routes and routers: `APIRouter(dependencies=[TABLE_ONLY])`."""

PLAYERS_ONLY = Depends(require_player)
"""The same, for what phones may do too; whose seat it is must be asked besides."""


def keep_cookie(response: Response, name: str, secret: str) -> None:
    """Let the browser show this secret from now on; no script and no other site can read it."""
    response.set_cookie(name, secret, max_age=KEPT_S, httponly=True, samesite="strict")


def _shown(asking: HTTPConnection) -> str:
    kind, _, token = asking.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else asking.cookies.get(TABLE_COOKIE, "")
