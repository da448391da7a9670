"""The charts over HTTP, as pictures."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from engine.rules import rules_for
from kiosk.languages import known
from kiosk.memory import history, standings
from kiosk.pages import charts
from kiosk.pages.history_pages import MatchId
from kiosk.pages.likely import expected_sizes, profile_like
from kiosk.refusal import Refusal
from kiosk.serving.service import service
from kiosk.web.access import TABLE_ONLY
from kiosk.web.errors import declared, language_of

Lang = Annotated[str, Query(max_length=40)]
LauncherName = Annotated[str, Query(max_length=120)]

router = APIRouter(
    prefix="/charts",
    responses={**declared(403, 404, 421, 422), 200: {"content": {"image/svg+xml": {}}}},
    dependencies=[TABLE_ONLY],
)


@router.get("/match/{match}.svg", response_class=Response)
async def get_scores(request: Request, match: MatchId, lang: Lang = "") -> Response:
    """Draw the scores of a match over its rounds."""
    found = await service(request).ask(lambda kept: history.match(kept, match))
    if found is None:
        raise Refusal("no_match_kept", 404)
    names = [seat["name"] for seat in found["seats"]]
    scores = [end["scores"] for end in found["rounds"]]
    goal = rules_for(found["game"], found["rules"]).goal
    return _picture(charts.scores_chart(names, scores, goal, _language(request, lang)))


@router.get("/launcher.svg", response_class=Response)
async def get_launcher(
    request: Request, name: LauncherName, simulated: bool = True, lang: Lang = ""
) -> Response:
    """Draw how often a press of this launcher gave how many cards, against its profile."""
    found = await service(request).ask(standings.launchers)
    asked = (name, simulated)
    for one in found:
        if (one["name"], one["simulated"]) == asked:
            return _picture(_launcher(one, _language(request, lang)))
    raise Refusal("not_found", 404)


def _launcher(one: Mapping[str, Any], language: str) -> str:
    sizes = {int(size): times for size, times in one["sizes"].items()}
    profile = profile_like(one["name"])
    return charts.launcher_chart(sizes, expected_sizes(profile), profile, language)


def _language(request: Request, lang: str) -> str:
    """Take the language of the address: an `<img>` cannot send the page's own as a header."""
    return known(lang) or language_of(request)


def _picture(svg: str) -> Response:
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "no-store"})
