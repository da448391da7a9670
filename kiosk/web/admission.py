"""How a page becomes the table screen: it shows the token once and keeps a cookie."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictStr

from kiosk.refusal import Refusal
from kiosk.web.access import TABLE_COOKIE, access, keep_cookie
from kiosk.web.errors import declared, json_response
from kiosk.web.orders import Order

router = APIRouter(prefix="/api", responses=declared(403, 421))


class TokenOrder(Order):
    """The token of the table screen."""

    token: Annotated[StrictStr, Field(min_length=1, max_length=64)]


@router.post("/table", responses=declared(413, 422))
async def post_table(request: Request, order: TokenOrder) -> Response:
    """Take the token; the answer is a cookie."""
    known = access(request)
    if not known.fits(order.token):
        raise Refusal("wrong_token", 403)
    answer = json_response({"table": True})
    keep_cookie(answer, TABLE_COOKIE, known.token)
    return answer
