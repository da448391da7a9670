"""What only whoever looks after the table may do: take back, count again, end, and the PIN for it.

Without a PIN the table screen may do all of it.  With one, a request carries the PIN, or comes
within the session that the PIN was exchanged for.
"""

from fastapi import APIRouter, Request, Response

from engine.actions import Action, Verb, parse_seat
from kiosk.command import Command
from kiosk.frames import view
from kiosk.memory.pin import Safe
from kiosk.refusal import Refusal
from kiosk.serving.service import service
from kiosk.web.access import TABLE_ONLY
from kiosk.web.errors import declared, json_response
from kiosk.web.operator_orders import (
    HOPPER,
    ByHandOrder,
    OperatorOrder,
    PinOrder,
    RecountOrder,
    ShotOrder,
    StrayOrder,
    UndoOrder,
)

COOKIE = "uno_kiosk_operator"
PATH = "/api/operator"

router = APIRouter(prefix=PATH, responses=declared(403, 421), dependencies=[TABLE_ONLY])
ANSWERS = declared(409, 413, 422, 429, 503)


async def admit(request: Request, pin: str | None) -> None:
    """Let the operator in.

    Raises: Refusal: `pin_needed`, `wrong_pin` or `pin_shut`.
    """
    safe = service(request).safe
    if not safe.is_set or (pin is None and safe.use(request.cookies.get(COOKIE))):
        return
    if pin is None:
        raise Refusal("pin_needed", 403)
    await safe.check(pin)


async def answered(request: Request, order: OperatorOrder, command: Command) -> Response:
    """Do what the operator wants; the answer is the new view of the table."""
    await admit(request, order.pin)
    return json_response(view(await service(request).table.submit(command), "table"))


@router.get("")
async def get_operator(request: Request) -> Response:
    """Tell whether there is a PIN, how long it need not be typed, and when it may be tried."""
    return json_response(_told(service(request).safe, request.cookies.get(COOKIE)))


@router.post("/pin", responses=ANSWERS)
async def post_pin(request: Request, order: PinOrder) -> Response:
    """Exchange the PIN for a session, or set another one; an empty one is none."""
    safe = service(request).safe
    if order.new is not None:
        await admit(request, order.pin)
        session = await safe.change(order.new)
    elif order.pin is not None:
        session = await safe.open(order.pin)
    else:
        safe.close(request.cookies.get(COOKIE))
        session = ""
    answer = json_response(_told(safe, session))
    answer.set_cookie(COOKIE, session, path="/api", httponly=True, samesite="strict")
    return answer


def _told(safe: Safe, session: str | None) -> dict[str, bool | int]:
    return {"pin": safe.is_set, "open": safe.seconds_open(session), "shut": safe.seconds_shut}


@router.post("/shot", responses=ANSWERS)
async def post_shot(request: Request, order: ShotOrder) -> Response:
    """Answer the question how many cards came."""
    shot = Action(Verb.SHOT, count=order.count)
    command = Command(shot, order.version, order.id, left=order.left)
    if service(request).table.ledger.by_hand:  # an operator has left the counting to the table
        return json_response(view(await service(request).table.submit(command), "table"))
    return await answered(request, order, command)


@router.post("/by-hand", responses=ANSWERS)
async def post_by_hand(request: Request, order: ByHandOrder) -> Response:
    """Go on without the launcher, which is out of order, or with it again."""
    await admit(request, order.pin)
    return json_response(view(await service(request).go_by_hand(on=order.on), "table"))


@router.post("/undo", responses=ANSWERS)
async def post_undo(request: Request, order: UndoOrder) -> Response:
    """Take the last action back; where a launcher has fired, with what was counted again."""
    counted = tuple(_recount(place, count) for place, count in order.recount.items())
    return await answered(request, order, Command("undo", order.version, order.id, counted))


@router.post("/recount", responses=ANSWERS)
async def post_recount(request: Request, order: RecountOrder) -> Response:
    """Set how many cards a hand or the launcher really holds."""
    recount = _recount(order.place, order.count)
    return await answered(request, order, Command(recount, order.version, order.id))


@router.post("/stray", responses=ANSWERS)
async def post_stray(request: Request, order: StrayOrder) -> Response:
    """Say whose the card is that came out of the launcher while no shot ran."""
    command = Command("stray", order.version, order.id, whose=_seat(order.place))
    return await answered(request, order, command)


@router.post("/reload", responses=ANSWERS)
async def post_reload(request: Request, order: OperatorOrder) -> Response:
    """The launcher has been filled and closed."""
    return await answered(request, order, Command(Action(Verb.RELOAD), order.version, order.id))


@router.post("/end", responses=ANSWERS)
async def post_end(request: Request, order: OperatorOrder) -> Response:
    """End the match; nobody has won it."""
    return await answered(request, order, Command("end", order.version, order.id))


def _recount(place: str, count: int) -> Action:
    return Action(Verb.RECOUNT, at=_seat(place), count=count)


def _seat(place: str) -> int | None:
    return None if place == HOPPER else parse_seat(place)
