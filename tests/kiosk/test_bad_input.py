"""Nonsense from the network: a clear refusal, the table untouched, never a 5xx."""

from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.websockets import WebSocketDisconnect

from kiosk.web.access import Access
from kiosk.web.api import create_app
from kiosk.web.orders import ActionOrder, MatchOrder
from kiosk.web.turnstile import Rate, Rates, Turnstile
from launcher_sim.clock import VirtualClock
from tests.kiosk.house import House, house, served
from tests.kiosk.parlour import position, seats

OPERATIONS = (
    "GET /api/games",
    "GET /api/health",
    "GET /api/history",
    "GET /api/history/{match}",
    "GET /api/history/{match}/record",
    "GET /api/operator",
    "GET /api/record",
    "GET /api/rules/{game}",
    "GET /api/seat",
    "GET /api/seats",
    "GET /api/seats/{seat}/code.svg",
    "GET /api/settings",
    "GET /api/statistics",
    "GET /api/view",
    "GET /charts/launcher.svg",
    "GET /charts/match/{match}.svg",
    "GET /healthz",
    "POST /api/actions",
    "POST /api/join",
    "POST /api/light",
    "POST /api/matches",
    "POST /api/operator/by-hand",
    "POST /api/operator/end",
    "POST /api/operator/pin",
    "POST /api/operator/recount",
    "POST /api/operator/reload",
    "POST /api/operator/shot",
    "POST /api/operator/stray",
    "POST /api/operator/undo",
    "POST /api/seats",
    "POST /api/seats/{seat}",
    "POST /api/seats/{seat}/gone",
    "POST /api/settings",
    "POST /api/table",
)
NO_LIMITS = Rates(*[Rate(10**9, 1)] * 5)
TOKEN = "a-token-of-this-table."
AT_TABLE = {"Authorization": f"Bearer {TOKEN}"}
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def kiosk() -> Iterator[House]:
    with house(shots=[3] * 999) as opened:
        yield opened


def operations() -> dict[str, schemathesis.APIOperation[Any, Any, Any, Any]]:
    """Every route of the schema, in an application without a croupier."""
    serving = served()
    serving.turnstile = Turnstile(VirtualClock(), NO_LIMITS)
    app = create_app(serving, ["testserver"], Access(TOKEN), schema=True)
    schema = schemathesis.openapi.from_asgi("/openapi.json", app)
    found = [one.ok() for one in schema.get_all_operations() if isinstance(one, Ok)]
    return {operation.label: operation for operation in found}


@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("label", OPERATIONS)
def test_every_route_answers_as_its_schema_says(label: str, mode: GenerationMode) -> None:
    cases = operations()[label].as_strategy(generation_mode=mode)

    @given(case=cases)
    @settings(max_examples=25, suppress_health_check=list(HealthCheck))
    def answers(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(headers=AT_TABLE, checks=CHECKS)

    try:
        answers()
    except hypothesis.errors.Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE  # this route takes nothing that could be wrong


def test_no_route_is_left_out() -> None:
    assert set(operations()) == set(OPERATIONS)


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(["P1", "P2 play R5", "bot", "screen", "attack", "R5", "uno_grace"]),
    lambda inner: (
        st.lists(inner, max_size=12)
        | st.dictionaries(st.text(max_size=8), inner, max_size=4)
        | st.dictionaries(
            st.sampled_from([*ActionOrder.model_fields, *MatchOrder.model_fields]), inner
        )
    ),
    max_leaves=20,
)
words = st.sampled_from(
    [
        *("P1", "P2", "P3", "P11", "play", "press", "draw", "shot", "shuffled", "recount", "catch"),
        *("uno", "next", "retry", "reload", "turned", "R5", "W", "W:G", "??", "3", "999", "at"),
        *("with", "dump", "hopper"),
    ]
)
texts = st.text(max_size=60) | st.lists(words, max_size=8).map(" ".join)


@given(body=anything)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_bodies_of_any_shape(kiosk: House, body: Any) -> None:
    kiosk.resume(position("R1 R2", "R3 R4"), seats("screen", "normal"))
    before = kiosk.service.table.sitting
    for path in ("/api/actions", "/api/matches"):
        answer = kiosk.client.post(
            path, content=encoded(body), headers={"content-type": "application/json"}
        )
        if answer.status_code != 200:
            assert 400 <= answer.status_code < 500
            assert set(answer.json()) == {"reason", "message"}
            assert kiosk.service.table.sitting is before


def encoded(body: Any) -> bytes:
    """JSON as a careless client writes it, NaN and lone surrogates included."""
    import json

    return json.dumps(body).encode()


@given(text=texts)
@settings(max_examples=150)
def test_texts_that_are_hardly_actions(kiosk: House, text: str) -> None:
    kiosk.resume(position("R1 R2", "R3 R4"), seats("screen", "normal"))
    before = kiosk.service.table.sitting
    answer = kiosk.post(text)
    hypothesis.event(str(answer.status_code))
    if answer.status_code != 200:
        assert answer.status_code in {403, 404, 409, 422}
        assert set(answer.json()) == {"reason", "message"}
        assert kiosk.service.table.sitting is before


@given(frame=st.text(max_size=200) | st.binary(max_size=200) | anything.map(encoded))
@settings(max_examples=60)
def test_frames_that_nobody_understands(kiosk: House, frame: str | bytes) -> None:
    kiosk.resume(position("R1 R2", "R3 R4"), seats("screen", "screen"))
    before = kiosk.service.table.sitting
    with kiosk.client.websocket_connect("ws://localhost/api/live?seat=P1") as socket:
        socket.receive_json()
        if isinstance(frame, str):
            socket.send_text(frame)
        else:
            socket.send_bytes(frame)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.reason == "not_a_frame"
    assert kiosk.service.table.sitting is before
