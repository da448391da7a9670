"""The kiosk over HTTP: the application, and the routes of docs/http.md."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import APIRouter, FastAPI, Query, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse

from engine.actions import parse_seat
from kiosk import errors, history_pages, operating, pages
from kiosk.command import command
from kiosk.errors import declared, json_response
from kiosk.frames import Viewer, view
from kiosk.guard import Guard
from kiosk.lobby import games, open_match
from kiosk.orders import SEAT_PATTERN, ActionOrder, MatchOrder
from kiosk.refusal import Refusal
from kiosk.service import Service, service
from kiosk.transcript import transcript

SeatName = Annotated[str | None, Query(pattern=SEAT_PATTERN)]

router = APIRouter(prefix="/api", responses=declared(403, 421))


def viewer(seat: str | None) -> Viewer:
    """Say who looks: a seat that is played on this screen, or the table."""
    return "table" if seat is None else parse_seat(seat)


@router.get("/view", responses=declared(404, 422))
async def get_view(request: Request, seat: SeatName = None) -> Response:
    """Show the table, or with `?seat=P2` what that seat sees."""
    return json_response(service(request).table.view(viewer(seat)))


@router.post("/actions", responses=declared(404, 409, 413, 422, 503))
async def post_action(request: Request, order: ActionOrder) -> Response:
    """Do one action; the answer is the new view of the table."""
    wanted = command(order.action, order.seat, order.version, order.id)
    return json_response(view(await service(request).table.submit(wanted), "table"))


@router.post("/matches", responses=declared(409, 413, 422, 503))
async def post_match(request: Request, order: MatchOrder) -> Response:
    """Start a match, in place of one that may be running; the answer is the new view."""
    table = service(request).table
    await open_match(table, order)
    return json_response(table.view("table"))


@router.get("/games")
async def get_games(_request: Request) -> Response:
    """List games, switches and bots for the lobby."""
    return json_response(games())


@router.get("/record", responses={**declared(404), 200: {"content": {"text/plain": {}}}})
async def get_record(request: Request) -> Response:
    """Give the match as text; until it is over nothing hidden is in it."""
    table = service(request).table
    if table.sitting is None:
        raise Refusal("no_record", 404)
    return PlainTextResponse(transcript(table.sitting, table.actions))


health = APIRouter()


@health.get("/healthz", responses=declared(421))
async def get_health(request: Request) -> Response:
    """Tell whether the kiosk works."""
    found = service(request).health()
    return json_response(found, 200 if found["ready"] else 503)


@router.websocket("/live")
async def live(socket: WebSocket, seat: SeatName = None) -> None:
    """Push the viewer's view after each change."""
    await service(socket).live.serve(socket, viewer(seat))


def create_app(serving: Service, names: Iterable[str] = (), *, schema: bool = False) -> FastAPI:
    """Make the application for one table.

    `names` are host names under which the kiosk may be reached, beside localhost and addresses of
    the own network.  `schema` publishes `/openapi.json`, for tests.
    """

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with serving.running():
            yield

    app = FastAPI(
        title="uno-kiosk",
        lifespan=lifespan,
        openapi_url="/openapi.json" if schema else None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.service = serving
    for routes in (router, operating.router, history_pages.router, health):
        app.include_router(routes)
    pages.install(app)
    errors.install(app)
    app.add_middleware(Guard, names=tuple(names))
    return app
