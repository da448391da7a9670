"""The catalogues: whole, in step with the sources, and in their own language."""

import ast
import gettext
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from babel import Locale
from babel.messages.pofile import read_po

from engine.refusals import Reason
from kiosk.languages import (
    DOMAIN,
    FOLDER,
    LANGUAGES,
    SOURCE,
    accepted,
    catalogue,
    known,
    of_environment,
)
from kiosk.messages import sentence

ROOT = Path(__file__).parents[2]
OTHERS = [code for code in LANGUAGES if code != SOURCE]
PLACE = re.compile(r"\{\w+\}")
LATIN = re.compile(r"[A-Za-z]{2,}")
WRITTEN = {"hi": re.compile("[\u0900-\u097f]"), "ug": re.compile("[\u0600-\u06ff]")}

THE_SAME = {
    "fr": {"UNO Duo", "UNO Attack", "Duo 108", "Menu", "total", "Innocent", "innocent"}
    | {"{count} point", "{count} page", "{count} min", "{hours} h {minutes} min", "Volume"}
    | {"Version", "Points"},
    "lt": {"UNO Attack", "UNO Duo", "Duo 108", "Attack Classic", "Attack Extreme"},
    "lv": {"UNO Attack", "UNO Duo", "Duo 108", "Attack Classic", "Attack Extreme"}
    | {"{count} min", "{hours} h {minutes} min"},
    "hi": set[str](),
    "ug": set[str](),
}
"""What is written in a language as it is in English: names, and a few words."""

NAMES = {"UNO", "JSON", "Esc", "Enter", "AH", "HF"}
"""Words and notation in Latin letters that also stand in other scripts."""


class Text(NamedTuple):
    """One text of a catalogue, each plural form beside the English one."""

    english: tuple[str, ...]
    said: tuple[str, ...]


