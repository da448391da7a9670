"""Every reason and every trouble has a sentence; nobody reads a bare word or a placeholder."""

import ast
from pathlib import Path

import pytest

import kiosk
from engine.launcher import LauncherState
from engine.refusals import Reason
from kiosk import messages
from kiosk.web.errors import REASONS

SOURCES = sorted(Path(kiosk.__file__).parent.glob("*.py"))


def refusals() -> set[str]:
    """Each reason that is written in the kiosk's own code."""
    found = set(REASONS.values())
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if isinstance(node, ast.Call) and name in {"Refusal", "refused"}:
                found |= {
                    word.value
                    for word in node.args[:1]
                    if isinstance(word, ast.Constant) and isinstance(word.value, str)
                }
    return found


@pytest.mark.parametrize("reason", list(Reason))
def test_every_refusal_of_the_engine_has_a_sentence(reason: Reason) -> None:
    assert reason in messages.ENGINE


def test_every_refusal_of_the_kiosk_has_a_sentence() -> None:
    assert "stale" in refusals()
    assert refusals() <= {*messages.KIOSK, *Reason}


@pytest.mark.parametrize("state", list(LauncherState))
def test_every_trouble_of_the_launcher_has_a_sentence(state: LauncherState) -> None:
    assert messages.trouble(state)


@pytest.mark.parametrize(
    "text", [*messages.ENGINE.values(), *messages.KIOSK.values(), *messages.LAUNCHER.values()]
)
def test_sentences_are_sentences(text: str) -> None:
    said = messages.filled(text, {})
    assert said == said.strip()
    assert said[0].isupper()
    assert said.endswith(".")
    assert "{" not in said


def test_a_value_is_put_in_and_an_unknown_reason_is_still_a_sentence() -> None:
    assert messages.sentence(Reason.NOT_IN_HAND, {"card": "R5"}) == "R5 is not in your hand."
    assert messages.sentence("no such reason") == messages.KIOSK["internal"]
