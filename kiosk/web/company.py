"""Coming and going over HTTP: between two rounds somebody joins, or goes home (R31).

Both are actions of the match, `seated P4` and `gone P2`; only the table's screen may say them.
"""

from fastapi import APIRouter, Request, Response

from engine.actions import Action, Verb, parse_seat
from kiosk.command import Command
from kiosk.frames import Sitting, view
from kiosk.refusal import Refusal
from kiosk.seating import Seat, SeatKind
from kiosk.serving.service import service
from kiosk.web.access import TABLE_ONLY
from kiosk.web.chairs import Place
from kiosk.web.errors import declared, json_response
from kiosk.web.lobby import check_kind, check_level
from kiosk.web.orders import MoveOrder, NewcomerOrder

router = APIRouter(prefix="/api", responses=declared(403, 421), dependencies=[TABLE_ONLY])
ANSWERS = declared(404, 409, 413, 422, 503)


@router.post("/seats", responses=ANSWERS)
async def post_newcomer(request: Request, order: NewcomerOrder) -> Response:
    """Seat somebody behind the last seat; the answer is the new view of the table."""
    sitting = _sitting(request)
    check_kind(order.kind, real=sitting.state.real)
    check_level(order.level)
    newcomer = Seat(order.name, SeatKind(order.kind), order.level)
    joins = Action(Verb.SEATED, at=len(sitting.seating))
    return await _done(request, Command(joins, order.version, order.id, newcomer=newcomer))


@router.post("/seats/{seat}/gone", responses=ANSWERS)
async def post_gone(request: Request, seat: Place, order: MoveOrder) -> Response:
    """Somebody goes home; the answer is the new view of the table."""
    leaves = Action(Verb.GONE, at=parse_seat(seat))
    return await _done(request, Command(leaves, order.version, order.id))


def _sitting(request: Request) -> Sitting:
    sitting = service(request).table.sitting
    if sitting is None:
        raise Refusal("no_game")
    return sitting


async def _done(request: Request, command: Command) -> Response:
    return json_response(view(await service(request).table.submit(command), "table"))