def texts(code: str) -> Iterator[Text]:
    with (FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        for one in read_po(file, locale=code):
            if one.id:
                string = one.string if isinstance(one.string, tuple) else (one.string,)
                english = (one.id,) if isinstance(one.id, str) else tuple(one.id)
                yield Text(english, tuple(str(said) for said in string))


def page(code: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    return found


def test_nothing_is_out_of_step() -> None:
    """Fails after a change of texts: run `make messages`, then translate what is new."""
    check = [sys.executable, str(ROOT / ".ci" / "catalogues.py"), "--check"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize("code", OTHERS)
def test_no_text_is_missing(code: str) -> None:
    assert [text.english[0] for text in texts(code) if not all(text.said)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_no_text_is_english(code: str) -> None:
    same = {text.english[0] for text in texts(code) if set(text.english) & set(text.said)}
    same = {text for text in same if set(LATIN.findall(PLACE.sub("", text))) - {"UNO"}}
    assert same - THE_SAME[code] == set()


@pytest.mark.parametrize("code", WRITTEN)
def test_what_is_written_in_another_script_is(code: str) -> None:
    for text in texts(code):
        for said in text.said:
            bare = PLACE.sub("", said)
            assert set(LATIN.findall(bare)) <= NAMES, said
            letters = {letter for letter in LATIN.sub("", bare) if letter.isalpha()}
            assert all(map(WRITTEN[code].match, letters)), said


@pytest.mark.parametrize("code", OTHERS)
def test_the_same_values_are_put_in(code: str) -> None:
    for text in texts(code):
        for said in text.said:
            assert set(PLACE.findall(said)) == set(PLACE.findall(text.english[-1])), said


@pytest.mark.parametrize("code", OTHERS)
def test_each_number_has_the_form_that_its_language_asks_for(code: str) -> None:
    """The page chooses by CLDR category, gettext by its own expression: they must agree."""
    category = Locale.parse(code).plural_form
    forms = page(code)["forms"]
    words = page(code)["words"]["{count} card"]
    spoken = catalogue(code)
    for count in range(2_000):
        assert (
            spoken.ngettext("{count} card", "{count} cards", count)
            == (words[forms[category(count)]])
        )
    assert len(words) == len(set(forms.values()))


def test_numbers_are_declined() -> None:
    found = {
        code: [catalogue(code).ngettext("{count} card", "{count} cards", n) for n in (1, 3, 10, 21)]
        for code in ("lt", "lv", "fr")
    }
    assert found["lt"] == ["{count} korta", "{count} kortos", "{count} kortų", "{count} korta"]
    assert found["lv"] == ["{count} kārts", "{count} kārtis", "{count} kāršu", "{count} kārts"]
    assert found["fr"] == ["{count} carte", *["{count} cartes"] * 3]


@pytest.mark.parametrize("code", OTHERS)
def test_names_to_pick_from_are_many_and_short(code: str) -> None:
    (names,) = [text.said[0].split(" ") for text in texts(code) if "Anna Ben" in text.english[0]]
    assert len(names) == len(set(names)) == 20
    assert max(map(len, names)) <= 8


@pytest.mark.parametrize("code", OTHERS)
def test_each_catalogue_says_whether_a_speaker_has_read_it(code: str) -> None:
    head = (FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po").read_text(encoding="utf-8")[:400]
    assert ("# Unreviewed" in head) != ("# Reviewed by " in head)
    assert (ROOT / "docs" / "glossary" / f"{code}.md").exists()


def test_the_page_and_the_kiosk_know_the_same_languages() -> None:
    source = (ROOT / "kiosk" / "static" / "language.js").read_text(encoding="utf-8")
    rows = re.findall(r'\{ code: "(.+?)", name: "(.+?)", dir: "(.+?)" \}', source)
    mine = [(one.code, one.name, one.direction) for one in LANGUAGES.values()]
    assert rows == mine


def test_what_the_page_asks_for_is_in_its_catalogue() -> None:
    sources = sorted((ROOT / "kiosk" / "static").glob("words_*.js"))
    text = "".join(source.read_text(encoding="utf-8") for source in sources)
    plain = {ast.literal_eval(found) for found in re.findall(r'\b_\(("[^"]+")\)', text)}
    assert len(plain) > 100
    for code in OTHERS:
        assert plain <= set(page(code)["words"])


def test_what_the_terminal_says_is_in_the_catalogues() -> None:
    """A text inside an f-string would not be found by the extraction."""
    known_texts = {english for text in texts("fr") for english in text.english}
    for source in sorted((ROOT / "kiosk" / "terminal").glob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if isinstance(node, ast.Call) and name in {"mark", "say", "say_as", "say_many"}:
                told = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                told = told[1:] if name == "say_as" else told
                assert set(told) <= known_texts, f"{source.name}: {told}"


def test_a_language_is_found_by_its_tag() -> None:
    assert accepted("fr-CH, fr;q=0.9, en;q=0.8") == "fr"
    assert accepted("xx, ug;q=0.1") == "ug"
    assert accepted("lt;q=0") == accepted("lt;q=x") == accepted(",;=," * 500) == SOURCE
    assert known("lv_LV.UTF-8@x") == "lv"
    assert of_environment({"LC_ALL": "", "LC_MESSAGES": "hi_IN", "LANG": "fr"}) == "hi"
    assert of_environment({}) == SOURCE


def test_a_refusal_is_said_in_the_language_of_who_asks() -> None:
    assert sentence(Reason.NOT_IN_HAND, {"card": "R5"}, "fr") == "R5 n’est pas dans votre main."
    assert sentence(Reason.NOT_IN_HAND, {"card": "R5"}, "ug").startswith("\u2068R5\u2069 ")
    assert sentence(Reason.NOT_IN_HAND, {}, "lt") == "Tai nėra tarp jūsų kortų."


def test_a_language_without_a_catalogue_is_a_mistake() -> None:
    with pytest.raises(FileNotFoundError):
        gettext.translation(DOMAIN, FOLDER, ["tlh"])
