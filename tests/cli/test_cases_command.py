"""`uno-kiosk cases`: what each key means, what fails, and what no case is."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.cli import main
from kiosk.commands.cases import verdicts
from kiosk.offline.case_file import DEEPEST, MOST_BYTES

POSITION = "{hands: {P1: RH2 G1 G2, P2: B1 B2, P3: Y1 Y2}, top: R9, draw: G3 G4 G5}"
HEAD = f"- name: a case\n  game: attack\n  given: {POSITION}\n"


def reasons(tmp_path: Path, text: str) -> list[str]:
    """Why the cases of this text fail."""
    file = tmp_path / "some.yaml"
    file.write_text(text, encoding="utf-8")
    return [reason for verdict in verdicts([file]) for reason in verdict.reasons]


def case(play: str, expect: str) -> str:
    return f"{HEAD}  play: [{play}]\n  expect: {{{expect}}}\n"


HOLDS = [
    ("", "turn: P1, top: R9, color: R, direction: left, round: playing, winner: null"),
    ("P1 play RH2", "turn: P2, owed: {P2: 2}, counts: {P1: 2}, hands: {P1: G2 G1}"),
    ("P1 play RH2, P2 press 0", "owed: {P2: 1}"),
    ("P1 play RH2, P2 press", "owed: {P2: 1}"),
    ("P1 play RH2, P2 press, shot 3", "hands: {P2: B1 B2 G3 G4 G5}"),
    ("P1 play RH2, P2 press 0, P2 press 3", "turn: P3, owed: {P2: 0}"),
    ("P2 press !, P1 play G1 !, P1 play W99 !, P1 press 4 !, shot 1 !", "turn: P1"),
    ("", "legal: [P1 play RH2, P1 press, P1 play G1 !, P2 press !, nonsense !]"),
    ("P1 press", "legal: [shot 3, shot 4 !, P1 press !]"),
    ("P1 press 1", "hands: {P1: RH2 G1 G2 G3}, scores: {P1: 0, P2: 0}"),
]


@pytest.mark.parametrize(("play", "expect"), HOLDS)
def test_what_holds(tmp_path: Path, play: str, expect: str) -> None:
    assert reasons(tmp_path, case(play, expect)) == []


FAILS = [
    ("P1 play G1", "", "refused"),
    ("P1 play RH2 !", "", "was accepted"),
    ("P1 press 9", "", "refused"),
    ("P1 press 1 !", "", "was accepted"),
    ("P1 plays RH2", "", "no action"),
    ("", "turn: P2", "turn: expected P2, found P1"),
    ("", "turn: null", "null"),
    ("", "hands: {P1: RH2 G1}", "expected RH2 G1, found"),
    ("", "hands: {P1: RH2 G1 G1}", "hand of P1"),
    ("", "hands: {P1: RH2 RH2 G1 G2}", "hand of P1"),
    ("", "counts: {P1: 4}", "counts of P1"),
    ("", "counts: {P1: true}", "counts of P1"),
    ("", "counts: {P1: many}", "counts of P1"),
    ("", "owed: {P1: 1}", "owed of P1"),
    ("", "scores: {P1: 1}", "scores of P1"),
    ("", "color: B", "color"),
    ("", "top: W", "top"),
    ("", "direction: right", "direction"),
    ("", "round: over", "round: expected over, found playing"),
    ("", "winner: P1", "winner"),
    ("", "legal: [P2 press]", "is not legal"),
    ("", "legal: [P1 press !]", "must not be"),
    ("", "legal: [nonsense]", "no action"),
    ("", "legal: P1 press", "must be a list"),
    ("", "legal: [3]", "must be a list"),
    ("", "hands: R5", "mapping of seats"),
    ("", "hands: {P1: [R5]}", "must be a text"),
    ("", "counts: {P4: 1}", "no seat"),
    ("", "counts: {Anna: 1}", "no seat"),
    ("", "beer: 1", "unknown key 'beer' in expect"),
]


@pytest.mark.parametrize(("play", "expect", "why"), FAILS)
def test_what_does_not_hold(tmp_path: Path, play: str, expect: str, why: str) -> None:
    found = reasons(tmp_path, case(play, expect))
    assert len(found) == 1
    assert why in found[0]


BAD = [
    ("", "list of cases"),
    ("[]", "list of cases"),
    ("just words", "list of cases"),
    ("name: not in a list", "list of cases"),
    ("- 3", "mapping with name"),
    ("- {game: attack}", "needs a name"),
    ("- {name: x, game: poker}", "no game 'poker'"),
    ("- {name: x, game: 3}", "game must name"),
    ("- {name: x, game: attack}", "hands"),
    ("- {name: x, game: attack, expects: {}}", "unknown key 'expects'"),
    ("- {name: x, game: attack, play: P1 press}", "play must be a list"),
    ("- {name: x, game: attack, play: [3]}", "play must be a list"),
    ("- {name: x, game: attack, given: [3]}", "given must be a mapping"),
    ("- {name: x, game: attack, players: two}", "players must be"),
    ("- {name: x, game: attack, players: 99999999999999999999999}", "too large"),
    ("- {name: x, game: attack, players: " + "9" * 6000 + "}", "too large"),
    ("- {name: x, game: attack, rules: {extra_card: 3}}", "extra_card"),
    ("- {name: x, name: y, game: attack}", "stands twice"),
    ("- {name: x, game: attack, [a]: b}", "must be a word"),
    ("- {name: !!python/none x, game: attack}", "unknown tag"),
    ("- name: x\n  game: attack\n  given: {hands: {P1: R99}, top: R9}", "R99"),
    ("- name: [unclosed", "no readable YAML"),
    ("- name: \0", "no readable YAML"),
    ("[" * 30 + "]" * 30, f"deeper than {DEEPEST}"),
    ("[" * 5000 + "]" * 5000, "no readable YAML"),
    ("- &a [*a]", "holds itself"),
    ("- &a [1,1,1,1,1,1,1,1,1]\n" + "".join(
        f"- &{n}{n} [{','.join(['*' + (chr(ord(n) - 1) * 2 if n > 'b' else 'a')] * 9)}]\n"
        for n in "bcdefghij"
    ), "more than"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "why"), BAD)
def test_what_is_no_case_is_said_clearly(tmp_path: Path, text: str, why: str) -> None:
    found = reasons(tmp_path, text)
    assert found
    assert why in found[0]
    assert len(found[0]) < 500


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_bytes(b"\xff\xfe\xfa")
    assert "no readable YAML" in next(iter(verdicts([file]))).reasons[0]


def test_a_file_too_large_to_be_one(tmp_path: Path) -> None:
    file = tmp_path / "large.yaml"
    file.write_bytes(b"#" * (MOST_BYTES + 1))
    assert "larger than" in next(iter(verdicts([file]))).reasons[0]


def test_a_failing_case_is_named_and_the_others_still_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    below = tmp_path / "deep" / "er"
    below.mkdir(parents=True)
    (below / "one.yml").write_text(case("", "turn: P3") + case("", "turn: P1"), encoding="utf-8")
    (tmp_path / "two.yaml").write_text("- {name: odd, beer: 1}", encoding="utf-8")
    assert main(["cases", str(below / "one.yml"), str(tmp_path)]) == 1
    shown = capsys.readouterr()
    assert shown.err == ""
    assert shown.out.count("one.yml:1 a case") == 2
    assert "turn: expected P3, found P1" in shown.out
    assert "two.yaml:1" in shown.out
    assert "odd" in shown.out
    assert shown.out.endswith("5 cases, 3 failed\n")


def test_odd_names_do_not_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "odd\udcff.yaml"
    file.write_text('- {name: "bell \\a, escape \\e[31m", game: poker}', encoding="utf-8")
    assert main(["cases", str(file)]) == 1
    shown = capsys.readouterr().out
    assert "bell ?, escape ?[31m" in shown
    assert "odd" in shown


def test_cases_that_hold_end_with_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(case("P1 press 0", "turn: P2"), encoding="utf-8")
    assert main(["cases", str(file)]) == 0
    assert capsys.readouterr().out == "1 case, 0 failed\n"


WORDS = st.sampled_from([
    "- ", "name", ": ", "game", "attack", "duo", "given", "hands", "{", "}", "[", "]", ", ", "\n",
    "  ", "P1", "P2", "R5", "W:G", "??", "top", "draw", "deck", "play", "expect", "legal", "!",
    "press", "shot", "7", "-1", "null", "true", "&a", "*a", "!!int", "|", "'", '"', "#", "\t",
])  # fmt: skip


@given(st.lists(WORDS, max_size=60).map("".join) | st.text(max_size=200))
def test_any_text_is_answered(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = tmp_path_factory.getbasetemp() / "any.yaml"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    assert list(verdicts([file]))


@given(st.binary(max_size=200))
def test_any_bytes_are_answered(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "any-bytes.yaml"
    file.write_bytes(data)
    assert list(verdicts([file]))


LEAVES = st.none() | st.booleans() | st.integers() | st.sampled_from(
    ["R5", "?? ??", "W:G", "P1", "P2", "left", "attack", "P1 press", "P1 press 3 !", ""]
)  # fmt: skip
KEYS = st.sampled_from([
    "P1", "P2", "hands", "top", "beneath", "draw", "turn", "direction", "dealer", "scores", "deck",
    "counts", "color", "legal", "owed", "round", "winner", "extra_card",
])  # fmt: skip
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(
    st.fixed_dictionaries(
        {"name": st.just("any"), "game": st.sampled_from(["attack", "duo"])},
        optional={
            "rules": VALUES,
            "players": VALUES,
            "given": VALUES,
            "play": VALUES,
            "expect": VALUES,
        },
    )
)
def test_any_case_is_answered(
    tmp_path_factory: pytest.TempPathFactory, value: dict[str, object]
) -> None:
    import json

    file = tmp_path_factory.getbasetemp() / "any-case.yaml"
    file.write_text(json.dumps([value]), encoding="utf-8")
    assert list(verdicts([file]))
