"""The seats over HTTP: who sits where, codes for phones, and who takes over."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from engine.actions import parse_seat, seat_text
from engine.refusals import Reason
from kiosk.asker import check_place, holder_of
from kiosk.frames import Sitting
from kiosk.memory.token_file import new_token
from kiosk.person_name import readable
from kiosk.refusal import Refusal
from kiosk.seating import Seat, SeatKind
from kiosk.serving.reach import Reach
from kiosk.serving.service import Service, service
from kiosk.web import qr
from kiosk.web.access import PLAYERS_ONLY, SEAT_COOKIE, TABLE_ONLY, asker, keep_cookie
from kiosk.web.errors import declared, json_response
from kiosk.web.lobby import check_kind, check_level
from kiosk.web.orders import SEAT_PATTERN, ChairOrder, JoinOrder

Place = Annotated[str, Path(pattern=SEAT_PATTERN)]

router = APIRouter(prefix="/api", responses=declared(403, 421))


@router.post("/join", responses=declared(409, 413, 422, 503))
async def post_join(request: Request, order: JoinOrder) -> Response:
    """Give the phone that shows a code its seat, and a cookie; the code is used up."""
    serving, secret = service(request), new_token()
    number = await _claimed(serving, order, holder_of(secret))
    if (before := serving.table.seat_of(asker(request))) is not None:
        await serving.table.reseat(before, _released)
    answer = json_response(_chair(_sitting(serving), number))
    keep_cookie(answer, SEAT_COOKIE, secret)
    return answer


@router.get("/seat")
async def get_seat(request: Request) -> Response:
    """Tell a phone which seat it has, also while a bot plays it."""
    serving, who = service(request), asker(request)
    number = serving.table.seat_of(who)
    if number is None:
        raise Refusal("no_seat_here", 403)
    return json_response(_chair(_sitting(serving), number))


@router.get("/seats", dependencies=[TABLE_ONLY])
async def get_seats(request: Request) -> Response:
    """List the seats, with a code for each that waits for its phone."""
    serving, reach = service(request), reach_of(request)
    sitting = serving.table.sitting
    found = [] if sitting is None else _chairs(serving, sitting, reach.base(request))
    return json_response({"seats": found, "open": reach.is_open})


@router.get(
    "/seats/{seat}/code.svg",
    responses={**declared(404, 422), 200: {"content": {"image/svg+xml": {}}}},
    dependencies=[TABLE_ONLY],
)
async def get_code(request: Request, seat: Place) -> Response:
    """Draw the code of a seat that waits for its phone."""
    serving, number = service(request), parse_seat(seat)
    sitting = serving.table.sitting
    secret = None if sitting is None else serving.invitations.at(sitting).get(number)
    if secret is None:
        raise Refusal("no_code", 404)
    link = _link(reach_of(request).base(request), secret)
    return Response(qr.svg(link), media_type="image/svg+xml")


@router.post(
    "/seats/{seat}", responses=declared(404, 409, 413, 422, 503), dependencies=[PLAYERS_ONLY]
)
async def post_seat(request: Request, seat: Place, order: ChairOrder) -> Response:
    """Seat somebody else, at any moment; a phone may only say its own name and language."""
    serving, who, number = service(request), asker(request), parse_seat(seat)
    if number in check_place(serving.table.seating, number).gone:
        raise Refusal(Reason.OUT_OF_MATCH)
    if not who.is_table and (serving.table.seat_of(who) != number or not _is_about_oneself(order)):
        raise Refusal("not_yours", 403)
    _check(_sitting(serving), order)
    await serving.table.reseat(number, lambda old: changed(old, order))
    return json_response(_chair(_sitting(serving), number))


def changed(old: Seat, order: ChairOrder) -> Seat:
    """Make of a seat what was ordered."""
    seat = _released(old) if order.release else old
    if order.name is not None:
        seat = replace(seat, name=order.name, is_named=True)
    if order.kind is not None:
        seat = replace(seat, kind=SeatKind(order.kind))
    if order.language is not None:
        seat = replace(seat, language=order.language)
    return seat if order.level is None else replace(seat, level=order.level)


def reach_of(request: Request) -> Reach:
    """Find how phones reach the application of this request."""
    found: Reach = request.app.state.reach
    return found


async def _claimed(serving: Service, order: JoinOrder, holder: str) -> int:
    sitting = serving.table.sitting
    number = None if sitting is None else serving.invitations.take(sitting, order.secret)
    if number is None:
        raise Refusal("used_code", 403)
    language = order.language or ""
    await serving.table.reseat(number, lambda seat: replace(seat, holder=holder, language=language))
    return number


def _released(seat: Seat) -> Seat:
    return replace(seat, holder="", language="")


def _is_about_oneself(order: ChairOrder) -> bool:
    return order.kind is None and order.level is None and not order.release


def _check(sitting: Sitting, order: ChairOrder) -> None:
    if order.kind is not None:
        check_kind(order.kind, real=sitting.state.real)
    if order.level is not None:
        check_level(order.level)
    if order.name and not readable(order.name):
        raise Refusal("unseen_name", 422)


def _sitting(serving: Service) -> Sitting:
    if serving.table.sitting is None:
        raise Refusal("no_such_seat", 404)
    return serving.table.sitting


def _chairs(serving: Service, sitting: Sitting, base: str) -> list[dict[str, Any]]:
    codes, awake = serving.invitations.at(sitting), serving.live.seats
    return [
        {
            **_chair(sitting, number),
            "awake": number in awake,
            "link": _link(base, codes[number]) if number in codes else None,
        }
        for number in range(len(sitting.seating))
        if number not in sitting.seating.gone
    ]


def _chair(sitting: Sitting, number: int) -> dict[str, Any]:
    seat = sitting.seating.seats[number]
    return {
        "seat": seat_text(number),
        "name": seat.name,
        "named": seat.is_named,
        "kind": str(seat.kind),
        "level": seat.level if seat.kind is SeatKind.BOT else None,
        "phone": bool(seat.holder),
        "language": seat.language,
    }


def _link(base: str, secret: str) -> str:
    return f"{base}/s#{secret}"
