"""The languages that the kiosk speaks, and its catalogues.

English is what the sources are written in.  Each other language has a catalogue in `i18n`: the
`.po` is for people, the `.mo` for this module, the `.json` for the page; `make messages` keeps
the three in step.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Literal

FOLDER = Path(__file__).parent / "i18n"
DOMAIN = "uno_kiosk"
LONGEST_HEADER = 200
"""Of what a browser says about languages, so many characters are read."""

_ISOLATE, _END = "\u2068", "\u2069"


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its code, its own name for itself, and the way it is written."""

    code: str
    name: str
    direction: Literal["ltr", "rtl"] = "ltr"


LANGUAGES: Mapping[str, Language] = {
    language.code: language
    for language in (
        Language("en", "English"),
        Language("fr", "Français"),
        Language("lt", "Lietuvių"),
        Language("lv", "Latviešu"),
        Language("hi", "हिन्दी"),
        Language("ug", "ئۇيغۇرچە", "rtl"),
    )
}
SOURCE = "en"


@lru_cache
def catalogue(code: str) -> NullTranslations:
    """Load the catalogue of a language; English needs none."""
    return translation(DOMAIN, FOLDER, [code], fallback=code == SOURCE)


def isolated(text: object, code: str) -> str:
    """Keep a name, a card or a number in one piece inside a line that runs from right to left."""
    plain = str(text)
    alone = plain.startswith(_ISOLATE) and plain.find(_END) == len(plain) - 1
    if LANGUAGES[code].direction == "ltr" or alone:
        return plain
    return f"{_ISOLATE}{plain}{_END}"


def known(tag: str) -> str | None:
    """Find the language of a tag such as `lt-LT` or `lt_LT.UTF-8`; None when it has no catalogue.

    >>> known("lt_LT.UTF-8"), known("HI"), known("C.UTF-8")
    ('lt', 'hi', None)
    """
    code = tag.strip().replace("_", "-").partition(".")[0].partition("-")[0].lower()
    return code if code in LANGUAGES else None


def accepted(header: str) -> str:
    """Choose a language for the `Accept-Language` of a browser.

    >>> accepted("de, lv;q=0.5, hi;q=0.9"), accepted("tlh"), accepted("")
    ('hi', 'en', 'en')
    """
    wishes: list[tuple[float, str]] = []
    for wish in header[:LONGEST_HEADER].split(","):
        tag, _, weight = wish.partition(";")
        if (code := known(tag)) is not None:
            wishes.append((_weight(weight), code))
    best = max(wishes, key=lambda wish: wish[0], default=(0.0, SOURCE))
    return best[1] if best[0] > 0 else SOURCE


def _weight(text: str) -> float:
    name, _, number = text.strip().partition("=")
    if name != "q":
        return 1.0
    whole, _, part = number.partition(".")
    digits = f"{whole}{part}"
    return float(number) if digits.isascii() and digits.isdecimal() and len(digits) < 6 else 0.0


def of_environment(environ: Mapping[str, str]) -> str:
    """Choose a language as the environment of a terminal names it.

    >>> of_environment({"LANG": "ug_CN.UTF-8"}), of_environment({"LC_ALL": "C", "LANG": "fr_FR"})
    ('ug', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return known(environ[name]) or SOURCE
    return SOURCE


_spoken: ContextVar[str] = ContextVar("language", default=SOURCE)


def speak(code: str) -> None:
    """Use this language from here on, in this terminal."""
    _spoken.set(code)


def spoken() -> str:
    """Tell which language this terminal uses."""
    return _spoken.get()


def mark(text: str) -> str:
    """Mark a text for the catalogues; `say` looks it up later."""
    return text


def say(text: str, **values: object) -> str:
    """Say a text of the sources in the language of this terminal."""
    return _filled(catalogue(_spoken.get()).gettext(text), values)


def say_as(context: str, text: str) -> str:
    """Say a word that is two in another language: `context` tells which one is meant."""
    return _filled(catalogue(_spoken.get()).pgettext(context, text), {})


def say_many(one: str, many: str, count: int) -> str:
    """Say how many, in the form that the language has for this number."""
    text = catalogue(_spoken.get()).ngettext(one, many, count)
    return _filled(text, {"count": count})


def apart(text: object) -> str:
    """Keep a piece of a sentence together, in the language of this terminal."""
    return isolated(text, _spoken.get())


def _filled(text: str, values: Mapping[str, object]) -> str:
    words = {name: apart(value) for name, value in values.items()}
    return apart(text.format(**words) if values else text)
