"""The history over HTTP: lists, single matches, and statistics, for pages and for taking away."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from kiosk.memory import history, standings
from kiosk.pages.likely import expected_sizes, profile_like
from kiosk.refusal import Refusal
from kiosk.serving.service import service
from kiosk.web.access import TABLE_ONLY
from kiosk.web.errors import declared, json_response
from kiosk.web.orders import LARGEST_VERSION

MOST_MATCHES = 100
"""So many matches are listed at once."""

MatchId = Annotated[str, Path(pattern=r"^[0-9a-f-]{36}$")]
Before = Annotated[int, Query(ge=1, le=LARGEST_VERSION)]
Most = Annotated[int, Query(ge=1, le=MOST_MATCHES)]

router = APIRouter(prefix="/api", responses=declared(403, 404, 421, 422), dependencies=[TABLE_ONLY])


@router.get("/history")
async def get_history(
    request: Request, before: Before = LARGEST_VERSION, most: Most = 20
) -> Response:
    """List the matches that were played here, newest first."""
    found = await service(request).ask(lambda kept: history.matches(kept, before, most))
    return json_response({"matches": found})


@router.get("/history/{match}")
async def get_match(request: Request, match: MatchId) -> Response:
    """Tell everything about one match."""
    found = await service(request).ask(lambda kept: history.match(kept, match))
    if found is None:
        raise Refusal("no_match_kept", 404)
    return json_response(found)


@router.get("/history/{match}/record", responses={200: {"content": {"text/plain": {}}}})
async def get_match_record(request: Request, match: MatchId) -> Response:
    """Give one match as text."""
    found = await service(request).ask(lambda kept: history.record(kept, match))
    if found is None:
        raise Refusal("no_match_kept", 404)
    return PlainTextResponse(found)


@router.get("/statistics")
async def get_statistics(request: Request) -> Response:
    """Tell who won how often, and what the launchers gave."""
    found = await service(request).ask(standings.statistics)
    for one in found["launchers"]:
        one["profile"] = profile_like(one["name"])
        one["expected"] = {str(n): share for n, share in expected_sizes(one["profile"]).items()}
    return json_response(found)
