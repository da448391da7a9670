"""The rules over HTTP, told for people."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from engine.custom import MOST_JSON
from engine.rules import SWITCHES, BadRules, Rules, rules_for
from kiosk.refusal import Refusal
from kiosk.rules_help import help_for
from kiosk.web.errors import declared, json_response, language_of

Game = Annotated[str, Path(min_length=1, max_length=40)]
Setting = Annotated[str, Query(min_length=1, max_length=MOST_JSON + 40)]
Changes = Annotated[list[Setting], Query(alias="set", max_length=len(SWITCHES))]

router = APIRouter(prefix="/api", responses=declared(403, 421))


@router.get("/rules/{game}", responses=declared(409, 422))
async def get_rules(request: Request, game: Game, changes: Changes = []) -> Response:  # noqa: B006  # never changed
    """Tell the rules of a game in a few sentences; `set=extra_card=never` sets a switch."""
    return json_response(help_for(_rules(game, changes), language_of(request)))


def _rules(game: str, changes: Sequence[str]) -> Rules:
    pairs = (change.partition("=") for change in changes)
    try:
        return rules_for(game, {name: value for name, _, value in pairs})
    except BadRules as error:
        raise Refusal("bad_rules", values={"detail": error}) from None
