"""The kiosk over HTTP: the application, and the routes of docs/http.md."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import APIRouter, FastAPI, Query, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse

from engine.actions import parse_seat, seat_text
from kiosk.asker import Asker
from kiosk.command import command
from kiosk.frames import Viewer, view
from kiosk.pages import chart_pages, help_pages, history_pages, house_pages, site
from kiosk.refusal import Refusal
from kiosk.serving.reach import Reach
from kiosk.serving.service import Service, service
from kiosk.table import Table
from kiosk.transcript import transcript
from kiosk.web import admission, chairs, company, errors, operating
from kiosk.web.access import PLAYERS_ONLY, TABLE_ONLY, Access, asker
from kiosk.web.errors import declared, json_response
from kiosk.web.guard import Guard
from kiosk.web.lobby import games, open_match
from kiosk.web.orders import SEAT_PATTERN, ActionOrder, MatchOrder

SeatName = Annotated[str | None, Query(pattern=SEAT_PATTERN)]

router = APIRouter(prefix="/api", responses=declared(403, 421))


def viewer(seat: str | None, who: Asker, table: Table) -> Viewer:
    """Say what is asked for: the view of a seat, else the own one."""
    if seat is not None:
        return parse_seat(seat)
    own = None if who.is_table else table.seat_of(who)
    return "table" if own is None else own


@router.get("/view", responses=declared(404, 422), dependencies=[PLAYERS_ONLY])
async def get_view(request: Request, seat: SeatName = None) -> Response:
    """Show the table, with `?seat=P2` what that seat sees; a phone sees its own seat."""
    table, who = service(request).table, asker(request)
    return json_response(table.view(viewer(seat, who, table), who))


@router.post("/actions", responses=declared(404, 409, 413, 422, 503), dependencies=[PLAYERS_ONLY])
async def post_action(request: Request, order: ActionOrder) -> Response:
    """Do one action; the answer is the new view of the table, or of the phone's seat."""
    table, who = service(request).table, asker(request)
    own = None if who.is_table else table.seat_of(who)
    seat = order.seat or (None if own is None else seat_text(own))
    wanted = command(order.action, seat, order.version, order.id, who)
    change = await table.submit(wanted)
    looks: Viewer = "table" if who.is_table or wanted.seat is None else wanted.seat
    return json_response(view(change, looks))


@router.post("/matches", responses=declared(409, 413, 422, 429, 503), dependencies=[TABLE_ONLY])
async def post_match(request: Request, order: MatchOrder) -> Response:
    """Start a match; where there is a PIN only the operator replaces one that is not over."""
    table = service(request).table
    if table.sitting is not None and not table.sitting.state.finished:
        await operating.admit(request, order.pin)
    await open_match(table, order, service(request).settings.now.uno_grace)
    return json_response(table.view("table"))


@router.get("/games")
async def get_games(request: Request) -> Response:
    """List games, switches and bots for the lobby."""
    return json_response(games(service(request).settings.now.uno_grace))


@router.get(
    "/record",
    responses={**declared(404), 200: {"content": {"text/plain": {}}}},
    dependencies=[TABLE_ONLY],
)
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
    serving, who = service(socket), asker(socket)
    await serving.live.serve(socket, viewer(seat, who, serving.table), who)


def create_app(
    serving: Service,
    names: Iterable[str] = (),
    guarded: Access | None = None,
    reach: Reach | None = None,
    *,
    schema: bool = False,
) -> FastAPI:
    """Make the application for one table.

    `names` are host names under which the kiosk may be reached, beside localhost and addresses of
    the own network.  `guarded` knows the table screen, `reach` how phones come in.  `schema`
    publishes `/openapi.json`, for tests.
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
    app.state.access = guarded or Access()
    app.state.reach = reach or Reach()
    for routes in (
        router,
        admission.router,
        chairs.router,
        company.router,
        help_pages.router,
        operating.router,
        history_pages.router,
        chart_pages.router,
        house_pages.router,
        health,
    ):
        app.include_router(routes)
    site.install(app)
    errors.install(app)
    app.add_middleware(Guard, names=tuple(names), turnstile=serving.turnstile)
    return app
