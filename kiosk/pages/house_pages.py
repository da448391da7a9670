"""The house over HTTP: what the table is set to, the light of its screen, how everything is."""

from fastapi import APIRouter, Request, Response
from pydantic import StrictBool

from kiosk.memory.settings import HouseSettings
from kiosk.memory.store import NotKept
from kiosk.serving.health import health
from kiosk.serving.service import service
from kiosk.web.access import TABLE_ONLY
from kiosk.web.errors import declared, json_response
from kiosk.web.orders import Order

router = APIRouter(prefix="/api", responses=declared(403, 421), dependencies=[TABLE_ONLY])


class LightOrder(Order):
    """Whether the screen is to be lit."""

    lit: StrictBool


@router.get("/settings")
async def get_settings(request: Request) -> Response:
    """Tell what the table is set to."""
    return json_response(service(request).settings.now.model_dump())


@router.post("/settings", responses=declared(413, 422, 503))
async def post_settings(request: Request, change: HouseSettings) -> Response:
    """Change some settings; the answer is all of them."""
    serving = service(request)
    try:
        now = await serving.settings.change(change)
    except NotKept as error:
        raise error.refusal from None
    if "brightness" in change.model_fields_set:
        serving.backlight.set(now.brightness)
    if "time_limit" in change.model_fields_set:
        serving.table.refresh()
    return json_response(now.model_dump())


@router.post("/light", responses=declared(413, 422))
async def post_light(request: Request, order: LightOrder) -> Response:
    """Light the screen, or let it go dark; the answer tells whether it has a light to set."""
    serving = service(request)
    serving.backlight.set(serving.settings.now.brightness if order.lit else 0)
    return json_response({"lit": order.lit, "settable": serving.backlight.is_there})


@router.get("/health")
async def get_health(request: Request) -> Response:
    """Tell how everything is, for whoever looks after the table."""
    return json_response(await health(service(request)))
