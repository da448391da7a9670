"""What only whoever looks after the table may say: how many cards came of a shot in question."""

from fastapi import APIRouter, Request, Response

from engine.actions import Action, Verb
from kiosk.command import Command
from kiosk.errors import declared, json_response
from kiosk.frames import view
from kiosk.orders import ShotOrder
from kiosk.service import service

router = APIRouter(prefix="/api/operator", responses=declared(403, 421))


@router.post("/shot", responses=declared(409, 413, 422, 503))
async def post_shot(request: Request, order: ShotOrder) -> Response:
    """Answer the question how many cards came; the answer is the new view of the table."""
    shot = Action(Verb.SHOT, count=order.count)
    command = Command(shot, order.version, order.id)
    return json_response(view(await service(request).table.submit(command), "table"))
