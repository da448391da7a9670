"""How a refusal leaves the kiosk: every one as `{"reason", "message"}`."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from kiosk.languages import SOURCE, accepted
from kiosk.messages import sentence
from kiosk.refusal import Refusal
from kiosk.web.orders import PATTERNS

REFUSED = {
    "title": "Refused",
    "type": "object",
    "properties": {"reason": {"type": "string"}, "message": {"type": "string"}},
    "required": ["reason", "message"],
    "additionalProperties": False,
}
"""The schema of every refusal: a word for programs and a sentence for people."""

REASONS: Mapping[int, str] = {400: "not_json", 404: "not_found", 405: "not_allowed"}
"""For what the framework refuses by itself."""


def json_response(
    data: Any, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer with plain data."""
    body = msgspec.json.encode(data)
    return Response(body, status, media_type="application/json", headers=headers)


def refused(
    reason: str,
    status: int,
    values: Mapping[str, Any] | None = None,
    language: str = SOURCE,
) -> Response:
    """Answer with a reason for programs and a sentence for people."""
    return json_response({"reason": reason, "message": sentence(reason, values, language)}, status)


def language_of(request: Request) -> str:
    """Tell in which language whoever asks wants to be answered."""
    return accepted(request.headers.get("accept-language", ""))


def declared(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Declare these refusals for the schema, and those that the guard may answer."""
    texts = {
        403: "not from here",
        404: "no such thing",
        409: "not now",
        413: "too large",
        421: "wrong host",
        422: "not understood",
        429: "too often",
        503: "the disk takes nothing",
    }
    content = {"application/json": {"schema": REFUSED}}
    every = sorted({*statuses, 429})
    return {status: {"description": texts[status], "content": content} for status in every}


def install(app: FastAPI) -> None:
    """Make the application refuse in one shape."""
    app.add_exception_handler(Refusal, _refusal)
    app.add_exception_handler(RequestValidationError, _not_valid)
    app.add_exception_handler(HTTPException, _framework)
    app.add_exception_handler(Exception, _mistake)


async def _refusal(request: Request, error: Exception) -> Response:
    if not isinstance(error, Refusal):
        raise error
    return refused(error.reason, error.status, error.values, language_of(request))


async def _not_valid(request: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        raise error
    found = error.errors()
    if any(one["type"] == "json_invalid" for one in found):
        return refused("not_json", 422, language=language_of(request))
    return refused("not_valid", 422, {"detail": _first(found)}, language_of(request))


def _first(found: Sequence[Mapping[str, Any]]) -> str:
    """Say where the first mistake is, and what it is.

    Of a value that may be of several kinds, what is wrong with the one it is of.
    """
    place = found[0]["loc"][:-1]
    same = [one for one in found if one["loc"][:-1] == place and not one["type"].endswith("_type")]
    one = same[0] if same else found[0]
    place = ".".join(str(step)[:40] for step in one["loc"] if step not in ("body", "query"))
    return f"{place or 'body'}: {_expected(one)[:200]}"


def _expected(one: Mapping[str, Any]) -> str:
    """Say what is wrong with a value; nobody reads a pattern."""
    if one["type"] == "string_pattern_mismatch":
        return PATTERNS.get(one["ctx"]["pattern"], "must be written otherwise")
    return str(one["msg"])


async def _framework(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    reason = REASONS.get(error.status_code, "not_valid")
    status = 422 if reason == "not_json" else error.status_code
    response = refused(reason, status, {"detail": str(error.detail)}, language_of(request))
    response.headers.update(error.headers or {})
    return response


async def _mistake(request: Request, _error: Exception) -> Response:
    """An error of our own: the server writes it down, the page gets a sentence."""
    return refused("internal", 500, language=language_of(request))
